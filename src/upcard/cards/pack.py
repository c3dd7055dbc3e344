"""Defines `Pack`: decks of 52 shuffled together, with jokers."""

from typing import Final

from mypy_extensions import i64

from upcard.cards.bits import face_bit
from upcard.cards.card import JOKER, face_of
from upcard.cards.value import Value

COMPILED: Final = not __file__.endswith(".py")
"""Interpreted, to sort cards takes less time than to count them."""


class Pack(Value):
    """``decks`` ordinary decks and ``jokers`` jokers."""

    def __init__(self, decks: int, jokers: int = 0) -> None:
        self.decks = decks
        self.jokers = jokers

    def key(self) -> tuple[object, ...]:
        """Return what equality and hashing go by."""
        return (self.decks, self.jokers)

    def faces(self) -> tuple[int, ...]:
        """Every card, in pack order.

        >>> len(Pack(2, 3).faces())
        107
        """
        deck = [face_of(suit, rank) for suit in range(4) for rank in range(1, 14)]
        return tuple(deck * self.decks + [JOKER] * self.jokers)

    def size(self) -> int:
        """How many cards it has."""
        return 52 * self.decks + self.jokers


def same_cards(some: tuple[int, ...], others: tuple[int, ...]) -> bool:
    """Say whether these are the same faces, each as often, in whatever order.

    >>> same_cards((1, 2, 2), (2, 1, 2)), same_cards((1, 1, 2), (1, 2, 2))
    (True, False)
    """
    if len(some) != len(others):
        return False
    if COMPILED:
        counted, expected = _copies(some), _copies(others)
        if not (counted[4] or expected[4]):
            return counted == expected
    return sorted(some) == sorted(others)


def _copies(faces: tuple[int, ...]) -> tuple[i64, i64, i64, i64, bool]:
    """Return the faces of which there are at least one, two, three and four cards, as bits (a joker's is bit 0).

    The last item says whether that does not tell all: there are more of one, or what is no card.
    """
    p1: i64 = 0
    p2: i64 = 0
    p3: i64 = 0
    p4: i64 = 0
    for face in faces:
        if not 0 < face <= JOKER:
            return p1, p2, p3, p4, True
        bit = face_bit(face)
        if not p1 & bit:
            p1 |= bit
        elif not p2 & bit:
            p2 |= bit
        elif not p3 & bit:
            p3 |= bit
        elif not p4 & bit:
            p4 |= bit
        else:
            return p1, p2, p3, p4, True
    return p1, p2, p3, p4, False


__all__ = ["Pack", "same_cards"]
