"""Lists the levels of play, from the weakest bot to the strongest, and says which of them a table offers.

A level is offered where it is known to be better than the one below, against it and against `random`: in whole games,
with their errors (``python -m benchmarks.levels``; docs/players/levels.md).
"""

from typing import Final

from upcard.bots.policies import REGISTRY

LEVELS: Final = ("random", "gentle", "steady", "strong")
"""From the weakest to the strongest."""

_NOT_OFFERED: Final[dict[str, tuple[str, ...]]] = {}


def not_offered() -> dict[str, tuple[str, ...]]:
    """Return, by ``game/book``, the bots that are not offered there.

    They are as the policies of the games have it (`Policies`): among them the levels that are not known to be better
    than the one below.
    """
    if not _NOT_OFFERED:
        for policies in (*REGISTRY.outside().values(), *REGISTRY.own().values()):
            _NOT_OFFERED.update(policies.not_offered)
    return _NOT_OFFERED


def offers(game: str, book: str, bot: str) -> bool:
    """Say whether a table of this book offers this bot."""
    return bot not in not_offered().get(f"{game}/{book}", ())


__all__ = ["LEVELS", "not_offered", "offers"]
