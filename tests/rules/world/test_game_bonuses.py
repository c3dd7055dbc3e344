"""Points at the end of a game that is knocked: for the game, for deals won, for a shutout (HWR-80 to HWR-83)."""

from typing import Any

import pytest

from tests.rules.table import Table
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.scoring import end_bonuses
from upcard.games.rummy.ui.score_rules import RummyScoreRules
from upcard.kernel.ui.score_rules import ROW
from upcard.options.house_rules import HouseRules, choose_rules

HANDS = {"P1": "9S 9H 9D 4C 5C 6C 7D 7H 7S 4S KD", "P2": "8D 8H 8S 9C 7C JS TH 2S 2D AH"}
KNOCK = ("P1 call {9S 9H 9D} {7S 7H 7D} <4C 5C 6C> discard KD", "P2 show")


def gin(**changes: Any) -> HouseRules:
    plain = {"game_bonus": 0, "box_bonus": 0, "shutout": "none"}
    return choose_rules(CATALOGUE, "gin", None, {**plain, **changes})


def ended(sheet: list[list[int]], **changes: Any) -> Table:
    """P1 knocks, and collects 21."""
    rules = gin(**changes)
    t = Table(rules.entry, rules.rules).lay(step="play", deal=len(sheet) + 1, sheet=sheet, hands=HANDS)
    return t.play(*KNOCK)


@pytest.mark.clause("HWR-80", "HWR-83", "HWR-X-275")
def test_whoever_has_most_gains_points_for_the_game() -> None:
    t = ended([[80, 90]], game_bonus=100)
    assert t.state.totals() == (201, 90) and t.state.sheet == ((80, 90), (121, 0))
    assert t.told("P2")[-2:] == ["At the end of the game N1 gains 100 points.", "N1 wins the game with 201 points."]
    assert ended([[80, 90]]).state.totals() == (101, 90)
    assert ended([[70, 90]], game_bonus=100).state.totals() == (91, 90), "the game is not over"
    assert end_bonuses(gin(game_bonus=100).rules, (101, 101), (2, 2)) == (0, 0), "nobody has most"


@pytest.mark.clause("HWR-81", "HWR-83", "HWR-X-275")
def test_each_deal_won_is_a_box() -> None:
    t = ended([[0, 40], [80, 0], [0, 30], [0, 0]], box_bonus=25)
    assert t.state.totals() == (101 + 2 * 25, 70 + 2 * 25)
    many = ended([[80, 0], *[[0, 15]] * 6], box_bonus=25)
    assert many.state.totals() == (151, 240)
    assert many.events()[-1] == "won" and many.state.events[-1].seat == 1, "the highest total wins"


@pytest.mark.clause("HWR-82", "HWR-X-277")
@pytest.mark.parametrize(
    ("word", "other", "total"),
    [("none", 0, 251), ("deals", 0, 352), ("all", 0, 502), ("deals", 5, 251), ("all", 5, 251)],
)
def test_a_shutout_counts_double(word: str, other: int, total: int) -> None:
    t = ended([[80, 0], [0, other]], game_bonus=100, box_bonus=25, shutout=word)
    assert t.state.totals()[0] == total


@pytest.mark.clause("HWR-80", "HWR-81", "HWR-82")
def test_the_score_sheet_adds_them_to_the_last_row() -> None:
    sheet = RummyScoreRules(gin(game_bonus=100, box_bonus=25, shutout="deals").rules)
    at = sheet.begin(2, 0)
    row = {("end", ROW): "out P1", ("left", 0): "4", ("left", 1): "64"}
    first = sheet.judge(at, row)
    assert first.points == (60, 0)
    at = sheet.after(at, first, first.points)
    assert at.boxes == (1, 0)
    last = sheet.judge(at, row)
    assert last.points == (60 + 120 + 100 + 50, 0)
    assert [note.told(("A", "B")) for note in last.notes] == ["At the end of the game A gains 270 points."]
    assert sheet.winners(sheet.after(at, last, last.points)) == (0,)
    lost = sheet.judge(at, {**row, ("end", ROW): "out P2", ("left", 0): "64", ("left", 1): "4"})
    assert lost.points == (0, 60)


def test_the_rules_say_so() -> None:
    rules = choose_rules(CATALOGUE, "gin", None, {})
    said = [line.text for part in rules.entry.sheet(rules.rules) for line in part.lines]
    assert "At the end of the game whoever has most points gains 100 points." in said
    assert "At the end of the game each player gains 25 points for each deal won." in said
    assert not [
        line for part in gin().entry.sheet(gin().rules) for line in part.lines if "end of the game" in line.text
    ]
