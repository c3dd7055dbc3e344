"""Tables for the tests of environments: every game and book, at two to four seats where it allows them."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.amounts import amount
from upcard.catalogue import OWN
from upcard.options.house_rules import HouseRules, choose_rules

FEW = {
    ("contract-rummy", "wikipedia", 3),
    ("daifugo", "standard", 4),
    ("indian-chief", "standard", 2),
    ("guts", "standard", 3),
}
"""Looked at in every run; all in the longer one, by the compiled engine."""


def tables() -> Iterator[tuple[str, str, int]]:
    """Game, book and seats."""
    for entry in OWN.values():
        for book in entry.books.values():
            low, high = entry.seats(book.rules)
            yield from [(entry.id, book.id, seats) for seats in range(max(2, low), min(4, high) + 1)]


def every_table(few: set[tuple[str, str, int]] = FEW) -> pytest.MarkDecorator:
    """A mark that runs a test with the rules and seats of every table, or of those ``few``."""
    return pytest.mark.parametrize(
        ("rules", "seats"),
        [
            pytest.param(choose_rules(OWN, game, book, {}), seats, id=f"{game}-{book}-{seats}")
            for game, book, seats in tables()
            if amount(True, (game, book, seats) in few)
        ],
    )


def rules_of(game: str, book: str | None = None, **changes: Any) -> HouseRules:
    """The rules of a book, changed."""
    return choose_rules(OWN, game, book, changes)
