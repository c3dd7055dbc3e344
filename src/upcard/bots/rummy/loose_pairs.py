"""Values two loose cards that could become a meld, and lists the cards that would make them one."""

from typing import Final

from upcard.bots.rummy.seat_knowledge import distance_in_suit
from upcard.cards.card import face_of, rank_of, suit_of
from upcard.melds.meld_rules import MeldRules

SUITS: Final = 4
ACE: Final = 1
QUEEN: Final = 12
KING: Final = 13

_NONE: Final[tuple[int, ...]] = ()


def pair_worth(face: int, other: int) -> int:
    """Return what two different cards, neither of them wild, are worth together, whatever has been seen."""
    if rank_of(face) == rank_of(other):
        return 20
    if suit_of(face) != suit_of(other):
        return 0
    gap = distance_in_suit(face, other)
    return 26 - 8 * gap if gap <= 2 else 0


def completing(face: int, other: int, rules: MeldRules) -> tuple[int, ...]:
    """Return the faces that make a meld of two different cards, neither of them wild."""
    rank, second = rank_of(face), rank_of(other)
    suit = suit_of(face)
    if rank == second:
        taken = (suit, suit_of(other)) if rules.distinct_suits or rules.three_suits else _NONE
        return tuple([face_of(each, rank) for each in range(SUITS) if each not in taken])
    if suit != suit_of(other):
        return _NONE
    low, high = (rank, second) if rank < second else (second, rank)
    if low == ACE and high >= QUEEN and rules.ace_high:
        # Ace and king want the queen, ace and queen the king.
        return (face_of(suit, QUEEN + KING - high),)
    if high - low > 2:
        return _NONE
    if high - low == 2:
        return (face_of(suit, low + 1),)
    below = (face_of(suit, low - 1),) if low > ACE else _NONE
    if high < KING:
        return (*below, face_of(suit, high + 1))
    return (*below, face_of(suit, ACE)) if rules.ace_high else below


__all__: Final = ["completing", "pair_worth"]
