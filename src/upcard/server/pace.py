"""When the answers of those who are not people show: never by what their hands gave them to think about."""

import math
from collections import deque
from typing import Final

DELAYS: Final[dict[str, float]] = {"slow": 1.8, "normal": 0.9, "fast": 0.35, "instant": 0.0}
"""Seconds that a bot takes, whatever it holds."""

IN_WINDOW: Final = 0.3
"""In a claim window several bots answer one after another: each takes this part of the delay."""

GRAIN: Final = 0.25
GRAIN_AT_ONCE: Final = 0.01
"""Seconds: a thought shows at the end of the delay, or in steps of these after it; of the second without a delay."""

LOOK_BACK: Final = 16
"""So many thoughts about one kind of question an answer takes as long as the longest of."""


class Pace:
    """The pace of one table's bots."""

    def __init__(self) -> None:
        self._shown: dict[tuple[str, float], deque[float]] = {}

    def shown_after(self, prompt: str, thought: float, delay: float) -> float:
        """Seconds after the question at which the answer shows that took ``thought`` seconds.

        That is after the ``delay``. Where bots think for longer than that, it is as long as the longest of their last
        thoughts about such a question took: which hands are hard to play then shows in no single answer.
        """
        shown = self._shown.setdefault((prompt, delay), deque(maxlen=LOOK_BACK))
        shown.append(in_steps(thought, delay))
        return max(shown)


def in_steps(thought: float, delay: float) -> float:
    """The first step that comes no earlier than the thought.

    >>> in_steps(0.2, 0.9), in_steps(1.0, 0.9), in_steps(0.001, 0.0)
    (0.9, 1.15, 0.01)
    """
    if delay:
        return delay + GRAIN * math.ceil(max(0.0, thought - delay) / GRAIN)
    return GRAIN_AT_ONCE * max(1, math.ceil(thought / GRAIN_AT_ONCE))
