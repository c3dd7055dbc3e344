"""A competent player that goes by rules of thumb."""

from collections.abc import Callable
from typing import Any

from mypy_extensions import mypyc_attr

from upcard.bots.bot import Deciding, Decision
from upcard.bots.by_entry import named_by
from upcard.bots.rummy.player import decide_first
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import RummyState
from upcard.kernel.state import State
from upcard.text.messages import marked

Decide = Callable[[Any, Any, int], Decision]
"""How a game is played: (game, a seat's view, seat) → what to do, and why."""


def player_of(game: Any) -> Decide | None:
    """How that game is played, as its entry in the catalogue says; None where no entry says it.

    Raises:
        Exception: what the entry names cannot be imported, or is not there.
    """
    found: Decide | None = named_by(game, "steady")
    return found


@mypyc_attr(allow_interpreted_subclasses=True)  # and so it is copied and pickled, too
class SteadyBot(Deciding):
    """Plays by the rules of thumb of whatever game it sits down to.

    It is deterministic: the same view gets the same answer, whatever the ``seed``.
    """

    name: str = "steady"
    about: str = marked("Plays with sense, and watches what the others need.")

    def __init__(self, seed: int) -> None:
        pass

    def plays(self, game: Any) -> bool:
        return player_of(game) is not None

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        play = player_of(game)
        if play is None:
            raise ValueError("the steady bot does not play this game")
        return play(game, seen, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstSteadyBot(Deciding):
    """Plays the rummy games as `steady` did at first: what is better since then is measured against it.

    It is deterministic, whatever the ``seed``.
    """

    name: str = "steady-1"
    about: str = marked("Plays as steady did at first: a yardstick for others.")

    def __init__(self, seed: int) -> None:
        pass

    def plays(self, game: Any) -> bool:
        return isinstance(game, RummyGame)

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        if not (isinstance(game, RummyGame) and isinstance(seen, RummyState)):
            raise ValueError("the bot steady-1 does not play this game")
        return decide_first(game, seen, seat)
