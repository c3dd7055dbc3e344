"""Sorts natural and wild cards into melds so that the least is left, in bit masks.

A *core* is what of a meld is natural cards, with how many wild cards it needs and how many it can take. Cores are found
once for each suit's, and for each rank's, cards. A wild card that stands for itself is natural there.
"""

from typing import Final

from mypy_extensions import i64

from upcard.bots.rummy.quick.held import LANE, column, lowest
from upcard.bots.rummy.quick.layouts import weight_of
from upcard.bots.rummy.quick.spread import face_at, longest_set
from upcard.cards.bits import count_bits, up
from upcard.cards.card import JOKER
from upcard.melds.meld import SET, Meld
from upcard.melds.meld_rules import MeldRules

MOST_STEPS: Final = 600
"""So many ways to sort a hand are looked at."""
MOST_KEPT: Final = 50_000
"""So many hands are kept, then all are forgotten."""


class Core:
    """The natural cards of a run of ``suit`` from the place ``low`` to ``high``, or of a set of the rank ``low``.

    Those of ``word``, and again those of ``twice``. As many of them as ``own`` tells are wild cards that stand for
    themselves.
    """

    def __init__(
        self, suit: int, low: int, high: int, word: i64, twice: i64, own: int, need: int, most: int, weight: int
    ) -> None:
        self.suit = suit
        self.low = low
        self.high = high
        self.word = word
        self.twice = twice
        self.own = own
        self.need = need
        """So many wild cards it needs."""
        self.most = most
        """So many it can take."""
        self.weight = weight


class Sorted:
    """A hand sorted into melds, and what is left of it.

    Its ``cores``, the natural cards that are in none (``one``, and ``two`` those that are there twice), how many wild
    cards are in none, and what all these weigh.
    """

    def __init__(self, cores: list[Core], one: i64, two: i64, wilds: int, weight: int) -> None:
        self.cores = cores
        self.one = one
        self.two = two
        self.wilds = wilds
        self.weight = weight

    def size(self) -> i64:
        """Return how many cards are in no meld."""
        return count_bits(self.one) + count_bits(self.two) + self.wilds


class WildLayouts:
    """Sorts hands with wild cards into melds by these ``rules`` so that what is left weighs least.

    What was found is remembered. In no meld are there wild cards alone. ``weights``: by face, what a card in no meld
    weighs; ``wild``: what each wild card does.
    """

    def __init__(self, rules: MeldRules, weights: tuple[int, ...], wild: int) -> None:
        self.rules = rules
        self.weights: list[int] = list(weights)
        self.wild = wild
        self.lowest = rules.lowest_place()
        self.highest = rules.highest_place()
        self.longest = rules.longest_run()
        self.natural: i64 = 0
        """The faces that are not wild, as a word."""
        self.usable: i64 = 0
        """Those that can stand for themselves."""
        for face in range(1, JOKER):
            if rules.natural_faces[face] and 1 <= face & 15 <= 13:
                self.usable |= up(1, face)
                if not rules.wild_faces[face]:
                    self.natural |= up(1, face)
        self.runs: list[dict[int, list[Core]]] = [{} for _ in range(4)]
        """By suit and which of its cards are held."""
        self.sets: dict[int, list[Core]] = {}
        """By the suits of a rank, those that are there twice, and the rank."""
        self.known: dict[tuple[int, int, int], Sorted] = {}
        self.cores: list[Core] = []
        self.chosen: list[Core] = []
        self.best: list[Core] = []
        self.most = 0
        self.all = 0
        self.steps = 0

    # Cores

    def _takes(self, naturals: int, least: int, most: int) -> int:
        """Return how many wild cards go beside so many naturals; -1 where none of them will do.

        They are between these numbers.
        """
        for wilds in range(most, least - 1, -1):
            if wilds <= self.rules.most_wilds(naturals + wilds, in_set=False):
                return wilds
        return -1

    def _sets(self, rank: int, suits: int, again: int) -> list[Core]:
        """Return the cores of sets of that rank; ``again``: of which of the ``suits`` a second card is there."""
        found: list[Core] = []
        for subset in range(1, 256):
            if subset & 15 & ~suits or subset >> 4 & ~(again & subset):
                continue
            word, twice = _of_suits(subset & 15, rank), _of_suits(subset >> 4, rank)
            count = int(count_bits(word) + count_bits(twice))
            need = max(0, self.rules.min_set - count)
            most = self._takes(count, need, longest_set(self.rules) - count)
            if most >= need:
                found.append(self._core(SET, rank, rank, word, twice, need, most))
        return found

    def _core(self, suit: int, low: int, high: int, word: i64, twice: i64, need: int, most: int) -> Core:
        own: i64 = word & ~self.natural
        count = int(count_bits(own) + count_bits(twice & ~self.natural))
        weight = weight_of(word, twice, self.weights)
        return Core(suit, low, high, word, twice, count, need, most, weight)

    def _runs(self, suit: int, lane: int) -> list[Core]:
        found: list[Core] = []
        places = lane & (~2 if self.lowest > 1 else -1) | ((lane & 2) << 13 if self.highest > 13 else 0)
        for low in range(1, 15):
            if not places >> low & 1:
                continue
            naturals, word, high = 0, 0, low
            while high < 15 and high - low < min(13, self.longest):
                if places >> high & 1:
                    face = int(face_at(suit, high))
                    naturals += 1
                    word |= 1 << face
                    self._run(found, suit, low, high, naturals, word)
                elif not self.rules.neighbours and not places >> high - 1 & 1:
                    break
                high += 1
        return found

    def _run(self, found: list[Core], suit: int, low: int, high: int, naturals: int, word: int) -> None:
        size = high - low + 1
        gaps = size - naturals
        need = gaps + max(0, self.rules.min_run - size)
        ends = (1 if low > self.lowest else 0) + (1 if high < self.highest else 0)
        if self.rules.neighbours:
            ends = low - self.lowest + self.highest - high
        most = self._takes(naturals, need, gaps + min(ends, self.longest - size))
        if most >= need:
            found.append(self._core(suit, low, high, word, 0, need, most))

    def _cores(self, one: i64, two: i64) -> list[Core]:
        found: list[Core] = []
        if self.rules.distinct_suits:
            two = 0
        twice: i64 = (two | two >> 16 | two >> 32 | two >> 48) & LANE
        seen: i64 = 0
        for suit in range(4):
            lane = int(one >> (suit << 4) & LANE)
            twice |= seen & lane
            seen |= lane
            if lane & (lane - 1):
                runs = self.runs[suit].get(lane)
                if runs is None:
                    runs = self.runs[suit][lane] = self._runs(suit, lane)
                found += runs
        while twice:
            rank = int(lowest(twice))
            twice &= twice - 1
            suits = _suits_of(one, rank)
            again = _suits_of(two, rank)
            key = suits << 8 | again << 4 | rank
            sets = self.sets.get(key)
            if sets is None:
                sets = self.sets[key] = self._sets(rank, suits, again)
            found += sets
        return found

    # The best of them

    def sort(self, one: i64, two: i64, wilds: int) -> Sorted:
        """Sort the cards of these words into melds so that what is left weighs least.

        All of them are ``usable``; with those among them so many are wild.
        """
        key = (int(one), int(two), wilds)
        found = self.known.get(key)
        if found is None:
            found = self._sorted(one, two, wilds)
            self.keep(key, found)
        return found

    def keep(self, key: tuple[int, int, int], found: Sorted) -> None:
        """Keep how a hand was sorted, for the next time; the store is cleared where it is full."""
        if len(self.known) > MOST_KEPT:
            self.known.clear()
        self.known[key] = found

    def _sorted(self, one: i64, two: i64, wilds: int) -> Sorted:
        self.cores = [core for core in self._cores(one, two) if core.need + core.own <= wilds]
        self.chosen = []
        self.best = []
        self.most = 0
        self.steps = 0
        natural: i64 = self.natural
        self.all = weight_of(one & natural, two & natural, self.weights) + wilds * self.wild
        if len(self.cores) > 1:
            self.cores.sort(key=_weight, reverse=True)
        if self.cores:
            self._choose(0, one, two, wilds, 0, 0, 0)
        for core in self.best:
            wilds -= core.own + core.most
            word: i64 = core.word
            one &= ~(word & ~two) & ~core.twice
            two &= ~word
        return Sorted(self.best, one & natural, two & natural, max(0, wilds), self.all - self.most)

    def _choose(self, start: int, one: i64, two: i64, wilds: int, need: int, room: int, weight: int) -> None:
        """Choose further melds from ``start`` on, and keep the best choice.

        ``wilds`` cards are left to stand for others, ``need`` of which the melds chosen so far need, and they have
        ``room`` for so many.
        """
        cores = self.cores
        for at in range(start, len(cores)):
            core = cores[at]
            word: i64 = core.word
            if word & ~one or core.twice & ~two or need + core.need + core.own > wilds:
                continue
            self.steps += 1
            if self.steps > MOST_STEPS:
                return
            self.chosen.append(core)
            left, held, space = wilds - core.own, weight + core.weight, room + core.most
            value = held + self.wild * min(left, space)
            if value > self.most:
                self.most = value
                self.best = self.chosen[:]
            if self.most < self.all:
                self._choose(
                    at + 1, one & ~(word & ~two) & ~core.twice, two & ~word, left, need + core.need, space, held
                )
            self.chosen.pop()


def _of_suits(suits: int, rank: int) -> int:
    """Return the cards of the rank in these suits."""
    return sum([1 << (suit << 4 | rank) for suit in range(4) if suits >> suit & 1])


def _suits_of(word: i64, rank: int) -> int:
    """Return the suits in which there is a card of the rank, a bit each."""
    ranked: i64 = (word & column(rank)) >> rank
    return int(ranked & 1 | ranked >> 15 & 2 | ranked >> 30 & 4 | ranked >> 45 & 8)


def _weight(core: Core) -> int:
    return core.weight


def melds_of(found: Sorted, wilds: list[int], rules: MeldRules) -> list[Meld]:
    """Return the melds, with wild cards that are taken out of that list."""
    for core in found.cores:
        if core.own:
            for face in set(wilds):
                if face != JOKER and core.word & up(1, face):
                    wilds.remove(face)
                if face != JOKER and core.twice & up(1, face):
                    wilds.remove(face)
    spare = len(wilds) - sum([core.need for core in found.cores])
    melds: list[Meld] = []
    for core in found.cores:
        more = min(spare, core.most - core.need)
        spare -= more
        count = core.need + more
        if core.suit == SET:
            faces = [face for face in range(core.low, 64, 16) if core.word & up(1, face)]
            faces += [face for face in range(core.low, 64, 16) if core.twice & up(1, face)]
            melds.append(Meld(SET, core.low, tuple(faces + [wilds.pop() for _ in range(count)])))
            continue
        low, high = core.low, core.high
        ends = count - (high - low + 1 - int(count_bits(core.word)))
        above = min(ends, rules.highest_place() - high, ends if rules.neighbours else 1)
        high += above
        ends -= above
        low -= ends
        faces = []
        for place in range(low, high + 1):
            face = int(face_at(core.suit, place))
            inside = core.low <= place <= core.high and core.word & up(1, face)
            faces.append(face if inside else wilds.pop())
        melds.append(Meld(core.suit, low, tuple(faces)))
    return melds
