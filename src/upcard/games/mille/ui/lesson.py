"""The first lesson of Mille: take the pile, meld, throw away, add."""

from typing import Final

from upcard.kernel.ui.lesson import Lesson, Task
from upcard.text.messages import marked

LESSON: Final = Lesson(
    position="""
discards = "KS 9D 4H"
stock = "5H KC ..."

[hands]
P1 = "KD KH 7C 7D 2S 9C 5S JS QC 3C"
P2 = "TS TH 6D 6H 8C 8S AH AD QH 4C"
""",
    tasks=(
        Task(
            marked("Take the pile"),
            marked(
                "A turn begins with a card from the stock. If you hold two cards of the same rank as the "
                "upcard, you may take the whole discard pile instead. The upcard is a king, and you hold "
                "two: take the pile with them."
            ),
            "take KD KH",
        ),
        Task(
            marked("Lay a meld"),
            marked(
                "The three kings are your first meld, and you also got the {card_9D} and the {card_4H} of "
                "the pile. Three or more cards of a rank are a meld, and a 2 stands for any card: lay the "
                "sevens with your {card_2S}."
            ),
            "meld {7C 7D 2S}",
        ),
        Task(
            marked("Discard a card"),
            marked(
                "Cards on the table count for you, and cards in your hand count against you. A turn ends "
                "with a discard: discard the {card_QC}. {P2} has no queens to take the pile with."
            ),
            "discard QC",
            ("P2: draw stock", "P2: discard 4C"),
        ),
        Task(
            marked("Draw a card"),
            marked(
                "The upcard is a four. You hold one four, and you would need two to take the pile. So draw "
                "from the stock."
            ),
            "draw stock",
        ),
        Task(
            marked("Add to a meld"),
            marked("A fourth king! All your cards of a rank lie together: add the {card_KC} to the kings."),
            "add KC to 1",
        ),
    ),
    end=marked(
        "That is Mille: draw or take the pile, lay melds, discard. Whoever has 1200 points wins. If "
        "you lay no 2 as a wild card, your melds count double."
    ),
)
