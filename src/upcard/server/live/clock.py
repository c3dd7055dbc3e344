"""Clocks: since when each seat has been asked, and until when it may answer.

A deadline follows from the time of each entry of the log, so it is the same after a restart.
"""

import copy
from collections import deque
from collections.abc import Mapping
from typing import Final

from upcard.kernel.game import CHANCE, Ask
from upcard.server.store.overdue import runs
from upcard.server.store.rows import TableRow

GRACE: Final = 15.0
"""Seconds that everybody has at least after the server has started: to come back after it was away."""

REMEMBERED: Final = 32
"""Moves that can be taken back one after another without anybody's clock changing."""


class Clocks:
    """The clocks of one table. ``opened``: when the server started, in seconds since 1970."""

    def __init__(self, asks: Mapping[int, Ask], opened: float) -> None:
        self._asks = asks
        self._opened = opened
        self._since: dict[int, float] = dict.fromkeys(asks, 0.0)
        self._before: deque[dict[int, float]] = deque(maxlen=REMEMBERED)

    def asked_since(self, at: float) -> None:
        """Nobody has been asked for longer than that (a time in seconds since 1970), as far as is known."""
        self._since = dict.fromkeys(self._since, at)

    def copy(self) -> "Clocks":
        """To try what a move would change."""
        other = copy.copy(self)
        other._before = self._before.copy()
        return other

    def moved(self, seat: int, asks: Mapping[int, Ask], at: float) -> None:
        """A move of ``seat`` at that time has led to these questions. Whoever is still asked the same has no more
        time than before, unless it was that seat's own move."""
        self._before.append(self._since)
        same = [other for other in asks if other != seat and self._asks.get(other) == asks[other]]
        self._since = {other: self._since[other] if other in same else at for other in asks}
        self._asks = asks

    def taken_back(self, asks: Mapping[int, Ask], count: int = 1) -> None:
        """The last moves that stood count no more; nobody gains time by that."""
        before = self._since
        for _ in range(min(count, len(self._before))):
            before = self._before.pop()
        self._since = {seat: before.get(seat, 0.0) for seat in asks}
        self._asks = asks

    def deadlines(self, row: TableRow) -> dict[int, float]:
        """Until when each person who is asked may answer, in seconds since 1970. Empty where no clock `runs`."""
        if not runs(row):
            return {}
        setup, earliest = row.setup, self._opened + GRACE
        return {
            seat: max(earliest, max(since, setup.clock_from) + setup.clock)
            for seat, since in self._since.items()
            if seat != CHANCE and row.seats[seat].waits
        }
