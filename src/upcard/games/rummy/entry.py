"""The rummy games in the catalogue."""

from functools import partial
from typing import Final

from upcard.games.catalogue import Book, Entry
from upcard.games.rummy.advice import arrange, best
from upcard.games.rummy.books import SOURCES
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.luck import LUCK
from upcard.games.rummy.options import change, changes, options_of
from upcard.games.rummy.position import read_position, write_position
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.sheet import differences, sheet
from upcard.games.rummy.show import scene, winners
from upcard.games.rummy.source import Source
from upcard.games.rummy.state import RummyState
from upcard.games.rummy.words import tell


def seats(rules: Rules) -> tuple[int, int]:
    """Fewest and most players."""
    return rules.players


def totals(state: RummyState) -> tuple[int, ...]:
    """Running totals by seat."""
    return state.totals()


def cards(state: RummyState) -> tuple[int, ...]:
    """Every face on the table and in hands."""
    faces: list[int] = []
    for pile in state.piles:
        faces.extend(pile.faces())
    for meld in state.melds:
        faces.extend(meld.faces)
    return tuple(faces)


def entry(source: Source) -> Entry:
    """A rummy game as all faces know it."""
    return Entry(
        id=source.id,
        title=source.title,
        summary=source.summary,
        rulebook=source.id,
        books={name: Book(name, text.title, text.summary, text.rules) for name, text in source.texts.items()},
        seats=seats,
        build=RummyGame,
        scene=scene,
        tell=tell,
        sheet=sheet,
        differences=differences,
        options=partial(options_of, source.id),
        change=change,
        changes=changes,
        read_position=read_position,
        write_position=write_position,
        totals=totals,
        winners=winners,
        cards=cards,
        arrange=arrange,
        best=best,
        luck=LUCK,
    )


ENTRIES: Final = tuple([entry(source) for source in SOURCES])
