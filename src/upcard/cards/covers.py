"""Every way to sort a whole hand into melds, lazily, and a quick look whether there can be one.

A way is looked for shape by shape (`upcard.cards.arrange`), only where the rest can still be sorted, so no time
is lost on ways that lead nowhere; then the wild cards are given their places.
"""

from collections.abc import Iterator
from typing import Final

from mypy_extensions import i64

from upcard.cards.arrange import Arranger, Shape, as_meld
from upcard.cards.card import FACES, NO_FACE, Card, rank_of
from upcard.cards.meld import SET, Meld, role_at
from upcard.cards.meld_rules import MeldRules
from upcard.cards.planes import LOW_ACES, count_bits, up, with_twins

ONES: Final = (1,) * FACES
"""Every card counts one."""


def fewest_left(hand: tuple[Card, ...], rules: MeldRules) -> int:
    """How many cards of the hand stay unmelded at least."""
    return _left_over(Arranger(hand, rules, ONES), len(hand))


def _left_over(arranger: Arranger, cards: int) -> int:
    for shape in arranger.choice()[0]:
        cards -= len(shape.faces)
    return cards


def can_sort(hand: tuple[Card, ...], rules: MeldRules, over: int) -> bool:
    """Whether melds take the whole hand but at most ``over`` of its cards."""
    if len(hand) <= over:
        return True
    if left_at_least(hand, rules) > over:
        return False
    arranger = Arranger(hand, rules, ONES)
    return arranger.count_useless() <= over and _left_over(arranger, len(hand)) <= over


def left_at_least(hand: tuple[Card, ...], rules: MeldRules) -> int:
    """A quick lower bound on `fewest_left`; 0 where the rules do not ask for two naturals close together
    (`MeldRules.pairs_needed`).

    *Lonely* is a natural card without another of its rank, or of its suit within two places: it fits no meld.
    *Weak* is one that is in no three naturals of a rank or in a row: it needs a wild card, and a meld with wild
    cards takes at most four weak ones for each.
    """
    if not rules.pairs_needed:
        return 0
    seen: i64 = 0
    plain: i64 = 0
    again: i64 = 0
    wilds = 0
    for card in hand:
        face = card.face
        wild = rules.is_wild(face)
        if wild:
            wilds += 1
        if rules.can_be_natural(face):
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
    """The bits of a lane in every lane."""
    both: i64 = ranks | up(ranks, 16)
    return both | up(both & 0x3FFF_3FFF, 32)


def sorted_ways(hand: tuple[Card, ...], rules: MeldRules) -> Iterator[tuple[Meld, ...]]:
    """Every way to sort the whole hand into melds, distinct up to equal cards and to the order of melds."""
    for card in hand:
        if not rules.can_be_natural(card.face) and not rules.is_wild(card.face):
            return  # a joker that is not wild, or a hidden card, is in no meld
    if left_at_least(hand, rules):
        return
    arranger = Arranger(hand, rules, ONES)
    ways = _Ways(arranger, rules)
    if arranger.least(arranger.start, len(arranger.wilds), 0) < ways.whole:
        yield from ways.each(arranger.start, len(arranger.wilds), 0, [], -1, 0)


class _Ways:
    def __init__(self, arranger: Arranger, rules: MeldRules) -> None:
        self.arranger = arranger
        self.rules = rules
        self.whole = 100
        """Any card left over costs as much."""

    def each(
        self, left: int, wilds: int, own: int, chosen: list[Shape], last: int, index: int
    ) -> Iterator[tuple[Meld, ...]]:
        """The ways that go on from these shapes; the next one under the natural ``last`` is listed from ``index`` on,
        so that two melds with the same first card come in one order only."""
        table = self.arranger
        if not left:
            if not wilds:
                yield from self._placed(chosen, 0, table.spare(own), [])
            shapes = table.pure
            at = -2
        else:
            at = table.first(left)
            shapes = table.shapes[at]
            passed = table.passed(left, at)
            if self.rules.is_wild(table.naturals[at]) and table.least(passed, wilds, own) < self.whole:
                yield from self.each(passed, wilds, own, chosen, -1, 0)
        for number in range(index if at == last else 0, len(shapes)):
            shape = shapes[number]
            if table.fits(shape, left, wilds):
                rest = (left - shape.need, wilds - shape.wilds, own + shape.own)
                if table.least(*rest) < self.whole:
                    yield from self.each(*rest, [*chosen, shape], at, number)

    def _placed(self, chosen: list[Shape], at: int, spare: list[int], melds: list[Meld]) -> Iterator[tuple[Meld, ...]]:
        """The shapes from ``at`` on with the spare wild cards in every order that makes a difference."""
        if at == len(chosen):
            yield tuple(melds)
            return
        shape = chosen[at]
        for faces in self._filled(shape, 0, spare, []):
            meld = as_meld(shape, faces, self.rules)
            if at and chosen[at - 1] is shape and meld.faces < melds[-1].faces:
                continue
            rest = list(spare)
            for place, face in enumerate(shape.faces):
                if face < 0:
                    rest.remove(faces[place])
            yield from self._placed(chosen, at + 1, rest, [*melds, meld])

    def _filled(self, shape: Shape, place: int, spare: list[int], faces: list[int]) -> Iterator[list[int]]:
        if place == len(shape.faces):
            yield faces
            return
        if shape.faces[place] >= 0:
            yield from self._filled(shape, place + 1, spare, [*faces, shape.faces[place]])
            return
        for face in sorted(set(spare)):
            # A card that stands for itself there is listed as a natural one.
            if self._is_itself(shape, place, face, faces):
                continue
            # The wild cards of a set have no order.
            if shape.suit == SET and place and shape.faces[place - 1] < 0 and face < faces[-1]:
                continue
            rest = list(spare)
            rest.remove(face)
            yield from self._filled(shape, place + 1, rest, [*faces, face])

    def _is_itself(self, shape: Shape, place: int, face: int, faces: list[int]) -> bool:
        if face == NO_FACE or not self.rules.can_be_natural(face):
            return False
        if shape.suit != SET:
            return face == role_at(shape.suit, shape.low + place)
        return rank_of(face) == shape.low and not (self.rules.distinct_suits and face in faces)
