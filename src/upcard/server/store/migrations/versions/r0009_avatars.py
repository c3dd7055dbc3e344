"""Adds the avatar by which a person at a seat is known."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the avatars that people have chosen."""
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("avatar", sa.Integer, nullable=False, server_default="0"))
