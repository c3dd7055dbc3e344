"""Keeps fifty renewals of the stock for tables of Classic Rummy from before, as new ones have five (CL-A-07).

Only those are changed whose rules were never kept whole: the others have the limit among theirs.
"""

import json
import tomllib
from typing import Any

import sqlalchemy as sa
import tomli_w
from alembic import op

revision = "0011"
down_revision = "0010"

KEY, BEFORE = "renewal_limit", 50


def upgrade() -> None:
    """Write the limit of before into the rules of tables of Classic Rummy that are not kept whole."""
    tables = sa.table("tables", sa.column("id"), sa.column("game"), sa.column("rules"), sa.column("kept"))
    wanted = sa.select(tables.c.id, tables.c.rules).where(tables.c.game == "classic-rummy", tables.c.kept.is_(None))
    for table_id, rules in op.get_bind().execute(wanted).all():
        changed = with_limit(rules)
        if changed is not None:
            op.get_bind().execute(sa.update(tables).where(tables.c.id == table_id).values(rules=changed))


def with_limit(rules: str) -> str | None:
    """Return the choice of rules that a table has as JSON, with the limit of before.

    None where it names one, or cannot be read: then the table says so when it is opened.
    """
    try:
        choice: dict[str, Any] = json.loads(rules)
        if choice.get("toml") is None:
            choice["changes"] = {KEY: BEFORE, **choice.get("changes", {})}
        else:
            chosen = tomllib.loads(choice["toml"])
            chosen["changes"] = {KEY: BEFORE, **chosen.get("changes", {})}
            choice["toml"] = tomli_w.dumps(chosen)
    except (ValueError, TypeError, AttributeError):
        return None
    return json.dumps(choice)
