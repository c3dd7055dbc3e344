"""Holds a caller's meld at the showdown, and what can be laid off on it."""

from mypy_extensions import i64

from upcard.bots.rummy.quick.spread import face_at, longest_set
from upcard.cards.bits import up
from upcard.cards.card import NO_FACE
from upcard.melds.meld import SET, Meld
from upcard.melds.meld_rules import MeldRules, wild_places

NOT_THERE = -1
"""In the place of the face that a card stands for: it cannot be laid off."""


class CalledMeld:
    """A meld of a player who calls, by the rules for melds of the table.

    ``has``: the natural faces of a set; ``gaps``: where wild cards stand in a run, by place.
    """

    def __init__(self, meld: Meld, rules: MeldRules) -> None:
        self.rules = rules
        self.suit = meld.suit
        self.low = meld.low
        self.high = meld.low + len(meld.faces) - 1
        self.wilds = 0
        self.has: i64 = 0
        self.gaps: i64 = 0
        for at, wild in enumerate(wild_places(meld, rules)):
            if wild:
                self.wilds += 1
                self.gaps |= up(1, meld.low + at)
            else:
                self.has |= up(1, meld.faces[at])

    def size(self) -> int:
        """Return how many cards the meld has."""
        return self.high - self.low + 1

    def add(self, face: int) -> bool:
        """Lay off a natural card, where it fits, and say whether it does."""
        if self.suit == SET:
            if face & 15 != self.low or self.size() >= longest_set(self.rules):
                return False
            if self.rules.distinct_suits and self.has >> face & 1:
                return False
            self.has |= up(1, face)
            self.high += 1
            return True
        if face >> 4 != self.suit or self.size() >= self.rules.longest_run():
            return False
        if self.low > self.rules.lowest_place() and face == face_at(self.suit, self.low - 1):
            self.low -= 1
            return True
        if self.high < self.rules.highest_place() and face == face_at(self.suit, self.high + 1):
            self.high += 1
            return True
        return False

    def add_wild(self) -> int:
        """Lay off a wild card, where one fits: what it stands for in a run, `NO_FACE` in a set, or `NOT_THERE`."""
        if self.wilds + 1 > self.rules.most_wilds(self.size() + 1, in_set=self.suit == SET):
            return NOT_THERE
        if self.suit == SET:
            if self.size() >= longest_set(self.rules):
                return NOT_THERE
            self.wilds += 1
            self.high += 1
            return NO_FACE
        if self.size() >= self.rules.longest_run():
            return NOT_THERE
        beside = self.rules.neighbours
        if self.high < self.rules.highest_place() and (beside or not self.gaps >> self.high & 1):
            self.high += 1
            at = self.high
        elif self.low > self.rules.lowest_place() and (beside or not self.gaps >> self.low & 1):
            self.low -= 1
            at = self.low
        else:
            return NOT_THERE
        self.wilds += 1
        self.gaps |= up(1, at)
        return int(face_at(self.suit, at))


__all__ = ["NOT_THERE", "CalledMeld"]
