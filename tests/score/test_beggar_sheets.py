"""Sheets of Beggar My Neighbor: who won, and how long it took."""

import pytest

from .sheets import NAMES, a_sheet, on, refusal

GAME = "beggar-my-neighbor"


@pytest.mark.clause("BMN-X01", "BMN-04", "BMN-09")
def test_what_is_known_before_the_game() -> None:
    plan = a_sheet(GAME, 2, dealer=1).rows[0].plan
    assert (plan.deal, plan.of, plan.dealer, plan.begins, plan.cards, plan.decks) == (1, 1, 1, 0, 26, 1)
    assert [note.told(NAMES) for note in plan.notes] == ["After 20,000 cards turned the game is a draw."]


@pytest.mark.clause("BMN-X15", "BMN-X17", "BMN-35", "BMN-A08")
@pytest.mark.parametrize("took", ["37 cards, 7 piles", "8344 cards 1164 piles", "12 minutes", "1 pile"])
def test_a_game_that_is_won(took: str) -> None:
    sheet = on(a_sheet(GAME, 2), "end", "won P2")
    assert sheet.rows[0].missing == (("took", -1),)
    sheet = on(sheet, "took", took)
    assert (sheet.over, sheet.winners, sheet.totals, sheet.payments) == (True, (1,), (0, 52), ())
    assert sheet.rows[0].notes[0].told(NAMES) == f"It took {took.replace('cards 1', 'cards, 1')}."
    assert refusal(sheet, "end", "won P1", row=2).clause == "BMN-A08"
    assert on(sheet, "end", "won P1", row=1).winners == (0,)


@pytest.mark.clause("BMN-X14", "BMN-42")
def test_a_game_that_is_stopped() -> None:
    sheet = on(a_sheet(GAME, 2, max_cards_turned=100), "took", "100 cards")
    sheet = on(sheet, "end", "draw")
    assert sheet.rows[0].missing == (("left", 0), ("left", 1))
    sheet = on(on(sheet, "left", "20", 0), "left", "29", 1)
    assert (sheet.over, sheet.winners, sheet.totals) == (True, (0, 1), (20, 29))
    assert refusal(sheet, "took", "101 cards", row=1).clause == "BMN-42"


@pytest.mark.clause("BMN-X16", "BMN-X18", "BMN-40", "BMN-41")
def test_a_game_that_goes_round() -> None:
    sheet = on(on(a_sheet(GAME, 2), "took", "3000 cards"), "left", "20", 0)
    sheet = on(sheet, "end", "draw")
    assert refusal(sheet, "left", "31", 1).clause == "BMN-41"
    assert on(sheet, "left", "32", 1).winners == (0, 1)
    endless = on(a_sheet(GAME, 2, repeat_rule="play_on"), "took", "3000 cards")
    assert refusal(endless, "end", "draw").clause == "BMN-42"
    assert on(on(endless, "took", "20000 cards"), "end", "draw").open is not None


REFUSED = [
    (("took", "26 cards"), "BMN-04", "has turned at least 26 cards"),
    (("took", "37 cards, 19 piles"), "BMN-28", "37 cards cannot make 19 piles"),
    (("took", "20001 cards"), "BMN-42", "After 20000 cards"),
]


@pytest.mark.parametrize(("wrong", "clause", "reason"), REFUSED)
def test_what_cannot_be_is_refused_and_can_be_let_stand(wrong: tuple[str, str], clause: str, reason: str) -> None:
    sheet = on(a_sheet(GAME, 2), "end", "won P1")
    refused = refusal(sheet, *wrong)
    assert (refused.clause, reason in refused.reason) == (clause, True), str(refused)
    ours = on(sheet, *wrong, ours=True)
    assert ours.over and ours.rows[0].cells["took", -1].ruled == (clause,)


@pytest.mark.parametrize(
    "wrong", [("took", "long"), ("took", "37"), ("end", "won P3"), ("end", "P1"), ("left", "60", 0)]
)
def test_what_says_nothing_cannot_be_let_stand(wrong: tuple[str, str, int]) -> None:
    assert str(refusal(a_sheet(GAME, 2), *wrong, ours=True))


def test_after_a_win_nothing_is_left_to_count_and_a_misdeal_is_dealt_again() -> None:
    sheet = on(a_sheet(GAME, 2), "end", "won P1")
    assert refusal(sheet, "left", "26", 0, ours=True).remedy == "Leave this empty, or write draw."
    again = on(sheet, "end", "misdeal")
    assert [row.became for row in again.rows] == ["misdeal", "open"] and again.rows[1].plan.deal == 1
    assert refusal(a_sheet(GAME, 2, dealer=1), "dealer", "P1").clause == "BMN-03"
