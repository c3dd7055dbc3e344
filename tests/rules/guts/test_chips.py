"""Guts: over thousands of hands, under all settings, no chip is lost or made."""

import random
from itertools import product
from typing import Any

import pytest

from tests.rules.table import game_table
from upcard.cards.card import parse_faces
from upcard.games.guts.rules import OPTIONS, Rules
from upcard.games.guts.settlement import settle
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move
from upcard.kernel.state import Shuffle

VARIANTS = [
    dict(zip(("max_pot_mode", "all_out", "insolvency", "declare_mode"), values, strict=True))
    for values in product(*[OPTIONS.words(key) for key in ("max_pot_mode", "all_out", "insolvency", "declare_mode")])
]


@pytest.mark.clause("GUT-61")
@pytest.mark.parametrize("number", range(8))
def test_stacks_and_pot_are_constant(number: int) -> None:
    """After every play; every combination of the settings that move chips."""
    hands = 0
    for at in range(number, len(VARIANTS), 8):
        changes: dict[str, Any] = {
            **VARIANTS[at],
            "ante_policy": OPTIONS.words("ante_policy")[at % 3],
            "leftover": OPTIONS.words("leftover")[at % 2],
            "max_pot": (40 if VARIANTS[at]["insolvency"] == "credit" else 0, 1, 7, 40)[at // 8 % 4],
            "ante": (1, 3)[at % 2],
            "hands": 60,
        }
        seats = (2, 3, 5, 9, 26)[at % 5]
        table, rng = game_table("guts", changes).begin(seats), random.Random(at)
        game, state = table.game, table.state
        for _ in range(40_000):
            asks = game.asks(state)
            if not asks or state.number > 150:
                break
            seat = rng.choice(list(asks))
            if seat == CHANCE:
                move = chance_move(asks[seat], rng)
            else:
                moves = list(game.moves(state, seat))
                move = moves[min(int(rng.random() * 1.6), len(moves) - 1)]
            state = game.play(state, seat, move)
            assert sum(state.stacks) + state.pot == 100 * seats
            if changes["insolvency"] != "credit":
                assert min(state.stacks) >= 0
        hands += state.number
    assert hands > 100


@pytest.mark.clause("GUT-72", "GUT-73", "GUT-A05")
def test_a_session_ends_when_the_best_hands_have_paid_their_last_chips() -> None:
    """Equal best hands both pay all they have, and nobody could be dealt in."""
    table = game_table("guts", {"all_out": "best_hand_pays", "stack": 4, "ante": 4}).begin(2).play("* choose 2")
    first = parse_faces("AS AH KD KC")
    pack = table.game.asks(table.state)[CHANCE].faces
    deck = first + tuple([face for face in pack if face not in first])
    table.state = table.game.play(table.state, CHANCE, Shuffle(deck))
    table.play("P1 out", "P2 out")
    assert table.asked() == []
    assert table.state.stacks == (4, 4)
    assert table.winners() == ("P1", "P2")


@pytest.mark.clause("GUT-67", "GUT-A11")
def test_losers_pay_in_turn_until_the_pot_is_really_above_its_ceiling() -> None:
    """What a short stack does not pay, the next loser may have to."""
    rules = Rules(max_pot=100, max_pot_mode="stop_when_over")
    stacks, collected, remainder = settle(rules, 112, (50, 88, 300, 300), [0], [1, 2, 3])
    assert (stacks, collected, remainder) == ([162, 0, 188, 300], 200, 0)
