"""The first lesson of Kalooki: call, decline, draw, the contract, laying off in the same turn."""

from typing import Final

from upcard.kernel.ui.lesson import Lesson, Task
from upcard.text.messages import marked

LESSON: Final = Lesson(
    position="""
seats = 3
turn = "P2"
step = "claim"
discards = "9S"
down = ["P3"]
stock = "3C TC JH 5D 9C ..."

[hands]
P1 = "9H 9D 4S 4H 4C KD KS QH 2S"
P2 = "TS TH 7D 7H QC JD 2D 3H AC"
P3 = "8C KC"

[[melds]]
owner = "P3"
cards = "{6S 6H 6D}"

[[melds]]
owner = "P3"
cards = "{QS QD QC}"

[[melds]]
owner = "P3"
cards = "{AS AH AD}"
""",
    tasks=(
        Task(
            marked("Call a card"),
            marked(
                "{P2} is about to draw, and the {card_9S} lies open. Before that anybody may call it. It would be your"
                " third nine: call. The price is one card more from the stock."
            ),
            "may-i",
            ("P2: allow", "P2: discard TS"),
        ),
        Task(
            marked("Let one go"),
            marked(
                "{P2} let you have it, played, and threw away the {card_TS}. You may call that, too, but it fits"
                " nothing of yours, and you have three calls in a deal. Pass."
            ),
            "pass",
            ("P2: pass", "P3: draw stock", "P3: discard KC", "P2: pass"),
        ),
        Task(
            marked("Draw a card"),
            marked(
                "Your turn. It begins with a draw: the {card_KC} lies open and is your third king. Take it; the other"
                " choice is a card from the stock, which nobody has seen."
            ),
            "draw upcard",
        ),
        Task(
            marked("Lay the contract"),
            marked(
                "The contract of this deal is three sets of three or more, laid at once. You have them: nines, fours"
                " and kings."
            ),
            "down {9S 9H 9D} {4S 4H 4C} {KC KS KD}",
        ),
        Task(
            marked("Lay off"),
            marked(
                "Once you are down you may add to any meld on the table, in this same turn. {P3} has queens there: put"
                " your {card_QH} to them."
            ),
            "add QH to 2",
        ),
        Task(
            marked("Throw a card away"),
            marked(
                "A turn ends with a discard. Whoever has no card left ends the deal, and the others pay for theirs:"
                " throw away the {card_2S}. Your last card is for the next turn."
            ),
            "discard 2S",
        ),
    ),
    end=marked(
        "That is Kalooki: call what you need, lay what you can, throw one away. Nine deals, nine contracts; whoever"
        " has the fewest points at the end wins."
    ),
)
