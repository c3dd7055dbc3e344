"""Keeps leases: which server plays at a table for everybody who is no person.

A lease is a row that names a server's lock (`upcard.server.store.nodes`). Whoever has the table open, and something to
play there, takes the lease if nobody has it, or if the lock can be had, since whoever had it is gone; and gives it back
when it closes the table. No move needs a lease: should two servers think for a moment that they have one, the log takes
one move and the other server drops its own.
"""

from typing import Final

from sqlalchemy import Connection, delete, select, text, update

from upcard.server.store.nodes import FREE, LOCKS, Nodes
from upcard.server.store.schema import leases
from upcard.server.store.transactions import Do

_TAKE: Final = text("insert into leases (table_id, node) values (:table_id, :node) on conflict do nothing")
_GONE: Final = text(f"select pg_try_advisory_xact_lock_shared({LOCKS}, :node)")
"""Shared: many tables of a server that is gone are taken at once, and none of these looks keeps another from it."""


class Leases:
    """The leases of one server. ``do``: work in one transaction; ``nodes``: this server among the others."""

    def __init__(self, do: Do, nodes: Nodes) -> None:
        self._do = do
        self._nodes = nodes
        self._held: dict[str, int] = {}

    def holds(self, table_id: str) -> bool:
        """Say whether this server plays for bots and clocks at that table."""
        return not self._nodes.shared or 0 < self._nodes.me == self._held.get(table_id)

    async def take(self, table_id: str) -> bool:
        """Take the lease, unless a server that is there has it; say whether it is this server's now.

        Raises StoreError.
        """
        me = self._nodes.me
        if not self.holds(table_id) and me and await self._do(lambda connection: _taken(connection, table_id, me)):
            self._held[table_id] = me
        return self.holds(table_id)

    async def give_back(self, table_id: str) -> None:
        """Let another server play there. Raises StoreError."""
        me = self._held.pop(table_id, None)
        if me is None:
            return
        this = (leases.c.table_id == table_id) & (leases.c.node == me)

        def work(connection: Connection) -> None:
            connection.execute(delete(leases).where(this))

        await self._do(work)
        self._nodes.tell(table_id, FREE)


def held(connection: Connection) -> list[str]:
    """Return the tables whose leases servers have that are there.

    There are none where servers share no database.
    """
    if connection.dialect.name != "postgresql":
        return []
    found = connection.execute(select(leases.c.table_id, leases.c.node).order_by(leases.c.node)).all()
    there = {node for node in {node for _, node in found} if not connection.scalar(_GONE, {"node": node})}
    return [table for table, node in found if node in there]


def _taken(connection: Connection, table_id: str, me: int) -> bool:
    if connection.execute(_TAKE, {"table_id": table_id, "node": me}).rowcount:
        return True
    this = leases.c.table_id == table_id
    holder = connection.scalar(select(leases.c.node).where(this))
    if holder is None:
        return False  # given back just now: that will be told
    if holder != me and not connection.scalar(_GONE, {"node": holder}):
        return False
    taken = connection.execute(update(leases).where(this, leases.c.node == holder).values(node=me))
    return bool(taken.rowcount)
