"""Reads from a table's log what is not the match: clocks, who has played when, and what became of each command.

A deadline follows from the time of each entry, so it is the same after a restart.
"""

import asyncio
import copy
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Final

from upcard.kernel.game import CHANCE, Ask, Refused
from upcard.match.match import Match, Play
from upcard.match.meta_actions import MetaAction, Propose
from upcard.server.store.rows import LogRow, Played, TableRow
from upcard.server.wall_clock import now
from upcard.text.errors import SpokenError
from upcard.text.messages import marked

KEPT: Final = 64
"""Entries of a game that are kept in memory, for pages that come back; the log in the store has them all."""

AT_ONCE: Final = 32
"""Moves that are played again before others get a turn."""

REMEMBERED: Final = 200
"""Commands of a table whose entries are known without asking the store."""


ATTEMPTS: Final = 5
"""So often something is judged again because another process was first."""

BUSY: Final = marked("the table is being played somewhere else; try again")


GRACE: Final = 15.0
"""Seconds that everybody has at least after the server has started: to come back after it was away."""

UNDONE: Final = 32
"""Moves that can be taken back one after another without anybody's clock changing."""


class BrokenTable(SpokenError):
    """The log of a table does not play any more; one sentence."""


def logged(play: Play) -> str:
    """Return a play as the log has it."""
    return str(play.move)


class Clocks:
    """The clocks of one table. ``opened``: when the server started, in seconds since 1970."""

    def __init__(self, asks: Mapping[int, Ask], opened: float) -> None:
        self._asks = asks
        self._opened = opened
        self._since: dict[int, float] = dict.fromkeys(asks, 0.0)
        self._before: deque[dict[int, float]] = deque(maxlen=UNDONE)

    def asked_since(self, at: float) -> None:
        """Let nobody have been asked for longer than that (a time in seconds since 1970).

        Nothing else is known.
        """
        self._since = dict.fromkeys(self._since, at)

    def copy(self) -> "Clocks":
        """Return a copy, to try what a move would change."""
        other = copy.copy(self)
        other._before = self._before.copy()
        return other

    def moved(self, seat: int, asks: Mapping[int, Ask], at: float) -> None:
        """Take note that a move of ``seat`` at that time has led to these questions.

        Whoever is still asked the same has no more time than before, unless it was that seat's own move.
        """
        self._before.append(self._since)
        same = [other for other in asks if other != seat and self._asks.get(other) == asks[other]]
        self._since = {other: self._since[other] if other in same else at for other in asks}
        self._asks = asks

    def taken_back(self, asks: Mapping[int, Ask], count: int = 1) -> None:
        """Count the last moves that stood no more; nobody gains time by that."""
        before = self._since
        for _ in range(min(count, len(self._before))):
            before = self._before.pop()
        self._since = {seat: before.get(seat, 0.0) for seat in asks}
        self._asks = asks

    def deadlines(self, row: TableRow) -> dict[int, float]:
        """Return until when each person who is asked may answer, in seconds since 1970.

        It is empty where nobody is hurried.
        """
        if not row.hurries:
            return {}
        setup, earliest = row.setup, self._opened + GRACE
        return {
            seat: max(earliest, max(since, setup.clock_from) + setup.clock)
            for seat, since in self._since.items()
            if seat != CHANCE and row.seats[seat].waits
        }


class Ledger:
    """A match and its log. The match judges, the table stores, and the ledger applies what is stored."""

    def __init__(self, match: Match, opened: float) -> None:
        """Begin with a match; ``opened``: when the server started, in seconds since 1970."""
        self.match = match
        self.opened = opened
        self._clocks = Clocks(match.asks, opened)
        self._stored: dict[tuple[int, str], int] = {}
        self.played: dict[int, float] = {}
        """When each seat has last played or asked for something, here or at another server, in seconds since 1970."""

        self.asked_at = 0.0
        """When something was last asked for (`Agreement.proposal`), in seconds since 1970."""

    def went_before(self, seats: Iterable[Played]) -> None:
        """Take over what each seat had done before the first entry of the match.

        It is told where that entry is not the first of the log.
        """
        for each in seats:
            self.played[each.seat] = each.at
            self.match.agreement.counted[each.seat] += each.taken_back
        self._clocks.asked_since(max(self.played.values(), default=0.0))

    def stored(self, seat: int, cid: str) -> int | None:
        """Return the number of the entry that this command of the seat led to.

        It is known if that is not long ago (`Store.entry`).
        """
        return self._stored.get((seat, cid))

    def deadlines(self, row: TableRow) -> dict[int, float]:
        """Return until when who is asked may answer, in seconds since 1970."""
        return self._clocks.deadlines(row)

    def due(self, row: TableRow) -> float | None:
        """Return when a server has to see to this table (see `TableRow.due`); None for never."""
        return row.due(self.deadlines(row), now()) if self.match.asks else None

    def due_after(self, play: Play, row: TableRow, at: float) -> float | None:
        """Return what `due` is, once that play is in the log; None for never."""
        if not row.hurries:
            return None
        asks = self.match.game.asks(play.after)
        clocks = self._clocks.copy()
        _tick(clocks, play, asks, at)
        return row.due(clocks.deadlines(row), at) if asks else None

    def apply(self, play: Play, cid: str | None, at: float) -> None:
        """Take over a play that is in the log, as the next entry; ``at`` in seconds since 1970."""
        self.match.add(play)
        if isinstance(play.move, Propose):
            self.asked_at = at
        self.played[play.seat] = at
        _tick(self._clocks, play, self.match.asks, at)
        if cid is not None:
            self._stored[play.seat, cid] = self.match.n
            if len(self._stored) > REMEMBERED:
                del self._stored[next(iter(self._stored))]

    def replay(self, row: LogRow) -> None:
        """Apply what is in the log. Raises BrokenTable: it does not follow."""
        try:
            play = self.match.entry(row.seat, row.move)
        except (Refused, ValueError) as why:
            clause = why.clause if isinstance(why, Refused) else ""
            raise BrokenTable(
                "This table cannot be opened: move {number} of its log is not legal under its rules ({clause})."
                if clause
                else "This table cannot be opened: move {number} of its log is not legal under its rules.",
                number=row.seq,
                clause=clause,
            ) from None
        self.apply(play, row.cid, row.at)

    async def replay_all(self, log: Iterable[LogRow]) -> None:
        """Apply all of them; others get a turn in between. Raises BrokenTable."""
        for row in log:
            self.replay(row)
            if self.match.n % AT_ONCE == 0:
                await asyncio.sleep(0)


def _tick(clocks: Clocks, play: Play, asks: Mapping[int, Ask], at: float) -> None:
    if play.back:
        clocks.taken_back(asks, play.back)
    elif not isinstance(play.move, MetaAction):
        clocks.moved(play.seat, asks, at)
