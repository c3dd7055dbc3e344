"""Statements that every move needs, made once for each kind of database: making them anew takes longer than they do."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Insert, Select
from sqlalchemy.engine import Dialect


class PreparedStatement:
    """A statement whose text is kept. Its constants are written into it; what it inserts it takes by column."""

    def __init__(self, statement: "Insert | Select[Any]") -> None:
        self._statement = statement
        self._texts: dict[str, tuple[str, Sequence[str]]] = {}

    def insert(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Insert those rows. Raises IntegrityError, and what else `Connection.execute` does."""
        text, names = self._text(connection.dialect)
        connection.exec_driver_sql(text, [tuple([row[name] for name in names]) for row in rows])

    def scalar(self, connection: Connection) -> Any:
        """What it selects, in one value."""
        return connection.exec_driver_sql(self._text(connection.dialect)[0]).scalar()

    def _text(self, dialect: Dialect) -> tuple[str, Sequence[str]]:
        found = self._texts.get(dialect.name)
        if found is None:
            literal = isinstance(self._statement, Select)
            compiled: Any = self._statement.compile(dialect=dialect, compile_kwargs={"literal_binds": literal})
            found = self._texts[dialect.name] = str(compiled), tuple(compiled.positiontup or ())
        return found
