"""Plays a rummy deal on to its end, and values the points that it comes to.

It is played on quickly where that can be done (`upcard.bots.rummy.quick`), and else by the game itself; and so it is
known what is done first, where there is no time for more.

In the last deals of a session that has a number of them, what counts is the chance to be first when it is over.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import exp
from random import Random
from typing import Final

from upcard.bots.budget import Budget
from upcard.bots.draws import SeatDraws
from upcard.bots.rummy.heuristic_weights import HeuristicWeights, weights_of
from upcard.bots.rummy.playouts import RummyPlayout
from upcard.bots.rummy.quick.start import Start
from upcard.bots.rummy.quick.terms import BY_CONTRACT, is_quick, playout_kind
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.scoring import brought, by_sides, counted
from upcard.games.rummy.state import DEALING, OVER, PLAY, RummyState
from upcard.kernel.state import Move
from upcard.kernel.worlds import worlds

LAST_DEALS: Final = 2
"""In so many deals before the end of a session a move is judged by the chance to be first."""
SPREADS: Final[tuple[float, ...]] = (8.0, 24.0)
"""In how many points a lead is told there, by how many deals follow: the scale of a Gumbel distribution. What a deal
that is played on comes to is itself a guess, so that not even after the last one a single point decides."""
SURELY: Final = 60.0
"""Whoever leads by so many of these is first."""

PLAYED_OUT: Final = 600
"""After so many plays a deal whose last card has to be laid is taken to have no end: of those that are not over by
then few ever are, as nothing fits any more."""


class Ends:
    """How the deal at a table ends, over and over, in no more than ``plays`` each time.

    It is played ``quickly``, where that can be done, and else by the game: by players who count what could still come
    (``counted``), or not. ``by_place`` judges the last deals of a session by the chance to be first.
    """

    def __init__(
        self,
        game: RummyGame,
        s: RummyState,
        plays: int,
        quickly: bool = True,
        counted: bool = False,
        by_place: bool = True,
    ) -> None:
        self.game = game
        self.plays = min(plays, PLAYED_OUT) if game.ruled(s).of(s).last_deal_play_out else plays
        self.counted = counted
        self.weights = weights_of(game.rules)
        self.start: Start | None = Start(game, s, self.weights) if quickly and is_quick(game, s) else None
        self.deals_left = deals_left(game, s) if by_place else LAST_DEALS

    def worth(self, s: RummyState, seat: int, rng: Random, budget: Budget, draws: SeatDraws | None = None) -> float:
        """Return what the end of a deal that is played on is worth to ``seat``.

        It is by how many points the seat is ahead of the others' mean, with what it had before; near the end of a
        session its chance to be first. It stops where the budget is spent. ``draws``: what each seat draws.
        """
        points = self.points(s, rng, budget, draws)
        ahead = points[seat] - (sum(points) - points[seat]) / (s.seats - 1)
        if not self.game.rules.highest_wins():
            ahead = -ahead
        if self.deals_left >= LAST_DEALS:
            return ahead
        return self._chance_first(points, seat)

    def points(
        self,
        s: RummyState,
        rng: Random,
        budget: Budget,
        draws: SeatDraws | None = None,
        log: list[tuple[int, Move]] | None = None,
    ) -> tuple[int, ...]:
        """Return, by seat, all points at the end of a deal that is played on, as for `worth`.

        The moves that lead there go into the ``log``, but for the ends of turns at a showdown.
        """
        if self.start is not None and is_quick(self.game, s):
            playout = self.start.playout(s, rng)
            playout.table.draws = draws
            playout.table.log = log
            playout.play(self.plays, budget)
            return playout.table.totals()
        weights = self.weights if self.counted else uncounted(self.weights)
        by_game = RummyPlayout(self.game, s, weights, self.plays, self.counted)
        by_game.log = log
        return _points(self.game, by_game.play(s, rng, budget, draws))

    def _chance_first(self, points: Sequence[int], seat: int) -> float:
        """Return how likely that seat is first when the session is over.

        It is judged by how far apart these totals are.
        """
        unit = SPREADS[self.deals_left] * (1 if self.game.rules.highest_wins() else -1)
        others = 0.0
        for other in points:
            others += exp(min(SURELY, (other - points[seat]) / unit))
        return 1 / others


def deals_left(game: RummyGame, s: RummyState) -> int:
    """Return how many deals follow the one that is played.

    It is `LAST_DEALS` where there are more or nobody knows.
    """
    rules = game.rules
    most = rules.known_deals()
    return min(LAST_DEALS, max(0, most - s.deal)) if most else LAST_DEALS


def at_once(game: RummyGame, seen: RummyState, seat: int) -> Move:
    """Return what ``seat``, who is asked, does without much time: about what the steady player does."""
    weights = weights_of(game.rules)
    if seen.step == PLAY and playout_kind(game, seen) == BY_CONTRACT:
        # Its own hand and what lies open decide, whatever the others hold.
        playout = Start(game, seen, weights).playout(next(worlds(game, seen, seat, Random(0))), Random(0))
        playout.table.log = []
        playout.go_on()
        return playout.table.log[0][1]
    return RummyPlayout(game, seen, uncounted(weights), 0).choose(seen, seat)


def uncounted(weights: HeuristicWeights) -> HeuristicWeights:
    """Return the same without what has to be counted, which takes the steady player most of its time."""
    plain = replace(weights, outs=0, last_outs=0, whole_outs=0, pair=12, near=4, claim_outs=0, live=0)
    return replace(plain, pair_risk=0, near_risk=0, risk_down=0, known_down=0)


def _points(game: RummyGame, s: RummyState) -> tuple[int, ...]:
    """Return, by seat, all points; of a deal that is not over, the hands count as they are."""
    points = s.totals()
    if s.step in (DEALING, OVER):
        return points
    r = game.ruled(s)
    left = [counted(r.card_points, s.hand(other).faces()) for other in range(s.seats)]
    more = by_sides(r.rules, brought(r.rules, left, -1, 0, s.laid))
    return tuple([total + points for total, points in zip(points, more, strict=True)])
