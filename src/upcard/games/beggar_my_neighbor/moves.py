"""The one move of Beggar My Neighbor, turning a card."""

from typing import Final

from upcard.kernel.move import Move
from upcard.kernel.notation import Notation
from upcard.kernel.parts import Button
from upcard.text.messages import marked


class Turn(Move):
    """The top card of the own stack goes onto the pile (BMN-10, BMN-11)."""

    form = "turn"
    button = Button(marked("Turn a card"))


TURN: Final = Turn()

NOTATION: Final = Notation(Turn)
