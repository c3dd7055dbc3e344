"""The first lesson of Classic Rummy: draw, melds, laying off."""

from typing import Final

from upcard.kernel.ui.lesson import Lesson, Task
from upcard.text.messages import marked

LESSON: Final = Lesson(
    position="""
discards = "7H"

[hands]
P1 = "7S 7D 4C 5C 6C JC KD 2S 9H"
P2 = "9C 9D 3D TC TH 8S QS 2D AD KC"
P3 = "2H 3S 5D 8C AS 6S QH"

[[melds]]
owner = "P3"
cards = "{JS JH JD}"
""",
    tasks=(
        Task(
            marked("Draw a card"),
            marked(
                "A turn begins with a draw. The upcard is the {card_7H} and would be your third seven: take "
                "it. The other choice is a card from the stock, which nobody has seen."
            ),
            "draw upcard",
        ),
        Task(
            marked("Lay a set"),
            marked(
                "Three or four cards of one rank are a set. You may lay a set on the table, and its cards no "
                "longer count against you. Choose the three sevens and lay them."
            ),
            "meld {7S 7D 7H}",
        ),
        Task(
            marked("Lay a run"),
            marked(
                "Three or more cards of one suit in order are a run. You have one in clubs, from 4 to 6: lay it, too."
                " Any number of melds may be laid in a turn, or none."
            ),
            "meld <4C 5C 6C>",
        ),
        Task(
            marked("Lay off"),
            marked(
                "You may add single cards to any meld on the table. {P3} has laid jacks: add your {card_JC} to them."
            ),
            "add JC to 1",
        ),
        Task(
            marked("Discard a card"),
            marked(
                "A turn ends with a discard. At the end of the deal the cards in your hand count against "
                "you, and a king costs 10 points: discard the {card_KD}."
            ),
            "discard KD",
        ),
    ),
    end=marked(
        "That is Rummy: draw, lay what you can, discard. Whoever discards their last card ends the "
        "deal. When somebody has 100 points, the lowest total wins."
    ),
)
