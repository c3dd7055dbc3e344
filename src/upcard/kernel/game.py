"""A game is four functions."""

from collections.abc import Iterator, Mapping
from typing import Final, Protocol

from upcard.cards.card import face_text
from upcard.cards.value import Value
from upcard.kernel.state import CHANCE, Move, S

SHUFFLE: Final = "shuffle"
CHOOSE: Final = "choose"
TELL_TIME: Final = "tell-time"


class Ask(Value):
    """A question put to a seat.

    ``prompt`` names it ("draw", "claim", "play"; chance is asked to "shuffle" ``faces``, to "choose" a number
    from 1 to ``count``, or to "tell-time": the minute by a clock that begins again after ``count``). A
    ``sealed`` answer stays hidden until the rule opens it. ``window`` is the id of the window that the answer
    belongs to, 0 outside windows. ``default`` is the text of the move that the rules play for a seat whose time is
    up, "" where they name none.
    """

    def __init__(
        self,
        prompt: str,
        sealed: bool = False,
        window: int = 0,
        faces: tuple[int, ...] = (),
        count: int = 0,
        default: str = "",
    ) -> None:
        self.prompt = prompt
        self.sealed = sealed
        self.window = window
        self.faces = faces
        self.count = count
        self.default = default

    def key(self) -> tuple[object, ...]:
        return (self.prompt, self.sealed, self.window, self.faces, self.count, self.default)


class Refused(Exception):
    """The move breaks a clause; nothing has changed (GEN-19).

    Args:
        clause: the id of the rulebook's clause, e.g. ``CR-D-20``.
        reason: one sentence in the rulebook's words. It names no card that the mover has not seen.
        faces: the cards concerned.
        remedy: one sentence: what would be legal instead; empty when nothing is.
    """

    def __init__(self, clause: str, reason: str, faces: tuple[int, ...] = (), remedy: str = "") -> None:
        super().__init__(clause, reason, faces, remedy)
        self.clause = clause
        self.reason = reason
        self.faces = faces
        self.remedy = remedy

    def __str__(self) -> str:
        text = f"{self.clause}: {self.reason}"
        return f"{text} {self.remedy}" if self.remedy else text

    def cards(self) -> tuple[str, ...]:
        """The cards concerned, as text."""
        return tuple([face_text(face) for face in self.faces])


class BadMove(ValueError):
    """The text is no move of this game; the message says what was expected."""


MOST_DIGITS: Final = 9
"""Of a number in a move: melds, dealers and the like."""


def read_number(verb: str, text: str) -> int:
    """A number in a move. Raises BadMove: it is none, or far too large."""
    if not (text.isascii() and text.isdigit()):
        raise BadMove(f"{verb}: {text[:12]!r} is not a number")
    if len(text) > MOST_DIGITS:
        raise BadMove(f"{verb}: {text[:12]}{'…' if len(text) > 12 else ''} is too large a number")
    return int(text)


class Game(Protocol[S]):
    """The four functions, and the notation of the moves.

    A game holds its rules and nothing else: all of the table is in the state. Games are deterministic;
    chance (`CHANCE`) sits at the table and answers like any seat.
    """

    def start(self, seats: int) -> S:
        """The table before anything has happened.

        Raises:
            Refused: the rules do not allow that many seats.
        """
        ...

    def asks(self, s: S) -> Mapping[int, Ask]:
        """Everyone who may act now, by seat; empty when the game is over.

        Where the order of answers matters (a rule by which the first to call wins), players who answer
        at the same time are taken to have answered in the order of this mapping.
        """
        ...

    def moves(self, s: S, seat: int) -> Iterator[Move]:
        """Every legal move of that seat, up to equal cards, lazily. Works on the seat's own view."""
        ...

    def play(self, s: S, seat: int, move: Move) -> S:
        """The table after that move; the sole judge of legality.

        Raises:
            Refused: naming the clause.
        """
        ...

    def read(self, text: str) -> Move:
        """The move that the text spells.

        Raises:
            BadMove: it spells none.
        """
        ...


__all__ = ["CHANCE", "CHOOSE", "SHUFFLE", "TELL_TIME", "Ask", "BadMove", "Game", "Refused"]
