"""Adds one card to a meld on the table, or puts it in the place of a wild card."""

from upcard.melds.meld import MIXED, RANKS_IN_ALL, SET, Meld, role_at
from upcard.melds.meld_rules import MeldRules, check


def additions(face: int, meld: Meld, rules: MeldRules) -> tuple[Meld, ...]:
    """Return the legal melds that result from laying off one card.

    That is one at most on a set; on a run at its low end, then at its high end (a wild card may fit both).
    """
    wild = rules.is_wild(face)
    grown: list[Meld] = []
    if meld.suit == MIXED:
        return ()
    if meld.suit == SET:
        if wild or face & 15 == meld.low:
            grown.append(Meld(SET, meld.low, meld.faces + (face,)))
    else:
        # Most cards fit nowhere: no meld is made of them.
        low_open = (meld.low > 1 or rules.corner) and (not rules.high_first or meld.high() == 14)
        if low_open and (wild or face == role_at(meld.suit, meld.low - 1)):
            grown.append(Meld(meld.suit, below(meld), (face,) + meld.faces))
        high = meld.low + len(meld.faces)
        if (high <= 14 or rules.corner) and (wild or face == role_at(meld.suit, high)):
            grown.append(Meld(meld.suit, meld.low, meld.faces + (face,)))
    if not grown:
        return ()
    if rules.grows_freely and (len(grown[0].faces) <= rules.max_run or meld.suit == SET):
        return tuple(grown)
    return tuple([longer for longer in grown if check(longer, rules) is None])


def below(run: Meld) -> int:
    """Return the place below a run, round the corner where it begins with a low ace."""
    return run.low - 1 or RANKS_IN_ALL


def swapped(face: int, meld: Meld, rules: MeldRules) -> int:
    """Return the index of the wild card that this natural card may replace in a run, or -1.

    A card that is always wild replaces nothing (CR-A-61); wild cards in sets stay (CR-C-46).
    """
    if meld.suit in (SET, MIXED) or not rules.can_be_natural(face):
        return -1
    for index, laid in enumerate(meld.faces):
        if laid != face and meld.role(index) == face and rules.is_wild(laid):
            return index
    return -1


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
