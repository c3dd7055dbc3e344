"""The command `upcard arena`, which compares players with the same cards."""

import json
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click
from rich.progress import Progress, TextColumn
from rich.table import Table
from rich.text import Text

from upcard.arena.checkpoint import BadNotebook, Notebook
from upcard.arena.contest import Contest, Endless, PlayerFailed, kind_of
from upcard.arena.history import Course
from upcard.arena.playing import Place, WorkerLost, played
from upcard.arena.plot import plotted
from upcard.arena.statistics import Estimated, Findings
from upcard.bots.strong import LEAST_SECONDS, MOST_SECONDS, STRONG
from upcard.interruption import defer_signals
from upcard.kernel.game import Game
from upcard.match.record import today
from upcard.options.house_rules import HouseRules, heading
from upcard.terminal.arguments import (
    Seconds,
    blamed,
    book_option,
    game_argument,
    kinds_of,
    numbered_file,
    records_option,
    rules_of,
    rules_option,
    span_of,
)
from upcard.terminal.console import print_whole, text_console
from upcard.terminal.errors import CommandError, PathName, check_writable, make_folder, why_not, write_file
from upcard.terminal.places import jobs_option, place_of, ray_option
from upcard.terminal.stopping import Stoppable
from upcard.text.messages import say, say_counted, translated


@click.command()
@game_argument
@book_option
@rules_option
@click.option("--players", required=True, metavar="NAMES", help="Who is compared, as in strong,steady.")
@click.option("--deals", type=click.IntRange(1, 1_000_000), default=200, show_default=True, help="How many at most.")
@click.option("--whole", is_flag=True, help="Play whole games instead of single deals.")
@click.option("--seats", type=int, metavar="N", help="Seats at the table; one for each player unless given.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, metavar="N", help="Which cards.")
@click.option("--all", "to_the_end", is_flag=True, help="Play all deals, also when it is clear who is better.")
@records_option
@jobs_option
@ray_option
@click.option(
    "--seconds",
    type=Seconds(0.001, 86_400),
    help=f"For a decision of strong at most ({LEAST_SECONDS:g} to {MOST_SECONDS:g}), or an answer of a program.",
)
@click.option("--resume", metavar="FILE", type=PathName(), help="Keep the deals in this file, and continue from it.")
@click.option("--plot", metavar="FILE.svg", type=PathName(), help="Draw the differences in this file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def arena(
    context: click.Context,
    game: str | None,
    book: str | None,
    rules_file: Path | None,
    players: str,
    deals: int,
    whole: bool,
    seats: int | None,
    seed: int,
    to_the_end: bool,
    records: Path | None,
    jobs: int | None,
    ray: str | None,
    seconds: float | None,
    resume: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Play the deals of GAME with each player at every seat, the cards the same, and say who is better."""
    contest = _contest(rules_of(game, book, rules_file), players, seats, seed, whole, seconds)
    if records is not None:
        if not whole:
            raise CommandError("--records: a record is of a whole game; add --whole")
        make_folder(records, "--records")
        contest = replace(contest, date=today())
    findings, course = Findings(contest, to_the_end), Course()
    if plot is not None:
        check_writable(plot, "--plot", ".svg")
    with (
        Stoppable(context) as playing,
        blamed(contest.rules.entry),
        _complaints(findings, resume),
        place_of(jobs, ray) as place,
        closing(_played(contest, findings, deals, place, resume, records)) as coming,
    ):
        for _ in coming:
            course.add(findings)
    if findings.deals:
        if as_json:
            click.echo(json.dumps(_as_data(contest, findings)))
        else:
            _print(contest, findings, deals)
        if plot is not None:
            write_file(plot, plotted(findings, course))
    playing.tell()


def _contest(
    chosen: HouseRules, players: str, seats: int | None, seed: int, whole: bool, seconds: float | None
) -> Contest:
    """Return what is to be played.

    Raises CommandError.
    """
    entry = chosen.entry
    if entry.bulk is not None:
        raise CommandError("nobody decides anything in {game}", game=translated(entry.title))
    named = _named(players, entry.build(chosen.rules))
    if len(named) < 2:
        raise CommandError("--players: name two players or more, as in strong,steady")
    low, high = entry.seats(chosen.rules)
    if seats is None and len(named) > high:
        raise CommandError(
            "--players: {players} players are named, but {rules} is for {span}",
            players=len(named),
            rules=heading(chosen),
            span=span_of(low, high),
        )
    most = max(low, len(named)) if seats is None else seats
    if not low <= most <= high:
        raise CommandError(
            "--seats {seats}: {rules} is for {span}", seats=most, rules=heading(chosen), span=span_of(low, high)
        )
    if most < len(named):
        raise CommandError("--seats {seats}: there are {players} players", seats=most, players=len(named))
    if any(map(_is_strong, named)) and seconds is not None and not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise CommandError(
            "--seconds {seconds}: strong takes {low} to {high} for a decision",
            seconds=f"{seconds:g}",
            low=f"{LEAST_SECONDS:g}",
            high=f"{MOST_SECONDS:g}",
        )
    return Contest(chosen, tuple(named), most, seed, whole, seconds)


def _named(players: str, game: Game[Any]) -> list[str]:
    """Return the players as `Contest.row` has them.

    Of one who is named several times, and nobody else, each is a player of its own. Raises CommandError.
    """
    given = [each.strip() for each in players.split(",")]
    kinds = kinds_of(",".join(map(kind_of, given)), 1, game, "--players")
    if len(kinds) > 1 and len(set(kinds)) == 1 and kinds == [each.lower() for each in given]:
        return [f"{at}={kind}" for at, kind in enumerate(kinds, 1)]
    return [each.removesuffix(kind_of(each)) + kind for each, kind in zip(given, kinds, strict=True)]


def _is_strong(name: str) -> bool:
    return kind_of(name).partition(":")[0] == STRONG


def _played(
    contest: Contest, findings: Findings, deals: int, place: Place, resume: Path | None, records: Path | None
) -> Generator[None, None, None]:
    """Play until it is enough, and pause after every deal that has been counted.

    Raises whatever a deal raises, BadNotebook, CommandError, OSError.
    """
    notebook = Notebook(contest, resume) if resume is not None else None
    try:
        for deal in notebook.deals if notebook is not None else ():
            if findings.deals < deals and not findings.is_enough():
                findings.add(deal)
                yield
        if findings.is_enough():
            return
        console = text_console(stderr=True)
        columns = (*Progress.get_default_columns(), TextColumn("{task.fields[shown]}"))
        with (
            Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
            played(contest, findings.deals, deals, place) as coming,
        ):
            task = progress.add_task(_counted(contest, deals), total=deals, completed=findings.deals, shown="")
            for deal in coming:
                for seating, record in enumerate(deal.records, 1):
                    assert records is not None
                    name = numbered_file(contest.rules, findings.deals + 1, deals, f"-{seating}")
                    write_file(records / name, record, durable=False)
                with defer_signals():  # what is kept is counted
                    if notebook is not None:
                        notebook.add(deal)
                    findings.add(deal)
                progress.update(task, completed=findings.deals, shown=_in_short(findings))
                yield
                if findings.is_enough():
                    return
    finally:
        if notebook is not None:
            notebook.close()


@contextmanager
def _complaints(findings: Findings, resume: Path | None) -> Iterator[None]:
    """Raise what goes wrong within the block as a CommandError, which is one line for people."""
    try:
        yield
    except BadNotebook as problem:
        raise CommandError(problem.with_place(), resume, problem.line) from None
    except PlayerFailed as problem:
        raise CommandError(
            "deal {number}: the player {player} ({seat}) failed in the seating {names}: {problem}",
            number=findings.deals + 1,
            player=problem.player,
            seat=f"P{problem.seat + 1}",
            names=", ".join(problem.names),
            problem=problem.problem,
        ) from None
    except Endless as problem:
        raise CommandError("deal {number}: {problem}", number=findings.deals + 1, problem=problem) from None
    except WorkerLost:
        raise CommandError(
            "a process of the contest has died; {deals} deals were played", deals=findings.deals
        ) from None
    except OSError as problem:
        if resume is None:
            raise
        raise CommandError("cannot be used: {why}", resume, why=why_not(problem)) from None


def _counted(contest: Contest, number: int) -> str:
    if contest.whole:
        return say_counted("1 game", "{number} games", number)
    return say_counted("1 deal", "{number} deals", number)


def _in_short(findings: Findings) -> str:
    """Return the first two, while it goes on."""
    pair = findings.pairs()[0]
    return f"{pair.player} − {pair.other}: {pair.gain.mean:+.2f} ± {pair.gain.error:.2f}"


def _as_data(contest: Contest, findings: Findings) -> dict[str, Any]:
    return {
        "game": contest.rules.entry.id,
        "book": contest.rules.book,
        "seats": contest.seats,
        "seed": contest.seed,
        "unit": "game" if contest.whole else "deal",
        "deals": findings.deals,
        "seatings": len(contest.seatings(0)),
        "cut_short": findings.cut_short,
        "decided": findings.is_decided(),
        "to_the_end": findings.to_the_end,
        "players": [asdict(each) for each in findings.players()],
        "pairs": [asdict(each) for each in findings.pairs()],
    }


def _print(contest: Contest, findings: Findings, deals: int) -> None:
    click.echo(
        say(
            "{rules}, {seats} seats, seed {seed}: {deals}, each in {seatings} seatings",
            rules=heading(contest.rules),
            seats=contest.seats,
            seed=contest.seed,
            deals=_counted(contest, findings.deals),
            seatings=len(contest.seatings(0)),
        )
    )
    rated = len(contest.players) > 2
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    titles = [say("ahead"), "±", "95 %", say("won"), "±", *([say("rating"), "±"] if rated else [])]
    for title in titles:
        table.add_column(title, justify="right", no_wrap=True)
    for each in findings.players():
        ahead, won = each.ahead, each.won
        cells = [f"{ahead.mean:+.2f}", f"{ahead.error:.2f}", _span(ahead), f"{won.mean:.1%}", f"{won.error:.1%}"]
        if each.rating is not None:
            cells += [f"{each.rating[0]:+.0f}", f"{each.rating[1]:.0f}"]
        table.add_row(Text(each.player), *cells)
    print_whole(table)
    click.echo(say("ahead: points above the average of the others; ±: one standard error"))
    for pair in findings.pairs():
        click.echo(
            say(
                "{player} against {other}: {gain} ± {error} (95 %: {span}): {verdict}",
                player=pair.player,
                other=pair.other,
                gain=f"{pair.gain.mean:+.2f}",
                error=f"{pair.gain.error:.2f}",
                span=_span(pair.gain),
                verdict=say("{who} is better", who=pair.better) if pair.better else say("undecided"),
            )
        )
    if any(map(_is_strong, contest.players)) and not findings.cut_short:
        click.echo(say("The time limit cut no decision of strong short."))
    elif findings.cut_short:
        click.echo(
            say_counted(
                "The time limit cut 1 decision of strong short: with more time strong may have decided differently.",
                "The time limit cut {number} decisions of strong short: with more time strong may have "
                "decided differently.",
                findings.cut_short,
            )
        )
    if findings.is_enough() and findings.deals < deals:
        click.echo(
            say(
                "It is clear who is better, so the contest ended early; up to {number} would have been played.",
                number=_counted(contest, deals),
            )
        )


def _span(known: Estimated) -> str:
    if known.high == float("inf"):
        return say("unknown")
    return say("{low} to {high}", low=f"{known.low:+.2f}", high=f"{known.high:+.2f}")
