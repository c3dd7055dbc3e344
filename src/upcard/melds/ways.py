"""Lists every way to lay melds of given sizes from one hand, lazily."""

from collections.abc import Iterator

from mypy_extensions import i64

from upcard.cards.bits import count_bits, face_bit, up
from upcard.cards.card import Card
from upcard.melds.contracts import too_near
from upcard.melds.deadline import step
from upcard.melds.layouts import Layout
from upcard.melds.listing import count_cards, runs_of, sets_of
from upcard.melds.meld import Meld
from upcard.melds.plan import Plan
from upcard.melds.planes import LANE, open_places, ranks_with
from upcard.melds.search import PLACE_BITS, Search


class WayGroup:
    """Ways that differ in one meld: those ``laid`` fill the first slots of the ``order``, one of ``melds`` the last."""

    def __init__(self, order: list[int], laid: list[Meld], melds: list[Meld]) -> None:
        self.order = order
        self.laid = laid
        self.melds = melds

    def way(self, at: int) -> tuple[Meld, ...]:
        """Return the way of that number, from 0; its melds stand in the order of the contract's slots."""
        way = [self.melds[at]] * len(self.order)
        for index, meld in enumerate(self.laid):
            way[self.order[index]] = meld
        return tuple(way)


class Ways:
    """The ways of one layout, distinct up to equal cards and to the order of melds.

    What the whole hand can lay at each place is listed once; of that counts what the melds laid so far leave the
    cards for. A search looks ahead only where two melds or more are still to come: the last one is found as fast as
    it is foretold.
    """

    def __init__(self, plan: Plan, layout: Layout, hand: tuple[Card, ...]) -> None:
        self.plan = plan
        self.layout = layout
        self.hand = hand
        self.left = count_cards(hand)
        """By face: the cards that no meld has taken yet."""
        self.order = layout.order
        self.alike = [self._is_alike(at) for at in range(len(layout.order))]
        """Whether a slot asks for the same as the one before; such slots are filled in rising order."""
        self.places: list[list[int]] = []
        """By slot: where the hand may make its meld."""
        self.listed: list[list[list[Meld]]] = []
        """By slot and place: the melds that the whole hand can lay there."""

    def groups(self) -> Iterator[WayGroup]:
        """Return the ways, in groups that differ in the last meld found."""
        search = Search(self.plan, self.hand)
        if not search.go(self.layout, 0):
            return iter(())
        for at in range(len(self.order)):
            if self.alike[at]:
                self.places.append(self.places[-1])
                self.listed.append(self.listed[-1])
            else:
                self._open(search, at)
        return iter((self._last([]),)) if len(self.order) == 1 else self._from([], self.hand, 0)

    def _is_set(self, at: int) -> bool:
        return at >= len(self.layout.runs)

    def _size(self, at: int) -> int:
        return self.layout.sizes[self.order[at]]

    def _is_alike(self, at: int) -> bool:
        return at not in (0, len(self.layout.runs)) and self._size(at) == self._size(at - 1)

    def _open(self, search: Search, at: int) -> None:
        """List the places for a meld of that slot, in rising order."""
        size = self._size(at)
        places: list[int] = []
        if self._is_set(at):
            fours = ranks_with(search.rank_counts(), size - search.wilds)
            places = [rank for rank in range(1, 14) if fours >> 4 * rank & 8]
        else:
            lows = open_places(search.p1, size, search.wilds) & self.plan.lows[size]
            while lows:
                low = lows & -lows
                lows ^= low
                places.append(int(count_bits(low - 1)))
        self.places.append(places)
        self.listed.append([self._melds(at, place) for place in places])

    def _melds(self, at: int, place: int) -> list[Meld]:
        """Return what the whole hand can lay there."""
        size = self._size(at)
        if self._is_set(at):
            return sets_of(self.left, self.plan.rules, place, size)
        return runs_of(self.left, self.plan.rules, place // LANE, place % LANE, size)

    def _from(self, laid: list[Meld], hand: tuple[Card, ...], path: i64) -> Iterator[WayGroup]:
        """Return the ways that begin with these melds, whose places the path names.

        Two at least are still to come, from the cards that are left in the hand.
        """
        at = len(laid)
        listed = self.listed[at]
        for index in range(self._first(laid), len(listed)):
            for meld in listed[index]:
                if self._clash(meld, laid) or not self._take(meld.faces):
                    continue
                melds = [*laid, meld]
                if at + 2 == len(self.order):
                    group = self._last(melds)
                    if group.melds:
                        yield group
                else:
                    further = path | up(self.places[at][index], at * PLACE_BITS)
                    rest = without(hand, meld.faces)
                    if Search(self.plan, rest).go_on(self.layout, further, at + 1):
                        yield from self._from(melds, rest, further)
                self._give_back(meld.faces)

    def _last(self, laid: list[Meld]) -> WayGroup:
        """Return the ways that the last meld completes."""
        listed = self.listed[len(laid)]
        taken: i64 = 0
        spent: i64 = 0
        for meld in laid:
            taken |= meld.bits()
            for face in meld.faces:
                if not self.left[face]:
                    spent |= face_bit(face)
        found: list[Meld] = []
        for index in range(self._first(laid), len(listed)):
            step()
            for meld in listed[index]:
                # Most melds share no card with those laid, or one that is gone: few need a count.
                bits = meld.bits()
                if bits & spent or (bits & taken and not self._is_left(meld.faces)) or self._clash(meld, laid):
                    continue
                found.append(meld)
        return WayGroup(self.order, laid, found)

    def _first(self, laid: list[Meld]) -> int:
        """Return the index of the first place for the next meld."""
        at = len(laid)
        first = 0
        if self.alike[at]:
            twin = laid[-1]
            place = twin.low if twin.is_set() or self.plan.rules.mixed_runs else LANE * twin.suit + twin.low
            first = self.places[at].index(place)
        return first

    def _clash(self, meld: Meld, laid: list[Meld]) -> bool:
        """Whether the meld may not stand beside those, or stands there already in another order."""
        for other in laid:
            if other.suit == meld.suit:
                if meld.is_set():
                    if other.low == meld.low and not self.plan.contract.same_rank_sets:
                        return True
                elif not self.plan.free and too_near(meld, other, self.plan.contract.touching):
                    return True
        if not self.alike[len(laid)]:
            return False
        twin = laid[-1]
        alike = twin.suit == meld.suit or self.plan.rules.mixed_runs
        return twin.low == meld.low and alike and meld.faces < twin.faces

    def _take(self, faces: tuple[int, ...]) -> bool:
        """Take these cards from what is left, if they are there."""
        left = self.left
        for at, face in enumerate(faces):
            if not left[face]:
                self._give_back(faces[:at])
                return False
            left[face] = left[face] - 1
        return True

    def _give_back(self, faces: tuple[int, ...]) -> None:
        left = self.left
        for face in faces:
            left[face] = left[face] + 1

    def _is_left(self, faces: tuple[int, ...]) -> bool:
        """Whether these cards are all among what is left."""
        taken = self._take(faces)
        if taken:
            self._give_back(faces)
        return taken


def without(hand: tuple[Card, ...], faces: tuple[int, ...]) -> tuple[Card, ...]:
    """Return the hand less one card of each of these faces, all of which it holds."""
    cards = list(hand)
    for face in faces:
        at = 0
        while cards[at].face != face:
            at += 1
        del cards[at]
    return tuple(cards)
