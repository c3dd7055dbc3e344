"""Adds when a server has to see to a table, so that clocks run out there with nobody looking on."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add when a server has to see to a table."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("due", sa.Float))
        tables.create_index("ix_tables_due", ["due"])
    # When exactly is reckoned by whoever sees to them first.
    op.execute("""update tables set due = 0 where not over and setup like '%"clock":%'""")
