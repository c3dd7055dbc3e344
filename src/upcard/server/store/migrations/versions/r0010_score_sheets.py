"""Adds score sheets of games with real cards, and what was written on them."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the rows of score sheets."""
    op.create_table(
        "scores",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("writer", sa.String(64), nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
    )
    op.create_table(
        "writings",
        sa.Column("sheet", sa.String(40), sa.ForeignKey("scores.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.UniqueConstraint("sheet", "id"),
    )
