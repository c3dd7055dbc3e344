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
                "Everybody has seven cards; five of them count in the end, as in poker. Two pairs are a good "
                "beginning, so make the others pay to stay: bet two chips."
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
                "{P3} gave you the third queen, so you have a full house. {P2} bets two chips and {P3} "
                "folds. Put in two chips as well to stay in the hand: that is a call."
            ),
            "call",
        ),
        Task(
            marked("Pass again"),
            marked(
                "Everybody passes three cards again, and yours go to {P2}. Only two of yours are of no use, "
                "so one eight has to go, too: give the {card_3C}, the {card_JC} and the {card_8D}."
            ),
            "pass 3C JC 8D",
            ("P2: pass 8H 7H 3D", "P1: check", "P2: check"),
        ),
        Task(
            marked("High or low"),
            marked(
                "Half of the pot goes to the best high hand, half to the best low hand. Everybody chooses in "
                "secret which half to play for. You have queens and eights: go high."
            ),
            "high",
            ("P2: low",),
        ),
        Task(
            marked("Choose what to show"),
            marked(
                "Keep five cards. The others see four of them before the last bets. Show two pairs and hide "
                "the third queen: choose the four cards first, and the hidden one last."
            ),
            "keep QS QH 8C 8H / QD",
            ("P2: keep 2C 3C 4S 5D / AS", "P1: check", "P2: check"),
        ),
        *QUESTIONS,
    ),
    end=marked(
        "That is Anaconda: keep what no pass can break, remember that low wins half, and look at "
        "what the others show. After twenty hands the player with the most chips wins."
    ),
)
