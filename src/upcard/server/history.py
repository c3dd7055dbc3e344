"""The states of one game: any of them, without keeping all of them."""

from upcard.kernel.game import Game
from upcard.kernel.state import Move, State

EVERY = 32
"""Entries between two states that are kept; the others are played again from the one before."""


class History:
    """The log of a game so far, and the table after any of its entries. An entry is a move, or None: the last move
    that still stood was taken back."""

    def __init__(self, game: Game[State], seats: int) -> None:
        self._game = game
        self._entries: list[tuple[int, Move | None]] = []
        self._standing: list[int] = []
        """The numbers of the moves that have not been taken back."""
        self._marks: dict[int, State] = {0: game.start(seats)}
        self.state: State = self._marks[0]
        """The table now."""
        self._before = self.state
        """The table before the last move that still stands."""

    def __len__(self) -> int:
        """How many entries there are: moves, and moves taken back."""
        return len(self._entries)

    def add(self, seat: int, move: Move, after: State) -> None:
        """``move`` has been judged and leads to ``after``."""
        self._entries.append((seat, move))
        self._standing.append(len(self))
        self._before, self.state = self.state, after
        if len(self) % EVERY == 0:
            self._marks[len(self)] = after

    def last(self) -> "tuple[int, State] | None":
        """Who played the last move that stands, and the table before it; None if there is none."""
        if not self._standing:
            return None
        return self._entries[self._standing[-1] - 1][0], self._before

    def take_back(self, seat: int) -> None:
        """The last move that stands was ``seat``'s, and counts no more.

        Raises:
            ValueError: it was not.
        """
        last = self.last()
        if last is None or last[0] != seat:
            raise ValueError("the last move is not that seat's")
        self._standing.pop()
        self._entries.append((seat, None))
        self.state = last[1]
        # Kept, so that no other state is ever played again across a move that does not count.
        self._marks[len(self)] = self.state
        if self._standing:
            self._before = self.at(self._standing[-1] - 1)

    def at(self, n: int) -> State:
        """The table after ``n`` entries, 0 to `len`."""
        if n == len(self):
            return self.state
        mark = n
        while mark not in self._marks:
            mark -= 1
        state = self._marks[mark]
        for seat, move in self._entries[mark:n]:
            assert move is not None
            state = self._game.play(state, seat, move)
        return state

    def taken_back(self, n: int) -> int | None:
        """Who took a move back in entry ``n`` (from 1); None if it is a move."""
        seat, move = self._entries[n - 1]
        return seat if move is None else None

    def number(self, n: int) -> int:
        """Which of the moves that stand, from 1, entry ``n`` is. Raises ValueError: it is none of them."""
        return self._standing.index(n) + 1

    def moves(self) -> list[tuple[int, Move]]:
        """Who played what, from the first move on, without what was taken back."""
        found = [self._entries[number - 1] for number in self._standing]
        return [(seat, move) for seat, move in found if move is not None]
