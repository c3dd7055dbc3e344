"""Dealer's choice in the catalogue."""

from typing import Final

from upcard.games.dealers_choice.face.position import read_position, write_position
from upcard.games.dealers_choice.face.sheet import sheet
from upcard.games.dealers_choice.face.show import keys, scene, winners
from upcard.games.dealers_choice.face.words import tell
from upcard.games.dealers_choice.game import ChoiceGame
from upcard.games.dealers_choice.rules import ADVISED, FEWEST, MOST, OPTIONS, Rules
from upcard.kernel.face.entry import Book, Entry
from upcard.kernel.face.scores import CHIPS, stacks

STANDARD: Final = Rules()


def seats(rules: Rules) -> tuple[int, int]:
    """Two to seven (DCH-01)."""
    return (FEWEST, MOST)


DEALERS_CHOICE: Final = Entry(
    id="dealers-choice",
    title="Dealer’s Choice",
    summary="Guts and Anaconda with one purse: before each hand the dealer says which is dealt.",
    rulebook="dealers-choice",
    books={"standard": Book("standard", "Standard", "The dealer chooses, twenty hands, no ceiling.", STANDARD)},
    seats=seats,
    usual=ADVISED,
    build=ChoiceGame,
    scene=scene,
    keys=keys,
    tell=tell,
    sheet=sheet,
    glance=("The choice",),
    differences=OPTIONS.differences,
    options=OPTIONS.docs,
    change=OPTIONS.change,
    changes=OPTIONS.changes,
    form=OPTIONS.form,
    in_words=OPTIONS.in_words,
    read_position=read_position,
    write_position=write_position,
    totals=stacks,
    scores=CHIPS,
    moments={"dealt": "deal"},  # whoever is "out" here has not gone out
    winners=winners,
    keeper="upcard.games.dealers_choice.face.keeper:ChoiceKeeper",
    umpire="upcard.games.dealers_choice.face.umpire:ChoiceUmpire",
    lesson="upcard.games.dealers_choice.face.lesson:LESSON",
)
