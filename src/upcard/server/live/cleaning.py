"""Removes tables and score sheets that nobody has touched for long, where whoever runs the server wants that."""

import asyncio
import logging
from collections.abc import Callable, Collection
from typing import Final

from upcard.server.failures import log_failure
from upcard.server.live.background import Background
from upcard.server.store.rows import DAY, Removed
from upcard.server.store.store import Remover, StoreError
from upcard.server.wall_clock import now

EVERY: Final = 3600.0
"""Seconds between two cleanings."""

PAUSE: Final = 0.5
"""Seconds between two parts of one, for what people do meanwhile."""

logger = logging.getLogger(__name__)


class Cleaner(Background):
    """Background work that takes out what nobody has touched for so many ``days`` (0: nothing ever).

    ``spared``: what is open now.
    """

    def __init__(self, removal: Remover, days: int, spared: Callable[[], Collection[str]]) -> None:
        super().__init__()
        self._removal = removal
        self._days = days
        self._spared = spared

    def start(self) -> None:
        """Begin to clean, unless everything is kept for ever."""
        if self._days:
            super().start()

    async def clean(self) -> Removed:
        """Take out all of it. Raises StoreError."""
        found, total = await self._part(), Removed()
        while found != Removed():
            total += found
            await asyncio.sleep(PAUSE)
            found = await self._part()
        return total

    async def _part(self) -> Removed:
        return await self._removal.remove(now() - self._days * DAY, self._spared())

    async def _run(self) -> None:
        while True:
            try:
                total = await self.clean()
                if total != Removed():
                    logger.warning(
                        "%s tables and %s score sheets taken out: untouched for %s days",
                        total.tables,
                        total.sheets,
                        self._days,
                    )
            except StoreError as problem:
                logger.error("nothing is taken out: %s", problem)
            except Exception as failure:
                log_failure("taking out what is old", failure)
            await asyncio.sleep(EVERY)
