"""Who has set tables up of late, as rows."""

from sqlalchemy import Connection, delete, func, insert, select

from upcard.server import wall_clock
from upcard.server.store.makers import WITHIN, Maker, TooMany
from upcard.server.store.schema import made


def count_made(connection: Connection, table_id: str, maker: Maker) -> None:
    """Count a table as made, as the first part of the transaction that sets it up. Raises TooMany.

    Two at the same moment may both be the last one that is allowed.
    """
    who, now = maker.mark, wall_clock.now()
    connection.execute(delete(made).where(made.c.at < now - WITHIN))
    if connection.execute(select(func.count()).where(made.c.who == who)).scalar_one() >= maker.most:
        raise TooMany
    connection.execute(insert(made).values(table_id=table_id, who=who, at=now))
