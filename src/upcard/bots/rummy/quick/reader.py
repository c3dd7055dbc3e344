"""Reads a hand against a contract: how far it is from it, which cards bring it nearer, and which it can spare.

A *plan* is a place for every meld of the contract: a rank for a set, a window for a run. All plans are found that are
as near as any. For each of the distances from the least possible one on, plans are looked for that are so near, and no
others, so few are looked at.
"""

from typing import Final

from mypy_extensions import i64

from upcard.bots.rummy.quick.held import HeldCards, column, lowest
from upcard.bots.rummy.quick.spread import LaidMeld
from upcard.bots.rummy.quick.terms import FREE, GAP, NO_TOUCH, QuickRules
from upcard.bots.rummy.quick.windows import Window
from upcard.cards.bits import count_bits
from upcard.cards.card import JOKER

MOST_PLANS: Final = 48
"""So many are kept. A hand with more is far from its contract, and then the others hardly matter."""
SLOTS: Final = 10


class QuickPlan:
    """What brings a hand nearer to a contract: any face in ``need``; it cannot do without those in ``tight``."""

    def __init__(self) -> None:
        self.need: i64 = 0
        self.tight: i64 = 0


class Reader:
    """What `read` has found last: how many cards are missing (``short``), and ``count`` of the ``plans``."""

    def __init__(self, terms: QuickRules) -> None:
        self.terms = terms
        self.plans: list[QuickPlan] = [QuickPlan() for _ in range(MOST_PLANS)]
        self.count = 0
        self.short = 0
        self.need: i64 = 0
        """The faces any one of which brings the hand nearer."""
        self.hand = HeldCards()
        self.alike = [at + 1 < len(terms.runs) and terms.runs[at + 1] == size for at, size in enumerate(terms.runs)]
        """By run: is the next one as long?"""
        self.found: list[list[list[list[Window]]]] = [[] for _ in terms.runs]
        self.listed: list[list[Window]] = [[] for _ in terms.runs]
        self.suits: list[list[int]] = [[] for _ in terms.runs]
        self.least: list[int] = [0] * (len(terms.runs) + 1)
        """By run: how many cards at least are missing from it and those after it."""
        self.least_sets = 0
        self.limit = 0
        """So many cards may be missing, jokers not counted."""
        self.most_forced = 0
        """So many of them may be such as no joker can stand for."""
        self.chosen: list[Window] = []
        self.chosen_suits: list[int] = []
        self.rest: list[int] = [0] * 14
        """By rank: what the runs of a plan leave."""
        self.ranks: list[int] = []
        self.value = -1
        self.worst_set = 0
        """Of the sets of the plans, how many cards are missing from one at most ..."""
        self.worst_run = 0
        """... and from a run."""
        self.best_suits: list[int] = []
        self.best_runs: list[Window] = []
        """Of the way to meet the contract that lays most points: the runs ..."""
        self.best_ranks: list[int] = []
        """... and the ranks of the sets."""

    def read(self, hand: HeldCards) -> None:
        """Find how far the hand is from the contract, and which cards bring it nearer."""
        terms = self.terms
        self.hand = hand
        self.chosen.clear()
        self.chosen_suits.clear()
        self.ranks.clear()
        self.value = -1
        self._find_windows()
        self._bound_sets()
        jokers = int(hand.jokers)
        short = max(0, self.least[0] + self.least_sets - jokers)
        self.count = 0
        self.need = 0
        self.worst_set = self.worst_run = 0
        while short < terms.cards:
            self.limit = short + jokers
            self.most_forced = short
            self._list_windows()
            self._runs(0, 0, 0, 0, 0, 0, 0, 0)
            if self.count:
                break
            short += 1
        self.short = short
        if not short:
            self.need = 0
        elif not self.count:
            self.need = (column(1) << 13) - column(1) << 1

    def _find_windows(self) -> None:
        """Find where each run could stand, by suit and by how many cards are missing.

        Also how many are missing at least.
        """
        terms = self.terms
        one = self.hand.one
        for slot in range(len(terms.runs) - 1, -1, -1):
            if self.alike[slot]:
                self.found[slot] = self.found[slot + 1]
            else:
                windows = terms.windows[slot]
                self.found[slot] = [windows.of(one, suit) for suit in range(4)]
            s, h, d, c = self.found[slot]
            missing = 0
            while not (s[missing] or h[missing] or d[missing] or c[missing]):
                missing += 1
            self.least[slot] = self.least[slot + 1] + missing

    def _list_windows(self) -> None:
        """List the places for each run from which no more cards are missing than may be, fewest first."""
        spare = self.limit - self.least[0] - self.least_sets
        for slot in range(len(self.found) - 1, -1, -1):
            if self.alike[slot]:
                self.listed[slot] = self.listed[slot + 1]
                self.suits[slot] = self.suits[slot + 1]
                continue
            listed: list[Window] = []
            suits: list[int] = []
            first = self.least[slot] - self.least[slot + 1]
            for missing in range(first, min(first + spare, self.terms.runs[slot]) + 1):
                for suit in range(4):
                    there = self.found[slot][suit][missing]
                    if there:
                        listed += there
                        suits += [suit] * len(there)
            self.listed[slot] = listed
            self.suits[slot] = suits

    def _bound_sets(self) -> None:
        """Find how many cards at least are missing from the sets, if no run takes any."""
        sets = self.terms.sets
        self.least_sets = 0
        if not sets:
            return
        most = 0
        second = 0
        third = 0
        for count in self.hand.ranks:
            if count > third:
                if count > second:
                    third = second
                    if count > most:
                        second = most
                        most = count
                    else:
                        second = count
                else:
                    third = count
        if most > sets[0]:
            # What is left of the rank may be another set.
            second = max(second, most - sets[0])
            third = second
        for at, size in enumerate(sets):
            self.least_sets += max(0, size - (most if at == 0 else second if at == 1 else third))

    def _runs(
        self, slot: int, start: int, missing: i64, forced: i64, used: i64, twice: i64, need: i64, strict: i64
    ) -> None:
        """Go on with the runs from ``slot``.

        The ones before it use these cards and miss those (``strict``: in melds that jokers alone cannot fill).
        """
        terms = self.terms
        if slot == len(terms.runs):
            self._sets_after(missing, forced, used, twice, need, strict)
            return
        listed = self.listed[slot]
        suits = self.suits[slot]
        after: i64 = self.least[slot + 1] + self.least_sets
        limit: i64 = self.limit
        hand = self.hand
        repeats = self.alike[slot]
        for at in range(start, len(listed)):
            window = listed[at]
            more: i64 = window.missing
            # From one as long that comes after it no fewer are missing.
            if missing + more + after > limit or (repeats and missing + more + more + self.least_sets > limit):
                break
            suit = suits[at]
            shift: i64 = suit << 4
            have: i64 = window.have << shift
            lacks: i64 = window.need << shift
            forced_here: i64 = window.forced
            if slot:
                if terms.touching != FREE and self._too_near(window, suit, terms.runs[slot]):
                    continue
                gone: i64 = have & used & ~((hand.two & ~twice) | hand.three)
                if gone:
                    # Cards that another run of the suit takes.
                    have &= ~gone
                    lacks |= gone
                    more += count_bits(gone)
                    forced_here = max(forced_here, more - terms.run_wilds[slot])
                    if missing + more + after > limit:
                        continue
            if forced + forced_here > self.most_forced:
                continue
            self.chosen.append(window)
            self.chosen_suits.append(suit)
            self._runs(
                slot + 1,
                at if repeats else 0,
                missing + more,
                forced + forced_here,
                used | have,
                twice | (used & have),
                need | lacks,
                strict | lacks if forced_here else strict,
            )
            self.chosen.pop()
            self.chosen_suits.pop()

    def _too_near(self, window: Window, suit: int, size: int) -> bool:
        """Say whether the contract forbids that run beside those chosen."""
        terms = self.terms
        for at, other in enumerate(self.chosen):
            if self.chosen_suits[at] == suit:
                beyond = window.low + size
                others = other.low + terms.runs[at]
                if terms.touching == NO_TOUCH:
                    if beyond == other.low or others == window.low:
                        return True
                elif terms.touching == GAP:
                    if window.low <= others and other.low <= beyond:
                        return True
                else:
                    return True
        return False

    def _sets_after(self, missing: i64, forced: i64, used: i64, twice: i64, need: i64, strict: i64) -> None:
        """Go on with the sets that go with the runs."""
        hand = self.hand
        tight: i64 = (used & ~hand.two) | (twice & ~hand.three)
        if not self.terms.sets:
            self._found(need, strict, forced, tight, used, twice)
            return
        rest = self.rest
        rest[:] = hand.ranks
        for word in (used, twice):
            left: i64 = word
            while left:
                rank = int(lowest(left)) & 15
                rest[rank] = rest[rank] - 1
                left &= left - 1
        self._sets(0, 1, missing, forced, need, strict, tight, used, twice)

    def _sets(
        self,
        slot: int,
        start: int,
        missing: i64,
        forced: i64,
        need: i64,
        strict: i64,
        tight: i64,
        used: i64,
        twice: i64,
    ) -> None:
        terms = self.terms
        sets = terms.sets
        if slot == len(sets):
            self._found(need, strict, forced, tight, used, twice)
            return
        size = sets[slot]
        rest = self.rest
        more = len(sets) - slot - 1
        same = more > 0 and sets[slot + 1] == size
        for rank in range(start, 14):
            count = rest[rank]
            if count <= 0:
                continue
            taken = min(size, count)
            lacks = size - taken
            missed: i64 = missing + lacks
            if missed > self.limit or (more and missed + self._least_after(rank, slot + 1, taken) > self.limit):
                continue
            over = max(0, lacks - terms.set_wilds[slot])
            if forced + over > self.most_forced:
                continue
            wanted: i64 = need
            never: i64 = strict
            held: i64 = tight
            if lacks:
                wanted |= column(rank)
                if over:
                    never |= column(rank)
            if count <= size:
                held |= column(rank) & self.hand.one
            self.ranks.append(rank)
            rest[rank] = count - taken if terms.same_rank else 0
            self._sets(slot + 1, rank if same else 1, missed, forced + over, wanted, never, held, used, twice)
            rest[rank] = count
            self.ranks.pop()

    def _least_after(self, rank: int, slot: int, taken: int) -> int:
        """Return how many cards at least are missing from the sets after one of ``rank`` that takes so many."""
        sets = self.terms.sets
        most = 0
        same = sets[slot] == sets[slot - 1]
        for other in range(rank if same else 1, 14):
            count = self.rest[other] - (taken if other == rank else 0)
            most = max(most, count)
        least = 0
        for at in range(slot, len(sets)):
            least += max(0, sets[at] - (most if same or at == slot else 99))
        return least

    def _found(self, need: i64, strict: i64, forced: i64, tight: i64, used: i64, twice: i64) -> None:
        # Where there are jokers to spare, only cards help that no joker can stand for.
        useful: i64 = strict if forced == self.most_forced else need
        self.need |= useful
        if self.count < MOST_PLANS:
            plan = self.plans[self.count]
            plan.need = useful
            plan.tight = tight
            self.count += 1
        for window in self.chosen:
            self.worst_run = max(self.worst_run, int(window.missing))
        for at, rank in enumerate(self.ranks):
            self.worst_set = max(self.worst_set, self.terms.sets[at] - self.hand.ranks[rank])
        if self.limit == self.hand.jokers:
            value = self._laid_points(used, twice)
            if value > self.value:
                self.value = value
                self.best_runs = self.chosen[:]
                self.best_suits = self.chosen_suits[:]
                self.best_ranks = self.ranks[:]

    def beside(self) -> i64:
        """Return the faces that could be added to the melds of the best way to meet the contract."""
        found: i64 = 0
        for rank in self.best_ranks:
            found |= column(rank)
        for at, window in enumerate(self.best_runs):
            laid = LaidMeld(-1, self.best_suits[at], int(window.low), self.terms.runs[at], 0)
            found |= laid.wants(False)
        return found

    def _laid_points(self, used: i64, twice: i64) -> int:
        """Return about how many points the contract takes out of the hand so."""
        points = self.terms.points
        value = 0
        taken = 0
        for word in (used, twice):
            left: i64 = word
            while left:
                face = int(lowest(left))
                value += points[face]
                taken += 1
                left &= left - 1
        for at, rank in enumerate(self.ranks):
            count = min(self.terms.sets[at], self.hand.ranks[rank])
            value += count * points[rank]
            taken += count
        return value + (self.terms.cards - taken) * points[JOKER]
