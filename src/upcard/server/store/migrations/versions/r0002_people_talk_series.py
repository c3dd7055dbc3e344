"""Adds what the host has set, codes that move seats, talk, and series of games."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add people's rights to seats, what is said, and series of games."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("setup", sa.Text, nullable=False, server_default="{}"))
        tables.add_column(sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
        tables.add_column(sa.Column("series", sa.String(40), nullable=False, server_default=""))
        tables.add_column(sa.Column("number", sa.Integer, nullable=False, server_default="1"))
        tables.add_column(sa.Column("next", sa.String(40)))
        tables.add_column(sa.Column("result", sa.Text))
        tables.create_index("ix_tables_series", ["series"])
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("code", sa.String(64)))
        seats.add_column(sa.Column("code_until", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "talk",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("to", sa.Integer),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
