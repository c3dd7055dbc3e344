"""What holds of every decision of a player, in whatever game."""

import random
from collections.abc import Callable, Container
from functools import partial
from typing import Any

import pytest

from upcard.bots import BOTS, Bot
from upcard.bots.strong import MOST_SECONDS, STRONG, StrongBot
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move
from upcard.kernel.state import State, view
from upcard.kernel.worlds import worlds
from upcard.terminal.measures import is_compiled

pure_alone = pytest.mark.skipif(is_compiled(), reason="nothing can be put in the place of what is compiled")
"""Of tests that do that with functions and constants of the engine."""


def maker(name: str, playouts: int | None = None) -> Callable[[int], Bot]:
    """What makes that player, by a seed; a strong one with so many playouts at most."""
    return partial(StrongBot, seconds=MOST_SECONDS, playouts=playouts) if name == STRONG else BOTS[name]


def played_through(
    game: Any,
    seats: int,
    steady: Container[int],
    rng: random.Random,
    looks: float,
    name: str = "steady",
    playouts: int | None = None,
) -> State:
    """A whole game of steady players, or of those of that ``name``, at those seats and random ones at the others: every
    decision is legal and has a reason, and of theirs that part is looked at again in a world that differs only in
    hidden cards. Strong ones have time enough: where it ran out they would not answer twice the same."""
    bots = [maker(name if seat in steady else "random", playouts)(seat) for seat in range(seats)]
    state: State = game.start(seats)
    while asks := game.asks(state):
        seat = min(asks)
        if seat == CHANCE:
            state = game.play(state, seat, chance_move(asks[seat], rng))
            continue
        decision = bots[seat].decide(game, view(state, seat), seat)
        assert decision.why.endswith(".")
        if seat in steady and rng.random() < looks:
            seen = view(state, seat)
            other = next(worlds(game, seen, seat, rng))
            assert view(other, seat) == seen
            assert bots[seat].decide(game, view(other, seat), seat) == decision
        # The table is the judge of legality.
        state = game.play(state, seat, decision.move)
    return state
