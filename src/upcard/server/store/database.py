"""Opens a database, SQLite in a folder or PostgreSQL by its URL, configures it, and brings its schema up to date."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from ssl import SSLError
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from urllib.parse import urlencode

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError, IntegrityError, SQLAlchemyError, StatementError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.pool import NullPool

from upcard.server.store.errors import Damaged, InDoubt, StoreError, Unreachable
from upcard.server.store.migrations import Unfit, upgrade
from upcard.server.store.moves import Moves
from upcard.server.store.nodes import Node, Nodes, SingleNode
from upcard.server.store.rows import check_values
from upcard.server.store.transactions import LIMIT, READERS, InLoop, InThreads, Transactions, Unanswered
from upcard.text.messages import say

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

Database: TypeAlias = Path | str
"""The folder in which ``upcard.db`` lies, or the URL of a PostgreSQL database."""

CONNECTIONS: Final = 8
"""Most connections of one server to PostgreSQL, beside the one that listens and the two for moves."""

CONNECTING: Final = 10
"""Seconds to connect in, unless the URL says otherwise."""

DEFERRED: Final = "BEGIN"
"""How a transaction of SQLite begins that locks nothing before it reads or writes."""

OLDEST: Final = (14,)
"""The version of PostgreSQL from which on it ends sessions that are silent (`upcard.server.store.nodes`)."""

_POSTGRES: Final = re.compile(r"postgres(ql)?(\+asyncpg)?://")
SSL_MODES: Final = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
SESSIONS: Final = ("any", "primary", "standby", "read-write", "read-only", "prefer-standby")
FILES: Final = ("sslrootcert", "sslcert", "sslkey", "sslcrl")
SETTINGS: Final = ("sslmode", *FILES, "connect_timeout", "application_name", "target_session_attrs")
"""What may follow the ``?`` of a URL, as PostgreSQL's own programs have it, beside further hosts and ports."""


DAMAGE_OF_SQLITE: Final = (11, 26)
DAMAGE_OF_POSTGRES: Final = "XX00"
"""Codes of damaged files: SQLITE_CORRUPT and SQLITE_NOTADB; data_corrupted, index_corrupted and internal_error."""

UNREACHED: Final = (SQLAlchemyError, OSError, UnicodeError, OverflowError)
"""What drivers raise where a database cannot be opened: hosts and ports that are none are left to them."""


async def open_database(database: Database, limit: float | None = None) -> tuple[Transactions, Nodes]:
    """Open the database, made if it is a folder without one, and bring it to today's schema.

    Returns what works with it, and the servers that use it. ``limit``: seconds that a transaction of PostgreSQL may
    take.

    Raises:
        StoreError: it cannot be reached or written, or a newer version of Upcard or another program wrote it;
            then nothing in it has changed.
    """
    where = describe(database)
    url = _url(database)
    # A connection of its own: SQLite rebuilds a table that others refer to only while foreign keys are off.
    upgrading = _transactions(url, "BEGIN IMMEDIATE", poolclass=NullPool)
    try:
        await upgrading.run(_prepare)
    except Unfit as problem:
        raise StoreError("{place}: {reason}", place=where, reason=problem.message) from None
    except UNREACHED as problem:
        raise StoreError(
            "{place}: cannot be used as a database ({why})", place=where, why=driver_words(problem)
        ) from None
    finally:
        await upgrading.close()
    nodes: Nodes = SingleNode()
    if _is_sqlite(url):
        pragmas = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
        # The connection that was used last goes first: it still has in memory what it has written.
        pool = {"pool_size": READERS + 1, "max_overflow": 0, "pool_use_lifo": True}
        transactions = _transactions(url, DEFERRED, *pragmas, **pool)
    else:
        engine = _postgres(url, pool_size=CONNECTIONS, max_overflow=0, pool_timeout=limit or LIMIT)
        alone = _postgres(url, poolclass=NullPool)
        transactions = InLoop(engine, limit, Moves(alone, limit))
        event.listen(transactions.engine, "checkout", _only_open_ones)
        nodes = Node(alone, transactions.abandon)
    event.listen(transactions.engine, "before_cursor_execute", _check_values)
    return transactions, nodes


def _prepare(connection: Connection) -> None:
    """Bring the schema up to date. Raises Unfit."""
    version: tuple[int, ...] = getattr(connection.dialect, "server_version_info", None) or ()
    if connection.dialect.name == "postgresql" and version < OLDEST:
        raise Unfit("is a PostgreSQL of before version {oldest}", oldest=OLDEST[0])
    upgrade(connection)


def private_folder(folder: Path) -> None:
    """Make a folder for tables, and the database in it, which only its owner can read.

    SQLite's files beside the database too, for it gives them the same mode.

    Raises:
        StoreError: they cannot be made, or not written.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(folder / "upcard.db", os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as problem:
        raise not_kept(folder, problem) from None


def not_kept(folder: Path, problem: OSError) -> StoreError:
    """Return the error for a folder that cannot be used."""
    why = (problem.strerror or say("it fails")).lower()
    return StoreError("{folder}: cannot keep tables there ({why})", folder=folder, why=why)


def engine_for(url: str) -> "AsyncEngine":
    """Return a PostgreSQL database as it is, without any upgrade.

    Raises StoreError: that is no URL of one.
    """
    return _postgres(_url(url), poolclass=NullPool)


def describe(database: Database) -> str:
    """Return the database as it may be named in a message: without a password."""
    if isinstance(database, Path):
        return str(database / "upcard.db")
    try:
        return make_url(database).set(query={}).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return say("the database")


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
    for key, value in url.query.items():
        _check_setting(key, value)
    return url.set(drivername="postgresql+asyncpg")


def _check_setting(key: str, value: str | tuple[str, ...]) -> None:
    """Check a setting of a URL. Raises StoreError: it means nothing.

    What it says is not echoed: it may be secret.
    """
    if key == "port" and not re.fullmatch("[0-9,]*", "".join(value), re.ASCII):
        raise StoreError("{key} in the URL of the database is a number", key=key)
    if key in ("host", "port"):
        return
    if key not in SETTINGS:
        known = ", ".join(SETTINGS)
        raise StoreError("the URL of a database has no setting {key!r}; it has {known}", key=key[:40], known=known)
    if not isinstance(value, str):
        raise StoreError("the URL of the database gives {key} twice", key=key)
    words = {"sslmode": SSL_MODES, "target_session_attrs": SESSIONS}.get(key)
    if words is not None and value not in words:
        raise StoreError("{key} in the URL of the database is one of {words}", key=key, words=", ".join(words))
    if key == "connect_timeout" and not (value.isascii() and value.isdigit() and 1 <= len(value) <= 4):
        raise StoreError("{key} in the URL of the database is a number of seconds", key=key)
    if key in FILES and not Path(value).is_file():
        raise StoreError("{key} in the URL of the database names no file", key=key)


def _postgres(url: URL, **options: Any) -> "AsyncEngine":
    """Return an engine. The driver reads PostgreSQL's settings from a URL of its own alone."""
    # Imported where there is a PostgreSQL: it takes a tenth of a second, and SQLite goes without.
    from sqlalchemy.ext.asyncio import create_async_engine

    given = {key: str(value) for key, value in url.query.items() if key in SETTINGS}
    seconds = int(given.pop("connect_timeout", 0))
    arguments: dict[str, Any] = {"timeout": seconds or CONNECTING}
    if given:
        arguments["dsn"] = f"postgresql:///?{urlencode(given)}"
    hosts = {key: value for key, value in url.query.items() if key not in SETTINGS}
    return create_async_engine(url.set(query=hosts), connect_args=arguments, **options)


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _transactions(url: URL, begin: str, *pragmas: str, **options: Any) -> InThreads | InLoop:
    """Return the transactions of an engine; ``begin`` and ``pragmas`` are for SQLite alone."""
    if not _is_sqlite(url):
        return InLoop(_postgres(url, **options))
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

    def start(connection: Connection) -> None:
        if begin == DEFERRED:  # takes no lock, so it does not fail: straight to the driver, for every move needs it
            driver: Any = connection.connection.driver_connection
            driver.execute(begin)
        else:
            connection.exec_driver_sql(begin)

    event.listen(engine, "connect", configure)
    event.listen(engine, "begin", start)


def driver_words(problem: Exception) -> str:
    """Return what a driver says is wrong, without the statement and its values."""
    cause: BaseException = problem.orig if isinstance(problem, StatementError) and problem.orig else problem
    if type(cause).__module__.startswith("sqlite3"):
        return str(cause)
    if isinstance(cause, ConnectionError) and "rejected SSL" in str(cause):
        return say("it does not offer TLS")
    if isinstance(cause, SSLError):  # its number is none of the system's errors
        why = (cause.reason or "").replace("_", " ").lower() or say("a certificate or a key cannot be read")
        return say("TLS fails: {why}", why=why)
    if isinstance(cause, OSError) and (cause.errno or 0) > 0:
        # Not the error's own words: they name the database's address.
        return os.strerror(cause.errno or 0)
    # PostgreSQL's sentences may quote values; its five-letter codes do not.
    code = str(getattr(cause, "sqlstate", None) or "")
    if code.startswith("08"):  # the connection
        code = ""
    return say("PostgreSQL says {code}", code=code) if code else say("it cannot be reached")


@contextmanager
def in_own_words() -> Iterator[None]:
    """Raise what a failing transaction raises as StoreErrors; broken constraints as they are."""
    try:
        yield
    except IntegrityError:
        raise
    except Unanswered as unanswered:
        raise InDoubt("the storage does not say ({why})", why=driver_words(unanswered.problem)) from None
    except (StatementError, NoConnection, OSError) as problem:
        if _is_damage(problem):
            raise Damaged("the database is damaged ({why})", why=driver_words(problem)) from None
        lost = getattr(problem, "connection_invalidated", not isinstance(problem, StatementError))
        kind = Unreachable if lost else StoreError
        raise kind("the table could not be stored ({why})", why=driver_words(problem)) from None


def _is_damage(problem: Exception) -> bool:
    """Say whether the driver says that what is on the disk is no sound database."""
    cause: BaseException | None = problem.orig if isinstance(problem, StatementError) else problem
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    return code in DAMAGE_OF_SQLITE or str(getattr(cause, "sqlstate", None) or "").startswith(DAMAGE_OF_POSTGRES)


def _only_open_ones(connection: Any, _record: Any, _proxy: Any) -> None:
    """Replace connections that broke before somebody's move needs them.

    They broke with the server, or on the way there.
    """
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def _check_values(_c: Any, _cursor: Any, _statement: str, parameters: Any, _context: Any, _many: bool) -> None:
    check_values(parameters)
