"""Tasks that lessons of several rummy games begin with."""

from typing import Final

from upcard.kernel.ui.lesson import Task
from upcard.text.messages import marked

THE_THIRD_NINE: Final = Task(
    marked("Draw a card"),
    marked(
        "A turn begins with a draw. The upcard is the {card_9S} and would be your third nine: take "
        "it. The other choice is a card from the stock, which nobody has seen."
    ),
    "draw upcard",
)
"""The upcard is the nine of spades, and the hand has two nines."""
