"""`upcard play`: a table in the terminal."""

import itertools
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import click

from upcard.__main__ import INTERRUPTED
from upcard.bots import BOTS, Bot
from upcard.games import CATALOGUE
from upcard.games.house_rules import heading
from upcard.games.record import BadRecord, Record, read_record, replay
from upcard.kernel.chance import secure_move
from upcard.kernel.game import Ask
from upcard.kernel.run import chance_move
from upcard.kernel.state import Move
from upcard.terminal import commands
from upcard.terminal.choosing import book_option, rules_of, rules_option, seats_of
from upcard.terminal.look import console_for, is_plain, plain_option
from upcard.terminal.oneline import Fault, read_file
from upcard.terminal.replay import fault_of
from upcard.terminal.table import Leave, Table

YOU = "You"


@click.command()
@click.argument("game")
@book_option
@click.option("--players", type=int, metavar="N", help="How many play, you among them; four if the rules allow it.")
@click.option("--bots", metavar="NAMES", help="Who sits opposite, as in steady,random; steady unless given.")
@rules_option
@click.option("--seed", type=int, metavar="N", help="Shuffle as this number says, to play the same cards again.")
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a game that was saved.")
@plain_option
@click.pass_context
def play(
    context: click.Context,
    game: str,
    book: str | None,
    players: int | None,
    bots: str | None,
    rules_file: Path | None,
    seed: int | None,
    resume: Path | None,
    plain: bool,
) -> None:
    """Play GAME at a table in the terminal, against bots.

    Type ? at the table for what can be answered. Ctrl-C leaves and offers to save the game.
    """
    saved = None
    if resume is not None:
        if book is not None or rules_file is not None or players is not None:
            raise Fault("--resume goes on by the rules and with the players of the saved game")
        saved = _saved(resume, game)
        chosen, seats = saved.rules, len(saved.players)
    else:
        chosen = rules_of(game, book, rules_file)
        seats = seats_of(chosen, players)
    kinds = _kinds(bots, seats, saved)
    names = saved.players if saved else (YOU, *[f"{kind.capitalize()} {at}" for at, kind in enumerate(kinds, 2)])
    rng = random.Random(seed)
    sitting: dict[int, Bot] = {at: BOTS[kind](rng.randrange(2**32)) for at, kind in enumerate(kinds, 1)}
    table = Table(chosen, names, sitting, _chance(rng, seed), console_for(plain), is_plain(plain), _asker())
    if saved is not None:
        table.resume(saved)
    table.say(heading(chosen), "bold")
    table.say(f"You play against {', '.join(names[1:])}. Type ? for help.")
    try:
        table.run()
    except (Leave, EOFError, KeyboardInterrupt) as reason:
        click.echo()
        if isinstance(reason, EOFError) and not sys.stdin.isatty():
            click.echo("upcard: the input ended before the game did", err=True)
        _offer_to_save(table)
        context.exit(0 if isinstance(reason, Leave) else INTERRUPTED)
    _offer_to_save(table)


def _kinds(bots: str | None, seats: int, saved: Record | None) -> list[str]:
    """A bot for every other seat. Raises Fault."""
    if bots is None and saved is not None:
        # A saved game names its players after the bots they were.
        known = [name.split(" ")[0].lower() for name in saved.players[1:]]
        return [name if name in BOTS else "steady" for name in known]
    wanted = [name.strip().lower() for name in (bots or "steady").split(",")]
    for name in wanted:
        if name not in BOTS:
            raise Fault(f"--bots: there is no bot {name[:20]!r}; there are: {', '.join(BOTS)}")
    if len(wanted) > seats - 1:
        raise Fault(f"--bots: {len(wanted)} bots are named, but only {seats - 1} other seats are there")
    return [wanted[min(at, len(wanted) - 1)] for at in range(seats - 1)]


def _saved(path: Path, game: str) -> Record:
    """An unfinished game from a file, every move judged. Raises Fault."""
    text = read_file(path)
    try:
        record = read_record(CATALOGUE, text)
        if record.rules.entry.id != game:
            raise Fault(f"game: the file is a game of {record.rules.entry.id}, not of {game}", path)
        for _ in replay(record):
            pass
    except BadRecord as problem:
        raise fault_of(problem, text, path) from None
    if record.totals is not None:
        raise Fault("this game is over; upcard replay shows it", path)
    return record


def _chance(rng: random.Random, seed: int | None) -> Callable[[Ask], Move]:
    """Shuffles that nobody can foretell, unless a seed asks for the same ones again."""
    return secure_move if seed is None else lambda ask: chance_move(ask, rng)


def _asker() -> Callable[[str], str]:
    """Reads lines; with history and editing at a terminal, echoing them where they are piped in. Raises Fault."""
    if sys.stdin is None:
        raise Fault("standard input is closed: there is nobody to ask for moves")
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  (having it is enough: input() uses it)
        return input

    def piped(prompt: str) -> str:
        try:
            line = sys.stdin.readline()
        except OSError as problem:
            raise Fault(f"standard input cannot be read: {(problem.strerror or 'it fails').lower()}") from None
        if not line:
            raise EOFError
        click.echo(prompt + line.rstrip("\n"))
        return line

    return piped


def _offer_to_save(table: Table) -> None:
    """At a terminal: a file name, yes for one that is free, no or Enter for no."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty() and table.moves):
        return
    usual = _free_name(table.entry.id)
    try:
        while True:
            answer = input(f"Save the game? A file name, y for {usual}, or Enter for no: ").strip()
            if answer.lower() in ("", "n", "no"):
                return
            if commands.save(table, str(usual) if answer.lower() in ("y", "yes") else answer):
                return
    except (EOFError, KeyboardInterrupt):
        click.echo()


def _free_name(game: str) -> Path:
    """A file that is not there yet: ``guts.toml``, ``guts-2.toml`` …"""
    names = (Path(f"{game}-{at}.toml" if at > 1 else f"{game}.toml") for at in itertools.count(1))
    return next(name for name in names if not name.exists())
