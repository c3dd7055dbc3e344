"""The wall clock of the server, in seconds since 1970, by which all tables go."""

import time
from collections.abc import Callable
from typing import Final


class Clock:
    """A clock of the seconds since 1970, which nobody sets.

    It goes by ``read``, from what was the time when it was set going. A system's clock that is set while a game is
    played would move every deadline.
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._start = wall() - steady()
        self.read: Callable[[], float] = lambda: self._start + self._steady()

    def __call__(self) -> float:
        """Return the seconds since 1970."""
        return self.read()

    def agree(self, at: float) -> None:
        """Take that as the time now."""
        self._start = at - self._steady()


now: Final = Clock()
"""What every table goes by; it agrees with the database's clock when a server starts (`Store.time`)."""


__all__ = ["Clock", "now"]
