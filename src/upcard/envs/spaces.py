"""The spaces and observations, arrays of numpy, that the PettingZoo and Gymnasium environments share."""

import copy
import random
from typing import Any, Self, SupportsIndex

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from upcard.options.house_rules import HouseRules
from upcard.stepping.environment import Environment
from upcard.stepping.integers import integer, seed_of

Observation = dict[str, NDArray[Any]]
"""``observation``: the array of 32-bit floats that the layout describes; ``action_mask``: 1 for each number that can be
chosen now, as 8-bit integers."""


def seats_of(rules: HouseRules, seats: SupportsIndex | None) -> int:
    """How many seats there are: as many as wished for, or as is usual. Raises TypeError: it is no integer."""
    low, high = rules.entry.seats(rules.rules)
    return max(low, min(rules.entry.usual, high)) if seats is None else integer(seats, "seats")


def observed(env: Environment, seat: int) -> Observation:
    """Return what a seat sees, and what it may choose."""
    return {
        "observation": np.frombuffer(env.array(seat), dtype=np.float32),
        "action_mask": np.frombuffer(env.mask(seat), dtype=np.int8),
    }


def observation_space(env: Environment) -> spaces.Dict:
    """Return the space of what is `observed`."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (env.layout.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (env.numbering.size,), np.int8),
        }
    )


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


class PlayedAlone:
    """Base of what is changed by playing: also a shallow copy is played on by itself."""

    def __copy__(self) -> Self:
        return copy.deepcopy(self)
