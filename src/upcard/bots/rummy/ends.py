"""What a deal comes to that is played on from a table, in numbers of points: quickly where that can be done
(`upcard.bots.rummy.quick`), and else by the game itself."""

from dataclasses import replace
from random import Random

from upcard.bots.budget import Budget
from upcard.bots.rummy.habits import Habits, habits_of
from upcard.bots.rummy.playouts import RummyPlayout
from upcard.bots.rummy.quick.start import Start
from upcard.bots.rummy.quick.terms import is_quick
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.scoring import brought, counted
from upcard.games.rummy.state import DEALING, OVER, RummyState


class Ends:
    """How the deal at a table ends, over and over, in no more than ``plays`` each time; ``quickly``, where that can be
    done."""

    def __init__(self, game: RummyGame, s: RummyState, plays: int, quickly: bool = True) -> None:
        self.game = game
        self.plays = plays
        self.habits = habits_of(game.rules)
        self.start: Start | None = Start(game, s, self.habits) if quickly and is_quick(game, s) else None

    def ahead(self, s: RummyState, seat: int, rng: Random, budget: Budget) -> float:
        """By how many points it brings that seat ahead of the others' mean; what it had before counts, too. It stops
        where the budget is spent."""
        if self.start is not None and is_quick(self.game, s):
            playout = self.start.playout(s, rng)
            playout.play(self.plays, budget)
            points = playout.table.totals()
        else:
            end = RummyPlayout(self.game, s, uncounted(self.habits), self.plays).play(s, rng, budget)
            points = _points(self.game, end)
        found = points[seat] - (sum(points) - points[seat]) / (s.seats - 1)
        return found if self.game.rules.highest_wins() else -found


def uncounted(habits: Habits) -> Habits:
    """The same without what has to be counted, which takes the steady player most of its time."""
    return replace(habits, outs=0, whole_outs=0, pair=12, near=4, claim_outs=0, live=0)


def _points(game: RummyGame, s: RummyState) -> tuple[int, ...]:
    """By seat, all points; of a deal that is not over, the hands count as they are."""
    points = s.totals()
    if s.step in (DEALING, OVER):
        return points
    r = game.ruled(s)
    left = [counted(r.card_points, s.hand(other).faces()) for other in range(s.seats)]
    return tuple([total + more for total, more in zip(points, brought(r.rules, left, -1), strict=True)])
