"""A turn is a sequence of steps; a step says what may be answered, and judges the answer."""

from collections.abc import Iterable

from upcard.cards.card import JOKER, face_name
from upcard.games.rummy.flow import (
    ANSWERED,
    CLAIM,
    CONSENT,
    DECLINED,
    PLAY,
    can_renew,
    close_window,
    finish_deal,
    may_claim,
    must_let_go,
    open_window,
    over_limit,
    settle,
    stock_only,
    with_two,
)
from upcard.games.rummy.moves import (
    ALLOW,
    BOTH,
    DRAW_STOCK,
    DRAW_UPCARD,
    MAY_I,
    PASS,
    REJECT,
    UPCARD,
    Allow,
    Draw,
    MayI,
    Pass,
    Reject,
)
from upcard.games.rummy.rulings import Rulings
from upcard.games.rummy.state import NOT_DOWN, RummyState
from upcard.kernel.game import Refused
from upcard.kernel.run import Listing
from upcard.kernel.state import Event, Move, Pile


class Step:
    """One step of a turn. ``blocks``: the turn cannot go on before it is answered."""

    blocks: bool = False

    def takes(self, move: Move) -> bool:
        """Is this the kind of move that the step judges?"""
        raise NotImplementedError

    def moves(self, r: Rulings, s: RummyState, seat: int) -> Iterable[Move]:
        """The legal ones: all at once where they are few, lazily where they may be very many."""
        raise NotImplementedError

    def listing(self, r: Rulings, s: RummyState, seat: int) -> Listing:
        """The same, to be counted and picked from."""
        found = self.moves(r, s, seat)
        return found if isinstance(found, (list, tuple)) else list(found)

    def play(self, r: Rulings, s: RummyState, seat: int, move: Move) -> RummyState:
        """Judge and carry out. Raises Refused."""
        raise NotImplementedError


class DrawStep(Step):
    """Draw exactly one card: the upcard, or the stock's top card (CR-C-16, CR-C-17)."""

    blocks = True

    def takes(self, move: Move) -> bool:
        return isinstance(move, Draw) and move.source != BOTH

    def moves(self, r: Rulings, s: RummyState, seat: int) -> Iterable[Move]:
        if not s.discards().cards or s.caller >= 0:
            return (DRAW_STOCK,)
        if stock_only(r, s, seat):
            return (DRAW_STOCK,)
        return (DRAW_UPCARD,) if self._only_upcard(r, s) else (DRAW_STOCK, DRAW_UPCARD)

    def _only_upcard(self, r: Rulings, s: RummyState) -> bool:
        """No stock card can be had, and the rules say to take the upcard then (CR-A-29). One card would go
        round and round: each such turn counts as a renewal, and once there are too many of these a player
        may refuse the upcard, which ends the deal (CR-A-66)."""
        if not r.must_take_upcard or not s.discards().cards or s.stock().cards or can_renew(r, s):
            return False
        return not r.renewal_limit or s.renewals < r.renewal_limit

    def play(self, r: Rulings, s: RummyState, seat: int, move: Move) -> RummyState:
        assert isinstance(move, Draw)
        if s.caller >= 0:
            if move.source == UPCARD:
                raise r.refuse("final_draw", "After a call you draw from the stock only.", (), "Draw from the stock.")
            return settle(r, s.but(step=PLAY, due=(seat,)))
        if move.source == UPCARD:
            renewals = s.renewals + 1 if self._only_upcard(r, s) else s.renewals
            return take_upcard(r, s.but(renewals=renewals), seat)
        if self._only_upcard(r, s):
            raise r.refuse("take_upcard", "No stock card can be had any more.", (), "Take the upcard.")
        if r.window_after_draw:
            return settle(r, s.but(step=CLAIM, due=(seat,), events=DECLINED[seat]))
        if not s.stock().cards and not r.renew:
            # CR-A-30: the active player needs a card and none is left.
            return finish_deal(r, s.but(events=(Event("declined", seat), Event("stock_out", seat))), -1)
        if r.window_before_draw:
            return settle(r, s.but(step=PLAY, due=(seat,), events=DECLINED[seat]))
        return open_window(r, s, DECLINED[seat])


class ClaimStep(Step):
    """ "May I?": everybody else may ask for the upcard that the active player left (CR-C-19 to 23)."""

    blocks = True

    def takes(self, move: Move) -> bool:
        return isinstance(move, (MayI, Pass))

    def moves(self, r: Rulings, s: RummyState, seat: int) -> Iterable[Move]:
        return (PASS, MAY_I)

    def play(self, r: Rulings, s: RummyState, seat: int, move: Move) -> RummyState:
        answers = list(s.answers)
        answers[seat] = MAY_I if isinstance(move, MayI) else PASS
        calls = s.calls + (seat,) if r.first_call else ()
        for answer in answers:
            if answer is None:
                return s.but(answers=tuple(answers), calls=calls, events=ANSWERED[seat])
        return self._open(r, s, answers, calls, ANSWERED[seat])

    def _open(
        self, r: Rulings, s: RummyState, answers: list[Move | None], calls: tuple[int, ...], events: tuple[Event, ...]
    ) -> RummyState:
        """All have answered: the answers are opened and the upcard goes to whom it belongs."""
        asked = [seat for seat, answer in enumerate(answers) if isinstance(answer, MayI)]
        fined = [seat for seat in asked if over_limit(r, s, seat)]
        if fined:
            s = _charge(r, s, fined)
            events += tuple([Event("fined", seat, (), r.fine) for seat in fined])
            asked = [seat for seat in asked if seat not in fined]
        if not asked:
            return close_window(r, s, events + (Event("unclaimed", s.turn),))
        winner = self._first(r, s, asked, calls)
        events += tuple([Event("asked", seat) for seat in asked])
        if r.may_reject and not must_let_go(r, s):
            return s.but(step=CONSENT, answers=(), calls=(winner,), events=events)
        return grant(r, s, winner, events)

    def _first(self, r: Rulings, s: RummyState, asked: list[int], calls: tuple[int, ...]) -> int:
        """Who gets the upcard: the first to call (CR-W-11), or the one whose turn comes first (CR-D-07)."""
        if r.first_call:
            for seat in calls:
                if seat in asked:
                    return seat
        best = asked[0]
        for seat in asked:
            if r.distance(s, seat) < r.distance(s, best):
                best = seat
        return best


def _charge(r: Rulings, s: RummyState, fined: list[int]) -> RummyState:
    """Attempts beyond the limit are void and cost points at once (KAL-20); the upcard stays on offer (KAL-A-09)."""
    fines = list(s.fines)
    for seat in fined:
        fines[seat] += r.fine
    return s.but(fines=tuple(fines))


class ConsentStep(Step):
    """The active player lets the claimant have the upcard, or takes it after all (CR-A-14); one who may take no
    upcard has nothing to decide (KAL-14)."""

    blocks = True

    def takes(self, move: Move) -> bool:
        return isinstance(move, (Allow, Reject))

    def moves(self, r: Rulings, s: RummyState, seat: int) -> Iterable[Move]:
        return (ALLOW,) if must_let_go(r, s) else (ALLOW, REJECT)

    def play(self, r: Rulings, s: RummyState, seat: int, move: Move) -> RummyState:
        caller = s.calls[0]
        if isinstance(move, Allow):
            return grant(r, s, caller, (Event("allowed", seat, (), 0, caller),))
        if must_let_go(r, s):
            raise no_rejection(r)
        return take_upcard(r, s.but(calls=(), events=(Event("rejected", seat, (), 0, caller),)), seat)


def no_rejection(r: Rulings) -> Refused:
    return r.refuse("must_allow", "You are down, so you have to allow every call.", (), "Draw from the stock.")


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


def take_upcard(r: Rulings, s: RummyState, seat: int) -> RummyState:
    """The active player's draw from the discard pile (CR-C-17)."""
    discards = s.discards().cards
    if not discards:
        raise r.refuse("no_upcard", "There is no upcard.", (), "Draw from the stock.")
    if stock_only(r, s, seat):
        raise r.refuse("stock_only", "You are down: no more cards from the discard pile.", (), "Draw from the stock.")
    card = discards[-1]
    piles = with_two(s.piles, seat, s.piles[seat].plus(card), s.seats + 1, Pile(discards[:-1], True))
    events = s.events + (Event("took", seat, (card,)),)
    return s.but(piles=piles, step=PLAY, taken=card.face, discarder=-1, events=events)


def why_no_claim(r: Rulings, s: RummyState, seat: int) -> Exception:
    """The refusal for a claim by a seat that is not asked."""
    if r.rules.claim_mode == "none":
        return r.refuse("claims_off", "Nobody may claim the upcard out of turn at this table.")
    if s.step >= 0 and not r.of(s).claims:
        return r.refuse("claim_forbidden", f"No card may be claimed in deal {s.deal}.")
    if s.step == PLAY and s.claimant >= 0 and not r.chain:
        return r.refuse("one_claim", "The upcard of this turn has been claimed already.", (), "Wait for the next turn.")
    if s.step != CLAIM or not s.answers:
        return r.refuse("no_claim_now", "The upcard is not on offer.", (), "Wait until the active player leaves it.")
    if seat == s.turn:
        return r.refuse("claim_active", "It is your own turn: the upcard is on offer to the others.")
    if seat == s.claimant:
        return r.refuse("claim_twice", "You took the card before this one.", (), "Somebody else must take one first.")
    if not may_claim(r, s, seat):
        if not r.claim_if_down and s.down[seat] != NOT_DOWN:
            return r.refuse("claim_barred", "You are down: only players without melds may claim.")
        if seat == s.discarder:
            return r.refuse("own_discard", "You discarded this card yourself.")
        return r.refuse("claim_limit", f"You have made your {r.claim_limit} claims of this deal.")
    return r.refuse("no_claim_now", "You have answered already.")


def must_hold(r: Rulings, s: RummyState, seat: int, faces: tuple[int, ...]) -> None:
    """Raises Refused naming the first card that is not in the hand as often as it is wanted."""
    if len(faces) == 1 and s.in_hand(seat, faces[0]):
        return
    left = [card.face for card in s.piles[seat].cards]
    for face in faces:
        if face not in left:
            again = " that often" if s.in_hand(seat, face) else ""
            raise r.refuse("not_held", f"You do not hold the {face_name(face)}{again}.", (face,))
        left.remove(face)


def why_banned(r: Rulings, s: RummyState, hand: Pile, face: int) -> Refused | None:
    """The refusal of a discard from that hand which no table could change."""
    if r.ban_joker and face == JOKER:
        return r.refuse("ban_joker", "A joker may not be discarded.", (face,), "Discard another card.")
    if r.ban_returned and face == s.taken and hand.count_face(face) == 1:
        return r.refuse("returned", f"You took the {face_name(face)} in this turn.", (face,), "Discard another card.")
    return None
