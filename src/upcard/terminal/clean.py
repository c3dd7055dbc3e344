"""The command `upcard clean`, which deletes tables and score sheets that nobody has touched for long."""

import asyncio
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from upcard.terminal.backup import chosen
from upcard.terminal.errors import CommandError, PathName, may_be_silent
from upcard.text.messages import say, say_counted

if TYPE_CHECKING:
    from upcard.server.store.rows import Removed


@click.command()
@click.option("--days", required=True, type=click.IntRange(1, 36500), help="For how many days nobody has touched them.")
@click.option("--data", type=PathName(file_okay=False), help="Folder of the tables.")
@click.option("--database", metavar="URL", help="The PostgreSQL database of the tables instead.")
@click.option("--dry-run", is_flag=True, help="Count only; delete nothing.")
@click.option("--json", "as_json", is_flag=True, help="Print what was done as JSON.")
def clean(days: int, data: Path | None, database: str | None, dry_run: bool, as_json: bool) -> None:
    """Delete tables and score sheets at which nothing was played, said or written for this many days."""
    from upcard.server.store.store import StoreError

    may_be_silent()
    try:
        found = asyncio.run(_clean(chosen(data, database), days, dry_run))
    except StoreError as problem:
        raise CommandError(problem.message) from None
    if as_json:
        click.echo(json.dumps(msgspec.structs.asdict(found)))
        return
    tables = say_counted("1 table", "{number} tables", found.tables)
    sheets = say_counted("1 score sheet", "{number} score sheets", found.sheets)
    if dry_run:
        click.echo(say("{tables} and {sheets} would be deleted", tables=tables, sheets=sheets))
    else:
        click.echo(say("{tables} and {sheets} deleted", tables=tables, sheets=sheets))


async def _clean(database: Path | str, days: int, dry: bool) -> "Removed":
    """Remove what is old from the database. Raises StoreError."""
    from upcard.server.store.backup import must_be_there
    from upcard.server.store.folder_lock import locked
    from upcard.server.store.rows import DAY, Removed
    from upcard.server.store.sql import SqlStore

    must_be_there(database)
    with locked(database):  # a server does it itself, and knows what is open
        store = await SqlStore.open(database)
        try:
            before, total = time.time() - days * DAY, Removed()
            while (found := await store.removal.remove(before, dry=dry)) != Removed():
                total += found
                if dry:
                    break
            return total
        finally:
            await store.close()
