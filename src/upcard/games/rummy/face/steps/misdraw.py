"""How the draw reads where a player may have taken two stock cards by accident."""

from collections.abc import Sequence

from upcard.cards.card import card_name
from upcard.games.rummy.face.lines import Lines
from upcard.games.rummy.face.steps.draw import DrawFace
from upcard.games.rummy.face.steps.step import Seen
from upcard.games.rummy.moves import Draw
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.state import LOOKED, MAY_LOOK
from upcard.games.rummy.steps.step import Step
from upcard.kernel.face.forms import action
from upcard.kernel.face.scene import Action
from upcard.text.messages import say


class MisdrawFace(DrawFace):
    """The draw, with the accident."""

    def actions(self, step: Step, at: Seen) -> Sequence[Action]:
        moves = step.moves(at.r, at.s, at.seat)
        return [*super().actions(step, at), *[action(move) for move in moves if not isinstance(move, Draw)]]

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
