"""Counts the tables and score sheets that a client address has set up lately, and refuses more than it may.

An address is known by its fingerprint alone.
"""

from sqlalchemy import Connection, delete, func, insert, select

from upcard.server import wall_clock
from upcard.server.store.schema import made
from upcard.server.store.table_quota import WITHIN, Maker, TooMany


def count_made(connection: Connection, table_id: str, maker: Maker) -> None:
    """Count one more table or score sheet of that maker, as the first part of the transaction that sets it up.

    Two transactions at the same moment may both be the last that is allowed.

    Raises:
        TooMany: the maker has set up as many as it may for now.
    """
    who, now = maker.mark, wall_clock.now()
    connection.execute(delete(made).where(made.c.at < now - WITHIN))
    if connection.execute(select(func.count()).where(made.c.who == who)).scalar_one() >= maker.most:
        raise TooMany
    connection.execute(insert(made).values(table_id=table_id, who=who, at=now))
