"""The entry of Guts in the catalogue."""

from pathlib import Path
from typing import Final

from upcard.games.guts.game import GutsGame
from upcard.games.guts.rules import ADVISED, FEWEST, OPTIONS, Rules
from upcard.games.guts.ui.position import read_position, write_position
from upcard.games.guts.ui.rules_sheet import rules_sheet
from upcard.games.guts.ui.show import keys, scene, winners
from upcard.games.guts.ui.words import tell
from upcard.kernel.ui.about import About, called
from upcard.kernel.ui.entry import Book, Entry
from upcard.kernel.ui.scores import CHIPS, stacks
from upcard.kernel.ui.variants import read_variants

STANDARD: Final = Rules()
VARIANTS: Final = Path(__file__).parents[1] / "variants"


def seats(rules: Rules) -> tuple[int, int]:
    """Return the fewest and the most players: two to 26 with two cards each (GUT-03, GUT-W02)."""
    return (FEWEST, rules.most())


GUTS: Final = Entry(
    id="guts",
    title="Guts",
    summary="Two cards, and one word: in or out. Whoever is in and loses pays as much as the pot holds.",
    rulebook="guts",
    books={
        "standard": Book(
            "standard",
            "Standard",
            "Players declare one after the other, a session has twenty hands, and losses have no limit.",
            STANDARD,
        )
    },
    seats=seats,
    usual=ADVISED[0],
    aim=300_000,
    build=GutsGame,
    scene=scene,
    keys=keys,
    tell=tell,
    sheet=rules_sheet,
    about=About(
        aliases=called("Two-Card Guts", "Guts Poker/Poker Guts", "ガッツ"),
        minutes=(30, 35),
    ),
    variants=read_variants(VARIANTS, "guts"),
    glance=("The table", "In or out", "Showdown"),
    counted=("The table", "In or out", "Showdown", "The end"),
    **OPTIONS.in_entry(),
    read_position=read_position,
    write_position=write_position,
    totals=stacks,
    scores=CHIPS,
    moments={"dealt": "deal"},  # whoever is "out" here has not gone out
    winners=winners,
    score_rules="upcard.games.guts.ui.score_rules:GutsScoreRules",
    umpire="upcard.games.guts.ui.umpire:GutsUmpire",
    lesson="upcard.games.guts.ui.lesson:LESSON",
)
