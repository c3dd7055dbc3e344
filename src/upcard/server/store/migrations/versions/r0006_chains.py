"""Adds chained draws: a seed for each table, and what was pledged and opened."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the rows of seeds and of draws in chains."""
    op.create_table(
        "seeds",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seed", sa.Text, nullable=False),
    )
    op.create_table(
        "draws",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("pledges", sa.Text, nullable=False),
        sa.Column("contributions", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer),
        sa.Column("choices", sa.Integer, nullable=False),
    )
