"""Thinking beside the event loop: bots, hints and arrangements, which may take long, hold nobody else up."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import Final, TypeVar, cast

T = TypeVar("T")

BUDGET: Final = 2.0
"""Seconds that one thought may take."""

AT_ONCE: Final = 4
"""Thoughts that run at the same time. One that never ends keeps its place, and is not waited for."""


class TooLong(Exception):
    """The thought was not finished in time."""


class Thinker:
    """Runs functions of immutable values in threads. Use it from one event loop."""

    def __init__(self, budget: float = BUDGET, at_once: int = AT_ONCE) -> None:
        self.budget = budget
        self._places = asyncio.Semaphore(at_once)

    async def think(self, work: Callable[[], T]) -> T:
        """What ``work`` returns or raises.

        Raises:
            TooLong: it took longer than the budget, or the threads are all taken. It may still run, unheard.
        """
        try:
            async with asyncio.timeout(self.budget):
                await self._places.acquire()
        except TimeoutError:
            raise TooLong from None
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
                found = work()
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
        except TimeoutError:
            raise TooLong from None
