"""Contract Rummy in the catalogue."""

from typing import Final

from upcard.games.catalogue import Book, Entry
from upcard.games.rummy.advice import arrange, best
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.options import change, changes, options
from upcard.games.rummy.position import read_position, write_position
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.sheet import differences, sheet
from upcard.games.rummy.show import TITLES, scene, winners
from upcard.games.rummy.state import RummyState
from upcard.games.rummy.words import tell

_SUMMARIES: Final = {
    "denexa": "Claims after the draw, one card after the other; deal 7 is three runs from the whole hand.",
    "wikipedia": "Three to eight players, two jokers a deck, first call wins; no playable card may be discarded.",
    "parlett": "Two to seven players; a replaced joker may move within its run; five printed options.",
    "family": "The card on the kitchen wall: a taken joker is played at once, an empty stock ends the deal.",
}


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


CONTRACT_RUMMY: Final = Entry(
    id="contract-rummy",
    title="Contract Rummy",
    summary="Seven deals, seven contracts: sets and runs, jokers, and “May I?” for the card you need.",
    rulebook="contract-rummy",
    books={name: Book(name, TITLES[name], _SUMMARIES[name], rules) for name, rules in BOOKS.items()},
    seats=seats,
    build=RummyGame,
    scene=scene,
    tell=tell,
    sheet=sheet,
    differences=differences,
    options=options,
    change=change,
    changes=changes,
    read_position=read_position,
    write_position=write_position,
    totals=totals,
    winners=winners,
    cards=cards,
    arrange=arrange,
    best=best,
)
