"""The states of one game: those of late, or any of them, without keeping all of them."""

from collections import deque

from upcard.kernel.game import Game
from upcard.kernel.state import Move, State

EVERY = 32
"""Entries between two states that are kept; the others are played again from the one before."""

UNDOABLE = 8
"""Moves that can be taken back one after another. Each is a state that is kept, and looked through by the collector."""


class History:
    """The log of a game so far, and the table after its entries. An entry is a move, or None: the last move that
    still stood was taken back. ``keep``: so many entries, or a few more, are kept; None for all."""

    def __init__(self, game: Game[State], seats: int, keep: int | None = None) -> None:
        self._game = game
        self._keep = keep
        self._entries: list[tuple[int, Move | None]] = []
        self._first = 0
        """How many entries before these are forgotten."""
        self.state: State = game.start(seats)
        """The table now."""
        self._marks: dict[int, State] = {0: self.state}
        self._before: deque[tuple[int, Move, State]] = deque(maxlen=UNDOABLE)
        """The last moves that stand: whose each was, and the table before it."""

    def __len__(self) -> int:
        """How many entries there are: moves, and moves taken back."""
        return self._first + len(self._entries)

    def add(self, seat: int, move: Move, after: State) -> None:
        """``move`` has been judged and leads to ``after``."""
        self._before.append((seat, move, self.state))
        self._entries.append((seat, move))
        self.state = after
        if len(self) % EVERY == 0:
            self._mark()

    def last(self) -> "tuple[int, Move, State] | None":
        """Who played the last move that stands, the move, and the table before it; None if that is forgotten."""
        return self._before[-1] if self._before else None

    def take_back(self, seat: int) -> None:
        """The last move that stands was ``seat``'s, and counts no more.

        Raises:
            ValueError: it was not.
        """
        last = self.last()
        if last is None or last[0] != seat:
            raise ValueError("the last move is not that seat's")
        self._before.pop()
        self._entries.append((seat, None))
        self.state = last[2]
        # So that no other state is ever played again across a move that does not count.
        self._mark()

    def at(self, n: int) -> State:
        """The table after ``n`` entries, 0 to `len`. Raises LookupError: that is forgotten."""
        if n == len(self):
            return self.state
        if n < self._first:
            raise LookupError("what was so long ago is in the store only")
        mark = n
        while mark not in self._marks:
            mark -= 1
        state = self._marks[mark]
        for seat, move in self._entries[mark - self._first : n - self._first]:
            assert move is not None
            state = self._game.play(state, seat, move)
        return state

    def taken_back(self, n: int) -> int | None:
        """Who took a move back in entry ``n`` (from 1); None if it is a move."""
        seat, move = self._entries[n - 1 - self._first]
        return seat if move is None else None

    def standing(self) -> list[tuple[int, int, Move]]:
        """Number of the entry, seat and move of everything that was not taken back. Raises LookupError: that is
        forgotten."""
        if self._first:
            raise LookupError("the whole game is in the store only")
        found: list[tuple[int, int, Move]] = []
        for n, (seat, move) in enumerate(self._entries, 1):
            if move is None:
                found.pop()
            else:
                found.append((n, seat, move))
        return found

    def _mark(self) -> None:
        self._marks[len(self)] = self.state
        while self._keep is not None:
            first, second, *_ = [*self._marks, len(self)]
            if second > len(self) - self._keep:
                return
            del self._marks[first], self._entries[: second - first]
            self._first = second
