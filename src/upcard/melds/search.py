"""Searches the places where the melds of a contract can stand.

A *place* is a run's suit and lowest place, or a set's rank. Given places for all melds, two questions
decide, and they may be asked apart (a matching that satisfies lower bounds extends to a largest one, and
one that covers given melds combines with one that uses given cards):

1. *Cards*: natural cards fill as many of the asked-for cards as possible; the wild cards must do for the
   rest. Runs take their cards first, for they can use one face only.
2. *Limits*: the naturals can be shared out so that every meld has enough of them and no two wild cards
   stand side by side where they must not.

Taking cards greedily answers the first question exactly and mostly satisfies the second; only where it
does not are the limits looked at in full (`upcard.melds.sharing`).

*Blanks* are cards yet to be drawn: each may become any card, so a blank counts as natural anywhere. A hand
is short of a contract by the smallest number of blanks with which it meets it.
"""

from typing import Final

from mypy_extensions import i64

from upcard.cards.bits import count_bits, up
from upcard.melds.counted import CountedHand
from upcard.melds.deadline import step
from upcard.melds.layouts import Layout
from upcard.melds.planes import LANE, LOW_ACES, fill_up, open_runs, ranks_of_bits, ranks_with, span, with_twins

MANY: Final = 2
"""Melds after whose placing the clock is looked at: with fewer a search is over at once."""

PLACE_BITS: Final = 6
"""A place in a path: the bit of a run's lowest place, or a set's rank. Ten melds fit a word."""


class Search(CountedHand):
    """One hand, looked through for places of layouts of one plan."""

    def found(self, path: i64) -> bool:
        """Places for all melds have been found. True ends the search."""
        return True

    def go(self, layout: Layout, blanks: i64, bounded: bool = False) -> bool:
        """Whether `found` ended the search for places of this layout, with so many blanks.

        ``bounded``: the last call of `least_short` was for this layout, and there are at least so many blanks.
        """
        self.runs = layout.runs
        self.sets = layout.sets
        self.blanks = blanks
        self.first: i64 = 0
        budget = self.wilds + blanks
        self.rest = layout.nothing
        # With wild cards or blanks to spend, far more places are open: then it pays to know what the
        # melds still to come will miss at least.
        if budget > 1:
            if bounded:
                self.rest = self.bounds
            elif not self._bound(budget):
                return False
        return self._run(0, self.p1, self.p2, self.p3, self.p4, 0, budget, 1, 0, 0)

    def go_on(self, layout: Layout, path: i64, first: i64) -> bool:
        """Say whether the melds of the layout from ``first`` on find places, the others having those of the path.

        The cards of those are not in the hand.
        """
        self.runs = layout.runs
        self.sets = layout.sets
        self.blanks = 0
        self.first = first
        self.rest = layout.nothing
        lowest: i64 = 1
        runs = len(layout.runs)
        if first:
            lowest = (path >> (first - 1) * PLACE_BITS) & 63
        if first < runs:
            lowest = up(1, lowest)
            return self._run(first, self.p1, self.p2, self.p3, self.p4, 0, self.wilds, lowest, 0, path)
        if self.plan.suited_sets:
            return self._suited_set(first - runs, self.p1, self.p2, self.p3, self.p4, self.wilds, lowest, 0, path)
        return self._set(first - runs, self.rank_counts(), self.wilds, lowest, 0, path)

    def least_short(self, layout: Layout) -> int:
        """Return a lower bound: how many blanks the layout needs at least."""
        self.runs = layout.runs
        self.sets = layout.sets
        self._bound(1 << 30)
        self.bounds = self.rest
        return max(0, self.rest[0] - int(self.wilds))

    def _bound(self, budget: i64) -> bool:
        """Set ``rest``: how many cards the melds from each on miss at least. False when that is too much."""
        runs = len(self.runs)
        at = runs + len(self.sets)
        rest = [0] * (at + 1)
        most: i64 = 0
        if self.sets:
            while most < 8 and ranks_with(self.rank_counts(), most + 1):
                most += 1
        least: i64 = 0
        while at > 0:
            at -= 1
            if at >= runs:
                size: i64 = self.sets[at - runs]
                if size > most:
                    least += size - most if most < 8 else 0
            else:
                size = self.runs[at]
                lows: i64 = self.plan.lows[self.runs[at]]
                missing: i64 = 0
                while missing < 5 and missing < size and not open_runs(self.p1, size, missing, self.plan.corner) & lows:
                    missing += 1
                least += missing
            if least > budget:
                return False
            rest[at] = int(least)
        self.rest = rest
        return True

    def _run(
        self,
        at: i64,
        p1: i64,
        p2: i64,
        p3: i64,
        p4: i64,
        taken: i64,
        budget: i64,
        lowest: i64,
        lack: i64,
        path: i64,
    ) -> bool:
        """Place the run ``at`` and all after it.

        ``taken``: the ranks that runs have taken; ``budget``: how many cards may be missing yet; ``lowest``:
        the bit of the last run's place, before which a run of the same size need not be tried; ``lack``:
        blanks that the limits ask for so far.
        """
        if at > MANY:
            step()
        if at == len(self.runs):
            if self.plan.suited_sets:
                return self._suited_set(0, p1, p2, p3, p4, budget, 1, lack, path)
            if not self.sets:
                return (lack <= self.blanks or self._shared(path)) and self.found(path)
            return self._set(0, self.rank_counts() - taken, budget, 1, lack, path)
        size: i64 = self.runs[at]
        spare: i64 = budget - self.rest[at + 1]
        lows: i64 = self.plan.lows[size]
        lows &= open_runs(p1, size, spare, self.plan.corner)
        if not lows:
            return False
        if at:
            if self.runs[at - 1] == size:
                lows &= ~(lowest - 1)
            if lows and not self.plan.free:
                lows &= ~self._barred(at, size, path)
        ones = span(size)
        most: i64 = self.plan.most_in_run[size]
        neighbours_barred = self.plan.no_neighbours
        corner = self.plan.corner
        while lows:
            low = lows & -lows
            lows ^= low
            window: i64 = ones * low
            if corner:
                window = self.plan.windows[size][count_bits(low - 1)]
            have = window & p1
            missing = size - count_bits(have)
            take = with_twins(have)
            holes = window ^ have
            q1 = p1 & ~take
            q2: i64 = 0
            q3: i64 = 0
            q4: i64 = 0
            if p2:
                q1 |= p2 & take
                q2 = (p2 & ~take) | (p3 & take)
                q3 = (p3 & ~take) | (p4 & take)
                q4 = p4 & ~take
            gone = taken + ranks_of_bits(take) if self.sets else taken
            if size == 14 and have & low:
                # An ace at both ends takes two aces; the first is taken already.
                if q1 & low:
                    gone += 16
                    ace = with_twins(low)
                    q1 = (q1 & ~ace) | (q2 & ace)
                    q2 = (q2 & ~ace) | (q3 & ace)
                    q3 = (q3 & ~ace) | (q4 & ace)
                    q4 = q4 & ~ace
                else:
                    missing += 1
                    holes |= low
            if missing > spare:
                continue
            kept = missing
            if missing > most or (missing > 1 and neighbours_barred):
                kept = self._wilds_kept(size, holes, missing, low)
                if kept < missing and self._beyond(size, count_bits(window & self.p1), most):
                    continue
            if self._run(
                at + 1,
                q1,
                q2,
                q3,
                q4,
                gone,
                budget - missing,
                low,
                lack + missing - kept,
                path | up(count_bits(low - 1), at * PLACE_BITS),
            ):
                return True
        return False

    def _wilds_kept(self, size: i64, holes: i64, missing: i64, low: i64) -> i64:
        """How many of the missing cards of a run may be wild; ``low``: the bit of its lowest place."""
        most: i64 = self.plan.most_in_run[size]
        dead = self.plan.dead & holes
        if self.plan.corner:
            place = count_bits(low - 1)
            holes, dead = self._in_a_row(holes, place, size), self._in_a_row(dead, place, size)
        if self.plan.no_neighbours and holes & holes >> 1:
            # Every other card of each gap, but a place that only a wild card can fill keeps it.
            missing = count_bits(dead)
            gap = holes & ~(dead | dead << 1 | dead >> 1)
            while gap:
                missing += 1
                low = gap & -gap
                gap &= ~(low | low << 1)
        return min(most, missing)

    def _in_a_row(self, bits: i64, place: i64, size: i64) -> i64:
        """Return bits of a run that may go round the corner in their order, from bit 1 on."""
        found: i64 = 0
        lane = place // LANE * LANE
        at: i64 = 0
        while at < size:
            if bits >> (lane + (place % LANE + at - 1) % 13 + 1) & 1:
                found |= up(1, at + 1)
            at += 1
        return found

    def _beyond(self, size: i64, naturals: i64, most: i64) -> bool:
        """Whether a meld has more than ``most`` wild cards even with all the naturals that the hand has for it."""
        return size - naturals - most > self.blanks and not self.plan.rules.wild_as_natural

    def _barred(self, at: i64, size: i64, path: i64) -> i64:
        """Return the places that the runs placed so far forbid to a run of ``size`` cards."""
        barred: i64 = 0
        touching = self.plan.contract.touching
        before: i64 = 0
        while before < at:
            low = up(1, (path >> before * PLACE_BITS) & 63)
            other: i64 = self.runs[before]
            if touching == "no_touch":
                barred |= low << other | low >> size
            elif touching == "gap":
                near = span(other + 1) * low & 0x3FFF_FFFF_FFFF_FFFF
                step: i64 = 0
                while step <= size:
                    barred |= near >> step
                    step += 1
            else:
                lane: i64 = 0x7FFE
                while not lane & low:
                    lane <<= LANE
                barred |= lane
            before += 1
        return barred

    def _set(self, at: i64, ranks: i64, budget: i64, lowest: i64, lack: i64, path: i64) -> bool:
        """Place the set ``at`` and all after it; ``ranks`` counts the cards left, ``lowest`` is the last set's rank."""
        runs = len(self.runs)
        if runs + at > MANY:
            step()
        if at == len(self.sets):
            return (lack <= self.blanks or self._shared(path)) and self.found(path)
        size: i64 = self.sets[at]
        most: i64 = self.plan.most_in_set[size]
        spare: i64 = budget - self.rest[runs + at + 1]
        fours = ranks_with(ranks, size - spare)
        if at and self.sets[at - 1] == size:
            fours &= ~(up(1, 4 * lowest) - 1)
        while fours:
            four = fours & -fours
            fours ^= four
            shift = count_bits(four - 1) - 3
            taken = min((ranks >> shift) & 15, size)
            missing = size - taken
            if missing > spare or (not self.plan.any_rank and not self._may_stand(at, shift >> 2, path)):
                continue
            if missing > most and self._beyond(size, (self.ranks >> shift) & 15, most):
                continue
            if self._set(
                at + 1,
                ranks - up(taken, shift),
                budget - missing,
                shift >> 2,
                lack + max(0, missing - most),
                path | up(shift >> 2, (runs + at) * PLACE_BITS),
            ):
                return True
        return False

    def _may_stand(self, at: i64, rank: i64, path: i64) -> bool:
        """Say whether a set of that rank can have its naturals, and is no second one where that is forbidden."""
        size = self.sets[at]
        least = size - self.plan.most_in_set[size]
        live = self.plan.live[rank]
        if least > 0 and (live == 0 or (self.plan.suited_sets and live < least)):
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
        runs = len(self.runs)
        if runs + at > MANY:
            step()
        if at == len(self.sets):
            return (lack <= self.blanks or self._shared(path)) and self.found(path)
        size: i64 = self.sets[at]
        most: i64 = self.plan.most_in_set[size]
        spare: i64 = budget - self.rest[runs + at + 1]
        rank: i64 = 1
        if at and self.sets[at - 1] == size:
            rank = lowest
        column: i64 = LOW_ACES
        column = column << (rank - 1)
        while rank < 14:
            # Of the suits with most copies first, so that a second set of the rank finds what it can.
            take = fill_up(p1 & column, fill_up(p2 & column, fill_up(p3 & column, p4 & column, size), size), size)
            missing = size - count_bits(take)
            take = with_twins(take)
            if (
                missing <= spare
                and (self.plan.any_rank or self._may_stand(at, rank, path))
                and self._suited_set(
                    at + 1,
                    (p1 & ~take) | (p2 & take),
                    (p2 & ~take) | (p3 & take),
                    (p3 & ~take) | (p4 & take),
                    p4 & ~take,
                    budget - missing,
                    rank,
                    lack + max(0, missing - most),
                    path | up(rank, (runs + at) * PLACE_BITS),
                )
            ):
                return True
            rank += 1
            column <<= 1
        return False

    def _shared(self, path: i64) -> bool:
        """Whether the limits can be kept at the places of the path."""
        step()
        places = [int((path >> at * PLACE_BITS) & 63) for at in range(len(self.runs) + len(self.sets))]
        return self.plan.sharing.possible(self.hand, self.runs, self.sets, places, int(self.first), int(self.blanks))
