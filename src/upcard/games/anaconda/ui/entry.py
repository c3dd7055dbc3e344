"""The entry of Anaconda in the catalogue."""

from pathlib import Path
from typing import Final

from upcard.games.anaconda.game import build
from upcard.games.anaconda.rules import FEWEST, MOST, OPTIONS, Rules
from upcard.games.anaconda.ui.position import read_position, write_position
from upcard.games.anaconda.ui.rules_sheet import rules_sheet
from upcard.games.anaconda.ui.show import keys, scene, winners
from upcard.games.anaconda.ui.words import tell
from upcard.kernel.ui.about import About, called
from upcard.kernel.ui.entry import Book, Entry
from upcard.kernel.ui.scores import CHIPS, stacks
from upcard.kernel.ui.variants import read_variants

STANDARD: Final = Rules()
VARIANTS: Final = Path(__file__).parents[1] / "variants"


def seats(rules: Rules) -> tuple[int, int]:
    """Return the fewest and the most players: two to seven (ANA-01, ANA-02)."""
    return (FEWEST, MOST)


ANACONDA: Final = Entry(
    id="anaconda",
    title="Anaconda",
    summary="Poker with passed cards: seven cards each, two passes and four betting rounds. The best "
    "high hand and the best low hand share the pot.",
    rulebook="anaconda",
    books={
        "standard": Book(
            "standard",
            "Standard",
            "Bets are 2 chips in the first two rounds and 4 in the last two, and a session has twenty hands.",
            STANDARD,
        )
    },
    seats=seats,
    build=build,
    scene=scene,
    keys=keys,
    tell=tell,
    sheet=rules_sheet,
    about=About(
        aliases=(*called("Pass the Trash", "Pass Poker", "Screw Your Neighbor/Screw Your Neighbour", "アナコンダ"),),
        minutes=(90, 100),
    ),
    variants=read_variants(VARIANTS, "anaconda"),
    glance=("The table", "Passing", "The hand", "The pot"),
    counted=("The table", "Betting", "The hand", "The pot", "The end"),
    **OPTIONS.in_entry(),
    read_position=read_position,
    write_position=write_position,
    totals=stacks,
    scores=CHIPS,
    winners=winners,
    score_rules="upcard.games.anaconda.ui.score_rules:AnacondaScoreRules",
    umpire="upcard.games.anaconda.ui.umpire:AnacondaUmpire",
    lesson="upcard.games.anaconda.ui.lesson:LESSON",
)
