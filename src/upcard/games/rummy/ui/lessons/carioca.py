"""The first lesson of Carioca: draw, the contract with a joker, a joker that slides, laying off."""

from typing import Final

from upcard.kernel.ui.lesson import Lesson, Task
from upcard.text.messages import marked

LESSON: Final = Lesson(
    position="""
seats = 3
deal = 2
discards = "8H"
stock = "7S ..."

[hands]
P1 = "8S 8D 4C 5C * 7C QC KH JS 3S 2D"
P2 = "KD 9D 9H 9C TS JD QD 6C 3D AH 4S"
P3 = "2H 2C 2S 5S 6S * 8S KC TD QH 4D"
""",
    tasks=(
        Task(
            marked("Draw a card"),
            marked(
                "A turn begins with a draw. The upcard is the {card_8H} and would be your third eight: take "
                "it. The other choice is a card from the stock, which nobody has seen."
            ),
            "draw upcard",
        ),
        Task(
            marked("Lay the contract"),
            marked(
                "The contract of this deal is a set of three and a run of four, laid together. You have "
                "both: the eights, and the clubs from 4 to 7 with the joker as the 6."
            ),
            "down {8S 8D 8H} <4C 5C * 7C>",
        ),
        Task(
            marked("Discard a card"),
            marked(
                "In the turn of the contract nothing else is laid, and the turn ends with a discard. At the "
                "end of the deal the cards in your hand count against you: discard the {card_KH}."
            ),
            "discard KH",
            (
                "P3: draw upcard",
                "P3: down {2H 2C 2S} <5S 6S * 8S>",
                "P3: discard KC",
                "P2: draw upcard",
                "P2: discard 9D",
                "P1: draw stock",
            ),
        ),
        Task(
            marked("Move a joker"),
            marked(
                "You have drawn the {card_7S}. In the run of spades of {P3} the joker stands for that card. "
                "Put the {card_7S} in its place and move the joker to the high end of the run: nobody takes "
                "a joker into their hand."
            ),
            "swap 7S in 4 high",
        ),
        Task(
            marked("Lay off"),
            marked(
                "Your contract is on the table, so you may add cards to any meld on the table. Add the "
                "{card_2D} to the twos of {P3}. The deal ends when a player has no card left."
            ),
            "add 2D to 3",
        ),
    ),
    end=marked(
        "That is Carioca: draw, lay what you can, discard. There are seven deals with seven "
        "contracts; whoever has the fewest points at the end wins."
    ),
)
