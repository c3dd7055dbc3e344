"""Holds cards as bit masks, which are quick to add to, to take from, and to compare."""

from typing import Final

from mypy_extensions import i64

from upcard.cards.bits import count_bits, up
from upcard.cards.card import JOKER, RANKS

COLUMN: Final = 0x0001_0001_0001_0001
"""The bits of a rank in all four suits, moved up by the rank."""
LANE: Final = 0x3FFE
"""The bits of the ranks of a suit, moved up by 16 for each suit."""
_BY_REST: Final = [0] * 67
"""By what a power of two leaves when it is divided by 67: which power it is. No two leave the same."""
for _face in range(64):
    _BY_REST[(1 << _face) % 67] = _face


def lowest(word: i64) -> i64:
    """Return the face of the lowest bit of a word that has one."""
    bit: i64 = word & -word
    rest: i64 = bit % 67
    return _BY_REST[rest]


def column(rank: i64) -> i64:
    """Return the four faces of a rank."""
    bits: i64 = COLUMN
    return bits << rank


class HeldCards:
    """Cards that somebody holds, or that lie together.

    A face's bit is set in ``one`` where it is there, in ``two`` where it is there twice, and so on: no more than six
    decks are played with. ``ranks``: how many natural cards of each rank there are.
    """

    def __init__(self) -> None:
        self.one: i64 = 0
        self.two: i64 = 0
        self.three: i64 = 0
        self.four: i64 = 0
        self.five: i64 = 0
        self.six: i64 = 0
        self.jokers: i64 = 0
        self.size: i64 = 0
        self.ranks: list[int] = [0] * len(RANKS)

    def add(self, face: int) -> None:
        """Add a card of that face."""
        self.size += 1
        if face == JOKER:
            self.jokers += 1
            return
        self.ranks[face & 15] += 1
        bit = up(1, face)
        if not self.one & bit:
            self.one |= bit
        elif not self.two & bit:
            self.two |= bit
        elif not self.three & bit:
            self.three |= bit
        elif not self.four & bit:
            self.four |= bit
        elif not self.five & bit:
            self.five |= bit
        else:
            self.six |= bit

    def drop(self, face: int) -> None:
        """Take away a card that is there."""
        self.size -= 1
        if face == JOKER:
            self.jokers -= 1
            return
        self.ranks[face & 15] -= 1
        bit = up(1, face)
        if self.six & bit:
            self.six ^= bit
        elif self.five & bit:
            self.five ^= bit
        elif self.four & bit:
            self.four ^= bit
        elif self.three & bit:
            self.three ^= bit
        elif self.two & bit:
            self.two ^= bit
        else:
            self.one ^= bit

    def count(self, word: i64) -> i64:
        """Return how many of the cards have a face of that word."""
        found: i64 = count_bits(self.one & word)
        more: i64 = self.two & word
        if more:
            found += count_bits(more)
            more = self.three & word
            if more:
                found += count_bits(more) + count_bits(self.four & word)
                found += count_bits(self.five & word) + count_bits(self.six & word)
        return found

    def faces(self) -> list[int]:
        """Return every card's face, the jokers last."""
        found: list[int] = []
        for word in (self.one, self.two, self.three, self.four, self.five, self.six):
            left: i64 = word
            while left:
                found.append(int(lowest(left)))
                left &= left - 1
        return found + [JOKER] * int(self.jokers)
