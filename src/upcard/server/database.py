"""Opening a database: SQLite in a folder or PostgreSQL by its URL, how it is to behave, and today's schema."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError, StatementError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from upcard.server.fanout import Alone, Fanout, Notify
from upcard.server.migrations import Unfit, upgrade
from upcard.server.transactions import THREADS, InLoop, InThreads, Transactions

Database: TypeAlias = Path | str
"""The folder in which ``upcard.db`` lies, or the URL of a PostgreSQL database."""

CONNECTIONS: Final = 10
"""Most connections of one server to PostgreSQL, beside the one that listens."""

_POSTGRES: Final = re.compile(r"postgres(ql)?(\+asyncpg)?://")
_NO_TEXT: Final = re.compile("[\0\ud800-\udfff]")


class StoreError(Exception):
    """The disk or the database does not do its part; one sentence, nothing secret."""


class Restored(StoreError):
    """The database has been restored from a backup: what is in memory is of no use any more."""


class Unstorable(StoreError):
    """A value that not every database can hold; it has reached none."""


async def open_database(database: Database) -> tuple[Transactions, Fanout]:
    """Open the database, made if it is a folder without one, and bring it to today's schema: what works with it, and
    how the servers that use it hear of each other.

    Raises:
        StoreError: it cannot be reached or written, or a newer version of Upcard or another program wrote it;
            then nothing in it has changed.
    """
    where = describe(database)
    url = _url(database)
    # A connection of its own: SQLite rebuilds a table that others refer to only while foreign keys are off.
    upgrading = _transactions(url, "BEGIN IMMEDIATE", poolclass=NullPool)
    try:
        await upgrading.run(upgrade)
    except Unfit as problem:
        raise StoreError(f"{where}: {problem}") from None
    except (StatementError, OSError) as problem:
        raise StoreError(f"{where}: cannot be used as a database ({driver_words(problem)})") from None
    finally:
        await upgrading.close()
    fanout: Fanout = Alone()
    if _is_sqlite(url):
        pragmas = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
        transactions = _transactions(url, "BEGIN", *pragmas, pool_size=THREADS, max_overflow=0)
    else:
        transactions = _transactions(url, "", pool_size=CONNECTIONS, max_overflow=0)
        event.listen(transactions.engine, "checkout", _only_open_ones)
        fanout = Notify(create_async_engine(url, poolclass=NullPool))
    event.listen(transactions.engine, "before_cursor_execute", _check_values)
    return transactions, fanout


def private_folder(folder: Path) -> None:
    """A folder for tables, and the database in it: what is made here only its owner can read, SQLite's files beside
    the database too, for it gives them the same mode.

    Raises:
        StoreError: they cannot be made, or not written.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(folder / "upcard.db", os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as problem:
        reason = (problem.strerror or "it fails").lower()
        raise StoreError(f"{folder}: cannot keep tables there ({reason})") from None


def engine_for(url: str) -> AsyncEngine:
    """A PostgreSQL database as it is, without any upgrade. Raises StoreError: that is no URL of one."""
    return create_async_engine(_url(url), poolclass=NullPool)


def describe(database: Database) -> str:
    """The database as it may be named in a message: without a password."""
    if isinstance(database, Path):
        return str(database / "upcard.db")
    try:
        return make_url(database).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return "the database"


def _url(database: Database) -> URL:
    if isinstance(database, Path):
        private_folder(database)
        return URL.create("sqlite", database=str(database / "upcard.db"))
    # Not echoed: what is no URL may yet hold a password.
    if not _POSTGRES.match(database):
        raise StoreError("a database is given as postgresql://user:password@host/name")
    try:
        url = make_url(database)
        # Where there is none, the driver's error would not say what to do.
        import asyncpg  # type: ignore[import-untyped]  # noqa: F401
    except (ArgumentError, ValueError):
        raise StoreError("a database is given as postgresql://user:password@host/name") from None
    except ImportError:
        raise StoreError("PostgreSQL needs its driver: pip install 'upcard[postgres]'") from None
    return url.set(drivername="postgresql+asyncpg")


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _transactions(url: URL, begin: str, *pragmas: str, **options: Any) -> InThreads | InLoop:
    """``begin`` and ``pragmas`` are for SQLite alone."""
    if not _is_sqlite(url):
        return InLoop(create_async_engine(url, **options))
    engine = create_engine(url, **options)
    _begin_with(engine, begin, *pragmas)
    return InThreads(engine)


def _begin_with(engine: Engine, begin: str, *pragmas: str) -> None:
    """Let SQLite's transactions begin where they say so: the driver's own way leaves changes of the schema outside."""

    def configure(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("busy_timeout=5000", *pragmas):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine, "connect", configure)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))


def driver_words(problem: Exception) -> str:
    """What a driver says is wrong, without the statement and its values."""
    cause: BaseException = problem.orig if isinstance(problem, StatementError) and problem.orig else problem
    if type(cause).__module__.startswith("sqlite3"):
        return str(cause)
    if isinstance(cause, OSError):
        return cause.strerror or "it cannot be reached"
    # PostgreSQL's sentences may quote values; its five-letter codes do not.
    code = getattr(cause, "sqlstate", None)
    return f"PostgreSQL says {code}" if code else "it cannot be reached"


def _only_open_ones(connection: Any, _record: Any, _proxy: Any) -> None:
    """Those that broke with the server, or on the way there, are replaced before somebody's move needs them."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def _check_values(_c: Any, _cursor: Any, _statement: str, parameters: Any, _context: Any, _many: bool) -> None:
    for value in _values(parameters):
        if isinstance(value, str) and _NO_TEXT.search(value):
            raise Unstorable("a text holds characters that cannot be stored")
        if isinstance(value, int) and not -(2**31) <= value < 2**31:
            raise Unstorable("a number is too large to be stored")


def _values(parameters: Any) -> Iterator[Any]:
    if isinstance(parameters, dict):
        parameters = parameters.values()
    for value in parameters or ():
        if isinstance(value, tuple | list | dict):
            yield from _values(value)
        else:
            yield value
