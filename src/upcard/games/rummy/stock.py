"""Renews the stock from the discards."""

from upcard.cards.card import NO_FACE, OPEN, UNSEEN
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.state import RummyState
from upcard.kernel.state import EMPTY_PILE, Event, Pile


def renews(rules: Rules) -> bool:
    """Say whether the stock is formed anew whenever it has run out."""
    return rules.stock_empty in ("renew", "all_and_new_upcard")


def renewals_left(r: CompiledRules, s: RummyState) -> bool:
    """Say whether the stock may be renewed once more in this deal (CR-A-66)."""
    return r.stock_empty_renews and not (r.renewal_limit and s.renewals >= r.renewal_limit)


def can_renew(r: CompiledRules, s: RummyState) -> bool:
    """Say whether a stock can be formed from the discards below the upcard (CR-D-15, CR-P-28)."""
    least = 1 if _upcard_is_gone(s) and not r.stock_empty_all_and_new_upcard else 2  # CR-A-24
    return renewals_left(r, s) and len(s.discards().cards) >= least


def can_renew_for_claim(r: CompiledRules, s: RummyState) -> bool:
    """Say whether a stock could be formed once a claimant has taken the upcard (CR-A-24).

    Where it begins with a new upcard, that takes one card more.
    """
    return renewals_left(r, s) and len(s.discards().cards) > (2 if r.stock_empty_all_and_new_upcard else 1)


def has_penalty_card(r: CompiledRules, s: RummyState) -> bool:
    """Say whether a claimant could be given the penalty cards (CR-A-24, HWR-02).

    Else the want of one makes the deal void (KAL-A-13).
    """
    wanted = r.claim_cards
    if len(s.stock().cards) >= wanted or r.stock_empty_renew_once_then_void:
        return True
    if not can_renew_for_claim(r, s):
        return False
    # The upcard goes to the claimant, and one card more lies open where the stock begins with a new upcard.
    return len(s.stock().cards) + len(s.discards().cards) - (2 if r.stock_empty_all_and_new_upcard else 1) >= wanted


def _upcard_is_gone(s: RummyState) -> bool:
    """Say whether the upcard has been taken before the stock card is drawn.

    A claimant has it, or the player of CR-W-27: what lies there now are covered discards only (CR-A-24).
    """
    return bool(s.due) and (s.due[0] != s.turn or s.taken != NO_FACE)


def renewable(r: CompiledRules, s: RummyState) -> tuple[int, ...]:
    """Return the faces that the next renewal shuffles."""
    cards = s.discards().cards
    return tuple(
        [card.face for card in (cards if r.stock_empty_all_and_new_upcard or _upcard_is_gone(s) else cards[:-1])]
    )


def renewed(r: CompiledRules, s: RummyState, faces: tuple[int, ...]) -> RummyState:
    """Return the table with the stock formed anew, first face on top.

    Where the upcard is shuffled too the first is turned up (CL-A-06).
    """
    discards = s.discards()
    left = EMPTY_PILE if _upcard_is_gone(s) else Pile(discards.cards[-1:], True)
    events: tuple[Event, ...] = (Event("renewed", -1, (), len(faces)),)
    if r.stock_empty_all_and_new_upcard:
        upcard = OPEN[faces[0]]
        left = Pile((upcard,), True)
        faces = faces[1:]
        events += (Event("upcard", -1, (upcard,)),)
    stock = Pile(tuple([UNSEEN[face] for face in reversed(faces)]), True)
    return s.but(
        piles=s.piles[: s.seats] + (stock, left),
        renewing=False,
        renewals=s.renewals + 1,
        discarder=-1 if r.stock_empty_all_and_new_upcard else s.discarder,
        events=events,
    )
