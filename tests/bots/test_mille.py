"""The steady Mille player is legal under every option, blind, and stronger than chance."""

import random
from typing import Any

import pytest

from tests.amounts import amount
from tests.bots.decisions import played_through
from tests.rules.mille.tables import draw, table
from tests.rules.table import fresh
from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.kernel.run import play_out
from upcard.kernel.state import ONLOOKER, view

VARIANTS: list[dict[str, Any]] = [
    {},
    {"take_on_two": "pair_of_twos", "first_upcard_two_free": True},
    {"min_naturals_in_meld": 2, "clean_hand_needs_going_out": True},
    {"both_reach_target": "player_who_went_out", "stakes": 2},
    {"pile_view": "top_only", "stock_refill": "at_once"},
    {"target": 3000, "double_skunk": "last_hand_negative"},
]


@pytest.mark.parametrize("changes", VARIANTS, ids=str)
@pytest.mark.parametrize("names", [("steady", "steady"), ("random", "steady"), ("steady", "random")], ids=str)
def test_every_decision_is_legal_has_a_reason_and_needs_no_hidden_card(
    names: tuple[str, str], changes: dict[str, Any]
) -> None:
    t = fresh("mille", 2, **changes)
    steady = [seat for seat, name in enumerate(names) if name == "steady"]
    t.state = played_through(t.game, 2, steady, random.Random(5), looks=0.3)
    assert len(t.scene().winners) == 1


def test_it_wins_nearly_every_game_against_a_random_player() -> None:
    """Of all games it wins at least 95 in a hundred."""
    entry = CATALOGUE["mille"]
    game = entry.build(entry.books["standard"].rules)
    games = amount(200, 20)
    won = 0
    for number in range(games):
        at = number % 2
        bots = [BOTS["steady" if seat == at else "random"](1000 * number + seat) for seat in range(2)]
        end = play_out(game, game.start(2), bots, random.Random(number))
        won += entry.winners(game, end) == (at,)
    assert won >= 0.95 * games


def test_it_takes_the_pile_with_all_it_has() -> None:
    t = draw("9H 9D 9C 4S", "9S KC QS")
    assert str(BOTS["steady"](0).choose(t.game, view(t.state, 0), 0)) == "take 9H 9D 9C"


@pytest.mark.parametrize(
    ("hand", "melds", "move"),
    [
        # What is complete without a wild card goes down.
        ("9S 9H 9D 2S KC", (), "meld {9S 9H 9D}"),
        # 2s are kept from melds of others, so that the hand stays clean.
        ("9S 9H 2S KC TD", ("P1 {KS KH KD}",), "add KC to 1"),
        # Where it is not clean any more 2s count best on the table.
        ("QS 2H 2D 7C", ("P1 {KS KH 2C}",), "meld {QS 2H 2D}"),
        # Of two single cards the cheaper one goes while there is time.
        ("4S QS 2H 2D", ("P1 {KS KH KD}",), "discard 4S"),
    ],
)
def test_it_finds_the_move(hand: str, melds: tuple[str, ...], move: str) -> None:
    t = table(hand, "3C", *melds, other="4C 5C 6C 7H 8H TH JC")
    assert str(BOTS["steady"](0).choose(t.game, view(t.state, 0), 0)) == move


def test_who_is_not_asked_has_no_answer() -> None:
    t = table("3S")
    with pytest.raises(ValueError, match="not asked"):
        BOTS["steady"](0).decide(t.game, view(t.state, ONLOOKER), 1)
