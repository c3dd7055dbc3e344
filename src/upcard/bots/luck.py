"""Draws the random numbers by which gentle players vary their play."""

import random

from upcard.kernel.state import State


def luck(seen: State, seat: int) -> float:
    """Return a number of 0 to 1 that follows from what the seat sees: the same view has the same mood."""
    table = "|".join([str(pile) for pile in seen.piles])
    return random.Random(f"{seat} {seen.window} {table}").random()
