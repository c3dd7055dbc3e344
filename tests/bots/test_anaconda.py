"""The steady player of Anaconda is legal under every option, blind, and beats random players."""

import random
from typing import Any

import pytest

from tests.amounts import amount
from tests.bots.decisions import played_through
from tests.rules.table import game_table
from upcard.bots import BOTS
from upcard.bots.anaconda.steady import best_five, kept_cards, share, standing_of
from upcard.cards.card import parse_faces
from upcard.cards.poker import ACE_TO_FIVE, HIGH
from upcard.games.anaconda.state import HIGH_WAY, LOW_WAY
from upcard.kernel.run import play_out

VARIANTS: list[dict[str, Any]] = [
    {"hands": 3},
    {"betting": "no_limit", "both_ways": True, "hands": 3, "stack": 40},
    {"betting": "pot_limit", "low_ranking": "deuce_to_seven", "hands": 3, "max_raises": -1},
    {"betting": "spread", "low_ranking": "ace_to_six", "opener_round4": "best_showing", "hands": 3, "stack": 20},
    {"passes": "3-2-1", "pass_direction": "left", "open_cards": False, "high_only": True, "hands": 3},
    {"passes": "3-2-1", "pass_direction": "farther_left", "heads_up_second_pass": "skip", "hands": 3},
    {"passes": "3", "high_only": True, "hands": 3, "stack": 20},
    {"passes": "3", "open_cards": False, "hands": 3},
]


@pytest.mark.parametrize("changes", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_every_decision_is_legal_has_a_reason_and_needs_no_hidden_card(seats: int, changes: dict[str, Any]) -> None:
    table = game_table("anaconda", changes)
    steady = [seat for seat in range(seats) if seat % 2]
    last = played_through(table.game, seats, steady, random.Random(seats), looks=amount(50, 15) / 100)
    assert table.entry.winners(table.game, last)


def test_hands_are_valued() -> None:
    quads = parse_faces("9S 9H 9D 9C 2S 7D KH")
    wheel = parse_faces("AS 2D 3C 4H 5D KS KD")
    assert HIGH.category(best_five(HIGH, quads)) == "four of a kind"
    assert ACE_TO_FIVE.best(wheel) == ACE_TO_FIVE.value(parse_faces("AS 2D 3C 4H 5D"))
    assert standing_of("high", HIGH.best(quads)) > 0.97
    assert standing_of("ace_to_five", ACE_TO_FIVE.best(wheel)) > 0.97
    assert standing_of("ace_to_five", ACE_TO_FIVE.best(quads)) < 0.05


def test_the_four_best_cards_are_kept() -> None:
    assert set(kept_cards("ace_to_five", parse_faces("9S 9H 9D 9C 2S 7D KH"), 3)) == set(parse_faces("9S 9H 9D 9C"))
    assert set(kept_cards("ace_to_five", parse_faces("AS 2H 3D 4C KS KD QH"), 3)) == set(parse_faces("AS 2H 3D 4C"))


def test_shares_of_a_pot() -> None:
    assert share(5, HIGH_WAY, [(4, HIGH_WAY), (9, LOW_WAY)]) == 0.5
    assert share(5, HIGH_WAY, [(4, HIGH_WAY), (5, HIGH_WAY)]) == 0.5
    assert share(5, HIGH_WAY, [(6, HIGH_WAY)]) == 0
    assert share(1, LOW_WAY, [(6, HIGH_WAY), (7, HIGH_WAY)]) == 0.5


def test_steady_beats_random() -> None:
    """Seats change, so that sitting anywhere is no advantage."""
    table = game_table("anaconda", {})
    won = 0
    for number in range(amount(10, 6)):
        bots = [BOTS["steady" if seat == number % 2 else "random"](number) for seat in range(2)]
        last = play_out(table.game, table.game.start(2), bots, random.Random(number))
        won += table.entry.winners(table.game, last) == (number % 2,)
    assert won >= amount(9, 5)


def test_hands_are_not_remembered_without_end() -> None:
    most = kept_cards.cache_info().maxsize
    assert most is not None and most <= 100_000
