"""Mille in the catalogue."""

from typing import Final

from upcard.games.catalogue import Book, Entry
from upcard.games.luck import HIGH_CARDS, of_ranks
from upcard.games.mille.advice import arrange, best
from upcard.games.mille.game import MilleGame
from upcard.games.mille.position import read_position, write_position
from upcard.games.mille.rules import CHOICES, Rules
from upcard.games.mille.sheet import sheet
from upcard.games.mille.show import scene, winners
from upcard.games.mille.state import SEATS, MilleState
from upcard.games.mille.words import tell
from upcard.games.settings import Settings

_SETTINGS: Final = Settings(Rules(), "mille", CHOICES)


def seats(rules: Rules) -> tuple[int, int]:
    """Fewest and most players."""
    return SEATS, SEATS


def totals(state: MilleState) -> tuple[int, ...]:
    """Running totals by seat."""
    return state.totals()


def cards(state: MilleState) -> tuple[int, ...]:
    """Every face on the table and in hands."""
    faces = [face for pile in state.piles for face in pile.faces()]
    for meld in state.melds:
        faces.extend(meld.faces)
    return tuple(faces)


MILLE: Final = Entry(
    id="mille",
    title="Mille",
    summary="Two play to 1200: sets, wild 2s, and the whole discard pile for a pair. Clean hands count double.",
    rulebook="mille",
    books={"standard": Book("standard", "Mille", "To 1200, a 2 blocks the pile, no stakes.", Rules())},
    seats=seats,
    build=MilleGame,
    scene=scene,
    tell=tell,
    sheet=sheet,
    differences=_SETTINGS.differences,
    options=_SETTINGS.options,
    change=_SETTINGS.change,
    changes=_SETTINGS.changes,
    read_position=read_position,
    write_position=write_position,
    totals=totals,
    winners=winners,
    cards=cards,
    arrange=arrange,
    best=best,
    luck=(of_ranks("wild 2s", 2), HIGH_CARDS),
)
