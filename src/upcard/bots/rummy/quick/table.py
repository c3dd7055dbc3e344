"""The mutable table of a quick playout: cards as numbers, draws, claims, the stock and the end of a deal.

Nothing is judged here: `upcard.bots.rummy.quick` makes moves that the rules allow. Where `log` is a list, each of them
is told there as the game would be told it.
"""

from random import Random

from mypy_extensions import i64

from upcard.bots.draws import SeatDraws
from upcard.bots.rummy.quick.held import HeldCards
from upcard.bots.rummy.quick.spread import laid_of
from upcard.bots.rummy.quick.terms import QuickRules
from upcard.cards.bits import up
from upcard.cards.card import EVERYBODY, JOKER, NO_FACE
from upcard.games.rummy.moves import ALLOW, DRAW_STOCK, DRAW_UPCARD, MAY_I, PASS, REJECT, MayI
from upcard.games.rummy.scoring import (
    add_by_seat,
    bends,
    bonus,
    brought,
    by_sides,
    carried_on,
    claims_cost,
    counted,
    hands_count,
)
from upcard.games.rummy.state import CLAIM, CONSENT, DOWN, DOWN_NOW, DRAW, NOT_DOWN, OVER, PLAY, RummyState
from upcard.kernel.game import CHANCE
from upcard.kernel.state import Move, Shuffle

NOT_ASKED, ASKED, CLAIMS = range(3)


class Hand(HeldCards):
    """A hand, and what is known of it while it has not changed.

    It is ``short`` of the contract by so many cards, nearer with any of ``need``; from no set and from no run are more
    missing than ``worst_set`` and ``worst_run``. ``shown``: the faces that everybody has seen there, jokers not among
    them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.known = False
        self.short = 0
        self.need: i64 = 0
        self.worst_set = 0
        self.worst_run = 0
        self.shown: i64 = 0


class QuickTable:
    """The table ``s`` in a turn, of which `terms.is_quick` holds."""

    def __init__(self, terms: QuickRules, s: RummyState, rng: Random) -> None:
        self.terms = terms
        self.rng = rng
        self.log: list[tuple[int, Move]] | None = None
        self.draws: SeatDraws | None = None
        """What each seat draws from the stock, where it is not what lies uppermost."""
        self.before = s
        self.seats = s.seats
        self.step = s.step
        self.turn = s.turn
        self.way = -terms.r.direction if s.reversed else terms.r.direction
        """To the next seat."""
        self.down: list[int] = list(s.down)
        self.claimant = s.claimant
        self.discarder = s.discarder
        self.taken = s.taken
        """The face drawn from the discard pile in this turn."""
        self.renewals = s.renewals
        self.claimed: list[int] = list(s.claims)
        self.fines: list[int] = list(s.fines)
        self.calls: list[int] = list(s.calls)
        self.answers = [
            ASKED if answer is None else CLAIMS if isinstance(answer, MayI) else NOT_ASKED for answer in s.answers
        ]
        self.hands: list[Hand] = []
        self.live = HeldCards()
        """Cards that are in a hand or in the stock."""
        for seat in range(s.seats):
            hand = Hand()
            for card in s.piles[seat].cards:
                hand.add(card.face)
                self.live.add(card.face)
                if card.seen == EVERYBODY and card.face != JOKER:
                    hand.shown |= up(1, card.face)
            self.hands.append(hand)
        self.stock: list[int] = [card.face for card in s.stock().cards]
        for face in self.stock:
            self.live.add(face)
        self.discards: list[int] = [card.face for card in s.discards().cards]
        self.melds = laid_of(s)
        self.out = -1
        """Who went out."""
        self.void = False
        self.endless = False
        """Nobody can go out any more."""

    def tell(self, seat: int, move: Move) -> None:
        """Note the move in the log, where there is one."""
        if self.log is not None:
            self.log.append((seat, move))

    # What a move does

    def draw_stock(self) -> None:
        """Let the active player draw from the stock and leave the upcard."""
        self.tell(self.turn, DRAW_STOCK)
        terms = self.terms
        if terms.after_stock_draw:
            if self.give(self.turn):
                self.open_window()
        elif terms.before_draw:
            if self.give(self.turn):
                self.step = PLAY
        else:
            self.open_window()

    def draw_upcard(self) -> None:
        """Let the active player draw the upcard."""
        self.tell(self.turn, DRAW_UPCARD)
        self.take()

    def take(self) -> None:
        """Give the active player the upcard."""
        self.taken = self.lift(self.turn)
        self.discarder = -1
        self.step = PLAY

    def lift(self, seat: int) -> int:
        """Move the upcard to that seat, so that everybody sees it, and return its face."""
        face = self.discards.pop()
        self.live.add(face)
        self.gain(seat, face)
        if face != JOKER:
            self.hands[seat].shown |= up(1, face)
        return face

    def gain(self, seat: int, face: int) -> None:
        """Add the card to the hand of that seat."""
        hand = self.hands[seat]
        hand.add(face)
        hand.known = False

    def give(self, seat: int) -> bool:
        """Give that seat a stock card; False where none can be had, and the deal is over."""
        if not self.stock and not self.renew(seat):
            self.void = self.terms.voids or self.terms.r.stock_empty_void_at_two
            self.step = OVER
            return False
        if self.draws is not None:
            self.draws.bring_up(self.stock, seat)
        self.gain(seat, self.stock.pop())
        return True

    def can_renew(self, gone: bool) -> bool:
        """Say whether a stock can be formed of the discards.

        The upcard is among them where it is ``gone``.
        """
        terms = self.terms
        if not terms.renews or (terms.renewal_limit and self.renewals >= terms.renewal_limit):
            return False
        return len(self.discards) >= (1 if gone and not terms.renews_upcard else 2)

    def can_pay(self) -> bool:
        """Say whether a claimant can be given the penalty cards."""
        terms = self.terms
        if len(self.stock) >= terms.claim_cards or terms.voids:
            return True
        upcards = 2 if terms.renews_upcard else 1
        left = len(self.discards) - upcards
        return left > 0 and self.can_renew(False) and len(self.stock) + left >= terms.claim_cards

    def renew(self, seat: int) -> bool:
        """Form a stock of the discards; False where there is none to form."""
        gone = seat != self.turn or self.taken != NO_FACE
        if not self.can_renew(gone):
            return False
        whole = gone or self.terms.renews_upcard
        faces = self.discards if whole else self.discards[:-1]
        self.discards = [] if whole else self.discards[-1:]
        self.rng.shuffle(faces)
        if self.draws is not None:
            self.draws.forget()
        if self.log is not None:
            self.log.append((CHANCE, Shuffle(tuple(faces))))
        if self.terms.renews_upcard:
            self.discards = [faces.pop(0)]
            self.discarder = -1
        for face in faces:
            self.live.add(face)
        faces.reverse()
        self.stock = faces
        self.renewals += 1
        return True

    def open_window(self) -> None:
        """Ask the others about the upcard, where they may claim it."""
        terms = self.terms
        open_to_claims = terms.claims and self.discards and (self.claimant < 0 or terms.chain)
        if open_to_claims and self.can_pay():
            answers = [ASKED if self.may_claim(seat) else NOT_ASKED for seat in range(self.seats)]
            if ASKED in answers:
                self.answers = answers
                self.calls.clear()
                self.step = CLAIM
                return
        self.close_window()

    def may_claim(self, seat: int) -> bool:
        """Say whether the seat may claim the upcard."""
        terms = self.terms
        if seat == self.turn or seat == self.claimant or terms.stays[self.discards[-1]]:
            return False
        if not terms.claim_if_down and self.down[seat] != NOT_DOWN:
            return False
        if not terms.claim_own and seat == self.discarder:
            return False
        return terms.fine > 0 or not self.over_limit(seat)

    def over_limit(self, seat: int) -> bool:
        """Say whether the seat has claimed as often as it may, in this deal or in the game."""
        terms = self.terms
        if 0 < terms.limit <= self.claimed[seat]:
            return True
        return 0 < terms.game_limit <= self.before.earlier_claims[seat] + self.claimed[seat]

    def close_window(self) -> None:
        """Let the active player go on."""
        terms = self.terms
        if terms.after_stock_draw:
            self.step = PLAY
        elif terms.before_draw and self.claimant < 0:
            self.step = DRAW
        elif self.give(self.turn):
            self.step = PLAY

    def answer(self, seat: int, claims: bool) -> None:
        """Note whether the seat claims the upcard."""
        self.tell(seat, MAY_I if claims else PASS)
        self.answers[seat] = CLAIMS if claims else NOT_ASKED
        if claims and self.terms.first_call:
            self.calls.append(seat)

    def close_answers(self) -> None:
        """Close the answers when all have answered: the upcard goes to whom it belongs."""
        terms = self.terms
        winner = -1
        seat = self.turn
        for _ in range(self.seats):
            seat = self.after(seat)
            if self.answers[seat] == CLAIMS:
                if self.over_limit(seat):
                    self.fines[seat] += terms.fine
                    self.answers[seat] = NOT_ASKED
                elif winner < 0:
                    winner = seat
        if winner < 0:
            self.close_window()
            return
        if terms.first_call:
            for seat in self.calls:
                if self.answers[seat] == CLAIMS:
                    winner = seat
                    break
        self.calls = [winner]
        if terms.may_reject and not self.must_let_go():
            self.step = CONSENT
        else:
            self.grant(winner)

    def must_let_go(self) -> bool:
        """Say whether the active player may not have the upcard, which is there."""
        terms = self.terms
        return terms.stays[self.discards[-1]] or (terms.stock_if_down and self.down[self.turn] != NOT_DOWN)

    def consent(self, allows: bool) -> None:
        """Let the claim stand, or let the active player take the upcard."""
        self.tell(self.turn, ALLOW if allows else REJECT)
        if allows:
            self.grant(self.calls[0])
        else:
            self.calls.clear()
            self.take()

    def grant(self, winner: int) -> None:
        """Give the claimant the upcard and the penalty cards."""
        self.lift(winner)
        self.claimed[winner] += 1
        self.claimant = winner
        self.discarder = -1
        self.calls.clear()
        for _ in range(self.terms.claim_cards):
            if not self.give(winner):
                return
        self.open_window()

    def discard(self, face: int) -> None:
        """Discard the card, which ends the turn."""
        hand = self.hands[self.turn]
        hand.drop(face)
        if face != JOKER:
            hand.shown &= ~up(1, face)
        self.live.drop(face)
        self.discards.append(face)
        self.discarder = self.turn
        if not hand.size:
            self.go_out()
            return
        r = self.terms.r
        if r.turns_on_discards and not self._ends_early():
            if r.reverses[face]:
                self.way = -self.way
            if r.skips[face]:
                self._pass()
        self.next_turn()

    def go_out(self) -> None:
        """End the deal: the active player is out."""
        self.out = self.turn
        self.step = OVER

    def next_turn(self) -> None:
        """Pass the turn to the next seat, unless the stock ends the deal."""
        if self._ends_early():
            self.void = self.terms.r.stock_empty_void_at_two
            self.step = OVER
            return
        self._pass()
        self.step = DRAW
        self.taken = NO_FACE
        self.claimant = -1
        if self.terms.before_draw:
            self.open_window()

    def _ends_early(self) -> bool:
        """Say whether so few stock cards are left that a turn which is over ends the deal."""
        return self.terms.ends_early and len(self.stock) <= self.terms.stock_left

    def _pass(self) -> None:
        if self.down[self.turn] == DOWN_NOW:
            self.down[self.turn] = DOWN
        self.turn = self.after(self.turn)

    def after(self, seat: int) -> int:
        """Return whose turn comes after that seat's."""
        return (seat + self.way) % self.seats

    # What it comes to

    def totals(self) -> tuple[int, ...]:
        """Return, by seat, all points, those of the deal among them.

        Of a deal that is not over, the hands count as they are.
        """
        s, r = self.before, self.terms.r
        left = [counted(r.card_points, hand.faces()) for hand in self.hands]
        if self.void:
            left = [0] * self.seats
        at_once = self.out >= 0 and self.down[self.out] == DOWN_NOW
        fined = self.out >= 0 and self.fines[self.out] > 0
        bent = bends(r.rules, self.out, at_once, fined)
        gained = bonus(r.rules, self.out, at_once, fined)
        points = brought(r.rules, hands_count(left, self.out, bent), self.out, gained)
        fines = tuple(self.fines)
        charged = carried_on(r.rules, s.carried, fines) if self.void else add_by_seat(s.carried, fines)
        if not self.void:
            points = add_by_seat(points, claims_cost(r.rules, tuple(self.claimed))) if r.claim_points else points
            charged = by_sides(r.rules, add_by_seat(points, charged))
        return s.but(fines=charged, carried=tuple([0] * self.seats)).totals()


__all__ = ["Hand", "QuickTable"]
