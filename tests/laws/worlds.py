"""Tables to hold the laws against: every game of the catalogue, every book, every number of players.

A new game needs nothing here: it is met through its catalogue entry.
"""

import re

from upcard.catalogue import CATALOGUE
from upcard.options.variants import variant_rules
from upcard.testing import cases
from upcard.testing.cases import MOST_MOVES, PLAYS, Case, WalkStep, lumpy, pick, steps_of, walk

CARD = re.compile(r"(?<![\w-])(?:[2-9TJQKA][SHDC]|\*)(?![\w-])")
"""A card's text, standing alone: ids may hold the same letters."""

TWELVE = 12
"""As many as play a game whose `players` a table can agree on; of Daifugo more."""

__all__ = [
    "CARD",
    "MOST_MOVES",
    "Case",
    "WalkStep",
    "books",
    "crowds",
    "house_rules",
    "lumpy",
    "pick",
    "steps_of",
    "variants",
    "walk",
]


def books(plays: int = PLAYS) -> list[Case]:
    """Every book with every number of players."""
    return [case for entry in CATALOGUE.values() for case in cases.books(entry, plays)]


def variants(plays: int = PLAYS) -> list[Case]:
    """Every variant with the fewest and the most players."""
    return [
        Case(entry, variant.id, variant_rules(entry, variant), seats, plays)
        for entry in CATALOGUE.values()
        for variant in entry.variants
        for seats in entry.seats(variant_rules(entry, variant))
    ]


def crowds(plays: int = PLAYS) -> list[Case]:
    """Books that can be played by more than they name, with nine to twelve seats: each with twelve, and with one number
    of those between (CR-A-70)."""
    found: list[Case] = []
    for entry in CATALOGUE.values():
        if "players" not in {option.key for option in entry.options()}:
            continue
        for number, book in enumerate(entry.books.values()):
            low, _ = entry.seats(book.rules)
            several = isinstance(book.rules.players, tuple)
            rules = entry.change(book.rules, {"players": [low, TWELVE] if several else TWELVE})
            seats = (9 + number % 3, TWELVE)
            found.extend([Case(entry, f"{book.id} for twelve", rules, each, plays) for each in seats])
    return found


def house_rules(count: int, plays: int = PLAYS) -> list[Case]:
    """Books with a handful of options changed at random, such as can be played."""
    return [case for entry in CATALOGUE.values() for case in cases.house_rules(entry, count, plays)]
