"""Sheets of Mille: melds, asterisks, chapeaux, skunks and what is paid."""

from collections.abc import Sequence

import pytest

from upcard.score import Payment, ScoreSheet

from .sheets import NAMES, a_sheet, on, refusal


def row(sheet: ScoreSheet, end: str, *hands: tuple[str, str, str]) -> ScoreSheet:
    """A whole row: how it ended, and by seat melds, asterisks and what is left ("" for nothing to write)."""
    number = len(sheet.rows)
    for seat, hand in enumerate(hands):
        for what, text in zip(("melds", "bonus", "left"), hand, strict=True):
            if text:
                sheet = on(sheet, what, text, seat, number)
    return on(sheet, "end", end, row=number)


def plain(sheet: ScoreSheet, deals: Sequence[tuple[int, int]], *stars: str) -> ScoreSheet:
    """Deals that brought so much, each ended by P1; ``stars``: of P1 by deal."""
    for at, (first, second) in enumerate(deals):
        kind = stars[at] if at < len(stars) else "none"
        one = (str(first // 2 if kind == "clean" else first), kind, "")
        other = (str(second + 15), "none", "15") if second >= 0 else ("0", "", str(-second))
        sheet = row(sheet, "out P1", one, other)
    return sheet


def eight(rank: str) -> str:
    return " ".join([f"{rank}x"] * 8)


QUEENS = "QS QH QD QC QS QH QD QC"

HANDS = [
    ("MIL-X09", "Kx Kx Kx / Ax Ax Ax Ax / QS QH QD", "7C 2D", 395, "*"),
    ("MIL-X11", f"{eight('10')} / 6x 6x 2x", "", 190, "*"),
    ("MIL-X12", "2x 2x 2x / 7x 7x 7x", "", 150, "*"),
    ("MIL-X13", QUEENS, "3C", 1035, "**"),
    ("MIL-X14", f"{eight('2')} / 3x 3x 3x", "", 670, "**"),
    ("MIL-X15", "2x 2x 2x / Kx Kx 2x", "", 100, ""),
    ("MIL-X16", "3x 3x 3x", "QS", -70, "*○"),
    ("MIL-X17", f"{eight('K')} 2x", "", 100, ""),
    ("MIL-X18", "4x 4x 4x", "KD TD TC", 0, "*"),
    ("MIL-X19", "0", "QS KD 2C AC", -145, "○"),
    ("MIL-X21", f"{eight('7')} / {eight('8')}", "", 320, "***"),
]


@pytest.mark.clause("MIL-58", "MIL-60", "MIL-62", "MIL-67", "MIL-68", "MIL-70", "MIL-72")
@pytest.mark.parametrize(("clause", "melds", "left", "points", "marks"), HANDS)
def test_hands_card_by_card(clause: str, melds: str, left: str, points: int, marks: str) -> None:
    end = "nobody" if left else "out P1"
    scored = row(a_sheet("mille", 2), end, (melds, "", left), ("0", "", "5")).rows[0]
    assert scored.points == (points, -5)
    assert scored.marks == (marks, "○")


@pytest.mark.clause("MIL-X09", "MIL-X13", "MIL-X21", "MIL-A16")
@pytest.mark.parametrize(
    ("melds", "bonus", "left", "points", "marks"),
    [
        ("210", "clean", "25", 395, "*"),
        ("260", "clean Q", "5", 1035, "**"),
        ("80", "clean 7 8", "5", 315, "***"),
        ("30+40+50", "None", "7C 2D", 95, ""),
    ],
)
def test_hands_as_numbers(melds: str, bonus: str, left: str, points: int, marks: str) -> None:
    sheet = on(on(a_sheet("mille", 2), "melds", melds, 0), "end", "nobody")
    assert ("bonus", 0) in sheet.rows[0].missing
    scored = row(sheet, "nobody", (melds, bonus, left), ("0", "", "5")).rows[0]
    assert (scored.points[0], scored.marks[0]) == (points, marks)


@pytest.mark.clause("MIL-44", "MIL-45", "MIL-60")
def test_what_twos_stand_for_is_said() -> None:
    """Beside other cards they are wild; behind a stroke they are a meld of their own."""
    sheet = a_sheet("mille", 2)
    assert "A 2 that is written with other cards is wild" in " ".join(
        note.told(NAMES) for note in sheet.rows[0].plan.notes
    )
    wild = row(sheet, "nobody", ("Kx Kx 2x", "", "5"), ("0", "", "5")).rows[0]
    assert [note.told(NAMES) for note in wild.notes] == [
        f"{NAMES[0]} has melded 2s as wild cards, so the hand is not clean."
    ]
    own = row(sheet, "nobody", ("Kx Kx Kx / 2x 2x 2x", "", "5"), ("0", "", "5")).rows[0]
    assert (own.notes, own.points[0]) == ((), 2 * (30 + 60) - 5)


@pytest.mark.clause("MIL-65", "MIL-A14")
@pytest.mark.parametrize(("needs", "points", "marks"), [(False, 395, "*"), (True, 185, "")])
def test_a_clean_hand_with_cards_left(needs: bool, points: int, marks: str) -> None:
    sheet = a_sheet("mille", 2, clean_hand_needs_going_out=needs)
    scored = row(sheet, "nobody", ("210", "clean", "25"), ("0", "", "5")).rows[0]
    assert (scored.points[0], scored.marks[0]) == (points, marks)


MONEY = [
    ("MIL-X26", 1, [(600, -15), (650, -15)], (), 66),
    ("MIL-X27", 1, [(600, -5), (250, 290), (400, 300)], ("clean",), 32),
    ("MIL-X28", 1, [(500, 500), (500, 480), (220, 200)], (), 3),
    ("MIL-X29", 2, [(500, 300), (700, 300)], (), 18),
    ("MIL-X30", 1, [(600, 0), (600, 0)], (), 30),
]


@pytest.mark.clause("MIL-87", "MIL-88", "MIL-92", "MIL-93", "MIL-94", "MIL-95", "MIL-96")
@pytest.mark.parametrize(("clause", "stakes", "deals", "stars", "paid"), MONEY)
def test_what_is_paid(
    clause: str, stakes: int, deals: list[tuple[int, int]], stars: tuple[str, ...], paid: int
) -> None:
    sheet = plain(a_sheet("mille", 2, stakes=stakes), deals, *stars)
    assert (sheet.over, sheet.winners, sheet.payments) == (True, (0,), (Payment(1, 0, paid),))
    assert sheet.outcome[0].told(NAMES).startswith(f"Game {3 * stakes}, ")


@pytest.mark.clause("MIL-X22", "MIL-X24", "MIL-X25", "MIL-78", "MIL-79", "MIL-80", "MIL-81", "MIL-A17")
@pytest.mark.parametrize(
    ("both", "deals", "winners"),
    [
        ("higher_total", [(400, 400), (400, 400), (410, 540)], (1,)),
        ("player_who_went_out", [(400, 400), (400, 400), (410, 540)], (0,)),
        ("higher_total", [(400, 400), (400, 400), (450, 450)], ()),
        ("higher_total", [(400, 400), (400, 400), (450, 390)], (0,)),
    ],
)
def test_who_wins(both: str, deals: list[tuple[int, int]], winners: tuple[int, ...]) -> None:
    sheet = plain(a_sheet("mille", 2, both_reach_target=both), deals)
    assert (sheet.winners, sheet.over, sheet.payments) == (winners, bool(winners), ())


@pytest.mark.clause("MIL-83", "MIL-85", "MIL-A18", "MIL-X31", "MIL-12")
def test_skunks_without_stakes() -> None:
    sheet = plain(a_sheet("mille", 2), [(600, -15), (600, -15)])
    assert [note.told(NAMES) for note in sheet.outcome] == ["double skunk: three times the sum"]
    assert plain(a_sheet("mille", 2), [(600, 400), (600, 200)]).outcome == ()


@pytest.mark.clause("MIL-X01", "MIL-04", "MIL-05", "MIL-13")
def test_who_deals() -> None:
    sheet = plain(a_sheet("mille", 2, dealer=1), [(100, 100), (100, 100)])
    assert [(row.plan.dealer, row.plan.begins, row.plan.cards) for row in sheet.rows] == [
        (1, 0, 15),
        (0, 1, 15),
        (1, 0, 15),
    ]
    assert (sheet.rows[0].plan.wild, sheet.rows[0].plan.decks) == (("2",), 2)
    assert refusal(sheet, "dealer", "P1").clause == "MIL-05"


REFUSED = [
    (("left", "7", 1), "MIL-55e", "possible sums are 5 and 10"),
    (("left", "0", 1), "MIL-50", "has gone out"),
    (("left", "QS QS QS", 1), "MIL-02", "2 times, not 3 times"),
    (("left", f"{eight('9')} 9x", 1), "MIL-02", "8 cards of rank nine"),
    (("melds", "10", 0), "MIL-31", "possible sums are 0 and 15"),
    (("melds", "1145", 0), "MIL-57", "worth 1140"),
    (("melds", "Kx Kx", 0), "MIL-31", "three or more"),
    (("melds", "2x 2x KS 7S", 0), "MIL-31", "three or more"),
    (("melds", "Kx Kx Kx / Kx Kx Kx", 0), "MIL-36", "are one meld"),
    (("bonus", "clean Q", 0), "MIL-58", "worth 260, but only 100 points are melded"),
]


@pytest.mark.parametrize(("wrong", "clause", "reason"), REFUSED)
def test_what_cannot_be_is_refused_and_can_be_let_stand(wrong: tuple[str, str, int], clause: str, reason: str) -> None:
    sheet = on(on(a_sheet("mille", 2), "end", "out P1"), "melds", "100", 0)
    refused = refusal(sheet, *wrong)
    assert (refused.clause, reason in str(refused)) == (clause, True), str(refused)
    assert on(sheet, *wrong, ours=True).doubts == ()


@pytest.mark.parametrize(
    "wrong",
    [
        ("left", "5", 0),
        ("left", "Qx", 1),
        ("melds", "100 / Kx Kx Kx", 0),
        ("bonus", "clean clean Z", 0),
        ("bonus", "none Q", 0),
        ("end", "out P3"),
        ("end", "void"),
    ],
)
def test_what_says_nothing_cannot_be_let_stand(wrong: tuple[str, str, int]) -> None:
    sheet = on(on(a_sheet("mille", 2), "end", "out P1"), "melds", "100", 0)
    assert str(refusal(sheet, *wrong, ours=True))


def test_asterisks_have_to_be_those_of_the_cards() -> None:
    sheet = on(a_sheet("mille", 2), "melds", "Kx Kx Kx", 0)
    assert refusal(sheet, "bonus", "none", 0, ours=True).reason == "The melds do not fit this."
    assert on(sheet, "bonus", "clean", 0).doubts == ()
    assert [row.became for row in on(sheet, "end", "misdeal").rows] == ["misdeal", "open"]


def test_what_an_asterisk_is_for_is_said_where_it_is_asked() -> None:
    (bonus,) = [blank for blank in a_sheet("mille", 2).rows[-1].plan.blanks if blank.what == "bonus"]
    assert "eight cards of a rank" in bonus.about and "no wild card" in bonus.about
