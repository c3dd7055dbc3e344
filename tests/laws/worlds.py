"""Tables to hold the laws against: every game of the catalogue, every book, every number of players.

A new game needs nothing here: it is met through its catalogue entry.
"""

import re

from upcard.catalogue import CATALOGUE
from upcard.testing import cases
from upcard.testing.cases import MOST_MOVES, PLAYS, Case, WalkStep, lumpy, pick, steps_of, walk

CARD = re.compile(r"(?<![\w-])(?:[2-9TJQKA][SHDC]|\*)(?![\w-])")
"""A card's text, standing alone: ids may hold the same letters."""

__all__ = [
    "CARD",
    "MOST_MOVES",
    "Case",
    "WalkStep",
    "books",
    "house_rules",
    "lumpy",
    "pick",
    "steps_of",
    "walk",
]


def books(plays: int = PLAYS) -> list[Case]:
    """Every book with every number of players."""
    return [case for entry in CATALOGUE.values() for case in cases.books(entry, plays)]


def house_rules(count: int, plays: int = PLAYS) -> list[Case]:
    """Books with a handful of options changed at random, such as can be played."""
    return [case for entry in CATALOGUE.values() for case in cases.house_rules(entry, count, plays)]
