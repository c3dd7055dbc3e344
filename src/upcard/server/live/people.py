"""Keeps the connections to a table, and so who is present."""

import time
from collections import Counter
from typing import Final

from upcard.kernel.state import ONLOOKER
from upcard.server.live.connection import Connection
from upcard.server.store.rows import TableRow
from upcard.server.wire import Player, PlayerKind

HOST_AWAY: Final = 120.0
"""Seconds after which somebody else at the table may become the host."""


class People:
    """The connections to one table that have said hello."""

    def __init__(self) -> None:
        self.connections: list[Connection] = []
        self._here: Counter[int] = Counter()
        self._left: dict[int, float] = {}
        self._opened = time.monotonic()

    def come(self, connection: Connection) -> bool:
        """Count another connection; True if its seat was not present before (or it looks on)."""
        connection.greeted = True
        self.connections.append(connection)
        self._here.update(connection.places)
        return any([seat == ONLOOKER or self._here[seat] == 1 for seat in connection.places])

    def go(self, connection: Connection) -> bool:
        """Count a connection less; True if its seat is not present any more (or it looked on)."""
        if connection not in self.connections:
            return False
        self.connections.remove(connection)
        self._here.subtract(connection.places)
        gone = [seat for seat in connection.places if self._here[seat] == 0]
        self._left.update(dict.fromkeys(gone, time.monotonic()))
        return bool(gone) or connection.places == (ONLOOKER,)

    def present(self, seat: int) -> bool:
        """Say whether a connection of that seat is here."""
        return self._here[seat] > 0

    @property
    def watching(self) -> int:
        """How many spectators there are."""
        return self._here[ONLOOKER]

    def seats(self) -> set[int]:
        """Return every seat that somebody looks from, `ONLOOKER` among them."""
        return {connection.seat for connection in self.connections}

    def reseat(self, row: TableRow) -> list[Connection]:
        """Give every connection the seat that its browser has now, and show out those that may not stay.

        Returns those that have another seat than before.
        """
        moved = []
        for connection in self.connections.copy():
            before = connection.seat
            self.go(connection)
            if self.admit(connection, row):
                self.come(connection)
                if connection.seat != before:
                    moved.append(connection)
        return moved

    def admit(self, connection: Connection, row: TableRow) -> bool:
        """Give the connection what its browser has of the seats; False if it has none and nobody may look on."""
        if connection.mark is not None:
            connection.take(row.seats_of(connection.mark))
        if connection.places == (ONLOOKER,) and not row.setup.spectators:
            connection.close_when_sent()
            return False
        return True

    def host_is_away(self, row: TableRow) -> bool:
        """Say whether the host has been gone for so long that somebody else may be the host."""
        if row.host is None:
            return True
        if self.present(row.host):
            return False
        return time.monotonic() - self._left.get(row.host, self._opened) >= HOST_AWAY

    def players(self, row: TableRow) -> tuple[Player, ...]:
        """Return who sits there, and who of them is present."""
        return tuple(
            Player(
                seat.name,
                kind_of(row, number),
                seat.bot,
                seat.token is not None and self.present(number),
                seat.avatar,
                row.kept_for(number) != "",
            )
            for number, seat in enumerate(row.seats)
        )


def kind_of(row: TableRow, number: int) -> PlayerKind:
    """Return whether the seat is a person's, a bot's, or open."""
    seat = row.seats[number]
    return "human" if seat.token else "bot" if seat.bot else "open"
