"""Sheets of dealer's choice: which game was dealt, and the chips from hand to hand."""

from typing import Any

import pytest

from upcard.score import ScoreSheet

from .sheets import NAMES, a_sheet, on, refusal

GAME = "dealers-choice"


def new(**changes: Any) -> ScoreSheet:
    return a_sheet(GAME, 3, dealer=2, **changes)


def guts(sheet: ScoreSheet, players_in: str, best: str = "", *, chosen: bool = True) -> ScoreSheet:
    """A hand of Guts."""
    row = len(sheet.rows)
    sheet = on(sheet, "game", "guts", row=row) if chosen else sheet
    sheet = on(sheet, "best", best, row=row) if best else sheet
    return on(sheet, "in", players_in, row=row)


def anaconda(sheet: ScoreSheet, *put: str, alone: str) -> ScoreSheet:
    """A hand of Anaconda in which all but one fold."""
    row = len(sheet.rows)
    sheet = on(sheet, "game", "anaconda", row=row)
    for seat, chips in enumerate(put):
        sheet = on(sheet, "put", chips, seat, row=row)
    return on(sheet, "alone", alone, row=row)


@pytest.mark.clause("DCH-05", "DCH-07")
def test_before_the_first_hand() -> None:
    sheet = new()
    plan = sheet.rows[0].plan
    assert (plan.deal, plan.of, plan.dealer, plan.begins) == (1, 20, 2, 0)
    assert [blank.what for blank in plan.blanks] == ["game", "in", "best", "put", "high", "low", "alone"]
    assert sheet.rows[0].missing == (("game", -1),)
    assert [note.told(NAMES) for note in plan.notes] == ["The dealer chooses Guts or Anaconda."]


@pytest.mark.clause("DCH-03", "DCH-06", "DCH-11", "DCH-12", "DCH-13")
def test_one_purse_for_both_games() -> None:
    sheet = guts(new(), "P1 P2", "P1")
    assert sheet.totals == (202, 196, 199) and sheet.rows[1].plan.dealer == 0
    assert [note.told(NAMES) for note in sheet.rows[1].plan.notes][1:] == ["The pot of Guts holds 3 chips."]
    sheet = anaconda(sheet, "1", "3", "1", alone="P2")
    assert sheet.totals == (201, 198, 198)
    sheet = guts(sheet, "P3")
    assert sheet.totals == (201, 198, 201) and sheet.rows[2].points == (0, 0, 3)
    assert [note.told(NAMES) for note in sheet.rows[2].notes] == ["Guts was dealt."]


@pytest.mark.clause("DCH-12")
def test_what_anaconda_could_not_divide_is_told() -> None:
    sheet = on(new(), "game", "anaconda")
    for seat in range(3):
        sheet = on(sheet, "put", "3", seat)
    sheet = on(on(sheet, "high", "P1"), "low", "P2")
    assert sheet.totals == (201, 201, 197)
    assert [note.told(NAMES) for note in sheet.rows[1].plan.notes][1:] == [
        "Left for the next hand of Anaconda: 1 chip."
    ]


@pytest.mark.clause("DCH-17", "DCH-19", "DCH-20")
def test_the_last_hand_shares_both_pots() -> None:
    sheet = guts(new(hands=1), "P1 P2", "P1")
    assert (sheet.over, sheet.winners, sheet.totals) == (True, (0,), (203, 197, 200))


@pytest.mark.clause("DCH-A01", "DCH-A02")
def test_where_the_game_is_settled_nothing_is_chosen() -> None:
    sheet = new(chooser="in_turn")
    assert [blank.what for blank in sheet.rows[0].plan.blanks] == ["in", "best"]
    sheet = guts(sheet, "P1", chosen=False)
    assert [blank.what for blank in sheet.rows[1].plan.blanks] == ["put", "high", "low", "alone"]
    sheet = guts(new(guts_pot="played_out"), "P1 P2", "P1")
    assert [blank.what for blank in sheet.rows[1].plan.blanks] == ["in", "best"]


def test_what_cannot_be() -> None:
    assert "guts or anaconda" in refusal(new(), "game", "poker").reason
    sheet = on(new(), "game", "guts")
    assert "other game" in refusal(sheet, "put", "5", 0).reason
    again = on(sheet, "in", "misdeal")
    assert [row.became for row in again.rows] == ["misdeal", "open"] and again.rows[1].plan.deal == 1
