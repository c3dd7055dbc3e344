"""What connects people, servers and the database in a simulation (`benchmarks.simulation`), and may fail."""

import asyncio
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol, TypeVar

from sqlalchemy import Connection as Sql
from sqlalchemy.exc import OperationalError

from benchmarks.virtual_time import Process, this_process
from upcard.server.http.channel import Receiver
from upcard.server.store.nodes import BEAT, CUT_OFF, FREE, GONE, SWEEP, NodeListener
from upcard.server.store.transactions import Transactions

T = TypeVar("T")

WROTE: Final = "wrote"
"""Of a connection: has its transaction changed anything?"""

NOWHERE: Final = Process("the network").context
"""What is on the way belongs to nobody, and arrives even if the sender has stopped."""


class Lost(OSError):
    """The connection has broken."""


class Others(Protocol):
    """The servers of a database together."""

    loss: float

    def peers(self) -> "Iterator[Peers]":
        """Of all servers that run."""

    def next_number(self) -> int:
        """A lock that nobody has had."""


class Cable:
    """The connection of one server to the database, which may break. ``breaks`` says what becomes of a transaction that
    changes something, by its number: ``before``, the connection is lost before its commit; ``at``, when the commit is
    on its way; ``after``, when it is made and the answer is on its way; else empty."""

    moves: Final = None

    def __init__(self, inner: Transactions, breaks: Callable[[int], str], chance: random.Random) -> None:
        self._inner = inner
        self._breaks = breaks
        self._chance = chance
        self._written = 0
        self.whole = False
        """Does it break no more?"""
        self.out = False
        """Does nothing come through?"""

    async def run(self, work: Callable[[Sql], T], first: bool = False) -> T:
        """As every `Transactions`. All servers of a schedule have one thread: nobody waits for another one there."""
        del first
        await asyncio.sleep(self._chance.uniform(0.0002, 0.004))
        if self.out:
            raise lost()

        def carried(connection: Sql) -> T:
            connection.info.pop(WROTE, None)
            found = work(connection)
            if connection.info.pop(WROTE, False) and not self.whole:
                self._written += 1
                self._break(connection, self._breaks(self._written))
            return found

        try:
            return await self._inner.read(carried)
        finally:
            await asyncio.sleep(self._chance.uniform(0.0002, 0.004))

    read = run

    async def close(self) -> None:
        """It is others', too."""

    def _break(self, connection: Sql, fate: str) -> None:
        if fate == "before":
            raise lost()
        if fate:
            commit = connection.commit

            def fail() -> None:
                if fate == "after":
                    commit()
                raise lost()

            connection.commit = fail  # type: ignore[method-assign]


def lost() -> OperationalError:
    """As the driver says it."""
    return OperationalError("", None, ConnectionResetError("connection lost"))


class Peers:
    """What one server knows of the others: what they tell it, late and now and then not at all, and who of them is
    there. Stands where `upcard.server.store.nodes.Node` does, which asks PostgreSQL for all of it."""

    shared: Final = True

    def __init__(self, club: Others, cable: Cable, chance: random.Random) -> None:
        self._club = club
        self._cable = cable
        self._chance = chance
        self._number = 0
        self._answered = 0.0
        self._listener: NodeListener | None = None
        self._process = this_process()
        self.cut_off = False

    @property
    def me(self) -> int:
        """The number of its lock, 0 if it may have lost it."""
        return self._number if self._now() - self._answered < GONE else 0

    @property
    def there(self) -> bool:
        """Does the database hold its lock for it?"""
        alive = self._process is not None and not self._process.dead
        return alive and self._number > 0 and self._now() - self._answered < GONE

    def has(self, number: int) -> bool:
        """Is that the number of its lock?"""
        return self._number == number

    def tell(self, table_id: str, news: str = "") -> None:
        """Something has changed at that table."""
        for other in self._club.peers():
            if other is not self and other._process is not None and self._chance.random() >= self._club.loss:
                late = self._chance.uniform(0.001, 0.05)
                asyncio.get_running_loop().call_later(late, other._hear, table_id, news, context=other._process.context)

    def listen(self, listener: NodeListener) -> None:
        """Tell it of the others from now on."""
        self._listener = listener
        self._tasks = [asyncio.create_task(self._beat(listener))]

    async def close(self) -> None:
        """Hear no more."""
        for task in self._tasks:
            task.cancel()

    def _hear(self, table_id: str, news: str) -> None:
        if self._listener is not None:
            (self._listener.freed if news == FREE else self._listener.hear)(table_id)

    async def _beat(self, listener: NodeListener) -> None:
        """Ask the database, as often as the real one."""
        before, looked = set[int](), 0.0
        while True:
            now = self._now()
            if self._cable.out:
                if now - self._answered >= CUT_OFF and not self.cut_off:
                    self.cut_off = True
                    listener.let_go()
            else:
                if not self.me:
                    self._number = self._club.next_number()
                    listener.freed(None)
                    looked = 0.0
                self._answered, self.cut_off = now, False
                if not looked or now - looked >= SWEEP:
                    looked = now
                    listener.hear(None)
                there = {other._number for other in self._club.peers() if other.there}
                if before - there:
                    listener.freed(None)
                before = there
            await asyncio.sleep(BEAT)

    def _now(self) -> float:
        return asyncio.get_running_loop().time()


class Line:
    """A websocket between one person and one server, seen from both: what is sent arrives in order, and later.
    ``process``: the server's."""

    def __init__(self, process: Process, chance: random.Random) -> None:
        self._process = process
        self._chance = chance
        self._down: asyncio.Queue[str | None] = asyncio.Queue()
        self._last = {"up": 0.0, "down": 0.0}
        self._receiver: Receiver | None = None
        self._paused = False
        self._come: list[str] = []
        self.cut_off = False
        self.full = False
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    # --- the person's end

    def say(self, text: str, late: float = 0.0) -> None:
        """Send; it takes ``late`` seconds more than usual, and so does what is sent after it."""
        self._carry("up", text, late)

    async def hear(self) -> str:
        """The next message. Raises Lost."""
        text = await self._down.get()
        if text is None:
            raise Lost
        return text

    def cut(self) -> None:
        """Nothing comes through any more, but for what is on the way to the server."""
        if not self.cut_off:
            self.cut_off = True
            self._down.put_nowait(None)
            self._carry("up", None)

    # --- the server's end (`upcard.server.http.websocket.Websocket`)

    def open(self, receiver: Receiver) -> None:
        """Tell it what comes."""
        self._receiver = receiver
        self._hand_over()

    def send(self, texts: Iterable[bytes]) -> None:
        """To the person."""
        if not self.cut_off:
            for text in texts:
                self._carry("down", text.decode())

    def close(self, code: int, reason: str) -> None:
        """Say goodbye."""
        self._carry("down", None)

    def pause(self, paused: bool) -> None:
        """Read no more for now, or again."""
        self._paused = paused
        self._hand_over()

    # --- on the way

    def _carry(self, way: str, text: str | None, late: float = 0.0) -> None:
        loop = asyncio.get_running_loop()
        at = max(self._last[way], loop.time() + self._chance.uniform(0.001, 0.02) + late) + 1e-6
        self._last[way] = at
        if way == "down":
            loop.call_at(at, self._reach_person, text, context=NOWHERE)
        else:
            # A server that stands still hears it when it goes on.
            loop.call_at(at, self._reach_server, text, context=self._process.context)

    def _reach_person(self, text: str | None) -> None:
        if not self.cut_off:
            self._down.put_nowait(text)
            if text is None:
                self.cut()

    def _reach_server(self, text: str | None) -> None:
        if text is not None:
            self._come.append(text)
            self._hand_over()
        elif not self.lost.done():
            self.lost.set_result(None)

    def _hand_over(self) -> None:
        while self._come and self._receiver is not None and not self._paused:
            self._receiver.heard(self._come.pop(0))
