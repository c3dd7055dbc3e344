"""Where can the melds of a contract stand? The search over places.

A *place* is a run's suit and lowest place, or a set's rank. Given places for all melds, two questions
decide, and they may be asked apart (a matching that satisfies lower bounds extends to a largest one, and
one that covers given melds combines with one that uses given cards):

1. *Cards*: natural cards fill as many of the asked-for cards as possible; the wild cards must do for the
   rest. Runs take their cards first, for they can use one face only.
2. *Limits*: the naturals can be shared out so that every meld has enough of them (`least naturals, no two
   wild cards side by side`).

Taking cards greedily answers the first question exactly and mostly satisfies the second; only where it
does not are the limits looked at in full.

*Blanks* are cards yet to be drawn: each may become any card, so a blank counts as natural anywhere. A hand
is short of a contract by the smallest number of blanks with which it meets it.
"""

from typing import Final

from mypy_extensions import i64

from upcard.cards.contracts import Contract
from upcard.cards.layouts import Layout
from upcard.cards.meld_rules import MeldRules
from upcard.cards.planes import (
    LANE,
    LOW_ACES,
    count_bits,
    lowest_places,
    open_places,
    ranks_of_bits,
    span,
    up,
    with_twins,
)

PLACE_BITS: Final = 6
"""A place in a path: the bit of a run's lowest place, or a set's rank."""


class Plan:
    """What the search needs to know of a contract and its rules, worked out once."""

    def __init__(self, contract: Contract, rules: MeldRules) -> None:
        self.contract = contract
        self.rules = rules
        self.free = contract.touching == "free"
        self.lows = [0] + [lowest_places(size, rules) for size in range(1, 15)]
        self.most = [rules.most_wilds(size) for size in range(65)]
        self.dead = 0
        for suit in range(4):
            for place in range(1, 15):
                rank = 1 if place == 14 else place
                if not rules.can_be_natural(suit << 4 | rank):
                    self.dead |= 1 << LANE * suit + place - 1
        # How many suits a rank has natural cards of.
        self.live = [0] + [
            len([suit for suit in range(4) if rules.can_be_natural(suit << 4 | rank)]) for rank in range(1, 14)
        ]
        self.patterns: dict[int, list[int]] = {}

    def natural_patterns(self, size: int) -> list[int]:
        """The smallest choices of places at which naturals make a run of that size legal, as bits."""
        if size not in self.patterns:
            self.patterns[size] = _natural_patterns(size, self.rules)
        return self.patterns[size]


def _natural_patterns(size: int, rules: MeldRules) -> list[int]:
    most = rules.most_wilds(size)
    full = (1 << size) - 1
    legal: list[int] = []
    for wild in range(full, -1, -1):
        if wild.bit_count() <= most and (rules.neighbours or not wild & wild >> 1):
            legal.append(wild)
    known = set(legal)
    largest: list[int] = []
    for wild in legal:
        wider = [place for place in range(size) if not wild >> place & 1 and wild | 1 << place in known]
        if not wider:
            largest.append(full & ~wild)
    return largest


class Search:
    """One hand looked through for places of one layout.

    Args:
        plan: the contract and its rules.
        layout: the sizes of the melds.
        counts: cards by face, all that are or may be natural.
        wilds: how many wild cards, those that may be natural included.
        blanks: cards yet to be drawn.
    """

    def __init__(self, plan: Plan, layout: Layout, counts: list[int], wilds: int, blanks: int) -> None:
        self.plan = plan
        self.layout = layout
        self.counts = counts
        self.wilds = wilds
        self.blanks = blanks
        self.runs = layout.runs
        self.sets = layout.sets
        self.rest = [0] * (len(layout.sizes) + 1)

    def found(self, path: i64) -> bool:
        """Places for all melds have been found. True ends the search."""
        return True

    def go(self, p1: i64, p2: i64, p3: i64, p4: i64, ranks: i64) -> bool:
        """Search, given the planes and ranks of the cards that are natural only."""
        budget: i64 = self.wilds + self.blanks
        if not self._bound(p1, ranks, budget):
            return False
        return self._run(0, p1, p2, p3, p4, ranks, budget, 1, 0, 0)

    def _bound(self, p1: i64, ranks: i64, budget: i64) -> bool:
        """Fill ``rest``: how many cards the melds from each on miss at least. False when that is too much."""
        runs = len(self.runs)
        at = len(self.rest) - 2
        most: i64 = 0
        rank: i64 = 0
        while rank < 13:
            most = max(most, (ranks >> 4 * rank) & 15)
            rank += 1
        least: i64 = 0
        while at >= 0:
            if at >= runs:
                size: i64 = self.sets[at - runs]
                least += max(0, size - most)
            else:
                size = self.runs[at]
                lows: i64 = self.plan.lows[self.runs[at]]
                missing: i64 = 0
                while missing < 5 and not open_places(p1, size, missing) & lows:
                    missing += 1
                least += min(missing, size)
            if least > budget:
                return False
            self.rest[at] = int(least)
            at -= 1
        return True

    def _run(
        self,
        at: i64,
        p1: i64,
        p2: i64,
        p3: i64,
        p4: i64,
        ranks: i64,
        budget: i64,
        lowest: i64,
        lack: i64,
        path: i64,
    ) -> bool:
        """Place the run ``at`` and all after it.

        ``budget``: how many cards may be missing yet; ``lowest``: the bit of the last run's place, before
        which a run of the same size need not be tried; ``lack``: blanks that the limits ask for so far.
        """
        if at == len(self.runs):
            if self.plan.rules.distinct_suits:
                return self._suited_set(0, p1, p2, p3, p4, budget, 1, lack, path)
            return self._set(0, ranks, budget, 1, lack, path)
        size: i64 = self.runs[at]
        spare: i64 = budget - self.rest[at + 1]
        lows: i64 = self.plan.lows[self.runs[at]]
        lows &= open_places(p1, size, spare)
        if at and self.runs[at - 1] == self.runs[at]:
            lows &= ~(lowest - 1)
        if lows and at and not self.plan.free:
            lows &= ~self._barred(at, size, path)
        ones = span(size)
        while lows:
            low = lows & -lows
            lows ^= low
            window = ones * low
            have = window & p1
            missing = size - count_bits(have)
            take = with_twins(have)
            q1 = (p1 & ~take) | (p2 & take)
            q2 = (p2 & ~take) | (p3 & take)
            q3 = (p3 & ~take) | (p4 & take)
            q4 = p4 & ~take
            left = ranks - ranks_of_bits(take)
            holes = window & ~p1
            if size == 14 and have & low:
                # An ace at both ends takes two aces; the first is taken already.
                ace = with_twins(low)
                if q1 & low:
                    left -= 1
                    q1, q2, q3, q4 = (
                        (q1 & ~ace) | (q2 & ace),
                        (q2 & ~ace) | (q3 & ace),
                        (q3 & ~ace) | (q4 & ace),
                        q4 & ~ace,
                    )
                else:
                    missing += 1
                    holes |= low
            if missing > spare:
                continue
            if self._run(
                at + 1,
                q1,
                q2,
                q3,
                q4,
                left,
                budget - missing,
                low,
                lack + missing - self._wilds_kept(holes, window, missing),
                path | up(self._index(low), at * PLACE_BITS),
            ):
                return True
        return False

    def _index(self, bit: i64) -> i64:
        return count_bits(bit - 1)

    def _wilds_kept(self, holes: i64, window: i64, missing: i64) -> i64:
        """How many of the missing cards of a run may be wild."""
        size = count_bits(window)
        most: i64 = self.plan.most[int(size)]
        if not self.plan.rules.neighbours and holes & holes >> 1:
            # Every other card of each gap, but a place that only a wild card can fill keeps it.
            dead: i64 = self.plan.dead
            dead &= holes
            kept = count_bits(dead)
            gap = holes & ~(dead | dead << 1 | dead >> 1)
            while gap:
                kept += 1
                low = gap & -gap
                gap &= ~(low | low << 1)
            return min(most, kept)
        return min(most, missing)

    def _barred(self, at: i64, size: i64, path: i64) -> i64:
        """The places that the runs placed so far forbid to a run of ``size`` cards."""
        barred: i64 = 0
        touching = self.plan.contract.touching
        before: i64 = 0
        one: i64 = 1
        while before < at:
            low = one << ((path >> before * PLACE_BITS) & 63)
            other: i64 = self.runs[before]
            if touching == "no_touch":
                barred |= low << other | low >> size
            elif touching == "gap":
                near = span(other + 1) * low
                step: i64 = 0
                while step <= size:
                    barred |= near >> step
                    step += 1
            else:
                lane: i64 = 0x3FFF
                while not lane & low:
                    lane <<= LANE
                barred |= lane
            before += 1
        return barred

    def _set(self, at: i64, ranks: i64, budget: i64, lowest: i64, lack: i64, path: i64) -> bool:
        """Place the set ``at`` and all after it; ``ranks`` counts the cards left."""
        if at == len(self.sets):
            return (lack <= self.blanks or self._shared(path)) and self.found(path)
        size: i64 = self.sets[at]
        most: i64 = self.plan.most[self.sets[at]]
        spare: i64 = budget - self.rest[len(self.runs) + at + 1]
        rank = lowest if at and self.sets[at - 1] == self.sets[at] else 1
        while rank < 14:
            shift = 4 * (rank - 1)
            taken = min((ranks >> shift) & 15, size)
            missing = size - taken
            if (
                missing <= spare
                and self._may_stand(at, rank, path)
                and self._set(
                    at + 1,
                    ranks - up(taken, shift),
                    budget - missing,
                    rank,
                    lack + max(0, missing - most),
                    path | up(rank, (len(self.runs) + at) * PLACE_BITS),
                )
            ):
                return True
            rank += 1
        return False

    def _may_stand(self, at: i64, rank: i64, path: i64) -> bool:
        """Whether a set of that rank can have its naturals, and is not the second of its rank where that
        is forbidden."""
        if self.plan.live[int(rank)] < 4:
            least = self.sets[at] - self.plan.most[self.sets[at]]
            live = self.plan.live[int(rank)]
            if least > 0 and (live == 0 or (self.plan.rules.distinct_suits and live < least)):
                return False
        if not self.plan.contract.same_rank_sets:
            before: i64 = len(self.runs)
            while before < len(self.runs) + at:
                if (path >> before * PLACE_BITS) & 63 == rank:
                    return False
                before += 1
        return True

    def _suited_set(
        self, at: i64, p1: i64, p2: i64, p3: i64, p4: i64, budget: i64, lowest: i64, lack: i64, path: i64
    ) -> bool:
        """As `_set`, where the cards of a set are of different suits."""
        if at == len(self.sets):
            return (lack <= self.blanks or self._shared(path)) and self.found(path)
        size: i64 = self.sets[at]
        most: i64 = self.plan.most[self.sets[at]]
        spare: i64 = budget - self.rest[len(self.runs) + at + 1]
        rank = lowest if at and self.sets[at - 1] == self.sets[at] else 1
        aces: i64 = LOW_ACES
        while rank < 14:
            column = aces << (rank - 1)
            # Of the suits with most copies first, so that a second set of the rank finds what it can.
            take: i64 = 0
            for plane in (p4, p3, p2, p1):
                suits = plane & column & ~take
                while suits and count_bits(take) < size:
                    take |= suits & -suits
                    suits &= suits - 1
            missing = size - count_bits(take)
            take = with_twins(take)
            if (
                missing <= spare
                and self._may_stand(at, rank, path)
                and self._suited_set(
                    at + 1,
                    (p1 & ~take) | (p2 & take),
                    (p2 & ~take) | (p3 & take),
                    (p3 & ~take) | (p4 & take),
                    p4 & ~take,
                    budget - missing,
                    rank,
                    lack + max(0, missing - most),
                    path | up(rank, (len(self.runs) + at) * PLACE_BITS),
                )
            ):
                return True
            rank += 1
        return False

    # The limits in full: rarely needed, so plain code.

    def _shared(self, path: i64) -> bool:
        """Whether the naturals and blanks can be shared out so that every meld of the path keeps the limits."""
        lows = [int((path >> at * PLACE_BITS) & 63) for at in range(len(self.runs))]
        ranks = [int((path >> at * PLACE_BITS) & 63) for at in range(len(self.runs), len(self.runs) + len(self.sets))]
        return self._share_runs(0, lows, ranks, self.counts, self.blanks)

    def _share_runs(self, at: int, lows: list[int], ranks: list[int], counts: list[int], blanks: int) -> bool:
        if at == len(lows):
            return self._share_sets(ranks, counts[:], blanks)
        suit, first = divmod(lows[at], LANE)
        for pattern in self.plan.natural_patterns(self.runs[at]):
            if self.plan.dead >> lows[at] & pattern:
                continue
            left = blanks
            taken: list[int] = []
            for place in range(self.runs[at]):
                if pattern >> place & 1:
                    # Place 14 is the ace again.
                    face = suit << 4 | ((first + place) % 13 + 1)
                    if counts[face]:
                        counts[face] -= 1
                        taken.append(face)
                    else:
                        left -= 1
            if left >= 0 and self._share_runs(at + 1, lows, ranks, counts, left):
                return True
            for face in taken:
                counts[face] += 1
        return False

    def _share_sets(self, ranks: list[int], counts: list[int], blanks: int) -> bool:
        for at, rank in enumerate(ranks):
            least = self.sets[at] - self.plan.most[self.sets[at]]
            suits = [face for face in range(rank, 64, 16) if counts[face]]
            if self.plan.rules.distinct_suits:
                suits.sort(key=counts.__getitem__, reverse=True)
                for face in suits[: max(0, least)]:
                    counts[face] -= 1
                    least -= 1
            else:
                for face in suits:
                    take = max(0, min(least, counts[face]))
                    counts[face] -= take
                    least -= take
            blanks -= max(0, least)
            if blanks < 0:
                return False
        return True
