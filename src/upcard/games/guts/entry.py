"""Guts in the catalogue."""

from typing import Final

from upcard.games.catalogue import Book, Entry
from upcard.games.guts.game import GutsGame
from upcard.games.guts.position import read_position, write_position
from upcard.games.guts.rules import ADVISED, CHOICES, FEWEST, MOST, Rules
from upcard.games.guts.sheet import sheet
from upcard.games.guts.show import scene, winners
from upcard.games.guts.state import GutsState
from upcard.games.guts.words import tell
from upcard.games.settings import Settings

STANDARD: Final = Rules()
SETTINGS: Final = Settings(STANDARD, "guts", CHOICES)


def seats(rules: Rules) -> tuple[int, int]:
    """Two to 26 (GUT-03)."""
    return (FEWEST, MOST)


def totals(s: GutsState) -> tuple[int, ...]:
    """The stacks, by seat."""
    return s.stacks


GUTS: Final = Entry(
    id="guts",
    title="Guts",
    summary="Two cards, one word: in or out. Who is in and loses matches the pot.",
    rulebook="guts",
    books={"standard": Book("standard", "Standard", "Declarations in turn, twenty hands, no ceiling.", STANDARD)},
    seats=seats,
    usual=ADVISED[0],
    build=GutsGame,
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
