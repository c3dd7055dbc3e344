"""Are twins told apart? ``python -m benchmarks.null_test [--runs N] [--deals N]``.

Contests in which one player sits under two names, alone and among others: so many of the runs call the one better than
the other, where it stops as soon as it is decided, and where all deals are played (``all``). And players of known
strength: `steady`, which plays so many of a hundred moves at random; they are to come back in order. The figures are
written to ``benchmarks/results/null_test.json``.
"""

import random
from dataclasses import dataclass
from typing import Any, Final

import click

from benchmarks.figures import keep, measured
from upcard.arena.contest import Contest
from upcard.arena.playing import in_this_process, played
from upcard.arena.statistics import Findings
from upcard.bots.bot import Bot
from upcard.bots.random_ import RandomBot
from upcard.bots.steady import SteadyBot
from upcard.catalogue import CATALOGUE
from upcard.kernel.state import Move, State
from upcard.options.house_rules import choose_rules
from upcard.programs.programs import Programs

TWINS: Final = (
    ("guts", ("1=random", "2=random")),
    ("guts", ("1=steady", "2=steady", "random")),
    ("guts", ("1=steady", "2=steady", "random", "gentle")),
    ("mille", ("1=random", "2=random")),
    ("carioca", ("1=steady", "2=steady", "random")),
    ("carioca", ("1=steady", "2=steady", "random", "gentle")),
)
"""Games, and who plays: the first two are the twins."""
STRENGTHS: Final = ("0", "20", "40", "60")
KNOWN: Final = ("guts", "carioca", "mille")
NO_PROGRAMS: Final = Programs(1)


class DilutedBot(SteadyBot):
    """Steady, but so many of a hundred moves are picked at random."""

    def __init__(self, share: int, seed: int) -> None:
        super().__init__(seed)
        self.share = share
        self.rng = random.Random(seed)
        self.chance = RandomBot(seed)

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        """A move of its own, or any."""
        if self.rng.random() < self.share / 100:
            return self.chance.choose(game, seen, seat)
        return super().choose(game, seen, seat)


@dataclass(frozen=True)
class Diluted(Contest):
    """A contest of diluted players: their names say how many of a hundred moves are picked at random."""

    def made(self, name: str, seed: int) -> Bot:
        """The player of that name."""
        return DilutedBot(int(name), seed)


def twins_told_apart(game: str, row: tuple[str, ...], runs: int, deals: int, seed: int) -> dict[str, Any]:
    """In how many runs the first two of the row are."""
    rules = choose_rules(CATALOGUE, game, None, {})
    wrong = {"sequence": 0, "all": 0}
    for run in range(runs):
        contest = Contest(rules, row, len(row), seed + run)
        at_any, at_end = Findings(contest), Findings(contest, to_the_end=True)
        claimed = ""
        with played(contest, 0, deals, in_this_process) as coming:
            for deal in coming:
                at_any.add(deal)
                at_end.add(deal)
                # It would stop once all pairs are decided; here no moment of it may be wrong.
                claimed = claimed or at_any.pairs()[0].better
        wrong["sequence"] += claimed != ""
        wrong["all"] += at_end.pairs()[0].better != ""
    return {"game": game, "row": row, "seats": len(row), "runs": runs, "deals": deals, "told_apart": wrong}


def order_found(game: str, deals: int, seed: int) -> dict[str, Any]:
    """What players of known strength are ahead, the best first."""
    rules = choose_rules(CATALOGUE, game, None, {})
    seats = max(rules.entry.seats(rules.rules)[0], min(len(STRENGTHS), rules.entry.seats(rules.rules)[1]))
    contest = Diluted(rules, STRENGTHS, seats, seed)
    findings = Findings(contest, to_the_end=True)
    for number in range(deals):
        findings.add(contest.play(number, NO_PROGRAMS))
    rows = [{"random": each.player, "ahead": each.ahead.mean, "error": each.ahead.error} for each in findings.players()]
    return {"game": game, "seats": seats, "deals": deals, "players": rows}


@click.command(help=__doc__)
@click.option("--runs", type=click.IntRange(1), default=100, show_default=True, help="Contests of each kind.")
@click.option("--deals", type=click.IntRange(20), default=100, show_default=True, help="Deals of each.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
def main(runs: int, deals: int, seed: int) -> None:
    twins = []
    for game, row in TWINS:
        twins.append(twins_told_apart(game, row, runs, deals, seed))
        click.echo(f"{game} {','.join(row)}: {twins[-1]['told_apart']} of {runs}")
    known = []
    for game in KNOWN:
        known.append(order_found(game, deals, seed))
        figures = [f"{each['random']} %: {each['ahead']:+.2f} ± {each['error']:.2f}" for each in known[-1]["players"]]
        click.echo(f"{game}: {'; '.join(figures)}")
    keep("null_test", measured({"twins": twins, "known": known}))


if __name__ == "__main__":
    main()
