"""Tells who may take the upcard, by drawing it or by a claim, and why somebody may not."""

from upcard.cards.card import NO_FACE, card_name
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.state import CLAIM, DRAW, NOT_DOWN, PLAY, RummyState
from upcard.games.rummy.stock import has_penalty_card
from upcard.kernel.game import Refused
from upcard.text.messages import Message, marked


def stays(r: CompiledRules, s: RummyState) -> bool:
    """Say whether nobody may take the upcard here: a wild one (CR-A-69), or one that skips players (HWR-71)."""
    discards = s.discards().cards
    if not discards:
        return False
    face = discards[-1].face
    return r.skips[face] or (not r.rules.take_wild_upcard and r.is_wild(face))


def stock_only(r: CompiledRules, s: RummyState, seat: int) -> bool:
    """Say whether that seat may not draw the upcard.

    It is down where only others may (KAL-09), or the upcard stays (CR-A-69).
    """
    return (r.rules.draw_if_down == "stock" and s.down[seat] != NOT_DOWN) or stays(r, s)


def why_stock_only(r: CompiledRules, s: RummyState, seat: int) -> Refused:
    """Return the refusal of the upcard to a seat that may draw from the stock only."""
    if stays(r, s):
        return upcard_stays(r, s, marked("Draw from the stock."))
    return r.refuse(
        "draw_if_down", "You are down, so you may not draw from the discard pile.", (), "Draw from the stock."
    )


def upcard_stays(r: CompiledRules, s: RummyState, remedy: str = "") -> Refused:
    """Return the refusal of an upcard that stays."""
    face = s.discards().cards[-1].face
    if r.skips[face]:
        return r.refuse(
            "skip_stays",
            "The {card} makes a player miss the turn, and nobody takes such a card from the discard pile.",
            (face,),
            remedy,
            card=card_name(face),
        )
    return r.refuse(
        "take_wild_upcard",
        "The {card} is wild, and no wild card is taken from the discard pile.",
        (face,),
        remedy,
        card=card_name(face),
    )


def must_let_go(r: CompiledRules, s: RummyState) -> bool:
    """Say whether the active player cannot keep the upcard from a claimant, having no right to it (KAL-14)."""
    return stock_only(r, s, s.turn)


def no_rejection(r: CompiledRules, remedy: str = "") -> Refused:
    """Return the refusal to one who may take no upcard and would keep it, or would have kept it, from the claimant."""
    return r.refuse("must_allow", "You are down, so you have to allow every call.", (), remedy)


def may_claim(r: CompiledRules, s: RummyState, seat: int) -> bool:
    """Say whether that seat is asked about the upcard now (CR-C-19). It depends on nothing hidden."""
    if seat == s.turn or seat == s.claimant or seat in s.dropped or stays(r, s):
        return False
    if not r.rules.claim_if_down and s.down[seat] != NOT_DOWN:  # CR-A-15
        return False
    if not r.rules.claim_own_discard and seat == s.discarder:  # CR-A-16
        return False
    return bool(r.call_penalty) or not over_limit(r, s, seat)


def over_limit(r: CompiledRules, s: RummyState, seat: int) -> bool:
    """Say whether that seat has had all the claims that it may have in this deal (KAL-18), or in the game (HWR-50)."""
    if 0 < r.rules.claim_limit <= s.claims[seat]:
        return True
    return r.claim_game_limit > 0 and not claims_left(r, s, seat)


def claims_left(r: CompiledRules, s: RummyState, seat: int) -> int:
    """Return how many upcards that seat may still get out of turn in the game, where it has a limit (HWR-50)."""
    return max(0, r.claim_game_limit - s.earlier_claims[seat] - s.claims[seat])


def why_no_claim(r: CompiledRules, s: RummyState, seat: int) -> Refused:
    """Return the refusal for a claim by a seat that is not asked."""
    if r.rules.claim_mode == "none":
        return r.refuse("claim_mode=none", "Nobody takes the upcard out of turn at this table.")
    if s.step >= 0 and not r.of(s).claims:
        reason = r.worded(
            marked("No card may be claimed in deal {deal}."), marked("No card may be called in deal {deal}.")
        )
        return r.refuse("claim_forbidden_hands", reason, deal=s.deal)
    if s.step >= 0 and stays(r, s):
        return upcard_stays(r, s)
    if s.step == PLAY and s.claimant >= 0 and not r.claim_chain_no_repeat:
        reason = r.worded(
            marked("The upcard of this turn has been claimed already."),
            marked("The upcard of this turn has been called already."),
        )
        return r.refuse("claim_chain=single", reason, (), "Wait for the next turn.")
    if s.step in (DRAW, PLAY) and s.taken == NO_FACE and s.discards().cards and not has_penalty_card(r, s):
        reason = r.worded(
            marked("There is no stock card for the penalty, so the upcard cannot be claimed."),
            marked("There is no stock card for the penalty, so the upcard cannot be called."),
        )
        return r.refuse("no_penalty_card", reason)
    barred = None if seat == s.turn else _why_barred(r, s, seat)
    if barred is not None:
        return barred
    if s.step != CLAIM or not s.answers:
        over = s.step == PLAY or (s.step == DRAW and r.claim_window_before_draw)
        remedy = marked("Wait for the next turn." if over else "Wait until the active player leaves it.")
        return r.refuse("no_claim_now", "The upcard is not on offer.", (), remedy)
    if seat == s.turn:
        return r.refuse("claim_active", "It is your own turn: the upcard is on offer to the others.")
    if seat == s.claimant:
        return r.refuse(
            "claim_chain=chain_no_repeat",
            "You took the last card that was taken out of turn.",
            (),
            "Another player must take a card first.",
        )
    if not may_claim(r, s, seat):
        return r.refuse("claim_own_discard", "You discarded this card yourself.")
    return r.refuse("no_claim_now", "You have answered already.")


def _why_barred(r: CompiledRules, s: RummyState, seat: int) -> Refused | None:
    """Return the refusal of a claim by a seat that may make none for the rest of the deal; None for any other."""
    if not r.rules.claim_if_down and s.step >= 0 and s.down[seat] != NOT_DOWN:
        reason = r.worded(
            marked("You are down: only players without melds may claim."),
            marked("You are down: only players without melds may call."),
        )
        return r.refuse("claim_if_down", reason)
    if r.call_penalty or not over_limit(r, s, seat):
        return None
    if not 0 < r.rules.claim_limit <= s.claims[seat]:
        claims = Message.counted("1 claim", "{number} claims", r.claim_game_limit)
        if r.calls:
            claims = Message.counted("1 call", "{number} calls", r.claim_game_limit)
        return r.refuse("claim_game_limit", "You have made your {claims} of this game.", claims=claims)
    claims = Message.counted("1 claim", "{number} claims", r.rules.claim_limit)
    if r.calls:
        claims = Message.counted("1 call", "{number} calls", r.rules.claim_limit)
    return r.refuse("claim_limit", "You have made your {claims} of this deal.", claims=claims)
