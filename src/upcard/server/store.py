"""What is kept: tables, who sits where, and one log of moves per table, which is the truth.

`append` returns when the move is on the disk, not before (SQLite in WAL mode with ``synchronous=FULL``:
``NORMAL`` would lose acknowledged moves at a power cut). Two writers cannot both append move ``seq`` of a
table: the second gets `Conflict`, catches up and judges again.
"""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from upcard.server.database import StoreError as StoreError
from upcard.server.database import open_database

metadata = MetaData()
"""Today's schema. `migrations` leads there from every earlier one."""

meta = Table("meta", metadata, Column("key", String(40), primary_key=True), Column("value", Text, nullable=False))

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("created", Float, nullable=False),
    Column("game", String(40), nullable=False),
    Column("book", String(40), nullable=False),
    Column("rules", Text, nullable=False),  # house rules as TOML
    Column("name", String(60), nullable=False),
    Column("speed", String(10), nullable=False),
    Column("over", Boolean, nullable=False),
    Column("status", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(24), nullable=False),
    Column("bot", String(40)),
    Column("token", String(64), index=True),  # SHA-256 of the browser's token
    Column("standing", Text, nullable=False),
)

log = Table(
    "log",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("cid", String(64)),
    Column("move", Text, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "seat", "cid"),
)


class Conflict(Exception):
    """Somebody else has appended that move number."""


class SeatRow(Struct, frozen=True):
    name: str
    bot: str | None
    token: str | None
    standing: str = "{}"


class TableRow(Struct, frozen=True):
    id: str
    game: str
    book: str
    rules: str
    name: str
    speed: str
    over: bool
    status: str
    seats: tuple[SeatRow, ...]


class LogRow(Struct, frozen=True):
    """Move ``seq`` (from 1) of a table."""

    seq: int
    seat: int
    cid: str | None
    move: str


class Recent(Struct, frozen=True):
    """A table in a list; ``moves`` played so far, ``updated`` in seconds since 1970."""

    row: TableRow
    moves: int
    updated: float


class Store:
    """The database of one card room. Open it with `Store.open`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @classmethod
    async def open(cls, folder: Path) -> "Store":
        """Open or create ``upcard.db`` in the folder, and bring it to today's schema.

        Raises:
            StoreError: the folder cannot be written, or a newer version of Upcard or another program wrote the
                file; then nothing in it has changed.
        """
        return cls(await open_database(folder))

    @classmethod
    async def check(cls, folder: Path) -> None:
        """Could it be opened? Raises StoreError if not."""
        await (await cls.open(folder)).close()

    async def close(self) -> None:
        await self._engine.dispose()

    async def create(self, row: TableRow) -> None:
        """Keep a new table with its seats."""
        async with self._transaction() as connection:
            await connection.execute(
                insert(tables).values(
                    id=row.id,
                    created=time.time(),
                    game=row.game,
                    book=row.book,
                    rules=row.rules,
                    name=row.name,
                    speed=row.speed,
                    over=row.over,
                    status=row.status,
                )
            )
            places = [
                {
                    "table_id": row.id,
                    "seat": number,
                    "name": seat.name,
                    "bot": seat.bot,
                    "token": seat.token,
                    "standing": seat.standing,
                }
                for number, seat in enumerate(row.seats)
            ]
            await connection.execute(insert(seats), places)

    async def table(self, table_id: str) -> TableRow | None:
        async with self._transaction() as connection:
            return await _read_table(connection, table_id)

    async def append(self, table_id: str, entry: LogRow) -> None:
        """Put one move on the disk.

        Raises:
            Conflict: the number is taken, or the seat has used that cid: catch up.
            StoreError: the move could not be stored.
        """
        try:
            async with self._transaction() as connection:
                await connection.execute(
                    insert(log).values(
                        table_id=table_id,
                        seq=entry.seq,
                        seat=entry.seat,
                        cid=entry.cid,
                        move=entry.move,
                        at=time.time(),
                    )
                )
        except IntegrityError:
            raise Conflict from None

    async def moves(self, table_id: str, after: int = 0) -> list[LogRow]:
        """The log from move ``after + 1`` on."""
        query = (
            select(log.c.seq, log.c.seat, log.c.cid, log.c.move)
            .where(log.c.table_id == table_id, log.c.seq > after)
            .order_by(log.c.seq)
        )
        async with self._transaction() as connection:
            return [LogRow(*row) for row in await connection.execute(query)]

    async def set_speed(self, table_id: str, speed: str) -> None:
        async with self._transaction() as connection:
            await connection.execute(update(tables).where(tables.c.id == table_id).values(speed=speed))

    async def set_standing(self, table_id: str, seat: int, standing: str) -> None:
        where = (seats.c.table_id == table_id) & (seats.c.seat == seat)
        async with self._transaction() as connection:
            await connection.execute(update(seats).where(where).values(standing=standing))

    async def set_status(self, table_id: str, status: str, over: bool) -> None:
        """How far the game is, for lists. The log stays the truth."""
        async with self._transaction() as connection:
            await connection.execute(update(tables).where(tables.c.id == table_id).values(status=status, over=over))

    async def recent(self, token: str, limit: int = 50) -> list[Recent]:
        """The tables at which that browser sits, the last one played first."""
        last = (
            select(log.c.table_id, func.max(log.c.seq).label("moves"), func.max(log.c.at).label("at"))
            .group_by(log.c.table_id)
            .subquery()
        )
        updated = func.coalesce(last.c.at, tables.c.created)
        query = (
            select(tables.c.id, func.coalesce(last.c.moves, 0), updated)
            .join(seats, seats.c.table_id == tables.c.id)
            .outerjoin(last, last.c.table_id == tables.c.id)
            .where(seats.c.token == token)
            .order_by(updated.desc())
            .limit(limit)
        )
        found = []
        async with self._transaction() as connection:
            for table_id, moves, at in (await connection.execute(query)).all():
                row = await _read_table(connection, table_id)
                assert row is not None
                found.append(Recent(row, moves, at))
        return found

    def _transaction(self) -> "_Transaction":
        return _Transaction(self._engine)


class _Transaction:
    """``engine.begin()`` that turns what a driver may throw into `StoreError`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._begin = engine.begin()

    async def __aenter__(self) -> AsyncConnection:
        try:
            return await self._begin.__aenter__()
        except DBAPIError as problem:
            raise StoreError(_plain(problem)) from None

    async def __aexit__(self, kind: Any, problem: Any, trace: Any) -> None:
        try:
            await self._begin.__aexit__(kind, problem, trace)
        except IntegrityError:
            raise
        except DBAPIError as failure:
            raise StoreError(_plain(failure)) from None
        if isinstance(problem, DBAPIError) and not isinstance(problem, IntegrityError):
            raise StoreError(_plain(problem)) from None


def _plain(problem: DBAPIError) -> str:
    # The driver's own words only: SQLAlchemy's message would quote the statement and its values.
    return f"the table could not be stored ({problem.orig})"


async def _read_table(connection: AsyncConnection, table_id: str) -> TableRow | None:
    row = (await connection.execute(select(tables).where(tables.c.id == table_id))).mappings().one_or_none()
    if row is None:
        return None
    query = select(seats.c.name, seats.c.bot, seats.c.token, seats.c.standing)
    places: Sequence[Any] = (
        await connection.execute(query.where(seats.c.table_id == table_id).order_by(seats.c.seat))
    ).all()
    return TableRow(
        id=row["id"],
        game=row["game"],
        book=row["book"],
        rules=row["rules"],
        name=row["name"],
        speed=row["speed"],
        over=row["over"],
        status=row["status"],
        seats=tuple([SeatRow(*place) for place in places]),
    )
