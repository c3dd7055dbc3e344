"""How the claims of the others read."""

from collections.abc import Sequence

from upcard.cards.card import NO_FACE, card_name
from upcard.games.rummy.face.lines import Lines
from upcard.games.rummy.face.options import OPTIONS
from upcard.games.rummy.face.steps.consent import rules_of_consent
from upcard.games.rummy.face.steps.step import Seen, StepFace
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import MAY_I, PASS
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.steps.step import Step
from upcard.games.rummy.taking import over_limit
from upcard.kernel.face.forms import action, key
from upcard.kernel.face.narration import kept
from upcard.kernel.face.scene import Action, Key
from upcard.text.messages import say


class ClaimFace(StepFace):
    """ "May I?", or a call."""

    def actions(self, step: Step, at: Seen) -> Sequence[Action]:
        pass_on = action(PASS)
        if over_limit(at.r, at.s, at.seat):
            points = at.r.call_penalty
            return (pass_on, action(MAY_I, say("Call all the same: {points} points, and no card", points=points)))
        return (_claim_of(_face(at), calls(at.game.rules)), pass_on)

    def keys(self, game: RummyGame) -> Sequence[Key]:
        if game.rules.claim_mode == "none":
            return ()
        return (key(MAY_I), key(PASS))

    def prompt(self, at: Seen) -> str:
        if over_limit(at.r, at.s, at.seat):
            return say(
                "You have made all your calls: another costs {points} points, and brings no card.",
                points=at.r.call_penalty,
            )
        return _question(_face(at), calls(at.game.rules))

    def meanwhile(self, at: Seen) -> str:
        if at.seat == at.s.turn:
            return say("The others are asked about the upcard.")
        return say("Waiting for the other answers.")


def _face(at: Seen) -> int:
    upcard = at.s.upcard()
    return NO_FACE if upcard is None else upcard.face


@kept(128)
def _claim_of(face: int, call: bool) -> Action:
    card = say("the upcard") if face == NO_FACE else say("the {card}", card=card_name(face))
    if call:
        return action(MAY_I, say("Call {card}, with a penalty card", card=card))
    return action(MAY_I, say("May I? Take {card} and a penalty card", card=card))


@kept(128)
def _question(face: int, call: bool) -> str:
    card = say("card") if face == NO_FACE else card_name(face)
    if call:
        return say("Do you call the {card}? It costs a penalty card.", card=card)
    return say("May you have the {card}? It costs a penalty card.", card=card)


def calls(rules: Rules) -> bool:
    """Is a claim a call that the active player has to consent to?"""
    return rules.claim_mode == "call_with_consent"


def rules_of_claims(rules: Rules, lines: Lines) -> None:
    """What the sheet says of them."""
    if rules.claim_mode == "none":
        lines.rule("Nobody takes a card out of turn.", "claim_mode=none")
        return
    lines.option("claim_window", "no_claim_now", "claim_window")
    lines.rule("Whoever gets it also draws a penalty card from the stock, and waits for their own turn.", "claim_price")
    lines.option("claim_priority")
    lines.option("claim_chain", f"claim_chain={rules.claim_chain}")
    rules_of_consent(rules, lines)
    lines.option("claim_if_down")
    if not rules.claim_own_discard:
        lines.option("claim_own_discard")
    if rules.claim_limit:
        lines.option("claim_limit")
        if rules.call_over_limit == "penalty":
            sentence = OPTIONS.sentence("call_over_limit", rules)
            if rules.bend_double:
                sentence = say(
                    "{penalty}, and the bonus for bending the table in this deal.", penalty=sentence.removesuffix(".")
                )
            lines.add(sentence, "call_over_limit")
    for number in rules.claim_forbidden_hands:
        lines.rule("Nobody takes a card out of turn in deal {number}.", "claim_forbidden_hands", number=number)
