"""How the servers of one database hear of each other's moves.

What was changed is in the database before anybody is told, and is read from there: news only says where to look.
So news may be lost, doubled or late without harm; every few seconds each server looks by itself, too.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from typing import Any, Final, Protocol

from sqlalchemy.ext.asyncio import AsyncEngine

SWEEP: Final = 2.0
"""Seconds without news after which a server looks by itself."""

AGAIN: Final = 0.5
"""Seconds until a broken connection is made anew."""

CHANNEL: Final = "upcard"

Hear = Callable[[str | None], None]
"""Called with the id of a table at which something has changed, or None: perhaps at any."""

logger = logging.getLogger(__name__)


class Fanout(Protocol):
    """Between the servers of one database."""

    def tell(self, table_id: str) -> None:
        """Something about that table has been committed here. Never waits."""

    def listen(self, hear: Hear) -> None:
        """Call ``hear`` from now on, in this event loop, for what others commit."""

    async def close(self) -> None: ...


class Alone:
    """There are no other servers: those who look at a table all look at the same object."""

    def tell(self, table_id: str) -> None:
        pass

    def listen(self, hear: Hear) -> None:
        pass

    async def close(self) -> None:
        pass


class Notify:
    """PostgreSQL's LISTEN and NOTIFY, over a connection of its own.

    Not inside the transactions that change something: those would then be committed one after another, at less than
    a quarter of the rate (docs/several-servers.md).
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._me = secrets.token_hex(4)
        self._news: set[str] = set()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._hear: Hear = lambda _: None

    def tell(self, table_id: str) -> None:
        self._news.add(table_id)
        self._wake.set()

    def listen(self, hear: Hear) -> None:
        self._hear = hear
        self._task = asyncio.create_task(self._run(), name="fan-out")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._engine.dispose()

    async def _run(self) -> None:
        while True:
            try:
                await self._converse()
            except Exception as problem:
                # Without its news a server is slower to hear of others, and nothing else.
                logger.warning("the news between servers is interrupted: %s", type(problem).__name__)
            self._hear(None)
            await asyncio.sleep(AGAIN)

    async def _converse(self) -> None:
        async with self._engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            driver.add_termination_listener(lambda _: self._wake.set())
            await driver.add_listener(CHANNEL, self._heard)
            self._hear(None)
            while not driver.is_closed():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(SWEEP):
                        await self._wake.wait()
                if not self._wake.is_set():
                    self._hear(None)
                self._wake.clear()
                news, self._news = sorted(self._news), set()
                if news:
                    texts = [f"{self._me} {table_id}" for table_id in news]
                    await driver.execute(f"select pg_notify('{CHANNEL}', each) from unnest($1::text[]) each", texts)

    def _heard(self, _connection: Any, _process: int, _channel: str, text: str) -> None:
        who, _, table_id = text.partition(" ")
        if who != self._me:
            self._hear(table_id)
