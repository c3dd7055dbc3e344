"""Decides when Python's garbage collector runs, for objects that refer to each other in a circle.

Looking through everything takes a third of a second where 500 tables are in memory, and nobody plays meanwhile. A move
leaves no circles behind (a test plays to see that), so everything is looked through when nobody is connected, or where
memory has doubled since it was done last, which says that something does leave them. What has been made since a moment
ago is looked through as it comes, in pieces of a thousand objects at most.
"""

import asyncio
import gc
import logging
import sys
import time
from collections.abc import Callable
from typing import Any, Final, Literal

from upcard.server.counts import COLLECTING

THRESHOLDS: Final = (500, 0, 2**31 - 1)
"""How many objects more there are before the youngest are looked through; how often that is done without the next older
ones before they are, too: never twice, so at most a thousand objects are looked through at once; and the rest never
by itself."""

EVERY: Final = 5.0
"""Seconds between two looks at whether it is time for everything."""

GROWN: Final = 2.0
"""So many times as much memory as after the last time is too much."""

LEAST: Final = 2_000_000
"""Blocks of memory (about 150 MB) up to which no growth counts."""

logger = logging.getLogger(__name__)


class Collector:
    """A garbage collector that disturbs nobody, for the whole process.

    ``allocated`` says how many blocks of memory are in use.
    """

    def __init__(self, allocated: Callable[[], int] = sys.getallocatedblocks) -> None:
        self._allocated = allocated
        self._left = 0
        self._idle = False
        self._began = 0.0

    def start(self) -> None:
        """Begin to collect as little as can be from now on.

        What is there already, the program itself, is never looked through again.
        """
        gc.collect()
        gc.freeze()
        gc.set_threshold(*THRESHOLDS)
        gc.callbacks.append(self._measure)
        self._left = self._allocated()

    async def watch(self, idle: Callable[[], bool]) -> None:
        """Collect everything when it is time; ``idle`` says whether nobody is connected."""
        while True:
            await asyncio.sleep(EVERY)
            self.collect_if_due(idle())

    def collect_if_due(self, idle: bool) -> bool:
        """Collect everything if it is time for that, and say whether it was."""
        fresh = idle and not self._idle
        self._idle = idle
        if not fresh and self._allocated() < max(LEAST, GROWN * self._left):
            return False
        gc.collect()
        self._left = self._allocated()
        if not idle:
            logger.warning("memory has grown to %s blocks; all of it was looked through", f"{self._left:,}")
        return True

    def _measure(self, phase: Literal["start", "stop"], info: dict[str, Any]) -> None:
        if phase == "start":
            self._began = time.perf_counter()
        else:
            COLLECTING.add(time.perf_counter() - self._began, str(info["generation"]))
