"""Adds draws that can be checked."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the rows of draws of the first protocol."""
    op.create_table(
        "lots",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("contributions", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer),
    )
