"""Melds of natural and wild cards, in words of bits: how the cards of a hand go into melds so that the least is left.

A *core* is what of a meld is natural cards, with how many wild cards it needs and how many it can take. Cores are found
once for each suit's, and for each rank's, cards. A wild card is not looked at as the card that it is.
"""

from typing import Final

from mypy_extensions import i64

from upcard.bots.rummy.quick.held import LANE, column, lowest
from upcard.bots.rummy.quick.spread import face_at
from upcard.cards.bits import count_bits, up
from upcard.cards.card import NO_FACE
from upcard.melds.meld import SET, Meld
from upcard.melds.meld_rules import MeldRules

MOST_STEPS: Final = 600
"""So many ways to sort a hand are looked at."""
MOST_KEPT: Final = 50_000
"""So many hands are kept, then all are forgotten."""


class Core:
    """The natural cards of a run of ``suit`` from the place ``low`` to ``high``, or of a set of the rank ``low``."""

    def __init__(self, suit: int, low: int, high: int, word: i64, need: int, most: int, weight: int) -> None:
        self.suit = suit
        self.low = low
        self.high = high
        self.word = word
        self.need = need
        """So many wild cards it needs."""
        self.most = most
        """So many it can take."""
        self.weight = weight


class Sorted:
    """A hand in melds: its ``cores``, the natural cards that are in none (``one``, and ``two`` those that are there
    twice), how many wild cards are in none, and what all these weigh."""

    def __init__(self, cores: list[Core], one: i64, two: i64, wilds: int, weight: int) -> None:
        self.cores = cores
        self.one = one
        self.two = two
        self.wilds = wilds
        self.weight = weight

    def size(self) -> i64:
        """How many cards are in no meld."""
        return count_bits(self.one) + count_bits(self.two) + self.wilds


class WildLayouts:
    """How hands are sorted where ``rules`` say what melds are: sets of suits that differ, no two wild cards side by
    side. ``weights``: by face, what a card in no meld weighs; ``wild``: what each wild card does."""

    def __init__(self, rules: MeldRules, weights: tuple[int, ...], wild: int) -> None:
        self.rules = rules
        self.weights: list[int] = list(weights)
        self.wild = wild
        self.lowest = rules.lowest_place()
        self.highest = rules.highest_place()
        self.longest = rules.longest_run()
        self.runs: list[dict[int, list[Core]]] = [{} for _ in range(4)]
        """By suit and which of its cards are held."""
        self.sets: list[list[list[Core]]] = [[self._sets(rank, suits) for suits in range(16)] for rank in range(14)]
        """By rank and suits."""
        self.known: dict[tuple[int, int, int], Sorted] = {}
        self.cores: list[Core] = []
        self.chosen: list[Core] = []
        self.best: list[Core] = []
        self.most = 0
        self.all = 0
        self.wilds = 0
        self.steps = 0

    # Cores

    def _takes(self, naturals: int, least: int, most: int) -> int:
        """How many wild cards, between these numbers, beside so many naturals; -1 where none of them will do."""
        for wilds in range(most, least - 1, -1):
            if wilds <= self.rules.most_wilds(naturals + wilds):
                return wilds
        return -1

    def _sets(self, rank: int, suits: int) -> list[Core]:
        found: list[Core] = []
        for subset in range(1, 16):
            if subset & ~suits:
                continue
            faces = [suit << 4 | rank for suit in range(4) if subset >> suit & 1]
            need = max(0, self.rules.min_set - len(faces))
            most = self._takes(len(faces), need, self.rules.longest_set() - len(faces))
            if most >= need:
                weight = sum([self.weights[face] for face in faces])
                found.append(Core(SET, rank, rank, sum([1 << face for face in faces]), need, most, weight))
        return found

    def _runs(self, suit: int, lane: int) -> list[Core]:
        found: list[Core] = []
        places = lane & (~2 if self.lowest > 1 else -1) | ((lane & 2) << 13 if self.highest > 13 else 0)
        for low in range(1, 15):
            if not places >> low & 1:
                continue
            naturals, weight, word, high = 0, 0, 0, low
            while high < 15 and high - low < min(13, self.longest):
                if places >> high & 1:
                    face = int(face_at(suit, high))
                    naturals += 1
                    weight += self.weights[face]
                    word |= 1 << face
                    self._run(found, suit, low, high, naturals, word, weight)
                elif not places >> high - 1 & 1:
                    break
                high += 1
        return found

    def _run(self, found: list[Core], suit: int, low: int, high: int, naturals: int, word: int, weight: int) -> None:
        size = high - low + 1
        gaps = size - naturals
        need = gaps + max(0, self.rules.min_run - size)
        ends = (1 if low > self.lowest else 0) + (1 if high < self.highest else 0)
        most = self._takes(naturals, need, gaps + min(ends, self.longest - size))
        if most >= need:
            found.append(Core(suit, low, high, word, need, most, weight))

    def _cores(self, one: i64) -> list[Core]:
        found: list[Core] = []
        twice: i64 = 0
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
            ranked: i64 = (one & column(rank)) >> rank
            suits: i64 = ranked & 1 | ranked >> 15 & 2 | ranked >> 30 & 4 | ranked >> 45 & 8
            found += self.sets[rank][int(suits)]
        return found

    # The best of them

    def sort(self, one: i64, two: i64, wilds: int) -> Sorted:
        """The natural cards, and so many wild ones, in melds so that what is left weighs least."""
        key = (int(one), int(two), wilds)
        found = self.known.get(key)
        if found is None:
            found = self._sorted(one, two, wilds)
            self.keep(key, found)
        return found

    def keep(self, key: tuple[int, int, int], found: Sorted) -> None:
        if len(self.known) > MOST_KEPT:
            self.known.clear()
        self.known[key] = found

    def weight(self, one: i64, two: i64) -> int:
        """Of these cards."""
        weights = self.weights
        found = 0
        left: i64 = one
        while left:
            face = int(lowest(left))
            bit: i64 = left & -left
            left ^= bit
            found += weights[face] * (2 if two & bit else 1)
        return found

    def _sorted(self, one: i64, two: i64, wilds: int) -> Sorted:
        self.cores = [core for core in self._cores(one) if core.need <= wilds]
        self.chosen = []
        self.best = []
        self.most = 0
        self.steps = 0
        self.wilds = wilds
        self.all = self.weight(one, two) + wilds * self.wild
        if len(self.cores) > 1:
            self.cores.sort(key=_weight, reverse=True)
        if self.cores:
            self._choose(0, one, two, 0, 0, 0)
        room = 0
        for core in self.best:
            room += core.most
            two, one = two & ~core.word, one & ~(core.word & ~two)
        return Sorted(self.best, one, two, max(0, wilds - room), self.all - self.most)

    def _choose(self, start: int, one: i64, two: i64, need: int, room: int, weight: int) -> None:
        cores = self.cores
        for at in range(start, len(cores)):
            core = cores[at]
            word: i64 = core.word
            if word & ~one or need + core.need > self.wilds:
                continue
            self.steps += 1
            if self.steps > MOST_STEPS:
                return
            self.chosen.append(core)
            held, space = weight + core.weight, room + core.most
            value = held + self.wild * min(self.wilds, space)
            if value > self.most:
                self.most = value
                self.best = self.chosen[:]
            if self.most < self.all:
                self._choose(at + 1, one & ~(word & ~two), two & ~word, need + core.need, space, held)
            self.chosen.pop()


def _weight(core: Core) -> int:
    return core.weight


def melds_of(found: Sorted, wilds: list[int], rules: MeldRules) -> list[Meld]:
    """The melds, with wild cards that are taken out of that list."""
    spare = len(wilds) - sum([core.need for core in found.cores])
    melds: list[Meld] = []
    for core in found.cores:
        more = min(spare, core.most - core.need)
        spare -= more
        count = core.need + more
        if core.suit == SET:
            faces = [face for face in range(core.low, 64, 16) if core.word & up(1, face)]
            melds.append(Meld(SET, core.low, tuple(faces + [wilds.pop() for _ in range(count)])))
            continue
        low, high = core.low, core.high
        ends = count - (high - low + 1 - int(count_bits(core.word)))
        if ends and high < rules.highest_place():
            high += 1
            ends -= 1
        low -= ends
        faces = []
        for place in range(low, high + 1):
            face = int(face_at(core.suit, place))
            inside = core.low <= place <= core.high and core.word & up(1, face)
            faces.append(face if inside else wilds.pop())
        melds.append(Meld(core.suit, low, tuple(faces)))
    return melds


_TABLES: Final[dict[tuple[object, ...], WildLayouts]] = {}


def layouts_of(rules: MeldRules, weights: tuple[int, ...], wild: int) -> WildLayouts:
    """The table for such hands; made once."""
    key = (rules.key(), weights, wild)
    if key not in _TABLES:
        _TABLES[key] = WildLayouts(rules, weights, wild)
    return _TABLES[key]


__all__ = ["NO_FACE", "Core", "Sorted", "WildLayouts", "layouts_of", "melds_of"]
