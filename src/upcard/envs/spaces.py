"""The spaces and observations, arrays of numpy, that the PettingZoo and Gymnasium environments share."""

import copy
from typing import Any, Self

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from upcard.stepping.environment import Environment

Observation = dict[str, NDArray[Any]]
"""``observation``: the array of 32-bit floats that the layout describes; ``action_mask``: 1 for each number that can be
chosen now, as 8-bit integers."""


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


class PlayedAlone:
    """Base of what is changed by playing: also a shallow copy is played on by itself."""

    def __copy__(self) -> Self:
        return copy.deepcopy(self)
