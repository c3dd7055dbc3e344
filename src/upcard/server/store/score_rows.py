"""Stores score sheets and what was written on them, and refuses more new ones of an address than it may set up."""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, insert, select, update

from upcard.server import wall_clock
from upcard.server.store.errors import Unstorable
from upcard.server.store.made_rows import count_made
from upcard.server.store.rows import Conflict, StoredSheet, StoredWriting
from upcard.server.store.schema import scores, writings
from upcard.server.store.table_quota import Maker
from upcard.server.store.transactions import Work


class ScoreRows:
    """All score sheets. ``tell`` is called with the id of one that has changed."""

    def __init__(self, work: Work, tell: Callable[[str], None]) -> None:
        self._do, self._read = work
        self._tell = tell

    async def create(self, sheet: StoredSheet, first: Sequence[StoredWriting], maker: Maker | None) -> None:
        """Keep a new sheet with its first writings. Raises TooMany (``maker`` has set up many of late), StoreError."""

        def work(connection: Connection) -> None:
            if maker is not None:
                count_made(connection, sheet.id, maker)
            values = {"id": sheet.id, "owner": sheet.owner, "writer": sheet.writer, "open": sheet.open}
            connection.execute(insert(scores).values(**values, created=wall_clock.now(), n=0, size=0))
            _append(connection, sheet, first)

        await self._do(work)

    async def find(self, sheet_id: str) -> StoredSheet | None:
        """Return that sheet, if there is one. Raises StoreError."""
        columns = [scores.c[name] for name in StoredSheet.__struct_fields__]
        query = select(*columns).where(scores.c.id == sheet_id)
        try:
            row = await self._read(lambda connection: connection.execute(query).one_or_none())
        except Unstorable:
            return None  # a name that no sheet can have
        return None if row is None else StoredSheet(*row)

    async def written(self, sheet_id: str, most: int) -> list[StoredWriting]:
        """Return the first writings of a sheet, in the order in which they came. Raises StoreError."""
        query = select(writings.c.id, writings.c.text).where(writings.c.sheet == sheet_id, writings.c.number <= most)
        rows = await self._read(lambda connection: connection.execute(query.order_by(writings.c.number)).all())
        return [StoredWriting(*row) for row in rows]

    async def append(self, sheet: StoredSheet, more: Sequence[StoredWriting]) -> None:
        """Put more writings on the disk, all or none.

        Raises Conflict (the sheet is not ``sheet`` any more: read it again), StoreError.
        """
        await self._do(lambda connection: _append(connection, sheet, more))
        self._tell(sheet.id)

    async def set_open(self, sheet_id: str, is_open: bool) -> None:
        """Let others write on it from now on, or not. Raises StoreError."""
        statement = update(scores).where(scores.c.id == sheet_id).values(open=is_open)
        await self._do(lambda connection: connection.execute(statement))
        self._tell(sheet_id)


def _append(connection: Connection, sheet: StoredSheet, more: Sequence[StoredWriting]) -> None:
    # The row is changed first: whoever else wants to write there waits, and then finds that it has gone on.
    this = (scores.c.id == sheet.id) & (scores.c.n == sheet.n)
    size = sheet.size + sum(len(each.text) for each in more)
    if connection.execute(update(scores).where(this).values(n=sheet.n + len(more), size=size)).rowcount != 1:
        raise Conflict
    rows = [
        {"sheet": sheet.id, "number": number, "id": each.id, "text": each.text}
        for number, each in enumerate(more, sheet.n + 1)
    ]
    connection.execute(insert(writings), rows)
