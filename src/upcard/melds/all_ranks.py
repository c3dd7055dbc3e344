"""Defines `AllRanksMelder`: whether a hand holds a run of all thirteen ranks in several suits, and in which ways.

It stands for `upcard.melds.melder.Melder` where a contract asks for such a run alone (HWR-19, HWR-20). Jokers are the
only wild cards there, so a hand is looked at rank by rank: a rank is held, or a joker has to stand for it.
"""

from collections.abc import Iterator
from typing import Final

from upcard.cards.card import JOKER, Card, face_of
from upcard.melds.contracts import Contract
from upcard.melds.deadline import step
from upcard.melds.listing import count_cards
from upcard.melds.meld import COLOURS, RANKS_IN_ALL, Meld, run_of
from upcard.melds.meld_rules import MeldRules
from upcard.melds.melder import EVERY_FACE, Melder
from upcard.melds.ways import Menu, WayGroup

ANY_SUIT: Final = (0, 1, 2, 3)


class AllRanksMelder(Melder):
    """A contract of one run of all ranks, under one set of meld rules; hands as for `Melder`."""

    def __init__(self, contract: Contract, rules: MeldRules) -> None:
        self.contract = contract
        self.rules = rules
        self.suits = COLOURS if contract.slots[0].kind == "C" else (ANY_SUIT,)
        """The suits that may be mixed, in each way to choose them."""
        self.most = rules.most_wilds(RANKS_IN_ALL, in_set=False)

    def can_meet(self, hand: tuple[Card, ...]) -> bool:
        """Whether the hand holds the contract."""
        return self.short(hand) == 0

    def can_cover(self, hand: tuple[Card, ...], low: int, high: int) -> bool:
        """As `Melder.can_cover`."""
        return low <= len(hand) - RANKS_IN_ALL <= high and self.can_meet(hand)

    def short(self, hand: tuple[Card, ...]) -> int:
        """Return how many cards the hand is short of the contract; 0 when it can be met."""
        step()
        counts = count_cards(hand)
        return min([self._short_in(counts, suits) for suits in self.suits])

    def short_cover(self, hand: tuple[Card, ...], low: int, high: int) -> int:
        """As `Melder.short_cover`."""
        return self.short(hand) if low <= len(hand) - RANKS_IN_ALL <= high else -1

    def _short_in(self, counts: list[int], suits: tuple[int, ...]) -> int:
        missing = gap = places = 0
        for rank in range(1, RANKS_IN_ALL + 1):
            if any([counts[face_of(suit, rank)] for suit in suits]):
                gap = 0
                continue
            missing += 1
            gap += 1
            # Where no two jokers stand side by side, every other place of a gap is one.
            places += gap % 2 if not self.rules.neighbours else 1
        return missing - min(counts[JOKER], self.most, places)

    def needs(self, hand: tuple[Card, ...], among: tuple[int, ...] = ()) -> tuple[int, ...]:
        """As `Melder.needs`."""
        short = self.short(hand)
        return tuple([face for face in among or EVERY_FACE if self.short((*hand, Card(face))) < short])

    def first_need(self, hand: tuple[Card, ...]) -> int:
        """As `Melder.first_need`."""
        return next(iter(self.needs(hand)), 0)

    def needs_cover(self, hand: tuple[Card, ...], low: int, high: int, among: tuple[int, ...]) -> tuple[int, ...]:
        """As `Melder.needs_cover`."""
        return self.needs(hand, among) if low <= len(hand) + 1 - RANKS_IN_ALL <= high and among else ()

    def best(self, hand: tuple[Card, ...], points: tuple[int, ...]) -> tuple[tuple[Meld, ...], int] | None:
        """As `Melder.best`."""
        found: Meld | None = None
        most = fewest = 0
        for meld in self._runs(hand):
            worth, wilds = sum([points[face] for face in meld.faces]), meld.faces.count(JOKER)
            if found is None or (worth, -wilds) > (most, -fewest):
                found, most, fewest = meld, worth, wilds
        return None if found is None else ((found,), sum([points[card.face] for card in hand]) - most)

    def ways(self, hand: tuple[Card, ...]) -> Iterator[tuple[Meld, ...]]:
        """As `Melder.ways`."""
        for meld in self._runs(hand):
            yield (meld,)

    def covers(self, hand: tuple[Card, ...], low: int, high: int) -> Iterator[tuple[Meld, ...]]:
        """As `Melder.covers`."""
        if low <= len(hand) - RANKS_IN_ALL <= high:
            yield from self.ways(hand)

    def groups(self, hand: tuple[Card, ...], low: int, high: int) -> Iterator[WayGroup]:
        """As `Melder.groups`."""
        if low <= len(hand) - RANKS_IN_ALL <= high:
            runs = Menu(list(self._runs(hand)))
            if runs.melds:
                yield WayGroup([0], [], runs, runs.every)

    def _runs(self, hand: tuple[Card, ...]) -> Iterator[Meld]:
        counts = count_cards(hand)
        for suits in self.suits:
            if self._short_in(counts, suits) == 0:
                yield from self._stand(counts, suits, ())

    def _stand(self, counts: list[int], suits: tuple[int, ...], faces: tuple[int, ...]) -> Iterator[Meld]:
        """Yield every run that goes on from these cards."""
        step()
        if len(faces) == RANKS_IN_ALL:
            yield run_of(1, faces)
            return
        wilds = faces.count(JOKER)
        for face in [face_of(suit, len(faces) + 1) for suit in suits]:
            if counts[face]:
                yield from self._stand(counts, suits, (*faces, face))
        beside = bool(faces) and faces[-1] == JOKER
        if wilds < min(counts[JOKER], self.most) and (self.rules.neighbours or not beside):
            yield from self._stand(counts, suits, (*faces, JOKER))


__all__ = ["AllRanksMelder"]
