"""The first lesson of Contract Rummy: draw, May I?, the contract, laying off."""

from typing import Final

from upcard.games.rummy.ui.lessons.tasks import THE_THIRD_NINE
from upcard.kernel.ui.lesson import Lesson, Task
from upcard.text.messages import marked

LESSON: Final = Lesson(
    position="""
book = "denexa"
discards = "9S"
stock = "5C 9C 8C 7S TD ..."

[hands]
P1 = "9H 9D 4S 4H KD QS 2S 7C JH 3D"
P2 = "KS KH KC 6S 6D 6H 4C 5D 8S AS"
P3 = "TS TH 7D 7H QC JD 2D 3H 5H AC"
""",
    tasks=(
        THE_THIRD_NINE,
        Task(
            marked("Discard a card"),
            marked(
                "A turn ends with a discard. At the end of the deal the cards in your hand count against "
                "you, and a king costs 10 points. Discard the {card_KD}."
            ),
            "discard KD",
            ("P2: draw upcard", "P2: discard 4C", "P3: draw stock"),
        ),
        Task(
            marked("May I?"),
            marked(
                "{P3} left the {card_4C} and drew from the stock, so the others may ask for it. It would be "
                "your third four: ask. If you get it, you also draw a penalty card from the stock, and then "
                "you wait for your turn."
            ),
            "may-i",
            ("P2: pass", "P3: discard QC", "P1: draw stock", "P2: pass", "P3: pass"),
        ),
        Task(
            marked("Lay the contract"),
            marked(
                "It is your turn again, and you have drawn. The contract of this deal is two sets of three, "
                "laid together. You have both: nines and fours."
            ),
            "down {9S 9H 9D} {4S 4H 4C}",
        ),
        Task(
            marked("End your turn"),
            marked(
                "Your contract is on the table: you are down. Your {card_9C} fits the nines, but nothing "
                "else may be laid in the turn of the contract. Discard the {card_QS}."
            ),
            "discard QS",
            (
                "P2: draw upcard",
                "P2: down {KS KH KC} {6S 6D 6H}",
                "P2: discard AS",
                "P3: draw upcard",
                "P3: discard 7D",
                "P1: draw stock",
                "P2: pass",
                "P3: pass",
            ),
        ),
        Task(
            marked("Lay off"),
            marked(
                "You are down, so you may add cards to any meld on the table. Add the {card_9C} to the "
                "nines. The deal ends when a player has no card left."
            ),
            "add 9C to 1",
        ),
    ),
    end=marked(
        "That is Contract Rummy: draw, lay what you can, discard. There are seven deals with seven "
        "contracts; whoever has the fewest points at the end wins."
    ),
)
