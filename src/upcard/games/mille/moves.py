"""The moves of Mille."""

from typing import Final

from upcard.games.rummy.moves import Discard
from upcard.kernel import parts
from upcard.kernel.move import Move
from upcard.kernel.notation import Notation
from upcard.kernel.parts import Button
from upcard.melds.meld import BadMeld, Meld
from upcard.text.messages import marked


def in_order(meld: Meld) -> Meld:
    """Return the meld with its own rank first and the wild cards last. Raises BadMeld: it is a run."""
    if not meld.is_set():
        raise BadMeld("a meld is cards of one rank, written {{8H 8D 8C}}; there are no runs")
    own = sorted([face for face in meld.faces if face & 15 == meld.low])
    wild = sorted([face for face in meld.faces if face & 15 != meld.low])
    return Meld(meld.suit, meld.low, tuple(own + wild))


class Draw(Move):
    """Draw the top card of the stock."""

    form = "draw stock"
    button = Button(marked("Draw from the stock"), "D", marked("draw from the stock"), "stock", main=True)
    also = ("draw",)


class Take(Move):
    """``take KS KH``: the pile, with these cards of the hand; ``take`` alone is MIL-A02's free 2."""

    form = "take{faces}"
    button = Button(marked("Take the 2"))
    faces: tuple[int, ...] = parts.more_cards(" ", default=())


class LayMeld(Move):
    """``meld {9S 9D 2C}``: a new meld."""

    form = "meld {meld}"
    button = Button(marked("Lay a meld"), "G", marked("lay what is on the workbench"))
    meld: Meld = parts.meld(through=in_order)


class Add(Move):
    """``add KC KD to 2``: one card or several to the table's meld 2."""

    form = "add {faces} to {meld}"
    button = Button(
        marked("Add to a meld"),
        "L",
        marked("lay the selected cards off on that meld"),
        way=marked("Lay off {cards} on meld {meld}"),
    )
    faces: tuple[int, ...] = parts.cards(sample="9S 9D")
    meld: int = parts.meld_number()


DRAW: Final = Draw()

NOTATION: Final = Notation(Draw, Take, LayMeld, Add, Discard)
