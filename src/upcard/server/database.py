"""Opening the database: how SQLite is to behave, and today's schema."""

from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from upcard.server.migrations import Unfit, upgrade


class StoreError(Exception):
    """The disk or the database does not do its part; one sentence, nothing secret."""


async def open_database(folder: Path) -> AsyncEngine:
    """Open or create ``upcard.db`` in the folder, and bring it to today's schema.

    Raises:
        StoreError: the folder cannot be written, or a newer version of Upcard or another program wrote the
            file; then nothing in it has changed.
    """
    file = folder / "upcard.db"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(f"{folder}: cannot keep tables there ({problem.strerror})") from None
    url = f"sqlite+aiosqlite:///{file}"
    # A connection of its own: a table that others refer to can be rebuilt only while foreign keys are off.
    upgrading = create_async_engine(url, poolclass=NullPool)
    _begin_with(upgrading, "BEGIN IMMEDIATE")
    try:
        async with upgrading.begin() as connection:
            await connection.run_sync(upgrade)
    except Unfit as problem:
        raise StoreError(f"{file}: {problem}") from None
    except DBAPIError as problem:
        raise StoreError(f"{file}: cannot be used as a database ({problem.orig})") from None
    finally:
        await upgrading.dispose()
    engine = create_async_engine(url)
    _begin_with(engine, "BEGIN", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
    return engine


def _begin_with(engine: AsyncEngine, begin: str, *pragmas: str) -> None:
    """Let transactions begin where they say so: the driver's own way leaves changes of the schema outside."""

    def configure(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("busy_timeout=5000", *pragmas):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine.sync_engine, "connect", configure)
    event.listen(engine.sync_engine, "begin", lambda connection: connection.exec_driver_sql(begin))
