"""The commands `upcard backup` and `upcard restore`, for the database of a server."""

import asyncio
import json
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from upcard.terminal.errors import CommandError, PathName, may_be_silent
from upcard.text.messages import marked, say, say_counted

if TYPE_CHECKING:
    from upcard.server.store.backup import Contents

_FOLDER = click.option("--data", type=PathName(file_okay=False), help="Folder of the tables.")
_URL = click.option("--database", metavar="URL", help="The PostgreSQL database of the tables instead.")
_JSON = click.option("--json", "as_json", is_flag=True, help="Print what was done as JSON.")
_FILE = PathName(dir_okay=False)


@click.command()
@click.argument("file", type=_FILE)
@_FOLDER
@_URL
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@_JSON
def backup(file: Path, data: Path | None, database: str | None, force: bool, as_json: bool) -> None:
    """Copy all tables to a file, while people play."""
    from upcard.server.store.backup import back_up

    _report(marked("{file}: {tables}, {moves} backed up"), back_up(chosen(data, database), file, force), as_json)


@click.command()
@click.argument("file", type=_FILE)
@_FOLDER
@_URL
@click.option("--force", is_flag=True, help="Put the backup in the place of tables that are there.")
@_JSON
def restore(file: Path, data: Path | None, database: str | None, force: bool, as_json: bool) -> None:
    """Put all tables back as a backup has them."""
    from upcard.server.store.backup import restore

    _report(marked("{file}: {tables}, {moves} restored"), restore(file, chosen(data, database), force), as_json)


def chosen(data: Path | None, database: str | None) -> Path | str:
    """Return where the tables are kept. Raises click.UsageError: both are given."""
    from upcard.server import chosen_database

    if data is not None and database is not None:
        raise click.UsageError("Tables are kept in one place: give --data or --database.")
    return chosen_database(data, database)


def _report(said: str, work: "Coroutine[Any, Any, Contents]", as_json: bool) -> None:
    import msgspec

    from upcard.server.store.errors import StoreError

    may_be_silent()
    try:
        contents = asyncio.run(work)
    except StoreError as problem:
        raise CommandError(problem.message) from None
    if as_json:
        click.echo(json.dumps(msgspec.structs.asdict(contents)))
    else:
        tables = say_counted("1 table", "{number} tables", contents.tables)
        moves = say_counted("1 move", "{number} moves", contents.moves)
        click.echo(say(said, file=contents.file, tables=tables, moves=moves))
