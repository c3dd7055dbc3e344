"""What those who look at a table are told, and what they have been told already."""

import time
from typing import TYPE_CHECKING, Final

from upcard.games.house_rules import heading
from upcard.kernel import standing as standings
from upcard.kernel.scene import Scene
from upcard.kernel.state import ONLOOKER
from upcard.server import wire
from upcard.server.line import Line

if TYPE_CHECKING:
    from upcard.server.table import Table

CATCH_UP: Final = 60
"""Moves. A page that missed more gets the table as it is instead of everything that happened."""


class Telling:
    """News of one table, for all of its lines. It sends and never waits."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._told = 0
        self._committed = 0
        self._deadlines: dict[int, float] = {}

    def begin(self) -> None:
        """All of this is known: the table has just been loaded, and nobody looks."""
        table = self._table
        self._told = table.n
        self._committed = table.draws.open.number if table.row.setup.started else 0
        self._deadlines = table.deadlines()

    def greet(self, line: Line, seen: int) -> None:
        """The table, and what came after entry ``seen``, or all as it is."""
        table = self._table
        new = not line.greeted and table.people.come(line)
        line.send(self.about(line.seat))
        if 0 < seen <= table.n and table.n - seen <= CATCH_UP:
            for n in range(seen + 1, table.n + 1):
                line.send(table.sight.entry(n, line.seat))
        else:
            line.send(table.sight.now(line.seat))
        if table.row.setup.clock:
            line.send(self._clock_message())
        if new:
            self.about_all(but=line)

    def commit_to(self, line: Line) -> None:
        """What the next draw is bound to."""
        line.send(wire.Commitment(self._table.draws.open.number, self._table.draws.commitment))

    def moves(self) -> Scene | None:
        """The entries that nobody has been told of yet; one scene after the last of them, if anybody got one."""
        table = self._table
        shown: Scene | None = None
        while self._told < table.n:
            self._told += 1
            news = {seat: table.sight.entry(self._told, seat) for seat in table.people.seats()}
            shown = next((message.scene for message in news.values()), None)
            for line in table.lines:
                line.send(news[line.seat])
        return shown

    def clocks(self) -> None:
        """Who has how much time, if that is not as it was."""
        deadlines = self._table.deadlines()
        if deadlines != self._deadlines:
            self._deadlines = deadlines
            self.all(self._clock_message())

    def commitment(self) -> None:
        """What the next draw is bound to, once for each draw."""
        table = self._table
        if table.row.setup.started and self._committed != table.draws.open.number:
            self._committed = table.draws.open.number
            for line in table.lines:
                if line.draws:
                    self.commit_to(line)

    def about_all(self, but: Line | None = None) -> None:
        """What is not part of the scene."""
        for line in self._table.lines:
            if line is not but:
                line.send(self.about(line.seat))

    def all(self, message: wire.AnyMessage) -> None:
        for line in self._table.lines:
            line.send(message)

    def about(self, seat: int) -> wire.TableMessage:
        """What that seat's page shows beside the scene."""
        table = self._table
        row, setup = table.row, table.row.setup
        return wire.TableMessage(
            id=table.id,
            you=None if seat == ONLOOKER else seat,
            players=table.people.players(row),
            speed=row.speed,  # type: ignore[arg-type]
            standing=table.standing.get(seat, standings.ASK),
            name=row.name,
            title=heading(table.desk.chosen),
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
        )

    def _clock_message(self) -> wire.ClockMessage:
        deadlines = self._table.deadlines()
        return wire.ClockMessage(time.time(), tuple([wire.Deadline(*each) for each in deadlines.items()]))
