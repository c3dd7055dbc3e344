"""Thinking beside the event loop: bots, hints and arrangements, which may take long, hold nobody else up."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import Final, TypeVar, cast

from upcard.cards.patience import OutOfTime, within

T = TypeVar("T")

BUDGET: Final = 2.0
"""Seconds that one thought may take."""

AT_ONCE: Final = 4
"""Thoughts that run at the same time. Searches stop when the budget is spent (`upcard.cards.patience`); a thought that
never ends for another reason keeps its place, and is not waited for."""


MOST_SLOW: Final = 1000
"""Tables that are remembered for having been slow."""


class TooLong(Exception):
    """The thought was not finished in time."""


class Thinker:
    """Runs functions of immutable values in threads. Use it from one event loop."""

    def __init__(self, budget: float = BUDGET, at_once: int = AT_ONCE) -> None:
        self.budget = budget
        self._places = asyncio.Semaphore(at_once)
        self._slow_place = asyncio.Semaphore(1)
        self._slow: set[str] = set()

    async def think(self, work: Callable[[], T], table: str = "") -> T:
        """What ``work`` returns or raises. Tables that have let a thought run out of time think one after another
        from then on: they do not take the places of all others.

        Raises:
            TooLong: it took longer than the budget, or the threads are all taken. It may still run, unheard.
        """
        if table not in self._slow:
            return await self._think(work, table)
        await self._take(self._slow_place)
        try:
            return await self._think(work, table)
        finally:
            self._slow_place.release()

    async def _take(self, places: asyncio.Semaphore) -> None:
        """Raises TooLong: there is none in time."""
        try:
            async with asyncio.timeout(self.budget):
                await places.acquire()
        except TimeoutError:
            raise TooLong from None

    async def _think(self, work: Callable[[], T], table: str) -> T:
        await self._take(self._places)
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[T] = loop.create_future()

        def deliver(found: T | None, problem: Exception | None) -> None:
            self._places.release()
            if outcome.done():
                return
            if problem is not None:
                outcome.set_exception(problem)
            else:
                outcome.set_result(cast(T, found))

        def run() -> None:
            found: T | None = None
            problem: Exception | None = None
            try:
                found = within(self.budget, work)
            except Exception as failure:
                problem = failure
            # The loop is closed where the server has stopped meanwhile.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(deliver, found, problem)

        # Daemons: a thought that never ends does not keep the server from stopping.
        threading.Thread(target=run, name="thinking", daemon=True).start()
        try:
            async with asyncio.timeout(self.budget):
                return await outcome
        except (TimeoutError, OutOfTime):
            if len(self._slow) >= MOST_SLOW:
                self._slow.clear()
            self._slow.add(table)
            raise TooLong from None
