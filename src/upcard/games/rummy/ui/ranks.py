"""Names ranks in sentences, also in the plural."""

from typing import Final

from upcard.text.messages import marked, say

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
