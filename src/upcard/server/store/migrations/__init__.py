"""The schema of the database, as revisions: each module in `versions` leads from the one before it to the next.

A database is brought up to date when it is opened, in one transaction: it has the new schema or is as it was.
"""

from pathlib import Path
from typing import Final

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from upcard.text.errors import SpokenError

VERSIONS: Final = Path(__file__).parent
FIRST: Final = "0001"
"""The schema that was kept without Alembic's mark."""

MARKS: Final = ("meta", "alembic_version", "leases")
"""Tables that say what the database is and who uses it, not what is played."""

_LOCK: Final = 0x75706361
"""PostgreSQL's advisory lock under which one of several servers that start at once does the upgrade."""


class Unfit(SpokenError):
    """The database cannot be brought to today's schema; one sentence. Nothing in it has changed."""


def upgrade(connection: Connection, to: str = "") -> None:
    """Bring the database to today's schema, or to revision ``to``. The caller's transaction holds all of it, or
    nothing.

    Raises:
        Unfit: another program or a newer Upcard wrote it.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    script = ScriptDirectory(str(VERSIONS))
    context = MigrationContext.configure(connection)
    here = _revision(connection, context, script)
    head = to or str(script.get_current_head())
    if here == context.get_current_revision() == head:
        return
    if here is not None:
        context.stamp(script, here)
    for revision in reversed(list(script.iterate_revisions(head, here or "base"))):
        if revision.revision != here:
            with Operations.context(context):
                revision.module.upgrade()
            context.stamp(script, revision.revision)
    _check_references(connection)
    # Programs older than the marks look here, and keep away from what they do not know.
    connection.execute(text("update meta set value = :value where key = 'schema'"), {"value": str(int(head))})


def revision_of(connection: Connection) -> str | None:
    """The revision of the database; None if it is empty. Raises Unfit."""
    return _revision(connection, MigrationContext.configure(connection), ScriptDirectory(str(VERSIONS)))


def _revision(connection: Connection, context: MigrationContext, script: ScriptDirectory) -> str | None:
    """The revision of the database; None if it is empty. Raises Unfit."""
    there = set(inspect(connection).get_table_names())
    if not there:
        return None
    schema = connection.scalar(text("select value from meta where key = 'schema'")) if "meta" in there else None
    if schema is None:
        raise Unfit("is a database of another program")
    here = context.get_current_revision() or FIRST
    known = {revision.revision for revision in script.walk_revisions()}
    if here not in known or schema != str(int(here)):
        raise Unfit(
            "was written by another version of Upcard (schema {schema}, here {known})", schema=schema, known=len(known)
        )
    return here


def _check_references(connection: Connection) -> None:
    """SQLite's foreign keys are off while tables are rebuilt: what they hold is looked at afterwards."""
    if connection.dialect.name == "sqlite":
        broken = connection.execute(text("pragma foreign_key_check")).first()
        if broken is not None:
            raise Unfit(
                "holds rows of {broken} that belong to none of {broken_2}", broken=broken[0], broken_2=broken[2]
            )
