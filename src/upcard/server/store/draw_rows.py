"""Stores the draws of tables, each step in its order, and refuses what comes out of order or from before a restore."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from upcard.server.store.command_rows import count_once
from upcard.server.store.errors import RESTORED, Restored
from upcard.server.store.prepared import PreparedStatement
from upcard.server.store.rows import EPOCH, CommandRow, Conflict, DrawRow, LotRow
from upcard.server.store.schema import draws, lots, meta, seeds
from upcard.server.store.transactions import Work

T = TypeVar("T")

stored_epoch: Final = func.coalesce(select(meta.c.value).where(meta.c.key == EPOCH).scalar_subquery(), "")
"""The epoch of the database."""

_EPOCH_NOW = PreparedStatement(select(stored_epoch))


class DrawRows:
    """The draws of all tables. ``tell`` is called with the id of a table at which something has changed."""

    def __init__(self, work: Work, tell: Callable[[str], None]) -> None:
        self._do, self._read = work
        self._tell = tell

    async def seed(self, table_id: str) -> str | None:
        """Return what the draws of that table are made from, as hexadecimal digits, if it has been drawn."""
        query = select(seeds.c.seed).where(seeds.c.table_id == table_id)
        return await self._read(lambda connection: connection.scalar(query))

    async def keep_seed(self, table_id: str, seed: str) -> None:
        """Keep the seed of that table. Raises Conflict (there is one), StoreError."""
        await self._insert(insert(seeds).values(table_id=table_id, seed=seed))

    async def all(self, table_id: str, first: int = 1) -> list[DrawRow]:
        """Return the draws of a table in order, from number ``first`` on."""
        columns = [draws.c[name] for name in DrawRow.__struct_fields__]
        query = select(*columns).where(draws.c.table_id == table_id, draws.c.number >= first).order_by(draws.c.number)
        rows = await self._read(lambda connection: connection.execute(query).mappings().all())
        read = msgspec.json.decode
        return [
            DrawRow(**{**row, "pledges": read(row["pledges"]), "contributions": read(row["contributions"])})
            for row in rows
        ]

    async def open(self, table_id: str, row: DrawRow) -> None:
        """Keep a new draw. Raises Conflict (there is one with that number), StoreError."""
        await self._insert(insert(draws).values(draw_values(table_id, row)))

    async def change(
        self,
        table_id: str,
        after: DrawRow,
        following: DrawRow | None = None,
        epoch: str = "",
        command: CommandRow | None = None,
    ) -> None:
        """Keep a draw as it is now, one step further, and the next one with it.

        ``epoch``: that of the table's row; ``command``: which asked for it.

        Raises:
            Conflict: somebody else has changed it.
            Repeated: the command has been carried out.
            Restored: the epoch is another one.
            StoreError: it could not be stored.
        """

        def work(connection: Connection) -> None:
            try:
                count_once(connection, table_id, command)
                update_draw_row(connection, table_id, after, following)
            finally:
                check_epoch(connection, epoch)

        try:
            await self._do(work)
        except IntegrityError:
            raise Conflict from None
        self._tell(table_id)

    async def lots(self, table_id: str) -> list[LotRow]:
        """Return the draws that a table made by the first protocol, in order."""
        query = select(lots.c.number, lots.c.secret, lots.c.contributions, lots.c.seq)
        query = query.where(lots.c.table_id == table_id, lots.c.seq.is_not(None)).order_by(lots.c.number)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [LotRow(number, secret, msgspec.json.decode(given), seq) for number, secret, given, seq in rows]

    async def _insert(self, statement: Any) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement)

        try:
            await self._do(work)
        except IntegrityError:
            raise Conflict from None


def check_epoch(connection: Connection, *epochs: str) -> None:
    """Check that what is written belongs to the database's epoch. Raises Restored: it is another's.

    Something has to be written before: SQLite does not let a transaction write that has read what others changed
    meanwhile.
    """
    now = _EPOCH_NOW.scalar(connection)
    if any([epoch != now for epoch in epochs]):
        raise Restored(RESTORED)


def update_draw_row(connection: Connection, table_id: str, after: DrawRow, following: DrawRow | None) -> None:
    """Keep a draw as it is now, and the next one. Raises Conflict: it is not one step before ``after``."""
    this = (draws.c.table_id == table_id) & (draws.c.number == after.number) & (draws.c.step == after.step - 1)
    changed = connection.execute(update(draws).where(this).values(draw_values(table_id, after)))
    if changed.rowcount != 1:
        raise Conflict
    if following is not None:
        connection.execute(insert(draws).values(draw_values(table_id, following)))


def draw_values(table_id: str, row: DrawRow) -> dict[str, Any]:
    """Return a draw of a table, as columns."""
    written = {key: msgspec.json.encode(getattr(row, key), order="sorted").decode() for key in _BY_SEAT}
    return {"table_id": table_id, **asdict(row), **written}


_BY_SEAT = ("pledges", "contributions")
