"""Follows what other servers do at tables that are in memory here: reads it from the database and publishes it."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Final

from upcard.server.failures import log_failure
from upcard.server.live.background import Background
from upcard.server.live.ledger import BrokenTable
from upcard.server.live.soundness import Soundness
from upcard.server.live.table import LiveTable
from upcard.server.store.rows import News
from upcard.server.store.store import Store, StoreError

AGAIN: Final = 1.0
"""Seconds until what could not be read is read again."""

logger = logging.getLogger(__name__)


class Follower(Background):
    """Background work that keeps the ``tables`` in memory, by their ids, as they are stored.

    Whether it can is noted in ``soundness``.
    """

    def __init__(self, tables: Mapping[str, LiveTable], store: Store, soundness: Soundness) -> None:
        super().__init__()
        self._tables = tables
        self._store = store
        self._soundness = soundness
        self._changed: set[str] = set()
        self._news = asyncio.Event()

    def hear(self, table_id: str | None) -> None:
        """Note that something has changed at that table, or perhaps at any."""
        self._changed |= self._tables.keys() if table_id is None else {table_id} & self._tables.keys()
        if self._changed:
            self._soundness.news()
            self._news.set()

    async def _run(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            changed, self._changed = self._changed, set()
            try:
                here = [table for name in changed if (table := self._tables.get(name))]
                news = await self._store.news({table.id: table.n for table in here})
                behind = [table for table in here if (new := news.get(table.id)) is None or new.mark != table.mark]
                for table in sorted(behind, key=lambda table: table.lock.locked()):
                    await catch_up(table, news.get(table.id))
                self._soundness.followed()
                continue
            except StoreError as problem:
                logger.error("other servers are not followed: %s", problem)
            except Exception as failure:
                log_failure("following other servers", failure)
            self._changed |= changed
            await asyncio.sleep(AGAIN)
            self._news.set()


async def catch_up(table: LiveTable, news: News | None = None) -> None:
    """Learn what others have done at the table. What fails there is logged: other tables are not the worse for it."""
    try:
        async with table.lock:
            await table.catch_up(news)
    except (StoreError, BrokenTable) as problem:
        logger.error("table %s: %s", table.id, problem)
    except Exception as failure:
        log_failure(f"following table {table.id}", failure)


__all__ = ["Follower", "catch_up"]
