"""Counts a hand: its natural cards as bits, its wild cards as a number (see `upcard.melds.planes`)."""

from mypy_extensions import i64

from upcard.cards.bits import up
from upcard.cards.card import Card
from upcard.melds.plan import RANK_MASK, WILD_BIT, Plan
from upcard.melds.planes import with_twins


class CountedHand:
    """The natural cards of one hand as planes and as ranks, and the number of its wild cards, as a plan asks for them.

    Hidden cards count for nothing; of a face four copies are told apart, of a rank fifteen naturals.
    """

    def __init__(self, plan: Plan, hand: tuple[Card, ...]) -> None:
        self.plan = plan
        self.hand = hand
        self.p1: i64 = 0
        self.p2: i64 = 0
        self.p3: i64 = 0
        self.p4: i64 = 0
        self.ranks: i64 = -1
        # Only what the contract asks for is counted, and ranks not before places for the runs are found.
        if plan.needs_planes:
            self.wilds = self._count_planes()
        else:
            self.wilds = self._count_ranks()

    def _count_planes(self) -> i64:
        """Set the planes; the number of wild cards."""
        places = self.plan.places
        one = self.plan.one
        p1: i64 = 0
        p2: i64 = 0
        p3: i64 = 0
        p4: i64 = 0
        wilds: i64 = 0
        for card in self.hand:
            place: i64 = places[card.face]
            if place:
                bit = one << place
                if p1 & bit:
                    p4 |= p3 & bit
                    p3 |= p2 & bit
                    p2 |= bit
                else:
                    p1 |= bit
            elif self.plan.shifts[card.face] == WILD_BIT:
                wilds += 1
        self.p1 = with_twins(p1)
        if p2:
            self.p2 = with_twins(p2)
            self.p3 = with_twins(p3)
            self.p4 = with_twins(p4)
        return wilds

    def _count_ranks(self) -> i64:
        """Set the ranks; the number of wild cards."""
        shifts = self.plan.shifts
        one = self.plan.one
        ranks: i64 = 0
        if len(self.hand) > 15:
            return self._count_many_ranks()
        for card in self.hand:
            ranks += one << shifts[card.face]
        self.ranks = ranks & RANK_MASK
        return ranks >> WILD_BIT

    def _count_many_ranks(self) -> i64:
        """As `_count_ranks`, where so many cards of one rank might spill into the next."""
        ranks: i64 = 0
        for card in self.hand:
            shift: i64 = self.plan.shifts[card.face]
            if shift == WILD_BIT or (shift and (ranks >> shift) & 15 < 15):
                ranks += up(1, shift)
        self.ranks = ranks & RANK_MASK
        return ranks >> WILD_BIT

    def rank_counts(self) -> i64:
        """Return the hand's ranks."""
        if self.ranks < 0:
            self._count_ranks()
        return self.ranks
