"""Appends entries to the logs of many tables at once, all or none, and refuses an entry whose number is taken."""

from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Connection, bindparam, insert, update

from upcard.server.store.draw_rows import check_epoch, update_draw_row
from upcard.server.store.errors import RESTORED, Restored
from upcard.server.store.moves import Moves
from upcard.server.store.prepared import PreparedStatement
from upcard.server.store.rows import DrawRow, Snapshot, check_values
from upcard.server.store.schema import log, tables
from upcard.server.store.snapshots import keep_snapshots

_INSERT: Final = PreparedStatement(insert(log).values({column.name: bindparam(column.name) for column in log.c}))
SET_DUE: Final = update(tables).where(tables.c.id == bindparam("this")).values(due=bindparam("when"))
_SET_DUE: Final = PreparedStatement(SET_DUE)


class Appended(Struct, frozen=True):
    """An entry of a log, as columns, with what is stored beside it.

    That is the draw that made it and the next one, the epoch it belongs to, when its table is due, and how the table
    lies after it.
    """

    values: dict[str, Any]
    draw: tuple[DrawRow, DrawRow] | None
    epoch: str
    due: float | None
    snapshot: Snapshot | None

    @property
    def beside(self) -> bool:
        """Whether another row changes with it."""
        return self.draw is not None or self.due is not None


def append(connection: Connection, entries: list[Appended]) -> None:
    """Put entries into the logs, with what is stored beside them.

    Raises Restored, Conflict, IntegrityError (the number is taken, or the command's id).
    """
    _INSERT.each(connection, [entry.values for entry in entries])
    check_epoch(connection, *[entry.epoch for entry in entries])
    # Of several entries of one table the last one counts.
    due = {entry.values["table_id"]: entry.due for entry in entries if entry.due is not None}
    if due:
        _SET_DUE.each(connection, [{"this": name, "when": when} for name, when in due.items()])
    if snapshots := _snapshots(entries):
        keep_snapshots(connection, snapshots)
    for entry in entries:
        if entry.draw is not None:
            update_draw_row(connection, entry.values["table_id"], *entry.draw)


async def append_directly(moves: Moves, entries: list[Appended]) -> None:
    """Do what `append` does, for entries without anything `Appended.beside` them.

    Raises what `Direct.rows` does, too.
    """
    columns = [[entry.values[column.name] for entry in entries] for column in log.c]
    snapshots = _snapshots(entries)
    check_values([*columns, [each.position for each in snapshots.values()]])
    if not await moves.store(columns, [entry.epoch for entry in entries], snapshots):
        raise Restored(RESTORED)


def _snapshots(entries: list[Appended]) -> dict[str, Snapshot]:
    """Return the snapshots by table; of several of one table the last one counts."""
    return {entry.values["table_id"]: entry.snapshot for entry in entries if entry.snapshot is not None}
