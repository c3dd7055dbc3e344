"""Computes the payoff of a finished game for each seat."""

from typing import Any, Final, Literal

from upcard.kernel.state import State
from upcard.options.house_rules import HouseRules

Payoff = Literal["win", "score"]
"""What a game is worth to a seat. ``win``: 1 in all, shared among the winners. ``score``: by how many points, chips or
places it is better than the mean of the others; in sum 0."""

ILLEGAL: Final = -1.0
"""What choosing a number that is masked is worth, where it loses the game."""

PAYOFFS: Final = ("win", "score")


def payoff_of(rules: HouseRules, game: Any, end: State, worth: Payoff) -> tuple[float, ...]:
    """Return by seat what the game was worth."""
    winners, seats = rules.entry.winners(game, end), end.seats
    if worth == "win":
        return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(seats)])
    totals = rules.entry.totals(end)
    mean = sum(totals) / len(totals)
    # Whether much or little is good is the rules' business: the winners have it.
    sign = 1 if sum([totals[seat] for seat in winners]) >= mean * len(winners) else -1
    others = max(1, seats - 1)
    return tuple([sign * (total - (sum(totals) - total) / others) for total in totals])


__all__ = ["ILLEGAL", "PAYOFFS", "Payoff", "payoff_of"]
