"""Defines `Game`, the interface of a game: four functions over states, with asks, refusals and chance.

Names:
    CHANCE: The seat that shuffles (`upcard.kernel.state`).
    SHUFFLE: Chance is asked for an order of cards (`Ask.faces`).
    CHOOSE: Chance is asked for a number from 1 to `Ask.count`.
    TELL_TIME: Chance is asked for the minute by a clock that begins again after `Ask.count`.
"""

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Final, Protocol

from upcard.cards.card import face_text
from upcard.cards.value import Value
from upcard.kernel.state import CHANCE, Choose, Move, S, Shuffle
from upcard.text.errors import Unreadable
from upcard.text.messages import Text, in_words

SHUFFLE: Final = "shuffle"
CHOOSE: Final = "choose"
TELL_TIME: Final = "tell-time"


class Ask(Value):
    """A question put to a seat.

    ``prompt`` names it ("draw", "claim", "play"; chance is asked to "shuffle" ``faces``, to "choose" a number
    from 1 to ``count``, or to "tell-time": the minute by a clock that begins again after ``count``). A
    ``sealed`` answer stays hidden until the rule opens it. ``window`` is the id of the window that the answer
    belongs to, 0 outside windows. ``default`` is the text of the move that the rules play for a seat whose time is
    up, "" where they name none. Whoever is asked about what they gave away themselves is asked for form's sake
    (``idle``): the default is played for them, unless they want to be asked every time.
    """

    def __init__(
        self,
        prompt: str,
        sealed: bool = False,
        window: int = 0,
        faces: tuple[int, ...] = (),
        count: int = 0,
        default: str = "",
        idle: bool = False,
    ) -> None:
        self.prompt = prompt
        self.sealed = sealed
        self.window = window
        self.faces = faces
        self.count = count
        self.default = default
        self.idle = idle

    def key(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.prompt, self.sealed, self.window, self.faces, self.count, self.default, self.idle)


def chance_answers(ask: Ask | None) -> Iterator[Move]:
    """All that chance can answer, lazily: every number, or every order of the cards; nothing where it is not asked."""
    if ask is None:
        return
    for number in range(1, ask.count + 1):
        yield Choose(number)
    if ask.prompt == SHUFFLE:
        for order in permutations(ask.faces):
            yield Shuffle(order)


class Refused(Exception):
    """The move breaks a clause; nothing has changed (GEN-19).

    Args:
        clause: the id of the rulebook's clause, e.g. ``CR-D-20``.
        reason: one sentence in the rulebook's words: a template of ``named``, or a message. It names no card that the
            mover has not seen.
        faces: the cards concerned.
        remedy: one sentence, of the same kind: what would be legal instead; empty when nothing is.
    """

    def __init__(
        self, clause: str, reason: Text, faces: tuple[int, ...] = (), remedy: Text = "", /, **named: object
    ) -> None:
        super().__init__(clause, reason, faces, remedy)
        self.clause = clause
        self.faces = faces
        self.named = named
        self._reason = reason
        self._remedy = remedy

    @property
    def reason(self) -> str:
        """Why, in the language of the moment."""
        return in_words(self._reason, self.named)

    @property
    def remedy(self) -> str:
        """What to do instead, in the language of the moment; or empty."""
        return in_words(self._remedy, self.named)

    def advising(self, remedy: Text) -> "Refused":
        """Return the same refusal with another remedy."""
        return Refused(self.clause, self._reason, self.faces, remedy, **self.named)

    def __str__(self) -> str:
        text = f"{self.clause}: {self.reason}" if self.clause else self.reason
        return f"{text} {self.remedy}" if self.remedy else text

    def __reduce__(self) -> "tuple[object, tuple[object, ...]]":
        return _refused, (self.clause, self._reason, self.faces, self._remedy, self.named)

    def cards(self) -> tuple[str, ...]:
        """Return the cards concerned, as text."""
        return tuple([face_text(face) for face in self.faces])


def _refused(clause: str, reason: Text, faces: tuple[int, ...], remedy: Text, named: dict[str, object]) -> Refused:
    return Refused(clause, reason, faces, remedy, **named)


class BadMove(Unreadable):
    """The text is no move of this game; the message says what was expected."""


class Game(Protocol[S]):
    """The four functions, and the notation of the moves.

    A game holds its rules and nothing else: all of the table is in the state. Games are deterministic;
    chance (`CHANCE`) sits at the table and answers like any seat.

    It may add ``hidden(s)``, which says what a view ``s`` hides (`upcard.kernel.worlds`), ``listing(s, seat)``, the
    moves to be counted and picked from (`upcard.kernel.run.listed`), and ``shown_briefly``, the names of the events
    whose cards are shown and then covered again, so that they lie open neither before nor after the move.
    """

    def start(self, seats: int) -> S:
        """Return the table before anything has happened.

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
        """Return the table after that move; this is the sole judge of legality.

        Raises:
            Refused: naming the clause.
        """
        ...

    def read(self, text: str) -> Move:
        """Return the move that the text spells.

        Raises:
            BadMove: it spells none.
        """
        ...


__all__ = ["CHANCE", "CHOOSE", "SHUFFLE", "TELL_TIME", "Ask", "BadMove", "Game", "Refused"]
