"""Puts wild cards into the holes of melds: the ways are counted without being made, and picked by number."""

from collections.abc import Iterator

from upcard.cards.card import NO_FACE, rank_of
from upcard.melds.meld import SET, Meld, role_at
from upcard.melds.meld_rules import MeldRules
from upcard.melds.shapes import Shape, as_meld


class Placing:
    """The melds that ``shapes`` become with the cards ``spare``, one for each hole.

    They come in every order that makes a difference; equal shapes stand side by side. ``over`` is the card that these
    melds leave over, `NO_FACE` where they leave none.
    """

    def __init__(self, shapes: list[Shape], spare: list[int], over: int, rules: MeldRules) -> None:
        self.shapes = shapes
        self.over = over
        self.rules = rules
        self.faces = [list(shape.faces) for shape in shapes]
        """Filled and emptied again while looking."""
        self.holes: list[tuple[int, int]] = []
        """(Number of the shape, place in it)."""
        self.kinds: list[int] = []
        self.left: list[int] = []
        """How many of each kind are not placed now."""
        if spare:
            for at, faces in enumerate(self.faces):
                for place, face in enumerate(faces):
                    if face < 0:
                        self.holes.append((at, place))
            self.kinds = sorted(set(spare))
            self.left = [spare.count(face) for face in self.kinds]
        self.known: dict[tuple[int, tuple[int, ...], tuple[int, ...]], int] = {}

    def __len__(self) -> int:
        return self._count(0)

    def __getitem__(self, number: int) -> tuple[Meld, ...]:
        """Return the melds of that number.

        Raises:
            IndexError: there are not so many.
        """
        if not 0 <= number < len(self):
            raise IndexError(number)
        placed: list[int] = []
        for hole in range(len(self.holes)):
            for kind in self._kinds(hole):
                self._put(hole, kind)
                count = self._count(hole + 1) if self._in_order(hole) else 0
                if number < count:
                    placed.append(kind)
                    break
                number -= count
                self._take(hole, kind)
        melds = tuple([self._meld(at) for at in range(len(self.shapes))])
        for hole, kind in enumerate(placed):
            self._take(hole, kind)
        return melds

    def __iter__(self) -> Iterator[tuple[Meld, ...]]:
        for number in range(len(self)):
            yield self[number]

    def _count(self, hole: int) -> int:
        """In how many ways the holes from that one on can be filled with what is left."""
        if hole == len(self.holes):
            return 1
        key = (hole, tuple(self.left), self._beside(hole))
        if key in self.known:
            return self.known[key]
        count = 0
        for kind in self._kinds(hole):
            self._put(hole, kind)
            if self._in_order(hole):
                count += self._count(hole + 1)
            self._take(hole, kind)
        self.known[key] = count
        return count

    def _beside(self, hole: int) -> tuple[int, ...]:
        """Return the cards placed before that still matter: of a twin, and of the same set."""
        at, place = self.holes[hole]
        if self._is_twin(at):
            return (*self.faces[at - 1], *self.faces[at])
        if self._is_twin(at + 1):
            return tuple(self.faces[at])
        if self.shapes[at].suit == SET and place:
            return (self.faces[at][place - 1],)
        return ()

    def _is_twin(self, at: int) -> bool:
        return 0 < at < len(self.shapes) and self.shapes[at] is self.shapes[at - 1]

    def _kinds(self, hole: int) -> list[int]:
        """Return the kinds that may go into a hole, by number."""
        at, place = self.holes[hole]
        return [
            kind
            for kind, face in enumerate(self.kinds)
            if self.left[kind] and _may_stand(self.shapes[at], place, face, self.faces[at], self.rules)
        ]

    def _in_order(self, hole: int) -> bool:
        """Of twins the first holds the lower cards; asked when a hole has been filled."""
        at = self.holes[hole][0]
        if not self._is_twin(at) or (hole + 1 < len(self.holes) and self.holes[hole + 1][0] == at):
            return True
        return self._meld(at - 1).faces <= self._meld(at).faces

    def _put(self, hole: int, kind: int) -> None:
        at, place = self.holes[hole]
        self.left[kind] -= 1
        self.faces[at][place] = self.kinds[kind]

    def _take(self, hole: int, kind: int) -> None:
        at, place = self.holes[hole]
        self.left[kind] += 1
        self.faces[at][place] = -1

    def _meld(self, at: int) -> Meld:
        return as_meld(self.shapes[at], self.faces[at], self.rules)


def _may_stand(shape: Shape, place: int, face: int, faces: list[int], rules: MeldRules) -> bool:
    """Whether that wild card in that hole makes a way of its own."""
    # The wild cards of a set have no order.
    if shape.suit == SET and place and shape.faces[place - 1] < 0 and face < faces[place - 1]:
        return False
    # A card that stands for itself there is listed as a natural one.
    if face == NO_FACE or not rules.can_be_natural(face):
        return True
    if shape.suit != SET:
        if rules.mixed_runs:
            return rank_of(face) != (shape.low + place - 1) % 13 + 1
        return face != role_at(shape.suit, shape.low + place)
    return rank_of(face) != shape.low or (rules.distinct_suits and face in shape.faces)
