"""Every way to lay melds of given sizes from one hand, lazily."""

from collections.abc import Iterator

from mypy_extensions import i64

from upcard.cards.card import Card
from upcard.cards.contracts import too_near
from upcard.cards.layouts import Layout
from upcard.cards.listing import count_cards, runs_of, sets_of
from upcard.cards.meld import SET, Meld
from upcard.cards.plan import Plan
from upcard.cards.planes import LANE, LOW_ACES, count_bits, open_places, ranks_with, span, up, with_twins
from upcard.cards.search import PLACE_BITS, Search


class Group:
    """Ways that differ in one meld: each of ``melds`` stands between those ``before`` and ``behind``."""

    def __init__(self, before: tuple[Meld, ...], melds: list[Meld], behind: tuple[Meld, ...]) -> None:
        self.before = before
        self.melds = melds
        self.behind = behind

    def way(self, at: int) -> tuple[Meld, ...]:
        """One of them, counted from 0; the melds stand in the order of the contract's slots."""
        return self.before + (self.melds[at],) + self.behind


class Ways:
    """The ways of one layout, distinct up to equal cards and to the order of melds.

    What the whole hand can lay at each place is listed once for the wild cards that are left, and asked anew only
    where the melds laid so far may have taken naturals. A search looks ahead only where two melds or more are still
    to come: the last one is found as fast as it is foretold.
    """

    def __init__(self, plan: Plan, layout: Layout, hand: tuple[Card, ...]) -> None:
        self.plan = plan
        self.layout = layout
        self.hand = hand
        self.full = count_cards(hand)
        self.left = self.full[:]
        """By face: the cards that no meld has taken yet."""
        self.order = layout.order
        self.alike = [self._is_alike(at) for at in range(len(layout.order))]
        """Whether a slot asks for the same as the one before; such slots are filled in rising order."""
        self.places: list[list[int]] = []
        """By slot: where the hand may make its meld."""
        self.known: dict[int, list[list[Meld]]] = {}

    def groups(self) -> Iterator[Group]:
        """The ways, in groups that differ in the last meld found."""
        search = Search(self.plan, self.hand)
        if not search.go(self.layout, 0):
            return iter(())
        for at in range(len(self.order)):
            if self.alike[at]:
                self.places.append(self.places[-1])
            else:
                self._open(search, at)
        return iter((self._last([]),)) if len(self.order) == 1 else self._from([], 0)

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

    def _melds(self, counts: list[int], at: int, place: int) -> list[Meld]:
        """What these cards can lay there."""
        size = self._size(at)
        if self._is_set(at):
            return sets_of(counts, self.plan.rules, place, size)
        return runs_of(counts, self.plan.rules, place // LANE, place % LANE, size)

    def _listed(self, at: int) -> list[list[Meld]]:
        """By place of that slot: what the whole hand could lay there, but for wild cards that are gone."""
        key = at
        for face in self.plan.rules.wilds:
            key = key << 6 | self.left[face]
        listed = self.known.get(key)
        if listed is None:
            counts = self.full[:]
            for face in self.plan.rules.wilds:
                counts[face] = self.left[face]
            listed = self.known[key] = [self._melds(counts, at, place) for place in self.places[at]]
        return listed

    def _from(self, laid: list[Meld], path: i64) -> Iterator[Group]:
        """The ways that begin with these melds; two at least are still to come."""
        at = len(laid)
        listed = self._listed(at)
        for index in range(self._first(laid), len(self.places[at])):
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
                    if Search(self.plan, self._cards_left()).go_on(self.layout, further, at + 1):
                        yield from self._from(melds, further)
                self._give_back(meld.faces)

    def _last(self, laid: list[Meld]) -> Group:
        """The ways that the last meld completes."""
        at = len(laid)
        places, listed = self.places[at], self._listed(at)
        near = self._near(laid)
        found: list[Meld] = []
        for index in range(self._first(laid), len(places)):
            if near & self._bits(self._is_set(at), places[index], self._size(at)):
                melds = self._melds(self.left, at, places[index])
                found += [meld for meld in melds if not self._clash(meld, laid)]
            else:
                found += listed[index]
        hole = self.order[at]
        ordered = [*laid, *laid[:1]]
        for slot, meld in zip(self.order, laid, strict=False):
            ordered[slot] = meld
        return Group(tuple(ordered[:hole]), found, tuple(ordered[hole + 1 :]))

    def _first(self, laid: list[Meld]) -> int:
        """The index of the first place for the next meld."""
        at = len(laid)
        first = 0
        if self.alike[at]:
            twin = laid[-1]
            place = twin.low if twin.is_set() else LANE * twin.suit + twin.low
            first = self.places[at].index(place)
        return first

    def _near(self, laid: list[Meld]) -> i64:
        """The places at which these melds take naturals, or forbid another, as bits by face."""
        near: i64 = 0
        for meld in laid:
            if meld.suit == SET:
                near |= self._bits(True, meld.low, 0)
            elif self.plan.free:
                near |= self._bits(False, LANE * meld.suit + meld.low, len(meld.faces))
            else:
                near |= up(span(LANE - 1), LANE * meld.suit)
        return near

    def _bits(self, is_set: bool, place: int, size: int) -> i64:
        """The naturals of a meld there, as bits by face; an ace has both its places."""
        return with_twins(up(LOW_ACES, place - 1) if is_set else up(span(size), place))

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
