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
                "Nobody looks at their cards. You and {P2} turn over the top card of your own stack in turn, "
                "onto the pile. Turn one."
            ),
            "turn",
            ("P2: turn",),
        ),
        Task(
            marked("Pay"),
            marked(
                "A king! It costs you three cards; an ace would cost four, a queen two and a jack one. Turn "
                "your cards. If one of them is an ace or a court card, {P2} has to pay instead."
            ),
            "turn",
            ("P1: turn", "P1: turn"),
        ),
    ),
    end=marked(
        "You paid with number cards alone, so {P2} takes the pile and turns the next card. Whoever "
        "has all the cards wins; luck alone decides."
    ),
)
