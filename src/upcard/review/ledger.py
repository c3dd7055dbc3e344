"""The ledger of a game: where the points of one player came from, in four parts that add up to the result."""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final, NamedTuple

from upcard.bots.outcomes import PLACES
from upcard.review.judging import CloseCall, CostlyChoice, LedgerPart
from upcard.review.rounding import rounded_table

DIGITS: Final = {PLACES: 1}
"""To how many digits behind the point figures are shown, by unit; whole numbers of all others."""


class DealtCards(NamedTuple):
    """What the cards of one deal brought, whoever had held them.

    Attributes:
        deal: the place of the deal in the record, from 0.
        dealt: the cards that were dealt to the seat.
        drawn: the cards that it drew from the stock.
        error: the standard error of both together.
    """

    deal: int
    dealt: LedgerPart
    drawn: LedgerPart
    error: float


class JudgedChoice(NamedTuple):
    """What one choice brought.

    Attributes:
        n: the number of the move in the record, from 1.
        deal: the place of the deal in the record, from 0.
        own: what it brought, by what the seat could see, beside what those who play on would have chosen there: exactly
            0 where that is the same.
        costly: what else was better; None where nothing is known to be.
        compared: whether other moves were tried at all.
        call: the other move that came nearest to being better; None where all are worse, or one is better.
    """

    n: int
    deal: int
    own: LedgerPart
    costly: CostlyChoice | None
    compared: bool = True
    call: CloseCall | None = None


class PointsLedger(NamedTuple):
    """Where the points of one seat came from, in one deal or in a whole game.

    ``dealt``, ``drawn``, ``others`` and ``own`` together are exactly the ``result``, which is how far ``points`` is
    from ``average``. They count what is good for the seat as more than zero, in every game.

    Attributes:
        unit: what is counted: points, chips or places (`upcard.bots.outcomes`).
        fewer: whether fewer of them are better, as in most rummy games and of places.
        points: what the seat came to.
        average: what the other seats came to, on average.
        dealt: the cards that were dealt to the seat.
        drawn: the cards that it drew from the stock.
        others: what the others did with theirs, and what else could not be seen.
        own: the choices of the seat.
    """

    unit: str
    fewer: bool
    points: float
    average: float
    dealt: LedgerPart
    drawn: LedgerPart
    others: LedgerPart
    own: LedgerPart

    @property
    def parts(self) -> tuple[LedgerPart, LedgerPart, LedgerPart, LedgerPart]:
        """The four parts, in the order in which they are told."""
        return (self.dealt, self.drawn, self.others, self.own)

    @property
    def result(self) -> float:
        """By how much the seat is ahead of the others' average; below zero where it is behind."""
        ahead = self.points - self.average
        return -ahead if self.fewer else ahead


def shown(deals: Sequence[PointsLedger]) -> tuple[list[PointsLedger], PointsLedger]:
    """Return the ledgers of deals, at least one, and that of the game, with figures rounded as they are shown.

    Each still adds up to its ``points``, and each figure of the game is the sum of those of its deals. Errors stay as
    they are.

    >>> halves = LedgerPart(0.5, 1.0)
    >>> rounded, game = shown([PointsLedger("points", False, 2, 0.0, halves, halves, halves, halves)] * 2)
    >>> [[part.mean for part in ledger.parts] for ledger in (*rounded, game)]
    [[0.0, 0.0, 1.0, 1.0], [1.0, 1.0, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0]]
    """
    digits = DIGITS.get(deals[0].unit, 0)
    sign = -1 if deals[0].fewer else 1
    totals = [sign * round(deal.points, digits) for deal in deals]
    rows = rounded_table([[sign * deal.average, *[part.mean for part in deal.parts]] for deal in deals], totals, digits)
    found = [_with_figures(deal, sign * total, row) for deal, total, row in zip(deals, totals, rows, strict=True)]
    sums = [round(sum(column), digits) for column in zip(*rows, strict=True)]
    return found, _with_figures(whole(deals), sign * sum(totals), sums)


def _with_figures(ledger: PointsLedger, points: float, figures: Sequence[float]) -> PointsLedger:
    """Return the ledger with other figures: the average and the parts, more being better."""
    parts = [part._replace(mean=mean) for part, mean in zip(ledger.parts, figures[1:], strict=True)]
    average = -figures[0] if ledger.fewer else figures[0]
    return PointsLedger(ledger.unit, ledger.fewer, float(points), average, *parts)


def added(parts: Iterable[LedgerPart]) -> LedgerPart:
    """Return the sum of parts whose errors do not depend on each other."""
    listed = list(parts)
    return LedgerPart(sum([part.mean for part in listed]), hypot(*[part.error for part in listed]))


def whole(deals: Sequence[PointsLedger]) -> PointsLedger:
    """Return the ledger of a game from those of its deals, at least one."""
    first = deals[0]
    parts = [added(column) for column in zip(*[deal.parts for deal in deals], strict=True)]
    points, average = sum([deal.points for deal in deals]), sum([deal.average for deal in deals])
    return PointsLedger(first.unit, first.fewer, points, average, *parts)


__all__ = ["DealtCards", "JudgedChoice", "LedgerPart", "PointsLedger", "added", "shown", "whole"]
