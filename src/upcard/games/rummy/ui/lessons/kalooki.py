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
                "It is the turn of {P2}, and the upcard is the {card_9S}. Before {P2} draws, the others may "
                "call the upcard. It would be your third nine: call it. If you get it, you also draw a "
                "penalty card from the stock."
            ),
            "may-i",
            ("P2: allow", "P2: discard TS"),
        ),
        Task(
            marked("Let one go"),
            marked(
                "{P2} let you have the nine, played, and discarded the {card_TS}. You may call that card, "
                "too, but it fits none of your cards, and you have only three calls in a deal. Pass."
            ),
            "pass",
            ("P2: pass", "P3: draw stock", "P3: discard KC", "P2: pass"),
        ),
        Task(
            marked("Draw a card"),
            marked(
                "It is your turn, and it begins with a draw. The upcard is the {card_KC} and would be your "
                "third king: take it. The other choice is a card from the stock, which nobody has seen."
            ),
            "draw upcard",
        ),
        Task(
            marked("Lay the contract"),
            marked(
                "The contract of this deal is three sets of three or more, laid together. You have them: "
                "nines, fours and kings."
            ),
            "down {9S 9H 9D} {4S 4H 4C} {KC KS KD}",
        ),
        Task(
            marked("Lay off"),
            marked(
                "Your contract is on the table, so you may add cards to any meld, even in this same turn. "
                "{P3} has laid queens: add your {card_QH} to them."
            ),
            "add QH to 2",
        ),
        Task(
            marked("Discard a card"),
            marked(
                "A turn ends with a discard. The deal ends when a player has no card left, and the others "
                "score for the cards in their hands. Discard the {card_2S}; your last card has to wait for "
                "the next turn."
            ),
            "discard 2S",
        ),
    ),
    end=marked(
        "That is Kalooki: call what you need, lay what you can, discard. There are nine deals with "
        "nine contracts; whoever has the fewest points at the end wins."
    ),
)
