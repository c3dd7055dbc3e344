"""What a choice cost: the moves that could have been played, tried in the same deals of the hidden cards.

The first look tries all moves in the same deals and drops those that fall behind. What is ahead then was picked because
it came out well, so that its lead is too large by chance. It is tried again in fresh deals; a choice is named only if
the other move leads in both, and by enough to be worth telling. What is told is the second lead alone.
"""

from collections.abc import Generator, Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from upcard.bots.outcomes import Outcomes
from upcard.kernel.state import Move, State
from upcard.kernel.worlds import worlds
from upcard.match.duels import SURE as INTERVAL
from upcard.match.duels import Estimate
from upcard.review.choices import PlayedChoice

T = TypeVar("T")

SURE: Final = 2.5
"""Standard errors by which the other move has to lead, each time."""
FRESH: Final = 640
"""Deals of the second look."""
MOST_REFUSED: Final = 1_000
"""Deals that do not go with what others have answered, one after the other; then any is taken."""


class Look(NamedTuple):
    """How thoroughly a choice is judged: in how many ``deals``.

    ``screens``: after how many deals a move is dropped that does not lead what was played by how many standard errors.
    """

    deals: int = 160
    screens: tuple[tuple[int, float], ...] = ((12, 0.0), (32, 0.5), (64, 1.0))


FIRST: Final = Look()
SHORT: Final = Look(64, ((6, 0.0), (16, 0.5), (32, 1.0)))
"""Where a deal is not quickly played on: less is found there."""


class LedgerPart(NamedTuple):
    """What one cause brought: an estimate.

    Attributes:
        mean: how much, more being better for the seat.
        error: the standard error of that; 0 where it is known.
    """

    mean: float
    error: float

    @property
    def give_or_take(self) -> float:
        """Half the width of what holds the truth in 95 of 100 cases."""
        return INTERVAL * self.error


NOTHING: Final = LedgerPart(0.0, 0.0)
"""Nothing, and known for sure."""


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
    game: Any, choice: PlayedChoice, outcomes: Outcomes, moves: Sequence[Move], look: Look, deck: str, kept: int = 0
) -> Generator[None, None, list[list[float]]]:
    """Return, by move and deal, by how much it is ahead of the first of the ``moves``, in steps (`result`) of one.

    A move that is dropped has fewer deals than the first one.

    Args:
        game: what is played.
        choice: where.
        outcomes: how moves turn out there.
        moves: what is compared.
        look: in how many deals.
        deck: names the deals: the same name has the same ones.
        kept: which of the ``moves`` besides the first is not dropped.
    """
    tables = fitting(worlds(game, choice.seen, choice.seat, Random(f"{deck} {choice.n}")), outcomes)
    screens = dict(look.screens)
    found: list[list[float]] = [[] for _ in moves]
    tried = list(range(len(moves)))
    for number in range(1, look.deals + 1):
        world = next(tables)
        worths = []
        for at in tried:
            worths.append(outcomes.worth(world, moves[at], Random(number)))
            yield
        for worth, at in zip(worths, tried, strict=True):
            found[at].append(worth - worths[0])
        gate = screens.get(number)
        if gate is not None:
            tried = [at for at in tried if at in (0, kept) or lead(found[at]) > gate]
        if len(tried) == 1:
            break
    return found


def fitting(tables: Iterator[State], outcomes: Outcomes) -> Iterator[State]:
    """Yield those tables that go with what the others have answered; where none of many does, the last of them.

    >>> class Even:
    ...     def fits(self, world):
    ...         return world % 2 == 0
    >>> next(fitting(iter([3, 5, 4, 7]), Even()))
    4
    """
    refused = 0
    for table in tables:
        refused += 1
        if refused > MOST_REFUSED or outcomes.fits(table):
            refused = 0
            yield table


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
    if not row or estimate.error == 0:
        return 0.0 if estimate.mean <= 0 else float(estimate.count)
    return estimate.mean / estimate.error


def stays(row: Sequence[float], look: Look) -> bool:
    """Say whether a move with these leads is never behind where moves are dropped that are."""
    return len(row) == look.deals and all(lead(row[:number]) > gate for number, gate in look.screens)


def judge(game: Any, choice: PlayedChoice, outcomes: Outcomes) -> CostlyChoice | None:
    """Return what the choice cost, or None: no other move is known to be better.

    Args:
        game: what is played.
        choice: where, and what was played.
        outcomes: how moves turn out there.
    """
    return result(judged(game, choice, outcomes))[0]


def judged(
    game: Any, choice: PlayedChoice, outcomes: Outcomes
) -> Generator[None, None, tuple[CostlyChoice | None, LedgerPart]]:
    """Return what the choice cost, and what it brought beside the move of the policy that plays on, in small steps.

    For the second that move is tried in all deals of the first look, whether it leads or not, so that it is not picked
    because it came out well. It is exactly 0 where that move was played.

    Args:
        game: what is played.
        choice: where, and what was played.
        outcomes: how moves turn out there.
    """
    if not outcomes.moves:
        return None, NOTHING
    usual = outcomes.moves[0]
    moves = [choice.played, *[move for move in outcomes.moves if move != choice.played]]
    if len(moves) == 1:
        return None, NOTHING
    look = FIRST if outcomes.quick else SHORT
    kept = moves.index(usual)
    first = yield from leads(game, choice, outcomes, moves, look, "first look", kept)
    beside = Estimate(first[kept])
    own = LedgerPart(-beside.mean, beside.error) if kept else NOTHING
    ahead = [at for at, row in enumerate(first) if at and stays(row, look) and lead(row) >= SURE]
    if not ahead or not outcomes.sure:
        return None, own
    best = moves[max(ahead, key=lambda at: sum(first[at]))]
    pair = [choice.played, best]
    again = (yield from leads(game, choice, outcomes, pair, Look(FRESH, ()), "second look"))[1]
    cost = Estimate(again)
    if lead(again) < SURE or cost.mean < outcomes.least:
        return None, own
    return CostlyChoice(choice.n, choice.played, best, cost.mean, cost.error, cost.count, outcomes.unit), own


__all__ = [
    "FIRST",
    "FRESH",
    "NOTHING",
    "SURE",
    "CostlyChoice",
    "LedgerPart",
    "Look",
    "fitting",
    "judge",
    "judged",
    "lead",
    "leads",
    "result",
    "stays",
]
