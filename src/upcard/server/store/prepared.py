"""Prepares the statements that every move needs, once for each kind of database, as compiling them anew is slow.

SQLite's go straight to its driver: what SQLAlchemy does around a statement takes as long as the statement.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection, Delete, Insert, Select, Update
from sqlalchemy.engine import Dialect
from sqlalchemy.exc import DBAPIError

from upcard.server.store.rows import check_values

SQLITE: Final = "sqlite"


class PreparedStatement:
    """A statement whose text is kept. A question's constants are written into it; all else it takes by name."""

    def __init__(self, statement: "Insert | Update | Delete | Select[Any]") -> None:
        self._statement = statement
        self._texts: dict[str, tuple[str, Sequence[str]]] = {}

    def each(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Carry it out with each of those values. Raises IntegrityError, and what else `Connection.execute` does."""
        text, names = self._text(connection.dialect)
        values = [tuple([row[name] for name in names]) for row in rows]
        if connection.dialect.name != SQLITE:
            connection.exec_driver_sql(text, values)
            return
        check_values(values)
        with _driver(connection) as driver:
            driver.executemany(text, values)

    def scalar(self, connection: Connection) -> Any:
        """Return what it selects, in one value."""
        text, _ = self._text(connection.dialect)
        if connection.dialect.name != SQLITE:
            return connection.exec_driver_sql(text).scalar()
        with _driver(connection) as driver:
            return driver.execute(text).fetchone()[0]

    def _text(self, dialect: Dialect) -> tuple[str, Sequence[str]]:
        found = self._texts.get(dialect.name)
        if found is None:
            literal = isinstance(self._statement, Select)
            compiled: Any = self._statement.compile(dialect=dialect, compile_kwargs={"literal_binds": literal})
            found = self._texts[dialect.name] = str(compiled), tuple(compiled.positiontup or ())
        return found


@contextmanager
def _driver(connection: Connection) -> Iterator[sqlite3.Connection]:
    """Yield SQLite's own connection, in the transaction of this one.

    What it raises is raised as SQLAlchemy has it.
    """
    if not connection.in_transaction():
        connection.begin()
    driver: Any = connection.connection.driver_connection
    try:
        yield driver
    except sqlite3.Error as problem:
        raise DBAPIError.instance(None, None, problem, sqlite3.Error) from problem
