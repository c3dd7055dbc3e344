"""How the time that something takes grows with what it is given."""

import contextlib
import time
from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")

TIMES: Final = 4
"""How much more it is given the second time."""

TRIES: Final = 4
"""A busy machine is measured again."""


def grows_with_its_length(make: Callable[[int], T], read: Callable[[T], object], size: int) -> str:
    """Reading four times as much takes about four times as long: empty; or else how long both took. What ``read``
    raises of `ValueError` counts as read. Sixteen times as long would be a reader whose time grows with the square."""
    short, long = make(size), make(TIMES * size)
    for _ in range(TRIES):
        before, after = _seconds(read, short), _seconds(read, long)
        if after < 2.25 * TIMES * max(before, 0.001):
            return ""
    return f"{before:.4f} s, then {after:.4f} s for {TIMES} times as much"


def _seconds(read: Callable[[T], object], given: T) -> float:
    times = []
    for _ in range(3):
        began = time.thread_time()
        with contextlib.suppress(ValueError):
            read(given)
        times.append(time.thread_time() - began)
    return min(times)
