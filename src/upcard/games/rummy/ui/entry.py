"""The entries of the rummy games in the catalogue."""

from pathlib import Path
from typing import Final

from upcard.games.rummy.books import SOURCES
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.rules import OPTIONS, Rules
from upcard.games.rummy.source import Source
from upcard.games.rummy.state import RummyState
from upcard.games.rummy.steps.claim import calls
from upcard.games.rummy.ui.about import ABOUT
from upcard.games.rummy.ui.advice import arrange, best
from upcard.games.rummy.ui.luck import LUCK
from upcard.games.rummy.ui.position import read_position, write_position
from upcard.games.rummy.ui.rules_sheet import rules_sheet
from upcard.games.rummy.ui.show import scene, winners
from upcard.games.rummy.ui.turn import keys
from upcard.games.rummy.ui.words import tell, tell_of_calls
from upcard.kernel.ui.entry import Book, Entry
from upcard.kernel.ui.scores import POINTS
from upcard.kernel.ui.variants import read_variants


def seats(rules: Rules) -> tuple[int, int]:
    """Return the fewest and the most players."""
    return rules.players


def skip_to(game: RummyGame, s: RummyState, number: int) -> RummyState:
    """Return the table before a later deal.

    That is every deal of the book in turn, then the same with the next dealer.
    """
    many = len(game.rules.deals)
    return s.but(deal=1 + number % many, dealer=number // many % s.seats)


VARIANTS: Final = Path(__file__).parents[1] / "variants"
VERSION: Final = 2
"""2: a buried card lies in the middle of the other cards of the stock (CL-A-19)."""


def entry(source: Source) -> Entry:
    """Return the entry of a rummy game in the catalogue."""
    return Entry(
        id=source.id,
        version=VERSION,
        title=source.title,
        summary=source.summary,
        rulebook=source.id,
        books={
            name: Book(name, text.title, text.summary, text.rules, text.before, text.alone, text.plain)
            for name, text in source.texts.items()
        },
        seats=seats,
        build=RummyGame,
        scene=scene,
        keys=keys,
        tell=tell_of_calls if all([calls(text.rules) for text in source.texts.values()]) else tell,
        sheet=rules_sheet,
        glance=("Score",),
        counted=("The stock", "Score"),
        about=ABOUT[source.id],
        variants=read_variants(VARIANTS, source.id),
        **OPTIONS.in_entry(source.settings),
        read_position=read_position,
        write_position=write_position,
        totals=RummyState.totals,
        scores=POINTS,
        winners=winners,
        score_rules="upcard.games.rummy.ui.score_rules:RummyScoreRules",
        umpire="upcard.games.rummy.ui.umpire:RummyUmpire",
        lesson=f"upcard.games.rummy.ui.lessons.{source.id.replace('-', '_')}:LESSON",
        arrange=arrange,
        best=best,
        luck=LUCK,
        skip_to=skip_to,
    )


ENTRIES: Final = tuple(entry(source) for source in SOURCES)
