"""Defines `Melder`: whether a hand can meet a contract, in which ways, how best, and how far it is from it."""

from collections.abc import Iterator
from typing import Final

from upcard.cards.card import FACES, JOKER, NO_FACE, Card, face_of
from upcard.melds.best import BestSearch, Weights
from upcard.melds.contracts import Contract
from upcard.melds.deadline import step
from upcard.melds.layouts import Layout, layouts, slot_sizes
from upcard.melds.meld import Meld
from upcard.melds.meld_rules import MeldRules
from upcard.melds.plan import Plan
from upcard.melds.search import Search
from upcard.melds.ways import WayGroup, Ways

MOST_SLOTS: Final = 10
TOLD_APART: Final = 4
"""So many copies of a card."""
STEPS: Final = 8
"""A search through one hand counts as so many steps, if it has few of its own."""
MOST_CARDS: Final = 60
"""No contract is laid with more, however many claims have swollen the hand."""
NOUGHTS: Final = tuple([0] * FACES)
"""Cards that count nothing."""


class Melder:
    """One contract under one set of meld rules.

    Hands are tuples of cards in any order; hidden cards count for nothing. At most `TOLD_APART` copies of a
    card are told apart for runs and for sets of different suits: more matter to contracts of more such melds alone.

    Raises:
        ValueError: a slot of the contract that no legal meld can fill, or more than ten slots, or runs that go round
            the corner and may not touch.
    """

    def __init__(self, contract: Contract, rules: MeldRules) -> None:
        self.contract = contract
        self.rules = rules
        if not 1 <= len(contract.slots) <= MOST_SLOTS:
            raise ValueError(f"a contract asks for 1 to {MOST_SLOTS} melds, not {len(contract.slots)}")
        several = len([slot for slot in contract.slots if slot.kind == "R"]) > 1
        if rules.corner and several and contract.touching in ("no_touch", "gap"):
            raise ValueError(f"touching is {contract.touching!r}: where runs go round the corner they may touch")
        for slot in contract.slots:
            if not slot_sizes(slot, rules, MOST_CARDS):
                raise ValueError(f"{slot}: no legal meld has this size under these rules")
        self.runs = len([slot for slot in contract.slots if slot.kind == "R"])
        self.sets = len(contract.slots) - self.runs
        self.plan = Plan(contract, rules)
        self.least = layouts(contract, rules, MOST_CARDS, least_only=True)
        self.by_size: dict[tuple[int, int], list[Layout]] = {}
        self.weights = Weights(NOUGHTS, rules)

    def can_meet(self, hand: tuple[Card, ...]) -> bool:
        """Whether the hand holds the contract."""
        search = Search(self.plan, hand)
        held = len(hand)
        for layout in self.least:
            if layout.total > held:
                break
            if search.go(layout, 0):
                return True
        return False

    def can_cover(self, hand: tuple[Card, ...], low: int, high: int) -> bool:
        """Whether melds that fill the slots use all cards of the hand but ``low`` to ``high`` of them."""
        if self._least_left(hand) > high:
            return False
        search = Search(self.plan, hand)
        for layout in self._layouts(len(hand) - high, len(hand) - low):
            if search.go(layout, 0):
                return True
        return False

    def _least_left(self, hand: tuple[Card, ...]) -> int:
        """Return a quick lower bound on the cards that melds leave, whatever their sizes.

        Sets take natural cards of as many ranks, and runs of as many suits, as the contract has of them.
        """
        suits, ranks = [0] * 4, [0] * 16
        for card in hand:
            place = self.plan.places[card.face]
            if place:
                suits[place >> 4] += 1
                ranks[place & 15] += 1
        suits.sort()
        ranks.sort()
        return sum(suits[: max(0, 4 - self.runs)]) - sum(ranks[16 - self.sets :])

    def short(self, hand: tuple[Card, ...]) -> int:
        """Return how many cards the hand is short of the contract; 0 when it can be met.

        It is the smallest number of cards that would have to be added, or exchanged for others, until the contract can
        be met.
        """
        return self._short(hand, self.least, len(hand))

    def short_cover(self, hand: tuple[Card, ...], low: int, high: int) -> int:
        """How many cards of the hand would have to be exchanged for others until `can_cover` holds.

        -1 when no hand of that many cards can be covered.
        """
        return self._short(hand, self._layouts(len(hand) - high, len(hand) - low), len(hand))

    def _short(self, hand: tuple[Card, ...], ways: list[Layout], held: int) -> int:
        step(STEPS)
        search = Search(self.plan, hand)
        best = -1
        for layout in ways:
            # More blanks than missing cards are never needed; a larger layout needs as many at least.
            if best >= 0 and layout.total - held >= best:
                break
            blanks = max(search.least_short(layout), layout.total - held, 0)
            while (best < 0 or blanks < best) and not search.go(layout, blanks, bounded=True):
                blanks += 1
            if best < 0 or blanks < best:
                best = blanks
            if best == 0:
                break
        return best

    def needs(self, hand: tuple[Card, ...], among: tuple[int, ...] = ()) -> tuple[int, ...]:
        """Return the faces any one of which would bring the hand one card nearer to the contract.

        Where ``among`` names some, they are only those of them; there are none when the contract can be met.
        """
        return self._needed(hand, self.least, self.short(hand), FACES, among or EVERY_FACE)

    def first_need(self, hand: tuple[Card, ...]) -> int:
        """Return the first of `needs`, found sooner than all of them; `NO_FACE` when there is none."""
        found = self._needed(hand, self.least, self.short(hand), 1, EVERY_FACE)
        return found[0] if found else NO_FACE

    def needs_cover(self, hand: tuple[Card, ...], low: int, high: int, among: tuple[int, ...]) -> tuple[int, ...]:
        """As `needs`, for a hand that is to be covered, as `short_cover` has it, once it has one card more."""
        held = len(hand) + 1
        ways = self._layouts(held - high, held - low)
        return self._needed(hand, ways, self._short(hand, ways, held), FACES, among)

    def _needed(
        self, hand: tuple[Card, ...], ways: list[Layout], short: int, most: int, among: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Return the first faces of ``among``, ``most`` at most, with any one of which the hand is less short.

        The hand is ``short`` cards short of one of the layouts.
        """
        found: list[int] = []
        if short > 0:
            for face in among:
                if len(found) == most:
                    break
                step(STEPS)
                search = Search(self.plan, (*hand, Card(face)))
                for layout in ways:
                    if layout.total > len(hand) + short:
                        break
                    if search.go(layout, short - 1):
                        found.append(face)
                        break
        return tuple(found)

    def best(self, hand: tuple[Card, ...], points: tuple[int, ...]) -> tuple[tuple[Meld, ...], int] | None:
        """Return the way to meet the contract that leaves the fewest points in hand, and those points.

        None when it cannot be met.

        ``points``: by face, `FACES` long. Of ways that leave equal points one with fewest wild cards is given.
        """
        if not self.can_meet(hand):
            return None
        if points is not self.weights.points:
            self.weights = Weights(points, self.rules)
        search = BestSearch(self.plan, hand, self.weights)
        for layout in self._layouts(0, len(hand)):
            search.look(layout)
        left = -search.value
        for card in hand:
            left += points[card.face]
        return search.melds(), left

    def ways(self, hand: tuple[Card, ...]) -> Iterator[tuple[Meld, ...]]:
        """All ways to meet the contract, distinct up to equal cards and to the order of melds, lazily.

        The melds stand in the order of the slots.
        """
        return self.covers(hand, 0, len(hand))

    def covers(self, hand: tuple[Card, ...], low: int, high: int) -> Iterator[tuple[Meld, ...]]:
        """All ways in which melds that fill the slots use all cards of the hand but ``low`` to ``high`` of them.

        As `ways` otherwise.
        """
        for group in self.groups(hand, low, high):
            yield from group.ways()

    def groups(self, hand: tuple[Card, ...], low: int, high: int) -> Iterator[WayGroup]:
        """Return the ways of `covers` in groups that differ in one meld: quicker where they are only counted."""
        search = Search(self.plan, hand)
        for layout in self._layouts(len(hand) - high, len(hand) - low):
            if search.go(layout, 0):
                yield from Ways(layout, search).groups()

    def _layouts(self, least: int, most: int) -> list[Layout]:
        """Return the layouts of ``least`` to ``most`` cards, none larger than `MOST_CARDS`."""
        most = min(most, MOST_CARDS)
        key = (least, most)
        if key not in self.by_size:
            self.by_size[key] = [layout for layout in layouts(self.contract, self.rules, most) if layout.total >= least]
        return self.by_size[key]


EVERY_FACE: Final = tuple([face_of(suit, rank) for suit in range(4) for rank in range(1, 14)] + [JOKER])
