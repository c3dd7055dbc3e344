"""What other servers do at the tables that are in memory here: read from the database, played and told."""

import asyncio
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from upcard.kernel.game import CHANCE
from upcard.server.failures import log_failure
from upcard.server.live.ledger import BrokenTable
from upcard.server.live.soundness import Soundness
from upcard.server.store.errors import RESTORED
from upcard.server.store.rows import News
from upcard.server.store.store import Restored, Store, StoreError

if TYPE_CHECKING:
    from upcard.server.live.table import LiveTable

AGAIN: Final = 1.0
"""Seconds until what could not be read is read again."""

logger = logging.getLogger(__name__)


class Follower:
    """Keeps the ``tables`` in memory, by their ids, as they are stored; whether it can is noted in ``soundness``."""

    def __init__(self, tables: "Mapping[str, LiveTable]", store: Store, soundness: Soundness) -> None:
        self._tables = tables
        self._store = store
        self._soundness = soundness
        self._changed: set[str] = set()
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._follow(), name="follow")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def hear(self, table_id: str | None) -> None:
        """Something has changed at that table, or perhaps at any."""
        self._changed |= self._tables.keys() if table_id is None else {table_id} & self._tables.keys()
        if self._changed:
            self._soundness.news()
            self._news.set()

    async def _follow(self) -> None:
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


async def catch_up(table: "LiveTable", news: News | None = None) -> None:
    """Learn what others have done at the table. What fails there is logged: other tables are not the worse for it."""
    try:
        async with table.lock:
            await table.catch_up(news)
    except (StoreError, BrokenTable) as problem:
        logger.error("table %s: %s", table.id, problem)
    except Exception as failure:
        log_failure(f"following table {table.id}", failure)


async def read_on(table: "LiveTable", news: News | None) -> bool:
    """Take over what is stored of the table beyond what is known here, and tell it; False if that was nothing. The lock
    is held. Raises BrokenTable, StoreError, and whatever a game that fails raises."""
    here, there, behind = table.mark, None if news is None else news.mark, False
    if there is None or (there.epoch, there.revision) != (here.epoch, here.revision):
        row = await table.store.table(table.id)
        if row is None or row.epoch != table.row.epoch:
            table.give_up()
            raise Restored(RESTORED)
        if behind := row.revision != table.row.revision:
            table.changes.take(row)
    await _play_on(table, news)
    if moved := table.publisher.behind:
        await table.publish()
    if there is None or there.said != here.said:
        await table.chat.catch_up()
    return moved or behind


async def _play_on(table: "LiveTable", news: News | None) -> None:
    """Play what the log holds beyond what the table knows."""
    before = table.n
    rows = [row for row in news.entries if row.seq > before and not table.closed] if news else []
    if not table.closed and (news is None or (rows and rows[0].seq != before + 1)):
        rows = await table.store.moves(table.id, before)
    # Whatever can fail comes before anything is played: what is played here and not told would never be.
    if news is None or news.mark.drawn != table.draws.mark or any([row.seat == CHANCE for row in rows]):
        await table.draws.catch_up()
    # What is interrupted here is told and continued at the next call (`Publisher.behind`).
    await table.ledger.replay_all(rows)
    table.publisher.draw()


__all__ = ["Follower", "catch_up", "read_on"]
