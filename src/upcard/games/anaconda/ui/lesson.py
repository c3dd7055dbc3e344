"""The first lesson of Anaconda: a hand from the first bet to the cards that are shown, and ten questions."""

from typing import Final

from upcard.games.anaconda.ui.questions import QUESTIONS
from upcard.kernel.ui.lesson import Lesson, Task
from upcard.text.messages import marked

LESSON: Final = Lesson(
    position="""
seats = 3
dealer = "P3"
hands = ["QS QH 8C 8D 7H 4S 2C", "AS 2D 3D 6C 8H 5D KC", "QD 3C JC KD TS 9H 5C"]
""",
    tasks=(
        Task(
            marked("Bet"),
            marked(
                "Seven cards each; five of them count in the end, as in poker. Two pairs are a good beginning, so make"
                " the others pay to stay: bet two chips."
            ),
            "bet 2",
            ("P2: call", "P3: call"),
        ),
        Task(
            marked("Pass three cards"),
            marked(
                "Everybody gives three cards to the left, all at once. Keep the queens and the eights, and choose the"
                " three that are of no use: {card_7H}, {card_4S} and {card_2C}."
            ),
            "pass 7H 4S 2C",
            ("P2: pass 2D 6C KC", "P3: pass QD 3C JC", "P1: check", "P2: bet 2", "P3: fold"),
        ),
        Task(
            marked("Call"),
            marked(
                "{P3} gave you the third queen: a full house. {P2} bets two chips, {P3} is out. Put in as many, and"
                " you stay; that is to call."
            ),
            "call",
        ),
        Task(
            marked("Pass again"),
            marked(
                "Three cards go once more, now to {P2}. You have two to spare, so one eight must go, too: give the"
                " {card_3C}, the {card_JC} and the {card_8D}."
            ),
            "pass 3C JC 8D",
            ("P2: pass 8H 7H 3D", "P1: check", "P2: check"),
        ),
        Task(
            marked("High or low"),
            marked(
                "Half the pot goes to the best hand, half to the worst. Everybody says in secret which of the two to"
                " play for. With queens and eights: high."
            ),
            "high",
            ("P2: low",),
        ),
        Task(
            marked("Choose what is seen"),
            marked(
                "Keep five cards, four of them for all to see before the last bets. Show two pairs, and hide the third"
                " queen: choose the four first, the hidden one last."
            ),
            "keep QS QH 8C 8H / QD",
            ("P2: keep 2C 3C 4S 5D / AS", "P1: check", "P2: check"),
        ),
        *QUESTIONS,
    ),
    end=marked(
        "That is Anaconda: keep what no pass can break, think of low, look at what others show, and mind what they"
        " think of you. After twenty hands the most chips win."
    ),
)
