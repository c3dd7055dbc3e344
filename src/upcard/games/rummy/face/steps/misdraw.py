"""How the draw reads where a player may have taken two stock cards by accident."""

from collections.abc import Sequence
from typing import Final

from upcard.cards.card import card_name
from upcard.games.rummy.face.lines import Lines
from upcard.games.rummy.face.steps.draw import DrawFace
from upcard.games.rummy.face.steps.step import Seen
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.state import LOOKED, MAY_LOOK
from upcard.games.rummy.steps.step import Step
from upcard.kernel.face.forms import said
from upcard.kernel.face.scene import Action
from upcard.text.messages import marked, say

ACCIDENTS: Final = {
    "look": Action(verb="look", label=marked("Look at the stock card that was put back")),
    "bury": Action(verb="bury", label=marked("Put it into the middle and draw the next")),
    "misdraw seen": Action(verb="misdraw seen", label=marked("I took two stock cards by accident, and saw both")),
    "misdraw unseen": Action(
        verb="misdraw unseen", label=marked("I took two stock cards by accident, and saw only mine")
    ),
}
"""By move, what may be answered where two stock cards can be taken by accident (CL-A-19)."""


class MisdrawFace(DrawFace):
    """The draw, with the accident."""

    def actions(self, step: Step, at: Seen) -> Sequence[Action]:
        moves = [str(move) for move in step.moves(at.r, at.s, at.seat)]
        return [*super().actions(step, at), *[said(ACCIDENTS[move]) for move in moves if move in ACCIDENTS]]

    def prompt(self, at: Seen) -> str:
        if at.s.caller >= 0:
            return super().prompt(at)
        if at.s.returned == MAY_LOOK:
            return say("Your turn: draw a card. You may look at the stock card that was put back.")
        if at.s.returned == LOOKED:
            card = card_name(at.s.stock().cards[-1].face)
            return say(
                "The stock card that was put back is the {card}: take it, or bury it and draw the next.", card=card
            )
        return super().prompt(at)


def rules_of_accidents(rules: Rules, lines: Lines) -> None:
    """What the sheet says of two cards drawn."""
    if rules.misdraw:
        lines.option("misdraw")
        lines.rule(
            "If it was seen, the next player may look at it, and take it or bury it in the middle of the stock.",
            "look",
            "bury",
        )
