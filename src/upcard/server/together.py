"""Much small work done in few large pieces."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Generic, TypeVar

T = TypeVar("T")

MOST: Final = 500
"""Items in one piece."""


class Together(Generic[T]):
    """What is to be done while a piece of work is under way goes into the next piece. ``do`` does all of a piece or
    nothing; if it fails, each item is done by itself, so that nobody fails for somebody else's. Use it from one event
    loop."""

    def __init__(self, do: Callable[[list[T]], Awaitable[None]]) -> None:
        self._do = do
        self._waiting: list[tuple[T, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def add(self, item: T) -> None:
        """Return when it is done; raises what ``do`` raises for this item alone."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, done))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        await done

    async def finish(self) -> None:
        """Return when nothing is under way."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _work(self) -> None:
        try:
            while self._waiting:
                piece, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                try:
                    await self._do([item for item, _ in piece])
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
