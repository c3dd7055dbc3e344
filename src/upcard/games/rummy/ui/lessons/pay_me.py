"""The first lesson of Pay Me: draw, wild cards, the call."""

from typing import Final

from upcard.games.rummy.ui.lessons.tasks import THE_THIRD_NINE
from upcard.kernel.ui.lesson import Lesson, Task
from upcard.text.messages import marked

LESSON: Final = Lesson(
    position="""
seats = 3
deal = 2
discards = "9S"
stock = "6D JC 4S ..."

[hands]
P1 = "9H 9D KD 7C"
P2 = "TS JD QC 5H"
P3 = "AS AH 8D 5C"
""",
    tasks=(
        THE_THIRD_NINE,
        Task(
            marked("Throw a card away"),
            marked(
                "Melds stay in your hand here, until everything in it is melds. One card goes away in every turn, and"
                " cards left at the end count against you: throw away the {card_KD}."
            ),
            "discard KD",
            ("P2: draw stock", "P2: discard QC", "P3: draw stock", "P3: discard 8D"),
        ),
        Task(
            marked("Draw again"),
            marked("The {card_8D} is of no use to you. Try your luck with the stock."),
            "draw stock",
        ),
        Task(
            marked("Pay me!"),
            marked(
                "A four! In this deal of four cards fours are wild, as twos always are. So you have four nines and one"
                " card to throw away, the {card_7C}: call."
            ),
            "call {9S 9H 9D 4S} discard 7C",
        ),
    ),
    end=marked(
        "Now everybody else has one more turn, and pays for the cards that are not in melds. Eleven deals, with one"
        " card and another wild rank more each time; whoever has the fewest points at the end wins."
    ),
)
