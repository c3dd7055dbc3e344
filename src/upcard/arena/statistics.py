"""Computes the figures of a contest so far: those of each player, and differences of pairs with their intervals."""

from dataclasses import dataclass
from itertools import combinations
from typing import Final

from upcard.arena.contest import Contest, PlayedDeal, leads
from upcard.arena.ratings import GROUPS, Meetings, rated
from upcard.arena.sequence import Running, is_decided, reach, reach_at_the_end

ERROR: Final = 0.05
"""The chance that anything at all is decided wrongly, in a contest that stops as soon as everything is decided."""


@dataclass(frozen=True)
class Estimated:
    """A mean, its standard error, and what holds the truth in 95 of 100 cases."""

    mean: float
    error: float
    low: float
    high: float


@dataclass(frozen=True)
class PlayerFigures:
    """The figures of one player: by how much it is ``ahead`` of the others' mean, a deal.

    ``won``: the share of deals in which nobody was before it, shared ones by their part; ``rating`` and its standard
    error where there are more than two players, else None.
    """

    player: str
    ahead: Estimated
    won: Estimated
    rating: tuple[float, float] | None


@dataclass(frozen=True)
class PairFigures:
    """By how much more ``player`` is ahead than ``other``, a deal; ``better``: who of them, or "" where it is open."""

    player: str
    other: str
    gain: Estimated
    better: str


class Findings:
    """Counts the deals of a contest as they come, in their order.

    ``to_the_end``: they are all played, whatever they show; else one stops when everything is decided, and intervals
    hold at every moment (`upcard.arena.sequence`).
    """

    def __init__(self, contest: Contest, to_the_end: bool = False) -> None:
        self.contest = contest
        self.to_the_end = to_the_end
        self.deals = 0
        self.cut_short = 0
        """How many decisions of `strong` the clock has cut short."""
        many = len(contest.players)
        self._ahead = [Running() for _ in range(many)]
        self._won = [Running() for _ in range(many)]
        self._gains = {pair: Running() for pair in combinations(range(many), 2)}
        self._met = [Meetings(many) for _ in range(GROUPS)]

    def add(self, deal: PlayedDeal) -> None:
        """Add the next deal, as `Contest.play` gives it."""
        many = len(self.contest.players)
        ahead, won, sat = [0.0] * many, [0.0] * many, [0] * many
        met = self._met[self.deals % GROUPS]
        for seating, row in zip(self.contest.seatings(self.deals), deal.scores, strict=True):
            first = row.count(max(row))
            for at, score, lead in zip(seating, row, leads(row), strict=True):
                ahead[at] += lead
                won[at] += (score == max(row)) / first
                sat[at] += 1
            for one, other in combinations(range(len(row)), 2):
                if seating[one] != seating[other]:
                    met.add(seating[one], seating[other], row[one], row[other])
        for at in range(many):
            self._ahead[at].add(ahead[at] / sat[at])
            self._won[at].add(won[at] / sat[at])
        for (one, other), gain in self._gains.items():
            gain.add(ahead[one] / sat[one] - ahead[other] / sat[other])
        self.deals += 1
        self.cut_short += deal.cut_short

    def is_decided(self) -> bool:
        """Say whether it is known of every two players who is better."""
        return all([is_decided(gain, self._error()) for gain in self._gains.values()])

    def is_enough(self) -> bool:
        """Say whether no more has to be played."""
        return not self.to_the_end and self.is_decided()

    def pairs(self) -> list[PairFigures]:
        """Each two players beside each other."""
        found = []
        for (one, other), gain in self._gains.items():
            known = self._known(gain, self._error())
            names = self.contest.players[one], self.contest.players[other]
            better = names[0] if known.low > 0 else names[1] if known.high < 0 else ""
            found.append(PairFigures(*names, known, better))
        return found

    def players(self) -> list[PlayerFigures]:
        """Each player, the best first."""
        many = len(self.contest.players)
        rates = rated(self._met) if many > 2 and self.deals else None
        found = [
            PlayerFigures(
                self.contest.players[at],
                self._known(self._ahead[at], ERROR),
                self._known(self._won[at], ERROR),
                rates[at] if rates else None,
            )
            for at in range(many)
        ]
        return sorted(found, key=lambda each: -each.ahead.mean)

    def _error(self) -> float:
        """For one pair, so that all of them together are wrong no more often than `ERROR` says."""
        return ERROR / len(self._gains)

    def _known(self, found: Running, error: float) -> Estimated:
        away = reach_at_the_end(found, error) if self.to_the_end else reach(found, error)
        return Estimated(found.mean, found.error, found.mean - away, found.mean + away)


__all__ = ["ERROR", "Estimated", "Findings", "PairFigures", "PlayerFigures"]
