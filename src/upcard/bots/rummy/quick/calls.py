"""Plays out a deal in which melds stay in the hand until somebody calls.

It is played by the steady player's rules of thumb. At the showdown what is laid is told, and not that a seat has laid
all that it will.
"""

from random import Random
from typing import Final

from mypy_extensions import i64

from upcard.bots.rummy.calling import CARD, WILD
from upcard.bots.rummy.quick.called import NOT_THERE, CalledMeld
from upcard.bots.rummy.quick.held import lowest
from upcard.bots.rummy.quick.pairs import Pairs
from upcard.bots.rummy.quick.playing import Playing
from upcard.bots.rummy.quick.table import Hand, QuickTable
from upcard.bots.rummy.quick.terms import QuickRules, wilds_of_pack
from upcard.bots.rummy.quick.wilds import Sorted, WildLayouts, melds_of
from upcard.cards.bits import up
from upcard.cards.card import JOKER, NO_FACE
from upcard.games.rummy.moves import DRAW_STOCK, END_TURN, Call, Discard, LayMeld, LayOff
from upcard.games.rummy.state import DRAW, OVER, PLAY, RummyState

NONE: Final = -1


class Sorting:
    """What the hands of a decision's playouts are sorted and weighed by: far from a call, or for what they count."""

    def __init__(self, terms: QuickRules) -> None:
        rules, points = terms.r.table, terms.r.card_points
        wild = points[wilds_of_pack(terms.r, terms.seats)[0]]
        self.far: WildLayouts = WildLayouts(rules, tuple([CARD + each for each in points]), CARD + wild)
        self.count: WildLayouts = WildLayouts(rules, points, wild)
        self.pairs = Pairs(rules, terms.weights[0].live)
        self.wild_faces = rules.wild_faces


class CallPlayout(Playing):
    """The deal at table ``s``, all of whose faces are known, played on; which is one `terms.BY_CALL`."""

    def __init__(self, terms: QuickRules, sorting: Sorting, s: RummyState, rng: Random) -> None:
        super().__init__(QuickTable(terms, s, rng))
        self.terms = terms
        self.sorting = sorting
        self.pairs = sorting.pairs
        self.caller = s.caller
        self.called: list[CalledMeld] = []
        """The caller's melds."""
        self.best = NO_FACE
        self.cost = 0
        call = s.answers[s.caller] if s.caller >= 0 else None
        if isinstance(call, Call):
            self.called = [CalledMeld(meld, terms.r.table) for meld in call.melds]

    def go_on(self) -> None:
        """Play one step: a draw, or what follows it."""
        table = self.table
        if table.step == DRAW:
            self._draw(table.hands[table.turn])
        else:
            self._turn(table.hands[table.turn])

    # What is taken

    def _sort(self, layouts: WildLayouts, hand: Hand) -> Sorted:
        one: i64 = hand.one & layouts.usable
        two: i64 = hand.two & layouts.usable
        return layouts.sort(one, two, int(hand.size - hand.count(layouts.natural)))

    def _draw(self, hand: Hand) -> None:
        table = self.table
        if self.caller >= 0 and not self._is_upcard_drawn(hand):
            table.tell(table.turn, DRAW_STOCK)
            if table.give(table.turn):
                table.step = PLAY
        elif self.caller >= 0 or (table.discards and self._is_wanted(hand, table.discards[-1])):
            table.draw_upcard()
        else:
            table.draw_stock()
        if table.step == OVER:
            self._show()

    def _is_upcard_drawn(self, hand: Hand) -> bool:
        """Say whether the upcard is drawn in a last turn."""
        table = self.table
        if not self.terms.r.final_draw_any or not table.discards:
            return False
        return self._is_wanted(hand, table.discards[-1]) or not (table.stock or table.can_renew(False))

    def _is_wanted(self, hand: Hand, face: int) -> bool:
        """Say whether that card brings the hand nearer to a call."""
        sorting = self.sorting
        if sorting.wild_faces[face]:
            return True
        far = sorting.far
        bit: i64 = up(1, face)
        one: i64 = hand.one & far.usable
        two: i64 = hand.two & far.usable
        wilds = int(hand.size - hand.count(far.natural))
        before = far.sort(one, two, wilds)
        now = before.weight - min(CARD, self.pairs.weigh(before.one, before.two, self.table.live, hand))
        self._choose(far.sort(one | bit, two | (one & bit), wilds), hand)
        return self.cost <= now - CARD // 2

    def _choose(self, found: Sorted, hand: Hand) -> None:
        """Choose the card in no meld whose loss costs least, and reckon what the rest costs then.

        A wild card is told as a joker.
        """
        far, pairs = self.sorting.far, self.pairs
        together = pairs.weigh(found.one, found.two, self.table.live, hand)
        self.best, self.cost = NO_FACE, found.weight
        left: i64 = found.one
        while left:
            face = int(lowest(left))
            left &= left - 1
            cost = found.weight - far.weights[face] - min(CARD, together - pairs.friend[face])
            if self.best == NO_FACE or cost < self.cost:
                self.best, self.cost = face, cost
        if found.wilds:
            cost = found.weight - far.wild + WILD - min(CARD, together)
            if self.best == NO_FACE or cost < self.cost:
                self.best, self.cost = JOKER, cost

    # What goes

    def _turn(self, hand: Hand) -> None:
        table, sorting = self.table, self.sorting
        if self.caller >= 0:
            found = self._sort(sorting.count, hand)
            if not found.size():
                table.tell(table.turn, END_TURN)
                table.next_turn()
            else:
                self._discard(hand, self._heaviest(found))
        else:
            found = self._sort(sorting.far, hand)
            required = self.terms.r.go_out_discard_required
            if required and found.cores and not found.size():
                found = self._with_one_over(found, hand)
            if found.cores and (found.size() == 1 or not (required or found.size())):
                self._call(found, hand)
            else:
                self._choose(found, hand)
                if self.best not in (NO_FACE, JOKER):
                    self._remember(found, hand, self.best)
                self._discard(hand, self.best if self.best != NO_FACE else int(lowest(hand.one)))
        self._pass_on()

    def _heaviest(self, found: Sorted) -> int:
        """Return the card in no meld that counts most; a wild card is told as a joker."""
        count = self.sorting.count
        best, most = NO_FACE, NONE
        left: i64 = found.one
        while left:
            face = int(lowest(left))
            left &= left - 1
            if count.weights[face] > most:
                best, most = face, count.weights[face]
        return JOKER if found.wilds and count.wild > most else best

    def _remember(self, found: Sorted, hand: Hand, face: int) -> None:
        """Remember that what is left of the hand is sorted as it was, so that it need not be found again."""
        far = self.sorting.far
        bit: i64 = up(1, face)
        one: i64 = hand.one & far.usable
        two: i64 = hand.two & far.usable
        wilds = int(hand.size - hand.count(far.natural))
        key = (int(one if two & bit else one & ~bit), int(two & ~bit), wilds)
        left: i64 = found.one if found.two & bit else found.one & ~bit
        far.keep(key, Sorted(found.cores, left, found.two & ~bit, found.wilds, found.weight - far.weights[face]))

    def _discard(self, hand: Hand, face: int) -> None:
        table = self.table
        if face == JOKER:
            face = self._wilds(hand)[0]
        if table.log is not None:
            table.log.append((table.turn, Discard(face)))
        table.discard(face)

    def _wilds(self, hand: Hand) -> list[int]:
        wild_faces = self.sorting.wild_faces
        return [face for face in hand.faces() if wild_faces[face]]

    def _with_one_over(self, found: Sorted, hand: Hand) -> Sorted:
        """Return the hand, all of which is in melds, with one natural card in none, if it can be."""
        far = self.sorting.far
        left: i64 = hand.one & far.natural
        while left:
            bit: i64 = left & -left
            face = int(lowest(left))
            left ^= bit
            hand.drop(face)
            rest = self._sort(far, hand)
            hand.add(face)
            if rest.cores and not rest.size():
                return Sorted(rest.cores, bit, 0, 0, far.weights[face])
        return found

    def _call(self, found: Sorted, hand: Hand) -> None:
        """Go out with the hand, all of which is in melds but for a card that goes."""
        table, rules = self.table, self.terms.r.table
        wilds = self._wilds(hand)
        melds = melds_of(found, wilds, rules)
        over = int(lowest(found.one)) if found.one else wilds[0] if wilds else NO_FACE
        table.tell(table.turn, Call(tuple(melds), over))
        self.caller = table.turn
        self.called = [CalledMeld(meld, rules) for meld in melds]
        if over == NO_FACE:
            table.next_turn()
        else:
            table.discard(over)

    def _pass_on(self) -> None:
        """Skip, after a call, those for whom there is no card to draw.

        The turn goes round once more; when it is back the showdown begins.
        """
        table = self.table
        if self.caller < 0:
            return
        while table.turn != self.caller and not table.stock and not table.can_renew(False):
            if self.terms.r.final_draw_any and table.discards:
                break
            table.turn = table.after(table.turn)
        if table.turn == self.caller:
            self._show()

    # The showdown

    def _show(self) -> None:
        """Lay for everybody what they can, and lay off on the caller's melds."""
        table = self.table
        table.out = self.caller
        table.step = OVER
        seat = self.caller if self.caller >= 0 else table.before.dealer
        for _ in range(table.seats):
            seat = table.after(seat)
            if seat != self.caller:
                self._lay(seat, table.hands[seat])

    def _lay(self, seat: int, hand: Hand) -> None:
        table = self.table
        found = self._sort(self.sorting.count, hand)
        wilds = self._wilds(hand)
        for meld in melds_of(found, wilds, self.terms.r.table):
            table.tell(seat, LayMeld(meld))
            for face in meld.faces:
                hand.drop(face)
        if self.called and not self.terms.r.layoff_order_none:
            while self._lay_off(seat, hand):
                pass

    def _lay_off(self, seat: int, hand: Hand) -> bool:
        """Lay off what fits; say whether anything has."""
        found = False
        for face in hand.faces():
            wild = self.sorting.wild_faces[face]
            for at, meld in enumerate(self.called):
                role = meld.add_wild() if wild else NO_FACE if meld.add(face) else NOT_THERE
                if role != NOT_THERE:
                    self.table.tell(seat, LayOff(face, at + 1, role))
                    hand.drop(face)
                    found = True
                    break
        return found
