"""The moves, and how they are written."""

from typing import Final

from upcard.cards.card import BadCard, face_text, parse_face, parse_faces
from upcard.kernel.game import BadMove
from upcard.kernel.state import Move, Shuffle

SUITS: Final = ("spades", "hearts", "diamonds", "clubs")
"""By the number that `upcard.cards.card.suit_of` gives."""


class Play(Move):
    """``play 7S``: a card that matches."""

    def __init__(self, face: int) -> None:
        self.face = face

    def key(self) -> tuple[object, ...]:
        return (self.face,)

    def __str__(self) -> str:
        return f"play {face_text(self.face)}"


class Eight(Move):
    """``hearts 8S``: an eight, and the suit that it names."""

    def __init__(self, face: int, suit: int) -> None:
        self.face = face
        self.suit = suit

    def key(self) -> tuple[object, ...]:
        return (self.face, self.suit)

    def __str__(self) -> str:
        return f"{SUITS[self.suit]} {face_text(self.face)}"


class Draw(Move):
    """``draw``: the top card of the stock."""

    def key(self) -> tuple[object, ...]:
        return ()

    def __str__(self) -> str:
        return "draw"


class Pass(Move):
    """``pass``: the turn ends."""

    def key(self) -> tuple[object, ...]:
        return ()

    def __str__(self) -> str:
        return "pass"


DRAW: Final = Draw()
PASS: Final = Pass()


def read(text: str) -> Move:
    """The move that the text spells. Raises BadMove."""
    verb, _, rest = text.strip().lower().partition(" ")
    try:
        if verb in ("draw", "pass") and not rest:
            return DRAW if verb == "draw" else PASS
        if verb == "play":
            return Play(parse_face(rest))
        if verb in SUITS:
            return Eight(parse_face(rest), SUITS.index(verb))
        if verb == "shuffle":
            return Shuffle(parse_faces(rest))
    except BadCard as error:
        raise BadMove(f"{verb}: {error}") from None
    raise BadMove(f"{text.strip()[:20]!r} is no move here: play 7S, hearts 8S, draw and pass are")
