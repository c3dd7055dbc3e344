"""The strong players of one server, who share its cores: so many of them think at the same time, for so long."""

import threading
from typing import Any, Final

from upcard.bots import Bot, Decision
from upcard.bots.strong import LEAST_SECONDS, StrongBot
from upcard.kernel.state import State

AT_ONCE: Final = 2
"""So many think at the same time where nobody says otherwise."""


class StrongTogether:
    """Makes the strong players of a server. One that is asked while ``at_once`` others think has `LEAST_SECONDS` in the
    place of ``seconds``: it waits for nobody, and nobody for it.

    Raises:
        ValueError: nobody may think, or so many seconds are not to be had.
    """

    def __init__(self, at_once: int = AT_ONCE, seconds: float = 1.0) -> None:
        self.places: Final = threading.BoundedSemaphore(at_once)
        self.hurried: Final = StrongBot(0, LEAST_SECONDS)
        self.seconds = StrongBot(0, seconds).seconds

    def __call__(self, seed: int) -> Bot:
        return _OneOfThem(seed, self)


class _OneOfThem(StrongBot):
    """A strong player that shares the server's cores with others."""

    def __init__(self, seed: int, together: StrongTogether) -> None:
        super().__init__(seed, together.seconds)
        self._together = together

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        if not self._together.places.acquire(blocking=False):
            return self._together.hurried.decide(game, seen, seat)
        try:
            return super().decide(game, seen, seat)
        finally:
            self._together.places.release()
