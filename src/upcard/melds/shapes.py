"""Finds the shapes of all melds that a hand can lay, and of all that melds of the table can become with its cards.

A *shape* is a meld before it is settled which wild card stands where: the naturals it takes, and how many wild
cards. A hand's naturals are one number with four bits a face (`FIELD`), so that taking a shape from what is left is
one subtraction.
"""

from typing import Final

from upcard.cards.card import FACES, Card, face_of, rank_of
from upcard.melds.deadline import step
from upcard.melds.listing import count_cards
from upcard.melds.meld import MIXED, RANKS_IN_ALL, SET, Meld, role_at, run_of
from upcard.melds.meld_rules import MeldRules, are_three_suits, wild_places

MOST_SHAPES: Final = 20_000
"""Shapes after which no more are listed."""

FIELD: Final = 4
"""Bits of a face in a number of naturals."""
_MOST: Final = 7
"""Copies of a face that a field can hold beside its guard bit."""


class Shape:
    """A meld up to the choice of wild cards.

    It takes ``need`` of the hand's naturals and ``wilds`` cards of the hand that are wild by rule (those played as
    themselves included, which ``own`` counts as ``need`` does); ``faces`` have -1 where any wild card stands. The cards
    that a meld of the table had before are not counted.
    """

    def __init__(self, suit: int, low: int, faces: tuple[int, ...], need: int, wilds: int, own: int) -> None:
        self.suit = suit
        self.low = low
        self.faces = faces
        self.need = need
        self.wilds = wilds
        self.own = own


class Shapes:
    """The shapes of all melds that one hand can lay, and of all that it can make of the melds of a table."""

    def __init__(
        self, hand: tuple[Card, ...], rules: MeldRules, points: tuple[int, ...], table: tuple[Meld, ...] = ()
    ) -> None:
        self.rules = rules
        self.points = points
        self.table = table
        self.counts = count_cards(hand)
        held = [face for face in sorted({card.face for card in hand}) if rules.can_be_natural(face)]
        for face in held:
            self.counts[face] = min(self.counts[face], _MOST)
        # Cards that are natural only come first: once they are settled the rest can be wild.
        self.naturals = [face for face in held if not rules.is_wild(face)]
        self.naturals += [face for face in held if rules.is_wild(face)]
        self.fields = [-1] * FACES
        self.guards = 0
        self.start = 0
        for at, face in enumerate(self.naturals):
            self.fields[face] = at
            self.guards |= 8 << FIELD * at
            self.start |= self.counts[face] << FIELD * at
        # The wild cards, those of fewest points first: they are left over first.
        self.wilds: list[int] = []
        for face in sorted(rules.wilds, key=self._points_of):
            self.wilds.extend([face] * self.counts[face])
        self.listed = 0
        self.shapes: list[list[Shape]] = [[] for _ in self.naturals]
        self.pure: list[Shape] = []
        """Melds of wild cards alone, of which none is played as itself."""
        self._list_sets()
        self._list_runs()
        self.grown: list[list[Shape]] = [
            self._list_set(meld) if meld.is_set() else self._list_run(meld) for meld in table
        ]
        """By meld of the table: what can become of it with cards of the hand."""

    def _points_of(self, face: int) -> int:
        return self.points[face]

    def _list_sets(self) -> None:
        rules = self.rules
        longest = rules.longest_set()
        least = 2 if rules.pairs_needed else 1 if rules.min_naturals else 0
        for rank in range(1, 14):
            own = 0
            for face in rules.ranks[rank]:
                own += self.counts[face]
            if own < least or own + len(self.wilds) < rules.min_set:
                continue
            for chosen in self._own_cards(rank, []):
                if rules.three_suits and not are_three_suits(chosen):
                    continue
                natural = len(chosen)
                for size in range(max(rules.min_set, natural), natural + len(self.wilds) + 1):
                    if (longest and size > longest) or self.listed > MOST_SHAPES:
                        break
                    if size - natural <= rules.most_wilds(size, in_set=True):
                        self._add(self._shape(SET, rank, (*chosen, *[-1] * (size - natural)), ()))

    def _own_cards(self, rank: int, there: list[int]) -> list[list[int]]:
        """Every choice of naturals of the rank, for a set that holds those already."""
        choices: list[list[int]] = [[]]
        for suit in range(4):
            face = face_of(suit, rank)
            if self.fields[face] >= 0:
                most = self.counts[face]
                if self.rules.distinct_suits:
                    most = 0 if face in there else min(most, 1)
                choices = [[*chosen, *[face] * take] for chosen in choices for take in range(most + 1)]
        return choices

    def _list_runs(self) -> None:
        rules = self.rules
        lowest, highest = rules.lowest_place(), rules.highest_place()
        least = 2 if rules.pairs_needed else 1 if rules.min_naturals else 0
        for suit in range(rules.lanes):
            places = rules.places[suit]
            # One place more on either side, where nothing is held.
            held = [False] * 32
            some = 0
            for place in range(lowest, highest + 1):
                if self._held(places[place]):
                    held[place] = True
                    some += 1
            if some < least:
                continue
            for low in range(lowest, rules.highest_low(2) + 1):
                if held[low]:
                    if held[low + 1] or self.wilds:
                        self._extend_run(suit, low, [], 0, held)
                elif self.wilds and (rules.neighbours or held[low + 1]):
                    self._extend_run(suit, low, [], 0, held)

    def _naturals_at(self, suit: int, place: int) -> list[int]:
        """Return the faces that can stand as themselves at that place of a run."""
        face = role_at(suit % 4, place)
        return self.rules.ranks[rank_of(face)] if self.rules.mixed_runs else [face]

    def _held(self, face: int) -> bool:
        """Say whether the hand has that natural card of a run, of any suit where suits do not matter."""
        if not self.rules.mixed_runs:
            return self.counts[face] > 0
        return any([self.counts[own] for own in self.rules.ranks[rank_of(face)]])

    def _extend_run(self, suit: int, low: int, faces: list[int], wilds: int, held: list[bool]) -> None:
        """Add every legal run that begins with these faces."""
        rules = self.rules
        size = len(faces)
        if size >= rules.min_run and wilds <= rules.most[size] and low <= rules.highest_low(size):
            self._add(self._shape(suit, low, tuple(faces), ()))
        place = low + size
        if size == rules.max_run or place > rules.highest_place() or self.listed > MOST_SHAPES:
            return
        if held[place]:
            for face in self._naturals_at(suit, place):
                # Of one ace a run has but one end.
                if self.counts[face] > (1 if place == 14 and size == 13 and faces[0] == face else 0):
                    self._extend_run(suit, low, [*faces, face], wilds, held)
        if wilds < min(len(self.wilds), rules.most[min(rules.max_run, 14)]):
            if rules.neighbours:
                self._extend_run(suit, low, [*faces, -1], wilds + 1, held)
            elif (not faces or faces[-1] >= 0) and (held[place + 1] or size + 1 >= rules.min_run):
                # Two wild cards do not stand side by side: a natural one follows, or the run ends here.
                self._extend_run(suit, low, [*faces, -1], wilds + 1, held)

    def _list_set(self, meld: Meld) -> list[Shape]:
        """Return what a set of the table can become."""
        rules = self.rules
        wild = wild_places(meld, rules)
        if meld.is_colour():
            return self._list_colour(meld, sum(wild))
        there = [face for face, is_wild in zip(meld.faces, wild, strict=True) if not is_wild]
        found: list[Shape] = []
        longest = rules.longest_set()
        for chosen in self._own_cards(meld.low, there):
            if rules.three_suits and not are_three_suits(there + chosen):
                continue
            for more in range(len(self.wilds) + 1):
                size = len(meld.faces) + len(chosen) + more
                if (longest and size > longest) or self.listed > MOST_SHAPES:
                    break
                if (chosen or more) and sum(wild) + more <= rules.most_wilds(size, in_set=True):
                    found.append(self._shape(SET, meld.low, (*meld.faces, *chosen, *[-1] * more), meld.faces))
        return found

    def _list_colour(self, meld: Meld, wild: int) -> list[Shape]:
        """Return what cards of one colour on the table, so many of them wild, can become."""
        choices: list[list[int]] = [[]]
        for at, face in enumerate(self.naturals):
            if meld.fits_colour(face) and self.fields[face] == at:
                choices = [[*chosen, *[face] * take] for chosen in choices for take in range(self.counts[face] + 1)]
                if len(choices) > MOST_SHAPES:
                    break
        found: list[Shape] = []
        for chosen in choices:
            for more in range(len(self.wilds) + 1):
                if self.listed > MOST_SHAPES:
                    break
                size = len(meld.faces) + len(chosen) + more
                if (chosen or more) and wild + more <= self.rules.most_wilds(size, in_set=True):
                    found.append(self._shape(SET, meld.low, (*meld.faces, *chosen, *[-1] * more), meld.faces))
        return found

    def _list_run(self, meld: Meld) -> list[Shape]:
        """Return what a run of the table can become: cards before it, cards behind it, or both."""
        rules = self.rules
        if meld.suit == MIXED and not rules.mixed_runs:
            return []
        wild = wild_places(meld, rules)
        room = rules.max_run - len(meld.faces)
        below = self._ends(meld.suit, meld.low - 1, -1, wild[0], room)
        above = self._ends(meld.suit, meld.high() + 1, 1, wild[-1], room)
        found: list[Shape] = []
        for low in below:
            for high in above:
                size = len(low) + len(meld.faces) + len(high)
                more = low.count(-1) + high.count(-1)
                if size == len(meld.faces) or size > rules.max_run or more > len(self.wilds):
                    continue
                if self.listed > MOST_SHAPES:
                    break
                if low and rules.high_first and meld.high() + len(high) < 14:
                    continue
                if sum(wild) + more <= rules.most_wilds(size, in_set=False):
                    faces = (*low[::-1], *meld.faces, *high)
                    lowest = (meld.low - len(low) - 1) % RANKS_IN_ALL + 1
                    found.append(self._shape(meld.suit, lowest, faces, meld.faces))
        return found

    def _ends(self, suit: int, place: int, step: int, beside: bool, room: int) -> list[list[int]]:
        """Cards that may follow from that place on, outwards, and no more than there is ``room`` for.

        ``beside``: the card before them is wild.
        """
        found: list[list[int]] = [[]]
        inside = self.rules.corner or self.rules.lowest_place() <= place <= self.rules.highest_place()
        if not inside or room < 1:
            return found
        for face in self._naturals_at(suit, place):
            if self.fields[face] >= 0:
                found += [[face, *rest] for rest in self._ends(suit, place + step, step, False, room - 1)]
        if self.wilds and (self.rules.neighbours or not beside):
            found += [[-1, *rest] for rest in self._ends(suit, place + step, step, True, room - 1)]
        return found

    def _shape(self, suit: int, low: int, faces: tuple[int, ...], there: tuple[int, ...]) -> Shape:
        """Return the shape of a meld that holds the cards ``there`` already."""
        self.listed += 1
        step()
        need = own = wilds = 0
        left = list(there)
        for face in faces:
            if face < 0:
                wilds += 1
            elif face in left:
                left.remove(face)
            else:
                need += 1 << FIELD * self.fields[face]
                if self.rules.is_wild(face):
                    wilds += 1
                    own += 1 << FIELD * self.fields[face]
        return Shape(suit, low, faces, need, wilds, own)

    def _add(self, shape: Shape) -> None:
        """List a new meld under the first of its naturals."""
        if not shape.need:
            self.pure.append(shape)
            return
        self.shapes[self.first(shape.need)].append(shape)

    def count_useless(self) -> int:
        """How many cards that are natural only are in no shape at all."""
        used = 0
        for shapes in self.shapes:
            for shape in shapes:
                used |= shape.need
        count = 0
        for at, face in enumerate(self.naturals):
            if not used >> FIELD * at & 15 and not self.rules.is_wild(face):
                count += self.counts[face]
        return count

    def first(self, left: int) -> int:
        """Return the first natural of those."""
        at = 0
        while not left >> FIELD * at & 15:
            at += 1
        return at

    def fits(self, shape: Shape, left: int, wilds: int) -> bool:
        """Say whether the shape can be made of what is left."""
        return shape.wilds <= wilds and ((left | self.guards) - shape.need) & self.guards == self.guards


def as_meld(shape: Shape, faces: list[int], rules: MeldRules) -> Meld:
    """Return the meld of that shape with those cards; a set lists the cards of its rank first."""
    if shape.suit == SET:
        own = [face for face in faces if rank_of(face) == shape.low and rules.can_be_natural(face)]
        faces = sorted(own) + sorted([face for face in faces if face not in own])
    elif rules.mixed_runs:
        return run_of(shape.low, tuple(faces))
    return Meld(shape.suit, shape.low, tuple(faces))
