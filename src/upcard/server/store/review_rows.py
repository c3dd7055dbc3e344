"""Stores reviews of finished games: one text for each seat that was reviewed."""

import contextlib

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from upcard.server.store.schema import reviews
from upcard.server.store.transactions import Work


class ReviewRows:
    """The reviews of all tables."""

    def __init__(self, work: Work) -> None:
        self._do, self._read = work

    async def find(self, table_id: str, seat: int) -> str | None:
        """Return the review of that seat, if one is kept. Raises StoreError."""
        query = select(reviews.c.text).where(reviews.c.table_id == table_id, reviews.c.seat == seat)
        return await self._read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def keep(self, table_id: str, seat: int, text: str) -> None:
        """Keep the review of that seat in place of the one before.

        Nothing is kept where the table has been removed, or another server keeps one at the same moment: it found the
        same. Raises StoreError.
        """

        def work(connection: Connection) -> None:
            connection.execute(delete(reviews).where(reviews.c.table_id == table_id, reviews.c.seat == seat))
            connection.execute(insert(reviews).values(table_id=table_id, seat=seat, text=text))

        with contextlib.suppress(IntegrityError):
            await self._do(work)
