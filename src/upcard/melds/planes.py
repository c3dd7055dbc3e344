"""Hands as bit planes, so that all places of all suits are looked at in one step.

A *plane* is a 64-bit word with 16 bits a suit: bit ``16 * suit + place`` for the places 1 to 14 of a run, so
a natural card's face is the number of its bit. An ace sets two bits, places 1 and 14. Four planes hold a
hand's natural cards: plane ``n`` has the bits of which there are at least ``n`` copies. *Ranks* counts
naturals by rank, four bits each, rank ``r`` at bit ``4 * r``. No word uses its sign bit.
"""

from typing import Final

from mypy_extensions import i64

from upcard.cards.bits import count_bits, up
from upcard.cards.card import NO_FACE
from upcard.melds.meld_rules import MeldRules

LANE: Final = 16
LOW_ACES: Final = 0x0002_0002_0002_0002
# Literals stay below 2**62: the compiler makes slow objects of larger ones.


def span(size: i64) -> i64:
    """Return a run's bits at place 0: ``size`` ones."""
    return up(1, size) - 1


def place_bit(suit: int, place: int) -> int:
    """Return the bit of a place of a suit."""
    return 1 << LANE * suit + place


def ranks_of_bits(taken: i64) -> i64:
    """Return the ranks count of cards given as bits of one suit (an ace counts by its low bit)."""
    word: i64 = (taken | taken >> 16 | taken >> 32 | taken >> 48) & 0x3FFE
    word = (word | word << 24) & 0x000000FF000000FF
    word = (word | word << 12) & 0x000F000F000F000F
    word = (word | word << 6) & 0x0303030303030303
    return (word | word << 3) & 0x1111111111111111


def ranks_with(ranks: i64, least: i64) -> i64:
    """Return the ranks of which there are ``least`` cards or more, as the bits ``4 * r + 3``.

    Of 8 and more, 8 is asked for.
    """
    if least <= 0:
        return 0x0088_8888_8888_8880
    if least > 8:
        least = 8
    # The low three bits carry into the fourth when they reach ``least``; a set fourth bit is 8 already.
    step: i64 = 0x0011_1111_1111_1110
    return (((ranks & 0x0077_7777_7777_7770) + step * (8 - least)) | ranks) & 0x0088_8888_8888_8880


def with_twins(bits: i64) -> i64:
    """Return the bits with both places of every ace among them."""
    return bits | ((bits >> 13) & LOW_ACES) | (bits & LOW_ACES) << 13


def fill_up(more: i64, bits: i64, most: i64) -> i64:
    """``bits`` and of ``more`` as many as make ``most`` bits; of too many ``bits`` the lowest."""
    while count_bits(bits) > most:
        bits &= ~(bits & -bits)
    more &= ~bits
    while more and count_bits(bits) < most:
        bits |= more & -more
        more &= more - 1
    return bits


def open_places(plane: i64, size: i64, missing: i64) -> i64:
    """Return the lowest places of runs of ``size`` cards of which the plane misses at most ``missing``.

    0 to 4 are told apart, more count as any. Bits that are no such places are set as they come: mask them.
    """
    holes = ~plane
    gap1: i64 = 0
    at: i64 = 0
    if missing <= 0:
        # Runs of 1, 2, 4 … cards, then those of the rest.
        full: i64 = 1
        while full * 2 <= size:
            plane &= plane >> full
            full *= 2
        return plane & plane >> (size - full)
    gap2: i64 = 0
    if missing == 1:
        while at < size:
            gap2 |= gap1 & holes >> at
            gap1 |= holes >> at
            at += 1
        return ~gap2
    if missing > 4:
        return -1
    gap3: i64 = 0
    gap4: i64 = 0
    gap5: i64 = 0
    while at < size:
        here = holes >> at
        gap5 |= gap4 & here
        gap4 |= gap3 & here
        gap3 |= gap2 & here
        gap2 |= gap1 & here
        gap1 |= here
        at += 1
    if missing == 2:
        return ~gap3
    return ~gap4 if missing == 3 else ~gap5


_LOW_RANK: Final = 0x0002_0002_0002_0002
"""The lowest place of every suit."""
_ROUND: Final = [_LOW_RANK * ((1 << places) - 1) for places in range(14)]
"""By number: so many of the lowest places of every suit."""


def turned(plane: i64, by: i64) -> i64:
    """Return the places from which ``by`` places up, round the corner, is one of the plane.

    ``by``: 0 to 12. An ace's place above the king is left out.
    """
    stay: i64 = (plane & _ROUND[13]) & ~_ROUND[by]
    return stay >> by | up(plane & _ROUND[by], 13 - by)


def open_round(plane: i64, size: i64, missing: i64) -> i64:
    """As `open_places`, of runs that go round the corner."""
    gap1: i64 = 0
    gap2: i64 = 0
    gap3: i64 = 0
    gap4: i64 = 0
    gap5: i64 = 0
    holes: i64 = _ROUND[13] & ~plane
    at: i64 = 0
    if missing > 4:
        return _ROUND[13]
    while at < size:
        here: i64 = turned(holes, at)
        gap5 |= gap4 & here
        gap4 |= gap3 & here
        gap3 |= gap2 & here
        gap2 |= gap1 & here
        gap1 |= here
        at += 1
    if missing <= 0:
        return _ROUND[13] & ~gap1
    if missing == 1:
        return _ROUND[13] & ~gap2
    if missing == 2:
        return _ROUND[13] & ~gap3
    return _ROUND[13] & ~(gap4 if missing == 3 else gap5)


def open_runs(plane: i64, size: i64, missing: i64, corner: bool) -> i64:
    """Return what `open_places` does, or `open_round` where runs go round the corner."""
    return open_round(plane, size, missing) if corner else open_places(plane, size, missing)


def round_window(place: int, size: int) -> int:
    """Return the bits of a run that may go round the corner, an ace's by its low place.

    ``place``: the bit of its lowest place.
    """
    bits = 0
    for at in range(size):
        bits |= place_bit(place // LANE, (place % LANE + at - 1) % 13 + 1)
    return bits


def lowest_places(size: int, rules: MeldRules) -> int:
    """Return the lowest places at which legal runs of that size lie, as bits.

    A place where only a wild card can stand (its face is always wild) counts as wild; runs that break a limit for that
    alone are left out.
    """
    most = rules.most_wilds(size, in_set=False)
    if most < 0:
        return 0
    bits = 0
    for suit in range(rules.lanes):
        dead = sum([1 << place for place, face in enumerate(rules.places[suit]) if place and face == NO_FACE])
        for low in range(rules.lowest_place(), rules.highest_low(size) + 1):
            here = dead >> low & (1 << size) - 1
            if not here or (here.bit_count() <= most and (rules.neighbours or not here & here >> 1)):
                bits |= place_bit(suit, low)
    return bits
