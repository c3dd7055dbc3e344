"""What a seat can answer at Mille, and how it is written."""

from typing import Final

from upcard.cards.card import BadCard, face_text, faces_text, parse_face, parse_faces
from upcard.cards.meld import BadMeld, Meld, parse_meld
from upcard.kernel.game import BadMove, read_number
from upcard.kernel.state import Choose, Move, Shuffle


class Draw(Move):
    """``draw stock``."""

    def key(self) -> tuple[object, ...]:
        return ()

    def __str__(self) -> str:
        return "draw stock"


class Take(Move):
    """``take KS KH``: the pile, with these cards of the hand; ``take`` alone is MIL-A02's free 2."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces

    def key(self) -> tuple[object, ...]:
        return (self.faces,)

    def __str__(self) -> str:
        return "take " + faces_text(self.faces) if self.faces else "take"


class LayMeld(Move):
    """``meld {KS KD 2H}``."""

    def __init__(self, meld: Meld) -> None:
        self.meld = meld

    def key(self) -> tuple[object, ...]:
        return (self.meld,)

    def __str__(self) -> str:
        return f"meld {self.meld}"


class Add(Move):
    """``add KC to 2``: one card to the table's meld 2."""

    def __init__(self, face: int, meld: int) -> None:
        self.face = face
        self.meld = meld

    def key(self) -> tuple[object, ...]:
        return (self.face, self.meld)

    def __str__(self) -> str:
        return f"add {face_text(self.face)} to {self.meld}"


class Discard(Move):
    """``discard 7S``."""

    def __init__(self, face: int) -> None:
        self.face = face

    def key(self) -> tuple[object, ...]:
        return (self.face,)

    def __str__(self) -> str:
        return "discard " + face_text(self.face)


DRAW: Final = Draw()
_LONGEST: Final = 4000


def read_move(text: str) -> Move:
    """The move that the text spells; case and spaces do not matter.

    >>> str(read_move("ADD 2s  to 3"))
    'add 2S to 3'

    Raises:
        BadMove: it spells none.
    """
    if len(text) > _LONGEST:
        raise BadMove(f"a move is at most {_LONGEST} characters long")
    words = text.lower().split()
    if not words:
        raise BadMove("an empty move")
    verb, rest = words[0], " ".join(words[1:])
    try:
        if verb == "draw" and rest in ("", "stock"):
            return DRAW
        if verb == "take":
            return Take(tuple(sorted(parse_faces(rest))))
        if verb == "meld":
            meld = parse_meld(rest)
            if not meld.is_set():
                raise BadMeld("a meld is cards of one rank, written {8H 8D 8C}; runs are none")
            return LayMeld(in_order(meld))
        if verb == "add" and len(words) == 4 and words[2] == "to":
            return Add(parse_face(words[1]), read_number(verb, words[3]))
        if verb == "discard":
            return Discard(parse_face(rest))
        if verb == "shuffle":
            return Shuffle(parse_faces(rest))
        if verb == "choose":
            return Choose(read_number(verb, rest))
    except (BadCard, BadMeld) as error:
        raise BadMove(f"{verb}: {error}") from None
    if verb == "add":
        raise BadMove("add: say which card and which meld, as in: add 9S to 2")
    raise BadMove(f"{' '.join(words)[:30]!r} is no move here: draw, take, meld, add and discard are")


def in_order(meld: Meld) -> Meld:
    """The meld with its own rank first and the wild cards last."""
    own = sorted([face for face in meld.faces if face & 15 == meld.low])
    wild = sorted([face for face in meld.faces if face & 15 != meld.low])
    return Meld(meld.suit, meld.low, tuple(own + wild))
