"""One live table: what happens there, with those who play without being a person and the commands of those who are."""

from upcard.bots import Bot
from upcard.server import wire
from upcard.server.live.actor import TableActor
from upcard.server.live.autoplay import Autoplay
from upcard.server.live.connection import PUT_BACK, Connection
from upcard.server.live.idempotency import Idempotency
from upcard.server.live.thinking import Thinker
from upcard.server.live.wire_game import WireGame
from upcard.server.store.rows import HELD_UP, TableRow
from upcard.server.store.store import Restored, Store
from upcard.server.wall_clock import now


class LiveTable(TableActor):
    """A table in memory. Make it with `LiveTable.load`."""

    def __init__(
        self, row: TableRow, wire_game: WireGame, bots: dict[int, Bot], store: Store, thinker: Thinker, opened: float
    ) -> None:
        super().__init__(row, wire_game, bots, store, thinker, opened)
        self.once = Idempotency(self)
        self.autoplay = Autoplay(self)

    def wake(self) -> None:
        self.autoplay.wake()

    async def hello(self, connection: Connection, command: wire.Hello) -> None:
        """Answer hello, at one version: the table, what was missed and said, and what became of open commands. Raises
        BrokenTable, StoreError."""
        async with self.lock:
            try:
                await self.catch_up()
            except Restored:
                connection.drop(*PUT_BACK)  # like everybody else it comes back, to the table that is stored
                raise
            if not self.people.admit(connection, self.row):
                return
            self.publisher.greet(connection, command.seen)
            for said in self.chat.after(command.heard):
                connection.send(said)
            connection.draws, connection.motion = command.draws, command.motion
            if command.draws and self.row.setup.started:
                connection.send(self.draws.told())
            fates = tuple([await self.once.fate(connection.seat, cid) for cid in command.unanswered])
            connection.send(wire.Fates(self.n, fates))
            self.draws.wake()

    def leave(self, connection: Connection) -> None:
        if self.people.go(connection):
            self.publisher.about_all()

    def start(self) -> None:
        """Let those at the table who are not people play."""
        self.autoplay.start()

    async def see_to(self) -> None:
        """It was due: play what is to be played. Should that fail, it is due again later. Raises StoreError."""
        self.start()
        async with self.lock:
            await self.catch_up()
            due = None if self.closed else self.ledger.due(self.row)
            await self.store.set_due(self.id, None if due is None else max(due, now() + HELD_UP))

    async def stop(self) -> None:
        await self.autoplay.stop()
