"""Counts events and measures times that whoever runs the server may want to watch.

They hold no names, cards or tokens. `upcard.server.metrics` shows them to Prometheus.
"""

import time
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final


class Count:
    """How often something has happened; ``by`` what, where that is told apart."""

    def __init__(self, name: str, about: str, label: str = "") -> None:
        self.name = name
        self.about = about
        self.label = label
        self.by: dict[str, int] = {}

    def add(self, by: str = "") -> None:
        """Count once more."""
        self.by[by] = self.by.get(by, 0) + 1


class Taken:
    """How long something has taken: ``numbers`` within each of the ``bounds`` and above them, and the ``total``."""

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self._bounds = bounds
        self.numbers = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count once more, and so long."""
        self.numbers[bisect_left(self._bounds, seconds)] += 1
        self.total += seconds


class Times:
    """How long something has taken, in seconds, by ``bounds``; ``by`` what, where that is told apart."""

    def __init__(self, name: str, about: str, bounds: tuple[float, ...], label: str = "") -> None:
        self.name = name
        self.about = about
        self.label = label
        self.bounds = bounds
        self.by: dict[str, Taken] = {}

    def add(self, seconds: float, by: str = "") -> None:
        """Count one more measurement of so many ``seconds``."""
        if by not in self.by:
            self.by[by] = Taken(self.bounds)
        self.by[by].add(seconds)

    @contextmanager
    def measure(self) -> Iterator[None]:
        """Measure what is done within the block, also if it fails."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.add(time.perf_counter() - began)


MOVES: Final = Count("upcard_moves", "Moves that were put on the disk", "by")
STORING: Final = Times(
    "upcard_storing_seconds",
    "Until a move was on the disk",
    (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2),
)
COLLECTING: Final = Times(
    "upcard_collecting_seconds",
    "Everybody waited while garbage was collected",
    (0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5),
    "generation",
)
FAILURES: Final = Count("upcard_failures", "Failures that should not happen; the log says where")
