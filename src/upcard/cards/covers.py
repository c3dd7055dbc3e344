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
    cards = len(hand)
    for shape in Arranger(hand, rules, ONES).choice()[0]:
        cards -= len(shape.faces)
    return cards


def can_sort(hand: tuple[Card, ...], rules: MeldRules, over: int) -> bool:
    """Whether melds take the whole hand but at most ``over`` of its cards."""
    return Sorter(hand, rules).can_sort(over)


def sorted_ways(hand: tuple[Card, ...], rules: MeldRules) -> Iterator[tuple[Meld, ...]]:
    """Every way to sort the whole hand into melds, distinct up to equal cards and to the order of melds."""
    return Sorter(hand, rules).ways()


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


class Sorter:
    """A hand to be sorted into melds, whole or but for a few cards.

    Cards are counted as an `Arranger` counts them: ``left`` of the naturals; ``wilds`` cards that are wild by rule,
    ``own`` of them played as themselves. Its shapes are listed when they are first asked for.
    """

    def __init__(self, hand: tuple[Card, ...], rules: MeldRules) -> None:
        self.hand = hand
        self.rules = rules
        self.arranger: Arranger | None = None
        self.known: dict[tuple[int, int, int], bool] = {}
        self.filled: dict[tuple[Shape, tuple[int, ...]], list[tuple[Meld, tuple[int, ...]]]] = {}

    def can_sort(self, over: int) -> bool:
        """Whether melds take the whole hand but at most ``over`` of its cards."""
        if len(self.hand) <= over:
            return True
        if left_at_least(self.hand, self.rules) > over:
            return False
        table = self._table()
        return self._fits(table.start, len(table.wilds), over - self._strangers(table))

    def ways(self, without: int = NO_FACE) -> Iterator[tuple[Meld, ...]]:
        """Every way to sort the hand into melds, ``without`` one card of that face which it holds; distinct up to
        equal cards and to the order of melds."""
        table = self._table()
        left, wilds, strangers = table.start, len(table.wilds), self._strangers(table)
        if without != NO_FACE:
            natural = table.fields[without] >= 0
            if natural:
                left = table.less(left, without)
            if self.rules.is_wild(without):
                wilds -= 1
            elif not natural:
                strangers -= 1
        if strangers or not self._fits(left, wilds, 0):
            return iter(())
        return self._each(left, wilds, 0, without, [], -1, 0)

    def _table(self) -> Arranger:
        if self.arranger is None:
            self.arranger = Arranger(self.hand, self.rules, ONES)
        return self.arranger

    def _strangers(self, table: Arranger) -> int:
        """How many cards are in no meld whatever else is held: jokers that are not wild, and hidden cards."""
        natural = [table.counts[face] for face in table.naturals if not self.rules.is_wild(face)]
        return len(self.hand) - len(table.wilds) - sum(natural)

    def _fits(self, left: int, wilds: int, over: int) -> bool:
        """Whether melds take these cards but at most ``over`` of them."""
        if over < 0:
            return False
        key = (left, wilds, over)
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = self._try(self._table(), left, wilds, over)
        return known

    def _try(self, table: Arranger, left: int, wilds: int, over: int) -> bool:
        if not left and wilds <= over:
            return True
        at = table.first(left) if left else -1
        for shape in table.shapes[at] if left else table.pure:
            if table.fits(shape, left, wilds) and self._fits(left - shape.need, wilds - shape.wilds, over):
                return True
        if not left:
            return False
        # A natural that is wild by rule remains a wild card.
        spent = 0 if self.rules.is_wild(table.naturals[at]) else 1
        return self._fits(table.passed(left, at), wilds, over - spent)

    def _each(
        self, left: int, wilds: int, own: int, without: int, chosen: list[Shape], last: int, index: int
    ) -> Iterator[tuple[Meld, ...]]:
        """The ways that go on from these shapes; the next one under the natural ``last`` is listed from ``index`` on,
        so that two melds with the same first card come in one order only."""
        table = self._table()
        if not left:
            if not wilds:
                spare = table.spare(own)[:]
                if self.rules.is_wild(without):
                    spare.remove(without)
                yield from self._placed(chosen, 0, tuple(spare), [])
            shapes = table.pure
            at = -2
        else:
            at = table.first(left)
            shapes = table.shapes[at]
            passed = table.passed(left, at)
            if self.rules.is_wild(table.naturals[at]) and self._fits(passed, wilds, 0):
                yield from self._each(passed, wilds, own, without, chosen, -1, 0)
        for number in range(index if at == last else 0, len(shapes)):
            shape = shapes[number]
            if table.fits(shape, left, wilds):
                rest, fewer = left - shape.need, wilds - shape.wilds
                if self._fits(rest, fewer, 0):
                    yield from self._each(rest, fewer, own + shape.own, without, [*chosen, shape], at, number)

    def _placed(
        self, chosen: list[Shape], at: int, spare: tuple[int, ...], melds: list[Meld]
    ) -> Iterator[tuple[Meld, ...]]:
        """The shapes from ``at`` on with the spare wild cards in every order that makes a difference."""
        if at == len(chosen):
            yield tuple(melds)
            return
        shape = chosen[at]
        for meld, rest in self._filled(shape, spare):
            if not at or chosen[at - 1] is not shape or meld.faces >= melds[-1].faces:
                yield from self._placed(chosen, at + 1, rest, [*melds, meld])

    def _filled(self, shape: Shape, spare: tuple[int, ...]) -> list[tuple[Meld, tuple[int, ...]]]:
        """The melds of that shape, each with the spare wild cards that it leaves."""
        key = (shape, spare)
        filled = self.filled.get(key)
        if filled is None:
            filled = self.filled[key] = []
            self._fill(shape, 0, list(spare), [], filled)
        return filled

    def _fill(
        self,
        shape: Shape,
        place: int,
        spare: list[int],
        faces: list[int],
        filled: list[tuple[Meld, tuple[int, ...]]],
    ) -> None:
        if place == len(shape.faces):
            filled.append((as_meld(shape, faces, self.rules), tuple(spare)))
            return
        if shape.faces[place] >= 0:
            self._fill(shape, place + 1, spare, [*faces, shape.faces[place]], filled)
            return
        for face in sorted(set(spare)):
            # A card that stands for itself there is listed as a natural one.
            if self._is_itself(shape, place, face, faces):
                continue
            # The wild cards of a set have no order.
            if shape.suit == SET and place and shape.faces[place - 1] < 0 and face < faces[-1]:
                continue
            rest = spare[:]
            rest.remove(face)
            self._fill(shape, place + 1, rest, [*faces, face], filled)

    def _is_itself(self, shape: Shape, place: int, face: int, faces: list[int]) -> bool:
        if face == NO_FACE or not self.rules.can_be_natural(face):
            return False
        if shape.suit != SET:
            return face == role_at(shape.suit, shape.low + place)
        return rank_of(face) == shape.low and not (self.rules.distinct_suits and face in faces)
