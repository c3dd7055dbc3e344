"""Plays out a deal with a contract, by rules of thumb made for that.

They are the steady player's (`upcard.bots.rummy.heuristic_weights`), reckoned on words of bits: the cards that could
still come are counted for all discards at once, since all the nearest ways to the contract are known together. What can
be laid is laid at once.
"""

from random import Random
from typing import Final

from mypy_extensions import i64

from upcard.bots.rummy.discarding import FAR, STEP
from upcard.bots.rummy.quick.held import column, lowest
from upcard.bots.rummy.quick.playing import Playing
from upcard.bots.rummy.quick.reader import MOST_PLANS, Reader
from upcard.bots.rummy.quick.table import ASKED, Hand, QuickTable
from upcard.bots.rummy.quick.terms import QuickRules
from upcard.bots.rummy.quick.turns import Laying
from upcard.cards.bits import count_bits, up
from upcard.cards.card import JOKER, NO_FACE
from upcard.games.rummy.compiled_rules import NEVER
from upcard.games.rummy.moves import END_TURN, Discard
from upcard.games.rummy.state import CLAIM, CONSENT, DRAW, NOT_DOWN, OVER, RummyState


def _near(rank: int, gap: int) -> int:
    """Return the ranks so far from that one, the ace being low and high, as bits."""
    found = 0
    for other in range(1, 14):
        between = abs(rank - other)
        if 1 in (rank, other):
            between = min(between, 13 - between)
        if between == gap:
            found |= 1 << other
    return found


NEAR: Final = [[_near(rank, gap) for gap in range(4)] for rank in range(14)]
"""By rank and by how far away: the ranks of a suit, as bits."""


class Playout(Playing):
    """The deal at table ``s``, all of whose faces are known, played on; which is one `terms.BY_CONTRACT`."""

    def __init__(self, terms: QuickRules, reader: Reader, s: RummyState, rng: Random) -> None:
        super().__init__(QuickTable(terms, s, rng))
        self.terms = terms
        self.reader = reader
        self.laying = Laying(self.table)

    def go_on(self) -> None:
        """Play one step: a claim, a draw, a consent, or what follows the draw."""
        table = self.table
        if table.step == CLAIM:
            self._claims()
        elif table.step == DRAW:
            self._draw()
        elif table.step == CONSENT:
            table.consent(not self._helps(table.turn, table.discards[-1]))
        else:
            self._turn()

    # What is taken

    def _know(self, hand: Hand) -> None:
        """Find how far that hand is from the contract, and what brings it nearer."""
        if not hand.known:
            self.reader.read(hand)
            hand.known = True
            hand.short = self.reader.short
            hand.need = self.reader.need if hand.short or self.terms.whole is None else self.reader.beside()
            hand.worst_set = self.reader.worst_set
            hand.worst_run = self.reader.worst_run

    def _helps(self, seat: int, face: int) -> bool:
        """Say whether that card brings the contract nearer, or goes on the table."""
        table, terms = self.table, self.terms
        hand = table.hands[seat]
        if table.down[seat] != NOT_DOWN:
            if face == JOKER:
                return bool(table.melds)
            for laid in table.melds:
                if terms.layoff and laid.wants(terms.high_first) >> face & 1:
                    return True
            return table.down[seat] >= terms.extra_melds and hand.ranks[face & 15] >= terms.min_set - 1
        if face == JOKER:
            return True
        self._know(hand)
        return hand.need >> face & 1 == 1

    def _draw(self) -> None:
        table = self.table
        seat = table.turn
        if table.discards and not table.must_let_go() and self._helps(seat, table.discards[-1]):
            table.draw_upcard()
        else:
            table.draw_stock()

    def _claims(self) -> None:
        table = self.table
        seat = table.turn
        for _ in range(table.seats):
            seat = table.after(seat)
            if table.answers[seat] == ASKED:
                claims = self._is_claimed(seat)
                table.answer(seat, claims)
                if claims and table.log is None:
                    # Nobody who answers later can have it.
                    for other in range(table.seats):
                        if table.answers[other] == ASKED:
                            table.answers[other] = 0
                    break
        table.close_answers()

    def _is_claimed(self, seat: int) -> bool:
        """Say whether the upcard is worth a penalty card."""
        table, terms = self.table, self.terms
        hand = table.hands[seat]
        weights = terms.weights[seat]
        if terms.whole is not None or terms.too_dear:
            return False
        if table.down[seat] != NOT_DOWN or hand.size >= terms.dealt + weights.full or table.over_limit(seat):
            return False
        for other in range(table.seats):
            if other != seat and table.down[other] != NOT_DOWN and table.hands[other].size <= weights.near_out:
                return False
        face = table.discards[-1]
        return self._helps(seat, face) or (weights.claim_outs > 0 and self._widens(hand, face, weights.claim_outs))

    def _widens(self, hand: Hand, face: int, wanted: int) -> bool:
        """Say whether about so many cards more would bring the hand nearer with that one.

        The card does not bring it nearer itself. It does if a set or a run with it is no worse than the worst that the
        hand would go by.
        """
        terms = self.terms
        if not 0 < hand.short <= FAR:
            return False
        need: i64 = 0
        if terms.sets:
            missing = terms.sets[0] - hand.ranks[face & 15] - 1
            if 0 < missing <= hand.worst_set:
                need = column(face & 15)
        if terms.runs:
            bit, suit = up(1, face & 15), face >> 4
            by_missing = terms.windows[0].of(hand.one | up(1, face), suit)
            for missing in range(1, hand.worst_run + 1):
                for window in by_missing[missing]:
                    if window.have & bit:
                        need |= window.need << (suit << 4)
        need &= ~hand.need
        return need != 0 and self._outs(hand, need) >= wanted

    def _outs(self, hand: Hand, need: i64) -> i64:
        """Return how many cards of those faces may still come.

        They are all but those that lie open and those in the hand.
        """
        return self.table.live.count(need) - hand.count(need)

    # What is laid, and what goes

    def _turn(self) -> None:
        table = self.table
        seat = table.turn
        hand = table.hands[seat]
        if table.down[seat] == NOT_DOWN:
            self.reader.read(hand)
            hand.known = False
            if self.reader.short or not self._lays_contract():
                self._discard_before(hand)
                return
            if table.step == OVER:
                return
        spare = self.laying.spare(hand) if self.terms.plays_out else NO_FACE
        if spare != NO_FACE:
            self._put(spare)
        elif self.terms.whole is not None or self.laying.further():
            self._discard_down(hand)

    def _lays_contract(self) -> bool:
        """Lay the contract that the reader has found, or with it the whole hand; say whether it was laid."""
        whole = self.terms.whole
        return self.laying.contract(self.reader) if whole is None else self.laying.whole(whole)

    def _open(self) -> i64:
        """Return the faces that somebody could lay off."""
        found: i64 = 0
        for laid in self.table.melds:
            found |= laid.wants(self.terms.high_first)
        return found

    def _is_anything_left(self, fits: i64) -> bool:
        """Say whether any card could still be laid, on the melds of the table that these fit or otherwise."""
        table, terms = self.table, self.terms
        live = table.live
        if NOT_DOWN in table.down or terms.extra_melds < NEVER or live.jokers:
            return True
        if terms.swaps:
            for laid in table.melds:
                fits |= laid.joker_roles()
        if live.one & fits:
            return True
        for face in table.discards:
            if face == JOKER or fits >> face & 1:
                return True
        return False

    def _points_weight(self) -> int:
        table = self.table
        for other in range(table.seats):
            if other != table.turn and table.down[other] != NOT_DOWN:
                return self.terms.weights[table.turn].points_down
        return self.terms.weights[table.turn].points

    def _risk(self, hand: Hand, face: int, ranks: int, suits: int) -> int:
        """Return what it is worth that others may want that card."""
        found = ranks * int(self._outs(hand, column(face & 15))) if ranks else 0
        if suits:
            near = NEAR[face & 15]
            close: i64 = near[1] | near[2]
            found += suits * int(self._outs(hand, close << (face & 48)))
        return found

    def _wanted(self) -> i64:
        """Return the faces that go with a card known to be held by somebody else who is not down."""
        table, terms = self.table, self.terms
        found: i64 = 0
        for other in range(table.seats):
            left: i64 = table.hands[other].shown
            if other == table.turn or table.down[other] != NOT_DOWN:
                continue
            while left:
                face = int(lowest(left))
                left &= left - 1
                if terms.sets:
                    found |= column(face & 15)
                if terms.runs:
                    near = NEAR[face & 15]
                    close: i64 = near[0] | near[1] | near[2]
                    found |= close << (face & 48)
        return found

    def _discard_before(self, hand: Hand) -> None:
        """Discard before being down.

        The contract comes first, then the cards that would bring it nearer, then friends, points, and what the others
        could lay off.
        """
        terms, reader = self.terms, self.reader
        weights = terms.weights[self.table.turn]
        fits = self._open()
        weight = self._points_weight()
        count = reader.count
        outs = weights.outs if terms.whole is None else weights.whole_outs
        if not 0 < reader.short <= FAR or count >= MOST_PLANS:
            outs = 0
        if outs and reader.short == 1 and terms.whole is None:
            outs += weights.last_outs
        pair_risk = weights.pair_risk if terms.sets else 0
        near_risk = weights.near_risk if terms.runs else 0
        best, most, kept = NO_FACE, 0, False
        best_need: i64 = 0
        left: i64 = hand.one
        while left:
            face = int(lowest(left))
            bit: i64 = left & -left
            left ^= bit
            need: i64 = 0
            free = False
            for at in range(count):
                plan = reader.plans[at]
                if not plan.tight & bit:
                    free = True
                    need |= plan.need
            worth = weight * terms.points[face] - self._friends(hand, face)
            if not free:
                worth -= STEP
            elif outs:
                worth += outs * int(self._outs(hand, need))
            if fits & bit:
                worth -= weights.feeds
            if pair_risk or near_risk:
                worth -= self._risk(hand, face, pair_risk, near_risk)
            if best == NO_FACE or worth > most:
                best, most, kept, best_need = face, worth, free, need
        if best == NO_FACE:
            self._discard_joker()
            return
        hand.known = kept and count < MOST_PLANS and (reader.short > 0 or terms.whole is None)
        hand.short = reader.short
        hand.need = best_need if reader.short else 0
        hand.worst_set = reader.worst_set
        hand.worst_run = reader.worst_run
        self._put(best)

    def _friends(self, hand: Hand, face: int) -> int:
        """Return how well the rest of the hand supports that card."""
        terms = self.terms
        weights = terms.weights[self.table.turn]
        rank = face & 15
        found = 0
        if terms.sets:
            found = weights.pair * (hand.ranks[rank] - int(hand.count(up(1, face))))
        if terms.runs:
            near = NEAR[rank]
            lane: i64 = hand.one >> (face & 48)
            again: i64 = hand.two >> (face & 48)
            one: i64 = near[1]
            two: i64 = near[2]
            three: i64 = near[3]
            if lane & (one | two | three):
                close = 3 * (count_bits(lane & one) + count_bits(again & one))
                close += 2 * (count_bits(lane & two) + count_bits(again & two))
                close += count_bits(lane & three) + count_bits(again & three)
                found += weights.near * int(close)
        return found

    def _discard_down(self, hand: Hand) -> None:
        """Discard the card that counts most, but for what others could lay off."""
        table, terms = self.table, self.terms
        fits = self._open()
        if terms.plays_out:
            table.endless = not self._is_anything_left(fits)
            if hand.size == 1:
                self._end()
                return
        weights = terms.weights[table.turn]
        weight = self._points_weight()
        risk = weights.risk_down if NOT_DOWN in table.down else 0
        wanted: i64 = self._wanted() if weights.known_down else 0
        best, most = NO_FACE, 0
        left: i64 = hand.one
        while left:
            face = int(lowest(left))
            bit: i64 = left & -left
            left ^= bit
            worth = weight * terms.points[face]
            if fits & bit:
                worth -= weights.feeds
            if risk:
                worth -= self._risk(hand, face, risk if terms.sets else 0, risk if terms.runs else 0)
            if wanted & bit:
                worth -= weights.known_down
            if best == NO_FACE or worth > most:
                best, most = face, worth
        if best == NO_FACE:
            self._discard_joker()
        else:
            self._put(best)

    def _discard_joker(self) -> None:
        """Discard from a hand of jokers alone."""
        if self.terms.jokers_stay:
            self._end()
        else:
            self._put(JOKER)

    def _end(self) -> None:
        """End the turn without a discard."""
        self.table.tell(self.table.turn, END_TURN)
        self.table.next_turn()

    def _put(self, face: int) -> None:
        table = self.table
        if table.log is not None:
            table.log.append((table.turn, Discard(face)))
        table.discard(face)
