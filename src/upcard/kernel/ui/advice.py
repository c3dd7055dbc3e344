"""The values in which a game advises a seat about its own cards: groups read as melds, and arrangements of the hand."""

from dataclasses import dataclass

from upcard.kernel.game import Refused
from upcard.kernel.state import Move
from upcard.melds.meld import Meld


@dataclass(frozen=True)
class GroupReading:
    """One group of cards: the melds it can be, likeliest first; where there is none, ``reason`` says why."""

    melds: tuple[Meld, ...]
    reason: str


@dataclass(frozen=True)
class Arranged:
    """Groups read as melds: the ``move`` that lays them, or the ``refusal`` that it would meet."""

    groups: tuple[GroupReading, ...]
    move: Move | None
    refusal: Refused | None


@dataclass(frozen=True)
class Arrangement:
    """A hand arranged: ``short`` cards are lacking.

    The ``groups`` of faces by meld; the ``move`` that lays them where nothing is lacking; a ``sentence`` that says how
    things stand.
    """

    short: int
    groups: tuple[tuple[int, ...], ...]
    move: Move | None
    sentence: str
