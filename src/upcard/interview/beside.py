"""Compares two rule sets: the questions they answer differently, and how often each of these came up in games."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from upcard.interview.answers import with_answer
from upcard.interview.deciding import JudgedGames, seats_for
from upcard.interview.order import among, counted
from upcard.interview.questions import answer_in_words
from upcard.kernel.ui.entry import written
from upcard.options.house_rules import HouseRules


@dataclass(frozen=True)
class Differing:
    """A question that two rule sets answer differently: what it decides, its clauses, and what each says.

    ``came_up`` is in how many games between bots; None where that was not counted beforehand.
    """

    key: str
    question: str
    clauses: tuple[str, ...]
    here: str
    there: str
    came_up: int | None


def differing(here: HouseRules, there: HouseRules) -> tuple[Differing, ...]:
    """Return all questions that two rule sets of one game answer differently, those that came up most often first.

    Last are those that were not counted beforehand, where neither rule set has its book's answer.
    """
    entry = here.entry
    clauses = {option.key: option.clauses for option in entry.options()}
    found: list[Differing] = []
    for each in entry.differences(here.rules, there.rules):
        ours, theirs = answer_in_words(here, here.rules, each.key), answer_in_words(there, there.rules, each.key)
        came_up = _beforehand(here, there, each.key)
        found.append(Differing(each.key, each.label, clauses.get(each.key, ()), ours, theirs, came_up))
    return tuple(sorted(found, key=lambda each: -1 if each.came_up is None else each.came_up, reverse=True))


def _beforehand(here: HouseRules, there: HouseRules, key: str) -> int | None:
    for one, other in ((here, there), (there, here)):
        book = one.entry.books[one.book].rules
        if getattr(one.rules, key) == getattr(book, key):
            came_up = among(counted(one, key), written(getattr(other.rules, key)))
            if came_up is not None:
                return came_up
    return None


@dataclass
class CameUp:
    """What came up in so many games: by option, in how many of them, and in how many anything did."""

    games: int = 0
    came_up: dict[str, int] = field(default_factory=dict)
    any: int = 0


class Counting:
    """Counts in games between bots how often each differing answer came up.

    Each game is played by the rules here, and by these with the one answer of there.

    Args:
        here: rules.
        there: other rules of the same game.
    """

    def __init__(self, here: HouseRules, there: HouseRules) -> None:
        self.entry = here.entry
        self.here = here.rules
        self.there = there.rules
        self.tally = CameUp()
        self.alone: dict[str, Any] = {}
        """By option, the rules here with that answer of there."""
        self.not_alone: list[str] = []
        """Options whose answer of there contradicts what else is played here, or is for another number of players."""
        seats = seats_for(self.entry, self.here)
        assert seats is not None
        self.seats = seats
        for each in self.entry.differences(self.here, self.there):
            rules = with_answer(here, each.key, written(getattr(self.there, each.key)))
            if rules is None or not self._suits(rules):
                self.not_alone.append(each.key)
            else:
                self.alone[each.key] = rules
                self.tally.came_up[each.key] = 0

    def _suits(self, rules: Any) -> bool:
        low, high = self.entry.seats(rules)
        return low <= self.seats <= high

    def games(self, number: int) -> Iterator[CameUp]:
        """Plays so many games, and gives the count after each."""
        for seed in range(1, number + 1):
            compared = JudgedGames(self.entry, self.here, self.seats)
            found = [key for key, rules in self.alone.items() if compared.parting(rules, seed) is not None]
            for key in found:
                self.tally.came_up[key] += 1
            self.tally.any += bool(found)
            self.tally.games += 1
            yield self.tally


__all__ = ["CameUp", "Counting", "Differing", "differing"]
