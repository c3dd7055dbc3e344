"""What is kept: tables, who sits where, what was said, and one log of moves per table, which is the truth.

`append` returns when the move is on the disk, not before (SQLite in WAL mode with ``synchronous=FULL``:
``NORMAL`` would lose acknowledged moves at a power cut; PostgreSQL with its ``synchronous_commit``). Two
writers cannot both append move ``seq`` of a table: the second gets `Conflict`, catches up and judges again.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace
from sqlalchemy import Connection, Executable, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError, StatementError

from upcard.server.clock import due
from upcard.server.database import Database, Unstorable, describe, driver_words, open_database
from upcard.server.database import Restored as Restored
from upcard.server.database import StoreError as StoreError
from upcard.server.fanout import Fanout, Hear
from upcard.server.relations import log, lots, meta, seats, tables, talk
from upcard.server.rows import LogRow, LotRow, Mark, Recent, SeatRow, Setup, TableRow, TalkRow
from upcard.server.together import Together
from upcard.server.transactions import Transactions

T = TypeVar("T")

EPOCH: Final = "restored"
"""The key of `meta` that changes with every restored backup. What is written names it, so that nothing is added to a
log that somebody has put back to an earlier state."""

RESTORED: Final = "the tables have been restored from a backup"

_epoch = func.coalesce(select(meta.c.value).where(meta.c.key == EPOCH).scalar_subquery(), "")
_EPOCH_NOW = select(_epoch)


_SET_DUE = update(tables).where(tables.c.id == bindparam("this")).values(due=bindparam("when"))


class Conflict(Exception):
    """Somebody else was first: with that move's number, or with a change of that table."""


class _Appended(Struct, frozen=True):
    """An entry of a log, as columns, with the draw that made it and the next one, the epoch it belongs to, and when
    its table is due."""

    values: dict[str, Any]
    draw: tuple[LotRow, LotRow] | None
    epoch: str
    due: float | None


class Store:
    """The database of one card room. Open it with `Store.open`."""

    def __init__(self, transactions: Transactions, fanout: Fanout) -> None:
        self.transactions = transactions
        self._appending = Together(self._append)
        self._fanout = fanout

    @classmethod
    async def open(cls, database: Database) -> "Store":
        """Open the database, and bring it to today's schema.

        Raises:
            StoreError: it cannot be reached or written, or a newer version of Upcard or another program wrote it;
                then nothing in it has changed.
        """
        return cls(*await open_database(database))

    @classmethod
    async def check(cls, database: Database) -> None:
        """Could it be opened, and written? Raises StoreError if not."""
        store = await cls.open(database)
        try:
            await store._change(update(meta).values(value=meta.c.value))
        except StoreError as problem:
            raise StoreError(f"{describe(database)}: {problem}") from None
        finally:
            await store.close()

    async def close(self) -> None:
        await self._appending.finish()
        await self._fanout.close()
        await self.transactions.close()

    def listen(self, hear: Hear) -> None:
        """Call ``hear`` for what other servers change (see `upcard.server.fanout`)."""
        self._fanout.listen(hear)

    async def ping(self) -> None:
        """Does the database answer? Raises StoreError if not."""
        await self._do(lambda connection: connection.scalar(select(1)))

    async def create(self, row: TableRow) -> None:
        """Keep a new table with its seats."""
        await self._do(lambda connection: _insert_table(connection, row))

    async def change(
        self, before: TableRow, after: TableRow, rematch: TableRow | None = None, due: float | None = None
    ) -> TableRow:
        """Keep ``after`` in place of ``before``, and a new table with it: the row as it is stored now. ``due``: see
        `overdue`.

        Raises:
            Conflict: the table is not as it was ``before`` any more: read it again.
            StoreError: it could not be stored.
        """
        stored = replace(after, revision=before.revision + 1)
        this = (tables.c.id == before.id) & (tables.c.revision == before.revision) & (_epoch == before.epoch)
        values = {"speed": after.speed, "setup": _json(after.setup), "next": after.next, "revision": stored.revision}

        def work(connection: Connection) -> None:
            changed = connection.execute(update(tables).where(this).values(**values, due=due))
            if changed.rowcount != 1:
                raise Conflict
            connection.execute(delete(seats).where(seats.c.table_id == before.id))
            connection.execute(insert(seats), _seat_values(after))
            if rematch is not None:
                _insert_table(connection, rematch)

        await self._do(work)
        self._fanout.tell(before.id)
        return stored

    async def table(self, table_id: str) -> TableRow | None:
        try:
            return await self._do(lambda connection: _read_table(connection, table_id))
        except Unstorable:
            return None  # a name that no table can have

    async def append(
        self,
        table_id: str,
        entry: LogRow,
        draw: tuple[LotRow, LotRow] | None = None,
        epoch: str = "",
        due: float | None = None,
    ) -> None:
        """Put one move on the disk; with a move of chance the draw that made it, closed, and the next one. What many
        tables append at the same time is committed together: each waits for one commit, and the disk for fewer.
        ``epoch``: that of the table's row; ``due``: see `overdue`.

        Raises:
            Conflict: the number is taken, or the seat has used that cid, or somebody has contributed: catch up.
            Restored: the epoch is another one.
            StoreError: the move could not be stored.
        """
        values = {"table_id": table_id, **asdict(entry), "at": entry.at or time.time()}
        try:
            await self._appending.add(_Appended(values, draw, epoch, due))
        except IntegrityError:
            raise Conflict from None
        self._fanout.tell(table_id)

    async def _append(self, entries: "list[_Appended]") -> None:
        # In one order everywhere: two servers that wait for each other's rows would wait for ever.
        entries = sorted(entries, key=lambda entry: (entry.values["table_id"], entry.values["seq"]))
        await self._do(lambda connection: _append(connection, entries))

    async def moves(self, table_id: str, after: int = 0) -> list[LogRow]:
        """The log from move ``after + 1`` on."""
        query = (
            select(log.c.seq, log.c.seat, log.c.cid, log.c.move, log.c.at)
            .where(log.c.table_id == table_id, log.c.seq > after)
            .order_by(log.c.seq)
        )
        return [LogRow(*row) for row in await self._rows(query)]

    async def entry(self, table_id: str, seat: int, cid: str) -> int | None:
        """The number of the move that this command of the seat led to; None if it led to none."""
        query = select(log.c.seq).where(log.c.table_id == table_id, log.c.seat == seat, log.c.cid == cid)
        return next((seq for (seq,) in await self._rows(query)), None)

    async def marks(self, table_ids: Sequence[str]) -> dict[str, Mark]:
        """How far those tables are."""
        moves = select(func.max(log.c.seq)).where(log.c.table_id == tables.c.id).scalar_subquery()
        said = select(func.max(talk.c.number)).where(talk.c.table_id == tables.c.id).scalar_subquery()
        query = select(tables.c.id, tables.c.revision, func.coalesce(moves, 0), func.coalesce(said, 0))
        found = await self._rows(query.where(tables.c.id.in_(table_ids)))
        return {table_id: Mark(*mark) for table_id, *mark in found}

    async def lots(self, table_id: str, first: int = 1) -> list[LotRow]:
        """The draws of a table in order, from number ``first`` on."""
        query = select(lots.c.number, lots.c.secret, lots.c.contributions, lots.c.seq)
        query = query.where(lots.c.table_id == table_id, lots.c.number >= first).order_by(lots.c.number)
        rows = await self._rows(query)
        return [LotRow(number, secret, msgspec.json.decode(given), seq) for number, secret, given, seq in rows]

    async def open_lot(self, table_id: str, lot: LotRow) -> None:
        """Keep a new draw. Raises Conflict (there is one with that number), StoreError."""
        try:
            await self._change(insert(lots).values(**_lot_values(table_id, lot)))
        except IntegrityError:
            raise Conflict from None

    async def contribute(self, table_id: str, before: LotRow, after: LotRow) -> None:
        """Keep an open draw as it is now. Raises Conflict (it is not as it was ``before``), StoreError."""
        await self._do(lambda connection: _change_lot(connection, table_id, before, after))

    async def set_status(self, table_id: str, status: str, over: bool, result: str | None = None) -> None:
        """How far the game is, for lists, and how it ended. The log stays the truth."""
        values: dict[str, Any] = {"status": status, "over": over, "result": result}
        if over:
            values["due"] = None
        await self._change(update(tables).where(tables.c.id == table_id).values(values))

    async def overdue(self, now: float, most: int) -> list[str]:
        """Tables that were due before ``now`` (seconds since 1970), the first one first: there a person's time was up,
        or it was for the server to play. Tables without a clock are never due."""
        query = select(tables.c.id).where(tables.c.due < now).order_by(tables.c.due).limit(most)
        return [table_id for (table_id,) in await self._rows(query)]

    async def set_due(self, table_id: str, due: float | None) -> None:
        """That table is due then, or not at all."""
        await self._change(_SET_DUE, {"this": table_id, "when": due})

    async def series(self, first: str) -> list[TableRow]:
        """The games that began with that table, in order."""
        query = select(tables.c.id).where((tables.c.id == first) | (tables.c.series == first)).order_by(tables.c.number)

        def work(connection: Connection) -> list[TableRow | None]:
            return [_read_table(connection, name) for name in connection.scalars(query).all()]

        return [row for row in await self._do(work) if row is not None]

    async def say(self, table_id: str, entry: TalkRow) -> None:
        """Keep something said.

        Raises:
            Conflict: the number is taken: read what was said.
            StoreError: it could not be stored.
        """
        try:
            await self._change(insert(talk).values(table_id=table_id, **asdict(entry)))
        except IntegrityError:
            raise Conflict from None
        self._fanout.tell(table_id)

    async def said(self, table_id: str, after: int = 0, most: int = 200) -> list[TalkRow]:
        """What was said after number ``after``, at most the last ``most``."""
        columns = [talk.c[name] for name in TalkRow.__struct_fields__]
        query = (
            select(*columns)
            .where(talk.c.table_id == table_id, talk.c.number > after)
            .order_by(talk.c.number.desc())
            .limit(most)
        )
        return [TalkRow(*row) for row in reversed(await self._rows(query))]

    async def recent(self, token: str, limit: int = 50) -> list[Recent]:
        """The tables at which that browser sits, the last one played first."""
        mine = log.c.table_id == tables.c.id
        moves = select(func.max(log.c.seq)).where(mine).scalar_subquery()
        last = select(log.c.at).where(mine).order_by(log.c.seq.desc()).limit(1).scalar_subquery()
        updated = func.coalesce(last, tables.c.created)
        query = (
            select(tables.c.id, func.coalesce(moves, 0), updated)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(seats.c.token == token)
            .order_by(updated.desc())
            .limit(limit)
        )

        def work(connection: Connection) -> list[Recent]:
            found = []
            for table_id, moves, at in connection.execute(query).all():
                row = _read_table(connection, table_id)
                assert row is not None
                found.append(Recent(row, moves, at))
            return found

        return await self._do(work)

    async def _rows(self, query: Executable) -> list[Any]:
        return await self._do(lambda connection: list(connection.execute(query).all()))

    async def _change(self, statement: Executable, values: dict[str, Any] | None = None) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement, values)

        await self._do(work)

    async def _do(self, work: Callable[[Connection], T]) -> T:
        """In one transaction. Raises StoreError, and what ``work`` raises."""
        try:
            return await self.transactions.run(work)
        except IntegrityError:
            raise
        except (StatementError, OSError) as problem:
            raise StoreError(_plain(problem)) from None


def _plain(problem: Exception) -> str:
    return f"the table could not be stored ({driver_words(problem)})"


def _read_table(connection: Connection, table_id: str) -> TableRow | None:
    this = select(tables, _epoch.label("epoch")).where(tables.c.id == table_id)
    row = connection.execute(this).mappings().one_or_none()
    if row is None:
        return None
    columns = [seats.c[name] for name in SeatRow.__struct_fields__]
    query = select(*columns).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    places: Sequence[Any] = connection.execute(query).all()
    values = {name: row[name] for name in _PLAIN}
    setup = msgspec.json.decode(row["setup"], type=Setup)
    return TableRow(**values, setup=setup, seats=tuple([SeatRow(*place) for place in places]))


def _insert_table(connection: Connection, row: TableRow) -> None:
    values = {name: getattr(row, name) for name in _PLAIN if name != "epoch"}
    now = time.time()
    values |= {"created": now, "setup": _json(row.setup), "due": due(row, {}, now)}
    connection.execute(insert(tables).values(values))
    connection.execute(insert(seats), _seat_values(row))


_PLAIN: Final = tuple([name for name in TableRow.__struct_fields__ if name not in ("seats", "setup")])
"""Fields of a table's row that are columns as they are."""


def _seat_values(row: TableRow) -> list[dict[str, Any]]:
    return [{"table_id": row.id, "seat": number, **asdict(seat)} for number, seat in enumerate(row.seats)]


def _append(connection: Connection, entries: list[_Appended]) -> None:
    """Raises Restored, Conflict."""
    # Written first: SQLite does not let a transaction write that has read what others changed meanwhile.
    connection.execute(insert(log), [entry.values for entry in entries])
    now = connection.scalar(_EPOCH_NOW)
    if any([entry.epoch != now for entry in entries]):
        raise Restored(RESTORED)
    # Of several entries of one table the last one counts.
    due = {entry.values["table_id"]: entry.due for entry in entries if entry.due is not None}
    if due:
        connection.execute(_SET_DUE, [{"this": name, "when": when} for name, when in due.items()])
    for entry in entries:
        if entry.draw is not None:
            table_id, (closed, following) = entry.values["table_id"], entry.draw
            _change_lot(connection, table_id, replace(closed, seq=None), closed)
            connection.execute(insert(lots).values(**_lot_values(table_id, following)))


def _change_lot(connection: Connection, table_id: str, before: LotRow, after: LotRow) -> None:
    """Raises Conflict."""
    this = (lots.c.table_id == table_id) & (lots.c.number == before.number) & lots.c.seq.is_(None)
    same = lots.c.contributions == _given(before)
    changed = connection.execute(update(lots).where(this & same).values(contributions=_given(after), seq=after.seq))
    if changed.rowcount != 1:
        raise Conflict


def _lot_values(table_id: str, lot: LotRow) -> dict[str, Any]:
    return {"table_id": table_id, **asdict(lot), "contributions": _given(lot)}


def _given(lot: LotRow) -> str:
    return msgspec.json.encode(lot.contributions, order="sorted").decode()


def _json(setup: Setup) -> str:
    return msgspec.json.encode(setup).decode()
