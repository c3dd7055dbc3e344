"""Times the answers of bots, so that the pause before one tells nothing of the hand."""

import math
import time
from collections import deque
from collections.abc import Callable
from typing import Final, TypeVar

from upcard.server import processor

T = TypeVar("T")

DELAYS: Final[dict[str, float]] = {"slow": 1.8, "normal": 0.9, "fast": 0.35, "instant": 0.0}
"""Seconds that a bot takes, whatever it holds."""

SECOND_THOUGHT: Final[dict[str, float]] = {"slow": 3.0, "normal": 2.0, "fast": 1.0, "instant": 0.0}
"""Seconds that a bot leaves to a person who could take back what was just played: a card thrown by mistake."""

IN_WINDOW: Final = 0.3
"""In a claim window several bots answer one after another: each takes this part of the delay."""

CARDS_SEEN: Final = 48
BETWEEN_CARDS: Final = 0.14
CARD_FLIGHT: Final = 0.8
SETTLING: Final = 0.7
"""How a page shows a deal (``web/src/lib/deal.ts``): so many cards are seen to fly, with these parts of the time that a
card travels from one start to the next, and for the flight of each; and seconds until the first starts and the last
has turned face up."""

GRAIN: Final = 0.25
GRAIN_AT_ONCE: Final = 0.01
"""Seconds: a thought shows at the end of the delay, or in steps of these after it; of the second without a delay."""

LOOK_BACK: Final = 16
"""So many thoughts about one kind of question: an answer takes as long as the longest of them."""

COMPUTING: Final = processor.seconds
WAITING: Final = time.monotonic
"""What tells how long a thought took: of a player that does nothing but compute, and of one that may also wait for
something, which may depend on its hand."""


class Pace:
    """The pace of one table's bots."""

    def __init__(self) -> None:
        self._spent: dict[tuple[str, float], deque[float]] = {}

    def timed(self, prompt: str, delay: float, clock: Callable[[], float], work: Callable[[], T]) -> Callable[[], T]:
        """Return ``work``, a thought about such a question, so that the time it takes counts.

        It counts with the seconds that it took by that clock, read in its thread. Mostly that is the thread's processor
        time (`COMPUTING`): what a hand gives to think about. For how long a thought is held up by others says nothing
        of a hand.
        """

        def thought() -> T:
            began = clock()
            try:
                return work()
            finally:
                self.spent(prompt, delay, clock() - began)

        return thought

    def spent(self, prompt: str, delay: float, seconds: float) -> None:
        """Count that a thought about such a question took so long. Called from any thread."""
        self._last(prompt, delay).append(seconds)

    def shown_after(self, prompt: str, thought: float, delay: float) -> float:
        """Return at how many seconds after the question an answer shows that took ``thought`` seconds.

        That is after the ``delay``. Where bots think for longer than that, it is as long as the longest of their last
        thoughts about such a question counts: which hands are hard to play then shows in no single answer, and an
        answer that was held up does not hold up those after it.
        """
        return max([in_steps(seconds, delay) for seconds in (thought, *self._last(prompt, delay))])

    def _last(self, prompt: str, delay: float) -> deque[float]:
        return self._spent.setdefault((prompt, delay), deque(maxlen=LOOK_BACK))


def dealing_time(cards: int, motion: int) -> float:
    """Return the seconds until a deal of so many cards has landed on a page.

    A card travels ``motion`` milliseconds there.

    >>> round(dealing_time(40, 320), 2), dealing_time(40, 0)
    (2.7, 0.0)
    """
    if not motion or not cards:
        return 0.0
    return ((min(cards, CARDS_SEEN) - 1) * BETWEEN_CARDS + CARD_FLIGHT) * motion / 1000 + SETTLING


def in_steps(thought: float, delay: float) -> float:
    """Return the first step that comes no earlier than the thought.

    >>> in_steps(0.2, 0.9), in_steps(1.0, 0.9), in_steps(0.001, 0.0)
    (0.9, 1.15, 0.01)
    """
    if delay:
        return delay + GRAIN * math.ceil(max(0.0, thought - delay) / GRAIN)
    return GRAIN_AT_ONCE * max(1, math.ceil(thought / GRAIN_AT_ONCE))
