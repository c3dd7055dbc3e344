"""Watches the clocks of tables that nobody has open, so that a time runs out whether or not anybody looks.

When a table is next due stands in the database, written together with every move. At its start and every few seconds
each server asks for the tables that are overdue, and opens those at which no other server plays.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from upcard.server.failures import log_failure
from upcard.server.live.background import Background
from upcard.server.store.store import Store, StoreError
from upcard.server.wall_clock import now

EVERY: Final = 5.0
"""Seconds between two looks."""

LATE: Final = 2.0
"""Seconds that are left to a server that has the table open already."""

MOST: Final = 50
"""Tables that are opened at one look. Those that wait longest come first."""

logger = logging.getLogger(__name__)


class OverdueTables(Background):
    """Background work that looks for overdue tables in ``store``, and has each one seen to."""

    def __init__(self, store: Store, see_to: Callable[[str], Awaitable[None]]) -> None:
        super().__init__()
        self._store = store
        self._see_to = see_to

    async def _run(self) -> None:
        while True:
            try:
                for table_id in await self._store.overdue(now() - LATE, MOST):
                    await self._ring(table_id)
            except StoreError as problem:
                logger.error("clocks wait: %s", problem)
            except Exception as failure:
                log_failure("looking for clocks that have run out", failure)
            await asyncio.sleep(EVERY)

    async def _ring(self, table_id: str) -> None:
        """See to that table, which is due. Raises StoreError."""
        try:
            await self._see_to(table_id)
        except StoreError:
            raise
        except Exception as failure:
            # No other table waits for this one: it is seen to again when somebody opens it.
            log_failure(f"the clock of table {table_id}", failure)
            await self._store.set_due(table_id, None)
