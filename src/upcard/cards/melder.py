"""The melds of a contract: can a hand meet it, in which ways, how best, and how far is it from it."""

from collections.abc import Iterator
from typing import Final

from mypy_extensions import i64

from upcard.cards.card import FACES, HIDDEN, JOKER, Card, face_of
from upcard.cards.contracts import Contract, too_near
from upcard.cards.layouts import Layout, layouts
from upcard.cards.listing import count_cards, runs_of, sets_of
from upcard.cards.meld import Meld
from upcard.cards.meld_rules import MeldRules
from upcard.cards.planes import LANE, bits_table, ones_table
from upcard.cards.search import Plan, Search

MOST_SLOTS: Final = 10


class Melder:
    """One contract under one set of meld rules.

    Hands are tuples of cards in any order; hidden cards count for nothing. At most four copies of a card
    are told apart, as many as four decks have.

    Raises:
        ValueError: a slot of the contract that no legal meld can fill, or more than ten slots.
    """

    def __init__(self, contract: Contract, rules: MeldRules) -> None:
        self.contract = contract
        self.rules = rules
        if not 1 <= len(contract.slots) <= MOST_SLOTS:
            raise ValueError(f"a contract asks for 1 to {MOST_SLOTS} melds, not {len(contract.slots)}")
        for slot in contract.slots:
            if not layouts(Contract((slot,)), rules, 60):
                raise ValueError(f"{slot}: no legal meld has this size under these rules")
        self.plan = Plan(contract, rules)
        self.bits = bits_table(rules)
        self.ones = ones_table(rules)
        self.by_size: dict[tuple[int, int], list[Layout]] = {}

    def can_meet(self, hand: tuple[Card, ...]) -> bool:
        """Whether the hand holds the contract."""
        return self._reach(hand, 0, len(hand), 0)

    def can_cover(self, hand: tuple[Card, ...], low: int, high: int) -> bool:
        """Whether melds that fill the slots use all cards of the hand but ``low`` to ``high`` of them."""
        return self._reach(hand, len(hand) - high, len(hand) - low, 0)

    def short(self, hand: tuple[Card, ...]) -> int:
        """How many cards the hand is short of the contract: the smallest number of cards that would have to
        be added, or exchanged for others, until the contract can be met; 0 when it can be."""
        blanks = 0
        while not self._reach(hand, 0, FACES, blanks):
            blanks += 1
        return blanks

    def short_cover(self, hand: tuple[Card, ...], low: int, high: int) -> int:
        """How many cards of the hand would have to be exchanged for others until `can_cover` holds; -1 when
        no hand of that many cards can be covered."""
        for blanks in range(len(hand) + 1):
            if self._reach(hand, len(hand) - high, len(hand) - low, blanks):
                return blanks
        return -1

    def needs(self, hand: tuple[Card, ...]) -> tuple[int, ...]:
        """The faces any one of which would bring the hand one card nearer to the contract; none when it can
        be met."""
        short = self.short(hand)
        if not short:
            return ()
        faces = [face_of(suit, rank) for suit in range(4) for rank in range(1, 14)] + [JOKER]
        return tuple([face for face in faces if self._reach(hand + (Card(face),), 0, FACES, short - 1)])

    def ways(self, hand: tuple[Card, ...]) -> Iterator[tuple[Meld, ...]]:
        """All ways to meet the contract, distinct up to equal cards and to the order of melds, lazily. The
        melds stand in the order of the slots."""
        return self.covers(hand, 0, len(hand))

    def covers(self, hand: tuple[Card, ...], low: int, high: int) -> Iterator[tuple[Meld, ...]]:
        """All ways in which melds that fill the slots use all cards of the hand but ``low`` to ``high`` of
        them; as `ways` otherwise."""
        counts = count_cards(hand)
        for layout in self._layouts(len(hand) - high, len(hand) - low):
            if self._search(counts, layout, 0):
                yield from self._fill(layout, counts, [])

    def best(self, hand: tuple[Card, ...], points: tuple[int, ...]) -> tuple[tuple[Meld, ...], int] | None:
        """The way to meet the contract that leaves the fewest points in hand, and those points; None when it
        cannot be met.

        ``points``: by face, `FACES` long. Of ways that leave equal points one with fewest wild cards is
        given.
        """
        held = sum([points[card.face] for card in hand])
        best: tuple[Meld, ...] | None = None
        best_left, best_wilds = 0, 0
        for melds in self.ways(hand):
            left, wilds = held, 0
            for meld in melds:
                for face in meld.faces:
                    left -= points[face]
                    wilds += self.rules.is_wild(face)
            if best is None or (left, wilds) < (best_left, best_wilds):
                best, best_left, best_wilds = melds, left, wilds
        return None if best is None else (best, best_left)

    def _layouts(self, least: int, most: int) -> list[Layout]:
        """The layouts of ``least`` to ``most`` cards."""
        key = (least, most)
        if key not in self.by_size:
            if len(self.by_size) > 200:
                self.by_size.clear()
            self.by_size[key] = [layout for layout in layouts(self.contract, self.rules, most) if layout.total >= least]
        return self.by_size[key]

    def _reach(self, hand: tuple[Card, ...], least: int, most: int, blanks: int) -> bool:
        """Whether the hand and so many blanks fill a layout of ``least`` to ``most`` cards."""
        counts = count_cards(hand)
        for layout in self._layouts(least, most):
            if self._search(counts, layout, blanks):
                return True
        return False

    def _search(self, counts: list[int], layout: Layout, blanks: int) -> bool:
        p1: i64 = 0
        p2: i64 = 0
        p3: i64 = 0
        p4: i64 = 0
        ranks: i64 = 0
        wilds = 0
        natural = counts[:]
        for face in range(1, HIDDEN):
            count = counts[face]
            if self.rules.is_wild(face):
                wilds += count
            if not self.rules.can_be_natural(face):
                natural[face] = 0
            one: i64 = self.ones[face]
            bits: i64 = self.bits[face]
            for _ in range(min(count, 15) if bits else 0):
                p4 |= p3 & bits
                p3 |= p2 & bits
                p2 |= p1 & bits
                p1 |= bits
                ranks += one
        return Search(self.plan, layout, natural, wilds, blanks).go(p1, p2, p3, p4, ranks)

    def _fill(self, layout: Layout, counts: list[int], laid: list[Meld]) -> Iterator[tuple[Meld, ...]]:
        """Every way to lay the slots from ``len(laid)`` on, in the layout's order, from these cards."""
        at = len(laid)
        if at == len(layout.order):
            melds: list[Meld] = laid[:]
            for index, slot in enumerate(layout.order):
                melds[slot] = laid[index]
            yield tuple(melds)
            return
        size = layout.sizes[layout.order[at]]
        is_set = at >= len(layout.runs)
        # Slots that ask for the same are filled in rising order.
        twin = laid[-1] if at and at != len(layout.runs) and len(laid[-1].faces) == size else None
        for place in range(1, 14) if is_set else range(4 * LANE):
            if twin is not None and place < (twin.low if is_set else LANE * twin.suit + twin.low):
                continue
            if is_set:
                found = sets_of(counts, self.rules, place, size)
            else:
                found = runs_of(counts, self.rules, place // LANE, place % LANE, size)
            for meld in found:
                if twin is not None and twin.low == meld.low and twin.suit == meld.suit and meld.faces < twin.faces:
                    continue
                if self._clash(meld, laid):
                    continue
                for face in meld.faces:
                    counts[face] -= 1
                yield from self._fill(layout, counts, laid + [meld])
                for face in meld.faces:
                    counts[face] += 1

    def _clash(self, meld: Meld, laid: list[Meld]) -> bool:
        """Whether the contract forbids this meld beside those."""
        for other in laid:
            if other.suit == meld.suit:
                if meld.is_set():
                    if other.low == meld.low and not self.contract.same_rank_sets:
                        return True
                elif too_near(meld, other, self.contract.touching):
                    return True
        return False
