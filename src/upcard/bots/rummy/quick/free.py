"""Plays out a deal without a contract, by the steady player's rules of thumb for it."""

from random import Random
from typing import Final

from mypy_extensions import i64

from upcard.bots.rummy.calling import CARD
from upcard.bots.rummy.free_melding import FEEDS
from upcard.bots.rummy.quick.held import lowest
from upcard.bots.rummy.quick.layouts import LEAST_SET, HeldMeld, Layouts, is_alone, weight_of
from upcard.bots.rummy.quick.pairs import Pairs
from upcard.bots.rummy.quick.playing import Playing
from upcard.bots.rummy.quick.spread import ANYWHERE, HIGH, LOW, LaidMeld, face_at
from upcard.bots.rummy.quick.table import Hand, QuickTable
from upcard.bots.rummy.quick.terms import QuickRules
from upcard.cards.bits import up
from upcard.cards.card import NO_FACE
from upcard.games.rummy.moves import END_TURN, Discard, LayMeld, LayOff
from upcard.games.rummy.state import DRAW, PLAY, RummyState
from upcard.melds.meld import SET, Meld

FAR_OFF: Final = 1 << 30


class Loose:
    """What the hands of a decision's playouts are sorted and weighed by."""

    def __init__(self, terms: QuickRules) -> None:
        self.layouts = Layouts(terms.r.table)
        self.pairs = Pairs(terms.r.table, terms.weights[0].live)
        self.weights: list[int] = [CARD + points for points in terms.points]
        """By face, what a card in no meld costs."""


class FreePlayout(Playing):
    """The deal at table ``s``, all of whose faces are known, played on; which is one `terms.WITHOUT`."""

    def __init__(self, terms: QuickRules, loose: Loose, s: RummyState, rng: Random) -> None:
        super().__init__(QuickTable(terms, s, rng))
        self.terms = terms
        self.layouts = loose.layouts
        self.pairs = loose.pairs
        self.weights = loose.weights

    def go_on(self) -> None:
        """Play one step: a draw, or what follows it."""
        table = self.table
        if table.step != DRAW:
            self._turn()
            return
        if table.discards and not table.must_let_go() and self._is_wanted(table.hands[table.turn], table.discards[-1]):
            table.draw_upcard()
        else:
            table.draw_stock()
        if self.terms.auto_meld and table.step == PLAY:
            self._laid_by_itself(table.hands[table.turn])

    # What is taken

    def _open(self) -> i64:
        """Return the faces that go on the table."""
        found: i64 = 0
        for laid in self.table.melds:
            found |= self.layouts.takes(laid)
        return found

    def _cost(self, hand: Hand, one: i64, two: i64) -> int:
        """Return the weight of the cards that are in no meld, less what the pairs among them are worth."""
        layouts = self.layouts
        if layouts.any(one, two):
            layouts.sort(one, two, self.weights)
            for meld in layouts.best:
                word: i64 = meld.word
                twice: i64 = meld.twice
                one &= ~(word & ~two) & ~twice
                two &= ~word
        return weight_of(one, two, self.weights) - min(CARD, self.pairs.weigh(one, two, self.table.live, hand))

    def _is_wanted(self, hand: Hand, face: int) -> bool:
        """Say whether that card goes on the table, or brings the hand together."""
        if self._open() >> face & 1:
            return True
        bit: i64 = up(1, face)
        one: i64 = hand.one
        two: i64 = hand.two | (one & bit)
        one |= bit
        now = self._cost(hand, hand.one, hand.two) - CARD // 2
        if self.layouts.any(one, two):
            return hand.size >= LEAST_SET or self._least(hand, one, two, bit) <= now
        pairs, weights = self.pairs, self.weights
        together = pairs.weigh(one, two, self.table.live, hand)
        whole = weight_of(one, two, self.weights)
        left: i64 = one & ~bit
        while left:
            other = int(lowest(left))
            left &= left - 1
            if whole - weights[other] - min(CARD, together - pairs.friend[other]) <= now:
                return True
        return False

    def _least(self, hand: Hand, one: i64, two: i64, kept: i64) -> int:
        """Return the cost of the hand after the best discard of another card than that one."""
        best = FAR_OFF
        left: i64 = one & ~kept
        while left:
            bit: i64 = left & -left
            left ^= bit
            best = min(best, self._cost(hand, one if two & bit else one & ~bit, two & ~bit))
        return best if best != FAR_OFF else self._cost(hand, one, two)

    # What is laid

    def _stays(self) -> i64:
        """Return the card that may not be discarded in this turn."""
        taken = self.table.taken
        return up(1, taken) if self.terms.upcard_stays and taken != NO_FACE else 0

    def _may_leave(self, one: i64, two: i64, goes: i64) -> bool:
        """Say whether a play may leave those cards, of which such as are among ``goes`` can be laid off."""
        if not one:
            return not self.terms.keeps_one
        if is_alone(one, two, self._stays()):
            return not self.terms.keeps_one and one & goes != 0
        return True

    def _put_down(self, hand: Hand, meld: HeldMeld, told: bool) -> None:
        """Lay a meld; it is told unless it is laid by itself."""
        table = self.table
        faces = meld.faces()
        for face in faces:
            hand.drop(face)
            table.live.drop(face)
        table.melds.append(LaidMeld(table.turn, meld.suit, meld.low, meld.size, 0))
        if told and table.log is not None:
            table.log.append((table.turn, LayMeld(Meld(meld.suit, meld.low, faces))))
        if not hand.size:
            table.go_out()

    def _laid_by_itself(self, hand: Hand) -> list[HeldMeld]:
        """Lay the melds of which there is one way only; those of which one has to be laid then."""
        layouts = self.layouts
        while hand.size and layouts.any(hand.one, 0):
            goes: i64 = self._open()
            due = [
                meld
                for meld in layouts.all(hand.one, 0)
                if self._may_leave(hand.one & ~meld.word, 0, goes | layouts.ends(meld))
            ]
            sole = _sole(due)
            if sole is None:
                return due
            self._put_down(hand, sole, False)
        return []

    def _best(self, hand: Hand) -> list[HeldMeld]:
        """Return the melds that leave the fewest points when what can follow is laid off."""
        layouts = self.layouts
        if not layouts.any(hand.one, hand.two):
            return []
        goes: i64 = self._open()
        keeps_one = self.terms.keeps_one
        stays: i64 = self._stays() if keeps_one else self._stays() & ~goes
        layouts.lay(hand.one, hand.two, self.terms.points, goes, keeps_one, stays)
        return layouts.best

    def _lay_off(self, hand: Hand) -> bool:
        """Lay off a card on a meld of the table; say whether one was."""
        table, layouts = self.table, self.layouts
        if hand.size == 1 and self.terms.keeps_one:
            return False
        goes: i64 = self._open()
        fits: i64 = goes & hand.one
        if not fits:
            return False
        # What may not be discarded is laid first.
        stays: i64 = fits & self._stays()
        face = int(lowest(stays if stays else fits))
        bit: i64 = up(1, face)
        if not self._may_leave(hand.one if hand.two & bit else hand.one & ~bit, hand.two & ~bit, 0):
            return False
        for at, laid in enumerate(table.melds):
            if layouts.takes(laid) & bit:
                low = laid.suit != SET and laid.low > layouts.lowest and face == face_at(laid.suit, laid.low - 1)
                laid.put(ANYWHERE if laid.suit == SET else LOW if low else HIGH, False)
                hand.drop(face)
                table.live.drop(face)
                if table.log is not None:
                    table.log.append((table.turn, LayOff(face, at + 1)))
                if not hand.size:
                    table.go_out()
                return True
        return False

    def _turn(self) -> None:
        table = self.table
        hand = table.hands[table.turn]
        if self.terms.auto_meld:
            due = self._laid_by_itself(hand)
            while due:
                best = self._best(hand)
                self._put_down(hand, best[0] if best else due[0], True)
                due = self._laid_by_itself(hand)
        else:
            for meld in self._best(hand):
                self._put_down(hand, meld, True)
        while hand.size and self._lay_off(hand):
            pass
        if hand.size:
            self._discard(hand)

    # What goes

    def _discard(self, hand: Hand) -> None:
        """Discard the card whose loss costs least, and which the others can use least."""
        table, pairs, weights = self.table, self.pairs, self.weights
        one: i64 = hand.one
        two: i64 = hand.two
        stays: i64 = self._stays() & ~two
        fits: i64 = self._open()
        melded = self.layouts.any(one, two)
        together, whole = 0, 0
        if not melded:
            together = pairs.weigh(one, two, table.live, hand)
            whole = weight_of(one, two, self.weights)
        best, least = NO_FACE, FAR_OFF
        left: i64 = one & ~stays
        while left:
            face = int(lowest(left))
            bit: i64 = left & -left
            left ^= bit
            if melded:
                cost = self._cost(hand, one if two & bit else one & ~bit, two & ~bit)
            else:
                cost = whole - weights[face] - min(CARD, together - pairs.friend[face])
            if fits & bit:
                cost += FEEDS
            if cost < least:
                best, least = face, cost
        if best == NO_FACE:
            table.tell(table.turn, END_TURN)
            table.next_turn()
            return
        if table.log is not None:
            table.log.append((table.turn, Discard(best)))
        table.discard(best)


def _sole(due: list[HeldMeld]) -> HeldMeld | None:
    """Return a meld that takes no card from another, but from shorter ones that are part of it.

    None where there is no such meld.
    """
    largest = [meld for meld in due if not [other for other in due if _is_part(meld, other)]]
    for meld in largest:
        if not [other for other in largest if other is not meld and other.word & meld.word]:
            return meld
    return None


def _is_part(meld: HeldMeld, other: HeldMeld) -> bool:
    return meld.size < other.size and not meld.word & ~other.word
