"""Settles what a table is set up with: how many seats it has, and the seeds of one game after the other."""

import random
from typing import SupportsIndex

from mypy_extensions import mypyc_attr

from upcard.options.house_rules import HouseRules
from upcard.stepping.integers import integer, seed_of


def seats_of(rules: HouseRules, seats: SupportsIndex | None) -> int:
    """How many seats there are: as many as wished for, or as is usual. Raises TypeError: it is no integer."""
    low, high = rules.entry.seats(rules.rules)
    return max(low, min(rules.entry.usual, high)) if seats is None else integer(seats, "seats")


@mypyc_attr(allow_interpreted_subclasses=True)  # and so it is copied and pickled, too
class Seeds:
    """The seeds of one game after the other: the one that is given, then such as follow from it."""

    def __init__(self) -> None:
        self._rng = random.Random()

    def next(self, seed: SupportsIndex | None) -> int:
        """Return the seed of the next game.

        Raises TypeError or ValueError: it is none (see `seed_of`).
        """
        if seed is None:
            return self._rng.randrange(2**32)
        given = seed_of(seed)
        self._rng = random.Random(given)
        return given


__all__ = ["Seeds", "seats_of"]
