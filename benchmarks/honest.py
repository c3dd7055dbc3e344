"""Honest players, who play on while a server is attacked, and how long their moves take."""

import asyncio
import random
import time
from collections.abc import Sequence

import httpx

from benchmarks.load import percentile
from benchmarks.protocol import PlayedTable, ServerProcess, order

UNANSWERED = 20.0
"""Seconds after which a message counts as unanswered."""

LONGEST_P99 = 100.0
"""Milliseconds that 99 of 100 honest moves may take."""


class Honest:
    """People who play, game after game, with ``pace`` seconds between two moves of a table. ``times``: seconds from
    sending a move until every seat has seen it. ``errors``: what became of each move that was not played."""

    def __init__(self, http: httpx.AsyncClient, pace: float) -> None:
        self._http = http
        self._pace = pace
        self.times: list[float] = []
        self.moves = self.games = 0
        self.errors: list[str] = []

    async def play(self, number: int) -> None:
        """At one table, for ever."""
        table = await self._set_up(number)
        while True:
            await asyncio.sleep(self._pace)
            if table.over:
                self.games += 1
                await table.close()
                table = await self._set_up(number)
            client = table.asked()
            if client is None:
                continue
            try:
                async with asyncio.timeout(UNANSWERED):
                    self.times.append(await table.move(client))
                self.moves += 1
            except (TimeoutError, ValueError, ConnectionError) as problem:
                why = f"nothing heard for {UNANSWERED:g} s" if isinstance(problem, TimeoutError) else str(problem)
                self.errors.append(f"{why}, after {client.said}")
                await table.close()
                table = await self._set_up(number)

    def figures(self) -> dict[str, float]:
        """Of the moves since this was last asked, in milliseconds."""
        times, self.times = self.times, []
        found = {name: percentile(times, share) for name, share in (("p50", 0.5), ("p99", 0.99))}
        return {name: round(1e3 * value, 1) for name, value in {**found, "longest": max(times, default=0.0)}.items()}

    async def _set_up(self, number: int) -> PlayedTable:
        async with asyncio.timeout(3 * UNANSWERED):
            return await PlayedTable.set_up(self._http, order("contract-rummy"), random.Random(number))


async def during(tasks: "Sequence[asyncio.Task[None]]", server: ServerProcess, seconds: float) -> float:
    """Let the tasks work for so long; the most memory that the server had meanwhile, in MB. Raises what one of them
    raises, and ChildProcessError: the server has ended."""
    end = time.monotonic() + seconds
    most = server.megabytes
    while (left := end - time.monotonic()) > 0:
        done, _ = await asyncio.wait(tasks, timeout=min(0.5, left), return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()
        if server.process.poll() is not None:
            raise ChildProcessError(f"the server has ended with {server.process.returncode}")
        most = max(most, server.megabytes)
    return most


async def end(tasks: "Sequence[asyncio.Task[None]]") -> None:
    """Cancel them, again where that went unheard: up to Python 3.11 `asyncio.wait_for` may drop it when what it waited
    for is done at that moment."""
    while left := [task for task in tasks if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=1)
    await asyncio.gather(*tasks, return_exceptions=True)
