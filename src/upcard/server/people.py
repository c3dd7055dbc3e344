"""Everybody who is connected to a table: their lines, and so who is present."""

import time
from collections import Counter
from typing import Final

from upcard.kernel.state import ONLOOKER
from upcard.server.line import Line
from upcard.server.rows import TableRow
from upcard.server.wire import Player, PlayerKind

HOST_AWAY: Final = 120.0
"""Seconds after which somebody else at the table may become the host."""


class People:
    """The lines to one table that have said hello."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._here: Counter[int] = Counter()
        self._left: dict[int, float] = {}
        self._opened = time.monotonic()

    def come(self, line: Line) -> bool:
        """Another line; True if its seat was not present before (or it looks on)."""
        line.greeted = True
        self.lines.append(line)
        self._here[line.seat] += 1
        return line.seat == ONLOOKER or self._here[line.seat] == 1

    def go(self, line: Line) -> bool:
        """A line less; True if its seat is not present any more (or it looked on)."""
        if line not in self.lines:
            return False
        self.lines.remove(line)
        self._here[line.seat] -= 1
        if self._here[line.seat] == 0:
            self._left[line.seat] = time.monotonic()
        return line.seat == ONLOOKER or self._here[line.seat] == 0

    def present(self, seat: int) -> bool:
        return self._here[seat] > 0

    @property
    def watching(self) -> int:
        """How many spectators there are."""
        return self._here[ONLOOKER]

    def seats(self) -> set[int]:
        """Every seat that somebody looks from, `ONLOOKER` among them."""
        return {line.seat for line in self.lines}

    def reseat(self, row: TableRow) -> list[Line]:
        """Give every line the seat that its browser has now, and show out those that may not stay: those that have
        another seat than before."""
        moved = []
        for line in self.lines.copy():
            before = line.seat
            self.go(line)
            if self.admit(line, row):
                self.come(line)
                if line.seat != before:
                    moved.append(line)
        return moved

    def admit(self, line: Line, row: TableRow) -> bool:
        """Give the line the seat that its browser has; False if it has none and nobody may look on."""
        if line.mark is not None:
            seat = row.seat_of(line.mark)
            line.seat = ONLOOKER if seat is None else seat
        if line.seat == ONLOOKER and not row.setup.spectators:
            line.show_out()
            return False
        return True

    def host_is_away(self, row: TableRow) -> bool:
        """Has the host been gone for so long that somebody else may be the host?"""
        if row.host is None:
            return True
        if self.present(row.host):
            return False
        return time.monotonic() - self._left.get(row.host, self._opened) >= HOST_AWAY

    def players(self, row: TableRow) -> tuple[Player, ...]:
        """Who sits there, and who of them is present."""
        return tuple(
            [
                Player(seat.name, kind_of(row, number), seat.bot, seat.token is not None and self.present(number))
                for number, seat in enumerate(row.seats)
            ]
        )


def kind_of(row: TableRow, number: int) -> PlayerKind:
    """Is the seat a person's, a bot's, or open?"""
    seat = row.seats[number]
    return "human" if seat.token else "bot" if seat.bot else "open"
