"""The first lesson of dealer's choice: choose a game, and speak last in it."""

from typing import Final

from upcard.kernel.ui.lesson import Lesson, Task
from upcard.text.messages import marked

LESSON: Final = Lesson(
    position="""
seats = 3
step = "pick"
dealer = "P1"
""",
    tasks=(
        Task(
            marked("The choice"),
            marked(
                "You deal, so you say which game it is: Guts, with two cards and one word, or Anaconda, with seven"
                " cards and four rounds of betting. Whichever it is, the chips stay. Deal Guts: there the dealer"
                " speaks last."
            ),
            "deal guts",
            ("*: shuffle 5C KS 9H 8D QS 9C ...", "P2: out", "P3: in"),
        ),
        Task(
            marked("The last word"),
            marked(
                "{P2} is out, {P3} is in, and you have a pair of nines. A pair beats all high cards, and whoever is in"
                " and loses pays as much as the pot holds: say in."
            ),
            "in",
            ("P2: deal anaconda",),
        ),
    ),
    end=marked(
        "The pot was yours. What {P3} has paid waits on the table for the next hand of Guts, and {P2}, who deals now,"
        " has chosen Anaconda. After the last hand the most chips win."
    ),
)
