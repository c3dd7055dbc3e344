"""The entry of Mille in the catalogue."""

from typing import Final

from upcard.games.mille.game import MilleGame
from upcard.games.mille.rules import OPTIONS, Rules
from upcard.games.mille.state import SEATS, MilleState
from upcard.games.mille.ui.advice import arrange, best
from upcard.games.mille.ui.position import read_position, write_position
from upcard.games.mille.ui.rules_sheet import rules_sheet
from upcard.games.mille.ui.show import keys, scene, winners
from upcard.games.mille.ui.words import tell
from upcard.kernel.ui.about import About, called
from upcard.kernel.ui.entry import Book, Entry
from upcard.kernel.ui.luck import HIGH_CARDS, of_ranks
from upcard.kernel.ui.scores import POINTS
from upcard.text.messages import marked


def seats(rules: Rules) -> tuple[int, int]:
    """Return the fewest and the most players."""
    return SEATS, SEATS


MILLE: Final = Entry(
    id="mille",
    title="Mille",
    summary="A game for two, to 1200 points: lay sets, with 2s as wild cards, and take the whole discard "
    "pile with a pair.",
    rulebook="mille",
    books={
        "standard": Book(
            "standard",
            "Mille",
            "A game is to 1200 points, a 2 on top blocks the pile, and nobody plays for money.",
            Rules(),
        )
    },
    seats=seats,
    build=MilleGame,
    scene=scene,
    keys=keys,
    tell=tell,
    sheet=rules_sheet,
    about=About(
        aliases=(
            *called("ミル"),
            *called(
                "Canasta",
                "カナスタ",
                "Samba",
                "Bolivia",
                "Hand and Foot/Hand & Foot",
                "Burraco",
                "Buraco",
                "Biriba",
                told=marked("{game} is not {name}: there partners play for melds of seven cards, and jokers are wild."),
            ),
            *called(
                "Mille Bornes/1000 Bornes",
                told=marked("{game} is not {name}, the race by car with cards of its own."),
            ),
        ),
        origin=marked("It is likely from Canada: it began in Quebec and had spread to Ontario by the 1990s."),
        minutes=(15, 20),
    ),
    glance=("Melds", "Score", "The end of the game"),
    counted=("Players and deal", "The end of a deal", "Score", "The end of the game", "Money"),
    **OPTIONS.in_entry(),
    read_position=read_position,
    write_position=write_position,
    totals=MilleState.totals,
    scores=POINTS,
    winners=winners,
    score_rules="upcard.games.mille.ui.score_rules:MilleScoreRules",
    umpire="upcard.games.mille.ui.umpire:MilleUmpire",
    lesson="upcard.games.mille.ui.lesson:LESSON",
    arrange=arrange,
    best=best,
    luck=(of_ranks(marked("wild 2s"), 2), HIGH_CARDS),
)
