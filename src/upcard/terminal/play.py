"""The command `upcard play`, a table in the terminal."""

import itertools
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from upcard.bots import Bot
from upcard.bots.strong import SECONDS
from upcard.catalogue import CATALOGUE
from upcard.interruption import SignalExit, status_of, terminate_like_sigint
from upcard.kernel.game import CHANCE, Game
from upcard.kernel.run import seeded
from upcard.match.committed import CommittedChance
from upcard.match.record import LONGEST_TAG, BadRecord, Record, read_record, replay
from upcard.options.house_rules import HouseRules, heading
from upcard.players import made, players_of, usual_player
from upcard.programs import ProgramPlayer, is_program
from upcard.programs.programs import Programs
from upcard.terminal import commands
from upcard.terminal.arguments import (
    blamed,
    book_option,
    game_argument,
    kinds_of,
    rules_of,
    rules_option,
    seats_of,
    seconds_option,
)
from upcard.terminal.console import console_for, is_plain, plain_option
from upcard.terminal.errors import WRONG, CommandError, PathName, complain, read_file, why_not
from upcard.terminal.replay import fault_of
from upcard.terminal.table import Leave, TerminalTable
from upcard.text.messages import marked, say

YOU = marked("You")

Asker = Callable[[str], str]
"""Reads a line from the person, after a prompt."""


@click.command()
@game_argument
@book_option
@click.option("--players", type=int, metavar="N", help="How many play, with you; the usual number unless given.")
@click.option("--bots", metavar="NAMES", help="Who else plays, as in steady,./mybot; the usual player unless given.")
@seconds_option
@rules_option
@click.option("--seed", type=int, metavar="N", help="Shuffle as this number says, to play the same cards again.")
@click.option("--resume", type=PathName(), metavar="FILE", help="Continue a game that was saved.")
@click.option("--explain", is_flag=True, help="Explain the first decision of each kind.")
@plain_option
@click.pass_context
def play(
    context: click.Context,
    game: str | None,
    book: str | None,
    players: int | None,
    bots: str | None,
    seconds: float,
    rules_file: Path | None,
    seed: int | None,
    resume: Path | None,
    explain: bool,
    plain: bool,
) -> None:
    """Play GAME at a table in the terminal, against bots.

    Type ? at the table for what can be answered. Ctrl-C leaves and offers to save the game.
    """
    saved = None
    if resume is not None:
        if book is not None or rules_file is not None or players is not None:
            raise CommandError(
                "--resume uses the rules and the players of the saved game: leave out --book, --rules and --players"
            )
        saved = _saved(resume, game)
        chosen, seats = saved.rules, len(saved.players)
    else:
        chosen = rules_of(game, book, rules_file)
        seats = seats_of(chosen, players)
    kinds = _kinds(bots, chosen, seats, saved)
    names = saved.players if saved else (say(YOU), *[f"{_called(kind)} {at}" for at, kind in enumerate(kinds, 2)])
    rng = random.Random(seed)
    programs = context.with_resource(Programs(seconds))
    sitting: dict[int, Bot | ProgramPlayer] = {}
    for at, kind in enumerate(kinds, 1):
        own = rng.randrange(2**32)
        sitting[at] = programs.player(kind, at, chosen, names, own) or made(kind, own, SECONDS)
    # Nobody can foretell the cards, unless a seed asks for the same ones again.
    chance = CommittedChance(seats, lambda head: table.bound_to(head)) if seed is None else seeded(rng)
    table = TerminalTable(chosen, names, sitting, chance, console_for(plain), is_plain(plain), asker(), commands.obey)
    table.explains = explain
    table.kinds = ("", *[kind[:LONGEST_TAG] for kind in kinds])
    if saved is not None:
        table.resume(saved)
    else:
        table.seed = seed
    table.line(heading(chosen), "bold")
    table.line(say("You play against {names}. Type ? for help.", names=", ".join(names[1:])))
    if seed is None and saved is not None and not _all_bound(saved):
        table.line(
            say(
                "The head that fixes the draws from here on is shown before them. The earlier draws of the "
                "saved game had none, so upcard verify cannot check them."
            )
        )
    elif seed is None:
        table.line(
            say(
                "The head that fixes all draws is shown before the first card; upcard verify checks the "
                "saved game against it."
            )
        )
    try:
        with blamed(chosen.entry, Leave, EOFError), terminate_like_sigint():
            table.run()
        programs.end_game()
    except (Leave, EOFError, KeyboardInterrupt) as reason:
        click.echo()
        if isinstance(reason, EOFError) and not sys.stdin.isatty():
            click.echo(say("upcard: the input ended before the game did"), err=True)
        if not isinstance(reason, SignalExit):  # which nobody is there to answer for
            _offer_to_save(table)
        context.exit(0 if isinstance(reason, Leave) else status_of(reason))
    except CommandError as problem:  # the game has failed: what was played until then need not be lost
        complain(problem.format_message())
        with blamed(chosen.entry):
            _offer_to_save(table)
        context.exit(WRONG)
    _offer_to_save(table)


def _called(kind: str) -> str:
    """Return what a player is called at the table: a program after its file."""
    return (Path(kind.split()[0]).stem if is_program(kind) else kind.partition(":")[0]).capitalize()


def _kinds(bots: str | None, chosen: HouseRules, seats: int, saved: Record | None) -> list[str]:
    """Return a bot for every other seat.

    Raises CommandError.
    """
    game: Game[Any] = chosen.entry.build(chosen.rules)
    if bots is None and saved is not None:
        # One saved without its bots names its players after them.
        known = saved.bots[1:] or [name.split(" ")[0].lower() for name in saved.players[1:]]
        knowing = players_of(game)
        return [name if name in knowing else usual_player(game) for name in known]
    kinds = kinds_of(bots, seats - 1, game)
    if len(kinds) > seats - 1:
        raise CommandError(
            "--bots: {bots} bots are named, but only {seats} other seats are there", bots=len(kinds), seats=seats - 1
        )
    return kinds


def _saved(path: Path, game: str | None) -> Record:
    """Return an unfinished game from a file, every move judged.

    Raises CommandError.
    """
    text = read_file(path)
    try:
        record = read_record(CATALOGUE, text)
        if game not in (None, record.rules.entry.id):
            raise CommandError(
                "game: the file is a game of {other}, not of {game}", path, other=record.rules.entry.id, game=game
            )
        for _ in replay(record):
            pass
    except BadRecord as problem:
        raise fault_of(problem, text, path) from None
    if record.totals is not None:
        raise CommandError("this game is over; upcard replay shows it move by move", path)
    return record


def _all_bound(saved: Record) -> bool:
    """Can every draw of the game be checked? Those by a seed cannot."""
    drawn = {made.move for chain in saved.chains for made in chain.rounds} | saved.lots.keys()
    return all([number in drawn for number, (seat, _) in enumerate(saved.moves, 1) if seat == CHANCE])


def asker() -> Asker:
    """Return what reads lines, with history and editing at a terminal, echoing them where they are piped in.

    Raises:
        CommandError: standard input is closed, or cannot be read.
    """
    if sys.stdin is None:
        raise CommandError("standard input is closed, so nobody can be asked for moves")
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  (having it is enough: input() uses it)
        return input

    def piped(prompt: str) -> str:
        try:
            line = sys.stdin.readline()
        except OSError as problem:
            raise CommandError("standard input cannot be read: {why}", why=why_not(problem)) from None
        if not line:
            raise EOFError
        click.echo(prompt + line.rstrip("\n"))
        return line

    return piped


def _offer_to_save(table: TerminalTable) -> None:
    """At a terminal: a file name, yes for one that is free, Enter, no or quit for no."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty() and table.match.n):
        return
    usual = _free_name(table.entry.id)
    try:
        while True:
            question = say("Save the game? Type a file name, y for {usual}, or Enter for no:", usual=usual)
            answer = input(f"{question} ").strip()
            if answer.lower() in ("", "n", "no", "q", "quit"):
                return
            if commands.save(table, str(usual) if answer.lower() in ("y", "yes") else answer):
                return
    except (EOFError, KeyboardInterrupt):
        click.echo()


def _free_name(game: str) -> Path:
    """Return a file name that is not taken yet: ``guts.toml``, ``guts-2.toml`` and so on."""
    names = (Path(f"{game}-{at}.toml" if at > 1 else f"{game}.toml") for at in itertools.count(1))
    return next(name for name in names if not name.exists())
