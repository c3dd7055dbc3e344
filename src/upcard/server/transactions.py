"""Work with the database in a transaction of its own, beside the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

THREADS: Final = 4
"""Transactions of one server under way at once in SQLite, where one at a time may write."""

T = TypeVar("T")


class Transactions(Protocol):
    """A database that does work, each piece whole or not at all."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """What ``work`` returns or raises; if it returns, what it has changed stands. It is called once, may wait, and
        keeps nothing of its connection."""

    async def close(self) -> None:
        """Give the connections back. What is under way is finished."""


class InThreads:
    """SQLite: a whole transaction on one thread, not a change of threads for each of its statements, which took more
    time than the statements."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._threads = ThreadPoolExecutor(THREADS, "database")

    async def run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._do, work)

    async def close(self) -> None:
        await asyncio.to_thread(self._threads.shutdown)
        self.engine.dispose()

    def _do(self, work: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)


class InLoop:
    """PostgreSQL, by a driver that waits in the event loop."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine.sync_engine
        self._engine = engine

    async def run(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()
