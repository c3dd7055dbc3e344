"""Measures luck and skill: how much better the better player does, beside what the cards alone do."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from upcard.arena.contest import Contest, leads
from upcard.arena.statistics import Estimated
from upcard.lab.experiment import PlayedGame
from upcard.match.duels import Estimate
from upcard.options.house_rules import HouseRules


@dataclass(frozen=True)
class Skill:
    """By one rule set: what the better player is ``ahead`` of the others a deal, with the same cards.

    And ``luck``, the standard deviation of what a seat is ahead after a deal among equal players.
    """

    ahead: Estimated
    luck: float

    @property
    def share(self) -> float:
        """Of the spread of a deal in which both are at work, the part that is skill.

        >>> Skill(Estimated(3.0, 0, 3.0, 3.0), 4.0).share
        0.36
        """
        both = self.ahead.mean**2 + self.luck**2
        return self.ahead.mean * abs(self.ahead.mean) / both if both else 0.0

    def data(self) -> dict[str, Any]:
        """Return the figures as plain values, for programs."""
        known = self.ahead
        gained = {"mean": known.mean, "error": known.error, "interval": [known.low, known.high]}
        return {"ahead": gained, "luck": self.luck, "share": self.share}


def contest_of(rules: HouseRules, players: tuple[str, str], seats: int, seed: int, seconds: float | None) -> Contest:
    """Return the contest of the first of the players at one seat with the second at all others."""
    better, usual = players
    return Contest(rules, (better, *[usual] * (seats - 1)), seats, seed, seconds=seconds)


def luck(games: Sequence[PlayedGame]) -> float:
    """Return the standard deviation of what a seat is ahead of the others' mean after a deal.

    >>> luck([PlayedGame(9, 9, 2, 0, 0, ((3, 1), (0, 2)), (0,))])
    2.309401076758503
    """
    found = Estimate([lead for game in games for column in game.gains for lead in leads(column)])
    return found.error * found.count**0.5 if found.count > 1 else 0.0


__all__ = ["Skill", "contest_of", "luck"]
