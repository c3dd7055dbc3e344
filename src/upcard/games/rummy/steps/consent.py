"""The active player's word about a claim (CR-A-14)."""

from collections.abc import Iterable
from typing import Final

from upcard.games.rummy.flow import settle, with_two
from upcard.games.rummy.moves import ALLOW, REJECT, Allow, Reject
from upcard.games.rummy.rulings import Rulings
from upcard.games.rummy.state import CLAIM, CONSENT, RummyState
from upcard.games.rummy.steps.draw import take_upcard
from upcard.games.rummy.steps.step import Step
from upcard.games.rummy.taking import must_let_go, no_rejection
from upcard.kernel.game import Ask, Refused
from upcard.kernel.state import Event, Move, Pile
from upcard.text.messages import marked

ASK_CONSENT: Final = Ask("consent")


class ConsentStep(Step):
    """The active player lets the claimant have the upcard, or takes it after all (CR-A-14); one who may take no
    upcard has nothing to decide (KAL-14)."""

    question = CONSENT

    def asks(self, r: Rulings, s: RummyState) -> dict[int, Ask]:
        return {s.turn: ASK_CONSENT}

    def takes(self, move: Move) -> bool:
        return isinstance(move, (Allow, Reject))

    def moves(self, r: Rulings, s: RummyState, seat: int) -> Iterable[Move]:
        return (ALLOW,) if must_let_go(r, s) else (ALLOW, REJECT)

    def insists(self, r: Rulings, s: RummyState, seat: int, move: Move) -> Refused:
        reason = r.worded(marked("Somebody has claimed the upcard."), marked("Somebody has called the upcard."))
        return r.refuse("consent_first", reason, (), "Say allow or reject.")

    def play(self, r: Rulings, s: RummyState, seat: int, move: Move) -> RummyState:
        caller = s.calls[0]
        if isinstance(move, Allow):
            return grant(r, s, caller, (Event("allowed", seat, (), 0, caller),))
        if must_let_go(r, s):
            raise no_rejection(r)
        return take_upcard(r, s.but(calls=(), events=(Event("rejected", seat, (), 0, caller),)), seat)


def grant(r: Rulings, s: RummyState, winner: int, events: tuple[Event, ...]) -> RummyState:
    """The claimant takes the upcard and is due a penalty card (CR-C-20). ``events`` came before."""
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
        due=(winner,),
        events=events + (Event("claimed", winner, (card,)),),
    )
    return settle(r, after)
