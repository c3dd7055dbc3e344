"""Infers from the score sheet how the others at a table of Guts declare.

It tells who tosses a coin, who keeps to thresholds, and whether all of them play as `steady` does.

Who gained chips in a hand, or lost more than an ante, was in. So for each earlier hand it is known who said what, and
after whom, and how likely that was of a coin, of the steady player, and of one who keeps to the balance.
"""

from math import exp, log
from typing import Final

from upcard.bots.budget import Budget
from upcard.bots.guts.answer import usual_out
from upcard.bots.guts.thresholds import MOST_IN, rounded_price, thresholds
from upcard.games.betting.seats import in_turn
from upcard.games.guts.game import GutsGame
from upcard.games.guts.settlement import due
from upcard.games.guts.state import GutsState

PRIOR: Final = 0.3
"""How likely a player tosses a coin of whom nothing is known."""
HANDS: Final = 200
"""So many of the latest hands are read."""
SLIP: Final = 0.02
"""So often at least a player is taken to do what its thresholds do not say: it counts the chips, too."""
OTHERWISE: Final = 0.1
"""Who is not steady is taken to balance for so few coins: that is how the strong player itself plays among players who
seem to keep to thresholds."""


class SheetReading:
    """What the score sheet tells of the others.

    ``coin``: how likely one of the others tosses a coin, on average, in tenths. ``steady``: how much likelier what they
    have said is of steady players than of such as keep to the balance, as a logarithm.
    """

    def __init__(self, coin: float, steady: float) -> None:
        self.coin = coin
        self.steady = steady


def judge_others(game: GutsGame, seen: GutsState, seat: int, budget: Budget) -> SheetReading:
    """Judge by the score sheet how likely the others toss a coin, and whether they play as ``steady`` does.

    Once somebody has left the game it is no longer known who declared after whom: then it tells nothing.
    """
    if any(seen.gone):
        return SheetReading(PRIOR, 0.0)
    weighed = _Weighed(game, seen.seats, budget)
    stacks = list(seen.before)
    total = sum(seen.stacks) + seen.pot
    for back, change in enumerate(reversed(seen.sheet[-HANDS:]), 1):
        stacks = [chips - gained for chips, gained in zip(stacks, change, strict=True)]
        weighed.add((seen.dealer - back) % seen.seats, total - sum(stacks), change)
        if budget.is_spent():
            break
    others = [other for other in range(seen.seats) if other != seat]
    coins = sum([1 / (1 + exp(-weighed.coin[other])) for other in others])
    return SheetReading(round(10 * coins / len(others)) / 10, sum([weighed.steady[other] for other in others]))


class _Weighed:
    """Odds as logarithms, by seat: of a ``coin`` against thresholds, and of `steady` against the balance."""

    def __init__(self, game: GutsGame, seats: int, budget: Budget) -> None:
        self.game = game
        self.budget = budget
        self.coin = [log(PRIOR / (1 - PRIOR))] * seats
        self.steady = [0.0] * seats

    def add(self, dealer: int, pot: int, change: tuple[int, ...]) -> None:
        """Weigh what a hand tells that brought these chips."""
        game, many = self.game, len(change)
        pot = pot or game.rules.ante * many
        price = due(game.rules, pot) / pot
        near = thresholds(many, game.sealed, price=rounded_price(price), budget=self.budget).out
        balanced = thresholds(many, game.sealed, OTHERWISE, rounded_price(price), self.budget).out
        declared = players_in = 0
        for seat in in_turn(dealer, (False,) * many):
            is_in = change[seat] > 0 or change[seat] < -game.rules.ante
            at, met = (0, 0) if game.sealed else (declared, min(players_in, MOST_IN))
            self.coin[seat] += log(0.5) - _said(near[at][met], is_in)
            if not game.sealed:
                usual = usual_out(many, declared, players_in, price)
                self.steady[seat] += _said(usual, is_in) - _said(balanced[at][met], is_in)
            declared += 1
            players_in += is_in


def _said(out: float, is_in: bool) -> float:
    """Return how likely somebody who stays out with that part of all hands has said that, as a logarithm."""
    return log(max(SLIP, min(1 - SLIP, 1 - out if is_in else out)))
