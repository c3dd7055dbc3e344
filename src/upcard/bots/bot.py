"""Defines `Bot`, the interface of a player: it answers for a seat, and can say why."""

from typing import Any, Protocol

from mypy_extensions import mypyc_attr

from upcard.cards.value import Value
from upcard.kernel.state import Move, State
from upcard.text.messages import Message, Text


class Decision(Value):
    """A move, and why it is made.

    ``why`` is a sentence or two that name nothing the seat cannot see. It is a template of ``named``, or a message, put
    into words where it is read.
    """

    def __init__(self, move: Move, why: Text, /, **named: object) -> None:
        self.move = move
        self._why = Message(why, **named) if isinstance(why, str) else why

    @property
    def why(self) -> str:
        """The reason, in the language of the moment."""
        return str(self._why)

    def adding(self, more: Message) -> "Decision":
        """Return the same move, with one more sentence about why."""
        return Decision(self.move, Message("{why} {more}", why=self._why, more=more))

    def key(self) -> tuple[object, ...]:
        """Return the move and the reason."""
        return (self.move, self._why)


class Bot(Protocol):
    """A player of `upcard.kernel.run` with a name, who gives reasons.

    ``about`` says in one sentence what to expect of it; a template, said where it is shown.
    """

    name: str
    about: str

    def plays(self, game: Any) -> bool:
        """Say whether it knows this game. It is asked before it sits down."""
        ...

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        """Return one legal move for ``seat``, which is asked, given its view ``seen``.

        Raises:
            ValueError: the bot does not play this game.
        """
        ...

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        """Return the move of `decide`."""
        ...


@mypyc_attr(allow_interpreted_subclasses=True)  # and so it is copied and pickled, too
class Deciding:
    """What bots share whose move and reason both come of `decide`, the same each time."""

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        """See `Bot`."""
        raise NotImplementedError

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        """Return the move of `decide`."""
        return self.decide(game, seen, seat).move

    def why(self, game: Any, seen: State, seat: int, move: Move) -> str:
        """Return the reason of `decide` (see `upcard.bots.reasons`)."""
        decision = self.decide(game, seen, seat)
        return decision.why if decision.move == move else ""
