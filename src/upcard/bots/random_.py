"""The bot that plays any game, without a thought."""

import itertools
import random
from typing import Any, Final

from upcard.bots.bot import Decision
from upcard.kernel.state import Move, State

MOST: Final = 5_000
"""Of more moves than these only the first are looked at: a rich hand meets a contract in many ways."""


class RandomBot:
    """Any legal move, each as likely as another."""

    name: str = "random"
    about: str = "Plays any legal move, each as likely as another."

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        moves: list[Move] = list(itertools.islice(game.moves(seen, seat), MOST))
        if not moves:
            raise ValueError(f"seat {seat} has nothing to answer")
        return moves[self.rng.randrange(len(moves))]

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        return Decision(self.choose(game, seen, seat), "It is a legal move, picked blindly.")
