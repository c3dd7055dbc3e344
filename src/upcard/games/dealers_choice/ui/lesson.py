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
                "You deal, so you choose the game: Guts, with two cards and one word, or Anaconda, with "
                "seven cards and four betting rounds. Both are played with the same chips. Deal Guts: there "
                "the dealer declares last."
            ),
            "deal guts",
            ("*: shuffle 5C KS 9H 8D QS 9C ...", "P2: out", "P3: in"),
        ),
        Task(
            marked("The last word"),
            marked(
                "{P2} is out, {P3} is in, and you have a pair of nines. A pair beats every hand without a "
                "pair. Whoever is in and loses pays as much as the pot holds. Say in."
            ),
            "in",
            ("P2: deal anaconda",),
        ),
    ),
    end=marked(
        "You won the pot. The chips that {P3} has paid wait on the table for the next hand of Guts. "
        "{P2} deals now and has chosen Anaconda. After the last hand the player with the most chips "
        "wins."
    ),
)
