"""The league of all players in all books, as the page docs/league.md: ``python -m benchmarks.league``.

One contest of the arena (`upcard.arena`) for each book, with every player of the game, from the same seeds each time:
the page differs only where players or games do, or where a player had less time than it wanted. ``--deals`` plays so
many deals of each book in the place of those of `DEALS`. By the books of rummy in which the strong player searches a
deal of everybody's would take a minute; there it plays one of its own, at each seat in turn among steady ones.
"""

import itertools
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Final

import click

from benchmarks.duel import USUAL_SEATS
from upcard.arena.contest import Contest
from upcard.arena.findings import Findings, PlayerFigures
from upcard.arena.playing import played
from upcard.arena.processes import processes
from upcard.bots import BOTS
from upcard.bots.rummy.search import AHEAD
from upcard.bots.strong import STRONG
from upcard.catalogue import CATALOGUE, OWN
from upcard.games.rummy.game import RummyGame
from upcard.options.house_rules import HouseRules, choose_rules, heading
from upcard.players import players_of

PAGE: Final = Path(__file__).parents[1] / "docs" / "league.md"
SEED: Final = 2026
DEALS: Final = {
    "contract-rummy": 200,
    "carioca": 200,
    "pay-me": 200,
    "kalooki": 100,
    "classic-rummy": 200,
    "daifugo": 40,
    "mille": 20,
    "guts": 300,
    "anaconda": 60,
    "indian-chief": 16,
}
"""So many deals of each of a game's books. All together took two and a half minutes of one core, compiled."""
STEADY: Final = "steady"
SEARCHED: Final = 28
"""So many deals by each book of rummy in which the strong player searches: they take longer than all others."""

HEAD: Final = """\
# The league

Every player in every book, each deal played by all of them with the same cards at every seat: [who is
better](arena.md) tells how. By the books of rummy in which `strong` searches it plays deals of its own, one among
`steady`: what it is ahead there is what it gains. *Ahead* is by how much a player's seat was ahead of the mean of all
others, in the game's points or chips a deal, with what holds the truth in 95 of 100 cases; where few points are good,
as places of Daifugo are, their sign is turned. *Won* is the share of deals in which nobody was before it. Ratings are
of three players and more, with standard errors. Where intervals overlap nothing is said about who is better, and a
deal tells less of a player than a whole game.

This page is written by `python -m benchmarks.league`, from a checkout, with upcard {version} and the seed {seed}. A
deal is played once for each seating, and counts once.

| rules | seats | deals | player | ahead | 95 % | won | rating |
|---|--:|--:|---|--:|---|--:|--:|
"""


@dataclass(frozen=True)
class Line:
    """What came of one book. ``seats``, ``deals``: how many; ``figures``: the players, the best first."""

    rules: HouseRules
    seats: int
    deals: int
    figures: list[PlayerFigures]
    among: str = ""
    """What the heading says of who plays, beside the rules."""


def books(games: tuple[str, ...] = ()) -> Iterator[HouseRules]:
    """All rules in which there is something to decide; of these ``games`` only, where some are named."""
    for name in OWN:
        entry = CATALOGUE[name]
        if entry.bulk is None and (not games or name in games):
            for book in entry.books:
                yield choose_rules(CATALOGUE, name, book, {})


def row_of(rules: HouseRules) -> tuple[str, ...]:
    """The players of that game; without one that plays as another does there, or by itself (`searched`)."""
    game = rules.entry.build(rules.rules)
    strong = bool(rules.entry.strong) and not isinstance(game, RummyGame)
    return tuple([name for name in players_of(game, BOTS) if name != STRONG or strong])


def searched(rules: HouseRules) -> bool:
    """Does the strong player search by that book of rummy?"""
    game = rules.entry.build(rules.rules)
    return isinstance(game, RummyGame) and game.rules.book in AHEAD


def line_of(rules: HouseRules, deals: int, jobs: int = 1) -> Line:
    """Play that book. Raises whatever a deal raises."""
    row = row_of(rules)
    low, high = rules.entry.seats(rules.rules)
    return _line(Contest(rules, row, max(low, min(len(row), high)), SEED), deals, jobs)


def searched_line(rules: HouseRules, deals: int, jobs: int = 1) -> Line:
    """The same of the strong player among steady ones alone."""
    seats = min(USUAL_SEATS, rules.entry.seats(rules.rules)[1])
    contest = Contest(rules, (STRONG,) + (STEADY,) * (seats - 1), seats, SEED)
    return replace(_line(contest, deals, jobs), among=f", `{STRONG}` among `{STEADY}`")


def _line(contest: Contest, deals: int, jobs: int) -> Line:
    # How many deals there are was settled beforehand: the usual intervals hold.
    findings = Findings(contest, to_the_end=True)
    with played(contest, 0, deals, processes(jobs)) as coming:
        for scores in coming:
            findings.add(scores)
    return Line(contest.rules, contest.seats, deals, findings.players())


def page(lines: list[Line]) -> str:
    """The text of the page."""
    rows = [row for line in lines for row in _rows(line)]
    return HEAD.format(version=version("upcard"), seed=SEED) + "".join([f"| {' | '.join(row)} |\n" for row in rows])


def _rows(line: Line) -> Iterator[tuple[str, ...]]:
    first = (heading(line.rules) + line.among, str(line.seats), str(line.deals))
    for each in line.figures:
        ahead, won = each.ahead, each.won
        yield (
            *first,
            f"`{each.player}`",
            f"{ahead.mean:+.2f}",
            f"{ahead.low:+.2f} to {ahead.high:+.2f}",
            f"{won.mean:.1%} ± {won.error:.1%}",
            f"{each.rating[0]:+.0f} ± {each.rating[1]:.0f}" if each.rating is not None else "",
        )
        first = ("", "", "")


@click.command(help=__doc__)
@click.argument("games", nargs=-1, type=click.Choice(list(DEALS)))
@click.option("--deals", type=click.IntRange(2), help="Of each book so many, to try it out.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="How many processes play.")
@click.option("--out", type=click.Path(path_type=Path), default=PAGE, help="The page to write; docs/league.md.")
def main(games: tuple[str, ...], deals: int | None, jobs: int, out: Path) -> None:
    lines = []
    for rules in books(games):
        found = [line_of(rules, deals or DEALS[rules.entry.id], jobs)]
        if searched(rules):
            found.append(searched_line(rules, deals or SEARCHED, jobs))
        for row in itertools.chain.from_iterable(map(_rows, found)):
            print(" ".join(row), file=sys.stderr)
        lines += found
    out.write_text(page(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
