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
                "Everybody has two cards and says one word: in or out. {P3} is in, the others are out. You have a pair"
                " of nines, and a pair beats everything but a higher pair: say in."
            ),
            "in",
            ("*: shuffle KS 5C 7S 8D QS TC 4D 3H ...", "P3: in", "P4: out"),
        ),
        Task(
            marked("Out"),
            marked(
                "Your nines took the pot, and {P3} paid as much as it held: that is the new pot. Now you have a 7 and"
                " a 4, and {P3} is in again. Who is in and loses pays. Say out: it costs nothing."
            ),
            "out",
            ("P2: out",),
        ),
    ),
    end=marked(
        "That is Guts: a pair beats high cards, and who is in and loses matches the pot. After twenty hands the most"
        " chips win."
    ),
)
