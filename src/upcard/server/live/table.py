"""Defines `LiveTable`, one table that is played: it joins commands, autoplay, draws, talk and publishing."""

from upcard.bots import Bot
from upcard.server.live.actor import TableActor
from upcard.server.live.autoplay import Autoplay
from upcard.server.live.commands import CommandHandler
from upcard.server.live.connection import Connection
from upcard.server.live.thinking import Thinker
from upcard.server.live.wire_game import WireGame
from upcard.server.store.rows import HELD_UP, TableRow
from upcard.server.store.store import Store
from upcard.server.wall_clock import now


class LiveTable(TableActor):
    """A table in memory. Make it with `LiveTable.load`."""

    def __init__(
        self, row: TableRow, wire_game: WireGame, bots: dict[int, Bot], store: Store, thinker: Thinker, opened: float
    ) -> None:
        super().__init__(row, wire_game, bots, store, thinker, opened)
        self.commands = CommandHandler(self)
        self.autoplay = Autoplay(self)

    def wake(self) -> None:
        """Look whether something is to be played."""
        self.autoplay.wake()

    def leave(self, connection: Connection) -> None:
        """Take that connection out, and tell the others if its seat is not present any more."""
        if self.people.go(connection):
            self.publisher.about_all()

    def start(self) -> None:
        """Let those at the table who are not people play."""
        self.autoplay.start()

    async def see_to(self) -> None:
        """Play what is to be played: it was due.

        Should that fail, it is due again later. Raises StoreError.
        """
        self.start()
        async with self.lock:
            await self.catch_up()
            due = None if self.closed else self.ledger.due(self.row)
            await self.store.set_due(self.id, None if due is None else max(due, now() + HELD_UP))

    async def stop(self) -> None:
        """End what plays at the table."""
        await self.autoplay.stop()
