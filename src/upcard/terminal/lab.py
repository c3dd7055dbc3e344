"""The command `upcard lab`, which measures what a house rule does in games between bots."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import click
from rich.progress import track
from rich.table import Table
from rich.text import Text

from upcard.arena.contest import Endless, PlayerFailed
from upcard.arena.playing import Numbered, Place, WorkerLost, played
from upcard.arena.statistics import Findings
from upcard.bots.strong import LEAST_SECONDS, MOST_SECONDS
from upcard.interview import differing
from upcard.lab.experiment import Experiment, PlayedGame
from upcard.lab.report import Report, in_a_line, page, skill_text, span_text, value_text, verdict_text
from upcard.lab.skill import Skill, contest_of, luck
from upcard.options.house_rules import HouseRules, heading
from upcard.programs import is_program
from upcard.terminal.arguments import Seconds, blamed, kinds_of, other_rules, rules_of, span_of
from upcard.terminal.console import fits, print_whole, text_console, wrapped
from upcard.terminal.errors import CommandError, PathName, check_writable, write_file
from upcard.terminal.places import jobs_option, place_of, ray_option
from upcard.terminal.stopping import Stoppable
from upcard.text.messages import say, say_counted, translated

T = TypeVar("T")


@click.command()
@click.argument("here")
@click.argument("there")
@click.option("--games", type=click.IntRange(2, 1_000_000), default=100, show_default=True, help="Games by each.")
@click.option("--seats", type=int, metavar="N", help="Seats at the table; the usual number unless given.")
@click.option("--bots", metavar="NAMES", help="Who plays, as in steady,gentle; the usual player unless given.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, metavar="N", help="Which cards.")
@jobs_option
@ray_option
@click.option(
    "--skill",
    type=click.IntRange(0, 1_000_000),
    default=0,
    show_default=True,
    metavar="N",
    help="Play N deals by each to tell skill from luck.",
)
@click.option(
    "--players", default="strong,steady", show_default=True, metavar="A,B", help="With --skill: the better, the other."
)
@click.option(
    "--seconds",
    type=Seconds(LEAST_SECONDS, MOST_SECONDS),
    help="With --skill: for a decision of strong at most, or an answer of a program.",
)
@click.option("--page", "page_file", metavar="FILE.html", type=PathName(), help="Write the report to this page.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def lab(
    context: click.Context,
    here: str,
    there: str,
    games: int,
    seats: int | None,
    bots: str | None,
    seed: int,
    jobs: int | None,
    ray: str | None,
    skill: int,
    players: str,
    seconds: float | None,
    page_file: Path | None,
    as_json: bool,
) -> None:
    """Play games by the rules HERE and THERE from the same shuffles, and say what differs.

    HERE is a house-rule file, a game, or a game and its book, as in contract-rummy/denexa; THERE is a file or a book of
    the same game.
    """
    experiment = _experiment(here, there, seats, bots, seed)
    pair = _pair(players, experiment.here) if skill else None
    if page_file is not None:
        check_writable(page_file, "--page", ".html")
    found = _Found()
    with Stoppable(context) as playing, blamed(experiment.here.entry), _complaints(), place_of(jobs, ray) as place:
        for each in _shown(experiment, games, place, say("games")):
            found.games.append(each)
        for which, rules in enumerate((experiment.here, experiment.there)):
            if pair is None:
                break
            contest = contest_of(rules, pair, len(experiment.bots), seed, seconds)
            findings = Findings(contest, to_the_end=True)
            for scores in _shown(contest, skill, place, say("deals, for skill")):
                findings.add(scores)
            ahead = next(each.ahead for each in findings.players() if each.player == pair[0])
            found.skill.append(Skill(ahead, luck([both[which] for both in found.games])))
    if len(found.games) > 1:
        both = (found.skill[0], found.skill[1]) if len(found.skill) == 2 else None
        report = Report(experiment, tuple(found.games), both)
        if as_json:
            click.echo(json.dumps(report.data()))
        else:
            _print(report)
        if page_file is not None:
            write_file(page_file, page(report))
    playing.tell()


@dataclass
class _Found:
    """What has been played so far."""

    games: list[tuple[PlayedGame, PlayedGame]] = field(default_factory=list)
    skill: list[Skill] = field(default_factory=list)


def _experiment(here: str, there: str, seats: int | None, bots: str | None, seed: int) -> Experiment:
    """Return what is to be played.

    Raises CommandError.
    """
    ours = _rules(here)
    theirs = other_rules(ours.entry, there)
    if ours.rules == theirs.rules:
        raise CommandError("{here} and {there} are the same rules", here=here, there=there)
    spans = [ours.entry.seats(each.rules) for each in (ours, theirs)]
    low, high = max(low for low, _ in spans), min(high for _, high in spans)
    if low > high:
        raise CommandError(
            "the two rule sets have no number of players in common: {spans}",
            spans=", ".join([span_of(*each) for each in spans]),
        )
    many = max(low, min(ours.entry.usual, high)) if seats is None else seats
    if not low <= many <= high:
        raise CommandError("--seats {seats}: both are for {span}", seats=many, span=span_of(low, high))
    kinds = kinds_of(bots, many, ours.entry.build(ours.rules))
    if len(kinds) > many:
        raise CommandError("--bots: {bots} are named, but only {seats} seats are there", bots=len(kinds), seats=many)
    if program := next((kind for kind in kinds if is_program(kind)), None):
        raise CommandError("--bots: {program} is a program; name bots here", program=program)
    return Experiment(ours, theirs, tuple(kinds), seed)


def _rules(text: str) -> HouseRules:
    """Return the rules that a file, a game, or a game and its book name.

    Raises CommandError.
    """
    if text.endswith(".toml") or Path(text).is_file():
        return rules_of(None, None, Path(text))
    game, _, book = text.partition("/")
    return rules_of(game, book or None, None)


def _pair(players: str, rules: HouseRules) -> tuple[str, str]:
    """Who shows what skill is. Raises CommandError."""
    if rules.entry.bulk is not None:
        raise CommandError("--skill: nobody decides anything in {game}", game=translated(rules.entry.title))
    named = kinds_of(players, 1, rules.entry.build(rules.rules), "--players")
    if len(named) != 2 or named[0] == named[1]:
        raise CommandError("--players: name two different players, as in strong,steady")
    return named[0], named[1]


def _shown(plays: Numbered[T], count: int, place: Place, what: str) -> Iterator[T]:
    """Play them all, and show how far it is."""
    console = text_console(stderr=True)
    with played(plays, 0, count, place) as coming:
        yield from track(coming, what, total=count, console=console, transient=True, disable=not console.is_terminal)


@contextmanager
def _complaints() -> Iterator[None]:
    """Raise what goes wrong within the block as a CommandError, which is one line for people."""
    try:
        yield
    except PlayerFailed as problem:
        raise CommandError(
            "the player {player} failed: {problem}", player=problem.player, problem=problem.problem
        ) from None
    except Endless as problem:
        raise CommandError("a game did not end: {problem}", problem=problem) from None
    except WorkerLost:
        raise CommandError("a process that was playing has died") from None


def _print(report: Report) -> None:
    here, there = report.experiment.here, report.experiment.there
    click.echo(wrapped(say("here: {rules}", rules=heading(here)), 0, 2))
    click.echo(wrapped(say("there: {rules}", rules=heading(there)), 0, 2))
    click.echo(wrapped(report.about()))
    answers = differing(here, there)
    click.echo(say_counted("They differ in 1 point:", "They differ in {number} points:", len(answers)))
    for each in answers:
        both = {"here": in_a_line(each.here), "there": in_a_line(each.there)}
        line = say("{question} {here} – there: {there}", question=each.question, **both)
        click.echo(wrapped(line, 2, 2))
    table = Table(box=None, pad_edge=False)
    for at, title in enumerate(("", say("here"), say("there"), say("difference"), "95 %", "")):
        table.add_column(title, justify="right" if 0 < at < 5 else "left", no_wrap=True)
    for found in report.effects():
        kind = found.quantity.kind
        figures = [value_text(found.here, kind), value_text(found.there, kind)]
        figures += [value_text(found.difference, kind, signed=True), span_text(found), verdict_text(found)]
        table.add_row(Text(found.quantity.named()), *figures)
    if fits(table):
        print_whole(table)
    else:
        for row in zip(*[column.cells for column in table.columns], strict=True):
            name, *figures = [str(cell) for cell in row]
            click.echo(wrapped(" · ".join([f"{name}: {figures[0]}", *filter(None, figures[1:])]), 0, 2))
    if report.skill is not None:
        for name, skill in zip((say("here"), say("there")), report.skill, strict=True):
            click.echo(wrapped(say("skill {where}: {skill}", where=name, skill=skill_text(skill)), 0, 2))
