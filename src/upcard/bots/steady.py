"""A competent player that goes by rules of thumb."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from upcard.bots import anaconda, daifugo, guts, indian_chief, mille
from upcard.bots.bot import Decision
from upcard.bots.only import only_move
from upcard.bots.rummy import player as rummy
from upcard.games.anaconda.game import AnacondaGame
from upcard.games.beggar_my_neighbor.game import BeggarGame
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.guts.game import GutsGame
from upcard.games.indian_chief.game import ChiefGame
from upcard.games.mille.game import MilleGame
from upcard.games.rummy.game import RummyGame
from upcard.kernel.state import Move, State

PLAYERS: Final[Mapping[type, Callable[[Any, Any, int], Decision]]] = {
    RummyGame: rummy.decide,
    DaifugoGame: daifugo.decide,
    MilleGame: mille.decide,
    BeggarGame: only_move,
    ChiefGame: indian_chief.decide,
    GutsGame: guts.decide,
    AnacondaGame: anaconda.decide,
}
"""How each kind of game is played: (game, a seat's view, seat) → what to do, and why."""


class SteadyBot:
    """Plays by the rules of thumb of whatever game it sits down to.

    It is deterministic: the same view gets the same answer, whatever the ``seed``.
    """

    name: str = "steady"
    about: str = "Plays with sense, and watches what the others need."

    def __init__(self, seed: int) -> None:
        pass

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        play = PLAYERS.get(type(game))
        if play is None:
            raise ValueError("the steady bot does not play this game")
        return play(game, seen, seat)

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        return self.decide(game, seen, seat).move
