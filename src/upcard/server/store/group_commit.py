"""Defines `GroupCommit`: what many want stored at the same time is stored in one transaction."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Generic, TypeVar

T = TypeVar("T")

MOST: Final = 500
"""Items in one transaction."""

FULL: Final = 10
"""Items of a transaction after which the next one begins at its full distance; after fewer it begins earlier, in
proportion. A transaction takes as much of the processor with one item as with ten: where many come, fewer transactions
leave time for the rest, and where few come, nobody need wait for others."""

PACE: Final = 0.008
"""Seconds from the beginning of a transaction to that of the next one, at the most."""

PACE_OF_SEVERAL: Final = 0.02
"""The same where several servers share a database: each transaction is told to the others, too, who then ask for what
is new."""


class GroupCommit(Generic[T]):
    """A collector of the items that come while a transaction is under way, to store them in the next one.

    ``do`` stores all items of a group or none; if it fails, each item is stored by itself, so that none fails for
    another, unless the failure is everybody's (``common``). Transactions begin at most ``pace`` seconds apart (`PACE`,
    `FULL`). To be used from one event loop.
    """

    def __init__(self, do: Callable[[list[T]], Awaitable[None]], common: type[Exception], pace: float) -> None:
        self._do = do
        self._common = common
        self._pace = pace
        self._waiting: list[tuple[T, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None
        self._began = 0.0
        self._last = 1
        """Items in the last transaction: after a single one the next may begin at once."""

    async def add(self, item: T) -> None:
        """Wait until the item is stored. Raises what ``do`` raises for this item alone."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, done))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        await done

    async def finish(self) -> None:
        """Wait until nothing is under way."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                apart = self._pace * min(1, self._last / FULL) if self._last > 1 else 0
                if (early := self._began + apart - loop.time()) > 0:
                    await asyncio.sleep(early)
                self._began = loop.time()
                piece, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                self._last = len(piece)
                try:
                    await self._do([item for item, _ in piece])
                except self._common as problem:
                    for _, done in piece:
                        _settle(done, problem)
                except Exception as problem:
                    await self._one_by_one(piece, problem)
                else:
                    for _, done in piece:
                        _settle(done, None)
        finally:
            self._task = None

    async def _one_by_one(self, piece: list[tuple[T, asyncio.Future[None]]], problem: Exception) -> None:
        if len(piece) == 1:
            _settle(piece[0][1], problem)
            return
        for item, done in piece:
            try:
                await self._do([item])
            except Exception as own:
                _settle(done, own)
            else:
                _settle(done, None)


def _settle(done: "asyncio.Future[None]", problem: Exception | None) -> None:
    if done.done():
        return  # nobody waits any more
    if problem is None:
        done.set_result(None)
    else:
        done.set_exception(problem)
