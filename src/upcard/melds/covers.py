"""Lists every way to sort a whole hand into melds, lazily, and tells quickly whether there can be one.

A way is looked for shape by shape (`upcard.melds.arrange`), only where the rest can still be sorted, so no time
is lost on ways that lead nowhere; then the wild cards are given their places (`upcard.melds.placing`).
"""

from collections.abc import Iterator
from typing import Final

from mypy_extensions import i64

from upcard.cards.bits import count_bits, up
from upcard.cards.card import FACES, NO_FACE, Card
from upcard.melds.arrange import MOST_STEPS, Arranger
from upcard.melds.deadline import step
from upcard.melds.meld_rules import MeldRules
from upcard.melds.placing import Placing
from upcard.melds.planes import LOW_ACES, with_twins
from upcard.melds.shapes import Shape

ONES: Final = tuple([1] * FACES)
"""Every card counts one."""


def can_sort(hand: tuple[Card, ...], rules: MeldRules, over: int) -> bool:
    """Whether melds take the whole hand but at most ``over`` of its cards."""
    if len(hand) <= over:
        return True
    return left_at_least(hand, rules) <= over and Sorter(hand, rules).can(over)


def left_at_least(hand: tuple[Card, ...], rules: MeldRules) -> int:
    """Return a quick lower bound on `fewest_left`.

    0 where the rules do not ask for two naturals close together (`MeldRules.pairs_needed`), or where runs go round the
    corner or may be of any suits.

    *Lonely* is a natural card without another of its rank, or of its suit within two places: it fits no meld. *Weak* is
    one that is in no three naturals of a rank or in a row: it needs a wild card, and a meld with wild cards takes at
    most four weak ones for each.
    """
    if not rules.pairs_needed or rules.corner or rules.mixed_runs:
        return 0
    seen: i64 = 0
    plain: i64 = 0
    again: i64 = 0
    wilds = 0
    wild_faces, natural_faces = rules.wild_faces, rules.natural_faces
    for card in hand:
        face = card.face
        wild = wild_faces[face]
        if wild:
            wilds += 1
        if natural_faces[face]:
            bit = up(1, face)
            again |= seen & bit
            seen |= bit
            if not wild:
                plain |= bit
    one: i64 = seen & 0x3FFE
    two: i64 = (seen >> 16) & 0x3FFE
    three: i64 = (seen >> 32) & 0x3FFE
    four: i64 = (seen >> 48) & 0x3FFE
    pairs: i64 = (one & two) | (three & four) | ((one | two) & (three | four))
    ranks: i64 = _in_all_suits(pairs)
    triples: i64 = _in_all_suits((one & two & (three | four)) | (three & four & (one | two)))
    if not rules.distinct_suits:
        # Two copies in one suit may do as well.
        twins: i64 = (again | again >> 16 | again >> 32 | again >> 48) & 0x3FFE
        ranks |= _in_all_suits(twins)
        triples = ranks
    places = with_twins(seen)
    # A place beyond a lane's end is no card's. An ace is near by either of its places.
    near: i64 = (
        up(places & 0x3FFF_7FFE_7FFE_7FFE, 1) | places >> 1 | up(places & 0x1FFF_7FFE_7FFE_7FFE, 2) | places >> 2
    )
    near |= (near >> 13) & LOW_ACES
    lonely = plain & ~ranks & ~near
    row: i64 = places & (places >> 1) & (places >> 2)
    rows: i64 = row | up(row & 0x3FFF_7FFE_7FFE_7FFE, 1) | up(row & 0x1FFF_7FFE_7FFE_7FFE, 2)
    rows |= (rows >> 13) & LOW_ACES
    weak = plain & ~triples & ~rows
    alone = int(count_bits(lonely) + count_bits(lonely & again))
    if min(rules.min_set, rules.min_run) < 3:
        return alone
    return max(alone, int(count_bits(weak) + count_bits(weak & again)) - 4 * wilds)


def _in_all_suits(ranks: i64) -> i64:
    """Return the bits of a lane in every lane."""
    both: i64 = ranks | up(ranks, 16)
    return both | up(both & 0x3FFF_3FFF, 32)


class Sorter:
    """A hand that is to go into melds, all of it or all but a card.

    A hand with more arrangements than anybody can look through (`MOST_STEPS`) is given up.
    """

    def __init__(self, hand: tuple[Card, ...], rules: MeldRules) -> None:
        self.rules = rules
        self.table = Arranger(hand, rules, ONES)
        self.odd = self._odd(hand)
        """Cards that fit no meld: hidden ones, jokers that are not wild, copies beyond those the arranger counts."""
        self.known: dict[tuple[int, int, int], bool] = {}
        self.steps = 0

    def _odd(self, hand: tuple[Card, ...]) -> list[int]:
        table = self.table
        fit = table.wilds[:]
        for face in table.naturals:
            if not self.rules.is_wild(face):
                fit += [face] * table.counts[face]
        if len(fit) == len(hand):
            return []
        odd = [card.face for card in hand]
        for face in fit:
            odd.remove(face)
        return odd

    def can(self, over: int) -> bool:
        """Whether all cards but at most ``over`` go into melds."""
        over -= len(self.odd)
        if over < 0 or self.table.count_useless() > over:
            return False
        return self._can(self.table.start, len(self.table.wilds), over)

    def _can(self, left: int, wilds: int, over: int) -> bool:
        """Say the same of what is left: those naturals, and so many cards that are wild by rule."""
        if not left and wilds <= over:
            return True
        key = (left, wilds, over)
        if key not in self.known:
            self.known[key] = self._look(left, wilds, over)
        return self.known[key]

    def _look(self, left: int, wilds: int, over: int) -> bool:
        step()
        self.steps += 1
        if self.steps > MOST_STEPS:
            return False
        table = self.table
        if not left:
            for shape in table.pure:
                if shape.wilds <= wilds and self._can(0, wilds - shape.wilds, over):
                    return True
            return False
        at = table.first(left)
        for shape in table.shapes[at]:
            if table.fits(shape, left, wilds) and self._can(left - shape.need, wilds - shape.wilds, over):
                return True
        if self.rules.is_wild(table.naturals[at]):
            return self._can(table.passed(left, at), wilds, over)
        return over > 0 and self._can(table.passed(left, at), wilds, over - 1)

    def ways(self) -> Iterator[Placing]:
        """Yield every way to sort the whole hand, or all of it but one card.

        They are distinct up to equal cards and to the order of melds. Those of the same shapes come together.
        """
        if not self.can(1):
            return
        table = self.table
        over = self.odd[0] if self.odd else NO_FACE
        yield from self._each(table.start, len(table.wilds), 0, over, [], -1, 0)

    def _each(
        self, left: int, wilds: int, own: int, over: int, chosen: list[Shape], last: int, index: int
    ) -> Iterator[Placing]:
        """Return the ways that go on from these shapes.

        The next one under the natural ``last`` is listed from ``index`` on, so that two melds with the same first card
        come in one order only.
        """
        table = self.table
        room = 1 if over == NO_FACE else 0
        if not left:
            spare = table.spare(own)
            if not wilds:
                yield Placing(chosen, spare, over, self.rules)
            elif wilds == 1 and room:
                for face in sorted(set(spare)):
                    rest = list(spare)
                    rest.remove(face)
                    yield Placing(chosen, rest, face, self.rules)
            shapes = table.pure
            at = -2
        else:
            at = table.first(left)
            shapes = table.shapes[at]
            passed = table.passed(left, at)
            if self.rules.is_wild(table.naturals[at]):
                if self._can(passed, wilds, room):
                    yield from self._each(passed, wilds, own, over, chosen, -1, 0)
            # Of several copies the one that is over is the first.
            elif room and at != last and self._can(passed, wilds, 0):
                yield from self._each(passed, wilds, own, table.naturals[at], chosen, -1, 0)
        for number in range(index if at == last else 0, len(shapes)):
            shape = shapes[number]
            if table.fits(shape, left, wilds) and self._can(left - shape.need, wilds - shape.wilds, room):
                yield from self._each(
                    left - shape.need, wilds - shape.wilds, own + shape.own, over, [*chosen, shape], at, number
                )
