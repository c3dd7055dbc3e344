"""What a bot is: somebody who answers for a seat and can say why."""

from typing import Any, Protocol

from upcard.cards.value import Value
from upcard.kernel.state import Move, State


class Decision(Value):
    """A move, and ``why``: one sentence that names nothing the seat cannot see."""

    def __init__(self, move: Move, why: str) -> None:
        self.move = move
        self.why = why

    def key(self) -> tuple[object, ...]:
        return (self.move, self.why)


class Bot(Protocol):
    """A player of `upcard.kernel.run` with a name, who gives reasons.

    ``about`` says in one sentence what to expect of it.
    """

    name: str
    about: str

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        """One legal move for ``seat``, which is asked, given its view ``seen``.

        Raises:
            ValueError: the bot does not play this game.
        """
        ...

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        """The move of `decide`."""
        ...
