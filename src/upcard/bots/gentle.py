"""A player for children and for evenings that are not about winning."""

from typing import Any

from mypy_extensions import mypyc_attr

from upcard.bots.bot import Deciding, Decision
from upcard.bots.by_entry import named_by
from upcard.bots.steady import Decide
from upcard.kernel.state import State
from upcard.text.messages import marked


@mypyc_attr(allow_interpreted_subclasses=True)  # and so it is copied and pickled, too
class GentleBot(Deciding):
    """Plays the games whose entry names how (`Entry.gentle`), as a beginner would: it knows the rules, likes what is
    plain to see, and overlooks the rest.

    It searches nothing, so that it answers in a moment. The same view gets the same answer, whatever the ``seed``.
    """

    name: str = "gentle"
    about: str = marked("Plays for fun, as a beginner would, and can be beaten.")

    def __init__(self, seed: int) -> None:
        pass

    def plays(self, game: Any) -> bool:
        return named_by(game, "gentle") is not None

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        play: Decide | None = named_by(game, "gentle")
        if play is None:
            raise ValueError("the gentle bot does not play this game")
        return play(game, seen, seat)
