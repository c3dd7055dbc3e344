"""Measures luck: what the cards that come to a seat are worth to it.

Names:
    FaceWorth: A function from a face to what it is worth to the one who gets it.
    HIGH_CARDS: The measure of a game that names none.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from upcard.cards.card import rank_of
from upcard.text.messages import marked

FaceWorth = Callable[[int], float]


@dataclass(frozen=True)
class Measure:
    """One side of luck, called ``label`` (a template).

    ``worth(game, table, seat)`` values faces for that seat; where ``dealt`` is False only cards drawn in play count,
    since the worth depends on what is held.
    """

    label: str
    worth: Callable[[Any, Any, int], FaceWorth]
    dealt: bool = True


@dataclass(frozen=True)
class _OfRanks:
    """A ``worth`` of `Measure`: 1 for a card of these ranks, 0 for others."""

    ranks: tuple[int, ...]

    def __call__(self, game: Any, table: Any, seat: int) -> FaceWorth:
        return lambda face: float(rank_of(face) in self.ranks)


def of_ranks(label: str, *ranks: int) -> Measure:
    """Return a measure that counts the cards of these ranks (1 is the ace)."""
    return Measure(label, _OfRanks(ranks))


HIGH_CARDS: Final = of_ranks(marked("aces and court cards"), 1, 11, 12, 13)


__all__ = ["HIGH_CARDS", "FaceWorth", "Measure", "of_ranks"]
