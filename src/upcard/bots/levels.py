"""The levels of play, and which of them a table offers.

A level is offered where it is known to be better than the one below, against it and against `random`: in whole games,
with their errors (``python -m benchmarks.levels``; docs/players/levels.md).
"""

from typing import Final

LEVELS: Final = ("random", "gentle", "steady", "strong")
"""From the weakest to the strongest."""

NOT_OFFERED: Final[dict[str, tuple[str, ...]]] = {
    "contract-rummy/denexa": ("strong",),
    "contract-rummy/wikipedia": ("strong",),
    "contract-rummy/parlett": ("strong",),
    "contract-rummy/family": ("strong",),
    "carioca/carioca": ("strong",),
    "pay-me/pay-me": ("strong",),
    "kalooki/kalooki": ("strong",),
    "classic-rummy/beginner": ("strong",),
    "classic-rummy/online": ("strong",),
    "dealers-choice/standard": ("strong",),
    "beggar-my-neighbor/standard": ("random", "gentle", "strong"),
}
"""By game and book: the levels that are not known to be better than the one below. By Carioca `strong` plays as
`steady` does, and in Beggar My Neighbor there is nothing to decide."""


def offers(game: str, book: str, bot: str) -> bool:
    """Is that bot offered at a table of that book? Whoever is no level is."""
    return bot not in NOT_OFFERED.get(f"{game}/{book}", ())


__all__ = ["LEVELS", "NOT_OFFERED", "offers"]
