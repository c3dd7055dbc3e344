"""What the pairs among loose cards are worth: the quick form of `upcard.bots.rummy.calling.friends`."""

from typing import Final

from mypy_extensions import i64

from upcard.bots.rummy.quick.held import HeldCards, column, lowest
from upcard.bots.rummy.seat_knowledge import distance_in_suit
from upcard.cards.bits import up
from upcard.cards.card import RANKS
from upcard.melds.meld_rules import MeldRules

MOST: Final = 64
"""Faces."""


class Pairs:
    """What pairs of loose cards are worth, by the ``rules`` for melds.

    Each card that can still come weighs ``live`` (`HeuristicWeights.live`). ``friend`` tells of the hand that was
    weighed last, by face, what the pairs with a card of it come to.
    """

    def __init__(self, rules: MeldRules, live: int) -> None:
        self.rules = rules
        self.live = live
        self.partners: list[int] = [0] * MOST
        """By face: which cards make a pair with it."""
        self.needs: list[list[int]] = [[0] * MOST for _ in range(MOST)]
        """By two faces: the cards that make a meld of them."""
        self.fixed: list[list[int]] = [[0] * MOST for _ in range(MOST)]
        """The same: what the pair is worth, where what can still come is not counted."""
        self.friend: list[int] = [0] * MOST
        faces = [suit << 4 | rank for suit in range(4) for rank in range(1, len(RANKS))]
        faces = [face for face in faces if not rules.wild_faces[face]]
        for face in faces:
            for other in faces:
                self._pair(face, other)

    def _pair(self, face: int, other: int) -> None:
        worth, need = 0, 0
        if face == other:
            return
        if face & 15 == other & 15:
            worth = 20
            need = int(column(face & 15))
            if self.rules.distinct_suits:
                need &= ~(1 << face | 1 << other)
        elif face >> 4 == other >> 4:
            gap = distance_in_suit(face, other)
            worth = 26 - 8 * gap if gap <= 2 else 0
            need = sum([1 << (face & 48 | rank) for rank in self._between(face & 15, other & 15)])
        if need if self.live else worth:
            self.partners[face] |= 1 << other
            self.needs[face][other] = need
            self.fixed[face][other] = worth

    def _between(self, rank: int, other: int) -> list[int]:
        """Return the ranks that make a run of those two."""
        low, high = min(rank, other), max(rank, other)
        ace_high = self.rules.ace_high
        if low == 1 and high >= 12 and ace_high:
            return [25 - high]
        if high - low == 2:
            return [low + 1]
        if high - low > 2:
            return []
        found = [low - 1] if low > 1 else []
        if high < 13:
            return [*found, high + 1]
        return [*found, 1] if ace_high else found

    def weigh(self, one: i64, two: i64, live: HeldCards, hand: HeldCards) -> int:
        """Return what the pairs among the cards of these words are worth together.

        ``two`` are those that are there twice. Whoever holds ``hand`` waits for cards that are ``live`` and not in it.
        """
        friend = self.friend
        total = 0
        counted = self.live
        left: i64 = one
        while left:
            friend[int(lowest(left))] = 0
            left &= left - 1
        left = one
        while left:
            face = int(lowest(left))
            left &= left - 1
            partners: i64 = self.partners[face]
            partners &= left
            if not partners:
                continue
            needs, fixed = self.needs[face], self.fixed[face]
            while partners:
                other = int(lowest(partners))
                partners &= partners - 1
                if counted:
                    need: i64 = needs[other]
                    worth = counted * int(live.count(need) - hand.count(need))
                else:
                    worth = fixed[other]
                if two:
                    mine = 2 if two & up(1, face) else 1
                    others = 2 if two & up(1, other) else 1
                    friend[face] += worth * others
                    friend[other] += worth * mine
                    total += worth * mine * others
                else:
                    friend[face] += worth
                    friend[other] += worth
                    total += worth
        return total
