"""Defines `History`: the moves and events of one match, and its latest states."""

import itertools
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from upcard.kernel.game import Ask, Game
from upcard.kernel.state import Event, Move, State
from upcard.match.meta_actions import MetaAction

EVERY: Final = 32
"""Entries between two states that are kept; the others are played again from the one before."""

AT_HAND: Final = 8
"""The last moves that stand before which the table is kept. Each is a state that the collector looks through."""

UNDONE: Final = "undone"
"""The name of the event that a seat has taken moves back: their ``number``."""


class StandingEntry(NamedTuple):
    """Entry number ``n``, which stands: a ``move`` of that ``seat``, or a correction that it asked for."""

    n: int
    seat: int
    move: Move


class _Entry(NamedTuple):
    """A ``move`` of that ``seat``, or None, and what it did.

    ``back``: so many entries that stood were taken back by it. ``meta``: it is no move of the game.
    """

    seat: int
    move: Move | None
    events: tuple[Event, ...]
    back: int = 0
    meta: bool = False


class History:
    """The entries of a game so far, numbered from 1, and the table after each of them.

    ``start``: the table before the first. ``keep``: so many entries, or a few more, are kept; None for all. ``past``:
    how many entries led to ``start``, where that is not the start of the game.
    """

    def __init__(self, game: Game[Any], start: State, keep: int | None = None, past: int = 0) -> None:
        self._game = game
        self._keep = keep
        self._entries: list[_Entry] = []
        self._first = past
        """How many entries before these are forgotten."""
        self.state: State = start
        """The table now."""
        self._asked: tuple[State, Mapping[int, Ask]] | None = None
        self._marks: dict[int, State] = {past: start}
        self._before: deque[tuple[StandingEntry, State]] = deque(maxlen=AT_HAND)
        """The last entries that stand, and the table before each."""

    def __len__(self) -> int:
        """How many entries there are: moves, and what is no move (`upcard.match.meta_actions`)."""
        return self._first + len(self._entries)

    @property
    def asks(self) -> Mapping[int, Ask]:
        """Everybody who may answer now, by seat."""
        if self._asked is None or self._asked[0] is not self.state:
            self._asked = self.state, self._game.asks(self.state)
        return self._asked[1]

    @property
    def first(self) -> int:
        """After so many entries, and any later, the table can be had (`at`)."""
        return self._first

    def add(self, seat: int, move: Move, after: State) -> None:
        """``move`` has been judged and leads to ``after``."""
        self._before.append((StandingEntry(len(self) + 1, seat, move), self.state))
        self._entries.append(_Entry(seat, move, after.events))
        self.state = after
        if len(self) % EVERY == 0:
            self._mark()

    def correct(self, seat: int, correction: MetaAction, after: State, events: tuple[Event, ...]) -> None:
        """Enter a correction that ``seat`` asked for; it leads to ``after``, and ``events`` tell of it."""
        self._before.append((StandingEntry(len(self) + 1, seat, correction), self.state))
        self._entries.append(_Entry(seat, correction, events, meta=True))
        self.state = after
        # The game does not know how to play it again.
        self._mark()

    def note(self, seat: int, events: tuple[Event, ...]) -> None:
        """Something is asked for, or answered, that leaves the table as it is; ``events`` tell of it."""
        self._entries.append(_Entry(seat, None, events, meta=True))
        if len(self) % EVERY == 0:
            self._mark()

    def skip(self, plays: int, after: State) -> None:
        """So many moves have led to ``after``; they and all before them are forgotten."""
        if plays:
            self._first = len(self) + plays
            self.state = after
            self._entries, self._marks = [], {self._first: after}
            self._before.clear()

    def standing_back(self) -> Iterator[StandingEntry]:
        """Every entry that stands, the last one first, as far as they are kept."""
        skipped = 0
        for at in range(len(self._entries) - 1, -1, -1):
            entry = self._entries[at]
            if entry.back:
                skipped += entry.back
            elif entry.move is not None and skipped:
                skipped -= 1
            elif entry.move is not None:
                yield StandingEntry(self._first + at + 1, entry.seat, entry.move)

    def tables_back(self) -> Iterator[tuple[StandingEntry, State]]:
        """Every entry that stands, with the table before it, the last one first, as far as they are kept."""
        yield from reversed(self._before)
        for each in itertools.islice(self.standing_back(), len(self._before), None):
            try:
                before = self.before(each.n)
            except LookupError:
                return
            yield each, before

    def has_played(self, seat: int) -> bool:
        """Has the seat made a move? It may have, where some are forgotten."""
        return self._first > 0 or any([entry.seat == seat and not entry.meta for entry in self._entries])

    def last(self) -> StandingEntry | None:
        """Return the last entry that stands; None if that is forgotten."""
        return self._before[-1][0] if self._before else next(self.standing_back(), None)

    def before(self, n: int) -> State:
        """Return the table before entry ``n``.

        Raises LookupError: that is forgotten.
        """
        for each, state in self._before:
            if each.n == n:
                return state
        return self.at(n - 1)

    def count_since(self, since: int) -> int:
        """How many of the entries that stand would be taken back from entry ``since`` on.

        Raises:
            ValueError: it does not stand.
        """
        count = 0
        for each in self.standing_back():
            if each.n < since:
                break
            count += 1
            if each.n == since:
                return count
        raise ValueError("there is no such move to take back")

    def take_back(self, seat: int, since: int, events: tuple[Event, ...] = ()) -> None:
        """Everything that stands from entry ``since`` on counts no more; ``events`` tell of it.

        Raises:
            ValueError: that does not stand.
        """
        count, state = self.count_since(since), self.before(since)
        for _ in range(min(count, len(self._before))):
            self._before.pop()
        self._entries.append(_Entry(seat, None, events or (Event(UNDONE, seat, (), count),), count, True))
        self.state = state
        # So that no other state is ever played again across moves that do not count.
        self._mark()

    def at(self, n: int) -> State:
        """Return the table after ``n`` entries, 0 to `len`.

        Raises LookupError: that is forgotten.
        """
        if n == len(self):
            return self.state
        self._check(n)
        if self._before and self._before[-1][0].n == n + 1:
            return self._before[-1][1]
        mark = n
        while mark not in self._marks:
            mark -= 1
        state = self._marks[mark]
        for seat, move, *_ in self._entries[mark - self._first : n - self._first]:
            if move is not None:
                state = self._game.play(state, seat, move)
        return state

    def events(self, n: int) -> tuple[Event, ...]:
        """Return what the entries after the first ``n`` did, in order.

        Raises LookupError: one of them is forgotten.
        """
        self._check(n)
        return tuple(event for entry in self._entries[n - self._first :] for event in entry.events)

    def beside(self, n: int) -> tuple[Event, ...] | None:
        """Return what tells of entry ``n`` (from 1), if it is no move of the game; None if it is one."""
        entry = self._entries[n - 1 - self._first]
        return entry.events if entry.meta else None

    def played(self, n: int) -> StandingEntry | None:
        """Entry ``n`` (from 1), if it is a move of the game. Raises LookupError: that is forgotten."""
        self._check(n - 1)
        entry = self._entries[n - 1 - self._first]
        return None if entry.move is None or entry.meta else StandingEntry(n, entry.seat, entry.move)

    def happened(self, n: int) -> tuple[Event, ...]:
        """Return what entry ``n`` (from 1) did.

        Raises LookupError: that is forgotten.
        """
        self._check(n - 1)
        return self._entries[n - 1 - self._first].events

    def standing(self) -> list[StandingEntry]:
        """Everything that was not taken back. Raises LookupError: that is forgotten."""
        self._check(0)
        return list(self.standing_back())[::-1]

    def fork(self, n: int) -> "History":
        """Another history, which goes on from entry ``n`` of this one. Raises LookupError: that is forgotten."""
        other = History(self._game, self.at(n), self._keep)
        other._first = self._first
        other._entries = self._entries[: n - self._first]
        other._marks = {at: state for at, state in self._marks.items() if at <= n}
        if n == len(self):
            other._before = self._before.copy()
        return other

    def _check(self, n: int) -> None:
        if not self._first <= n <= len(self):
            raise LookupError(f"of {len(self)} entries the first {self._first} are not kept; asked for is {n}")

    def _mark(self) -> None:
        self._marks[len(self)] = self.state
        while self._keep is not None and len(self._marks) > 1:
            first, second, *_ = self._marks
            if second > len(self) - self._keep:
                return
            del self._marks[first], self._entries[: second - first]
            self._first = second
