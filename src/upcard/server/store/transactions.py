"""Runs work with the database in a transaction of its own, beside the event loop."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import StatementError

from upcard.server.store.direct import Unanswered as Unanswered
from upcard.server.store.moves import Moves

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

READERS: Final = 3
"""Transactions of one server under way at once in SQLite that only read, beside the one that writes."""

LIMIT: Final = 10.0
"""Seconds that a transaction of PostgreSQL may take, and the wait for a connection to begin one."""

T = TypeVar("T")


class Transactions(Protocol):
    """A database that does work, each piece whole or not at all."""

    @property
    def moves(self) -> Moves | None:
        """A shorter way for what every move needs, where there is one."""

    async def run(self, work: Callable[[Connection], T], first: bool = False) -> T:
        """Do ``work`` in a transaction, and return or raise what it does; if it returns, its changes stand.

        It is called once, may wait, and keeps nothing of its connection. Where one must wait for the other, those that
        are ``first`` are the next.

        Raises:
            Unanswered: what it has changed may stand or not. After every other error nothing has changed.
        """

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do what `run` does, for work that changes nothing."""

    async def close(self) -> None:
        """Give the connections back. What is under way is finished."""


class Do(Protocol):
    """A function that does work in one transaction, with its own errors.

    See `upcard.server.store.sql.SqlStore`.
    """

    def __call__(self, work: Callable[[Connection], T], /) -> Awaitable[T]:
        """Do the work in a transaction, and return or raise what it does."""
        ...


class Work(NamedTuple):
    """The two kinds of it: what changes something, and what changes nothing."""

    do: Do
    read: Do


class InThreads:
    """Transactions of SQLite, each as a whole on one thread.

    A change of threads for each of its statements took more time than the statements. It lets one transaction at a time
    write, and whoever finds it taken sleeps and tries again, without any order: a move could wait a second while a
    hundred strangers set tables up. So they queue here.
    """

    moves: Final = None

    def __init__(self, engine: Engine, threads: Executor | None = None) -> None:
        self.engine = engine
        self._writer = threads or ThreadPoolExecutor(1, "writing")
        self._readers = threads or ThreadPoolExecutor(READERS, "reading")
        self._writing = asyncio.Lock()
        """Whoever writes has it; it goes to those who wait in the order in which they came."""
        self._later = asyncio.Lock()
        """Of those who are not first, the one that waits for `_writing`, or has it."""

    async def run(self, work: Callable[[Connection], T], first: bool = False) -> T:
        """Do the work on the thread of writers; those that are ``first`` are the next."""
        if first:
            async with self._writing:
                return await self._on(self._writer, work)
        async with self._later, self._writing:
            return await self._on(self._writer, work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do the work on one of the threads of readers."""
        return await self._on(self._readers, work)

    async def close(self) -> None:
        """End the threads, and close all connections."""
        for threads in (self._writer, self._readers):
            await asyncio.to_thread(threads.shutdown)
        self.engine.dispose()

    async def _on(self, threads: Executor, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, self._do, work)

    def _do(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return _committed(connection, work)


class InLoop:
    """Transactions of PostgreSQL, by a driver that waits in the event loop.

    A transaction that takes longer than ``limit`` seconds loses its connection, since the other end may be gone without
    a word. (It is not cancelled: PostgreSQL would let a commit that waits for a standby stand without it.)
    """

    def __init__(self, engine: "AsyncEngine", limit: float | None = None, moves: Moves | None = None) -> None:
        self.engine = engine.sync_engine
        self.moves = moves
        self._engine = engine
        # A question is a transaction by itself: to begin and to end it would take two more answers, and each of several
        # would see what was committed before it all the same.
        self._reading = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._limit = limit
        self._drivers: set[Any] = set()

    async def run(self, work: Callable[[Connection], T], first: bool = False) -> T:
        """Do the work by a connection that may write."""
        del first  # they wait for each other only where they write the same rows
        return await self._run(self._engine, work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do the work by a connection that reads."""
        return await self._run(self._reading, work)

    async def _run(self, engine: "AsyncEngine", work: Callable[[Connection], T]) -> T:
        try:
            async with engine.connect() as connection:
                return await connection.run_sync(self._in_time, work)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            # Nobody has cancelled this: the driver did, when it gave its connection up.
            raise Unanswered(ConnectionAbortedError()) from None

    def _in_time(self, connection: Connection, work: Callable[[Connection], T]) -> T:
        driver: Any = connection.connection.driver_connection
        late = None
        if self._limit is not None:
            late = asyncio.get_running_loop().call_later(self._limit, driver.terminate)
        self._drivers.add(driver)
        try:
            return _committed(connection, work)
        finally:
            self._drivers.discard(driver)
            if late is not None:
                late.cancel()

    def abandon(self) -> None:
        """Wait no longer for what is under way: every transaction fails now."""
        for driver in self._drivers.copy():
            driver.terminate()
        if self.moves is not None:
            self.moves.abandon()

    async def close(self) -> None:
        """Close all connections, those in use too."""
        self.abandon()
        await self._engine.dispose()


def _committed(connection: Connection, work: Callable[[Connection], T]) -> T:
    found = work(connection)
    try:
        connection.commit()
    except Exception as problem:
        connection.invalidate()  # whether a transaction is still open there nobody knows
        if _is_refusal(problem):
            raise
        raise Unanswered(problem) from problem
    return found


def _is_refusal(problem: Exception) -> bool:
    """Say whether that is the database's own word that a commit has failed.

    It is not where only its answer cannot be had.
    """
    cause = problem.orig if isinstance(problem, StatementError) else problem
    # Broken constraints (class 23) and transactions rolled back (40, but for "completion unknown").
    code = str(getattr(cause, "sqlstate", None) or "")
    return (code[:2] in ("23", "40") and code != "40003") or str(getattr(cause, "sqlite_errorname", "")).startswith(
        ("SQLITE_BUSY", "SQLITE_FULL", "SQLITE_CONSTRAINT")
    )
