"""Adds the whole rule set of a table, the version of its game, and snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the whole rules of a table, its version of the game, and snapshots."""
    with op.batch_alter_table("tables") as tables:
        # Made whole when the table is opened next: only the game can do it.
        tables.add_column(sa.Column("kept", sa.Text))
        tables.add_column(sa.Column("version", sa.Integer, nullable=False, server_default="1"))
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("base", sa.Boolean, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
    )
