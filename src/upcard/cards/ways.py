"""Every way to lay melds of given sizes from one hand, lazily."""

from collections.abc import Iterator

from mypy_extensions import i64

from upcard.cards.card import Card
from upcard.cards.contracts import too_near
from upcard.cards.layouts import Layout
from upcard.cards.listing import count_cards, runs_of, sets_of
from upcard.cards.meld import Meld
from upcard.cards.plan import Plan
from upcard.cards.planes import LANE, count_bits, open_places, ranks_with, up
from upcard.cards.search import PLACE_BITS, Search


class Ways:
    """The ways of one layout, distinct up to equal cards and to the order of melds.

    What the whole hand can lay at a place is listed once; of that list each way takes what the cards that
    are left allow. A search looks ahead only where two melds or more are still to come: the last one is
    found as fast as it is foretold.
    """

    def __init__(self, plan: Plan, layout: Layout, hand: tuple[Card, ...]) -> None:
        self.plan = plan
        self.layout = layout
        self.hand = hand
        self.left = count_cards(hand)
        """By face: the cards that no meld has taken yet."""
        self.full = self.left[:]
        self.order = layout.order
        self.alike = [self._is_alike(at) for at in range(len(layout.order))]
        """Whether a slot asks for the same as the one before; such slots are filled in rising order."""
        self.places: list[list[int]] = []
        self.listed: list[dict[int, list[Meld]]] = []

    def each(self) -> Iterator[tuple[Meld, ...]]:
        """The ways, melds in the order of the contract's slots."""
        search = Search(self.plan, self.hand)
        if not search.go(self.layout, 0):
            return iter(())
        for at, slot in enumerate(self.order):
            size = self.layout.sizes[slot]
            if self.alike[at]:
                self.places.append(self.places[-1])
                self.listed.append(self.listed[-1])
            else:
                self.places.append(self._open(search, self._is_set(at), size))
                self.listed.append({})
        return iter(self._last([])) if len(self.order) == 1 else self._from([], 0)

    def _is_set(self, at: int) -> bool:
        return at >= len(self.layout.runs)

    def _is_alike(self, at: int) -> bool:
        sizes = self.layout.sizes
        return at not in (0, len(self.layout.runs)) and sizes[self.order[at]] == sizes[self.order[at - 1]]

    def _open(self, search: Search, is_set: bool, size: int) -> list[int]:
        """The places at which the hand may make a meld of that size."""
        if is_set:
            fours = ranks_with(search.rank_counts(), size - search.wilds)
            return [rank for rank in range(1, 14) if fours >> 4 * rank & 8]
        open_ = open_places(search.p1, size, search.wilds) & self.plan.lows[size]
        places: list[int] = []
        while open_:
            low = open_ & -open_
            open_ ^= low
            places.append(int(count_bits(low - 1)))
        return places

    def _melds(self, at: int, place: int) -> list[Meld]:
        """What the whole hand can lay there."""
        listed = self.listed[at]
        if place not in listed:
            size = self.layout.sizes[self.order[at]]
            if self._is_set(at):
                listed[place] = sets_of(self.full, self.plan.rules, place, size)
            else:
                listed[place] = runs_of(self.full, self.plan.rules, place // LANE, place % LANE, size)
        return listed[place]

    def _from(self, laid: list[Meld], path: i64) -> Iterator[tuple[Meld, ...]]:
        """The ways that begin with these melds; two at least are still to come."""
        at = len(laid)
        for place in self._places_after(laid):
            for meld in self._melds(at, place):
                if self._clash(meld, laid) or not self._take(meld.faces):
                    continue
                melds = [*laid, meld]
                if at + 2 == len(self.order):
                    yield from self._last(melds)
                else:
                    further = path | up(place, at * PLACE_BITS)
                    if Search(self.plan, self._cards_left()).go_on(self.layout, further, at + 1):
                        yield from self._from(melds, further)
                self._give_back(meld.faces)

    def _last(self, laid: list[Meld]) -> list[tuple[Meld, ...]]:
        """The ways that the last meld completes."""
        found: list[tuple[Meld, ...]] = []
        at = len(laid)
        hole = self.order[at]
        ordered = [*laid, *laid[:1]] if laid else []
        for index in range(at):
            ordered[self.order[index]] = laid[index]
        before, behind = tuple(ordered[:hole]), tuple(ordered[hole + 1 :])
        left = self.left
        for place in self._places_after(laid):
            for meld in self._melds(at, place):
                for face in meld.faces:
                    if not left[face]:
                        break
                else:
                    if self._is_left(meld.faces) and not self._clash(meld, laid):
                        way = before + (meld,)
                        found.append(way + behind if behind else way)
        return found

    def _places_after(self, laid: list[Meld]) -> list[int]:
        """The places for the next meld."""
        at = len(laid)
        places = self.places[at]
        if not self.alike[at]:
            return places
        twin = laid[-1]
        first = twin.low if twin.is_set() else LANE * twin.suit + twin.low
        return [place for place in places if place >= first]

    def _clash(self, meld: Meld, laid: list[Meld]) -> bool:
        """Whether the meld may not stand beside those, or stands there already in another order."""
        for other in laid:
            if other.suit == meld.suit:
                if meld.is_set():
                    if other.low == meld.low and not self.plan.contract.same_rank_sets:
                        return True
                elif too_near(meld, other, self.plan.contract.touching):
                    return True
        if not self.alike[len(laid)]:
            return False
        twin = laid[-1]
        return twin.low == meld.low and twin.suit == meld.suit and meld.faces < twin.faces

    def _is_left(self, faces: tuple[int, ...]) -> bool:
        """Whether these cards are left."""
        left = self.left
        for at, face in enumerate(faces):
            if not left[face]:
                return False
            # With fewer of it than cards so far, some of those may be the same card again.
            if left[face] <= at and faces.count(face) > left[face]:
                return False
        return True

    def _take(self, faces: tuple[int, ...]) -> bool:
        """Take these cards from what is left, if they are there."""
        left = self.left
        for at, face in enumerate(faces):
            if not left[face]:
                self._give_back(faces[:at])
                return False
            left[face] -= 1
        return True

    def _give_back(self, faces: tuple[int, ...]) -> None:
        left = self.left
        for face in faces:
            left[face] += 1

    def _cards_left(self) -> tuple[Card, ...]:
        left = self.left[:]
        cards: list[Card] = []
        for card in self.hand:
            if left[card.face]:
                left[card.face] -= 1
                cards.append(card)
        return tuple(cards)
