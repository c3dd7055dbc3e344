"""The first lesson of Daifugo: climb, lead, pass, and be the first to get rid of the cards."""

from typing import Final

from upcard.kernel.ui.lesson import Lesson, Task
from upcard.text.messages import marked

LESSON: Final = Lesson(
    position="""
trick = [{ by = "P3", cards = "KS KH" }]

[hands]
P1 = "AS AH 4S 4H 4D 2C 3D"
P2 = "6S 7H TD JC QC 8S"
P3 = "9S 9H 9D 5C KD 6D 7C"
""",
    tasks=(
        Task(
            marked("Climb"),
            marked(
                "{P3} has played two kings. Play two of a higher rank, or pass. The 2 is highest, then the ace: put"
                " your aces on them."
            ),
            "play AS AH",
            ("P2: pass", "P3: pass"),
        ),
        Task(
            marked("Lead"),
            marked(
                "Nobody beats the aces, so the trick is over, and you lead one to four cards of one rank. "
                "Get rid of low cards while you can choose what to lead: play the three fours."
            ),
            "play 4S 4H 4D",
            ("P2: pass", "P3: play 9S 9H 9D"),
        ),
        Task(
            marked("Pass"),
            marked(
                "Only three cards of one rank beat three nines, and you have none. Pass: you are out of this trick,"
                " and back in the next."
            ),
            "pass",
            ("P3: play 5C",),
        ),
        Task(
            marked("The highest card"),
            marked(
                "{P3} leads a five. Suits do not matter, and nothing beats a 2: play the {card_2C}, and you "
                "will lead the next trick."
            ),
            "play 2C",
            ("P2: pass", "P3: pass"),
        ),
        Task(
            marked("Out first"),
            marked("You lead, and you have one card left. Play the {card_3D}, and you are the first without cards."),
            "play 3D",
        ),
    ),
    end=marked(
        "You are the Daifugo, the very rich one. The player who is last is the Destitute. In the "
        "next deal the Destitute gives you their two highest cards, and you give any two cards back."
    ),
)
