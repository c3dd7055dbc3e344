"""Anaconda in the catalogue."""

from typing import Final

from upcard.games.anaconda.game import AnacondaGame
from upcard.games.anaconda.position import read_position, write_position
from upcard.games.anaconda.rules import CHOICES, FEWEST, MOST, Rules
from upcard.games.anaconda.sheet import sheet
from upcard.games.anaconda.show import scene, winners
from upcard.games.anaconda.state import AnacondaState
from upcard.games.anaconda.words import tell
from upcard.games.catalogue import Book, Entry
from upcard.games.settings import Settings

STANDARD: Final = Rules()
SETTINGS: Final = Settings(STANDARD, "anaconda", CHOICES)


def seats(rules: Rules) -> tuple[int, int]:
    """Two to seven (ANA-01, ANA-02)."""
    return (FEWEST, MOST)


def totals(s: AnacondaState) -> tuple[int, ...]:
    """The stacks, by seat."""
    return s.stacks


ANACONDA: Final = Entry(
    id="anaconda",
    title="Anaconda",
    summary="Pass poker, high and low: seven cards, two passes, and four rounds of betting for half of the pot.",
    rulebook="anaconda",
    books={"standard": Book("standard", "Standard", "Fixed limit of 2 and 4 chips, twenty hands.", STANDARD)},
    seats=seats,
    build=AnacondaGame,
    scene=scene,
    tell=tell,
    sheet=sheet,
    differences=SETTINGS.differences,
    options=SETTINGS.options,
    change=SETTINGS.change,
    changes=SETTINGS.changes,
    read_position=read_position,
    write_position=write_position,
    totals=totals,
    winners=winners,
)
