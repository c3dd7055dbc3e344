"""Tells which melds a seat may add to, and whether cards that may not be discarded could all be laid off."""

from upcard.cards.card import JOKER, NO_FACE
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.state import RummyState
from upcard.kernel.game import Refused
from upcard.kernel.state import Pile
from upcard.melds.covers import ONES
from upcard.melds.engine import additions, arrange_least, can_place, swapped, swapped_in_set
from upcard.melds.meld import Meld, with_card
from upcard.text.messages import marked


def may_touch(r: CompiledRules, s: RummyState, seat: int, index: int) -> bool:
    """Say whether that seat may lay off on this meld of the table in this turn."""
    return may_reach(r, s, seat, index) and r.layoff and is_open(r, s, seat, s.owners[index])


def is_open(r: CompiledRules, s: RummyState, seat: int, owner: int) -> bool:
    """Say whether that seat lays off on the owner's melds: on everybody's, its own, or its side's (HWR-49)."""
    if owner == seat or not r.layoff_own:
        return True
    return r.layoff_side and owner in r.rules.side_of(seat, s.seats)


def may_reach(r: CompiledRules, s: RummyState, seat: int, index: int) -> bool:
    """Say whether it is time for that seat to change this meld of the table (CR-C-38, CR-D-22, CR-W-19)."""
    if r.of(s).whole_hand:
        return False
    return s.down[seat] >= (r.layoff_from_on_own if s.owners[index] == seat else r.layoff_from)


def may_take_from(r: CompiledRules, s: RummyState, seat: int, index: int) -> bool:
    """Say whether the seat may take wild cards from that meld, being its own (CR-A-40)."""
    return r.rules.joker_take_own or s.owners[index] != seat


def touchable(r: CompiledRules, s: RummyState, seat: int) -> list[int]:
    """Return the indices of the melds that the seat may lay off on now."""
    down = s.down[seat]
    if r.of(s).whole_hand or not r.layoff:
        return []
    own, others = down >= r.layoff_from_on_own, down >= r.layoff_from
    if r.layoff_side:
        ours = r.rules.side_of(seat, s.seats)
        return [index for index, owner in enumerate(s.owners) if owner in ours and (own if owner == seat else others)]
    others = others and not r.layoff_own
    return [index for index, owner in enumerate(s.owners) if (own if owner == seat else others)]


def can_dead_end(r: CompiledRules, s: RummyState) -> bool:
    """Say whether there are cards in this turn that may not be discarded.

    Then a play could leave nothing else.
    """
    return r.discard_ban_joker or (r.discard_ban_returned_upcard and s.taken != NO_FACE)


def is_dead_end(r: CompiledRules, before: RummyState, after: RummyState, seat: int) -> bool:
    """Say whether that play left nothing that may be discarded, in a hand that cannot lay it all.

    It is nothing but jokers, or the upcard taken in this turn (KAL-A-21, CR-A-53), which cannot all be laid in this
    turn. A joker taken from the table is laid before anything else is asked (GEN-07).
    """
    if before.owed or r.of(after).whole_hand:
        return False
    hand = after.hand(seat)
    left = len(hand.cards)
    jokers = hand.count_face(JOKER) if r.discard_ban_joker else 0
    if not left or jokers + 1 < left:
        return False
    if jokers < left:
        # The card beside the jokers is the upcard taken, or can be discarded.
        taken = r.discard_ban_returned_upcard and after.taken != NO_FACE and hand.count_face(after.taken) == 1
        return taken and not _can_dispose(r, after, seat, jokers)
    if r.of(after).go_out_discard_required:
        return True
    if r.table.min_naturals == 0 and after.down[seat] >= r.extra_melds and can_place(hand.cards, r.table, left):
        return False
    return not _have_room(r, [after.melds[index] for index in touchable(r, after, seat)], left)


def _can_dispose(r: CompiledRules, s: RummyState, seat: int, jokers: int) -> bool:
    """Say whether the upcard taken in this turn could go to the table, or make room.

    It is left with so many jokers that may not be discarded: they go to the table with it, or it makes room for a joker
    that may be discarded.
    """
    face = s.taken
    open_melds = touchable(r, s, seat)
    keeps_one = r.of(s).go_out_discard_required
    for index, meld in enumerate(s.melds):
        if index in open_melds and not keeps_one:
            others = [s.melds[other] for other in open_melds if other != index]
            for grown, used in _with_card(face, meld, r, jokers):
                if _have_room(r, [*others, grown], jokers - used):
                    return True
        takes = r.joker_take_use and may_take_from(r, s, seat, index)
        if (takes or r.joker_shift) and may_reach(r, s, seat, index) and (meld.is_run() or r.joker_take_from_any):
            place = swapped(face, meld, r.table) if meld.is_run() else swapped_in_set(face, meld, r.table)
            if place >= 0:
                wild = meld.faces[place]
                if takes and not r.joker_take_use_in_turn and not (r.discard_ban_joker and wild == JOKER):
                    return True
                natural = with_card(meld, place, face)
                melds = [natural if at == index else s.melds[at] for at in {*open_melds, index}]
                if not keeps_one and _have_room(r, melds, jokers + 1):
                    return True
    hand = s.hand(seat).cards
    may_meld = jokers > 0 and not keeps_one and s.down[seat] >= r.extra_melds
    return may_meld and arrange_least(hand, r.table, ONES)[1] == 0


def _with_card(face: int, meld: Meld, r: CompiledRules, jokers: int) -> list[tuple[Meld, int]]:
    """Return what the meld becomes with that card, after so many jokers at most, and how many these were."""
    found = [(grown, 0) for grown in additions(face, meld, r.table)]
    if jokers and not found:
        for longer in additions(JOKER, meld, r.table):
            found.extend([(grown, used + 1) for grown, used in _with_card(face, longer, r, jokers - 1)])
    return found


def _have_room(r: CompiledRules, melds: list[Meld], jokers: int) -> bool:
    """Say whether so many jokers could be added to these melds."""
    for meld in melds:
        if not jokers:
            break
        jokers -= room_for_jokers(meld, r, jokers)
    return not jokers


def room_for_jokers(meld: Meld, r: CompiledRules, most: int) -> int:
    """Return how many jokers, ``most`` at most, could be added to that meld one after the other."""
    best = 0
    if most:
        for grown in additions(JOKER, meld, r.table):
            best = max(best, 1 + room_for_jokers(grown, r, most - 1))
            if best == most:
                break
    return best


def dead_end_refusal(r: CompiledRules, left: Pile) -> Refused:
    """Return the refusal of a play that leaves only these cards."""
    remedy = marked("Keep another card to discard.")
    if left.count_face(JOKER) == len(left.cards) and r.discard_ban_joker:
        return r.refuse(
            "only_jokers",
            "Only jokers would be left, which may not be discarded and cannot all be laid.",
            (JOKER,),
            remedy,
        )
    if len(left.cards) == 1:
        return r.refuse(
            "only_returned",
            "Only the upcard you took would be left, which may not be discarded and cannot be laid.",
            left.faces(),
            remedy,
        )
    return r.refuse(
        "only_returned",
        "Only jokers and the upcard you took would be left, which may not be discarded and cannot all be laid.",
        (),
        remedy,
    )
