"""Adds which client address has set tables up of late."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the rows of who has set tables up of late."""
    op.create_table(
        "made",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("who", sa.String(64), nullable=False, index=True),
        sa.Column("at", sa.Float, nullable=False, index=True),
    )
