"""What a choice cost: the moves that could have been played, tried in the same deals of the hidden cards.

The first look tries all moves in the same deals and drops those that fall behind. What is ahead then was picked because
it came out well, so that its lead is too large by chance. It is tried again in fresh deals; a choice is named only if
the other move leads in both, and what is told is the second lead alone.
"""

from collections.abc import Generator, Sequence
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from upcard.bots.outcomes import Outcomes
from upcard.kernel.state import Move
from upcard.kernel.worlds import worlds
from upcard.match.duels import SURE as INTERVAL
from upcard.match.duels import Estimate
from upcard.review.choices import PlayedChoice

T = TypeVar("T")

SURE: Final = 2.5
"""Standard errors by which the other move has to lead, each time."""
FRESH: Final = 640
"""Deals of the second look."""


class Look(NamedTuple):
    """How many deals the first look has.

    ``screens``: after how many deals a move is dropped that does not lead what was played by how many standard errors.
    """

    deals: int = 160
    screens: tuple[tuple[int, float], ...] = ((12, 0.0), (32, 0.5), (64, 1.0))


FIRST: Final = Look()
SHORT: Final = Look(64, ((6, 0.0), (16, 0.5), (32, 1.0)))
"""Where a deal is not quickly played on: less is found there."""


class CostlyChoice(NamedTuple):
    """A choice that cost points.

    Attributes:
        n: the number of the move in the record, from 1.
        played: what was chosen.
        better: what would have brought more.
        cost: by how much more, on average.
        unit: what that counts: points, chips or places (`upcard.bots.outcomes`).
        error: the standard error of that.
        deals: in how many deals of the hidden cards both were tried.
    """

    n: int
    played: Move
    better: Move
    cost: float
    error: float
    deals: int
    unit: str

    @property
    def give_or_take(self) -> float:
        """Half the width of what holds the true cost in 95 of 100 cases."""
        return INTERVAL * self.error


def leads(
    game: Any, choice: PlayedChoice, outcomes: Outcomes, moves: Sequence[Move], look: Look, deck: str
) -> Generator[None, None, list[list[float]]]:
    """Return, by move and deal, by how much it is ahead of the first of the ``moves``, step by step (`result`).

    A step is one deal. A move that is dropped has fewer deals than the first one.

    Args:
        game: what is played.
        choice: where.
        outcomes: how moves turn out there.
        moves: what is compared.
        look: in how many deals.
        deck: names the deals: the same name has the same ones.
    """
    tables = worlds(game, choice.seen, choice.seat, Random(f"{deck} {choice.n}"))
    screens = dict(look.screens)
    found: list[list[float]] = [[] for _ in moves]
    tried = list(range(len(moves)))
    for number in range(1, look.deals + 1):
        world = next(tables)
        worths = [outcomes.worth(world, moves[at], Random(number)) for at in tried]
        for worth, at in zip(worths, tried, strict=True):
            found[at].append(worth - worths[0])
        yield
        gate = screens.get(number)
        if gate is not None:
            tried = [at for at in tried if not at or lead(found[at]) > gate]
        if len(tried) == 1:
            break
    return found


def result(steps: Generator[None, None, T]) -> T:
    """Take all the steps, and return what they lead to."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found


def lead(row: Sequence[float]) -> float:
    """Return how many standard errors the mean is above zero; the number of values where all are alike.

    >>> lead([1.0, 1.0, 1.0]), lead([0.0, 0.0]), lead([1.0, 3.0])
    (3.0, 0.0, 2.0)
    """
    estimate = Estimate(row)
    if estimate.error == 0:
        return 0.0 if estimate.mean <= 0 else float(estimate.count)
    return estimate.mean / estimate.error


def judge(game: Any, choice: PlayedChoice, outcomes: Outcomes) -> CostlyChoice | None:
    """Return what the choice cost, or None: no other move is known to be better.

    Args:
        game: what is played.
        choice: where, and what was played.
        outcomes: how moves turn out there.
    """
    return result(judged(game, choice, outcomes))


def judged(game: Any, choice: PlayedChoice, outcomes: Outcomes) -> Generator[None, None, CostlyChoice | None]:
    """Return the same as `judge`, in steps of some thousandths of a second, between which other work can be done.

    Args:
        game: what is played.
        choice: where, and what was played.
        outcomes: how moves turn out there.
    """
    moves = [choice.played, *[move for move in outcomes.moves if move != choice.played]]
    if not outcomes.moves or len(moves) == 1:
        return None
    look = FIRST if outcomes.quick else SHORT
    first = yield from leads(game, choice, outcomes, moves, look, "first look")
    whole = [at for at, row in enumerate(first) if at and len(row) == look.deals and lead(row) >= SURE]
    if not whole:
        return None
    best = max(whole, key=lambda at: sum(first[at]))
    pair = [choice.played, moves[best]]
    again = (yield from leads(game, choice, outcomes, pair, Look(FRESH, ()), "second look"))[1]
    if lead(again) < SURE:
        return None
    cost = Estimate(again)
    return CostlyChoice(choice.n, choice.played, moves[best], cost.mean, cost.error, cost.count, outcomes.unit)


__all__ = ["FIRST", "FRESH", "SURE", "CostlyChoice", "Look", "judge", "judged", "lead", "leads", "result"]
