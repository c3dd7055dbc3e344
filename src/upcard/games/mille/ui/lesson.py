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
                "A turn begins with a card from the stock, or with the whole pile, if you have two cards of the rank"
                " on top. A king lies there and you hold two: take the pile with them."
            ),
            "take KD KH",
        ),
        Task(
            marked("Lay a meld"),
            marked(
                "The three kings are your first meld, and the {card_9D} and the {card_4H} came with them. Three or"
                " more of a rank are a meld, and a 2 stands for any card: lay the sevens with your {card_2S}."
            ),
            "meld {7C 7D 2S}",
        ),
        Task(
            marked("Throw a card away"),
            marked(
                "What you have laid counts for you, what you hold counts against you. A turn ends with a discard:"
                " throw away the {card_QC}. {P2} has none that could take the pile with it."
            ),
            "discard QC",
            ("P2: draw stock", "P2: discard 4C"),
        ),
        Task(
            marked("Draw a card"),
            marked("You hold one four, and to take the pile there would have to be two. So draw from the stock."),
            "draw stock",
        ),
        Task(
            marked("Add to a meld"),
            marked("A fourth king! All your cards of a rank lie together: add the {card_KC} to the kings."),
            "add KC to 1",
        ),
    ),
    end=marked(
        "That is Mille: take the pile when you can, lay, throw one away. Whoever has 1200 points wins, and melds"
        " without a 2 among them count double."
    ),
)
