"""Adds commands that are no moves and count once at every server, and leases."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the rows of commands that were carried out, and of leases."""
    op.create_table(
        "commands",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("cid", sa.String(64), primary_key=True),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("node", sa.Integer, nullable=False),
    )
