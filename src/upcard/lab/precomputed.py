"""Looks up measured effects: what each other answer to a question of a book changes against the book.

``changes.json`` has, by game and book, how many games were played by each, and by option and answer for each quantity:
in how many of them it was measured by both rule sets, its mean by the book, the mean difference, and that one's
standard error. `python -m benchmarks.changes`
makes it, by the games that `upcard lab` plays with its usual seed. Answers that never came up in the games of the
interview's count (`upcard.interview.order`) are not played: nothing that anybody could notice changes by them.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from upcard.arena.sequence import FEWEST
from upcard.interview.deciding import seats_for
from upcard.interview.order import among, counted, games_counted
from upcard.kernel.ui.entry import written
from upcard.lab.quantities import Effect, quantities_for
from upcard.options.gaps import in_toml
from upcard.options.house_rules import HouseRules

FILE: Final = Path(__file__).parent / "changes.json"


@dataclass(frozen=True)
class PlayedBefore:
    """What is known of an answer: the ``effects`` in so many ``games`` by each; none where it never came up."""

    games: int
    effects: tuple[Effect, ...]


def kept(rules: HouseRules, key: str) -> PlayedBefore | None:
    """Return what the rules' answer to that question changes, with all else as in their book.

    None where that was not played, or not often enough to know, or is the book's answer.
    """
    entry, book = rules.entry, rules.entry.books[rules.book].rules
    value = written(getattr(rules.rules, key))
    if among(counted(rules, key), value) == 0:
        return PlayedBefore(games_counted(), ())
    of_book = _known().get(entry.id, {}).get(rules.book, {"games": 0, "changes": {}})
    figures, seats = of_book["changes"].get(key, {}).get(in_toml(value)), seats_for(entry, book)
    if figures is None or seats is None or of_book["games"] < FEWEST:
        return None
    found = [Effect.of(each, *figures[each.key]) for each in quantities_for(seats) if each.key in figures]
    return PlayedBefore(of_book["games"], tuple([each for each in found if each.here or each.difference or each.error]))


@cache
def _known() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


__all__ = ["PlayedBefore", "kept"]
