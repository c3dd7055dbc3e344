"""Daifugo in the catalogue."""

from typing import Final

from upcard.games.catalogue import Book, Entry
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.daifugo.position import read_position, write_position
from upcard.games.daifugo.rules import CHOICES, FEWEST, Rules
from upcard.games.daifugo.sheet import sheet
from upcard.games.daifugo.show import scene, winners
from upcard.games.daifugo.state import DaifugoState
from upcard.games.daifugo.words import tell
from upcard.games.luck import of_ranks
from upcard.games.settings import Settings

_SETTINGS: Final = Settings(Rules(), "daifugo", CHOICES)


def seats(rules: Rules) -> tuple[int, int]:
    """Fewest and most players."""
    return FEWEST, rules.players


def totals(state: DaifugoState) -> tuple[int, ...]:
    """Places in the last finished hand by seat (DAI-62)."""
    return state.places()


DAIFUGO: Final = Entry(
    id="daifugo",
    title="Daifugo",
    summary="Get rid of your cards first and be served in the next deal: the last one pays with the two best cards.",
    rulebook="daifugo",
    books={
        "standard": Book("standard", "Daifugo", "The 2 is high, nobody plays after a pass, five deals.", Rules()),
    },
    seats=seats,
    build=DaifugoGame,
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
    luck=(of_ranks("2s and aces", 1, 2),),
)
