"""Keeps track of the servers of one database: which are there, and how they hear of each other's moves.

Each has a connection on which it listens, and on it an advisory lock of its own, which PostgreSQL takes back when the
connection ends: whose lock can be had is gone. PostgreSQL ends the connection also when nothing is heard on it for some
seconds, so each server asks something twice a second. A server that is not answered is cut off from the database.

What was changed is in the database before anybody is told, and is read from there: news only says where to look. So
news may be lost, doubled or late without harm; every few seconds each server looks by itself, too.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine


BEAT: Final = 0.5
"""Seconds between two questions."""

CUT_OFF: Final = 2.0
"""Seconds without an answer after which a server is cut off."""

GONE: Final = 3.0
"""Seconds without a question after which a server is gone."""

SWEEP: Final = 2.0
"""Seconds without news after which a server looks by itself."""

AGAIN: Final = 0.25
"""Seconds until a broken connection is made anew."""

LOOK: Final = 0.1
"""Seconds between two looks at whether the database answers."""

CHANNEL: Final = "upcard"
NEW: Final = "new"
FREE: Final = "free"
"""What the news is: something has changed at the tables that are named, or a server has given their leases back."""

LOCKS: Final = 0x7570636E
"""The first of the two numbers of a server's advisory lock; the second is its own."""

_BEGIN: Final = f"set idle_session_timeout = '{GONE}s'"
_LOCK: Final = f"select pg_try_advisory_lock({LOCKS}, $1)"
_THERE: Final = f"""
select objid::bigint from pg_locks where locktype = 'advisory' and classid = {LOCKS} and objsubid = 2
and database = (select oid from pg_database where datname = current_database())
"""
_TELL: Final = f"select pg_notify('{CHANNEL}', each) from unnest($1::text[]) each"
TOGETHER: Final = 100
"""Tables of which one piece of news tells: PostgreSQL takes 8,000 bytes, and ids have up to 40."""

logger = logging.getLogger(__name__)


class NodeListener(Protocol):
    """Whoever wants to know of the other servers."""

    def hear(self, table_id: str | None) -> None:
        """Note that something has changed at that table, or perhaps at any (None)."""

    def freed(self, table_id: str | None) -> None:
        """Note that the lease of that table, or perhaps of any (None), can be taken."""

    def let_go(self) -> None:
        """Send everybody away: the database is out of reach."""


class Nodes(Protocol):
    """The servers of one database, seen from one of them."""

    @property
    def shared(self) -> bool:
        """Whether there may be others: not before they are listened to."""

    @property
    def me(self) -> int:
        """The number of this server's lock, 0 while it has none."""

    @property
    def cut_off(self) -> bool:
        """Whether the database is out of reach."""

    def tell(self, table_id: str, news: str = NEW) -> None:
        """Tell the others that something about that table has been committed here. Never waits."""

    def listen(self, listener: NodeListener) -> None:
        """Call it from now on, in this event loop."""

    async def close(self) -> None:
        """Stop listening and telling, and close all connections."""


class SingleNode:
    """The only server of its tables: those who look at a table all look at the same object."""

    shared: Final = False
    me: Final = 0
    cut_off: Final = False

    def tell(self, table_id: str, news: str = NEW) -> None:
        """Tell nobody: there is nobody else."""

    def listen(self, listener: NodeListener) -> None:
        """Listen to nobody."""

    async def close(self) -> None:
        """Close nothing."""


class OwnLeases:
    """The `Leases` of a server that is the only one."""

    def holds(self, table_id: str) -> bool:
        """Return True: there is nobody else."""
        return True

    async def take(self, table_id: str) -> bool:
        """Return True: the only server of a folder holds every table."""
        return True

    async def give_back(self, table_id: str) -> None:
        """Do nothing: there is nobody to take it."""


class Node:
    """One of several servers of a PostgreSQL database. ``abandon`` ends what waits for the database.

    It tells by NOTIFY, over its own connection and not inside the transactions that change something: those would then
    be committed one after another, at less than a quarter of the rate (docs/several-servers.md).
    """

    def __init__(self, engine: "AsyncEngine", abandon: Callable[[], None]) -> None:
        self._engine = engine
        self._abandon = abandon
        self.shared = False
        self.cut_off = False
        self._locked = 0
        self._answered = 0.0
        self._silent = 0.0
        self._driver: Any = None
        self._changed: set[str] = set()
        self._freed: set[str] = set()
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def me(self) -> int:
        """The number of this server's lock, 0 while it has none."""
        # Others may know before this server does that its lock is gone.
        return self._locked if time.monotonic() - self._answered < GONE else 0

    def tell(self, table_id: str, news: str = NEW) -> None:
        """Tell the others that something about that table has been committed here. Never waits."""
        (self._freed if news == FREE else self._changed).add(table_id)
        self._wake.set()

    def listen(self, listener: NodeListener) -> None:
        """Call the listener from now on, in this event loop."""
        self.shared = True
        self._tasks = [
            asyncio.create_task(self._run(listener), name="node"),
            asyncio.create_task(self._watch(listener), name="cut off?"),
        ]

    async def close(self) -> None:
        """Stop listening and telling, and close all connections."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._engine.dispose()

    async def _run(self, listener: NodeListener) -> None:
        while True:
            try:
                await self._converse(listener)
            except Exception as problem:
                logger.warning("the other servers are not heard: %s", type(problem).__name__)
            await asyncio.sleep(AGAIN)

    async def _converse(self, listener: NodeListener) -> None:
        async with asyncio.timeout(CUT_OFF):
            pooled = await (await self._engine.connect()).get_raw_connection()
        driver: Any = pooled.driver_connection
        pooled.detach()  # the engine would wait for an answer when it closes it
        self._driver = driver
        try:
            await driver.execute(_BEGIN)
            me = secrets.randbelow(2**31 - 1) + 1
            if not await driver.fetchval(_LOCK, me):
                return  # another server has drawn that number
            await driver.add_listener(CHANNEL, lambda *news: self._heard(listener, me, news[-1]))
            driver.add_termination_listener(lambda _: self._wake.set())
            there = await self._ask(driver)
            self._locked = me
            listener.hear(None)
            listener.freed(None)
            heard = time.monotonic()
            while not driver.is_closed():
                if await self._news_within(BEAT, driver):
                    heard = time.monotonic()
                elif time.monotonic() - heard >= SWEEP:
                    heard = time.monotonic()
                    listener.hear(None)
                before, there = there, await self._ask(driver)
                if before - there:
                    listener.freed(None)
        finally:
            self._locked = 0
            self._driver = None
            driver.terminate()

    async def _ask(self, driver: Any) -> set[int]:
        """Return which servers are there; the answer says, too, that the database is."""
        began = time.monotonic()
        there = {number for (number,) in await driver.fetch(_THERE)}
        self._answered, self._silent = began, 0.0
        if self.cut_off:
            self.cut_off = False
            logger.warning("the database is reached again")
        return there

    async def _news_within(self, seconds: float, driver: Any) -> bool:
        """Tell the others what has been committed here within that time; say whether there was anything."""
        end, told = time.monotonic() + seconds, False
        while (left := end - time.monotonic()) > 0 and not driver.is_closed():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._wake.wait()
            self._wake.clear()
            changed, freed = sorted(self._changed), sorted(self._freed)
            self._changed.clear()
            self._freed.clear()
            if changed or freed:
                told = True
                await driver.execute(_TELL, [*self._news(NEW, changed), *self._news(FREE, freed)])
        return told

    def _news(self, kind: str, tables: Sequence[str]) -> list[str]:
        """Return what is said of those tables."""
        pieces = [tables[at : at + TOGETHER] for at in range(0, len(tables), TOGETHER)]
        return [" ".join((str(self._locked), kind, *piece)) for piece in pieces]

    def _heard(self, listener: NodeListener, me: int, text: str) -> None:
        who, kind, *tables = text.split(" ")
        if who != str(me):
            for table_id in tables:
                (listener.freed if kind == FREE else listener.hear)(table_id)

    async def _watch(self, listener: NodeListener) -> None:
        """Notice that the database does not answer, whatever waits for it.

        Only time in which this loop runs counts: a server that was held up itself hears the answers first.
        """
        while True:
            before = time.monotonic()
            await asyncio.sleep(LOOK)
            self._silent += min(time.monotonic() - before, 2 * LOOK)
            if self._silent >= CUT_OFF and not self.cut_off:
                self.cut_off = True
                logger.error("the database is out of reach: everybody here is sent away, to come back elsewhere")
                if self._driver is not None:
                    self._driver.terminate()
                self._abandon()
                listener.let_go()
