"""Hands as bits, so that all places of all suits are looked at in one step.

A *plane* is a 64-bit word with 16 bits a suit: bit ``16 * suit + place - 1`` for the places 1 to 14 of a
run. An ace sets two bits, places 1 and 14. Four planes hold a hand's natural cards: plane ``n`` has the
bits of which there are at least ``n`` copies. *Ranks* counts naturals by rank, four bits each, rank ``r``
at bit ``4 * (r - 1)``. The top bits of words stay unused: everything fits a positive `i64`.
"""

from typing import Final

from mypy_extensions import i64

from upcard.cards.card import FACES, NO_FACE
from upcard.cards.meld import role_at
from upcard.cards.meld_rules import MeldRules

LANE: Final = 16
LOW_ACES: Final = 0x0001_0001_0001_0001
HIGH_ACES: Final = 0x2000_2000_2000_2000
SUITED: Final = 0x3FFF_3FFF_3FFF_3FFF
"""The places 1 to 14 of every suit."""
RANK_BITS: Final = 52
"""Above the ranks stands the number of wild cards."""


def up(bits: i64, by: i64) -> i64:
    """``bits << by``. A shift of a literal by an `i64` would be compiled as a 32-bit one."""
    return bits << by


def span(size: i64) -> i64:
    """A run's bits at the lowest place: ``size`` ones."""
    one: i64 = 1
    return (one << size) - 1


def place_bit(suit: int, place: int) -> int:
    return 1 << LANE * suit + place - 1


def face_bits(face: int) -> int:
    """The bits of a natural card."""
    suit, rank = face >> 4, face & 15
    bits = place_bit(suit, rank)
    return bits | place_bit(suit, 14) if rank == 1 else bits


def count_bits(word: i64) -> i64:
    """How many bits of a non-negative word are set."""
    word = word - ((word >> 1) & 0x5555555555555555)
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    word = word + (word >> 8)
    word = word + (word >> 16)
    word = word + (word >> 32)
    return word & 0x7F


def ranks_of_bits(taken: i64) -> i64:
    """The ranks count of cards given as bits of one suit (an ace by its low bit)."""
    word: i64 = (taken | taken >> 16 | taken >> 32 | taken >> 48) & 0x1FFF
    word = (word | word << 24) & 0x000000FF000000FF
    word = (word | word << 12) & 0x000F000F000F000F
    word = (word | word << 6) & 0x0303030303030303
    return (word | word << 3) & 0x1111111111111111


def with_twins(bits: i64) -> i64:
    """The bits with both places of every ace among them."""
    return bits | (bits & HIGH_ACES) >> 13 | (bits & LOW_ACES) << 13


def open_places(plane: i64, size: i64, missing: i64) -> i64:
    """The lowest places of runs of ``size`` cards of which the plane misses at most ``missing`` (0..4 are
    told apart, more count as any); not yet masked to places that exist."""
    gap1: i64 = 0
    gap2: i64 = 0
    gap3: i64 = 0
    gap4: i64 = 0
    gap5: i64 = 0
    holes: i64 = ~plane & 0x7FFFFFFFFFFFFFFF
    at: i64 = 0
    while at < size:
        gap5 |= gap4 & holes
        gap4 |= gap3 & holes
        gap3 |= gap2 & holes
        gap2 |= gap1 & holes
        gap1 |= holes
        holes >>= 1
        at += 1
    if missing <= 0:
        return ~gap1 & SUITED
    if missing == 1:
        return ~gap2 & SUITED
    if missing == 2:
        return ~gap3 & SUITED
    if missing == 3:
        return ~gap4 & SUITED
    if missing == 4:
        return ~gap5 & SUITED
    return SUITED


def lowest_places(size: int, rules: MeldRules) -> int:
    """The lowest places at which legal runs of that size lie, as bits.

    A place where only a wild card can stand (its face is always wild) counts as wild; runs that break a
    limit for that alone are left out.
    """
    bits = 0
    for suit in range(4):
        for low in range(rules.lowest_place(), rules.highest_place() - size + 2):
            dead = [place for place in range(low, low + size) if not rules.can_be_natural(role_at(suit, place))]
            beside = [place for place in dead if place + 1 in dead]
            if len(dead) <= rules.most_wilds(size) and (rules.neighbours or not beside):
                bits |= place_bit(suit, low)
    return bits


def bits_table(rules: MeldRules) -> list[int]:
    """By face: the bits that a natural card sets; 0 for wild and hidden cards."""
    table = [0] * FACES
    for face in range(NO_FACE + 1, 64):
        if 1 <= face & 15 <= 13 and not rules.is_wild(face):
            table[face] = face_bits(face)
    return table


def ones_table(rules: MeldRules) -> list[int]:
    """By face: what a card adds to the ranks; one at `RANK_BITS` for a wild card, 0 for a hidden one."""
    table = [0] * FACES
    for face in range(FACES):
        if rules.is_wild(face):
            table[face] = 1 << RANK_BITS
        elif 1 <= face & 15 <= 13 and face < 64:
            table[face] = 1 << 4 * ((face & 15) - 1)
    return table
