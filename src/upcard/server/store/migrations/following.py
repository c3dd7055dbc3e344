"""Migrates a database from one revision of its schema to another, by Alembic."""

from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def follow(connection: Connection, folder: Path, here: str | None, to: str) -> None:
    """Make what each revision of the ``folder`` after ``here`` makes, up to ``to``, and mark it.

    ``here`` is None of an empty database.
    """
    script = ScriptDirectory(str(folder))
    context = MigrationContext.configure(connection)
    if here is not None:
        context.stamp(script, here)
    for revision in reversed(list(script.iterate_revisions(to, here or "base"))):
        if revision.revision != here:
            with Operations.context(context):
                revision.module.upgrade()
            context.stamp(script, revision.revision)
