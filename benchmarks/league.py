"""The league of all players in all books, as the page docs/league.md: ``python -m benchmarks.league``.

One contest of the arena (`upcard.arena`) for each book, with every player of the game, from the same seeds each time;
where there are fewer seats than players, everybody meets everybody in every deal. ``--deals`` plays so many deals of
each book in the place of those of `DEALS`. By the books of rummy in which the strong player searches a deal of
everybody's would take a minute: how it does there is told by ``benchmarks.levels``. The figures are written to
``benchmarks/results/league.json``, and the page from them.
"""

from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import click

from benchmarks.figures import keep, kept, measured
from benchmarks.levels import tables
from upcard.arena.contest import Contest
from upcard.arena.playing import played
from upcard.arena.processes import processes
from upcard.arena.statistics import Findings
from upcard.bots import BOTS
from upcard.bots.policies import policy_of
from upcard.bots.strong import STRONG
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.game import RummyGame
from upcard.options.house_rules import HouseRules, choose_rules, heading
from upcard.players import players_of

PAGE: Final = Path(__file__).parents[1] / "docs" / "league.md"
NAME: Final = "league"
SEED: Final = 2026
DEALS: Final = {
    "contract-rummy": 28,
    "carioca": 40,
    "pay-me": 28,
    "kalooki": 27,
    "classic-rummy": 40,
    "daifugo": 20,
    "mille": 40,
    "guts": 200,
    "anaconda": 20,
    "dealers-choice": 200,
    "indian-chief": 40,
}
"""So many deals of each of a game's books."""

HEAD: Final = """\
# The league

Every player in every book, each deal played by all of them with the same cards at every seat: [who is
better](arena.md) tells how. A cell says by how much the player's seat was ahead of the mean of all others, in the
game's points or chips a deal, ± what holds the truth in 95 of 100 cases; where few points are good their sign is
turned. Where intervals overlap nothing is said about who is better. A deal tells less of a player than a whole game:
who wins games, and how `strong` does by the books of rummy in which it searches, stands in [the
levels](players/levels.md).

    python -m benchmarks.league

plays it (seed {seed}) and makes this page of `benchmarks/results/league.json`, where the ratings are, and the date,
machine and commit of each book.

| rules | seats | deals | {players} |
|---|--:|--:|{rule}|
"""


def row_of(rules: HouseRules) -> tuple[str, ...]:
    """The players of that game; without a strong one that plays as another does there, or searches for long."""
    game = rules.entry.build(rules.rules)
    strong = policy_of(game, STRONG) is not None and not isinstance(game, RummyGame)
    return tuple([name for name in players_of(game, BOTS) if name != STRONG or strong])


def line_of(rules: HouseRules, deals: int, jobs: int = 1) -> dict[str, Any]:
    """Play that book. Raises whatever a deal raises."""
    row = row_of(rules)
    low, high = rules.entry.seats(rules.rules)
    contest = Contest(rules, row, max(low, min(len(row), high)), SEED)
    # How many deals there are was settled beforehand: the usual intervals hold.
    findings = Findings(contest, to_the_end=True)
    with played(contest, 0, deals, processes(jobs)) as coming:
        for deal in coming:
            findings.add(deal)
    players = [
        {"player": each.player, "ahead": asdict(each.ahead), "rating": each.rating} for each in findings.players()
    ]
    return measured(
        {
            "game": rules.entry.id,
            "book": rules.book,
            "seats": contest.seats,
            "deals": deals,
            "cut_short": findings.cut_short,
            "players": players,
        }
    )


def page(lines: list[dict[str, Any]]) -> str:
    """The text of the page."""
    head = HEAD.format(
        seed=SEED, players=" | ".join([f"`{name}`" for name in BOTS]), rule="|".join(["--:"] * len(BOTS))
    )
    return head + "".join([f"| {' | '.join(_row(line))} |\n" for line in lines])


def _row(line: dict[str, Any]) -> tuple[str, ...]:
    rules = choose_rules(CATALOGUE, line["game"], line["book"], {})
    ahead = {each["player"]: each["ahead"] for each in line["players"]}
    return (
        heading(rules),
        str(line["seats"]),
        str(line["deals"]),
        *[_cell(ahead[name]) if name in ahead else "" for name in BOTS],
    )


def _cell(ahead: dict[str, float]) -> str:
    return f"{ahead['mean']:+.2f} ± {ahead['high'] - ahead['mean']:.2f}".replace("-", "−")


@click.command(help=__doc__)
@click.argument("games", nargs=-1, type=click.Choice(list(DEALS)))
@click.option("--deals", type=click.IntRange(2), help="Of each book so many, to try it out.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="How many processes play.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="Write a page there of these books alone, and keep nothing."
)
def main(games: tuple[str, ...], deals: int | None, jobs: int, out: Path | None) -> None:
    lines = {(each["game"], each["book"]): each for each in kept(NAME).get("lines", [])} if out is None else {}
    for rules in tables(games):
        line = line_of(rules, deals or DEALS[rules.entry.id], jobs)
        lines[rules.entry.id, rules.book] = line
        click.echo(" ".join(_row(line)), err=True)
        if out is None:
            order = [(each.entry.id, each.book) for each in tables()]
            keep(NAME, {"seed": SEED, "lines": [lines[each] for each in order if each in lines]})
    (out or PAGE).write_text(page(list(lines.values()) if out else kept(NAME)["lines"]), encoding="utf-8")


if __name__ == "__main__":
    main()
