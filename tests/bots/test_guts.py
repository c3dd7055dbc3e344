"""The steady player of Guts is legal under every option, blind, and comes out ahead of random players."""

import random
from typing import Any

import pytest

from tests.bots.decisions import played_through
from tests.rules.sitting import Sitting
from upcard.bots import BOTS
from upcard.bots.guts import better_than, chance_to_win
from upcard.cards.card import parse_faces
from upcard.kernel.run import play_out

VARIANTS: list[dict[str, Any]] = [
    {},
    {"declare_mode": "simultaneous", "all_out": "best_hand_pays", "hands": 8},
    {"insolvency": "must_cover", "max_pot": 5, "max_pot_mode": "cap_both", "hands": 8},
]


@pytest.mark.parametrize("changes", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", [2, 5, 26])
def test_every_decision_is_legal_has_a_reason_and_needs_no_hidden_card(seats: int, changes: dict[str, Any]) -> None:
    table = Sitting("guts", changes)
    steady = [seat for seat in range(seats) if seat % 2]
    last = played_through(table.game, seats, steady, random.Random(seats), looks=1)
    assert table.entry.winners(table.game, last)


def test_chances() -> None:
    assert better_than(parse_faces("AS AD")) > 0.99
    assert better_than(parse_faces("3S 2C")) < 0.01
    assert chance_to_win(0.9, 0, 0) == 1
    assert chance_to_win(0.9, 1, 0) > chance_to_win(0.9, 2, 0) > chance_to_win(0.8, 2, 0)
    assert chance_to_win(0.5, 1, 0) == 0


def test_steady_wins_more_than_its_share_against_random_players() -> None:
    """Seats change, so that sitting anywhere is no advantage."""
    table = Sitting("guts", {"hands": 60})
    won = 0
    for number in range(40):
        bots = [BOTS["steady" if seat == number % 4 else "random"](number) for seat in range(4)]
        last = play_out(table.game, table.game.start(4), bots, random.Random(number))
        won += number % 4 in table.entry.winners(table.game, last)
    assert won > 20
