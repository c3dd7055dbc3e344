"""Defines the quantities that an experiment measures, and the effects by which two rule sets differ in them.

Each game of an experiment gives a number for each quantity, or none where there is nothing to measure. Both rule sets
are shuffled from the same seeds, so what they differ by is taken game by game.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Any, Final, Literal

from upcard.arena.sequence import FEWEST
from upcard.lab.experiment import PlayedGame
from upcard.match.duels import SURE, Estimate
from upcard.text.messages import marked, say

TURN_SECONDS: Final = 15.0
"""What a turn takes at a table with real cards, for the minutes of a game."""
DEAL_SECONDS: Final = 90.0
"""And shuffling, dealing and scoring."""

Kind = Literal["number", "share"]
"""How a value reads: as it is, or in hundredths."""


@dataclass(frozen=True)
class Quantity:
    """Something that a game can be measured by.

    It has a ``key`` for programs, a ``label`` for people (a template), and the value ``of`` a game.
    """

    key: str
    label: str
    of: Callable[[PlayedGame], float | None]
    kind: Kind = "number"
    seat: int | None = None
    """Of whom it tells, where it is one of several."""

    def named(self) -> str:
        """Return the label, with the seat."""
        return say(self.label) if self.seat is None else say(self.label, seat=self.seat + 1)


def minutes(game: PlayedGame) -> float:
    """Of a game with real cards, by what a turn and a deal usually take.

    >>> minutes(PlayedGame(40, 40, 2, 2, 0, (), ()))
    13.0
    """
    return (TURN_SECONDS * game.turns + DEAL_SECONDS * game.deals) / 60


def _a_deal(count: Callable[[PlayedGame], float]) -> Callable[[PlayedGame], float | None]:
    return lambda game: count(game) / game.deals if game.deals else None


def spread(game: PlayedGame) -> float | None:
    """How far apart the seats are after a deal: the standard deviation among them, the mean over the deals."""
    if not game.gains:
        return None
    return sum([_deviation(column) for column in game.gains]) / len(game.gains)


def _deviation(column: Sequence[int]) -> float:
    mean = sum(column) / len(column)
    return sqrt(sum([(points - mean) ** 2 for points in column]) / len(column))


def _points(game: PlayedGame) -> float | None:
    if not game.gains:
        return None
    return sum([abs(points) for column in game.gains for points in column]) / len(game.gains) / len(game.gains[0])


def _totals(game: PlayedGame, deals: int) -> list[int]:
    return [sum(points) for points in zip(*game.gains[:deals], strict=True)]


def margin(game: PlayedGame) -> float | None:
    """By how much the first is before the second at the end.

    >>> margin(PlayedGame(9, 9, 2, 0, 0, ((1, 5, 0), (3, 2, 1)), (1,)))
    3
    """
    if not game.gains:
        return None
    best = sorted(_totals(game, len(game.gains)))[-2:]
    return best[1] - best[0]


def leaders(game: PlayedGame) -> list[set[int]]:
    """After each deal, the seats that nobody is before."""
    found = []
    for deals in range(1, len(game.gains) + 1):
        totals = _totals(game, deals)
        found.append({seat for seat, total in enumerate(totals) if total == max(totals)})
    return found


def lead_changes(game: PlayedGame) -> float | None:
    """How often somebody took the lead alone who had not been alone in it.

    >>> lead_changes(PlayedGame(9, 9, 4, 0, 0, ((1, 0), (0, 1), (0, 3), (5, 0)), (0,)))
    2
    """
    if len(game.gains) < 2:
        return None
    alone = [next(iter(each)) for each in leaders(game) if len(each) == 1]
    return sum([before != after for before, after in pairwise(alone)])


def comeback(game: PlayedGame) -> float | None:
    """Was the winner not among the first after half of the deals? 1 or 0."""
    if len(game.gains) < 2 or not game.winners:
        return None
    return float(not leaders(game)[len(game.gains) // 2 - 1] & set(game.winners))


def _wins(seat: int) -> Callable[[PlayedGame], float | None]:
    return lambda game: (seat in game.winners) / len(game.winners) if game.winners else None


QUANTITIES: Final = (
    Quantity("turns", marked("turns in a game"), lambda game: game.turns),
    Quantity("decisions", marked("decisions in a game"), lambda game: game.decisions),
    Quantity("minutes", marked("minutes for a game with real cards"), minutes),
    Quantity("deals", marked("deals in a game"), lambda game: game.deals),
    Quantity("turns_a_deal", marked("turns in a deal"), _a_deal(lambda game: game.turns)),
    Quantity("out", marked("deals that end by going out"), _a_deal(lambda game: game.outs), "share"),
    Quantity("claims", marked("cards claimed in a deal"), _a_deal(lambda game: game.claims)),
    Quantity("points", marked("points of a seat in a deal, either way"), _points),
    Quantity("spread", marked("how far apart a deal leaves the seats, in points"), spread),
    Quantity("margin", marked("points between the first and the second at the end"), margin),
    Quantity("lead_changes", marked("changes of the lead"), lead_changes),
    Quantity("comeback", marked("games won by somebody who was behind at half time"), comeback, "share"),
)
"""Those of every game; what a seat wins comes after them."""


def quantities_for(seats: int) -> tuple[Quantity, ...]:
    """Return all quantities that are measured at a table of so many seats."""
    won = [Quantity(f"seat{at + 1}", marked("games won by seat {seat}"), _wins(at), "share", at) for at in range(seats)]
    return (*QUANTITIES, *won)


Verdict = Literal["more", "less", "same", "open"]


@dataclass(frozen=True)
class Effect:
    """One quantity by both rule sets.

    It has the means, the difference there − here with its standard error and the interval that holds the truth in 95 of
    100 cases; ``games`` that have a value by both.
    """

    quantity: Quantity
    games: int
    here: float
    there: float
    difference: float
    error: float
    low: float
    high: float

    @classmethod
    def of(cls, quantity: Quantity, games: int, here: float, difference: float, error: float) -> "Effect":
        """Return the means and the error; all else follows."""
        reach = SURE * error
        return cls(quantity, games, here, here + difference, difference, error, difference - reach, difference + reach)

    @property
    def verdict(self) -> Verdict:
        """Of there beside here; open: it may be either, or there are too few games to know."""
        if self.error and self.games < FEWEST:
            return "open"
        if self.low > 0:
            return "more"
        if self.high < 0:
            return "less"
        return "same" if self.low == self.high == 0 else "open"

    def data(self) -> dict[str, Any]:
        """Return the effect as plain values, for programs."""
        figures = {name: getattr(self, name) for name in ("games", "here", "there", "difference", "error")}
        return {"quantity": self.quantity.key, **figures, "interval": [self.low, self.high], "verdict": self.verdict}


def effects(games: Sequence[tuple[PlayedGame, PlayedGame]], seats: int) -> tuple[Effect, ...]:
    """All quantities that say something of these games: those that are nothing by both rule sets are left out."""
    found = []
    for quantity in quantities_for(seats):
        values = [(quantity.of(here), quantity.of(there)) for here, there in games]
        pairs = [(here, there) for here, there in values if here is not None and there is not None]
        if len(pairs) < 2 or not any([here or there for here, there in pairs]):
            continue
        gain = Estimate([there - here for here, there in pairs])
        found.append(
            Effect.of(quantity, len(pairs), sum([here for here, _ in pairs]) / len(pairs), gain.mean, gain.error)
        )
    return tuple(found)


__all__ = ["DEAL_SECONDS", "QUANTITIES", "TURN_SECONDS", "Effect", "Quantity", "effects", "quantities_for"]
