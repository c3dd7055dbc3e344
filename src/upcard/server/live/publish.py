"""Publishes to those who look at a table what has happened there, each from what they were told last."""

from typing import Final

from upcard.kernel.state import ONLOOKER
from upcard.kernel.ui import standing as standings
from upcard.kernel.ui.scene import Scene
from upcard.options.house_rules import heading
from upcard.server import wire
from upcard.server.live import kept_seats, rematches
from upcard.server.live.connection import Connection
from upcard.server.live.table_state import LiveTableState
from upcard.server.wall_clock import now

CATCH_UP: Final = 60
"""Moves. Who missed more, a page or this server, gets the table as it is instead of everything that happened."""


class Publisher:
    """The teller of what has happened at one table, to its connections. It sends and never waits."""

    def __init__(self, table: LiveTableState) -> None:
        self._table = table
        self._told = 0
        self._drawn = 0, ""
        self._deadlines: dict[int, float] = {}

    def begin(self) -> None:
        """Take everything as told: the table has just been loaded, and nobody looks."""
        table = self._table
        self._told = table.n
        self._drawn = self._draw_now()
        self._deadlines = table.deadlines()

    @property
    def behind(self) -> bool:
        """Say whether there are entries that nobody has been told of."""
        return self._told < self._table.n

    def greet(self, connection: Connection, seen: int) -> None:
        """Tell the table, and what came after entry ``seen``, or all as it is."""
        table = self._table
        new = not connection.greeted and table.people.come(connection)
        connection.send(self.about(connection))
        if 1 <= seen <= table.n and self._can_follow(seen):
            for n in range(seen + 1, table.n + 1):
                connection.send(table.scenes.entry(n, connection.seat))
        else:
            connection.send(table.scenes.now(connection.seat))
        if table.row.setup.clock:
            connection.send(self._clock_message())
        if new:
            self.about_all(but=connection)

    def pong(self, connection: Connection) -> None:
        """Answer a ping: whose machine has slept, or set its clock, learns what is left."""
        if connection.greeted and self._table.row.setup.clock:
            connection.send(self._clock_message())
        connection.send(wire.Pong())

    def moves(self) -> Scene | None:
        """Tell the entries that nobody has been told of yet, and return one scene after the last.

        After too many of them the table is told as it is. There is a scene if anybody got one.
        """
        table = self._table
        shown: Scene | None = None
        scenes, seats = table.scenes, table.people.seats()
        if not self._can_follow(self._told):
            self._told = table.n
            fresh = {seat: scenes.now(seat) for seat in seats}
            for connection in table.connections:
                connection.send(fresh[connection.seat])
            return next((message.scene for message in fresh.values()), None)
        while self._told < table.n:
            self._told += 1
            news = scenes.entries(self._told, seats)
            shown = next((message.scene for message in news.values()), None)
            for connection in table.connections:
                connection.send(news[connection.seat])
        return shown

    def _can_follow(self, seen: int) -> bool:
        """Say whether the entries after ``seen`` are still kept, and few enough to be told one by one."""
        table = self._table
        return table.match.history.first <= seen and table.n - seen <= CATCH_UP

    def clocks(self) -> None:
        """Tell who has how much time, if that is not as it was."""
        deadlines = self._table.deadlines()
        if deadlines != self._deadlines:
            self._deadlines = deadlines
            self._table.tell(self._clock_message())

    def draw(self) -> None:
        """Tell what the next draw hangs on, and what was pledged to it once it is closed, once each."""
        now = self._draw_now()
        if now != self._drawn:
            self._drawn = now
            message = self._table.draws.told() if self._table.row.setup.started else None
            for connection in self._table.connections:
                if connection.joins_draws and message is not None:
                    connection.send(message)

    def _draw_now(self) -> tuple[int, str]:
        table = self._table
        return (table.draws.next.number, table.draws.next.state) if table.row.setup.started else (0, "")

    def about_all(self, but: Connection | None = None) -> None:
        """Tell everybody what is not part of the scene."""
        for connection in self._table.connections:
            if connection is not but:
                connection.send(self.about(connection))

    def about(self, connection: Connection) -> wire.TableMessage:
        """Return what that page shows beside the scene."""
        table, seat = self._table, connection.seat
        row, setup = table.row, table.row.setup
        return wire.TableMessage(
            id=table.id,
            you=None if seat == ONLOOKER else seat,
            players=table.people.players(row),
            speed=row.speed,  # type: ignore[arg-type]
            standing=table.match.standing.get(seat, standings.ASK),
            name=row.name,
            title=heading(table.wire_game.chosen),
            host=row.host,
            started=setup.started,
            over=table.over,
            paused=setup.paused,
            clock=setup.clock,
            spectators=setup.spectators,
            chat=setup.chat,
            auto_start=setup.auto_start,
            watching=table.people.watching,
            barred=len(setup.barred),
            game=row.number,
            tally=table.tally(),
            next=row.next,
            links=setup.links,
            rematch=rematches.answers(row),
            note=table.note,
            keys=table.wire_game.entry.keys(table.wire_game.game),
            correctable=table.wire_game.entry.scores is not None,
            here=connection.seats,
            asking=kept_seats.asking(row) if connection.seats else (),
            trial=setup.trial,
            tried_from=setup.tried_from,
        )

    def _clock_message(self) -> wire.ClockMessage:
        deadlines = self._table.deadlines()
        return wire.ClockMessage(now(), tuple(wire.Deadline(*each) for each in deadlines.items()))
