"""What the score sheet tells of the others at a table of Guts: who tosses a coin, and who keeps to thresholds.

Who gained chips in a hand, or lost more than an ante, was in. So for each earlier hand it is known who said what, and
after whom, and how likely that was of a coin and of the steady player's thresholds.
"""

from math import exp, log
from typing import Final

from upcard.bots.budget import Budget
from upcard.bots.guts_thresholds import MOST_IN, thresholds
from upcard.games.guts.chips import in_turn
from upcard.games.guts.game import GutsGame
from upcard.games.guts.settlement import due
from upcard.games.guts.state import GutsState

PRIOR: Final = 0.3
"""How likely a player tosses a coin of whom nothing is known."""
HANDS: Final = 50
"""So many of the latest hands are read."""
SLIP: Final = 0.02
"""So often at least a player is taken to do what its thresholds do not say: it counts the chips, too."""


def coin_share(game: GutsGame, seen: GutsState, seat: int, budget: Budget) -> float:
    """How likely one of the others tosses a coin, on average, in tenths. Once somebody has left the game it is no
    longer known who declared after whom: then it is `PRIOR`."""
    if any(seen.gone):
        return PRIOR
    odds = [log(PRIOR / (1 - PRIOR))] * seen.seats
    stacks = list(seen.before)
    total = sum(seen.stacks) + seen.pot
    for back, change in enumerate(reversed(seen.sheet[-HANDS:]), 1):
        stacks = [chips - gained for chips, gained in zip(stacks, change, strict=True)]
        _weigh(game, odds, (seen.dealer - back) % seen.seats, total - sum(stacks), change, budget)
        if budget.is_spent():
            break
    coins = 0.0
    for other in range(seen.seats):
        if other != seat:
            coins += 1 / (1 + exp(-odds[other]))
    return round(10 * coins / (seen.seats - 1)) / 10


def eighths(part: float) -> float:
    """In eighths, one at least: so few balances are kept."""
    return max(1, round(8 * part)) / 8


def _weigh(game: GutsGame, odds: list[float], dealer: int, pot: int, change: tuple[int, ...], budget: Budget) -> None:
    """Add to the odds of a coin, logarithms by seat, what a hand tells that brought these chips."""
    ante = game.rules.ante
    pot = pot or ante * len(change)
    price = eighths(due(game.rules, pot) / pot)
    out = thresholds(len(change), game.sealed, price=price, budget=budget).out
    declared = players_in = 0
    for seat in in_turn(dealer, (False,) * len(change)):
        is_in = change[seat] > 0 or change[seat] < -ante
        row = out[0] if game.sealed else out[declared]
        stays = row[0 if game.sealed else min(players_in, MOST_IN)]
        likely = 1 - stays if is_in else stays
        odds[seat] += log(0.5) - log(max(SLIP, min(1 - SLIP, likely)))
        declared += 1
        players_in += is_in
