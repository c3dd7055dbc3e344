"""The entry of dealer's choice in the catalogue."""

from typing import Final

from upcard.games.anaconda.ui.entry import ANACONDA
from upcard.games.dealers_choice.game import ChoiceGame
from upcard.games.dealers_choice.rules import ADVISED, FEWEST, MOST, OPTIONS, Rules
from upcard.games.dealers_choice.ui.position import read_position, write_position
from upcard.games.dealers_choice.ui.rules_sheet import rules_sheet
from upcard.games.dealers_choice.ui.show import keys, scene, winners
from upcard.games.dealers_choice.ui.words import tell
from upcard.games.guts.ui.entry import GUTS
from upcard.kernel.ui.about import About, called
from upcard.kernel.ui.entry import Book, Entry, GamePart
from upcard.kernel.ui.scores import CHIPS, stacks
from upcard.text.messages import marked

STANDARD: Final = Rules()


SETTLED: Final = frozenset(
    ["GUT-A01", "GUT-A03", "GUT-A04", "GUT-A13", "GUT-A14", "GUT-A15", "GUT-A19"]
    + ["ANA-A01", "ANA-A02", "ANA-A03", "ANA-A21", "ANA-A27", "ANA-A28"]
)
"""What the pages of the two games say of seats, dealers, antes and the end of a session."""


def parts(rules: Rules) -> tuple[GamePart, ...]:
    """Return Guts and Anaconda, as they are played here (DCH-09)."""
    return (GamePart(GUTS, rules.guts(), SETTLED), GamePart(ANACONDA, rules.anaconda(), SETTLED))


def seats(rules: Rules) -> tuple[int, int]:
    """Return the fewest and the most players: two to seven (DCH-01)."""
    return (FEWEST, MOST)


DEALERS_CHOICE: Final = Entry(
    id="dealers-choice",
    title="Dealer’s Choice",
    summary="Guts and Anaconda with the same chips: before each hand the dealer says which game is dealt.",
    rulebook="dealers-choice",
    version=2,
    books={
        "standard": Book(
            "standard",
            "Standard",
            "The dealer chooses the game, a session has twenty hands, and losses at Guts have no limit.",
            STANDARD,
        )
    },
    seats=seats,
    usual=ADVISED,
    build=ChoiceGame,
    scene=scene,
    keys=keys,
    tell=tell,
    sheet=rules_sheet,
    parts=parts,
    glance=("The choice",),
    counted=("The table", "The choice", "The end"),
    **OPTIONS.in_entry(),
    read_position=read_position,
    write_position=write_position,
    totals=stacks,
    scores=CHIPS,
    moments={"dealt": "deal"},  # whoever is "out" here has not gone out
    winners=winners,
    score_rules="upcard.games.dealers_choice.ui.score_rules:ChoiceScoreRules",
    umpire="upcard.games.dealers_choice.ui.umpire:ChoiceUmpire",
    about=About(
        aliases=(
            *called("ディーラーズ・チョイス"),
            *called(
                "Poker/Póker/ポーカー",
                "Home Poker",
                "Texas Hold’em/Texas Holdem/テキサスホールデム",
                "Seven-Card Stud",
                "Omaha",
                told=marked("{game} is not {name}: the games of poker that are here are Guts and Anaconda."),
            ),
        ),
    ),
    lesson="upcard.games.dealers_choice.ui.lesson:LESSON",
)
