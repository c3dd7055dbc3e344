"""The command `upcard stats`, which computes statistics over the games of records."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from upcard.catalogue import CATALOGUE
from upcard.match.record import BadRecord, read_record
from upcard.match.statistics import FinishedGame, Statistic, game_of, statistics
from upcard.terminal.console import console_for, is_plain, plain_option
from upcard.terminal.errors import CommandError, PathName, read_file
from upcard.terminal.replay import fault_of
from upcard.terminal.rules import json_option
from upcard.text.messages import marked, say, say_counted, translated


@click.command(short_help="Show who has won what in the games of RECORDS.")
@click.argument("records", nargs=-1, required=True, type=PathName())
@json_option
@plain_option
def stats(records: tuple[Path, ...], as_json: bool, plain: bool) -> None:
    """Who has won what in the games of these RECORDS: files, or folders of files that end in .toml.

    Every game is judged again. People are told apart by name; games are taken in the order of the files.
    """
    games, unfinished = _games([file for path in records for file in _files(path)])
    found = statistics(games)
    if as_json:
        data = {"games": len(games), "unfinished": unfinished, "statistics": [_as_data(each) for each in found]}
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
        return
    console = console_for(plain)
    console.print(say_counted("1 game", "{number} games", len(games)))
    if unfinished:
        console.print(
            say_counted(
                "1 record is of an unfinished game and is not counted.",
                "{number} records are of unfinished games and are not counted.",
                unfinished,
            )
        )
    for title, rows in _by_title(found).items():
        console.print()
        console.print(title, style="bold")
        console.print(_table(rows, is_plain(plain)))


def _files(path: Path) -> list[Path]:
    """Return the file, or the records in the folder.

    Raises CommandError: it holds none.
    """
    if not path.is_dir():
        return [path]
    found = sorted(path.glob("*.toml"))
    if not found:
        raise CommandError(marked("there are no records here: no file ends in .toml"), path)
    return found


def _games(files: Sequence[Path]) -> tuple[list[FinishedGame], int]:
    """Return the finished games of the files, and how many are not finished.

    Raises CommandError.
    """
    games, unfinished = [], 0
    for file in files:
        text = read_file(file)
        try:
            game = game_of(read_record(CATALOGUE, text))
        except BadRecord as problem:
            raise fault_of(problem, text, file) from None
        if game is None:
            unfinished += 1
        else:
            games.append(game)
    return games, unfinished


def _by_title(found: Sequence[Statistic]) -> dict[str, list[Statistic]]:
    titles: dict[str, list[Statistic]] = {}
    for each in found:
        entry = CATALOGUE[each.game]
        title = f"{translated(entry.title)} · {translated(entry.books[each.book].title)}"
        titles.setdefault(title, []).append(each)
    return titles


def _table(rows: Sequence[Statistic], plain: bool) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(say("Player"))
    for heading in (
        say("Games"),
        say("Won"),
        say("Points a game"),
        say("In a row"),
        say("Went out"),
        say("Claimed"),
        "",
    ):
        table.add_column(heading, justify="left" if not heading else "right")
    for row in sorted(rows, key=lambda each: -each.wins):
        cells = (
            len(row.outcomes),
            row.wins,
            f"{row.mean:.1f}",
            row.streak,
            row.outs,
            row.claims,
            _line(row, plain),
        )
        table.add_row(row.person.name, *[str(cell) for cell in cells])
    return table


def _line(row: Statistic, plain: bool) -> str:
    """Return the last games, won or not, as signs that need no colour."""
    won, lost = ("W", ".") if plain else ("●", "○")
    return "".join([won if each.won else lost for each in row.outcomes[-20:]])


def _as_data(row: Statistic) -> dict[str, Any]:
    return {
        "player": row.person.name,
        "game": row.game,
        "book": row.book,
        "games": len(row.outcomes),
        "wins": row.wins,
        "mean": round(row.mean, 2),
        "streak": row.streak,
        "running": row.running,
        "outs": row.outs,
        "claims": row.claims,
        "outcomes": [{"won": each.won, "shared": each.shared, "points": each.points} for each in row.outcomes],
    }
