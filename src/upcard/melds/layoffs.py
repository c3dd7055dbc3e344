"""Adds one card to a meld on the table, or puts it in the place of a wild card."""

from mypy_extensions import i64

from upcard.cards.bits import up
from upcard.cards.card import JOKER
from upcard.melds.meld import SET, Meld, role_at, run_of
from upcard.melds.meld_rules import MeldRules, check


def additions(face: int, meld: Meld, rules: MeldRules) -> tuple[Meld, ...]:
    """Return the legal melds that result from laying off one card.

    That is one at most on a set; on a run at its low end, then at its high end (a wild card may fit both).
    """
    wild = rules.is_wild(face)
    grown: list[Meld] = []
    if meld.suit == SET:
        if wild or face & 15 == meld.low:
            grown.append(Meld(SET, meld.low, meld.faces + (face,)))
    elif rules.mixed_runs:
        low_open = meld.low > 1 and (not rules.high_first or meld.high() == 14)
        if low_open and (wild or face & 15 == rank_of_place(meld.low - 1)):
            grown.append(run_of(meld.low - 1, (face,) + meld.faces))
        high = meld.low + len(meld.faces)
        if high <= 14 and (wild or face & 15 == rank_of_place(high)):
            grown.append(run_of(meld.low, meld.faces + (face,)))
    else:
        # Most cards fit nowhere: no meld is made of them.
        low_open = meld.low > 1 and (not rules.high_first or meld.high() == 14)
        if low_open and (wild or face == role_at(meld.suit, meld.low - 1)):
            grown.append(Meld(meld.suit, meld.low - 1, (face,) + meld.faces))
        high = meld.low + len(meld.faces)
        if high <= 14 and (wild or face == role_at(meld.suit, high)):
            grown.append(Meld(meld.suit, meld.low, meld.faces + (face,)))
    if not grown:
        return ()
    if rules.grows_freely and (len(grown[0].faces) <= rules.max_run or meld.suit == SET):
        return tuple(grown)
    return tuple([longer for longer in grown if check(longer, rules) is None])


def rank_of_place(place: int) -> int:
    """Return the rank of a place of a run, 1 to 14."""
    return (place - 1) % 13 + 1


def wanted(melds: list[Meld], mixed_runs: bool = False) -> i64:
    """Return the natural cards that might be laid off on some of the melds, as bits by face.

    They are those of the rank of a set, and those next to an end of a run, in every suit where suits do not matter
    there.
    """
    bits: i64 = 0
    column: i64 = 0x0001_0001_0001_0001
    for meld in melds:
        if meld.suit == SET:
            bits |= column << meld.low
        elif mixed_runs:
            if meld.low > 1:
                bits |= column << (meld.low - 1)
            after = meld.low + len(meld.faces)
            if after <= 14:
                bits |= column << rank_of_place(after)
        else:
            if meld.low > 1:
                bits |= up(1, role_at(meld.suit, meld.low - 1))
            high = meld.low + len(meld.faces)
            if high <= 14:
                bits |= up(1, role_at(meld.suit, high))
    return bits


def is_wanted(bits: i64, face: int) -> bool:
    """Say whether the face is among these bits."""
    return face < JOKER and (bits >> face) & 1 == 1


def swapped(face: int, meld: Meld, rules: MeldRules) -> int:
    """Return the index of the wild card that this natural card may replace in a run, or -1.

    A card that is always wild replaces nothing (CR-A-61); wild cards in sets stay (CR-C-46).
    """
    if meld.is_set() or not rules.can_be_natural(face):
        return -1
    for index, laid in enumerate(meld.faces):
        if laid != face and rules.is_wild(laid):
            role = meld.role(index)
            if role == face or (
                rules.mixed_runs and role & 15 == face & 15 and not is_natural_there(laid, role, rules)
            ):
                return index
    return -1


def is_natural_there(laid: int, role: int, rules: MeldRules) -> bool:
    """Say whether a wild card in a run of any suits stands there as itself, so that nothing replaces it."""
    return laid & 15 == role & 15 and rules.can_be_natural(laid)


def swapped_in_set(face: int, meld: Meld, rules: MeldRules) -> int:
    """Return the index of the wild card that this natural card of the set's rank may replace, or -1 (CL-A-09).

    A card of the rank that is wild itself stays (CL-A-22).
    """
    if face & 15 != meld.low or not rules.can_be_natural(face):
        return -1
    for index, laid in enumerate(meld.faces):
        if rules.is_wild(laid) and laid & 15 != meld.low:
            natural = Meld(SET, meld.low, meld.faces[:index] + (face,) + meld.faces[index + 1 :])
            return index if check(natural, rules) is None else -1
    return -1
