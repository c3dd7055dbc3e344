"""How the active player's word about a claim reads."""

from collections.abc import Sequence

from upcard.cards.card import card_name
from upcard.games.rummy.face.lines import Lines
from upcard.games.rummy.face.steps.draw import stock_only
from upcard.games.rummy.face.steps.step import Seen, StepFace
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.steps.step import Step
from upcard.kernel.face.forms import action
from upcard.kernel.face.scene import Action
from upcard.text.messages import say


class ConsentFace(StepFace):
    """Let it go, or take it."""

    def actions(self, step: Step, at: Seen) -> Sequence[Action]:
        return [action(move) for move in step.moves(at.r, at.s, at.seat)]

    def prompt(self, at: Seen) -> str:
        upcard = at.s.upcard()
        card = say("card") if upcard is None else card_name(upcard.face)
        who = at.names[at.s.calls[0]]
        if at.game.rules.claim_mode == "call_with_consent":
            return say("{who} calls the {card}: let it go, or take it yourself.", who=who, card=card)
        return say("{who} asks for the {card}: let it go, or take it yourself.", who=who, card=card)

    def meanwhile(self, at: Seen) -> str:
        return say("{who} may still take the upcard.", who=at.names[at.s.turn])


def rules_of_consent(rules: Rules, lines: Lines) -> None:
    """What the sheet says of it."""
    calls = rules.claim_mode == "call_with_consent"
    if calls:
        lines.rule(
            "The active player allows the call, or rejects it and takes the upcard as the draw.", "consent_first"
        )
    elif rules.active_may_reject:
        lines.option("active_may_reject", "consent_first")
    if stock_only(rules) and (calls or rules.active_may_reject):
        lines.rule("An active player who is down must let it go.", "must_allow")
