"""Is a score sheet what the game at the table scores? ``python -m benchmarks.score_sheets --games 1000``

So many games of each book are played by bots; the end of each deal is written on a sheet as a person at the table
would, who sees what everybody there sees. Every row, total, dealer, payment, end and winner has to be the game's.
``--game`` and ``--book``: of these alone; ``--bot``: who plays. The status is 1 if one differs.
"""

import argparse
import random
import sys
import time
from typing import Any

from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.kernel.run import play_out
from upcard.options.house_rules import HouseRules, choose_rules
from upcard.score import ScoreSheet, replay

from .scribes.anaconda import AnacondaScribe
from .scribes.beggar_my_neighbor import BeggarScribe
from .scribes.daifugo import DaifugoScribe
from .scribes.dealers_choice import ChoiceScribe
from .scribes.guts import GutsScribe
from .scribes.indian_chief import ChiefScribe
from .scribes.mille import MilleScribe
from .scribes.rummy import RummyScribe
from .scribes.scribe import Scribe

SCRIBES: dict[str, type[Scribe]] = {
    "anaconda": AnacondaScribe,
    "beggar-my-neighbor": BeggarScribe,
    "daifugo": DaifugoScribe,
    "dealers-choice": ChoiceScribe,
    "guts": GutsScribe,
    "indian-chief": ChiefScribe,
    "mille": MilleScribe,
}
"""By game; all others are rummy games."""


def books() -> list[tuple[str, str]]:
    """The games and books whose score is kept."""
    return [(entry.id, book) for entry in CATALOGUE.values() for book in entry.books if entry.score_rules]


def played(rules: HouseRules, number: int, bot: str = "steady") -> tuple[list[str], ScoreSheet]:
    """One game and its sheet: where they differ, and the sheet."""
    rng = random.Random(number)
    low, high = rules.entry.seats(rules.rules)
    seats = low + number % (high - low + 1)
    game: Any = rules.entry.build(rules.rules)
    scribe = SCRIBES.get(rules.entry.id, RummyScribe)(rules, game, seats)
    players = [BOTS[bot](number * 10 + seat) for seat in range(seats)]
    state = play_out(game, game.start(seats), players, rng, watch=scribe.watch)
    sheet = replay(scribe.writings)
    return list(scribe.differences(sheet, state)), sheet


def main(games: int, seed: int, game: str, only: str, bot: str) -> int:
    """Play, and print a line for each book."""
    wrong = 0
    for name, book in books():
        if game not in ("", name) or only not in ("", book):
            continue
        rules = choose_rules(CATALOGUE, name, book, {})
        begun, rows = time.process_time(), 0
        for number in range(seed, seed + games):
            found, sheet = played(rules, number, bot)
            rows += len(sheet.rows)
            for line in found:
                wrong += 1
                print(f"{name} {book} {number}: {line}", file=sys.stderr)
        print(f"{name} {book}: {games} games, {rows} rows, {time.process_time() - begun:.0f} s", flush=True)
    print(f"{wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="")
    parser.add_argument("--book", default="")
    parser.add_argument("--bot", default="steady")
    given = parser.parse_args()
    sys.exit(main(given.games, given.seed, given.game, given.book, given.bot))
