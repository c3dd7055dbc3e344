"""Defines `ColourMelder`: whether a hand holds so many cards of one colour, of any ranks, and in which ways.

It stands for `upcard.melds.melder.Melder` where a contract asks for such cards alone (HWR-22).
"""

from collections.abc import Iterator

from upcard.cards.card import Card
from upcard.melds.contracts import Contract
from upcard.melds.deadline import step
from upcard.melds.listing import count_cards
from upcard.melds.meld import BLACK, RED, SET, Meld
from upcard.melds.meld_rules import MeldRules
from upcard.melds.melder import EVERY_FACE, MOST_CARDS, Melder
from upcard.melds.ways import Menu, WayGroup


class ColourMelder(Melder):
    """A contract of cards of one colour, under one set of meld rules; hands as for `Melder`."""

    def __init__(self, contract: Contract, rules: MeldRules) -> None:
        self.contract = contract
        self.rules = rules
        self.least_cards = contract.slots[0].size
        self.most_cards = MOST_CARDS if contract.slots[0].at_least else self.least_cards
        self.naturals: list[list[int]] = []
        """The faces that are themselves among black cards, and among red ones."""
        self.strangers: list[list[int]] = []
        """The wild cards that are not."""
        for colour in (BLACK, RED):
            meld = Meld(SET, colour, ())
            own = [face for face in EVERY_FACE if meld.fits_colour(face) and rules.can_be_natural(face)]
            self.naturals.append(own)
            self.strangers.append([face for face in rules.wilds if face not in own])

    def can_meet(self, hand: tuple[Card, ...]) -> bool:
        """Whether the hand holds the contract."""
        return self.short(hand) == 0

    def can_cover(self, hand: tuple[Card, ...], low: int, high: int) -> bool:
        """As `Melder.can_cover`."""
        return self.short_cover(hand, low, high) == 0

    def short(self, hand: tuple[Card, ...]) -> int:
        """Return how many cards the hand is short of the contract; 0 when it can be met."""
        step()
        counts = count_cards(hand)
        return min(self._short_of(counts, 0, self.least_cards), self._short_of(counts, 1, self.least_cards))

    def short_cover(self, hand: tuple[Card, ...], low: int, high: int) -> int:
        """As `Melder.short_cover`."""
        step()
        counts = count_cards(hand)
        short = -1
        for size in self._sizes(len(hand), low, high):
            for colour in (0, 1):
                lacks = self._short_of(counts, colour, size)
                short = lacks if short < 0 else min(short, lacks)
        return short

    def _sizes(self, held: int, low: int, high: int) -> range:
        """Return the sizes of a meld that leaves ``low`` to ``high`` cards of so many."""
        return range(max(self.least_cards, held - high), min(self.most_cards, held - low) + 1)

    def _short_of(self, counts: list[int], colour: int, size: int) -> int:
        own = sum([counts[face] for face in self.naturals[colour]])
        wild = sum([counts[face] for face in self.strangers[colour]])
        return max(0, size - own - max(0, min(wild, self.rules.most_wilds(size, in_set=True))))

    def needs(self, hand: tuple[Card, ...], among: tuple[int, ...] = ()) -> tuple[int, ...]:
        """As `Melder.needs`."""
        short = self.short(hand)
        return tuple([face for face in among or EVERY_FACE if self.short((*hand, Card(face))) < short])

    def first_need(self, hand: tuple[Card, ...]) -> int:
        """As `Melder.first_need`."""
        return next(iter(self.needs(hand)), 0)

    def needs_cover(self, hand: tuple[Card, ...], low: int, high: int, among: tuple[int, ...]) -> tuple[int, ...]:
        """As `Melder.needs_cover`."""
        needed: list[int] = []
        if among and self._sizes(len(hand) + 1, low, high):
            counts = count_cards(hand)
            sizes = self._sizes(len(hand) + 1, low, high)
            short = min([self._short_of(counts, colour, size) for size in sizes for colour in (0, 1)])
            needed = [face for face in among if self.short_cover((*hand, Card(face)), low, high) < short]
        return tuple(needed)

    def best(self, hand: tuple[Card, ...], points: tuple[int, ...]) -> tuple[tuple[Meld, ...], int] | None:
        """As `Melder.best`."""
        counts = count_cards(hand)
        found: Meld | None = None
        most = fewest = 0
        for colour in (0, 1):
            own = self._dearest(counts, self.naturals[colour], points)
            wild = self._dearest(counts, self.strangers[colour], points)
            for size in self._sizes(len(hand), 0, len(hand)):
                for wilds in range(min(len(wild), self.rules.most_wilds(size, in_set=True)) + 1):
                    if size - wilds > len(own):
                        continue
                    faces = own[: size - wilds] + wild[:wilds]
                    worth = sum([points[face] for face in faces])
                    if found is None or (worth, -wilds) > (most, -fewest):
                        found, most, fewest = self._meld(colour, own[: size - wilds], wild[:wilds]), worth, wilds
        return None if found is None else ((found,), sum([points[card.face] for card in hand]) - most)

    def _dearest(self, counts: list[int], faces: list[int], points: tuple[int, ...]) -> list[int]:
        """Return the cards of these faces, those of most points first."""
        held: list[tuple[int, int]] = []
        for face in faces:
            held += [(-points[face], face)] * counts[face]
        return [face for _, face in sorted(held)]

    def ways(self, hand: tuple[Card, ...]) -> Iterator[tuple[Meld, ...]]:
        """As `Melder.ways`."""
        return self.covers(hand, 0, len(hand))

    def covers(self, hand: tuple[Card, ...], low: int, high: int) -> Iterator[tuple[Meld, ...]]:
        """As `Melder.covers`."""
        for meld in self._melds(hand, low, high):
            yield (meld,)

    def groups(self, hand: tuple[Card, ...], low: int, high: int) -> Iterator[WayGroup]:
        """As `Melder.groups`."""
        melds = Menu(list(self._melds(hand, low, high)))
        if melds.melds:
            yield WayGroup([0], [], melds, melds.every)

    def _melds(self, hand: tuple[Card, ...], low: int, high: int) -> Iterator[Meld]:
        counts = count_cards(hand)
        for colour in (0, 1):
            for size in self._sizes(len(hand), low, high):
                for wilds in range(self.rules.most_wilds(size, in_set=True) + 1):
                    for strange in _choices(counts, self.strangers[colour], 0, wilds):
                        for own in _choices(counts, self.naturals[colour], 0, size - wilds):
                            step()
                            yield self._meld(colour, own, strange)

    def _meld(self, colour: int, own: list[int], strange: list[int]) -> Meld:
        return Meld(SET, RED if colour else BLACK, tuple(sorted(own) + sorted(strange)))


def _choices(counts: list[int], faces: list[int], at: int, size: int) -> Iterator[list[int]]:
    """Yield every choice of that many cards of the faces from ``at`` on, equal cards being one choice."""
    if size == 0:
        yield []
        return
    left = sum([counts[face] for face in faces[at:]])
    while at < len(faces) and left >= size:
        face = faces[at]
        at += 1
        left -= counts[face]
        for take in range(1, min(size, counts[face]) + 1):
            for more in _choices(counts, faces, at, size - take):
                yield [face] * take + more


__all__ = ["ColourMelder"]
