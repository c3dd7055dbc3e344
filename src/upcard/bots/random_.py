"""Defines the bot ``random``, which plays any legal move of any game, each as likely as another."""

import itertools
import random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from upcard.bots.bot import Decision
from upcard.kernel.state import Move, State
from upcard.text.messages import marked, say

MOST: Final = 5_000
"""Of more moves than these only the first are looked at: a rich hand meets a contract in many ways."""

BLINDLY: Final = marked("It is a legal move, chosen at random.")


@mypyc_attr(allow_interpreted_subclasses=True)  # and so it is copied and pickled, too
class RandomBot:
    """Any legal move, each as likely as another."""

    name: str = "random"
    about: str = marked("Plays any legal move, chosen at random.")

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def plays(self, game: Any) -> bool:
        """Return True: it plays every game."""
        return True

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        """Return any legal move, each as likely as another. Raises ValueError when the seat is not asked."""
        moves: list[Move] = list(itertools.islice(game.moves(seen, seat), MOST))
        if not moves:
            raise ValueError(f"seat {seat} has nothing to answer")
        return moves[self.rng.randrange(len(moves))]

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        """Return any legal move, with the reason that is given for all."""
        return Decision(self.choose(game, seen, seat), BLINDLY)

    def why(self, game: Any, seen: State, seat: int, move: Move) -> str:
        """Return the same reason for every move (see `upcard.bots.reasons`)."""
        return say(BLINDLY)
