"""Is each level better than the one below? ``python -m benchmarks.levels [GAME]... [--games N] [--minutes M]``.

In every book, one player of a level sits at each seat in turn among players of the level below, and then among players
of `random`, in whole games with the same cards: its share of the games won, a shared one by its part. The figures are
written to ``benchmarks/results/levels.json``, each pair as soon as it is played; a pair that stands there is gone on
with, from the next game on, until it has so many games or its standard error is small enough. ``--anew`` plays it again
from the first. `upcard.bots.levels` declares what a table offers, and a test holds it to these figures. The page
docs/players/levels.md is made of them; ``--page`` makes it and plays nothing.
"""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from benchmarks.figures import FOLDER, kept, measured
from upcard.arena.contest import Contest
from upcard.arena.playing import played
from upcard.arena.processes import processes
from upcard.arena.sequence import Running, reach_at_the_end
from upcard.arena.statistics import ERROR
from upcard.bots.levels import LEVELS, offers
from upcard.catalogue import CATALOGUE, OWN
from upcard.options.house_rules import HouseRules, choose_rules, heading

NAME: Final = "levels"
PAGE: Final = Path(__file__).parents[1] / "docs" / "players" / "levels.md"
HEAD: Final = """\
# The levels

`random`, `gentle`, `steady` and `strong`: a table offers a level where it is known to be better than the one below. In
every book one player of a level sits at each seat in turn, with the same cards, among players of the level below, or
among players of `random`, and whole games count: what share of them it has won, a shared one by its part, beside what
would be even. ± is one standard error over games, of which each was played once for each seat. Where a level is not
offered nobody has shown that it wins more than an even share of games there; it need not be worse.

    python -m benchmarks.levels [GAME] [--level LEVEL] [--games N] [--minutes M]

plays them and makes this page; the figures, with the machine and the commit of each, are in
`benchmarks/results/levels.json`. What is offered stands with the policies of each game
(`src/upcard/bots/guts/__init__.py` and the like), and a test holds it to these figures.

| rules | seats (even) | level | among the level below (games) | among `random` (games) | offered |
|---|---|---|---|---|---|
"""
SEED: Final = 2027
FEWEST: Final = 6
"""Games of a pair at each seat, before its error says anything."""


@dataclass(frozen=True)
class Limits:
    """When a pair has been played enough: after so many ``games`` or ``minutes``, or with so small an ``error``."""

    games: int
    minutes: float
    error: float
    jobs: int


def pairs() -> Iterator[tuple[str, str]]:
    """The level, and whom it sits among: the one below, then random."""
    for at, level in enumerate(LEVELS[1:], 1):
        yield level, LEVELS[at - 1]
        if at > 1:
            yield level, LEVELS[0]


def tables(games: tuple[str, ...] = ()) -> Iterator[HouseRules]:
    """All rules in which there is something to decide; of these ``games`` only, where some are named."""
    for name in OWN:
        entry = CATALOGUE[name]
        if entry.bulk is None and (not games or name in games):
            for book in entry.books:
                yield choose_rules(CATALOGUE, name, book, {})


def seats_of(rules: HouseRules) -> int:
    """As many as usually play."""
    low, high = rules.entry.seats(rules.rules)
    return max(low, min(rules.entry.usual, high))


def known(row: dict[str, Any]) -> Running:
    """What was found so far, to go on with."""
    games = row["games"]
    return Running(games, row["won"], row["error"] ** 2 * games * (games - 1))


def share(contest: Contest, number: int, scores: tuple[tuple[int, ...], ...]) -> float:
    """Of the games of that number, what the first player has won."""
    found = [
        (row[seating.index(0)] == max(row)) / row.count(max(row))
        for seating, row in zip(contest.seatings(number), scores, strict=True)
    ]
    return sum(found) / len(found)


def key(row: dict[str, Any]) -> tuple[str, str, str, str]:
    """What is compared."""
    return row["game"], row["book"], row["level"], row["among"]


def write(rows: list[dict[str, Any]]) -> None:
    """All rows, in their order."""
    FOLDER.mkdir(exist_ok=True)
    lines = ",\n".join([f"  {json.dumps(row, ensure_ascii=False)}" for row in sorted(rows, key=place)])
    (FOLDER / f"{NAME}.json").write_text(f'{{"seed": {SEED}, "pairs": [\n{lines}\n]}}\n', encoding="utf-8")


def is_better(row: dict[str, Any]) -> bool:
    """Is the level known to win more than an even share there: in 95 of 100 cases, after enough games?"""
    away = reach_at_the_end(known(row), ERROR)
    return bool(row["games"] >= FEWEST and row["won"] - away > 1 / row["seats"])


def page(rows: list[dict[str, Any]]) -> str:
    """The text of the page."""
    found, lines = {key(row): row for row in rows}, []
    for rules in tables():
        game, book = rules.entry.id, rules.book
        seats = seats_of(rules)
        first = (heading(rules), f"{seats} ({1 / seats:.1%})")
        for at, level in enumerate(LEVELS[1:], 1):
            below, chance = [found.get((game, book, level, among)) for among in (LEVELS[at - 1], LEVELS[0])]
            cells = (*first, f"`{level}`", _share(below), _share(chance), "yes" if offers(game, book, level) else "no")
            lines.append(f"| {' | '.join(cells)} |\n")
            first = ("", "")
    return HEAD + "".join(lines)


def _share(row: dict[str, Any] | None) -> str:
    return f"{row['won']:.1%} ± {row['error']:.1%} ({row['games']})" if row else "not measured"


def place(row: dict[str, Any]) -> tuple[int, int, int, int]:
    """Where it stands among the others."""
    books = list(CATALOGUE[row["game"]].books)
    return (
        list(OWN).index(row["game"]),
        books.index(row["book"]),
        LEVELS.index(row["level"]),
        -LEVELS.index(row["among"]),
    )


def play(rules: HouseRules, level: str, among: str, row: dict[str, Any], limits: Limits) -> dict[str, Any]:
    """What the pair's row is once more games have been played."""
    seats = seats_of(rules)
    contest = Contest(rules, (level, *[among] * (seats - 1)), seats, SEED, whole=True)
    found, cut_short = known(row) if row else Running(), row.get("cut_short", 0)
    # One process counts its own time, whatever else the machine does.
    clock = time.process_time if limits.jobs == 1 else time.monotonic
    until = clock() + 60 * limits.minutes
    with played(contest, found.count, limits.games, processes(limits.jobs)) as coming:
        for deal in coming:
            found.add(share(contest, found.count, deal.scores))
            cut_short += deal.cut_short
            if (found.count >= FEWEST and found.error <= limits.error) or clock() > until:
                break
    figures = {"seats": seats, "games": found.count, "won": found.mean, "error": found.error, "cut_short": cut_short}
    named = {"game": rules.entry.id, "book": rules.book, "level": level, "among": among}
    return {**named, **figures, **measured({})}


@click.command(help=__doc__)
@click.argument("games", nargs=-1, type=click.Choice(list(OWN)))
@click.option("--book", help="This book only.")
@click.option("--among", "others", type=click.Choice(LEVELS[:-1]), help="Among players of this level only.")
@click.option("--level", type=click.Choice(LEVELS[1:]), help="This level only.")
@click.option(
    "--games", "most", type=click.IntRange(FEWEST), default=400, show_default=True, help="Of each pair, at most."
)
@click.option("--minutes", type=click.FloatRange(0), default=10.0, show_default=True, help="For each pair, at most.")
@click.option(
    "--error", type=click.FloatRange(0), default=0.02, show_default=True, help="A standard error small enough."
)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="How many processes play.")
@click.option("--anew", is_flag=True, help="From the first game on.")
@click.option("--page", "only_page", is_flag=True, help="Make the page of what stands there.")
def main(
    games: tuple[str, ...],
    book: str | None,
    level: str | None,
    others: str | None,
    most: int,
    minutes: float,
    error: float,
    jobs: int,
    anew: bool,
    only_page: bool,
) -> None:
    for rules in () if only_page else tables(games):
        for better, among in pairs():
            if (level and better != level) or (others and among != others) or (book and rules.book != book):
                continue
            asked = (rules.entry.id, rules.book, better, among)
            rows = {key(row): row for row in kept(NAME).get("pairs", [])}
            row = {} if anew else rows.get(asked, {})
            if row and (row["games"] >= most or (row["games"] >= FEWEST and row["error"] <= error)):
                continue
            found = play(rules, better, among, row, Limits(most, minutes, error, jobs))
            # Another run may have written meanwhile.
            write(list({**{key(row): row for row in kept(NAME).get("pairs", [])}, asked: found}.values()))
            click.echo(
                f"{'/'.join(asked[:2])}: {better} among {among}, {found['seats']} seats, {found['games']} games:"
                f" {found['won']:.1%} ± {found['error']:.1%} (even: {1 / found['seats']:.1%})"
            )
    PAGE.write_text(page(kept(NAME)["pairs"]), encoding="utf-8")


if __name__ == "__main__":
    main()
