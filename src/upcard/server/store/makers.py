"""How many tables a client address sets up: counted in the database, for all servers that share it."""

import hashlib
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select

from upcard.server import wall_clock
from upcard.server.store.schema import made

WITHIN: Final = 3600.0
"""Seconds for which it is known who has set a table up."""


class TooMany(Exception):
    """That address has set up as many tables as it may for now."""


class Maker(Struct, frozen=True):
    """Who sets a table up, by ``address``, and the ``most`` that may be set up from there within an hour."""

    address: str
    most: int


def count_made(connection: Connection, table_id: str, maker: Maker) -> None:
    """Count a table as made, as the first part of the transaction that sets it up. Raises TooMany.

    Two at the same moment may both be the last one that is allowed.
    """
    who, now = hashlib.sha256(maker.address.encode()).hexdigest(), wall_clock.now()
    connection.execute(delete(made).where(made.c.at < now - WITHIN))
    if connection.execute(select(func.count()).where(made.c.who == who)).scalar_one() >= maker.most:
        raise TooMany
    connection.execute(insert(made).values(table_id=table_id, who=who, at=now))
