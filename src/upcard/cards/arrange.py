"""A hand sorted into melds without a contract.

Which wild card stands where does not change the deadwood, so melds are looked at as *shapes*: the naturals
they take and how many wild cards. A hand's naturals are one number with four bits a face (`_FIELD`), so
that taking a shape from what is left is one subtraction, and what is left is a key to remember results by.
"""

from typing import Final

from upcard.cards.card import FACES, Card, face_of, rank_of
from upcard.cards.listing import count_cards, melds_in
from upcard.cards.meld import SET, Meld, role_at
from upcard.cards.meld_rules import MeldRules

_FIELD: Final = 4
_MOST: Final = 7
"""Copies of a face that a field can hold beside its guard bit."""
_DEAD: Final = 100
"""A point of deadwood, counted in melds: deadwood decides first, then the number of melds."""


def can_place(hand: tuple[Card, ...], rules: MeldRules, wilds: int) -> bool:
    """Whether at least so many wild cards of the hand can go into disjoint new melds of the hand."""
    held = len([card for card in hand if rules.is_wild(card.face)])
    if wilds <= 0:
        return True
    if held < wilds:
        return False
    if wilds == 1:
        # One meld does; the first that holds a wild card is mostly among the first sets.
        for meld in melds_in(hand, rules):
            for face in meld.faces:
                if rules.is_wild(face):
                    return True
        return False
    points = tuple([1 if rules.is_wild(face) else 0 for face in range(FACES)])
    table = _Table(hand, rules, points)
    for shapes in [*table.shapes, table.pure]:
        for shape in shapes:
            if shape.wilds >= wilds:
                return True
    # No meld takes them all: how many can several melds take?
    return sum([shape.wilds for shape in table.choice()]) >= wilds


def arrange_least(hand: tuple[Card, ...], rules: MeldRules, points: tuple[int, ...]) -> tuple[tuple[Meld, ...], int]:
    """The disjoint melds that leave the fewest points unmelded, and those points (the deadwood).

    ``points``: by face, `FACES` long, none negative. Of arrangements with equal deadwood one with fewest
    melds is given.
    """
    table = _Table(hand, rules, points)
    melds = table.melds()
    dead = sum([points[card.face] for card in hand])
    for meld in melds:
        dead -= sum([points[face] for face in meld.faces])
    return melds, dead


class _Shape:
    """A meld up to the choice of wild cards: ``need`` of the naturals, ``wilds`` cards that are wild by
    rule (those played as themselves included), ``faces`` with -1 where any wild card stands."""

    def __init__(self, suit: int, low: int, faces: tuple[int, ...], need: int, wilds: int) -> None:
        self.suit = suit
        self.low = low
        self.faces = faces
        self.need = need
        self.wilds = wilds


class _Table:
    """Everything that can be made of one hand, card by card: into a meld, or left over."""

    def __init__(self, hand: tuple[Card, ...], rules: MeldRules, points: tuple[int, ...]) -> None:
        self.rules = rules
        self.points = points
        self.counts = [min(count, _MOST) for count in count_cards(hand)]
        held = [face for face in range(FACES) if self.counts[face] and rules.can_be_natural(face)]
        # Cards that are natural only come first: once they are settled the rest can be wild.
        self.naturals = [face for face in held if not rules.is_wild(face)]
        self.naturals += [face for face in held if rules.is_wild(face)]
        self.fields = [-1] * FACES
        self.guards = 0
        self.start = 0
        for at, face in enumerate(self.naturals):
            self.fields[face] = at
            self.guards |= 8 << _FIELD * at
            self.start |= self.counts[face] << _FIELD * at
        # The wild cards, those of fewest points first: they are left over first.
        self.wilds: list[int] = []
        for face in sorted(rules.wilds, key=self._points_of):
            self.wilds.extend([face] * self.counts[face])
        self.shapes: list[list[_Shape]] = [[] for _ in self.naturals]
        self.pure: list[_Shape] = []
        """Melds of wild cards alone, of which none is played as itself."""
        self._list_sets()
        self._list_runs()
        self.known: dict[tuple[int, int, int], tuple[int, _Shape | None]] = {}

    def _points_of(self, face: int) -> int:
        return self.points[face]

    # Listing shapes

    def _list_sets(self) -> None:
        rules = self.rules
        for rank in range(1, 14):
            own = [face_of(suit, rank) for suit in range(4)]
            own = [face for face in own if self.fields[face] >= 0]
            choices: list[list[int]] = [[]]
            for face in own:
                most = min(self.counts[face], 1) if rules.distinct_suits else self.counts[face]
                choices = [[*chosen, *[face] * take] for chosen in choices for take in range(most + 1)]
            for chosen in choices:
                natural = len(chosen)
                for size in range(max(rules.min_set, natural), natural + len(self.wilds) + 1):
                    longest = rules.longest_set()
                    if longest and size > longest:
                        break
                    if size - natural <= rules.most_wilds(size):
                        self._add(SET, rank, (*chosen, *[-1] * (size - natural)))

    def _list_runs(self) -> None:
        rules = self.rules
        for suit in range(4):
            for low in range(rules.lowest_place(), rules.highest_place()):
                self._extend_run(suit, low, [], 0)

    def _extend_run(self, suit: int, low: int, faces: list[int], wilds: int) -> None:
        """Add every legal run that begins with these faces."""
        rules = self.rules
        size = len(faces)
        if size >= rules.min_run and wilds <= rules.most_wilds(size):
            self._add(suit, low, tuple(faces))
        place = low + size
        if size == rules.max_run or place > rules.highest_place():
            return
        face = role_at(suit, place)
        copies = self.counts[face] if self.fields[face] >= 0 else 0
        # Of one ace a run has but one end.
        if copies > (1 if place == 14 and size == 13 and faces[0] == face else 0):
            self._extend_run(suit, low, [*faces, face], wilds)
        if wilds < len(self.wilds) and (rules.neighbours or not faces or faces[-1] >= 0):
            self._extend_run(suit, low, [*faces, -1], wilds + 1)

    def _add(self, suit: int, low: int, faces: tuple[int, ...]) -> None:
        need = 0
        wilds = 0
        first = len(self.naturals)
        for face in faces:
            if face < 0:
                wilds += 1
                continue
            need += 1 << _FIELD * self.fields[face]
            first = min(first, self.fields[face])
            if self.rules.is_wild(face):
                wilds += 1
        shape = _Shape(suit, low, faces, need, wilds)
        if first < len(self.naturals):
            self.shapes[first].append(shape)
        else:
            self.pure.append(shape)

    # Choosing among them

    def _least(self, left: int, wilds: int, own: int) -> int:
        """The cost of what is left: ``left`` of the naturals, ``wilds`` cards wild by rule; ``own`` are those
        of them that have been played as themselves."""
        key = (left, wilds, own)
        found = self.known.get(key)
        if found is None:
            found = self._choose(left, wilds, own)
            self.known[key] = found
        return found[0]

    def _choose(self, left: int, wilds: int, own: int) -> "tuple[int, _Shape | None]":
        if not left:
            return self._end(wilds, own)
        at = 0
        while not left >> _FIELD * at & 15:
            at += 1
        face = self.naturals[at]
        if self.rules.is_wild(face):
            # Not played as itself it remains a wild card.
            best = self._least(left & ~(15 << _FIELD * at), wilds, own)
        else:
            best = self._least(left - (1 << _FIELD * at), wilds, own) + self.points[face] * _DEAD
        choice: _Shape | None = None
        for shape in self.shapes[at]:
            if shape.wilds <= wilds and ((left | self.guards) - shape.need) & self.guards == self.guards:
                cost = 1 + self._least(left - shape.need, wilds - shape.wilds, own + self._own(shape))
                if cost < best:
                    best = cost
                    choice = shape
        return best, choice

    def _own(self, shape: _Shape) -> int:
        """The part of ``need`` that are wild cards played as themselves."""
        if not self.rules.wild_as_natural:
            return 0
        own = 0
        for face in shape.faces:
            if face >= 0 and self.rules.is_wild(face):
                own += 1 << _FIELD * self.fields[face]
        return own

    def _end(self, wilds: int, own: int) -> "tuple[int, _Shape | None]":
        """All naturals are settled; as many wild cards as possible go into melds of their own."""
        best = sum([self.points[face] for face in self._spare(own)[:wilds]]) * _DEAD
        choice: _Shape | None = None
        for shape in self.pure:
            if shape.wilds <= wilds:
                cost = 1 + self._least(0, wilds - shape.wilds, own)
                if cost < best:
                    best = cost
                    choice = shape
        return best, choice

    def _spare(self, own: int) -> list[int]:
        """The wild cards not played as themselves, lightest first."""
        if not own:
            return self.wilds
        spare: list[int] = []
        gone = [0] * FACES
        for face in self.wilds:
            field = self.fields[face]
            if field >= 0 and gone[face] < (own >> _FIELD * field & 15):
                gone[face] += 1
            else:
                spare.append(face)
        return spare

    def choice(self) -> list[_Shape]:
        """The melds that leave least."""
        left, wilds, own = self.start, len(self.wilds), 0
        chosen: list[_Shape] = []
        self._least(left, wilds, own)
        while True:
            shape = self.known[(left, wilds, own)][1]
            if shape is not None:
                chosen.append(shape)
                left -= shape.need
                wilds -= shape.wilds
                own += self._own(shape)
            elif left:
                at = 0
                while not left >> _FIELD * at & 15:
                    at += 1
                if self.rules.is_wild(self.naturals[at]):
                    left &= ~(15 << _FIELD * at)
                else:
                    left -= 1 << _FIELD * at
            else:
                return chosen

    def melds(self) -> tuple[Meld, ...]:
        """The melds that leave least, with the heaviest wild cards in them."""
        chosen = self.choice()
        spare = self._spare(sum([self._own(shape) for shape in chosen]))[:]
        return tuple([self._meld(shape, spare) for shape in chosen])

    def _meld(self, shape: _Shape, spare: list[int]) -> Meld:
        """The shape with its wild cards, taken from the end of ``spare``."""
        faces = [face if face >= 0 else spare.pop() for face in shape.faces]
        if shape.suit == SET:
            own = [face for face in faces if rank_of(face) == shape.low and self.rules.can_be_natural(face)]
            faces = sorted(own) + sorted([face for face in faces if face not in own])
        return Meld(shape.suit, shape.low, tuple(faces))
