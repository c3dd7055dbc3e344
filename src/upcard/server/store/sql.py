"""Defines `SqlStore`, which stores a card room in SQLite or PostgreSQL.

`append` returns when the move is on the disk, not before (SQLite in WAL mode with ``synchronous=FULL``:
``NORMAL`` would lose acknowledged moves at a power cut; PostgreSQL with its ``synchronous_commit``). Two
writers cannot both append move ``seq`` of a table: the second gets `Conflict`, catches up and judges again.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from msgspec.structs import asdict, replace
from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Table,
    bindparam,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError

from upcard.match.meta_actions import FIRST
from upcard.server import wall_clock
from upcard.server.failures import log_damage
from upcard.server.store.appending import SET_DUE, Appended, append, append_directly
from upcard.server.store.command_rows import CommandRows, count_once
from upcard.server.store.database import Database, describe, in_own_words, open_database
from upcard.server.store.draw_rows import DrawRows, stored_epoch
from upcard.server.store.errors import Damaged, Lost, StoreError, Unstorable
from upcard.server.store.group_commit import PACE, PACE_OF_SEVERAL, GroupCommit
from upcard.server.store.leases import Leases
from upcard.server.store.made_rows import count_made
from upcard.server.store.nodes import NodeListener, Nodes
from upcard.server.store.probe import Probe
from upcard.server.store.removal import Removal
from upcard.server.store.review_rows import ReviewRows
from upcard.server.store.rows import (
    NO_TIME,
    STEPS,
    Beginning,
    CommandRow,
    Conflict,
    DrawRow,
    LogRow,
    Mark,
    News,
    Played,
    Recent,
    Snapshot,
    TableRow,
    TalkRow,
    as_text,
)
from upcard.server.store.schema import draws, log, meta, seats, tables, talk
from upcard.server.store.score_rows import ScoreRows
from upcard.server.store.snapshots import Rebased, begin_at, keep_snapshots, mean_the_same, read_snapshots
from upcard.server.store.table_quota import Maker
from upcard.server.store.table_rows import insert_beginning, insert_table, read_table, seat_values
from upcard.server.store.transactions import LIMIT, Transactions, Work

T = TypeVar("T")


def _last(number: ColumnElement[int], of: Table) -> ColumnElement[int]:
    return func.coalesce(select(func.max(number)).where(of.c.table_id == tables.c.id).scalar_subquery(), 0)


_LED_TO: Final = select(log.c.seq).where(
    log.c.table_id == tables.c.id, log.c.seat == bindparam("who"), log.c.cid == bindparam("what")
)
_LOOK_UP: Final = select(
    _LED_TO.scalar_subquery(),
    stored_epoch,
    tables.c.revision,
    _last(log.c.seq, log),
    _last(talk.c.number, talk),
    _last(draws.c.number * STEPS + draws.c.step, draws),
).where(tables.c.id == bindparam("this"))
"""Made once: what SQLAlchemy makes of it anew only the collector would free."""


class SqlStore:
    """The `Store` of one card room, as a database. Open it with `SqlStore.open`."""

    def __init__(self, transactions: Transactions, nodes: Nodes) -> None:
        self.transactions = transactions
        self._appending = GroupCommit(self._append, Lost, PACE if transactions.moves is None else PACE_OF_SEVERAL)
        self._nodes = nodes
        self.damaged = False
        """Has something been found that no database writes?"""
        self._probe = Probe(transactions)
        work = Work(self._do, self._read)
        self.draws = DrawRows(work, nodes.tell)
        self.commands = CommandRows(work)
        self.leases = Leases(self._do, nodes)
        self.scores = ScoreRows(work, nodes.tell)
        self.reviews = ReviewRows(work)
        self.removal = Removal(work)

    @classmethod
    async def open(cls, database: Database) -> "SqlStore":
        """Open the database, and bring it to today's schema.

        Raises:
            StoreError: it cannot be reached or written, or a newer version of Upcard or another program wrote it;
                then nothing in it has changed.
        """
        return cls(*await open_database(database, LIMIT))

    @classmethod
    async def check(cls, database: Database) -> None:
        """Check that the database could be opened, and written. Raises StoreError."""
        store = await cls.open(database)
        try:
            await store._change(update(meta).values(value=meta.c.value))
            await store.time()
        except StoreError as problem:
            raise StoreError("{place}: {reason}", place=describe(database), reason=problem.message) from None
        finally:
            await store.close()

    async def close(self) -> None:
        """See `Store.close`."""
        await self._appending.finish()
        self._probe.close()
        await self._nodes.close()
        await self.transactions.close()

    def listen(self, listener: NodeListener) -> None:
        """Tell it of other servers (see `upcard.server.store.nodes`)."""
        self._nodes.listen(listener)

    def check_reach(self) -> None:
        """See `Store.check_reach`."""
        if self._nodes.cut_off:
            raise Lost("the database is out of reach")

    async def time(self) -> float:
        """See `Store.time`."""

        def read(connection: Connection) -> float:
            newest: float = connection.scalar(select(func.max(log.c.at)).where(log.c.at < NO_TIME)) or 0.0
            if connection.dialect.name != "postgresql":
                return max(newest, time.time())
            return max(newest, float(connection.scalar(text("select extract(epoch from clock_timestamp())"))))

        return await self._read(read)

    async def ping(self) -> None:
        """Check that the database takes what is written. Raises StoreError if not, or if it does not answer in time."""
        self.check_reach()
        if trouble := await self._probe.trouble():
            raise StoreError(trouble)

    async def create(self, row: TableRow, maker: Maker | None = None, begun: Beginning | None = None) -> None:
        """See `Store.create`."""

        def work(connection: Connection) -> None:
            if maker is not None:
                count_made(connection, row.id, maker)
            insert_table(connection, row)
            if begun is not None:
                insert_beginning(connection, row.id, begun)

        await self._do(work)

    async def change(
        self,
        before: TableRow,
        after: TableRow,
        rematch: TableRow | None = None,
        due: float | None = None,
        command: CommandRow | None = None,
    ) -> TableRow:
        """See `Store.change`."""
        stored = replace(after, revision=before.revision + 1)
        this = (tables.c.id == before.id) & (tables.c.revision == before.revision) & (stored_epoch == before.epoch)
        values = {
            "speed": after.speed,
            "setup": as_text(after.setup),
            "next": after.next,
            "revision": stored.revision,
        }

        def work(connection: Connection) -> None:
            count_once(connection, before.id, command)
            changed = connection.execute(update(tables).where(this).values(**values, due=due))
            if changed.rowcount != 1:
                raise Conflict
            connection.execute(delete(seats).where(seats.c.table_id == before.id))
            connection.execute(insert(seats), seat_values(after))
            if rematch is not None:
                insert_table(connection, rematch)

        await self._do(work)
        self._nodes.tell(before.id)
        return stored

    async def table(self, table_id: str) -> TableRow | None:
        """See `Store.table`; a name that no table can have finds none."""
        try:
            return await self._read(lambda connection: read_table(connection, table_id))
        except Unstorable:
            return None  # a name that no table can have

    async def append(
        self,
        table_id: str,
        entry: LogRow,
        draw: tuple[DrawRow, DrawRow] | None = None,
        epoch: str = "",
        due: float | None = None,
        snapshot: Snapshot | None = None,
    ) -> None:
        """See `Store.append`. What many tables append at the same time is committed together.

        Each waits for one commit, and the disk for fewer.
        """
        values = {"table_id": table_id, **asdict(entry), "at": entry.at or wall_clock.now()}
        try:
            await self._appending.add(Appended(values, draw, epoch, due, snapshot))
        except IntegrityError:
            raise Conflict from None
        self._nodes.tell(table_id)

    async def _append(self, entries: "list[Appended]") -> None:
        # In one order everywhere: two servers that wait for each other's rows would wait for ever.
        entries = sorted(entries, key=lambda entry: (entry.values["table_id"], entry.values["seq"]))
        moves = self.transactions.moves
        if moves is None or any([entry.beside for entry in entries]):
            await self._do(lambda connection: append(connection, entries), first=True)
            return
        self.check_reach()
        with in_own_words():
            await append_directly(moves, entries)

    async def moves(self, table_id: str, after: int = 0) -> list[LogRow]:
        """See `Store.moves`."""
        query = (
            select(log.c.seq, log.c.seat, log.c.cid, log.c.move, log.c.at)
            .where(log.c.table_id == table_id, log.c.seq > after)
            .order_by(log.c.seq)
        )
        return [LogRow(*row) for row in await self._rows(query)]

    async def played(self, table_id: str, until: int) -> list[Played]:
        """See `Store.played`."""
        counted = or_(log.c.move == FIRST, log.c.move.like("!undo %"), log.c.move.like("!propose %"))
        back = func.sum(case((counted, 1), else_=0))
        query = select(log.c.seat, func.max(log.c.at), back).where(log.c.table_id == table_id, log.c.seq <= until)
        return [Played(*row) for row in await self._rows(query.group_by(log.c.seat))]

    async def snapshots(self, table_id: str) -> list[Snapshot]:
        """Return the snapshots of the table.

        One is of the entry from which its log is played (`Snapshot.base`), the others are of two later ones.
        """
        return await self._read(lambda connection: read_snapshots(connection, table_id))

    async def keep_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """Keep how the table lies after that entry of its log.

        Raises Conflict (it is kept already), StoreError.
        """
        try:
            await self._do(lambda connection: keep_snapshots(connection, {table_id: snapshot}))
        except IntegrityError:
            raise Conflict from None

    async def keep_rules(self, table_id: str, kept: str) -> None:
        """See `Store.keep_rules`."""
        await self._change(update(tables).where(tables.c.id == table_id, tables.c.kept.is_(None)).values(kept=kept))

    async def begin_at(self, row: TableRow, base: Snapshot) -> None:
        """See `Store.begin_at`."""
        try:
            await self._do(lambda connection: begin_at(connection, row, base))
        except (IntegrityError, Rebased):
            raise Conflict from None

    async def mean_the_same(self, row: TableRow, version: int) -> None:
        """See `Store.mean_the_same`."""
        await self._do(lambda connection: mean_the_same(connection, row, version))

    async def look_up(self, table_id: str, seat: int, cid: str) -> tuple[int | None, Mark | None]:
        """See `Store.look_up`; it is one statement, since every refusal asks it."""
        values = {"this": table_id, "who": seat, "what": cid}
        row = await self._read(lambda connection: connection.execute(_LOOK_UP, values).one_or_none())
        return (None, None) if row is None else (row[0], Mark(*row[1:]))

    async def news(self, known: Mapping[str, int]) -> dict[str, News]:
        """See `Store.news`."""
        if self.transactions.moves is None:
            return {}
        self.check_reach()
        with in_own_words():
            return await self.transactions.moves.news(known)

    async def set_status(self, table_id: str, status: str, over: bool, result: str | None = None) -> None:
        """Keep how far the game is, for lists, and how it ended. The log stays the truth."""
        values: dict[str, Any] = {"status": status, "over": over, "result": result}
        if over:
            values["due"] = None
        await self._change(update(tables).where(tables.c.id == table_id).values(values))

    async def overdue(self, now: float, most: int) -> list[str]:
        """See `Store.overdue`."""
        query = select(tables.c.id).where(tables.c.due < now).order_by(tables.c.due).limit(most)
        return [table_id for (table_id,) in await self._rows(query)]

    async def set_due(self, table_id: str, due: float | None) -> None:
        """See `Store.set_due`."""
        await self._change(SET_DUE, {"this": table_id, "when": due})

    async def series(self, first: str) -> list[TableRow]:
        """See `Store.series`."""
        query = select(tables.c.id).where((tables.c.id == first) | (tables.c.series == first)).order_by(tables.c.number)

        def work(connection: Connection) -> list[TableRow]:
            found = []
            for name in connection.scalars(query).all():
                with log_damage(name):
                    found.append(read_table(connection, name))
            return [row for row in found if row is not None]

        return await self._read(work)

    async def say(self, table_id: str, entry: TalkRow, command: CommandRow | None = None) -> None:
        """Keep something said; ``command``: which said it.

        Raises:
            Conflict: the number is taken: read what was said.
            Repeated: the command has been carried out.
            StoreError: it could not be stored.
        """

        def work(connection: Connection) -> None:
            count_once(connection, table_id, command)
            connection.execute(insert(talk).values(table_id=table_id, **asdict(entry)))

        try:
            await self._do(work)
        except IntegrityError:
            raise Conflict from None
        self._nodes.tell(table_id)

    async def said(self, table_id: str, after: int = 0, most: int = 200) -> list[TalkRow]:
        """See `Store.said`."""
        columns = [talk.c[name] for name in TalkRow.__struct_fields__]
        query = (
            select(*columns)
            .where(talk.c.table_id == table_id, talk.c.number > after)
            .order_by(talk.c.number.desc())
            .limit(most)
        )
        return [TalkRow(*row) for row in reversed(await self._rows(query))]

    async def seated(self, token: str) -> bool:
        """See `Store.seated`."""
        return bool(await self._rows(select(seats.c.seat).where(seats.c.token == token).limit(1)))

    async def recent(self, token: str, limit: int = 50) -> list[Recent]:
        """See `Store.recent`."""
        mine = log.c.table_id == tables.c.id
        moves = select(func.max(log.c.seq)).where(mine).scalar_subquery()
        last = select(log.c.at).where(mine).order_by(log.c.seq.desc()).limit(1).scalar_subquery()
        updated = func.coalesce(last, tables.c.created)
        query = (
            select(tables.c.id, func.coalesce(moves, 0), updated)
            .where(tables.c.id.in_(select(seats.c.table_id).where(seats.c.token == token)))
            .order_by(updated.desc())
            .limit(limit)
        )

        def work(connection: Connection) -> list[Recent]:
            found = []
            for table_id, moves, at in connection.execute(query).all():
                with log_damage(table_id):
                    if row := read_table(connection, table_id):
                        found.append(Recent(row, moves, at))
            return found

        return await self._read(work)

    async def _rows(self, query: Executable) -> list[Any]:
        return await self._read(lambda connection: list(connection.execute(query).all()))

    async def _change(self, statement: Executable, values: dict[str, Any] | None = None) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement, values)

        await self._do(work)

    async def _do(self, work: Callable[[Connection], T], first: bool = False) -> T:
        """Do ``work`` in one transaction.

        Raises InDoubt; StoreError and what ``work`` raises, and then nothing has changed.
        """
        self.check_reach()
        with self._watched():
            return await self.transactions.run(work, first)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        """Run ``work``, which changes nothing. Raises StoreError, and what ``work`` raises."""
        self.check_reach()
        with self._watched():
            return await self.transactions.read(work)

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Raise errors of the driver as StoreErrors, and remember that the database is damaged."""
        try:
            with in_own_words():
                yield
        except Damaged:
            self.damaged = True
            raise
