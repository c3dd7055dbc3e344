"""Backs up a database of either kind as one SQLite file, and restores it, while people play.

The file is a database of its own schema. Restoring brings it to today's schema first, so a backup of an earlier
version, or of the other kind of database, can be restored.
"""

import asyncio
import os
import secrets
import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, MetaData, Table, create_engine, delete, func, insert, select, text
from sqlalchemy.exc import StatementError

from upcard.server.store.database import (
    UNREACHED,
    Database,
    describe,
    driver_words,
    engine_for,
    open_database,
)
from upcard.server.store.errors import StoreError
from upcard.server.store.migrations import MARKS, Unfit, schema_revision, upgrade
from upcard.server.store.rows import EPOCH
from upcard.server.store.schema import meta, metadata
from upcard.text.messages import say

AT_ONCE: Final = 1000
"""Rows copied at once."""

BROKEN: Final = (*UNREACHED, sqlite3.Error, Unfit)
"""What is raised by reading a file that is damaged, or another program's, or a database that is not there."""

GAPS: Final = "select count(*) from (select 1 from log group by table_id having count(*) <> max(seq) or min(seq) <> 1)"


class Contents(Struct, frozen=True):
    """What a backup holds."""

    file: str
    tables: int
    moves: int
    bytes: int


def must_be_there(database: Database) -> None:
    """Check that a folder holds tables, before it is opened, which would make it. Raises StoreError."""
    if isinstance(database, Path) and not (database / "upcard.db").is_file():
        raise StoreError("{file} is not there", file=describe(database))


async def back_up(database: Database, file: Path, force: bool = False) -> Contents:
    """Write the database as it is at one moment to ``file``, checked, and for its owner's eyes only.

    Raises:
        StoreError: it cannot be read or written, or there is such a file already and ``force`` is not set.
    """
    if file.exists() and not force:
        raise StoreError("{file} is there already; --force writes over it", file=file)
    must_be_there(database)
    part = file.with_name(file.name + ".part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        if isinstance(database, Path):
            await asyncio.to_thread(_copy_file, database / "upcard.db", part)
        else:
            await _copy_from_postgres(database, part)
        contents = await asyncio.to_thread(_checked, part, file)
        await asyncio.to_thread(_put_in_place, part, file)
    except BROKEN as problem:
        raise StoreError("{file}: the backup cannot be made ({why})", file=file, why=_words(problem)) from None
    finally:
        part.unlink(missing_ok=True)
    return contents


async def restore(file: Path, database: Database, force: bool = False) -> Contents:
    """Put what ``file`` holds in place of everything in the database, in one transaction.

    Servers that use it notice, and go on from there.

    Raises:
        StoreError: the file is no backup or is damaged, or the database holds tables already and ``force`` is not
            set; then nothing has changed.
    """
    if not file.is_file():
        raise StoreError("{file} is not there", file=file)
    with tempfile.TemporaryDirectory(prefix="upcard-restore-") as folder:
        copy = Path(folder) / "upcard.db"
        try:
            copy.touch(0o600)
            await asyncio.to_thread(_copy_file, file, copy)
            contents = await asyncio.to_thread(_checked, copy, file)
            transactions, nodes = await open_database(Path(folder))
        except (*BROKEN, StoreError) as problem:
            why = str(problem).removeprefix(f"{copy}: ") if isinstance(problem, StoreError) else _words(problem)
            raise StoreError("{file}: cannot be used as a backup ({why})", file=file, why=why) from None
        await nodes.close()
        await transactions.close()
        await _put_into(copy, database, force)
    return contents


def _copy_file(source: Path, target: Path) -> None:
    """Copy a SQLite database, also one that is in use, and one in a folder that cannot be written."""
    try:
        _copy_database(source, target)
    except sqlite3.OperationalError:
        # SQLite makes files beside a database that it reads. Where it cannot, and they are not there, no server is
        # running: the files as they are, with what a server that was killed has left, are the database.
        with tempfile.TemporaryDirectory(prefix="upcard-backup-") as folder:
            for end in ("", "-wal"):
                if Path(f"{source}{end}").is_file():
                    shutil.copyfile(f"{source}{end}", Path(folder) / f"copy{end}")
            _copy_database(Path(folder) / "copy", target)


def _copy_database(source: Path, target: Path) -> None:
    """Copy a database that is in use, in SQLite's own way, into a file that is there, for its owner's eyes only.

    One that is not there is not made: whoever wanted the backup has been interrupted, and nobody would take it away.
    """
    reader = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
    writer = sqlite3.connect(f"{target.absolute().as_uri()}?mode=rw", uri=True)
    try:
        reader.backup(writer)
        writer.execute("pragma journal_mode=delete")
    finally:
        writer.close()
        reader.close()


async def _copy_from_postgres(url: str, target: Path) -> None:
    engine = engine_for(url)
    copy = create_engine(f"sqlite:///{target}")
    try:
        # One snapshot for all tables: whatever is played meanwhile is in all of them or in none.
        async with engine.connect() as plain:
            source = await plain.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            revision, found = await source.run_sync(_described)
            with copy.begin() as writer:
                upgrade(writer, revision)
                into = MetaData()
                into.reflect(writer)
                for table in _with_rows(found):
                    rows = await source.stream(select(table))
                    async for some in rows.partitions(AT_ONCE):
                        writer.execute(insert(into.tables[table.name]), [dict(row._mapping) for row in some])
    except OSError as problem:
        raise StoreError("{place}: cannot be reached ({why})", place=describe(url), why=driver_words(problem)) from None
    finally:
        copy.dispose()
        await engine.dispose()


def _described(connection: Connection) -> tuple[str, MetaData]:
    revision = schema_revision(connection)
    if revision is None:
        raise Unfit("it holds no tables of Upcard")
    found = MetaData()
    found.reflect(connection)
    return revision, found


def _with_rows(schema: MetaData) -> list[Table]:
    """Return the tables of a schema that hold what is played, those first that others refer to."""
    return [table for table in schema.sorted_tables if table.name not in MARKS]


def _checked(copy: Path, file: Path) -> Contents:
    """Return what a backup holds. Raises Unfit: it is damaged, or another program's."""
    engine = create_engine(f"sqlite:///{copy}")
    try:
        with engine.connect() as connection:
            if connection.scalar(text("pragma integrity_check")) != "ok":
                raise Unfit("it is damaged")
            if schema_revision(connection) is None:
                raise Unfit("it holds no tables of Upcard")
            if connection.execute(text("pragma foreign_key_check")).first() or connection.scalar(text(GAPS)):
                raise Unfit("it is damaged: rows are missing")
            tables, moves = [connection.scalar(text(f"select count(*) from {name}")) for name in ("tables", "log")]
    finally:
        engine.dispose()
    return Contents(str(file), int(tables or 0), int(moves or 0), copy.stat().st_size)


def _put_in_place(part: Path, file: Path) -> None:
    """Put a file under its name, and on the disk."""
    with part.open("rb") as written:
        os.fsync(written.fileno())
    os.replace(part, file)
    if os.name == "posix":
        folder = os.open(file.absolute().parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


async def _put_into(copy: Path, database: Database, force: bool) -> None:
    transactions, nodes = await open_database(database)
    source = create_engine(f"sqlite:///{copy}")

    def fill(connection: Connection) -> None:
        _lock(connection)
        if not force and any(
            connection.scalar(select(func.count()).select_from(metadata.tables[name])) for name in ("tables", "scores")
        ):
            raise StoreError(
                "{place} holds tables already; --force puts the backup in their place", place=describe(database)
            )
        for table in reversed(_with_rows(metadata)):
            connection.execute(delete(table))
        with source.connect() as reader:
            for table in _with_rows(metadata):
                for some in reader.execute(select(table)).partitions(AT_ONCE):
                    connection.execute(insert(table), [dict(row._mapping) for row in some])

    try:
        await transactions.run(fill)
    except (StatementError, OSError) as problem:
        raise StoreError(
            "{place}: cannot be restored ({why})", place=describe(database), why=driver_words(problem)
        ) from None
    finally:
        source.dispose()
        await nodes.close()
        await transactions.close()


def _lock(connection: Connection) -> None:
    """Let nobody write from here to the end of the transaction.

    Whoever tries afterwards learns why not.
    """
    if connection.dialect.name == "postgresql":
        names = ", ".join(table.name for table in [*_with_rows(metadata), meta])
        connection.execute(text(f"lock table {names} in access exclusive mode"))
    connection.execute(delete(meta).where(meta.c.key == EPOCH))
    connection.execute(insert(meta).values(key=EPOCH, value=secrets.token_hex(8)))


def _words(problem: Exception) -> str:
    if isinstance(problem, Unfit | sqlite3.Error):
        return str(problem)
    return say("it is damaged") if isinstance(problem, UnicodeDecodeError) else driver_words(problem)
