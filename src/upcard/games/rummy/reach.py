"""Which melds of the table a seat may add to, and whether the jokers left in a hand could all go there."""

from upcard.cards.card import JOKER
from upcard.cards.meld import Meld
from upcard.cards.melds import additions, can_place
from upcard.games.rummy.rulings import Rulings
from upcard.games.rummy.state import NOT_DOWN, RummyState
from upcard.kernel.game import Refused


def may_touch(r: Rulings, s: RummyState, seat: int, index: int) -> bool:
    """May that seat lay off on this meld of the table in this turn?"""
    return may_reach(r, s, seat, index) and r.layoff and not (r.own_only and s.owners[index] != seat)


def may_reach(r: Rulings, s: RummyState, seat: int, index: int) -> bool:
    """Is it time for that seat to change this meld of the table (CR-C-38, CR-D-22, CR-W-19)?"""
    if s.down[seat] == NOT_DOWN or r.of(s).whole_hand:
        return False
    return s.down[seat] >= (r.layoff_own_from if s.owners[index] == seat else r.layoff_from)


def touchable(r: Rulings, s: RummyState, seat: int) -> list[int]:
    """The indices of the melds that the seat may lay off on now."""
    down = s.down[seat]
    if down == NOT_DOWN or r.of(s).whole_hand or not r.layoff:
        return []
    own, others = down >= r.layoff_own_from, down >= r.layoff_from and not r.own_only
    return [index for index, owner in enumerate(s.owners) if (own if owner == seat else others)]


def strands(r: Rulings, before: RummyState, after: RummyState, seat: int) -> bool:
    """Did that play leave nothing but jokers, which may not be discarded, in a hand that cannot lay them all in this
    turn (KAL-A-21)? A joker taken from the table is laid before anything else is asked (GEN-07)."""
    if not r.ban_joker or before.owed or r.of(after).whole_hand:
        return False
    hand = after.hand(seat)
    left = len(hand.cards)
    if not left or hand.count_face(JOKER) < left:
        return False
    if r.of(after).keep_one:
        return True
    if r.table.min_naturals == 0 and after.down[seat] >= r.extra_from and can_place(hand.cards, r.table, left):
        return False
    for index in touchable(r, after, seat):
        left -= room_for_jokers(after.melds[index], r, left)
    return left > 0


def room_for_jokers(meld: Meld, r: Rulings, most: int) -> int:
    """How many jokers, ``most`` at most, could be added to that meld one after the other."""
    best = 0
    if most:
        for grown in additions(JOKER, meld, r.table):
            best = max(best, 1 + room_for_jokers(grown, r, most - 1))
            if best == most:
                break
    return best


def stranded(r: Rulings) -> Refused:
    return r.refuse(
        "only_jokers",
        "Only jokers would be left, which may not be discarded and cannot all be laid.",
        (JOKER,),
        "Keep another card to discard.",
    )
