"""Sheets of Daifugo: titles, who gives whom what, and the last deal."""

import pytest

from upcard.score import ScoreSheet

from .sheets import NAMES, a_sheet, on, refusal


def told(sheet: ScoreSheet) -> list[str]:
    """What is to be done before the open deal."""
    assert sheet.open is not None
    return [note.told(NAMES) for note in sheet.open.plan.notes]


@pytest.mark.clause("DAI-X01", "DAI-05", "DAI-06", "DAI-07", "DAI-12", "DAI-X17", "DAI-48")
@pytest.mark.parametrize(
    ("seats", "cards"),
    [
        (3, (18, 17, 17)),
        (4, (13, 13, 13, 13)),
        (5, (11, 11, 10, 10, 10)),
        (6, (9, 9, 9, 9, 8, 8)),
        (7, (8, 8, 8, 7, 7, 7, 7)),
        (8, (7, 7, 7, 7, 6, 6, 6, 6)),
    ],
)
def test_cards_of_the_first_deal(seats: int, cards: tuple[int, ...]) -> None:
    sheet = a_sheet("daifugo", seats, dealer=seats - 1)
    plan = sheet.rows[0].plan
    assert (plan.hands or (plan.cards,) * seats) == cards
    assert (plan.begins, plan.deal, plan.of, told(sheet)) == (0, 1, 5, [])
    moved = a_sheet("daifugo", seats, dealer=0).rows[0].plan
    assert (moved.hands or (moved.cards,) * seats) == (cards[-1], *cards[:-1])


@pytest.mark.clause("DAI-X11", "DAI-38", "DAI-39", "DAI-40", "DAI-41", "DAI-42", "DAI-43", "DAI-44", "DAI-45")
@pytest.mark.parametrize("letters", ["DCX", "DMPX", "DMCPX", "DMCCPX", "DMCCCPX"])
def test_titles(letters: str) -> None:
    seats = len(letters)
    sheet = on(a_sheet("daifugo", seats), "order", " ".join(f"P{seat}" for seat in range(1, seats + 1)))
    assert "".join(sheet.rows[0].marks) == letters
    assert sheet.rows[0].points == tuple(range(1, seats + 1))
    assert sheet.drawn().rows[1].marks[0] == letters[1] and sheet.drawn().sums == "none"
    said = sheet.rows[0].notes[0].told(NAMES)
    assert said.startswith("Daifugo Ada, ") and said.endswith(f"Destitute {NAMES[seats - 1]}.")


@pytest.mark.clause("DAI-X18", "DAI-X12", "DAI-08", "DAI-13", "DAI-36", "DAI-37", "DAI-50", "DAI-54")
def test_the_second_deal() -> None:
    sheet = on(a_sheet("daifugo", 3, dealer=1), "order", "P2 P1")
    assert sheet.rows[0].points == (2, 1, 3)
    plan = sheet.rows[1].plan
    assert (plan.deal, plan.dealer, plan.begins, plan.hands) == (2, 2, 1, (18, 17, 17))
    assert told(sheet) == ["Cid gives Ben their two highest cards and gets any two cards back."]
    assert refusal(sheet, "dealer", "P1").clause == "DAI-08"


@pytest.mark.clause("DAI-X19", "DAI-58", "DAI-A14")
def test_the_exchange_of_one_card() -> None:
    for poor_exchange, lines in ((False, 1), (True, 2)):
        sheet = on(a_sheet("daifugo", 4, poor_exchange=poor_exchange), "order", "P4 P3 P2 P1")
        assert len(told(sheet)) == lines
    assert told(sheet)[1] == "Ben gives Cid their highest card and gets any one card back."
    three = on(a_sheet("daifugo", 3, poor_exchange=True), "order", "P3 P2 P1")
    assert len(told(three)) == 1


@pytest.mark.clause("DAI-60", "DAI-61", "DAI-62")
def test_the_daifugo_of_the_last_deal_wins() -> None:
    sheet = a_sheet("daifugo", 3, hands=2)
    sheet = on(on(sheet, "order", "P1 P2 P3"), "order", "P3 P2 P1")
    assert (sheet.over, sheet.winners, sheet.totals, sheet.payments) == (True, (2,), (3, 2, 1), ())
    assert refusal(sheet, "order", "P1 P2 P3", row=3).clause == "DAI-61"
    corrected = on(sheet, "order", "P2 P3 P1", row=2)
    assert corrected.winners == (1,)


@pytest.mark.clause("DAI-X23", "DAI-60", "DAI-63")
def test_a_session_by_the_clock() -> None:
    sheet = a_sheet("daifugo", 3, session_end="time")
    for _ in range(3):
        sheet = on(sheet, "order", "P1 P2 P3")
        assert sheet.rows[-1].missing == (("last", -1),) and sheet.rows[-1].plan.of == 0
        sheet = on(sheet, "last", "more")
    sheet = on(on(sheet, "last", "last"), "order", "P2 P1 P3")
    assert (len(sheet.rows), sheet.over, sheet.winners) == (4, True, (1,))


@pytest.mark.clause("DAI-60")
def test_a_session_that_is_ended_by_agreement() -> None:
    sheet = on(a_sheet("daifugo", 3, session_end="by_agreement"), "order", "P1 P2 P3")
    assert [row.became for row in sheet.rows] == ["scored", "open"]
    assert refusal(sheet, "last", "perhaps").reason.startswith(
        "Write last if this was the last deal, or more if it was not"
    )
    sheet = on(on(sheet, "last", "last"), "order", "P3 P1 P2")
    assert (sheet.over, sheet.winners) == (True, (2,))


def test_an_order_with_a_hole_stays_open() -> None:
    sheet = on(a_sheet("daifugo", 5), "order", "P4 P1")
    assert (sheet.rows[0].became, sheet.rows[0].missing) == ("open", (("order", -1),))
    assert on(sheet, "order", "P4 P1 P2 P3").rows[0].points == (2, 3, 4, 1, 5)
    for wrong in ("P4 P4", "P9", "Ada"):
        assert "each of them once" in refusal(sheet, "order", wrong, ours=True).reason
    assert str(refusal(sheet, "points", "3", 1, ours=True)) == "This sheet has no such cell."


def test_a_misdeal_is_dealt_again() -> None:
    sheet = on(a_sheet("daifugo", 3, dealer=2), "order", "misdeal")
    assert [(row.plan.deal, row.plan.dealer, row.became) for row in sheet.rows] == [(1, 2, "misdeal"), (1, 2, "open")]


@pytest.mark.clause("DAI-W23")
def test_jokers_are_counted_among_the_cards_that_are_dealt() -> None:
    plan = a_sheet("daifugo", 4, dealer=3, jokers=2).rows[0].plan
    assert plan.hands == (14, 14, 13, 13)


@pytest.mark.clause("DAI-W28", "DAI-W32")
def test_a_daifugo_who_is_not_first_again_is_written_last() -> None:
    sheet = on(a_sheet("daifugo", 4, tycoon_falls=True), "order", "P1 P2 P3 P4")
    assert refusal(sheet, "order", "P2 P1 P3 P4").clause == "DAI-W28"
    assert refusal(sheet, "order", "P2 P1 P3").clause == "DAI-W28", "the last one need not be named"
    assert on(sheet, "order", "P2 P3 P4").rows[1].points == (4, 1, 2, 3)
    assert on(sheet, "order", "P1 P3 P4 P2").rows[1].points == (1, 4, 2, 3)
    # Who has gone out with forbidden cards may lie below.
    both = a_sheet("daifugo", 4, tycoon_falls=True, forbidden_last=["eight"])
    assert on(on(both, "order", "P1 P2 P3 P4"), "order", "P2 P3 P1 P4").rows[1].points == (3, 1, 2, 4)
    assert on(on(a_sheet("daifugo", 4), "order", "P1 P2 P3 P4"), "order", "P2 P1 P3 P4").rows[1].became == "scored"
