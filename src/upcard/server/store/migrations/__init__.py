"""The schema of the database, as revisions: each module in `versions` leads from the one before it to the next.

A database is brought up to date when it is opened, in one transaction: it has the new schema or is as it was. A new one
is made as `upcard.server.store.schema` has it, to which the revisions lead; Alembic is imported only to follow them.
"""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from upcard.server.store.schema import metadata
from upcard.text.errors import SpokenError

FOLDER: Final = Path(__file__).parent
REVISIONS: Final = tuple(sorted([file.name[1:5] for file in (FOLDER / "versions").glob("r????_*.py")]))
"""Every revision, the first one first."""

FIRST: Final = REVISIONS[0]
"""The schema that was kept without Alembic's mark."""

MARKS: Final = ("meta", "alembic_version", "leases")
"""Tables that say what the database is and who uses it, not what is played."""

_LOCK: Final = 0x75706361
"""PostgreSQL's advisory lock under which one of several servers that start at once does the upgrade."""

_ALEMBIC: Final = """create table alembic_version (
  version_num varchar(32) not null, constraint alembic_version_pkc primary key (version_num))"""
"""Alembic's table, as it makes it."""


class Unfit(SpokenError):
    """The database cannot be brought to today's schema; one sentence. Nothing in it has changed."""


def upgrade(connection: Connection, to: str = "") -> None:
    """Bring the database to today's schema, or to revision ``to``.

    The caller's transaction holds all of it, or nothing.

    Raises:
        Unfit: another program or a newer Upcard wrote it.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    here, marked = _revision(connection)
    to = to or REVISIONS[-1]
    if here == marked == to:
        return
    if here is None and to == REVISIONS[-1]:
        _make(connection)
        return
    from upcard.server.store.migrations.following import follow

    follow(connection, FOLDER, here, to)
    _check_references(connection)
    # Programs older than the marks look here, and keep away from what they do not know.
    connection.execute(text("update meta set value = :value where key = 'schema'"), {"value": str(int(to))})


def schema_revision(connection: Connection) -> str | None:
    """Return the revision of the database; None if it is empty. Raises Unfit."""
    return _revision(connection)[0]


def _revision(connection: Connection) -> tuple[str | None, str | None]:
    """Return the revision of the database, and the one that it is marked with.

    None if it is empty, or not marked. Raises Unfit.
    """
    there = set(inspect(connection).get_table_names())
    if not there:
        return None, None
    schema = connection.scalar(text("select value from meta where key = 'schema'")) if "meta" in there else None
    if schema is None:
        raise Unfit("is a database of another program")
    mark = text("select version_num from alembic_version")
    marked = connection.scalar(mark) if "alembic_version" in there else None
    here = marked or FIRST
    if here not in REVISIONS:
        raise Unfit(
            "was written by another version of Upcard (marked {mark}, here {known})",
            mark=repr(here)[:30],
            known=REVISIONS[-1],
        )
    if marked is None and schema in [str(int(known)) for known in REVISIONS[1:]]:
        raise Unfit("is damaged: it does not say which schema it has")
    if schema != str(int(here)):
        raise Unfit(
            "was written by another version of Upcard (schema {schema}, here {known})",
            schema=schema,
            known=int(REVISIONS[-1]),
        )
    lacking = sorted(set(metadata.tables) - there)
    if here == REVISIONS[-1] and lacking:
        raise Unfit("is damaged: it has no table {table}", table=lacking[0])
    if here == REVISIONS[-1]:
        _check_columns(connection)
    return here, marked


def _check_columns(connection: Connection) -> None:
    """Check that no table lacks a column. Raises Unfit."""
    for name, table in metadata.tables.items():
        there = {column["name"] for column in inspect(connection).get_columns(name)}
        for column in table.columns:
            if column.name not in there:
                raise Unfit("is damaged: its table {table} has no column {column}", table=name, column=column.name)


def _make(connection: Connection) -> None:
    """Make all tables, in an empty database."""
    metadata.create_all(connection)
    connection.execute(
        text("insert into meta (key, value) values ('schema', :value)"), {"value": str(int(REVISIONS[-1]))}
    )
    connection.execute(text(_ALEMBIC))
    connection.execute(text("insert into alembic_version values (:value)"), {"value": REVISIONS[-1]})


def _check_references(connection: Connection) -> None:
    """Check that every row has the rows it refers to. Raises Unfit.

    SQLite's foreign keys are off while tables are rebuilt: what they hold is looked at afterwards.
    """
    if connection.dialect.name == "sqlite":
        broken = connection.execute(text("pragma foreign_key_check")).first()
        if broken is not None:
            raise Unfit("has rows of {broken} without their rows of {broken_2}", broken=broken[0], broken_2=broken[2])
