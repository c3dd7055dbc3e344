"""The first lesson of Indian Chief: fill a box, and steal."""

from typing import Final

from upcard.kernel.ui.lesson import Lesson, Task
from upcard.text.messages import marked

LESSON: Final = Lesson(
    position="""
seats = 3
hands = ["KH 8D 5C 2S 2D 9H 7C 3S", "4H QD 6D JC 9C TC 5D 8S", "AS KS 4S 6H 7H TD QC 3D"]
""",
    tasks=(
        Task(
            marked("Fill a box"),
            marked(
                "You fill each of seven boxes once; how many cards you lay says which. "
                "Four cards are the Lawyer: 25 points if they add up to 25, otherwise none. "
                "Lay {card_KH}, {card_8D}, {card_5C} and {card_2S}."
            ),
            "meld KH 8D 5C 2S",
            ("P2: meld QD JC TC", "P3: meld AS KS 4S", "*: shuffle ..."),
        ),
        Task(
            marked("Be a Thief"),
            marked(
                "Your Lawyer counts 25, and everybody has eight cards again. One card is the Thief: it "
                "counts its face value, and you may steal a card that another player has laid. The lowest "
                "Thief steals first: lay the {card_2D}."
            ),
            "meld 2D",
            ("P2: meld 9S 9C", "P3: meld TS TD"),
        ),
        Task(
            marked("Steal"),
            marked(
                "Nobody else has a Thief, so you may steal any card. Three cards are the Poor Man, who "
                "counts spades only. You hold some spades, so steal the {card_TS} of {P3}."
            ),
            "steal TS from P3",
        ),
    ),
    end=marked("That is Indian Chief: in seven turns you fill seven boxes, each of them once. The highest total wins."),
)
