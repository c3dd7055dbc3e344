"""The steady player at Guts: in where that brings more than being out, against others who keep to thresholds."""

from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from upcard.bots.bot import Decision
from upcard.bots.budget import Budget
from upcard.bots.guts.thresholds import Thresholds, thresholds
from upcard.cards.card import face_of
from upcard.games.guts.game import GutsGame
from upcard.games.guts.hands import TWO_CARDS, HandRanking
from upcard.games.guts.moves import SAY_HIDE, SAY_IN, SAY_OUT
from upcard.games.guts.settlement import due, paid, taken
from upcard.games.guts.state import DECLARE, IN, SILENT, GutsState


@cache
def parts(ranking: HandRanking = TWO_CARDS) -> dict[int, float]:
    """Return, by strength, the part of all hands that such a hand beats.

    Half of the equal ones are counted with them. Hands with the same ranks are counted together: those of one suit, and
    the others.
    """
    counts: dict[int, int] = {}
    for ranks in combinations_with_replacement(range(1, 14), ranking.cards):
        each = [ranks.count(rank) for rank in set(ranks)]
        ways = prod([comb(4, count) for count in each])
        suited = 4 if len(each) == len(ranks) else 0
        # One hand in a single suit, and one in several, stand for all with these ranks.
        for suits, many in (((0,) * len(ranks), suited), (tuple(range(len(ranks))), ways - suited)):
            if many > 0:
                hand = tuple([face_of(suit, rank) for suit, rank in zip(suits, ranks, strict=True)])
                strength = ranking.strength(hand)
                counts[strength] = counts.get(strength, 0) + many
    total, below = sum(counts.values()), 0
    found: dict[int, float] = {}
    for strength in sorted(counts):
        found[strength] = (below + counts[strength] / 2) / total
        below += counts[strength]
    return found


def better_than(hand: tuple[int, ...], ranking: HandRanking = TWO_CARDS) -> float:
    """Return the part of all hands that this one beats, half of the equal ones with them."""
    return parts(ranking)[ranking.strength(hand)]


def gain_of(
    balance: Thresholds,
    part: float,
    declared: int,
    players_in: int,
    wins: float,
    costs: float,
) -> float:
    """Return what "in" is taken to bring more than "out", but for the next pot.

    The hand beats that ``part`` of all, so many have declared; it ``wins`` or ``costs`` so many chips.
    """
    chance = balance.beats_declared(part, declared, players_in)
    chance *= balance.beats_waiting(part, declared + 1, players_in + 1)
    return chance * wins - (1 - chance) * costs


def share_of(
    balance: Thresholds, declared: int, players_in: int, many: int, fills: float, part: float | None = None
) -> float:
    """Return what "in" brings of the next pot.

    So many of the ``many`` have declared. It is an equal share of what one loser more ``fills``, whatever the hand,
    unless it may meet a ghost hand: then it counts that the hand beats that ``part`` of all.
    """
    filled = balance.filled(declared + 1, players_in + 1, part) - balance.filled(declared + 1, players_in)
    return filled * fills / many


def decide(game: GutsGame, seen: GutsState, seat: int, budget: Budget | None = None) -> Decision:
    """Return the steady player's answer for ``seat``, in time where there is a ``budget``.

    Raises ValueError when the seat is not asked.
    """
    if seat not in game.asks(seen):
        raise ValueError(f"seat {seat} is not asked anything")
    if seen.step != DECLARE:
        return Decision(SAY_HIDE, "Nobody has paid to see your cards.")
    if not game.covers(seen, seat):
        return Decision(SAY_OUT, "You could not pay a loss.")
    order = seen.in_turn()
    others = [other for other in order if other != seat]
    players_in = len([other for other in others if seen.declared[other] == IN])
    declared = len([other for other in others if seen.declared[other] != SILENT])
    if not players_in and declared == len(others) and not game.rules.ghost_hand:
        leg = game.rules.legs > 1
        return Decision(
            SAY_IN, "Nobody else is in: the leg is yours." if leg else "Nobody else is in: the pot is yours."
        )
    part = better_than(seen.cards(seat).faces(), game.ranking)
    owed = due(game.rules, seen.pot)
    balance = thresholds(len(order), game.sealed, budget=budget, ghost=game.rules.ghost_hand)
    wins, costs = taken(game.rules, seen.pot), paid(game.rules, seen.stacks[seat], owed)
    gain = gain_of(balance, part, declared, players_in, wins, costs)
    fills = sum([paid(game.rules, seen.stacks[other], owed) for other in others]) / len(others)
    if gain + share_of(balance, declared, players_in, len(order), fills, part) > 0:
        return Decision(SAY_IN, "This hand beats {part} of all hands, which is worth the risk.", part=f"{part:.0%}")
    return Decision(SAY_OUT, "This hand beats only {part} of all hands.", part=f"{part:.0%}")
