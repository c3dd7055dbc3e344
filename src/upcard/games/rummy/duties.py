"""Checks by looking ahead whether wild cards taken from the table in this turn can still be laid, which is a duty."""

from upcard.cards.card import EVERYBODY, NO_FACE, Card
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.laying import count_wilds, none_to_discard
from upcard.games.rummy.layoff_access import may_reach, may_take_from, may_touch
from upcard.games.rummy.state import NOT_DOWN, RummyState
from upcard.games.rummy.steps.contract import contract_fault, contract_ways
from upcard.kernel.state import HIDDEN_CARD, Pile
from upcard.melds.deadline import step
from upcard.melds.engine import additions, can_place, check, melds_in, swapped, swapped_in_set
from upcard.melds.meld import SET, Meld, with_card
from upcard.melds.meld_rules import wild_places


def can_be_met(r: CompiledRules, s: RummyState, seat: int) -> bool:
    """Say whether the seat can still lay as many wild cards in this turn as it owes (GEN-07, CR-A-42).

    Where they go into new melds or into the contract, further wild cards may be taken for them from the table: a king
    and two jokers are a set, a king and one joker are none.
    """
    if not s.owed:
        return True
    if s.down[seat] != NOT_DOWN and not r.joker_take_use_new_meld:
        return _can_lay_now(r, s, seat)
    most = len(s.hand(seat).cards) if s.down[seat] == NOT_DOWN else _most_further(r)
    reached = [s]
    known = {_key(s, seat)}
    while reached:
        for at in reached:
            step()
            if _can_lay_all(r, at, seat):
                return True
        if reached[0].owed - s.owed >= most:
            return False
        further: list[RummyState] = []
        for at in reached:
            for after in _taking_one(r, at, seat):
                key = _key(after, seat)
                if key not in known:
                    known.add(key)
                    further.append(after)
        reached = further
    return False


def lacks_a_discard(r: CompiledRules, s: RummyState, seat: int) -> bool:
    """Say whether the seat can lay no wild card that it owes only because no card would be left to discard (CR-F-17).

    With one more card, which fits nowhere, it could.
    """
    if not r.of(s).go_out_discard_required:
        return False
    return can_be_met(r, s.but(piles=s.with_pile(seat, s.hand(seat).plus(HIDDEN_CARD))), seat)


def place_of_wild(r: CompiledRules, face: int, meld: Meld) -> int:
    """Return the index of the wild card that this natural card may replace in the meld, or -1.

    Where both missing cards of a set are laid at once (HWR-08), `beside` says which is the other.
    """
    if meld.suit != SET:
        return swapped(face, meld, r.table)
    if r.joker_take_from_missing and beside(r, face, meld) == NO_FACE:
        return -1
    return swapped_in_set(face, meld, r.table)


def beside(r: CompiledRules, face: int, meld: Meld) -> int:
    """Return the card that is laid in a set of three with this one to free its only wild card (HWR-08).

    It is of the other suit that the set lacks; NO_FACE where one card takes a wild card's place, or none does.
    """
    if not r.joker_take_from_missing or meld.suit != SET or len(meld.faces) != 3 or face & 15 != meld.low:
        return NO_FACE
    natural = [laid for laid, wild in zip(meld.faces, wild_places(meld, r.table), strict=True) if not wild]
    lacking = [other for other in r.table.ranks[meld.low] if other not in natural]
    if len(natural) != 2 or len(lacking) != 2 or face not in lacking:
        return NO_FACE
    return lacking[1] if face == lacking[0] else lacking[0]


def replaced(meld: Meld, place: int, face: int) -> Meld:
    """Return the meld with that card in the place of another."""
    return with_card(meld, place, face)


def taken_for(r: CompiledRules, s: RummyState, seat: int, index: int, place: int, face: int) -> RummyState:
    """Return the table after the seat has put that card in the place of a wild one, which it now owes.

    With it goes the one that is `beside` it.
    """
    meld = s.melds[index]
    hand = s.hand(seat).minus(face).plus(Card(meld.faces[place], EVERYBODY))
    natural = replaced(meld, place, face)
    other = beside(r, face, meld)
    if other != NO_FACE:
        hand = hand.minus(other)
        natural = Meld(SET, meld.low, (*natural.faces, other))
    melds = s.melds[:index] + (natural,) + s.melds[index + 1 :]
    return s.but(piles=s.with_pile(seat, hand), melds=melds, owed=s.owed + 1)


def _key(s: RummyState, seat: int) -> tuple[tuple[int, ...], tuple[Meld, ...]]:
    return tuple(sorted(s.hand(seat).faces())), s.melds


def _taking_one(r: CompiledRules, s: RummyState, seat: int) -> list[RummyState]:
    """Return what can become of the table by taking one wild card more."""
    found: list[RummyState] = []
    early = s.down[seat] == NOT_DOWN
    for index, meld in enumerate(s.melds):
        if (meld.suit == SET and not r.joker_take_from_sets) or not may_take_from(r, s, seat, index):
            continue
        if not (early or may_reach(r, s, seat, index)):
            continue
        for face in s.hand(seat).kinds():
            if face & 15 != meld.low if meld.suit == SET else face >> 4 != meld.suit and not r.table.mixed_runs:
                continue
            place = place_of_wild(r, face, meld)
            other = beside(r, face, meld)
            if place >= 0 and (other == NO_FACE or s.in_hand(seat, other)):
                found.append(taken_for(r, s, seat, index, place, face))
    return found


def _most_further(r: CompiledRules) -> int:
    """Return how many further wild cards could be of use for new melds: one fewer than a single meld needs.

    Of the ways to lay all that is owed take one with the fewest wild cards taken. A meld in it that holds no more of
    them than were taken could be left out, and those not taken; so each holds more.
    """
    table = r.table
    if table.wild_limit == "none" and table.min_naturals <= 1:
        # A longer meld could do without the wild cards at its end.
        return max(table.min_set, table.min_run) - 1
    # Wild cards that stand for themselves are natural cards, too.
    return (
        13
        if table.wild_as_natural
        else max([table.most_wilds(size, kind) for size in range(2, 15) for kind in (False, True)]) - 1
    )


def _can_lay_all(r: CompiledRules, s: RummyState, seat: int) -> bool:
    """Say whether as many wild cards as are owed can be laid, without taking more."""
    if s.down[seat] != NOT_DOWN:
        return s.down[seat] >= r.extra_melds and can_meld_owed(r, s, seat, s.hand(seat), s.owed)
    return _can_lay_contract(r, s, seat)


def _can_lay_contract(r: CompiledRules, s: RummyState, seat: int) -> bool:
    """Say whether the contract could be laid with as many wild cards as are owed."""
    deal, hand = r.of(s, seat), s.hand(seat)
    found = deal.whole_hand
    if not found:
        keeps_one = deal.go_out_discard_required and not 0 < deal.exact_cards < len(hand.cards)
        for part in [hand.minus(face) for face in hand.kinds()] if keeps_one else [hand]:
            best = deal.melder.best(part.cards, r.wild_counts)
            if best is not None and sum([count_wilds(r, meld) for meld in best[0]]) >= s.owed:
                if contract_fault(r, s, seat, best[0]) is None:
                    return True
                found = True
    if found:
        for _ in contract_ways(r, s, seat):
            return True
    return False


def _can_lay_now(r: CompiledRules, s: RummyState, seat: int) -> bool:
    """Say whether one wild card can be laid before anything else.

    It goes in a new meld or on a meld of the table (CR-A-38).
    """
    hand = s.hand(seat)
    melds = s.down[seat] >= r.extra_melds and can_meld_owed(r, s, seat, hand, 1)
    if melds and (not r.joker_take_use_any_run or _holds_run(r, s, seat, hand)):
        return True
    if none_to_discard(r, s, len(hand.cards) - 1):
        return False
    wilds = [face for face in hand.kinds() if r.is_wild(face)]
    for index, meld in enumerate(s.melds):
        if may_touch(r, s, seat, index) and (meld.suit != SET or not r.joker_take_use_any_run):
            for face in wilds:
                if additions(face, meld, r.table):
                    return True
    return False


def _holds_run(r: CompiledRules, s: RummyState, seat: int, hand: Pile) -> bool:
    """Say whether the seat could lay a new run with a wild card, and keep a card that it has to discard."""
    keeps = 1 if r.of(s).go_out_discard_required else 0
    suits = [run.suit for index, run in enumerate(s.melds) if s.owners[index] == seat and run.is_run()]
    for meld in melds_in(hand.cards, r.table):
        barred = r.touching_runs_one_per_suit and meld.suit in suits
        if meld.is_run() and not barred and count_wilds(r, meld) and len(meld.faces) + keeps <= len(hand.cards):
            return True
    return False


def can_meld_owed(r: CompiledRules, s: RummyState, seat: int, hand: Pile, owed: int) -> bool:
    """Say whether so many wild cards of the hand could go into new melds of that seat.

    A card is left where one must be discarded.
    """
    keeps = 1 if r.of(s).go_out_discard_required else 0
    wilds = sum([r.wild_counts[card.face] for card in hand.cards])
    if len(hand.cards) - keeps < min(r.table.min_set, r.table.min_run) or wilds < owed:
        return False
    if _is_one_set(r, hand, owed, keeps):
        return True
    if not keeps:
        return _can_place(r, s, seat, hand, owed)
    for face in hand.kinds():
        if _can_place(r, s, seat, hand.minus(face), owed):
            return True
    return False


def _is_one_set(r: CompiledRules, hand: Pile, owed: int, keeps: int) -> bool:
    """Say whether the natural cards of one rank make a set with so many wild cards of the hand.

    It has to leave ``keeps``. Mostly the answer is found so.
    """
    wilds = [card.face for card in hand.cards if r.is_wild(card.face)]
    naturals: dict[int, list[int]] = {}
    for card in hand.cards:
        if not r.is_wild(card.face):
            naturals.setdefault(card.face & 15, []).append(card.face)
    for rank, faces in naturals.items():
        most = len(hand.cards) - keeps - owed
        if most > 0 and check(Meld(SET, rank, (*faces[:most], *wilds[:owed])), r.table) is None:
            return True
    return False


def _can_place(r: CompiledRules, s: RummyState, seat: int, hand: Pile, owed: int) -> bool:
    if not can_place(hand.cards, r.table, owed):
        return False
    if not r.touching_runs_one_per_suit:
        return True
    suits = 0
    for index, meld in enumerate(s.melds):
        if s.owners[index] == seat and meld.is_run():
            suits |= 1 << meld.suit
    return _in_other_suits(r, hand, owed, suits, set())


def _in_other_suits(
    r: CompiledRules, hand: Pile, owed: int, suits: int, failed: set[tuple[tuple[int, ...], int]]
) -> bool:
    """Say whether so many wild cards could go into sets and runs of suits that are not used.

    There is one run of each suit that is not in this set of bits. Hands with which that has ``failed`` are not looked
    at again.
    """
    key = (tuple(sorted(hand.faces())), suits)
    if key in failed:
        return False
    failed.add(key)
    for meld in melds_in(hand.cards, r.table):
        step()
        wilds = count_wilds(r, meld)
        if wilds == 0 or (meld.is_run() and suits & 1 << meld.suit):
            continue
        if wilds >= owed:
            return True
        taken = suits | 1 << meld.suit if meld.is_run() else suits
        if _in_other_suits(r, hand.minus_all(meld.faces), owed - wilds, taken, failed):
            return True
    return False
