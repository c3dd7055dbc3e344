"""Plays a rummy deal on to its end quickly, with players who go by the steady player's rules of thumb.

They count no cards that could still come, which takes the steady player most of its time, unless they are to
(``wholly``): then they play as it does. How far a hand is from the contract is reckoned once for each hand, and for
discards only as far as it decides.
"""

from random import Random

from upcard.bots.budget import Budget
from upcard.bots.draws import SeatDraws
from upcard.bots.rummy.discarding import friends
from upcard.bots.rummy.heuristic_weights import HeuristicWeights
from upcard.bots.rummy.laying import lay_contract
from upcard.bots.rummy.seat_knowledge import HOPELESS, SeatKnowledge, without_card
from upcard.bots.rummy.steady import decide_by
from upcard.cards.card import EVERYBODY, Card
from upcard.games.rummy.compiled_rules import CompiledRules, DealRules
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import DRAW_STOCK, DRAW_UPCARD, MAY_I, PASS, Discard
from upcard.games.rummy.state import CLAIM, DEALING, DRAW, NOT_DOWN, OVER, PLAY, RummyState
from upcard.games.rummy.taking import over_limit
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move
from upcard.kernel.state import EMPTY_PILE, Move, Pile


class RummyPlayout:
    """A deal that is played on from ``s``, all of whose faces are known.

    It is played by players of these ``weights``, for so many ``plays`` at most; ``wholly`` as the steady player does
    who has them.
    """

    def __init__(
        self, game: RummyGame, s: RummyState, weights: HeuristicWeights, plays: int, wholly: bool = False
    ) -> None:
        self.game = game
        self.wholly = wholly
        self.weights = weights
        self.plays = plays
        self.r: CompiledRules = game.ruled(s)
        self.deal: DealRules = self.r.of(s)
        self.full = game.rules.cards_each(s.deal, s.seats) + weights.full
        self.reckoned = bool(self.deal.contract.slots) and not self.deal.whole_hand and not self.r.melding_hand
        """Is how far a hand is from the contract all that there is to a draw and a claim?"""
        self.hands: list[Pile] = [EMPTY_PILE] * s.seats
        """By seat, the hand of which `distances` tells."""
        self.distances = [0] * s.seats
        self.log: list[tuple[int, Move]] | None = None
        """Where it is a list, the moves that are made, each with its seat."""

    def play(self, s: RummyState, rng: Random, budget: Budget, draws: SeatDraws | None = None) -> RummyState:
        """Return the table when the deal is scored, or is void, or the budget is spent.

        A stock is shuffled again with ``rng``. ``draws``: what each seat draws.
        """
        for _ in range(self.plays):
            if budget.is_spent() or (s.step in (DEALING, OVER) and not s.renewing):
                break
            asks = self.game.asks(s)
            seat = next(iter(asks))
            move = chance_move(asks[seat], rng) if seat == CHANCE else self.choose(s, seat)
            if self.log is not None:
                self.log.append((seat, move))
            s = self.game.play(s, seat, move) if draws is None else draws.play(self.game, s, seat, move)
        return s

    def choose(self, s: RummyState, seat: int) -> Move:
        """Return what that seat does, who is asked."""
        if self.wholly:
            return decide_by(self.weights, self.game, s, seat).move
        if self.reckoned and s.down[seat] == NOT_DOWN:
            if s.step == CLAIM:
                return MAY_I if self._claims(s, seat) else PASS
            if s.step == DRAW:
                return self._draw(s, seat)
            if s.step == PLAY:
                return self._play(s, seat)
        elif s.step == CLAIM and not self.deal.free:
            return PASS
        return decide_by(self.weights, self.game, s, seat).move

    def _distance(self, s: RummyState, seat: int) -> int:
        hand = s.hand(seat)
        if hand is not self.hands[seat]:
            self.hands[seat] = hand
            self.distances[seat] = self.r.of(s, seat).melder.short(hand.cards)
        return self.distances[seat]

    def _helps(self, s: RummyState, seat: int, face: int) -> bool:
        """Say whether that card brings the contract nearer."""
        if self.r.is_wild(face):
            return True
        now = self._distance(s, seat)
        return now > 0 and self.r.of(s, seat).melder.short((*s.hand(seat).cards, Card(face, EVERYBODY))) < now

    def _claims(self, s: RummyState, seat: int) -> bool:
        upcard = s.upcard()
        if upcard is None or over_limit(self.r, s, seat) or len(s.hand(seat).cards) >= self.full:
            return False
        for other in range(s.seats):
            near_out = s.down[other] != NOT_DOWN and len(s.hand(other).cards) <= self.weights.near_out
            if near_out and other != seat and SeatKnowledge(self.game, s, seat, self.weights).is_rival(other):
                return False
        return self._helps(s, seat, upcard.face)

    def _draw(self, s: RummyState, seat: int) -> Move:
        moves = list(self.game.moves(s, seat))
        upcard = s.upcard()
        if DRAW_STOCK not in moves:
            return DRAW_UPCARD
        if upcard is not None and DRAW_UPCARD in moves and self._helps(s, seat, upcard.face):
            return DRAW_UPCARD
        return DRAW_STOCK

    def _play(self, s: RummyState, seat: int) -> Move:
        """Lay the contract as soon as it can be met, else make the steady player's discard."""
        nearest = self._distance(s, seat)
        sight = SeatKnowledge(self.game, s, seat, self.weights)
        if nearest == 0:
            laid = lay_contract(sight)
            if laid is not None:
                return laid.move
        moves = [move for move in self.game.moves(s, seat) if isinstance(move, Discard)]
        if not moves:
            return decide_by(self.weights, self.game, s, seat).move
        if len(moves) == 1:
            return moves[0]
        weight = self.weights.points if sight.smallest_rival() == HOPELESS else self.weights.points_down
        ranked: list[tuple[int, int]] = []
        for at, move in enumerate(moves):
            cost = friends(sight, sight.hand, move.face) - weight * self.r.card_points[move.face]
            if self.r.is_wild(move.face):
                cost += 500
            if sight.fits_table(move.face):
                cost += self.weights.feeds
            ranked.append((cost, at))
        ranked.sort()
        # No hand comes nearer by a discard: the first that is as near as before is the best.
        best, shortest = 0, -1
        for _, at in ranked:
            short = self.r.of(s, seat).melder.short(without_card(sight.hand, moves[at].face))
            if shortest < 0 or short < shortest:
                best, shortest = at, short
            if short <= nearest:
                break
        return moves[best]
