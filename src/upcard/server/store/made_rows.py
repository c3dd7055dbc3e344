"""Stores which client address has set up a table or score sheet, and when."""

from sqlalchemy import Connection, delete, func, insert, select

from upcard.server import wall_clock
from upcard.server.store.schema import made
from upcard.server.store.table_quota import WITHIN, Maker, TooMany


def count_made(connection: Connection, table_id: str, maker: Maker) -> None:
    """Count one more table of that maker: the first part of a transaction that sets a table up.

    Two transactions at the same moment may both be the last that is allowed.

    Raises TooMany.
    """
    who, now = maker.mark, wall_clock.now()
    connection.execute(delete(made).where(made.c.at < now - WITHIN))
    if connection.execute(select(func.count()).where(made.c.who == who)).scalar_one() >= maker.most:
        raise TooMany
    connection.execute(insert(made).values(table_id=table_id, who=who, at=now))
