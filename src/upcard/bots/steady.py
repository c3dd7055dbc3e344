"""A competent player that goes by rules of thumb."""

from typing import Any

from upcard.bots.bot import Decision
from upcard.bots.rummy.player import decide
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import RummyState
from upcard.kernel.state import Move, State


class SteadyBot:
    """Plays for the contract, lays what it can, and watches what the others need.

    It is deterministic: the same view gets the same answer, whatever the ``seed``.
    """

    name: str = "steady"
    about: str = "Plays for the contract, lays what it can, and watches what the others need."

    def __init__(self, seed: int) -> None:
        pass

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        if isinstance(game, RummyGame) and isinstance(seen, RummyState):
            return decide(game, seen, seat)
        raise ValueError("the steady bot does not play this game")

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        return self.decide(game, seen, seat).move
