"""The way to meet a contract that leaves the fewest points in hand.

For each choice of places the cards to use are told at once: they are a heaviest choice of that many cards
that fit the places (a matroid, so greed finds it): first as many naturals as go, then wild cards in the
place of the lightest naturals while that gains. Only where that choice breaks a limit on wild cards are
the ways at those places tried one by one.
"""

from mypy_extensions import i64

from upcard.cards.card import FACES, NO_FACE, Card, face_of, rank_of
from upcard.cards.layouts import Layout
from upcard.cards.listing import count_cards, runs_of, sets_of
from upcard.cards.meld import SET, Meld, role_at
from upcard.cards.search import PLACE_BITS, Plan, Search


class BestSearch(Search):
    """Goes through all places and keeps the best melds in ``melds``, in the order of the layout's slots."""

    def __init__(self, plan: Plan, hand: tuple[Card, ...], points: tuple[int, ...]) -> None:
        super().__init__(plan, hand)
        self.points = points
        self.counts = count_cards(hand)
        self.melds: tuple[Meld, ...] | None = None
        self.value = 0
        self.used_wilds = 0
        self.order: list[int] = []
        wilds: list[int] = []
        for face in plan.rules.wilds:
            wilds.extend([face] * self.counts[face])
        wilds.sort(key=self._weight, reverse=True)
        self.wild_faces = wilds
        # One kind of wild card stands for all, as long as none of them can be natural.
        self.merged = self.counts[:]
        if wilds and not plan.rules.wild_as_natural:
            for face in plan.rules.wilds:
                self.merged[face] = 0
            self.merged[plan.rules.wilds[0]] = len(wilds)
        # The suits of each rank, heaviest first.
        self.heavy: list[list[int]] = [[]]
        for rank in range(1, 14):
            faces = [face_of(suit, rank) for suit in range(4)]
            self.heavy.append(sorted([f for f in faces if not plan.rules.is_wild(f)], key=self._weight, reverse=True))

    def _weight(self, face: int) -> int:
        return self.points[face]

    def look(self, layout: Layout) -> None:
        """Consider all places of this layout."""
        self.order = layout.order
        self.go(layout, 0)

    def found(self, path: i64) -> bool:
        places = [int((path >> at * PLACE_BITS) & 63) for at in range(len(self.runs) + len(self.sets))]
        ranks = places[len(self.runs) :]
        if self.plan.suited_sets and len(set(ranks)) < len(ranks):
            # Which suits a set takes then matters to the other set of its rank.
            self._try_all(0, places, [])
            return False
        laid = self._lay(places)
        value, wilds = self._trade(laid)
        if self._is_better(value, wilds):
            if self._lawful(laid):
                self._keep(laid, places, value, wilds)
            else:
                self._try_all(0, places, [])
        return False

    def _is_better(self, value: int, wilds: int) -> bool:
        return self.melds is None or value > self.value or (value == self.value and wilds < self.used_wilds)

    def _lay(self, places: list[int]) -> list[list[int]]:
        """The heaviest naturals that go into each meld, `NO_FACE` for the rest."""
        counts = self.counts
        laid: list[list[int]] = []
        taken: list[int] = []
        runs = len(self.runs)
        for at, place in enumerate(places):
            cards: list[int] = []
            if at < runs:
                for offset in range(self.runs[at]):
                    face = role_at(place >> 4, (place & 15) + offset)
                    if counts[face] and not self.plan.rules.is_wild(face):
                        counts[face] -= 1
                        taken.append(face)
                    else:
                        face = NO_FACE
                    cards.append(face)
            else:
                size = self.sets[at - runs]
                for face in self.heavy[place]:
                    take = min(counts[face], size - len(cards), 1 if self.plan.suited_sets else size)
                    for _ in range(take):
                        counts[face] -= 1
                        taken.append(face)
                        cards.append(face)
                cards.extend([NO_FACE] * (size - len(cards)))
            laid.append(cards)
        for face in taken:
            counts[face] += 1
        return laid

    def _trade(self, laid: list[list[int]]) -> tuple[int, int]:
        """Put wild cards in the place of lighter naturals; the points and the number of wild cards used."""
        value, wilds = 0, 0
        for cards in laid:
            for face in cards:
                if face == NO_FACE:
                    value += self.points[self.wild_faces[wilds]]
                    wilds += 1
                else:
                    value += self.points[face]
        while wilds < len(self.wild_faces):
            gain = 0
            best, best_at = laid[0], 0
            weight = self.points[self.wild_faces[wilds]]
            for cards in laid:
                for at, face in enumerate(cards):
                    if face != NO_FACE and weight - self.points[face] > gain:
                        gain = weight - self.points[face]
                        best, best_at = cards, at
            if not gain:
                break
            best[best_at] = NO_FACE
            value += gain
            wilds += 1
        return value, wilds

    def _lawful(self, laid: list[list[int]]) -> bool:
        """Whether melds of these naturals keep the limits, wild cards in the gaps."""
        for at, cards in enumerate(laid):
            if cards.count(NO_FACE) > self.plan.most[len(cards)]:
                return False
            if at < len(self.runs) and self.plan.no_neighbours:
                for index in range(1, len(cards)):
                    if cards[index] == NO_FACE and cards[index - 1] == NO_FACE:
                        return False
        return True

    def _try_all(self, at: int, places: list[int], laid: list[list[int]]) -> None:
        """Try every way to lay the melds from ``at`` on at these places."""
        rules = self.plan.rules
        if at == len(places):
            value, wilds = 0, 0
            for cards in laid:
                for face in cards:
                    if not rules.is_wild(face):
                        value += self.points[face]
                    elif rules.wild_as_natural:
                        value += self.points[face]
                        wilds += 1
                    else:
                        value += self.points[self.wild_faces[wilds]]
                        wilds += 1
            if self._is_better(value, wilds):
                self._keep(laid, places, value, wilds)
            return
        place = places[at]
        if at < len(self.runs):
            melds = runs_of(self.merged, rules, place >> 4, place & 15, self.runs[at])
        else:
            melds = sets_of(self.merged, rules, place, self.sets[at - len(self.runs)])
        for meld in melds:
            for face in meld.faces:
                self.merged[face] -= 1
            self._try_all(at + 1, places, [*laid, list(meld.faces)])
            for face in meld.faces:
                self.merged[face] += 1

    def _keep(self, laid: list[list[int]], places: list[int], value: int, wilds: int) -> None:
        """Keep these melds as the best; gaps and stand-ins become the heaviest wild cards."""
        rules = self.plan.rules
        used = 0
        melds: list[Meld] = []
        for at, place in enumerate(places):
            cards: list[int] = []
            for face in laid[at]:
                if face == NO_FACE or (rules.is_wild(face) and not rules.wild_as_natural):
                    face = self.wild_faces[used]
                    used += 1
                cards.append(face)
            if at < len(self.runs):
                melds.append(Meld(place >> 4, place & 15, tuple(cards)))
            else:
                own = [face for face in cards if rank_of(face) == place and rules.can_be_natural(face)]
                strange = [face for face in cards if not (rank_of(face) == place and rules.can_be_natural(face))]
                melds.append(Meld(SET, place, tuple(sorted(own) + sorted(strange))))
        ordered = melds[:]
        for index, slot in enumerate(self.order):
            ordered[slot] = melds[index]
        self.melds = tuple(ordered)
        self.value = value
        self.used_wilds = wilds
