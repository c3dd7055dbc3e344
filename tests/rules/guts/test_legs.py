"""Guts with legs: who is in alone wins one, and so many take the pot (GUT-W13, GUT-W14)."""

import random
from contextlib import suppress
from typing import Any

import pytest

from benchmarks.score_sheets import played
from tests.rules.guts.tables import new, next_hand, say, stacks, table
from tests.score.sheets import NAMES, a_sheet, on
from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.interview.deciding import JudgedGames
from upcard.kernel.run import Endless, play_on, seeded
from upcard.kernel.ui.position import BadPosition
from upcard.options.house_rules import choose_rules

THREE = ("AS KD", "9C 8H", "KH QH")


@pytest.mark.clause("GUT-W13")
def test_who_is_in_alone_wins_a_leg_and_the_pot_stays() -> None:
    t = say(table(*THREE, changes={"legs": 3}, pot=30), "in", "out", "out")
    assert stacks(t) == (100, 100, 100) and t.state.pot == 30 and t.state.legs == (1, 0, 0)
    assert t.told("P2")[-1] == "N1 wins a leg, and has 1."
    assert t.scene("P2").seats[0].marks == ("in", "1 leg") and t.scene("P2").status == "N1 wins a leg."
    one = say(table(*THREE, pot=30), "in", "out", "out")
    assert stacks(one) == (130, 100, 100)


@pytest.mark.clause("GUT-W13", "GUT-W14")
def test_the_last_leg_takes_the_pot_and_wipes_all_out() -> None:
    t = say(table(*THREE, changes={"legs": 3}, pot=30, legs=[2, 1, 0]), "in", "out", "out")
    assert stacks(t) == (130, 100, 100) and t.state.pot == 0 and t.state.legs == (0, 0, 0)
    assert t.scene("P2").status == "N1 takes the pot."
    other = say(table(*THREE, changes={"legs": 3}, pot=30, legs=[2, 1, 0]), "out", "in", "out")
    assert other.state.legs == (2, 2, 0)


@pytest.mark.clause("GUT-W14")
def test_the_pot_that_stays_needs_no_ante() -> None:
    t = say(table(*THREE, changes={"legs": 3, "ante": 5}, pot=30), "in", "out", "out")
    next_hand(t)
    assert t.state.pot == 30 and t.state.legs == (1, 0, 0)
    every = say(table(*THREE, changes={"legs": 3, "ante": 5, "ante_policy": "every_hand"}, pot=30), "in", "out", "out")
    next_hand(every)
    assert every.state.pot == 45


@pytest.mark.clause("GUT-W14")
def test_a_session_to_the_pot_ends_with_the_last_leg() -> None:
    first = say(table(*THREE, changes={"legs": 2, "session_end": "pot_taken"}, pot=30), "in", "out", "out")
    first.play("P1 hide")
    assert first.asked() == ["*"]
    changes = {"legs": 2, "session_end": "pot_taken"}
    last = say(table(*THREE, changes=changes, pot=30, legs=[1, 0, 0]), "in", "out", "out").play("P1 hide")
    assert last.asked() == [] and stacks(last) == (130, 100, 100)


@pytest.mark.clause("GUT-W14")
def test_showdowns_win_the_pot_as_ever() -> None:
    t = say(table(*THREE, changes={"legs": 3}, pot=30, legs=[0, 1, 0]), "in", "out", "in")
    assert stacks(t) == (130, 100, 70) and t.state.pot == 30 and t.state.legs == (0, 1, 0)


@pytest.mark.clause("GUT-W14")
@pytest.mark.parametrize(("aside", "legs", "pays"), [("2C 3D", (1, 0, 0), 0), ("AC AD", (0, 0, 0), 30)])
def test_a_ghost_hand_is_beaten_for_a_leg(aside: str, legs: tuple[int, ...], pays: int) -> None:
    t = say(table(*THREE, changes={"legs": 3, "ghost_hand": True}, pot=30, rest=aside), "in", "out", "out")
    assert t.state.legs == legs and stacks(t) == (100 - pays, 100, 100)


def test_the_sheet_of_the_rules_says_so() -> None:
    entry = CATALOGUE["guts"]
    rules = entry.change(entry.books["standard"].rules, {"legs": 5})
    said = [line.text for part in entry.sheet(rules) for line in part.lines]
    legs = "A player who is in alone wins a leg, and not the pot; the first who has 5 legs takes it, and all legs are"
    assert f"{legs} wiped out." in said
    assert not [text for text in said if "takes the pot and need not" in text]


@pytest.mark.clause("GUT-W13")
def test_the_score_sheet_counts_legs() -> None:
    sheet = a_sheet("guts", 3, dealer=2, legs=2, ante=5)
    sheet = on(sheet, "in", "P1", row=len(sheet.rows))
    assert sheet.rows[0].points == (-5, -5, -5)
    assert sheet.open is not None
    assert [note.told(NAMES) for note in sheet.open.plan.notes] == ["The pot holds 15 chips.", f"{NAMES[0]}: 1 leg."]
    sheet = on(sheet, "in", "P1", row=len(sheet.rows))
    assert sheet.rows[1].points == (15, 0, 0)


@pytest.mark.parametrize("changes", [{}, {"ghost_hand": True}, {"losers": "worst", "declare_mode": "simultaneous"}])
def test_sheets_of_sessions_that_were_played_come_to_the_same(changes: dict[str, Any]) -> None:
    for number in (1, 4):
        rules = choose_rules(CATALOGUE, "guts", None, {"legs": 2, "hands": 8, **changes})
        assert played(rules, number, "gentle")[0] == []


def test_bots_play_it() -> None:
    game = new(legs=3).game
    bots = {0: BOTS["strong"](0), 1: BOTS["steady"](1), 2: BOTS["gentle"](2), 3: BOTS["random"](3)}
    with suppress(Endless):
        play_on(game, game.start(4), bots, seeded(random.Random(2)), 120)


def test_a_position_has_legs_only_where_they_count() -> None:
    with pytest.raises(BadPosition, match="wins leg 3 takes the pot"):
        table(*THREE, changes={"legs": 3}, pot=30, legs=[3, 0, 0])


def test_a_table_played_without_legs_can_be_judged_by_rules_with_them() -> None:
    """As an interview does, which looks in games of the book for where the answers part."""
    entry = CATALOGUE["guts"]
    book = entry.books["standard"].rules
    found = [JudgedGames(entry, book, 4).parting(entry.change(book, {"legs": 3}), seed) for seed in range(1, 6)]
    assert any(parted is not None for parted in found)
