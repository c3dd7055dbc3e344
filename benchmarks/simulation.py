"""Several servers of one database in one process and in made-up time: the real rooms, tables, sockets and stores, and
between them connections that break, messages that come twice, processes that stand still, and clocks that jump.

What is real: everything in `upcard.server.live`, and `upcard.server.http.socket`, which serves each connection; the
store, and SQLite below it, which does each transaction. What is made up: the network between people and servers
(`Line`), the connection between a server and the database (`Cable`), what servers know of each other (`Peers`), time
(`virtual_time`), and chance, so that the same seed is the same run.
"""

import asyncio
import logging
import os
import random
import secrets
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar, cast
from unittest import mock

from sqlalchemy import Connection as Sql
from sqlalchemy import create_engine, delete, event

from benchmarks.lines import WROTE, Cable, Line, Peers
from benchmarks.virtual_time import Process, this_process
from upcard.server.http.limits import Limits
from upcard.server.http.socket import serve_socket
from upcard.server.http.websocket import Websocket
from upcard.server.live import room
from upcard.server.live.connection import Connection
from upcard.server.live.offer import Offer
from upcard.server.live.room import Room, mark_of
from upcard.server.live.thinking import Thinker
from upcard.server.store.database import open_database
from upcard.server.store.errors import StoreError
from upcard.server.store.nodes import SingleNode
from upcard.server.store.schema import metadata
from upcard.server.store.sql import SqlStore
from upcard.server.store.store import Store
from upcard.server.store.transactions import InThreads
from upcard.server.wall_clock import Clock, now

T = TypeVar("T")

EPOCH: Final = 1_700_000_000.0
"""Seconds since 1970 at which every run begins."""

LIMITS: Final = Limits(messages=1e6, burst=10**6)
"""Nobody is turned away: that is no fault of these."""


class AtOnce(Executor):
    """Does what it is given at once, in the thread of the loop: in one order, whatever else the machine does."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        """What it returns or raises, as a future that is done."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as problem:
            future.set_exception(problem)
        return future


class Server:
    """One server, begun anew whenever it has been killed."""

    def __init__(self, club: "Club", number: int) -> None:
        self._club = club
        self.number = number
        self.lines: list[Line] = []
        self._lives = 0
        self.start()

    def start(self) -> None:
        """The process begins."""
        self._lives += 1
        self.process = Process(f"server {self.number}, life {self._lives}")
        self.process.context.run(self._open)
        self.ready = self.process.begin(self._begin())

    def _open(self) -> None:
        chance = self._club.stream(self.process.name)
        self.cable = Cable(self._club.transactions, lambda number: self._club.breaks(self.number, number), chance)
        self.peers = Peers(self._club, self.cable, chance)
        self._store = SqlStore(self.cable, self.peers)
        self._steady = chance.uniform(0.0, 1e6)
        self.process.clock = Clock(time.time, self.steady)
        self.room = Room(self._store, self._club.offer)

    def steady(self) -> float:
        """Its clock that nobody sets, which begins anywhere."""
        return asyncio.get_running_loop().time() + self._steady

    async def _begin(self) -> None:
        """As the app does when it starts."""
        while True:
            try:
                self.process.clock.agree(await self._store.time())
                break
            except StoreError:
                await asyncio.sleep(0.5)
        self.room.start()

    def kill(self) -> None:
        """As by SIGKILL: nothing is tidied up, and whoever is connected is cut off."""
        self.process.kill()
        for line in self.lines:
            line.cut()
        self.lines = []

    def connect(self, table_id: str, token: str) -> Line:
        """A websocket to a seat there. One to a process that stands still opens, and nothing comes."""
        line = Line(self.process, self._club.stream(f"line {len(self._club.opened)}"))
        self._club.opened.append(line)
        if self.process.dead:
            line.cut()
        else:
            self.lines.append(line)
            self.process.begin(self._serve(line, table_id, token))
        return line

    async def _serve(self, line: Line, table_id: str, token: str) -> None:
        """What the route of a seat does."""
        await asyncio.wait([self.ready])
        try:
            table, seat = await self.room.sit(table_id, token)
        except Exception:
            line.close(1011, "")
            return
        await serve_socket(
            cast(Websocket, line), table, table.commands.handle, Connection(seat, mark_of(token)), LIMITS
        )


class Club:
    """The servers of one database, and everything between them. ``breaks`` says by server and number what becomes of a
    transaction (`Cable`); ``loss``: the part of the news that is lost."""

    def __init__(
        self,
        seed: str,
        offer: Offer,
        ground: "Ground",
        breaks: Callable[[int, int], str],
        nodes: int,
        loss: float,
    ) -> None:
        self._seed = seed
        self._numbers = 0
        self.offer = offer
        self.transactions = ground.transactions
        self.store = ground.store()
        self.breaks = breaks
        self.loss = loss
        self.opened: list[Line] = []
        self.nodes: list[Server] = []
        ground.is_free = self._is_free
        for number in range(nodes):
            self.nodes.append(Server(self, number))

    def stream(self, name: str) -> random.Random:
        """Chance of its own for each thing, so that one that is left out changes no other."""
        return random.Random(f"{self._seed} {name}")

    def peers(self) -> Iterator[Peers]:
        """Of all servers that run."""
        return (node.peers for node in self.nodes if not node.process.dead)

    def next_number(self) -> int:
        """A lock that nobody has had."""
        self._numbers += 1
        return self._numbers

    def _is_free(self, number: int) -> bool:
        """Can the lock with that number be had?"""
        return not any(peers.has(number) and peers.there for peers in self.peers())

    def heal(self) -> None:
        """From now on everything works."""
        for node in self.nodes:
            if node.process.dead:
                node.start()
            node.cable.whole, node.cable.out = True, False
            node.process.go_on()


class QuickThinker(Thinker):
    """Thinks in no thread, so that it takes no time."""

    async def think(self, work: Callable[[], T], table: str = "", player: str = "") -> T:
        """What ``work`` returns or raises."""
        return work()


class Failures(logging.Handler):
    """Collects what a server logs that should never happen (`upcard.server.failures`)."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.sentences: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.msg.startswith("%s failed: "):
            self.sentences.append(record.getMessage())


@contextmanager
def made_up(loop: asyncio.AbstractEventLoop, chance: random.Random) -> Iterator[Failures]:
    """Clocks go by the loop, those of processes by as much more as they are ahead; random bytes come from ``chance``;
    what the servers log is kept from the terminal."""

    def wall() -> float:
        process = this_process()
        return EPOCH + loop.time() + (process.ahead if process is not None else 0.0)

    def table_time() -> float:
        process = this_process()
        return wall() if process is None or process.clock is None else process.clock()

    failures, logger = Failures(), logging.getLogger("upcard")
    before, passed_on, read = logger.level, logger.propagate, now.read
    logger.addHandler(failures)
    logger.propagate = False
    now.read = table_time
    try:
        with (
            mock.patch.object(time, "time", wall),
            mock.patch.object(time, "monotonic", loop.time),
            mock.patch.object(os, "urandom", chance.randbytes),
            mock.patch.object(secrets, "randbits", chance.getrandbits),
            mock.patch.object(room, "Thinker", QuickThinker),
        ):
            yield failures
    finally:
        now.read = read
        logger.setLevel(before)
        logger.propagate = passed_on
        logger.removeHandler(failures)


class Ground:
    """A SQLite database for one schedule after the other."""

    def __init__(self, folder: Path) -> None:
        asyncio.run(_made(folder))
        engine = create_engine(f"sqlite:///{folder / 'upcard.db'}")
        event.listen(engine, "connect", self._configure)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
        event.listen(engine, "after_cursor_execute", _note)
        self.transactions = InThreads(engine, AtOnce())
        self.is_free: Callable[[int], bool] = lambda _: True
        """Can the lock of a server be had? Stands where PostgreSQL's advisory locks do."""

    def store(self) -> Store:
        """As somebody reads it who is told no news and to whom nothing happens."""
        return SqlStore(self.transactions, SingleNode())

    async def clear(self) -> None:
        """Forget all tables."""

        def work(connection: Sql) -> None:
            for table in reversed(metadata.sorted_tables):
                connection.execute(delete(table))

        await self.transactions.run(work)

    def _configure(self, connection: Any, _record: Any) -> None:
        """As the store does, but nothing is synced: no power is cut here (`benchmarks.power`)."""
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=OFF", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")
        connection.create_function("pg_try_advisory_xact_lock_shared", 2, lambda _, number: self.is_free(number))


async def _made(folder: Path) -> None:
    """A database of today's schema."""
    transactions, nodes = await open_database(folder)
    await nodes.close()
    await transactions.close()


def _note(connection: Sql, _cursor: Any, _statement: str, _parameters: Any, context: Any, _many: bool) -> None:
    if context.isinsert or context.isupdate or context.isdelete:
        connection.info[WROTE] = True
