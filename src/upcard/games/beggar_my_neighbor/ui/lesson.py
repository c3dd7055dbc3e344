"""The first lesson of Beggar My Neighbor: turn, and pay."""

from typing import Final

from upcard.kernel.ui.lesson import Lesson, Task
from upcard.text.messages import marked

LESSON: Final = Lesson(
    position="""
stacks = ["5H 9S 7D 2C", "KD 3S 8H 4C 6S TH JS 2D 9C QH 5S 7H AC 8D 3H TS 4D 6C KS 2H 9D JH 5C 7S QC 8C"]
rest = "P1"
""",
    tasks=(
        Task(
            marked("Turn a card"),
            marked(
                "Nobody looks at the cards: you turn the top one of your stack onto the pile, and so does {P2}, one"
                " after the other."
            ),
            "turn",
            ("P2: turn",),
        ),
        Task(
            marked("Pay"),
            marked(
                "A king! It costs you three cards, an ace would cost four, a queen two, a jack one. Turn them; if one"
                " of yours is such a card, {P2} has to pay instead."
            ),
            "turn",
            ("P1: turn", "P1: turn"),
        ),
    ),
    end=marked(
        "Nothing but numbers: {P2} takes the pile and goes on. Whoever has all the cards wins, and luck alone decides."
    ),
)
