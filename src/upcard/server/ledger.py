"""One table's log as it is played: states, questions, clocks, and what each command's id led to."""

import time
from collections import Counter
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from upcard.kernel.game import Ask, Game, Refused
from upcard.kernel.state import Move, State
from upcard.kernel.undo import has_shown
from upcard.server.clock import Clocks, due, runs
from upcard.server.history import History
from upcard.server.rows import LogRow, TableRow

TAKEN_BACK: Final = "undo"
"""Stands in the log where a seat took its last move back."""

KEPT: Final = 64
"""Entries of a game that are kept in memory, for pages that come back; the log in the store has them all."""

MOST_TAKEN_BACK: Final = 100
"""Moves that a seat may take back in one game: a log does not grow for ever."""

REMEMBERED: Final = 200
"""Commands of a table whose entries are known without asking the store."""


_STAYS: Final = "Your last move cannot be taken back:"


class BrokenTable(Exception):
    """The log of a table does not play any more; one sentence."""


class Entry(Struct, frozen=True):
    """Something judged, to be put into the log: a ``move`` (None: the last one is taken back), and what it leads to."""

    seat: int
    move: Move | None
    after: State

    def __str__(self) -> str:
        return TAKEN_BACK if self.move is None else str(self.move)


class Ledger:
    """What a log says. It judges and applies; storing is the table's."""

    def __init__(self, game: Game[State], seats: int, opened: float, keep: int | None = KEPT) -> None:
        """``opened``: when the server started, in seconds since 1970; ``keep``: see `History`."""
        self.game = game
        self.opened = opened
        self.history = History(game, seats, keep)
        self.asks: Mapping[int, Ask] = game.asks(self.history.state)
        self._clocks = Clocks(self.asks, opened)
        self._stored: dict[tuple[int, str], int] = {}
        self._taken_back: Counter[int] = Counter()
        self.played: dict[int, float] = {}
        """When each seat has last played, here or at another server, in seconds since 1970."""

    @property
    def n(self) -> int:
        """How many entries the log has."""
        return len(self.history)

    @property
    def state(self) -> State:
        """The table now."""
        return self.history.state

    def stored(self, seat: int, cid: str) -> int | None:
        """The number of the entry that this command of the seat led to, if that is not long ago (`Store.entry`)."""
        return self._stored.get((seat, cid))

    def deadlines(self, row: TableRow) -> dict[int, float]:
        """Until when who is asked may answer, in seconds since 1970."""
        return self._clocks.deadlines(row)

    def due(self, row: TableRow) -> float | None:
        """When a server has to see to this table (see `clock.due`)."""
        return due(row, self.deadlines(row), time.time()) if self.asks else None

    def due_after(self, entry: Entry, row: TableRow, at: float) -> float | None:
        """`due`, once that entry is in the log."""
        if not runs(row):
            return None
        asks = self.game.asks(entry.after)
        clocks = self._clocks.copy()
        _tick(clocks, entry, asks, at)
        return due(row, clocks.deadlines(row), at) if asks else None

    def judge(self, seat: int, text: str) -> Entry:
        """A move. Raises Refused, BadMove."""
        return self.play(seat, self.game.read(text))

    def play(self, seat: int, move: Move) -> Entry:
        """Raises Refused."""
        return Entry(seat, move, self.game.play(self.state, seat, move))

    def take_back(self, seat: int) -> Entry:
        """The seat's last move is taken back. Raises ValueError: it is not the last one."""
        last = self.history.last()
        if last is None or last[0] != seat:
            raise ValueError("there is no move to take back")
        return Entry(seat, None, last[2])

    def why_no_undo(self, seat: int) -> Refused | None:
        """Why that seat cannot take a move back now; None if it can."""
        last = self.history.last()
        if not self.asks or last is None or last[0] != seat:
            return Refused("", f"{_STAYS} it is not the last one at the table.")
        _, move, before = last
        clause = move.stands_by()
        if clause:
            return Refused(clause, f"{_STAYS} once made, it cannot be changed.")
        if self._taken_back[seat] >= MOST_TAKEN_BACK:
            return Refused("", f"{_STAYS} you have taken {MOST_TAKEN_BACK} moves back in this game.")
        if has_shown(before, self.state):
            return Refused("", f"{_STAYS} it has shown something that was hidden.")
        return None

    def apply(self, entry: Entry, cid: str | None, at: float) -> None:
        """It is in the log, as the next one; ``at`` in seconds since 1970."""
        self.asks = self.game.asks(entry.after)
        self.played[entry.seat] = at
        _tick(self._clocks, entry, self.asks, at)
        if entry.move is None:
            self.history.take_back(entry.seat)
            self._taken_back[entry.seat] += 1
        else:
            self.history.add(entry.seat, entry.move, entry.after)
        if cid is not None:
            self._stored[entry.seat, cid] = self.n
            if len(self._stored) > REMEMBERED:
                del self._stored[next(iter(self._stored))]

    def replay(self, row: LogRow) -> None:
        """Apply what is in the log. Raises BrokenTable: it does not follow."""
        try:
            entry = self.take_back(row.seat) if row.move == TAKEN_BACK else self.judge(row.seat, row.move)
        except (Refused, ValueError) as why:
            clause = f" ({why.clause})" if isinstance(why, Refused) else ""
            raise BrokenTable(
                f"This table cannot be opened: move {row.seq} of its log is none under its rules{clause}."
            ) from None
        self.apply(entry, row.cid, row.at)


def _tick(clocks: Clocks, entry: Entry, asks: Mapping[int, Ask], at: float) -> None:
    if entry.move is None:
        clocks.taken_back(asks)
    else:
        clocks.moved(entry.seat, asks, at)
