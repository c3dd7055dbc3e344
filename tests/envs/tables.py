"""Tables for the tests of environments: every game and book, at two to four seats where it allows them."""

from collections.abc import Iterator
from typing import Any

import pytest

from upcard.catalogue import OWN
from upcard.options.house_rules import HouseRules, choose_rules

FEW = {
    ("contract-rummy", "wikipedia", 3),
    ("daifugo", "standard", 4),
    ("indian-chief", "standard", 2),
    ("guts", "standard", 3),
}
"""Looked at in every run; the others in the longer one."""


def tables() -> Iterator[tuple[str, str, int]]:
    """Game, book and seats."""
    for entry in OWN.values():
        for book in entry.books.values():
            low, high = entry.seats(book.rules)
            yield from [(entry.id, book.id, seats) for seats in range(max(2, low), min(4, high) + 1)]


def every_table(few: set[tuple[str, str, int]] = FEW) -> pytest.MarkDecorator:
    """A mark that runs a test with the rules and seats of every table, those beside the ``few`` in the longer run."""
    return pytest.mark.parametrize(
        ("rules", "seats"),
        [
            pytest.param(
                choose_rules(OWN, game, book, {}),
                seats,
                id=f"{game}-{book}-{seats}",
                marks=[] if (game, book, seats) in few else pytest.mark.long,
            )
            for game, book, seats in tables()
        ],
    )


def rules_of(game: str, book: str | None = None, **changes: Any) -> HouseRules:
    """The rules of a book, changed."""
    return choose_rules(OWN, game, book, changes)
