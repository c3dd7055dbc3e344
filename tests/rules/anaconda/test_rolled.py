"""Anaconda in which the cards are turned up one by one (ANA-W12, ANA-W13)."""

import random
from contextlib import suppress
from typing import Any

import pytest

from tests.rules.table import Table, game_table
from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.games.anaconda.game import AnacondaGame, RolledAnacondaGame
from upcard.games.anaconda.state import ROLL
from upcard.kernel.run import Endless, play_on, seeded
from upcard.kernel.ui.position import BadPosition

ENTRY = CATALOGUE["anaconda"]
HANDS = ("9S 9H 9D KC KD 2C 3D", "AS 2S 3S 4S 6H KH QH")
FIVES = ("9S 9H 9D KC KD", "AS 2S 3S 4S 6H")


def rolled(*hands: str, changes: dict[str, Any] | None = None, **keys: Any) -> Table:
    return game_table("anaconda", {"rolled": True, **(changes or {})}).lay(hands=list(hands), **keys)


def kept() -> Table:
    """Both have declared and kept five cards."""
    t = rolled(*HANDS, step="keep", round=3, declared=["high", "low"])
    return t.play(f"P1 keep {FIVES[0]}", f"P2 keep {FIVES[1]}")


@pytest.mark.clause("ANA-W12")
def test_five_cards_are_kept_and_all_turn_one_up() -> None:
    t = kept()
    assert t.state.step == ROLL and t.asked() == ["P1", "P2"]
    assert sorted(t.moves("P1")) == sorted([f"turn {card}" for card in FIVES[0].split()])
    assert t.scene("P1").status == "Which of your cards do you turn up?"
    t.play("P1 turn KC")
    assert t.asked() == ["P2"] and t.events() == ["chose"]
    t.play("P2 turn AS")
    assert t.events()[-2:] == ["exposed", "exposed"] and t.state.round_number == 4 and t.asked() == ["P1"]
    assert t.told("P2")[-2:] == ["N1 shows the king of clubs.", "You show the ace of spades."]
    with pytest.raises(AssertionError):
        t.refused("P1", "check")


@pytest.mark.clause("ANA-W12")
def test_four_cards_are_turned_up_with_a_betting_round_after_each() -> None:
    t = kept()
    for number, (one, two) in enumerate(zip(FIVES[0].split(), FIVES[1].split(), strict=True), 4):
        if number == 8:
            break
        t.play(f"P1 turn {one}", f"P2 turn {two}")
        assert t.state.round_number == number and t.game.rules.cards_open(number) == number - 3
        t.play("P1 check", "P2 check")
    assert "showed" in t.events() and t.state.sheet, "then the fifth cards are turned up"


@pytest.mark.clause("ANA-W12")
def test_a_card_that_lies_open_is_not_turned_up_again() -> None:
    t = kept().play("P1 turn KC", "P2 turn AS", "P1 check", "P2 check")
    assert "turn KC" not in t.moves("P1")
    assert t.clause("P1", "turn KC") == t.clause("P1", "turn 5C") == "ANA-W12"
    four = rolled(*HANDS, step="keep", round=3, declared=["high", "low"])
    assert four.clause("P1", "keep 9S 9H 9D KC / KD") == "ANA-W08"


@pytest.mark.clause("ANA-W13", "ANA-X34")
def test_who_is_all_in_turns_cards_up_as_the_others_do() -> None:
    t = rolled(*HANDS, step="keep", round=3, declared=["high", "high"], stacks=[0, 50], totals=[20, 20])
    t.play(f"P1 keep {FIVES[0]}", f"P2 keep {FIVES[1]}")
    for one, two in list(zip(FIVES[0].split(), FIVES[1].split(), strict=True))[:4]:
        assert t.state.step == ROLL
        t.play(f"P1 turn {one}", f"P2 turn {two}")
    assert t.state.sheet and t.state.stacks == (40, 50)


@pytest.mark.clause("ANA-W12")
def test_the_game_is_the_book_s_where_nothing_is_rolled() -> None:
    book = ENTRY.books["standard"].rules
    assert type(ENTRY.build(book)) is AnacondaGame
    assert type(ENTRY.build(ENTRY.change(book, {"rolled": True, "open_cards": False}))) is AnacondaGame
    assert type(ENTRY.build(ENTRY.change(book, {"rolled": True}))) is RolledAnacondaGame
    assert [
        ENTRY.change(book, {"rolled": True, "passes": each}).betting_rounds() for each in ("3", "3-3", "3-2-1")
    ] == [6, 7, 8]
    said = [line.text for part in ENTRY.sheet(ENTRY.change(book, {"rolled": True})) for line in part.lines]
    assert [text for text in said if text.startswith("Every player keeps five cards; then all turn up one of them")]
    assert [text for text in said if text.startswith("There are seven betting rounds.")]


@pytest.mark.parametrize(
    "changes", [{}, {"high_only": True, "passes": "3-2-1"}, {"passes": "3", "opener_round4": "best_showing"}]
)
def test_bots_play_it(changes: dict[str, Any]) -> None:
    game = game_table("anaconda", {"rolled": True, "hands": 3, **changes}).game
    for seed in range(3):
        bots = {0: BOTS["strong"](0), 1: BOTS["steady"](1), 2: BOTS["gentle"](2), 3: BOTS["random"](3)}
        with suppress(Endless):
            play_on(game, game.start(4), bots, seeded(random.Random(seed)), 120)


def test_a_position_has_as_many_open_cards_as_have_been_turned_up() -> None:
    t = rolled(*FIVES, step="roll", round=5, declared=["high", "low"])
    assert t.asked() == ["P1", "P2"] and len(t.moves("P1")) == 3
    with pytest.raises(BadPosition, match="2 cards of each hand lie open here"):
        rolled(*FIVES, step="roll", round=5, declared=["high", "low"], open=["9S", "AS"])
    with pytest.raises(BadPosition, match="no cards are turned up one by one"):
        game_table("anaconda", {}).lay(hands=list(FIVES), step="roll", declared=["high", "low"])
