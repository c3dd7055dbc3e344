"""Remembers which commands that are no moves have been carried out, so that each counts once, at whichever server.

A command is noted in the transaction that does what it asks.
"""

from typing import Final

from msgspec.structs import asdict
from sqlalchemy import Connection, delete, select, text

from upcard.server.store.rows import KEPT, CommandRow, Repeated
from upcard.server.store.schema import commands
from upcard.server.store.transactions import Work

_INSERT: Final = text(
    "insert into commands (table_id, who, cid, n, at) values (:table_id, :who, :cid, :n, :at) on conflict do nothing"
)


def count_once(connection: Connection, table_id: str, command: CommandRow | None) -> None:
    """Count a command as carried out, as the first part of the transaction that does it.

    None: what it does is nobody's command. Where the same is under way at another server, wait for that.

    Raises:
        Repeated: it has been carried out.
    """
    if command is None:
        return
    if not connection.execute(_INSERT, {"table_id": table_id, **asdict(command)}).rowcount:
        raise Repeated
    connection.execute(delete(commands).where(commands.c.table_id == table_id, commands.c.at < command.at - KEPT))


class CommandRows:
    """The commands of all tables that are no moves."""

    def __init__(self, work: Work) -> None:
        self._do, self._read = work

    async def keep(self, table_id: str, command: CommandRow) -> None:
        """Keep that command as carried out, though it has changed nothing. Raises Repeated, StoreError."""
        await self._do(lambda connection: count_once(connection, table_id, command))

    async def find(self, table_id: str, who: str, cid: str) -> CommandRow | None:
        """Return the command of that person with that id, if it has been carried out.

        Raises StoreError.
        """
        this = (commands.c.table_id == table_id) & (commands.c.who == who) & (commands.c.cid == cid)
        query = select(commands.c.who, commands.c.cid, commands.c.n, commands.c.at).where(this)
        row = await self._read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else CommandRow(*row)
