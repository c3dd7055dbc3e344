"""The first lesson of Guts: in, and out."""

from typing import Final

from upcard.kernel.ui.lesson import Lesson, Task
from upcard.text.messages import marked

LESSON: Final = Lesson(
    position="""
seats = 4
dealer = "P1"
hands = ["9H 9C", "", "AS QD", ""]
declared = ["", "out", "in", "out"]
""",
    tasks=(
        Task(
            marked("In"),
            marked(
                "Everybody has two cards and says one word: in or out. {P3} is in, and the others are out. "
                "You have a pair of nines, and only a higher pair beats it: say in."
            ),
            "in",
            ("*: shuffle KS 5C 7S 8D QS TC 4D 3H ...", "P3: in", "P4: out"),
        ),
        Task(
            marked("Out"),
            marked(
                "Your nines won the pot, and {P3} paid as much as the pot held: that is the new pot. Now you "
                "have a 7 and a 4, and {P3} is in again. Whoever is in and loses pays. Say out: that costs "
                "nothing."
            ),
            "out",
            ("P2: out",),
        ),
    ),
    end=marked(
        "That is Guts: a pair beats high cards, and whoever is in and loses pays as much as the pot "
        "holds. After twenty hands the player with the most chips wins."
    ),
)
