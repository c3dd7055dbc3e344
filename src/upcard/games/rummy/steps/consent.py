"""The step in which the active player consents to a claim or takes the upcard (CR-A-14)."""

from collections.abc import Iterable, Sequence
from typing import Final

from upcard.cards.card import card_name
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.flow import settle, with_two
from upcard.games.rummy.moves import ALLOW, REJECT, Allow, Reject
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.state import CLAIM, CONSENT, RummyState
from upcard.games.rummy.steps.draw import may_be_bound, take_upcard
from upcard.games.rummy.steps.step import Seen, Step
from upcard.games.rummy.taking import must_let_go, no_rejection
from upcard.games.rummy.ui.lines import Lines
from upcard.kernel.game import Ask, Refused
from upcard.kernel.state import Event, Move, Pile
from upcard.kernel.ui.forms import action
from upcard.kernel.ui.scene import Action
from upcard.text.messages import marked, say

ASK_CONSENT: Final = Ask("consent")


class ConsentStep(Step):
    """The step to let the claimant have the upcard, or take it after all (CR-A-14).

    It is for the active player; one who may take no upcard has nothing to decide (KAL-14).
    """

    question = CONSENT

    def asks(self, r: CompiledRules, s: RummyState) -> dict[int, Ask]:
        """Ask the active player."""
        return {s.turn: ASK_CONSENT}

    def accepts(self, move: Move) -> bool:
        """Say whether it is a consent or a refusal of it."""
        return isinstance(move, (Allow, Reject))

    def moves(self, r: CompiledRules, s: RummyState, seat: int) -> Iterable[Move]:
        """Return the answers that are legal."""
        return (ALLOW,) if must_let_go(r, s) else (ALLOW, REJECT)

    def reject_other(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> Refused:
        """Return the refusal of any other move before this one is answered."""
        reason = r.worded(marked("Somebody has claimed the upcard."), marked("Somebody has called the upcard."))
        return r.refuse("consent_first", reason, (), "Say allow or reject.")

    def play(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> RummyState:
        """Return the table after the answer. Raises Refused."""
        caller = s.calls[0]
        if isinstance(move, Allow):
            return grant(r, s, caller, (Event("allowed", seat, (), 0, caller),))
        if must_let_go(r, s):
            raise no_rejection(r, marked("Allow it, and draw from the stock."))
        return take_upcard(r, s, seat, (Event("rejected", seat, (), 0, caller),))

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return the buttons of the legal answers."""
        return [action(move) for move in self.moves(at.r, at.s, at.seat)]

    def prompt(self, at: Seen) -> str:
        """Say who wants which card."""
        upcard = at.s.upcard()
        card = say("card") if upcard is None else card_name(upcard.face)
        who = at.names[at.s.calls[0]]
        if at.r.rules.claim_mode == "call_with_consent":
            return say("{who} calls the {card}: allow it, or take the card yourself.", who=who, card=card)
        return say("{who} asks for the {card}: allow it, or take the card yourself.", who=who, card=card)

    def meanwhile(self, at: Seen) -> str:
        """Say who may still take the upcard."""
        return say("{who} may still take the upcard.", who=at.names[at.s.turn])


def grant(r: CompiledRules, s: RummyState, winner: int, events: tuple[Event, ...]) -> RummyState:
    """Give the claimant the upcard; penalty cards are due (CR-C-20, HWR-01, HWR-02). ``events`` came before."""
    discards = s.discards().cards
    card = discards[-1]
    piles = with_two(s.piles, winner, s.piles[winner].plus(card), s.seats + 1, Pile(discards[:-1], True))
    claims = list(s.claims)
    claims[winner] += 1
    after = s.but(
        piles=piles,
        step=CLAIM,
        answers=(),
        calls=(),
        claims=tuple(claims),
        claimant=winner,
        discarder=-1,
        due=tuple([winner] * r.claim_cards),
        events=events + (Event("claimed", winner, (card,)),),
    )
    return settle(r, after)


def rules_of_consent(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about consent."""
    calls = rules.claim_mode == "call_with_consent"
    if calls:
        lines.rule("The active player allows the call, or rejects it and draws the upcard.", "consent_first")
    elif rules.active_may_reject:
        lines.option("active_may_reject", "consent_first")
    if may_be_bound(rules) and (calls or rules.active_may_reject):
        lines.rule("An active player who is down must allow every call.", "must_allow")
