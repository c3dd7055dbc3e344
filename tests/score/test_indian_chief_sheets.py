"""Sheets of Indian Chief: boxes, thefts in their order, and the best division."""

from typing import Any

import pytest

from upcard.score import ScoreSheet

from .sheets import NAMES, a_sheet, on, refusal

GAME = "indian-chief"


def turn(sheet: ScoreSheet, *melds: str, steals: tuple[tuple[int, str], ...] = ()) -> ScoreSheet:
    """A whole turn: the melds by seat, and what Thieves take."""
    row = len(sheet.rows)
    for seat, meld in enumerate(melds):
        sheet = on(sheet, "meld", meld, seat, row)
    for seat, card in steals:
        sheet = on(sheet, "steals", card, seat, row)
    return sheet


MELDS: list[tuple[str, str, int, int, dict[str, Any]]] = [
    ("IND-X03", "AS AH AD AC 2S", 2, -6, {}),
    ("IND-X04", "KS 7S AH", 2, 17, {}),
    ("IND-X04", "KH 7H AC", 2, 0, {}),
    ("IND-X15", "AS 5H 7S 9S JS KS", 2, 50, {}),
    ("IND-X15", "AS 5H 7S 9S JS KS as S", 2, 50, {"doctor_suit": "named_by_player"}),
    ("IND-X16", "AH 2S 3S 4S 5S 6S", 2, 50, {}),
    ("IND-X16", "AH 2S 3S 4S 5S 6S", 2, 0, {"doctor_ace_of_hearts": "two_cards_needed"}),
    ("IND-X16", "AS 2S 3S 4S 5S 6H", 2, 50, {"doctor_ace_of_hearts": "two_cards_needed"}),
    ("IND-X17", "AH 2H 5H 7H 9H KH", 2, 60, {}),
    ("IND-X18", "KS 9H 5H AC", 2, 25, {}),
    ("IND-X18", "KS 9H 5H 2S", 2, 0, {}),
    ("IND-X19", "KS KH KD 9C 9D 5H 4S", 2, 44, {}),
    ("IND-X20", "KS KH KD KC 2H 3H 4S", 2, 47, {}),
    ("IND-X21", "8S 8S 8H 8D 8C KD 9C", 4, 59, {}),
    ("IND-X22", "2H 4H 6H 8H TH QH KH", 2, 38, {}),
    ("IND-X23", "AH 2S 3S 4C 5S KD QC", 2, 25, {}),
    ("IND-X24", "9S 9H JH KD 2D / 4C 6S", 2, 10, {"chief_split": "chosen_by_player"}),
    ("IND-X24", "9S 9H 2D 6S KD / 4C JH", 2, 14, {"chief_split": "chosen_by_player"}),
    ("IND-X25", "KH KH 9H 9H 2H 3C 6D", 4, 39, {}),
]


@pytest.mark.clause("IND-33", "IND-36", "IND-69", "IND-72", "IND-74", "IND-79")
@pytest.mark.parametrize(("clause", "meld", "seats", "points", "changes"), MELDS)
def test_what_melds_bring(clause: str, meld: str, seats: int, points: int, changes: dict[str, Any]) -> None:
    sheet = a_sheet(GAME, seats, **changes)
    others = ["TS", "TH", "TC"][: seats - 1]
    sheet = turn(sheet, meld, *others, steals=tuple([(seat, "none") for seat in range(1, seats)]))
    assert sheet.rows[0].points == (points, *[10] * (seats - 1))


@pytest.mark.clause("IND-X05", "IND-39", "IND-40", "IND-43", "IND-48")
def test_beggar_man_lawyer_and_thief() -> None:
    sheet = turn(a_sheet(GAME, 3), "7H QD", "7S 7C TD AS", "QH")
    assert sheet.rows[0].missing == (("steals", 2),)
    sheet = on(sheet, "steals", "TD", 2)
    assert (sheet.rows[0].points, sheet.totals) == ((6, 25, 10), (6, 25, 10))
    assert sheet.rows[0].notes[0].told(NAMES) == "Ada: Beggar Man 6."


@pytest.mark.clause("IND-X06", "IND-42", "IND-A07")
@pytest.mark.parametrize(("mode", "points"), [("each_card_once", 4), ("once_per_match", 8)])
def test_a_pair_as_beggar_man(mode: str, points: int) -> None:
    assert turn(a_sheet(GAME, 2, beggar_pair=mode), "7H 7D", "7S 7C AS").rows[0].points[0] == points


@pytest.mark.clause("IND-X09", "IND-X29", "IND-32", "IND-49", "IND-54", "IND-56", "IND-57")
def test_thefts_in_their_order() -> None:
    melds = ("4C", "JD", "AS 2S 3S 5S 7S 9S KS")
    sheet = turn(a_sheet(GAME, 3), *melds, steals=((0, "AS"), (1, "4C")))
    assert sheet.rows[0].points[:2] == (4, 10)
    taken = on(turn(a_sheet(GAME, 3), *melds), "steals", "AS", 0)
    assert refusal(taken, "steals", "AS", 1).clause == "IND-56"
    assert on(taken, "steals", "AS", 1, ours=True).rows[0].became == "scored"
    honest = turn(a_sheet(GAME, 3, thief_card_can_be_stolen=False), *melds)
    assert refusal(honest, "steals", "4C", 1).clause == "IND-A10"
    assert (
        "A player who has not melded exactly one card has no Thief"
        in refusal(honest, "steals", "4C", 2, ours=True).reason
    )


@pytest.mark.clause("IND-X10", "IND-X11", "IND-58", "IND-A11")
def test_thieves_that_are_equally_low() -> None:
    sheet = turn(a_sheet(GAME, 3, thief_tie="nobody_steals"), "JD", "JC", "AH 2H")
    assert sheet.rows[0].became == "scored"
    assert refusal(sheet, "steals", "AH", 0, row=1).clause == "IND-A11"
    secret = on(turn(a_sheet(GAME, 3), "JD", "JC", "AH 2H"), "steals", "AH", 0)
    assert refusal(secret, "steals", "AH", 1).clause == "IND-56"
    assert on(secret, "steals", "none", 1).rows[0].points[:2] == (10, 10)


@pytest.mark.clause("IND-X26", "IND-17", "IND-18", "IND-11", "IND-24", "IND-88", "IND-89", "IND-90")
def test_seven_turns() -> None:
    sheet = a_sheet(GAME, 2, dealer=1)
    ranks = "A23456789"
    for number in range(1, 8):
        cards = [" ".join([f"{rank}{suit}" for rank in ranks[:number]]) for suit in "SH"]
        assert (sheet.rows[-1].plan.deal, sheet.rows[-1].plan.dealer, sheet.rows[-1].plan.begins) == (number, 1, -1)
        sheet = turn(sheet, *cards, steals=((0, "none"), (1, "none")) if number == 1 else ())
        if number == 3:
            assert refusal(sheet, "meld", "KS KH KD", 0).clause == "IND-17"
            assert str(refusal(sheet, "meld", " ".join([f"{rank}S" for rank in ranks]), 0))
            assert sheet.rows[-1].plan.notes[0].told(NAMES) == (
                "Open for Ada: Lawyer 4, Rich Man 5, Doctor 6, Indian Chief 7."
            )
    best = max(sheet.totals)
    assert (sheet.over, sheet.winners) == (True, tuple([seat for seat in (0, 1) if sheet.totals[seat] == best]))
    assert sheet.totals == tuple([sum(row.points[seat] for row in sheet.rows) for seat in (0, 1)])
    assert sheet.outcome[0].told(NAMES).startswith(f"Ada: Thief {sheet.rows[0].points[0]}, Beggar Man ")
    assert refusal(sheet, "meld", "AS", 0, row=8).clause == "IND-11"


@pytest.mark.clause("IND-X01", "IND-02", "IND-03", "IND-08")
@pytest.mark.parametrize(("seats", "decks"), [(3, 1), (4, 2), (8, 2)])
def test_packs(seats: int, decks: int) -> None:
    sheet = a_sheet(GAME, seats)
    plan = sheet.rows[0].plan
    assert (plan.decks, plan.cards, plan.of) == (decks, 8, 7)
    sheet = on(sheet, "meld", "7S", 0)
    clause = "IND-02" if decks == 1 else "IND-03"
    assert refusal(sheet, "meld", "7S 7S", 1).clause == clause
    assert refusal(sheet, "dealer", "P2").clause == "IND-08"
    assert (
        "7x" in str(refusal(sheet, "meld", "7x", 1, ours=True)) and on(sheet, "end", "misdeal").rows[1].plan.deal == 1
    )


def test_the_doctor_is_named_where_the_rules_say_so_and_nowhere_else() -> None:
    for named, words in (("best_automatic", 0), ("named_by_player", 4)):
        row = a_sheet("indian-chief", 3, doctor_suit=named).rows[0]
        assert len(row.plan.blanks[0].words) == words
