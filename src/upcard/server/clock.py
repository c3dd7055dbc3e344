"""Clocks: since when each seat has been asked, and until when it may answer.

Nothing of this is kept but the time of each entry of the log, so a deadline is the same after a restart.
"""

from collections import deque
from collections.abc import Mapping
from typing import Final

from upcard.kernel.game import CHANCE, Ask
from upcard.server.rows import TableRow

GRACE: Final = 15.0
"""Seconds that everybody has at least after a table has been opened: to come back after the server was away."""


REMEMBERED: Final = 32
"""Moves that can be taken back one after another without anybody's clock changing."""


class Clocks:
    """The clocks of one table. ``opened``: when it came into memory, in seconds since 1970."""

    def __init__(self, asks: Mapping[int, Ask], opened: float) -> None:
        self._asks = asks
        self._opened = opened
        self._since: dict[int, float] = dict.fromkeys(asks, 0.0)
        self._before: deque[dict[int, float]] = deque(maxlen=REMEMBERED)

    def moved(self, seat: int, asks: Mapping[int, Ask], at: float) -> None:
        """A move of ``seat`` at that time has led to these questions. Whoever is still asked the same has no more
        time than before, unless it was that seat's own move."""
        self._before.append(self._since)
        same = [other for other in asks if other != seat and self._asks.get(other) == asks[other]]
        self._since = {other: self._since[other] if other in same else at for other in asks}
        self._asks = asks

    def taken_back(self, asks: Mapping[int, Ask]) -> None:
        """The last move that stood counts no more; nobody gains time by that."""
        before = self._before.pop() if self._before else self._since
        self._since = {seat: before.get(seat, 0.0) for seat in asks}
        self._asks = asks

    def deadlines(self, row: TableRow) -> dict[int, float]:
        """Until when each person who is asked may answer, in seconds since 1970. Empty without a clock, while the
        table does not play, and where one person plays alone: nobody is hurried by bots."""
        setup = row.setup
        playing = [seat for seat in row.people if row.seats[seat].waits]
        if not setup.clock or not setup.started or setup.paused or len(playing) < 2:
            return {}
        earliest = self._opened + GRACE
        return {
            seat: max(earliest, max(since, setup.clock_from) + setup.clock)
            for seat, since in self._since.items()
            if seat != CHANCE and row.seats[seat].waits
        }
