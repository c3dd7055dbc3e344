"""Takes tables at which nobody looks any more out of memory, all but those that were used last."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from upcard.server.failures import log_failure
from upcard.server.live.background import Background
from upcard.server.live.table import LiveTable

MOST_IDLE: Final = 100
"""Tables without a connection that stay in memory, for those who come back."""

EVERY: Final = 5.0
"""Seconds between two looks."""

AT_ONCE: Final = 4
"""Tables that are put away before others get a turn: whoever opens a table waits as long."""


class Sweeper(Background):
    """Background work that puts idle tables away.

    ``tables``: those in memory, used last last; ``lock``: held while they change; ``put_away`` takes one out of them.
    """

    def __init__(
        self, tables: Mapping[str, LiveTable], lock: asyncio.Lock, put_away: Callable[[LiveTable], Awaitable[None]]
    ) -> None:
        super().__init__()
        self._tables = tables
        self._lock = lock
        self._put_away = put_away

    async def sweep(self) -> None:
        """Put away all that are too many."""
        while self._too_many():
            async with self._lock:
                for table in self._too_many()[:AT_ONCE]:
                    await self._put_away(table)
            await asyncio.sleep(0)

    def _too_many(self) -> list[LiveTable]:
        idle = [table for table in self._tables.values() if not table.connections]
        return idle[: max(0, len(idle) - MOST_IDLE)]

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.sweep()
            except Exception as failure:
                log_failure("putting tables away", failure)
