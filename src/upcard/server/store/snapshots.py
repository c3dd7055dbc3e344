"""Stores snapshots of tables, the last two of each and the one from which its log is played.

That one is refused where the log has gone on meanwhile.
"""

from collections.abc import Mapping

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from upcard.server.store.prepared import PreparedStatement
from upcard.server.store.rows import Snapshot, TableRow
from upcard.server.store.schema import log, snapshots, tables

_last = snapshots.alias("last")
_newest = select(func.max(_last.c.seq)).where(_last.c.table_id == snapshots.c.table_id).scalar_subquery()
_FORGET = PreparedStatement(
    delete(snapshots).where(
        snapshots.c.table_id == bindparam("table_id"), snapshots.c.base.is_(False), snapshots.c.seq < _newest
    )
)
"""All but the base and the last one of a table."""

_KEEP = PreparedStatement(insert(snapshots).values({column.name: bindparam(column.name) for column in snapshots.c}))


class Rebased(Exception):
    """The log has gone on meanwhile, or another server has made it begin anew: read it again."""


def read_snapshots(connection: Connection, table_id: str) -> list[Snapshot]:
    """Return the snapshots of a table that are kept, the oldest first."""
    columns = [snapshots.c[name] for name in Snapshot.__struct_fields__]
    query = select(*columns).where(snapshots.c.table_id == table_id).order_by(snapshots.c.seq)
    return [Snapshot(*row) for row in connection.execute(query)]


def keep_snapshots(connection: Connection, found: Mapping[str, Snapshot]) -> None:
    """Keep one snapshot of each of these tables in place of those before its last one.

    A table is opened from the earlier of the two.
    """
    rows = [{"table_id": name, **asdict(each)} for name, each in found.items()]
    _FORGET.each(connection, rows)
    _KEEP.each(connection, rows)


def begin_at(connection: Connection, row: TableRow, base: Snapshot) -> None:
    """Let the log of that table be played from ``base``, its last entry, on.

    Raises:
        Rebased: it is not the last entry, or the log begins there or later already.
    """
    # Written first: SQLite does not let a transaction write that has read what others changed meanwhile.
    connection.execute(delete(snapshots).where(snapshots.c.table_id == row.id, snapshots.c.version < base.version))
    last = connection.scalar(select(func.max(log.c.seq)).where(log.c.table_id == row.id))
    if last != base.seq or read_snapshots(connection, row.id):
        raise Rebased
    connection.execute(insert(snapshots).values(table_id=row.id, **asdict(base)))


def mean_the_same(connection: Connection, row: TableRow, version: int) -> None:
    """Note that the log of that table leads to the same under that version.

    It does from where it is played on.
    """
    connection.execute(update(snapshots).where(snapshots.c.table_id == row.id).values(version=version))
    if not any(snapshot.base for snapshot in read_snapshots(connection, row.id)):
        connection.execute(update(tables).where(tables.c.id == row.id).values(version=version))
