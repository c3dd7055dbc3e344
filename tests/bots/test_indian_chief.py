"""The steady player of Indian Chief is legal under every option, blind, and stronger than chance."""

import random
from typing import Any

import pytest

from tests.bots.decisions import played_through
from tests.rules.table import game_table
from upcard.bots import BOTS
from upcard.kernel.run import play_out

VARIANTS: list[dict[str, Any]] = [
    {},
    {"chief_split": "chosen_by_player", "doctor_suit": "named_by_player"},
    {"thief_order": "face_value", "thief_card_can_be_stolen": False, "beggar_pair": "once_per_match"},
]


@pytest.mark.parametrize("changes", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_every_decision_is_legal_has_a_reason_and_needs_no_hidden_card(seats: int, changes: dict[str, Any]) -> None:
    table = game_table("indian-chief", changes)
    steady = [seat for seat in range(seats) if seat % 3]
    last = played_through(table.game, seats, steady, random.Random(seats), looks=1)
    assert table.entry.winners(table.game, last)


def test_one_steady_player_beats_three_random_ones() -> None:
    """Seats change, so that sitting anywhere is no advantage. `benchmarks.bots` plays 200 sessions."""
    table = game_table("indian-chief")
    won = 0
    for number in range(12):
        bots = [BOTS["steady" if seat == number % 4 else "random"](number) for seat in range(4)]
        last = play_out(table.game, table.game.start(4), bots, random.Random(number))
        won += table.entry.winners(table.game, last) == (number % 4,)
    assert won >= 11
