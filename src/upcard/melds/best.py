"""Finds the way to meet a contract that leaves the fewest points in hand.

For each choice of places the cards to use are told at once: they are a heaviest choice of that many cards
that fit the places (a matroid, so greed finds it): first as many naturals as go, then wild cards in the
place of the lightest naturals while that gains. Where that choice breaks a limit on wild cards, greed still
finds the best one as long as no two melds want the same faces; otherwise the ways at those places are tried
one by one, unless even the unlawful choice is no better than what was found before.

Melds are *laid* as one list here: the cards of the first run, of the next, of the sets; `NO_FACE` where a
wild card is to stand.
"""

from mypy_extensions import i64

from upcard.cards.bits import up
from upcard.cards.card import NO_FACE, Card, face_of, rank_of
from upcard.melds.deadline import step
from upcard.melds.layouts import Layout
from upcard.melds.listing import count_cards, runs_of, sets_of
from upcard.melds.meld import SET, Meld, run_of
from upcard.melds.meld_rules import MeldRules
from upcard.melds.plan import Plan
from upcard.melds.planes import LOW_ACES, span, with_twins
from upcard.melds.search import PLACE_BITS, Search


class Weights:
    """The points of cards, prepared for a search for the best way."""

    def __init__(self, points: tuple[int, ...], rules: MeldRules) -> None:
        self.points = points
        self.wilds = sorted(rules.wilds, key=self._weight, reverse=True)
        self.heavy: list[list[int]] = [[]]
        """By rank: its faces that are natural only, heaviest first."""
        for rank in range(1, 14):
            faces = [face_of(suit, rank) for suit in range(4)]
            self.heavy.append(
                sorted([face for face in faces if not rules.is_wild(face)], key=self._weight, reverse=True)
            )

    def _weight(self, face: int) -> int:
        return self.points[face]


class BestSearch(Search):
    """Goes through all places of layouts and keeps the best melds."""

    def __init__(self, plan: Plan, hand: tuple[Card, ...], weights: Weights) -> None:
        super().__init__(plan, hand)
        self.points = weights.points
        self.heavy = weights.heavy
        self.natural = count_cards(hand)
        # The wild cards, heaviest first.
        self.wild_faces: list[int] = []
        for face in weights.wilds:
            copies = self.natural[face]
            if copies:
                self.natural[face] = 0
                self.wild_faces.extend([face] * copies)
        self.counts: list[int] = []
        """By face, all cards of the hand, once they are asked for."""
        self.layout: Layout | None = None
        # How many wild cards each meld of the layout may hold, once places for it are found.
        self.room: list[int] = []
        # The best so far, and of what layout.
        self.value = 0
        self.used = 0
        self.kept: list[int] = []
        self.kept_places: list[int] = []
        self.kept_layout: Layout | None = None

    def look(self, layout: Layout) -> None:
        """Consider all places of this layout."""
        self.layout = layout
        self.room = []
        self.go(layout, 0)

    def found(self, path: i64) -> bool:
        """Keep the melds of that path if they are better than the best so far; say whether the search may end."""
        step()
        if not self.room:
            for size in self.runs:
                self.room.append(self.plan.most_in_run[size])
            for size in self.sets:
                self.room.append(self.plan.most_in_set[size])
        runs = len(self.runs)
        places: list[int] = []
        shift: i64 = 0
        while len(places) < runs + len(self.sets):
            places.append(int((path >> shift) & 63))
            shift += PLACE_BITS
        if self.plan.suited_sets and len(set(places[runs:])) < len(self.sets):
            # Which suits a set takes then matters to the other set of its rank.
            self._try_all(0, places, [])
            return False
        laid = self._lay(places)
        value, wilds = self._trade(laid, False)
        if self._is_better(value, wilds):
            if self._lawful(laid):
                self._keep(laid, places, value, wilds)
            elif self.plan.no_neighbours or self.plan.rules.wild_as_natural or self._contested(places):
                self._try_all(0, places, [])
            else:
                laid = self._lay(places)
                value, wilds = self._trade(laid, True)
                if self._is_better(value, wilds):
                    self._keep(laid, places, value, wilds)
        return False

    def _contested(self, places: list[int]) -> bool:
        """Whether two of the melds want the same faces."""
        wanted: i64 = 0
        at = 0
        for size in self.runs:
            run: i64 = up(span(size), places[at])
            if self.plan.corner:
                run = self.plan.windows[size][places[at]]
            faces = with_twins(run)
            if wanted & faces:
                return True
            wanted |= faces
            at += 1
        for _ in self.sets:
            faces = with_twins(up(LOW_ACES, places[at] - 1))
            if wanted & faces:
                return True
            wanted |= faces
            at += 1
        return False

    def _is_better(self, value: int, wilds: int) -> bool:
        return self.kept_layout is None or value > self.value or (value == self.value and wilds < self.used)

    def _keep(self, laid: list[int], places: list[int], value: int, wilds: int) -> None:
        self.value = value
        self.used = wilds
        self.kept = laid
        self.kept_places = places
        self.kept_layout = self.layout

    def _lay(self, places: list[int]) -> list[int]:
        """Return the heaviest naturals that go into each meld."""
        left = self.natural
        mixed = self.plan.rules.mixed_runs
        one_of_a_suit = self.plan.suited_sets
        laid: list[int] = []
        at = 0
        for size in self.runs:
            place = places[at]
            at += 1
            for face in range(place, place + size):
                if (face - place) + (place & 15) > 13:
                    face -= 13
                if mixed:
                    for own in self.heavy[face & 15]:
                        if left[own]:
                            face = own
                            break
                if left[face]:
                    left[face] -= 1
                    laid.append(face)
                else:
                    laid.append(NO_FACE)
        for size in self.sets:
            missing = size
            for face in self.heavy[places[at]]:
                copies = left[face]
                if one_of_a_suit and copies:
                    copies = 1
                while copies and missing:
                    left[face] -= 1
                    laid.append(face)
                    copies -= 1
                    missing -= 1
            while missing:
                laid.append(NO_FACE)
                missing -= 1
            at += 1
        for face in laid:
            if face != NO_FACE:
                left[face] += 1
        return laid

    def _trade(self, laid: list[int], lawful: bool) -> tuple[int, int]:
        """Put wild cards in the place of lighter naturals, ``lawful`` only where the limit of the meld leaves room.

        The points and the number of wild cards used.
        """
        points = self.points
        wild_faces = self.wild_faces
        value = 0
        wilds = 0
        for face in laid:
            if face == NO_FACE:
                value += points[wild_faces[wilds]]
                wilds += 1
            else:
                value += points[face]
        if wilds == len(wild_faces):
            return value, wilds
        room: list[int] = []
        owner: list[int] = []
        if lawful:
            room = self.room[:]
            for at, size in enumerate(self.runs + self.sets):
                owner.extend([at] * size)
            for at, face in enumerate(laid):
                if face == NO_FACE:
                    room[owner[at]] -= 1
        while wilds < len(wild_faces):
            weight = points[wild_faces[wilds]]
            lightest = weight
            lightest_at = -1
            for at, face in enumerate(laid):
                if face != NO_FACE and points[face] < lightest and (not lawful or room[owner[at]] > 0):
                    lightest = points[face]
                    lightest_at = at
            if lightest_at < 0:
                break
            laid[lightest_at] = NO_FACE
            if lawful:
                room[owner[lightest_at]] -= 1
            value += weight - lightest
            wilds += 1
        return value, wilds

    def _lawful(self, laid: list[int]) -> bool:
        """Whether melds of these naturals keep the limits, wild cards in the gaps."""
        start = 0
        for at, size in enumerate(self.runs + self.sets):
            wilds = 0
            for index in range(start, start + size):
                if laid[index] == NO_FACE:
                    wilds += 1
                    if self.plan.no_neighbours and index > start and at < len(self.runs) and laid[index - 1] == NO_FACE:
                        return False
            if wilds > self.room[at]:
                return False
            start += size
        return True

    def _try_all(self, at: int, places: list[int], laid: list[int]) -> None:
        """Try every way to lay the melds from ``at`` on at these places."""
        step()
        rules = self.plan.rules
        if at == len(places):
            value = 0
            wilds = 0
            for face in laid:
                if rules.is_wild(face):
                    if not rules.wild_as_natural:
                        face = self.wild_faces[wilds]
                    wilds += 1
                value += self.points[face]
            if self._is_better(value, wilds):
                self._keep(laid, places, value, wilds)
            return
        if not self.counts:
            self.counts = count_cards(self.hand)
        counts = self.counts
        if not rules.wild_as_natural and rules.wilds:
            # As long as none of them can be natural, one kind of wild card stands for all.
            counts = self.natural[:]
            counts[rules.wilds[0]] = len(self.wild_faces)
        for face in laid:
            counts[face] -= 1
        place = places[at]
        if at < len(self.runs):
            melds = runs_of(counts, rules, place >> 4, place & 15, self.runs[at])
        else:
            melds = sets_of(counts, rules, place, self.sets[at - len(self.runs)])
        if counts is self.counts:
            for face in laid:
                counts[face] += 1
        for meld in melds:
            self._try_all(at + 1, places, laid + list(meld.faces))

    def melds(self) -> tuple[Meld, ...]:
        """Return the best melds in the order of the contract's slots; none when none were found."""
        layout = self.kept_layout
        if layout is None:
            return ()
        rules = self.plan.rules
        start = 0
        wilds = 0
        found: list[Meld] = []
        for at, size in enumerate(layout.runs + layout.sets):
            place = self.kept_places[at]
            cards: list[int] = []
            for face in self.kept[start : start + size]:
                if face == NO_FACE or (rules.is_wild(face) and not rules.wild_as_natural):
                    face = self.wild_faces[wilds]
                    wilds += 1
                cards.append(face)
            start += size
            if at < len(layout.runs):
                run = Meld(place >> 4, place & 15, tuple(cards))
                found.append(run_of(run.low, run.faces) if rules.mixed_runs else run)
            else:
                own = [face for face in cards if rank_of(face) == place and rules.can_be_natural(face)]
                strange = [face for face in cards if not (rank_of(face) == place and rules.can_be_natural(face))]
                found.append(Meld(SET, place, tuple(sorted(own) + sorted(strange))))
        ordered = found[:]
        for index, slot in enumerate(layout.order):
            ordered[slot] = found[index]
        return tuple(ordered)
