"""What a choice cost: the moves that could have been played, tried in the same deals of the hidden cards.

The first look tries all moves in the same deals and drops those that fall behind. What is ahead then was picked because
it came out well, so that its lead is too large by chance. It is tried again in fresh deals; a choice is named only if
the other move leads in both, and by enough to be worth telling. What is told is the second lead alone. The moves that
nobody has picked are then tried in fresh deals, too, so that what is told of them is not picked by chance either.
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

FIRST_LOOK: Final = "first look"
SECOND_LOOK: Final = "second look"
SURE: Final = 2.5
"""Standard errors by which the other move has to lead, each time."""
FRESH: Final = 640
"""Deals of the second look."""
MOST_OTHERS: Final = 6
"""So many moves besides those two are tried in fresh deals: those that did best in the first look."""
EXAMPLES: Final = (0.9, 0.5, 0.1)
"""Which deals of the second look are shown: such a part of them went no better for the other move."""


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


class OtherMove(NamedTuple):
    """A move besides the one that was played and the one that was better.

    Attributes:
        move: which.
        behind: by how much less it brings than the one that was better, on average; below zero for more.
        error: the standard error of that.
        deals: in how many fresh deals both were tried.
    """

    move: Move
    behind: float
    error: float
    deals: int

    @property
    def give_or_take(self) -> float:
        """Half the width of what holds the truth in 95 of 100 cases."""
        return INTERVAL * self.error


class CloseCall(NamedTuple):
    """Another move, of which nobody can tell whether it is better or worse than what was played.

    Attributes:
        other: the move.
        lead: by how many standard errors it was ahead, below zero where it was behind; the lesser lead where it was
            tried twice.
    """

    other: Move
    lead: float


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
        others: what other moves were worth, the best of them first.
        fell_behind: how many more there were, which fell behind in the first look.
        examples: the numbers of three deals of the second look, from 1: one that went well for the better move beside
            the other, a usual one, and one that went badly (`EXAMPLES`).
    """

    n: int
    played: Move
    better: Move
    cost: float
    error: float
    deals: int
    unit: str
    others: tuple[OtherMove, ...] = ()
    fell_behind: int = 0
    examples: tuple[int, ...] = ()

    @property
    def give_or_take(self) -> float:
        """Half the width of what holds the true cost in 95 of 100 cases."""
        return INTERVAL * self.error


class ChoiceJudgement(NamedTuple):
    """What is known of a choice.

    Attributes:
        costly: what it cost; None where nothing is known to be better.
        own: what it brought beside the move of the policy that plays on.
        compared: whether other moves were tried at all.
        call: the other move that came nearest to being better; None where all are worse, or one is better.
    """

    costly: CostlyChoice | None
    own: LedgerPart
    compared: bool
    call: CloseCall | None


def leads(
    game: Any,
    choice: PlayedChoice,
    outcomes: Outcomes,
    moves: Sequence[Move],
    look: Look,
    deck: str,
    kept: int = 0,
    known: dict[Move, list[float]] | None = None,
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
        known: by move, what it came to in each of these deals, as far as they were tried before; what is tried now is
            added.
    """
    tables = tables_of(game, choice, deck)
    came_to = {} if known is None else known
    screens = dict(look.screens)
    found: list[list[float]] = [[] for _ in moves]
    tried = list(range(len(moves)))
    for number in range(1, look.deals + 1):
        world = next(tables)
        worths = []
        for at in tried:
            row = came_to.setdefault(moves[at], [])
            if len(row) < number:
                row.append(outcomes.worth(world, moves[at], Random(number)))
                yield
            worths.append(row[number - 1])
        for worth, at in zip(worths, tried, strict=True):
            found[at].append(worth - worths[0])
        gate = screens.get(number)
        if gate is not None:
            tried = [at for at in tried if at in (0, kept) or lead(found[at]) > gate]
        if len(tried) == 1:
            break
    return found


def tables_of(game: Any, choice: PlayedChoice, deck: str) -> Iterator[State]:
    """Yield the deals of the hidden cards that are tried at a choice: those of that name."""
    return worlds(game, choice.seen, choice.seat, Random(f"{deck} {choice.n}"))


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
    return result(judged(game, choice, outcomes)).costly


def judged(game: Any, choice: PlayedChoice, outcomes: Outcomes) -> Generator[None, None, ChoiceJudgement]:
    """Return what the choice cost, and what it brought beside the move of the policy that plays on, in small steps.

    For the second that move is tried in all deals of the first look, whether it leads or not, so that it is not picked
    because it came out well. It is exactly 0 where that move was played.

    Args:
        game: what is played.
        choice: where, and what was played.
        outcomes: how moves turn out there.
    """
    if not outcomes.moves:
        return ChoiceJudgement(None, NOTHING, False, None)
    usual = outcomes.moves[0]
    moves = [choice.played, *[move for move in outcomes.moves if move != choice.played]]
    if len(moves) == 1:
        return ChoiceJudgement(None, NOTHING, False, None)
    look = FIRST if outcomes.quick else SHORT
    kept = moves.index(usual)
    first = yield from leads(game, choice, outcomes, moves, look, FIRST_LOOK, kept)
    beside = Estimate(first[kept])
    own = LedgerPart(-beside.mean, beside.error) if kept else NOTHING
    ahead = [at for at, row in enumerate(first) if at and stays(row, look) and lead(row) >= SURE]
    if not outcomes.sure:
        return ChoiceJudgement(None, own, True, None)
    if not ahead:
        nearest = max(range(1, len(moves)), key=lambda at: lead(first[at]))
        return ChoiceJudgement(None, own, True, _call(moves[nearest], lead(first[nearest])))
    best = max(ahead, key=lambda at: sum(first[at]))
    pair = [choice.played, moves[best]]
    known: dict[Move, list[float]] = {}
    again = (yield from leads(game, choice, outcomes, pair, Look(FRESH, ()), SECOND_LOOK, known=known))[1]
    cost = Estimate(again)
    if lead(again) < SURE or cost.mean < outcomes.least:
        return ChoiceJudgement(None, own, True, _call(moves[best], min(lead(first[best]), lead(again))))
    rest = [at for at in range(1, len(moves)) if at != best]
    rest.sort(key=lambda at: -Estimate(first[at]).mean)
    tried = [moves[best], *[moves[at] for at in rest[:MOST_OTHERS]]]
    rows = yield from leads(game, choice, outcomes, tried, Look(look.deals, ()), SECOND_LOOK, known=known)
    found = [(move, Estimate(row)) for move, row in zip(tried[1:], rows[1:], strict=True)]
    others = [OtherMove(move, 0.0 - each.mean, each.error, each.count) for move, each in found]
    others.sort(key=lambda each: each.behind)
    costly = CostlyChoice(
        n=choice.n,
        played=choice.played,
        better=moves[best],
        cost=cost.mean,
        error=cost.error,
        deals=cost.count,
        unit=outcomes.unit,
        others=tuple(others),
        fell_behind=len(rest) - len(others),
        examples=examples(again),
    )
    return ChoiceJudgement(costly, own, True, None)


def _call(other: Move, by: float) -> CloseCall | None:
    return CloseCall(other, by) if by > -INTERVAL else None


def examples(row: Sequence[float]) -> tuple[int, ...]:
    """Return the numbers, from 1, of three different deals: one that went well, a usual one, and one that went badly.

    Of deals that went alike it is the first one; of fewer than three deals there are no more.

    >>> examples([3.0, 1.0, 2.0, 0.0, 9.0]), examples([1.0, 1.0, 1.0])
    ((5, 3, 4), (1, 2, 3))
    """
    ranked = sorted(row)
    found: list[int] = []
    for part in EXAMPLES:
        value = ranked[min(len(row) - 1, int(part * len(row)))]
        rest = [number for number in range(1, len(row) + 1) if number not in found]
        if rest:
            found.append(min(rest, key=lambda number: (abs(row[number - 1] - value), number)))
    return tuple(found)


__all__ = [
    "FIRST",
    "FRESH",
    "NOTHING",
    "SECOND_LOOK",
    "SURE",
    "ChoiceJudgement",
    "CloseCall",
    "CostlyChoice",
    "LedgerPart",
    "Look",
    "OtherMove",
    "examples",
    "judge",
    "judged",
    "lead",
    "leads",
    "result",
    "stays",
    "tables_of",
]
