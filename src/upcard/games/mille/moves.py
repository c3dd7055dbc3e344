"""What a seat can answer at Mille, and how it is written."""

from typing import Final

from upcard.cards.card import BadCard, faces_text, parse_face, parse_faces
from upcard.games.rummy.moves import Discard, LayMeld
from upcard.kernel.game import BadMove, read_number
from upcard.kernel.state import CardsMove, Choose, Move, Shuffle, SimpleMove
from upcard.melds.meld import BadMeld, Meld, parse_meld


class Draw(SimpleMove):
    """``draw stock``."""

    def __str__(self) -> str:
        return "draw stock"


class Take(CardsMove):
    """``take KS KH``: the pile, with these cards of the hand; ``take`` alone is MIL-A02's free 2."""

    def __str__(self) -> str:
        return "take " + faces_text(self.faces) if self.faces else "take"


class Add(Move):
    """``add KC KD to 2``: one card or several to the table's meld 2."""

    def __init__(self, faces: tuple[int, ...], meld: int) -> None:
        self.faces = faces
        self.meld = meld

    def key(self) -> tuple[object, ...]:
        return (self.faces, self.meld)

    def __str__(self) -> str:
        return f"add {faces_text(self.faces)} to {self.meld}"


DRAW: Final = Draw()
_LONGEST: Final = 4000


def read_move(text: str) -> Move:
    """The move that the text spells; case and spaces do not matter.

    >>> str(read_move("ADD kd 2s  to 3"))
    'add 2S KD to 3'

    Raises:
        BadMove: it spells none.
    """
    if len(text) > _LONGEST:
        raise BadMove("a move is at most {most} characters long", most=_LONGEST)
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
                raise BadMeld("a meld is cards of one rank, written {{8H 8D 8C}}; runs are none")
            return LayMeld(in_order(meld))
        if verb == "add" and len(words) >= 4 and words[-2] == "to":
            return Add(tuple(sorted(parse_faces(" ".join(words[1:-2])))), read_number(verb, words[-1]))
        if verb == "discard":
            return Discard(parse_face(rest))
        if verb == "shuffle":
            return Shuffle(parse_faces(rest))
        if verb == "choose":
            return Choose(read_number(verb, rest))
    except (BadCard, BadMeld) as error:
        raise BadMove("{verb}: {error}", verb=verb, error=error) from None
    if verb == "add":
        raise BadMove("add: say which cards and which meld, as in: add 9S 9D to 2")
    raise BadMove(
        "{text} is not a move of this game; the moves are draw, take, meld, add and discard",
        text=repr(" ".join(words)[:30]),
    )


def in_order(meld: Meld) -> Meld:
    """The meld with its own rank first and the wild cards last."""
    own = sorted([face for face in meld.faces if face & 15 == meld.low])
    wild = sorted([face for face in meld.faces if face & 15 != meld.low])
    return Meld(meld.suit, meld.low, tuple(own + wild))
