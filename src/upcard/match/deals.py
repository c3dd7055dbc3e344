"""Finds where the deals of a game begin: at each shuffle of the whole pack.

A shuffle in the middle of a deal is one of fewer cards, since others are held. What was hidden before the whole pack is
shuffled matters no more: no card of it is where it was.
"""

from typing import NamedTuple

from upcard.kernel.game import CHANCE, SHUFFLE
from upcard.kernel.state import Shuffle
from upcard.match.match import Match


class DealSpan(NamedTuple):
    """The entries ``first`` to ``last`` of a match, which are one deal; ``over`` says whether it has ended."""

    first: int
    last: int
    over: bool


def deal_of(match: Match, n: int) -> DealSpan:
    """Return the deal of entry ``n``; what goes before the first shuffle belongs to the first deal.

    Raises:
        LookupError: not all of the match is kept.
    """
    begins, ended = _begins(match)
    first = max([at for at in begins if at <= n], default=1)
    after = min([at for at in begins if at > n], default=None)
    return DealSpan(first, match.n if after is None else after - 1, ended or after is not None)


def last_entries(match: Match) -> list[int]:
    """Return the last entry of each deal that is over.

    Raises:
        LookupError: not all of the match is kept.
    """
    begins, ended = _begins(match)
    return [*[at - 1 for at in begins], *([match.n] if ended else [])]


def _begins(match: Match) -> tuple[list[int], bool]:
    """Return the entries at which further deals begin, and whether the last one is over."""
    asked = match.asks.get(CHANCE)
    pending = len(asked.faces) if asked is not None and asked.prompt == SHUFFLE else 0
    standing = match.history.standing()
    shuffles = [len(move.faces) for _, seat, move in standing if seat == CHANCE and isinstance(move, Shuffle)]
    whole = max([pending, *shuffles])
    begins, played = [], False
    for at, seat, move in standing:
        # Where lots are drawn from the pack, and nobody has answered since, it is shuffled again for the same deal.
        if seat != CHANCE:
            played = True
        elif played and isinstance(move, Shuffle) and len(move.faces) == whole:
            begins.append(at)
            played = False
    return begins, match.over or (played and pending == whole)


__all__ = ["DealSpan", "deal_of", "last_entries"]
