"""The steady player at Guts: in where a loss costs less than the pot brings, by the chance to hold the best hand."""

from functools import cache
from typing import Final

from upcard.bots.bot import Decision
from upcard.games.guts.game import PACK, SAY_HIDE, SAY_IN, SAY_OUT, GutsGame
from upcard.games.guts.settlement import due, paid, taken
from upcard.games.guts.state import DECLARE, IN, SILENT, GutsState, strength

PART_IN: Final = 0.3
"""Of hands that have still to be declared about this part goes in: the best ones."""


@cache
def ladder() -> tuple[int, ...]:
    """The strengths of all 1,326 hands, rising."""
    hands = [(PACK[i], PACK[j]) for i in range(len(PACK)) for j in range(i)]
    return tuple(sorted([strength(hand) for hand in hands]))


def better_than(hand: tuple[int, ...]) -> float:
    """The part of all hands that this one beats, half of the equal ones with them."""
    mine = strength(hand)
    below = len([other for other in ladder() if other < mine])
    equal = ladder().count(mine)
    return (below + equal / 2) / len(ladder())


def chance_to_win(part: float, players_in: int, waiting: int) -> float:
    """The chance to beat so many who are in, and so many who may still come in, for a hand better than ``part`` of
    all."""
    against_in = max(0.0, (part - (1 - PART_IN)) / PART_IN)
    against_waiting = 1 - PART_IN * (1 - against_in)
    return float(against_in**players_in * against_waiting**waiting)


def decide(game: GutsGame, seen: GutsState, seat: int) -> Decision:
    """The steady player's answer for ``seat``. Raises ValueError when the seat is not asked."""
    if seat not in game.asks(seen):
        raise ValueError(f"seat {seat} is not asked anything")
    if seen.step != DECLARE:
        return Decision(SAY_HIDE, "Nobody has paid to see them.")
    if not game.covers(seen, seat):
        return Decision(SAY_OUT, "A loss could not be paid.")
    others = [other for other in seen.in_turn() if other != seat]
    players_in = len([other for other in others if seen.declared[other] == IN])
    waiting = len([other for other in others if seen.declared[other] == SILENT])
    if not players_in and not waiting:
        return Decision(SAY_IN, "Nobody else is in: the pot is yours.")
    part = better_than(seen.cards(seat).faces())
    chance = chance_to_win(part, players_in, waiting)
    cost = paid(game.rules, seen.stacks[seat], due(game.rules, seen.pot))
    gain = chance * taken(game.rules, seen.pot) - (1 - chance) * cost
    if gain > 0:
        return Decision(SAY_IN, f"This hand beats {part:.0%} of all hands: worth the risk.")
    return Decision(SAY_OUT, f"This hand beats {part:.0%} of all hands: too few.")
