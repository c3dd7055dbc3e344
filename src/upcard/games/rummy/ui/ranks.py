"""Names ranks in sentences, also in the plural."""

from typing import Final

from upcard.text.messages import marked, say
from upcard.text.numbers import spelled

_PLURALS: Final = (
    "",
    marked("aces"),
    marked("twos"),
    marked("threes"),
    marked("fours"),
    marked("fives"),
    marked("sixes"),
    marked("sevens"),
    marked("eights"),
    marked("nines"),
    marked("tens"),
    marked("jacks"),
    marked("queens"),
    marked("kings"),
)
"""By rank, 1 to 13."""


def plural(rank: int) -> str:
    """Name a rank, 1 to 13, where there are several cards of it: ``eights``."""
    return say(_PLURALS[rank])


def all_ranks_in_words(kind: str) -> str:
    """Say what a contract of one run of all ranks is."""
    return say("one run of all ranks, in any suits") if kind == "M" else say("one run of all ranks, of one colour")


def colour_in_words(size: int, at_least: bool) -> str:
    """Say what a contract of cards of one colour is: ``seven cards of one colour``."""
    return say("{size} or more cards of one colour" if at_least else "{size} cards of one colour", size=spelled(size))
