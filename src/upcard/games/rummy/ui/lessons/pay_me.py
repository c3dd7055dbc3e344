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
            marked("Discard a card"),
            marked(
                "In this game melds stay in your hand until your whole hand is in melds. Every turn ends "
                "with a discard, and cards that are in no meld at the end count against you: discard the "
                "{card_KD}."
            ),
            "discard KD",
            ("P2: draw stock", "P2: discard QC", "P3: draw stock", "P3: discard 8D"),
        ),
        Task(
            marked("Draw from the stock"),
            marked("The upcard is the {card_8D}, which is of no use to you. Draw from the stock."),
            "draw stock",
        ),
        Task(
            marked("Pay me!"),
            marked(
                "You drew a four. Four cards were dealt, so in this deal fours are wild; twos always are. "
                "With your wild card you have a meld of four nines and one card to discard, the {card_7C}: "
                "say “Pay me”."
            ),
            "call {9S 9H 9D 4S} discard 7C",
        ),
    ),
    end=marked(
        "Now everybody else has one more turn, and then scores for the cards that are in no meld. "
        "There are eleven deals, each with one card more and another wild rank. Whoever has the "
        "fewest points at the end wins."
    ),
)
