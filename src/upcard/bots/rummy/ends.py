"""What a deal comes to that is played on from a table, in numbers of points: quickly where that can be done
(`upcard.bots.rummy.quick`), and else by the game itself; and so what is done first, where there is no time for more."""

from dataclasses import replace
from random import Random

from upcard.bots.budget import Budget
from upcard.bots.rummy.habits import Habits, habits_of
from upcard.bots.rummy.playouts import RummyPlayout
from upcard.bots.rummy.quick.start import Start
from upcard.bots.rummy.quick.terms import BY_CONTRACT, is_quick, way_of
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.scoring import brought, counted
from upcard.games.rummy.state import DEALING, OVER, PLAY, RummyState
from upcard.kernel.state import Move
from upcard.kernel.worlds import worlds


class Ends:
    """How the deal at a table ends, over and over, in no more than ``plays`` each time; ``quickly``, where that can be
    done, and else by the game: by players who count what could still come (``counted``), or not."""

    def __init__(self, game: RummyGame, s: RummyState, plays: int, quickly: bool = True, counted: bool = False) -> None:
        self.game = game
        self.plays = plays
        self.counted = counted
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
            habits = self.habits if self.counted else uncounted(self.habits)
            end = RummyPlayout(self.game, s, habits, self.plays, self.counted).play(s, rng, budget)
            points = _points(self.game, end)
        found = points[seat] - (sum(points) - points[seat]) / (s.seats - 1)
        return found if self.game.rules.highest_wins() else -found


def at_once(game: RummyGame, seen: RummyState, seat: int) -> Move:
    """What ``seat``, who is asked, does without much time: about what the steady player does."""
    habits = habits_of(game.rules)
    if seen.step == PLAY and way_of(game, seen) == BY_CONTRACT:
        # Its own hand and what lies open decide, whatever the others hold.
        playout = Start(game, seen, habits).playout(next(worlds(game, seen, seat, Random(0))), Random(0))
        playout.table.log = []
        playout.go_on()
        return playout.table.log[0][1]
    return RummyPlayout(game, seen, uncounted(habits), 0).choose(seen, seat)


def uncounted(habits: Habits) -> Habits:
    """The same without what has to be counted, which takes the steady player most of its time."""
    plain = replace(habits, outs=0, last_outs=0, whole_outs=0, pair=12, near=4, claim_outs=0, live=0)
    return replace(plain, pair_risk=0, near_risk=0, risk_down=0, known_down=0)


def _points(game: RummyGame, s: RummyState) -> tuple[int, ...]:
    """By seat, all points; of a deal that is not over, the hands count as they are."""
    points = s.totals()
    if s.step in (DEALING, OVER):
        return points
    r = game.ruled(s)
    left = [counted(r.card_points, s.hand(other).faces()) for other in range(s.seats)]
    return tuple([total + more for total, more in zip(points, brought(r.rules, left, -1), strict=True)])
