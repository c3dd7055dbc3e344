"""Sorts a hand into melds without a contract so that the least is left, lay-offs on the table included.

Which wild card stands where does not change the deadwood, so melds are looked at as *shapes*
(`upcard.melds.shapes`); what is left of the hand is a key to remember results by.

The best arrangement is found, whatever the rules, for every hand that people hold. Sixty cards of which half are wild
have more arrangements than anybody can look through: after `MOST_STEPS` what is left is arranged without looking back.
That is a count and no time, for what is laid must be the same when the game is played again.
"""

from typing import Final

from upcard.cards.card import FACES, Card
from upcard.melds.deadline import step
from upcard.melds.listing import melds_in
from upcard.melds.meld import SET, Meld, run_of
from upcard.melds.meld_rules import MeldRules
from upcard.melds.shapes import FIELD, Shape, Shapes, as_meld

MOST_STEPS: Final = 20_000
"""Enough for twenty-five cards with eight jokers and four wild ranks."""

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
    table = Arranger(hand, rules, points)
    for shapes in [*table.shapes, table.pure]:
        for shape in shapes:
            if shape.wilds >= wilds:
                return True
    # No meld takes them all: how many can several melds take?
    return sum([shape.wilds for shape in table.choice()[0]]) >= wilds


def arrange_least(hand: tuple[Card, ...], rules: MeldRules, points: tuple[int, ...]) -> tuple[tuple[Meld, ...], int]:
    """Return the disjoint melds that leave the fewest points unmelded, and those points (the deadwood).

    ``points``: by face, `FACES` long, none negative. Of arrangements with equal deadwood one with fewest melds is
    given.
    """
    found = lay_out(hand, rules, points, ())
    return found.melds, found.dead


class LaidOut:
    """A hand laid out: its own ``melds``, the ``table`` melds as they have grown, and the points left (``dead``)."""

    def __init__(self, melds: tuple[Meld, ...], table: tuple[Meld, ...], dead: int) -> None:
        self.melds = melds
        self.table = table
        self.dead = dead


def lay_out(hand: tuple[Card, ...], rules: MeldRules, points: tuple[int, ...], table: tuple[Meld, ...]) -> LaidOut:
    """Return the layout of the hand that leaves the fewest points.

    It has melds of its own, and cards laid off on melds of the table, each of which stays legal (PAY-32, PAY-A-12).
    ``points`` as in `arrange_least`. Of layouts with equal deadwood one with fewest melds of its own is given.
    """
    arranger = Arranger(hand, rules, points, table)
    melds, grown = arranger.melds()
    dead = sum([points[card.face] for card in hand])
    for meld in melds:
        dead -= sum([points[face] for face in meld.faces])
    for before, after in zip(table, grown, strict=True):
        dead -= sum([points[face] for face in after.faces]) - sum([points[face] for face in before.faces])
    return LaidOut(melds, grown, dead)


class Arranger(Shapes):
    """The shapes of one hand, and the choice among them that leaves least.

    Card by card it is: onto the table, into a meld, or left over.
    """

    def __init__(
        self, hand: tuple[Card, ...], rules: MeldRules, points: tuple[int, ...], table: tuple[Meld, ...] = ()
    ) -> None:
        super().__init__(hand, rules, points, table)
        self.steps = 0
        self.known: dict[tuple[int, int, int], tuple[int, Shape | None]] = {}
        self.known_on: dict[tuple[int, int, int, int], tuple[int, Shape | None]] = {}

    def on_table(self, at: int, left: int, wilds: int, own: int) -> int:
        """Return the cost of what is left when the melds of the table from ``at`` on may still grow."""
        if at == len(self.table):
            return self.least(left, wilds, own)
        key = (at, left, wilds, own)
        found = self.known_on.get(key)
        if found is None:
            best = self.on_table(at + 1, left, wilds, own)
            choice: Shape | None = None
            for shape in self.grown[at]:
                if self.steps <= MOST_STEPS and self.fits(shape, left, wilds):
                    cost = self.on_table(at + 1, left - shape.need, wilds - shape.wilds, own + shape.own)
                    if cost < best:
                        best = cost
                        choice = shape
            found = (best, choice)
            self.known_on[key] = found
        return found[0]

    def least(self, left: int, wilds: int, own: int) -> int:
        """Return the cost of what is left.

        That is ``left`` of the naturals and ``wilds`` cards wild by rule; ``own`` are those of them that have been
        played as themselves.
        """
        key = (left, wilds, own)
        found = self.known.get(key)
        if found is None:
            found = self._choose(left, wilds, own)
            self.known[key] = found
        return found[0]

    def _choose(self, left: int, wilds: int, own: int) -> "tuple[int, Shape | None]":
        if not left:
            return self._end(wilds, own)
        step()
        self.steps += 1
        at = self.first(left)
        if self.steps > MOST_STEPS:
            rich = self._richest(at, left, wilds)
            if rich is not None:
                return 1 + self.least(left - rich.need, wilds - rich.wilds, own + rich.own), rich
        best = self.least(self.passed(left, at), wilds, own)
        face = self.naturals[at]
        if not self.rules.is_wild(face):
            best += self.points[face] * _DEAD
        choice: Shape | None = None
        for shape in self.shapes[at]:
            if self.steps <= MOST_STEPS and self.fits(shape, left, wilds):
                cost = 1 + self.least(left - shape.need, wilds - shape.wilds, own + shape.own)
                if cost < best:
                    best = cost
                    choice = shape
        return best, choice

    def _richest(self, at: int, left: int, wilds: int) -> Shape | None:
        """Return the shape that takes most naturals and spends few wild cards for them."""
        rich: Shape | None = None
        most = -99
        for shape in self.shapes[at]:
            gain = len(shape.faces) - 2 * shape.wilds
            if gain > most and self.fits(shape, left, wilds):
                rich = shape
                most = gain
        return rich

    def passed(self, left: int, at: int) -> int:
        """Return what is left when the natural ``at`` goes into no meld.

        One that is wild by rule remains a wild card.
        """
        if self.rules.is_wild(self.naturals[at]):
            return left & ~(15 << FIELD * at)
        return left - (1 << FIELD * at)

    def _end(self, wilds: int, own: int) -> "tuple[int, Shape | None]":
        """All naturals are settled; as many wild cards as possible go into melds of their own."""
        best = sum([self.points[face] for face in self.spare(own)[:wilds]]) * _DEAD
        choice: Shape | None = None
        for shape in self.pure:
            if shape.wilds <= wilds:
                cost = 1 + self.least(0, wilds - shape.wilds, own)
                if cost < best:
                    best = cost
                    choice = shape
        return best, choice

    def spare(self, own: int) -> list[int]:
        """Return the wild cards not played as themselves, lightest first."""
        if not own:
            return self.wilds
        spare: list[int] = []
        gone = [0] * FACES
        for face in self.wilds:
            field = self.fields[face]
            if field >= 0 and gone[face] < (own >> FIELD * field & 15):
                gone[face] += 1
            else:
                spare.append(face)
        return spare

    def choice(self) -> tuple[list[Shape], list[Shape | None]]:
        """Return the melds that leave least, and what becomes of each meld of the table (None: nothing)."""
        left, wilds, own = self.start, len(self.wilds), 0
        cost = self.on_table(0, left, wilds, own)
        if self.steps > MOST_STEPS:
            # The first cards were only ever left over. Once more, from the start without looking back.
            known, known_on = self.known, self.known_on
            self.known, self.known_on = {}, {}
            if self.on_table(0, left, wilds, own) > cost:
                self.known, self.known_on = known, known_on
        grown: list[Shape | None] = []
        for at in range(len(self.table)):
            shape = self.known_on[(at, left, wilds, own)][1]
            grown.append(shape)
            if shape is not None:
                left, wilds, own = left - shape.need, wilds - shape.wilds, own + shape.own
        chosen: list[Shape] = []
        while True:
            shape = self.known[(left, wilds, own)][1]
            if shape is not None:
                chosen.append(shape)
                left, wilds, own = left - shape.need, wilds - shape.wilds, own + shape.own
            elif left:
                left = self.passed(left, self.first(left))
            else:
                return chosen, grown

    def melds(self) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
        """Return the melds that leave least, and the melds of the table as they have grown.

        They have the heaviest wild cards in them.
        """
        chosen, grown = self.choice()
        own = sum([shape.own for shape in chosen]) + sum([shape.own for shape in grown if shape is not None])
        spare = self.spare(own)[:]
        table = list(self.table)
        for at, shape in enumerate(grown):
            if shape is not None:
                faces = tuple([face if face >= 0 else spare.pop() for face in shape.faces])
                mixed = self.rules.mixed_runs and shape.suit != SET
                table[at] = run_of(shape.low, faces) if mixed else Meld(shape.suit, shape.low, faces)
        return tuple([self._meld(shape, spare) for shape in chosen]), tuple(table)

    def _meld(self, shape: Shape, spare: list[int]) -> Meld:
        """Return the shape with its wild cards, taken from the end of ``spare``."""
        return as_meld(shape, [face if face >= 0 else spare.pop() for face in shape.faces], self.rules)
