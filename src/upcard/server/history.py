"""The states of one game: any of them, without keeping all of them."""

from upcard.kernel.game import Game
from upcard.kernel.state import Move, State

EVERY = 32
"""Moves between two states that are kept; the others are played again from the one before."""


class History:
    """All moves of a game so far, and the table after any of them."""

    def __init__(self, game: Game[State], seats: int) -> None:
        self._game = game
        self._moves: list[tuple[int, Move]] = []
        self._marks: list[State] = [game.start(seats)]
        self.state: State = self._marks[0]
        """The table now."""

    def __len__(self) -> int:
        """How many moves have been played."""
        return len(self._moves)

    def add(self, seat: int, move: Move, after: State) -> None:
        """``move`` has been judged and leads to ``after``."""
        self._moves.append((seat, move))
        self.state = after
        if len(self._moves) % EVERY == 0:
            self._marks.append(after)

    def at(self, n: int) -> State:
        """The table after ``n`` moves, 0 to `len`."""
        if n == len(self._moves):
            return self.state
        mark = n // EVERY
        state = self._marks[mark]
        for seat, move in self._moves[mark * EVERY : n]:
            state = self._game.play(state, seat, move)
        return state

    def moves(self) -> list[tuple[int, Move]]:
        """Who played what, from the first move on."""
        return list(self._moves)
