"""Values the pairs among loose cards: the quick form of `upcard.bots.rummy.calling.friends`."""

from typing import Final

from mypy_extensions import i64

from upcard.bots.rummy.loose_pairs import completing, pair_worth
from upcard.bots.rummy.quick.held import HeldCards, lowest
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
        if face == other:
            return
        worth = pair_worth(face, other)
        need = sum([1 << each for each in completing(face, other, self.rules)])
        if need if self.live else worth:
            self.partners[face] |= 1 << other
            self.needs[face][other] = need
            self.fixed[face][other] = worth

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
