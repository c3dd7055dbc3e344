"""Finds the melds of natural cards that a hand holds, in bit masks, and those of them that leave it least."""

from mypy_extensions import i64

from upcard.bots.rummy.quick.held import column, lowest
from upcard.bots.rummy.quick.spread import LaidMeld, face_at, longest_set
from upcard.cards.bits import count_bits, up
from upcard.melds.meld import SET
from upcard.melds.meld_rules import MeldRules

ACES = 0x0002_0002_0002_0002
LEAST_SET = 3
MOST_STEPS = 400
"""So many ways to sort a hand are looked at; only hands with half a suit in a row have more."""


class HeldMeld:
    """A meld that a hand holds: a run of ``suit``, or a set (`SET`).

    It goes from ``low`` on and has ``size`` cards. ``word``: the faces in it; ``twice``: those of which it takes two.
    """

    def __init__(self, suit: int, low: int, size: int, word: i64, twice: i64) -> None:
        self.suit = suit
        self.low = low
        self.size = size
        self.word = word
        self.twice = twice

    def faces(self) -> tuple[int, ...]:
        """Return the faces as they are laid."""
        if self.suit != SET:
            return tuple([int(face_at(self.suit, place)) for place in range(self.low, self.low + self.size)])
        found: list[int] = []
        for words in (self.word, self.twice):
            left: i64 = words
            while left:
                found.append(int(lowest(left)))
                left &= left - 1
        return tuple(found)


class Layouts:
    """The melds by ``rules`` of sets of three cards and more without wild cards.

    `best` and `left` are of the hand that was sorted last.
    """

    def __init__(self, rules: MeldRules) -> None:
        self.min_run: i64 = rules.min_run
        self.max_run: i64 = rules.longest_run()
        self.lowest: i64 = rules.lowest_place()
        self.highest: i64 = rules.highest_place()
        self.most_set: i64 = longest_set(rules)
        self.melds: list[HeldMeld] = []
        self.best: list[HeldMeld] = []
        """The melds to lay."""
        self.left = 0
        """The weight of what they leave."""
        self.chosen: list[HeldMeld] = []
        self.steps = 0
        self.weights: list[int] = []
        self.lays = False
        self.goes: i64 = 0
        self.keeps_one = False
        self.stays: i64 = 0

    # Which there are

    def places(self, one: i64) -> i64:
        """Return the faces where they stand in runs: the bit above a suit's king is its ace's."""
        aces: i64 = ACES
        aces &= one
        found: i64 = one
        if self.lowest > 1:
            found ^= aces
        return found | aces << 13 if self.highest > 13 else found

    def starts(self, one: i64) -> i64:
        """Return where the shortest runs begin."""
        places: i64 = self.places(one)
        found: i64 = places
        for at in range(1, int(self.min_run)):
            found &= places >> at
        return found

    def sets(self, one: i64, two: i64) -> i64:
        """Return the ranks of which there are three cards, as bits."""
        a: i64 = one & 0x3FFE
        b: i64 = one >> 16 & 0x3FFE
        c: i64 = one >> 32 & 0x3FFE
        d: i64 = one >> 48 & 0x3FFE
        both: i64 = a & b
        others: i64 = c & d
        found: i64 = both & (c | d) | others & (a | b)
        if two:
            for rank in range(1, 14):
                ranked: i64 = column(rank)
                if count_bits(one & ranked) + count_bits(two & ranked) >= LEAST_SET:
                    found |= up(1, rank)
        return found

    def any(self, one: i64, two: i64) -> bool:
        """Say whether the hand holds a meld."""
        return self.starts(one) != 0 or self.sets(one, two) != 0

    def all(self, one: i64, two: i64) -> list[HeldMeld]:
        """Return all melds: sets by rank, then runs by suit."""
        found: list[HeldMeld] = []
        ranks: i64 = self.sets(one, two)
        while ranks:
            rank: i64 = lowest(ranks)
            ranks &= ranks - 1
            self._sets(found, one, two, int(rank))
        starts: i64 = self.starts(one)
        if starts:
            places: i64 = self.places(one)
            while starts:
                at: i64 = lowest(starts)
                starts &= starts - 1
                self._runs(found, places, at)
        return found

    def _runs(self, found: list[HeldMeld], places: i64, at: i64) -> None:
        """Add to ``found`` the runs that begin there."""
        suit, low = int(at >> 4), int(at & 15)
        size: i64 = 0
        word: i64 = 0
        while size < self.max_run and low + size < 15 and places & up(1, at + size):
            bit: i64 = up(1, face_at(suit, low + size))
            if word & bit:
                break
            word |= bit
            size += 1
            if size >= self.min_run:
                found.append(HeldMeld(suit, low, int(size), word, 0))

    def _sets(self, found: list[HeldMeld], one: i64, two: i64, rank: int) -> None:
        """Add to ``found`` the sets of that rank."""
        cards: list[tuple[int, bool]] = []
        for suit in range(4):
            face = suit << 4 | rank
            bit: i64 = up(1, face)
            if one & bit:
                cards.append((int(bit), False))
                if two & bit:
                    cards.append((int(bit), True))
        for subset in range(1, 1 << len(cards)):
            size: i64 = count_bits(subset)
            if not LEAST_SET <= size <= self.most_set:
                continue
            word: i64 = 0
            twice: i64 = 0
            for at, (face_bit, again) in enumerate(cards):
                if subset >> at & 1:
                    bit = face_bit
                    if not again:
                        word |= bit
                    elif word & bit:
                        twice |= bit
                    else:
                        break
            else:
                found.append(HeldMeld(SET, rank, int(size), word, twice))

    # Which leave least

    def sort(self, one: i64, two: i64, weights: list[int]) -> None:
        """Find the melds that leave the least weight."""
        self._sort(one, two, weights, False, 0, False, 0)

    def lay(self, one: i64, two: i64, weights: list[int], goes: i64, keeps_one: bool, stays: i64) -> None:
        """Find the melds to lay: those that leave the least weight when what goes on them is laid off.

        What of ``goes`` is left, which the table takes, is laid off too. Not all cards may be laid where one has to be
        kept, and no card of ``stays`` may be left alone.
        """
        self._sort(one, two, weights, True, goes, keeps_one, stays)

    def _sort(self, one: i64, two: i64, weights: list[int], lays: bool, goes: i64, keeps_one: bool, stays: i64) -> None:
        self.melds = self.all(one, two)
        if len(self.melds) > 1:
            self.melds.sort(key=_size, reverse=True)
        self.weights = weights
        self.lays = lays
        self.goes = goes
        self.keeps_one = keeps_one
        self.stays = stays
        self.best = []
        self.chosen = []
        self.steps = 0
        self.left = self._value(one, two)
        self._choose(0, one, two)

    def _choose(self, start: int, one: i64, two: i64) -> None:
        melds = self.melds
        for at in range(start, len(melds)):
            meld = melds[at]
            word: i64 = meld.word
            twice: i64 = meld.twice
            if word & ~one or twice & ~two or self.steps > MOST_STEPS:
                continue
            self.steps += 1
            # A card that is there twice is there once afterwards.
            after_two: i64 = two & ~word
            after_one: i64 = one & ~(word & ~two) & ~twice
            if (after_one or not self.keeps_one) and not is_alone(after_one, after_two, self.stays):
                self.chosen.append(meld)
                left = self._value(after_one, after_two)
                if left < self.left:
                    self.left = left
                    self.best = self.chosen[:]
                if after_one:
                    self._choose(at + 1, after_one, after_two)
                self.chosen.pop()

    def _value(self, one: i64, two: i64) -> int:
        goes: i64 = self.goes
        if self.lays:
            for meld in self.chosen:
                goes |= self.ends(meld)
        return weight_of(one & ~goes, two & ~goes, self.weights)

    # What goes on them

    def ends(self, meld: HeldMeld) -> i64:
        """Return the faces that can be added to a meld of the hand."""
        return self._takes(meld.suit, meld.low, meld.low + meld.size - 1)

    def takes(self, laid: LaidMeld) -> i64:
        """Return the faces that can be added to a meld of the table."""
        return self._takes(laid.suit, laid.low, laid.high)

    def _takes(self, suit: i64, low: i64, high: i64) -> i64:
        size: i64 = high - low + 1
        if suit == SET:
            return column(low) if size < self.most_set else 0
        if size >= self.max_run:
            return 0
        found: i64 = 0
        if high < self.highest:
            found = up(1, face_at(suit, high + 1))
        if low > self.lowest:
            found |= up(1, face_at(suit, low - 1))
        return found


def is_alone(one: i64, two: i64, among: i64) -> bool:
    """Say whether a single card is left, which is among those."""
    return one != 0 and one & among == one and not one & (one - 1) and not two


def weight_of(one: i64, two: i64, weights: list[int]) -> int:
    """Return what these cards weigh, of which some are there ``two`` times."""
    found = 0
    left: i64 = one
    while left:
        face = int(lowest(left))
        bit: i64 = left & -left
        left ^= bit
        found += weights[face] * (2 if two & bit else 1)
    return found


def _size(meld: HeldMeld) -> int:
    return meld.size
