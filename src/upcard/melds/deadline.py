"""Ends searches for melds at a deadline.

Searches for melds may take far longer than a table can wait, and nobody outside can stop them, so each of their steps
is counted here, and now and then one looks at the clock. This is the only place of the engine that knows of time and
threads; a search that was given no deadline is not changed by it.
"""

import threading
import time
from collections.abc import Callable
from typing import Final, TypeVar

from mypy_extensions import i64

LOOK: Final = 64
"""Steps of a search between two looks at the clock."""

T = TypeVar("T")


class OutOfTime(Exception):
    """The search was not finished in time; what it would have found is not known."""


class Steps:
    """The steps of all searches of this process. Threads may lose some to each other; that does no harm."""

    def __init__(self) -> None:
        self.taken: i64 = 0


_steps: Final = Steps()
_thread: Final = threading.local()


def within(seconds: float, work: Callable[[], T]) -> T:
    """Return what ``work`` returns, if its searches together take no longer than that. Raises OutOfTime.

    They may take no longer than what was said outside of it either.
    """
    outside: float | None = getattr(_thread, "until", None)
    until = time.monotonic() + seconds
    _thread.until = until if outside is None else min(until, outside)
    try:
        return work()
    finally:
        _thread.until = outside


def step(many: i64 = 1) -> None:
    """Count so ``many`` steps of a search, `LOOK` at most. Raises OutOfTime: this thread's time is over."""
    _steps.taken += many
    if _steps.taken % LOOK < many:
        until: float | None = getattr(_thread, "until", None)
        if until is None:
            return
        if time.monotonic() > until:
            raise OutOfTime
        # Compiled code holds the interpreter's lock until it lets go of it.
        time.sleep(0)
