"""Indian Chief in the catalogue."""

from typing import Final

from upcard.games.catalogue import Book, Entry
from upcard.games.indian_chief.advice import foretell
from upcard.games.indian_chief.game import ChiefGame
from upcard.games.indian_chief.position import read_position, write_position
from upcard.games.indian_chief.rules import CHOICES, FEWEST, MOST, Rules
from upcard.games.indian_chief.sheet import sheet
from upcard.games.indian_chief.show import scene, winners
from upcard.games.indian_chief.state import ChiefState
from upcard.games.indian_chief.words import tell
from upcard.games.settings import Settings

STANDARD: Final = Rules()
SETTINGS: Final = Settings(STANDARD, "indian-chief", CHOICES)


def seats(rules: Rules) -> tuple[int, int]:
    """Two to eight, always (IND-01)."""
    return (FEWEST, MOST)


def totals(s: ChiefState) -> tuple[int, ...]:
    """The sums of the boxes, by seat."""
    return s.totals()


INDIAN_CHIEF: Final = Entry(
    id="indian-chief",
    title="Indian Chief",
    summary="Seven boxes, one a turn, chosen in secret by everybody at once: from a single stolen card to poker.",
    rulebook="indian-chief",
    books={"standard": Book("standard", "Standard", "Seven turns, seven boxes.", STANDARD)},
    seats=seats,
    build=ChiefGame,
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
    foretell=foretell,
)
