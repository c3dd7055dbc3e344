"""Adds one card to a meld on the table, or puts it in the place of a wild card."""

from upcard.melds.meld import MIXED, RANKS_IN_ALL, SET, Meld, role_at, run_of
from upcard.melds.meld_rules import MeldRules, check, check_colour


def additions(face: int, meld: Meld, rules: MeldRules) -> tuple[Meld, ...]:
    """Return the legal melds that result from laying off one card.

    That is one at most on a set; on a run at its low end, then at its high end (a wild card may fit both).
    """
    wild = rules.is_wild(face)
    grown: list[Meld] = []
    if meld.suit == MIXED and not rules.mixed_runs:
        return ()
    if meld.suit == SET:
        if meld.low > RANKS_IN_ALL:
            # They are a meld of a contract alone, but grow by the rules of the table.
            longer = Meld(SET, meld.low, meld.faces + (face,))
            return (longer,) if check_colour(longer, rules, 0) is None else ()
        if wild or face & 15 == meld.low:
            grown.append(Meld(SET, meld.low, meld.faces + (face,)))
    else:
        # Most cards fit nowhere: no meld is made of them.
        low_open = (meld.low > 1 or rules.corner) and (not rules.high_first or meld.high() == 14)
        if low_open and (wild or _fits(face, meld, meld.low - 1, rules)):
            grown.append(longer_run(rules, meld, below(meld), (face,) + meld.faces))
        high = meld.low + len(meld.faces)
        if (high <= 14 or rules.corner) and (wild or _fits(face, meld, high, rules)):
            grown.append(longer_run(rules, meld, meld.low, meld.faces + (face,)))
    if not grown:
        return ()
    if rules.grows_freely and (len(grown[0].faces) <= rules.max_run or meld.suit == SET):
        return tuple(grown)
    return tuple([longer for longer in grown if check(longer, rules) is None])


def _fits(face: int, run: Meld, place: int, rules: MeldRules) -> bool:
    role = role_at(run.suit & 3, place)
    return face & 15 == role & 15 if rules.mixed_runs else face == role


def longer_run(rules: MeldRules, run: Meld, low: int, faces: tuple[int, ...]) -> Meld:
    """Return what a run becomes with cards more; where suits do not matter it may be of several then."""
    return run_of(low, faces) if rules.mixed_runs else Meld(run.suit, low, faces)


def below(run: Meld) -> int:
    """Return the place below a run, round the corner where it begins with a low ace."""
    return run.low - 1 or RANKS_IN_ALL


def swapped(face: int, meld: Meld, rules: MeldRules) -> int:
    """Return the index of the wild card that this natural card may replace in a run, or -1.

    A card that is always wild replaces nothing (CR-A-61); wild cards in sets stay (CR-C-46).
    """
    if meld.suit == SET or (meld.suit == MIXED and not rules.mixed_runs) or not rules.can_be_natural(face):
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
