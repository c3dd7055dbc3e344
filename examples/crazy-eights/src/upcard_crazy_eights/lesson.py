"""The first lesson of Crazy Eights: match, say a suit, go out."""

from typing import Final

from upcard.kernel.ui.lesson import Lesson, Task

LESSON: Final = Lesson(
    position="""
pile = "5H"
hands = { P1 = "5S 8D KC", P2 = "2S 3C 9H" }
""",
    tasks=(
        Task(
            "Match",
            "On the pile lies {card_5H}. A card of its rank or of its suit can be played: play {card_5S}.",
            "play 5S",
            ("P2: play 2S",),
        ),
        Task(
            "An eight",
            "None of your cards is a two or a spade, but an eight goes on anything. Play {card_8D} and say clubs, for"
            " you hold {card_KC}.",
            "clubs 8D",
            ("P2: play 3C",),
        ),
        Task(
            "Out",
            "{P2} had to play a club, and now your last card matches: play {card_KC}. What {P2} still holds counts for"
            " you.",
            "play KC",
        ),
    ),
    end="That is Crazy Eights. After three deals the most points win.",
)
