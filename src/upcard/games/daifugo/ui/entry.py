"""The entry of Daifugo in the catalogue."""

from pathlib import Path
from typing import Final

from upcard.games.daifugo.local_game import build
from upcard.games.daifugo.rules import FEWEST, OPTIONS, Rules
from upcard.games.daifugo.state import DaifugoState
from upcard.games.daifugo.ui.position import read_position, write_position
from upcard.games.daifugo.ui.rules_sheet import rules_sheet
from upcard.games.daifugo.ui.show import keys, scene, winners
from upcard.games.daifugo.ui.words import tell
from upcard.kernel.ui.about import About, called
from upcard.kernel.ui.entry import Book, Entry
from upcard.kernel.ui.luck import of_ranks
from upcard.kernel.ui.variants import read_variants
from upcard.text.messages import marked

VARIANTS: Final = Path(__file__).parents[1] / "variants"


def seats(rules: Rules) -> tuple[int, int]:
    """Return the fewest and the most players."""
    return FEWEST, rules.players


ALIASES: Final = (
    *called("Grand Millionaire", "Daifugou", "Tycoon"),
    *called(
        "Big Two/大老二",
        "Tiến Lên/Tien Len",
        "Dou Dizhu/闘地主/斗地主",
        "Zheng Shangyou/争上游",
        "ビッグツー",
        told=marked(
            "{game} is not {name}: there runs and whole hands of cards are played too, and nobody has a title."
        ),
    ),
    *called(
        "The Great Dalmuti/Great Dalmuti/ダルムティ",
        told=marked("{game} is not {name}, which has a pack of its own."),
    ),
)

DAIFUGO: Final = Entry(
    id="daifugo",
    title="Daifugo",
    summary="Be the first without cards. In the next deal the last player gives the first one the two best cards.",
    rulebook="daifugo",
    books={
        "standard": Book(
            "standard",
            "Daifugo",
            "The 2 is the highest card, a player who has passed is out of the trick, and a session has five deals.",
            Rules(),
        ),
    },
    seats=seats,
    aim=500_000,
    build=build,
    scene=scene,
    keys=keys,
    tell=tell,
    sheet=rules_sheet,
    about=About(
        aliases=ALIASES,
        origin=marked("It comes from Japan."),
        minutes=(25, 30),
    ),
    variants=read_variants(VARIANTS, "daifugo"),
    glance=("Leading and following", "Titles", "The exchange"),
    counted=("Players and deal", "Titles", "The exchange", "The session"),
    **OPTIONS.in_entry(),
    read_position=read_position,
    write_position=write_position,
    totals=DaifugoState.places,
    winners=winners,
    score_rules="upcard.games.daifugo.ui.score_rules:DaifugoScoreRules",
    umpire="upcard.games.daifugo.ui.umpire:DaifugoUmpire",
    lesson="upcard.games.daifugo.ui.lesson:LESSON",
    luck=(of_ranks(marked("2s and aces"), 1, 2),),
)
