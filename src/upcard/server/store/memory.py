"""Defines `MemoryStore`, in the memory of one process, with a journal that keeps each change before it is told.

Every row has a key: its kind, whose it is, and what tells it from the others of that kind. A change is a set of rows by
their keys, which the journal keeps all or none. What it holds is what the store begins with the next time.
"""

import asyncio
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from upcard.match.meta_actions import FIRST
from upcard.server import wall_clock
from upcard.server.store.errors import RESTORED, Damaged, Restored
from upcard.server.store.memory_rows import (
    KINDS,
    OF_SHEETS,
    Changes,
    Journal,
    Key,
    MemoryReviews,
    NoJournal,
    SheetKept,
    SheetRows,
    TableQuota,
    TableRows,
    by_table,
    changed_draw,
    keys,
    last_activity,
    new_draw,
    new_table,
    snapshot_changes,
    writing_changes,
)
from upcard.server.store.nodes import NodeListener, OwnLeases
from upcard.server.store.rows import (
    KEPT,
    NO_TIME,
    Beginning,
    CommandRow,
    Conflict,
    DrawRow,
    LogRow,
    LotRow,
    Mark,
    News,
    Played,
    Recent,
    Removed,
    Repeated,
    Snapshot,
    StoredSheet,
    StoredWriting,
    TableRow,
    TalkRow,
    check_values,
)
from upcard.server.store.table_quota import Maker


class MemoryStore:
    """The `Store` of one card room in the memory of one process; it begins with the ``kept`` rows of its ``journal``.

    A row that cannot be read is left out; what it belongs to says so when it is opened. All that is kept of a table
    whose own row is gone or cannot be read stays, and stands in ``lost``.
    """

    def __init__(self, journal: Journal | None = None, kept: Iterable[tuple[str, str]] = ()) -> None:
        self._journal = journal or NoJournal()
        self._writing = asyncio.Lock()
        self.makers = TableQuota()
        self.tables: dict[str, TableRows] = {}
        self.sheets: dict[str, SheetRows] = {}
        self.damaged = False
        for name, text in (rows := dict(kept)).items():
            try:
                key = msgspec.json.decode(name, type=Key)
                self._apply(key, msgspec.json.decode(text, type=KINDS[str(key[0])]))
            except (msgspec.DecodeError, LookupError):
                self.damaged = True
        self.tables = {name: table for name, table in self.tables.items() if table.table}
        self.lost = {owner: texts for owner, texts in by_table(rows).items() if owner not in self.tables}
        self.sheets = {name: sheet for name, sheet in self.sheets.items() if sheet.sheet}
        self.draws = MemoryDraws(self)
        self.commands = MemoryCommands(self)
        self.leases = OwnLeases()
        self.scores = MemoryScores(self)
        self.reviews = MemoryReviews(self.tables, self.change_rows)
        self.removal = MemoryRemoval(self)

    # --- rows -------------------------------------------------------------------------------------------

    def _apply(self, key: Key, value: Any) -> None:
        kind, owner, rest = str(key[0]), str(key[1]), key[2:]
        of_sheet = kind in OF_SHEETS
        place = self.sheets.setdefault(owner, SheetRows()) if of_sheet else self.tables.setdefault(owner, TableRows())
        rows: dict[Key, Any] = getattr(place, kind)
        if value is None:
            rows.pop(rest, None)
        else:
            rows[rest] = value
        if isinstance(place, TableRows) and isinstance(value, LogRow) and value.cid is not None:
            place.cids[value.seat, value.cid] = value.seq

    async def change_rows(self, work: Callable[[], Changes]) -> None:
        """Keep what ``work`` makes of what is there. Raises what it raises, StoreError; then nothing has changed."""
        async with self._writing:
            changes = work()
            rows: dict[str, str | None] = {}
            for key, value in changes.items():
                check_values((key, None if value is None else msgspec.to_builtins(value)))
                rows[msgspec.json.encode(key).decode()] = None if value is None else msgspec.json.encode(value).decode()
            await self._journal.write(rows)
            for key, value in changes.items():
                self._apply(key, value)

    def place_of(self, table_id: str) -> TableRows:
        """Return what is kept of that table. Raises Conflict if there is none any more."""
        try:
            return self.tables[table_id]
        except KeyError:
            raise Conflict from None

    async def forget(self, names: Iterable[str]) -> None:
        """Take rows out by the texts of their keys. Raises StoreError, and then nothing has changed."""
        async with self._writing:
            await self._journal.write(dict.fromkeys(names))

    def counted_once(self, table_id: str, command: CommandRow | None) -> Changes:
        """Return the rows that say that a command is carried out. Raises Repeated if it has been before."""
        if command is None:
            return {}
        known = self.place_of(table_id).command
        if (command.who, command.cid) in known:
            raise Repeated
        old = [rest for rest, row in known.items() if row.at < command.at - KEPT]
        gone: Changes = {("command", table_id, *rest): None for rest in old}
        return {**gone, ("command", table_id, command.who, command.cid): command}

    async def close(self) -> None:
        """Finish what is under way."""
        async with self._writing:
            pass

    def listen(self, listener: NodeListener) -> None:
        """Listen to nobody: there are no other servers."""

    def check_reach(self) -> None:
        """Do nothing: memory is always in reach."""

    async def time(self) -> float:
        """Return the seconds since 1970, and never before what is kept."""
        times = [row.at for table in self.tables.values() for row in table.log.values() if row.at < NO_TIME]
        return max(time.time(), *times) if times else time.time()

    async def ping(self) -> None:
        """Check that what is written is kept. Raises StoreError."""
        await self.change_rows(dict)

    async def create(self, row: TableRow, maker: Maker | None = None, begun: Beginning | None = None) -> None:
        """See `Store.create`."""

        def work() -> Changes:
            self.makers.count(maker)
            return new_table(row, begun)

        await self.change_rows(work)

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

        def work() -> Changes:
            changes = self.counted_once(before.id, command)
            kept = self.place_of(before.id).kept
            if kept.row.revision != before.revision or kept.row.epoch != before.epoch:
                raise Conflict
            row = replace(
                kept.row,
                speed=after.speed,
                setup=after.setup,
                next=after.next,
                revision=stored.revision,
                seats=after.seats,
            )
            changes["table", row.id] = replace(kept, row=row, due=due)
            return changes | ({} if rematch is None else new_table(rematch))

        await self.change_rows(work)
        return stored

    async def table(self, table_id: str) -> TableRow | None:
        """See `Store.table`."""
        return self.tables[table_id].kept.row if table_id in self.tables else None

    async def append(
        self,
        table_id: str,
        entry: LogRow,
        draw: tuple[DrawRow, DrawRow] | None = None,
        epoch: str = "",
        due: float | None = None,
        snapshot: Snapshot | None = None,
    ) -> None:
        """See `Store.append`."""
        row = replace(entry, at=entry.at or wall_clock.now())

        def work() -> Changes:
            table = self.place_of(table_id)
            if (row.seq,) in table.log or (row.cid is not None and (row.seat, row.cid) in table.cids):
                raise Conflict
            if epoch != table.kept.row.epoch:
                raise Restored(RESTORED)
            changes: Changes = {("log", table_id, row.seq): row}
            if due is not None:
                changes["table", table_id] = replace(table.kept, due=due)
            if snapshot is not None:
                changes |= snapshot_changes(table_id, table, snapshot)
            return changes | ({} if draw is None else changed_draw(table_id, table, *draw))

        await self.change_rows(work)

    async def moves(self, table_id: str, after: int = 0) -> list[LogRow]:
        """See `Store.moves`."""
        log = self.tables[table_id].log if table_id in self.tables else {}
        try:
            return [log[(seq,)] for seq in range(after + 1, len(log) + 1)]
        except KeyError:
            raise Damaged("a part of what is kept is missing") from None

    async def played(self, table_id: str, until: int) -> list[Played]:
        """See `Store.played`."""
        found: dict[int, Played] = {}
        for row in (await self.moves(table_id))[:until]:
            before = found.get(row.seat, Played(row.seat, 0.0, 0))
            back = row.move == FIRST or row.move.startswith(("!undo ", "!propose "))
            found[row.seat] = Played(row.seat, max(before.at, row.at), before.taken_back + back)
        return list(found.values())

    async def snapshots(self, table_id: str) -> list[Snapshot]:
        """See `Store.snapshots`."""
        table = self.tables.get(table_id)
        return sorted(table.snapshot.values(), key=lambda each: each.seq) if table else []

    async def keep_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """See `Store.keep_snapshot`."""
        await self.change_rows(lambda: snapshot_changes(table_id, self.place_of(table_id), snapshot))

    async def keep_rules(self, table_id: str, kept: str) -> None:
        """See `Store.keep_rules`."""

        def work() -> Changes:
            before = self.place_of(table_id).kept
            row = replace(before.row, kept=kept)
            return {("table", table_id): replace(before, row=row)} if before.row.kept is None else {}

        await self.change_rows(work)

    async def begin_at(self, row: TableRow, base: Snapshot) -> None:
        """See `Store.begin_at`."""

        def work() -> Changes:
            table = self.place_of(row.id)
            left = [each for each in table.snapshot.values() if each.version >= base.version]
            if left or not table.log or len(table.log) != base.seq:
                raise Conflict
            gone: Changes = {("snapshot", row.id, *rest): None for rest in table.snapshot}
            return {**gone, ("snapshot", row.id, base.seq): base}

        await self.change_rows(work)

    async def mean_the_same(self, row: TableRow, version: int) -> None:
        """See `Store.mean_the_same`."""

        def work() -> Changes:
            table = self.place_of(row.id)
            changes: Changes = {
                ("snapshot", row.id, *rest): replace(each, version=version) for rest, each in table.snapshot.items()
            }
            if not any(each.base for each in table.snapshot.values()):
                changes["table", row.id] = replace(table.kept, row=replace(table.kept.row, version=version))
            return changes

        await self.change_rows(work)

    async def look_up(self, table_id: str, seat: int, cid: str) -> tuple[int | None, Mark | None]:
        """See `Store.look_up`."""
        table = self.tables.get(table_id)
        return (None, None) if table is None else (table.cids.get((seat, cid)), table.mark)

    async def news(self, known: Mapping[str, int]) -> dict[str, News]:
        """Return nothing: there are no other servers to hear of."""
        return {}

    async def set_status(self, table_id: str, status: str, over: bool, result: str | None = None) -> None:
        """See `Store.set_status`."""

        def work() -> Changes:
            kept = self.place_of(table_id).kept
            row = replace(kept.row, status=status, over=over, result=result)
            return {("table", table_id): replace(kept, row=row, due=None if over else kept.due)}

        await self.change_rows(work)

    async def overdue(self, now: float, most: int) -> list[str]:
        """See `Store.overdue`."""
        found = [(table.kept.due, name) for name, table in self.tables.items() if (table.kept.due or now) < now]
        return [name for _, name in sorted(found, key=lambda each: each[0] or 0.0)[:most]]

    async def set_due(self, table_id: str, due: float | None) -> None:
        """See `Store.set_due`."""
        await self.change_rows(lambda: {("table", table_id): replace(self.place_of(table_id).kept, due=due)})

    async def series(self, first: str) -> list[TableRow]:
        """See `Store.series`."""
        rows = [table.kept.row for table in self.tables.values()]
        return sorted([row for row in rows if first in (row.id, row.series)], key=lambda row: row.number)

    async def say(self, table_id: str, entry: TalkRow, command: CommandRow | None = None) -> None:
        """See `Store.say`."""

        def work() -> Changes:
            changes = self.counted_once(table_id, command)
            if (entry.number,) in self.place_of(table_id).talk:
                raise Conflict
            changes["talk", table_id, entry.number] = entry
            return changes

        await self.change_rows(work)

    async def said(self, table_id: str, after: int = 0, most: int = 200) -> list[TalkRow]:
        """See `Store.said`."""
        talk = self.tables[table_id].talk.values() if table_id in self.tables else ()
        return sorted([row for row in talk if row.number > after], key=lambda row: row.number)[-most:]

    async def seated(self, token: str) -> bool:
        """See `Store.seated`."""
        return any(table.kept.row.seat_of(token) is not None for table in self.tables.values())

    async def recent(self, token: str, limit: int = 50) -> list[Recent]:
        """See `Store.recent`."""
        mine = [table for table in self.tables.values() if table.kept.row.seat_of(token) is not None]
        mine.sort(key=lambda table: table.updated, reverse=True)
        return [Recent(table.kept.row, len(table.log), table.updated) for table in mine[:limit]]


class MemoryDraws:
    """The `KeptDraws` of a store in memory."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store

    async def seed(self, table_id: str) -> str | None:
        """See `KeptDraws.seed`."""
        return self._store.tables[table_id].seed.get(()) if table_id in self._store.tables else None

    async def keep_seed(self, table_id: str, seed: str) -> None:
        """See `KeptDraws.keep_seed`."""

        def work() -> Changes:
            if self._store.place_of(table_id).seed:
                raise Conflict
            return {("seed", table_id): seed}

        await self._store.change_rows(work)

    async def all(self, table_id: str, first: int = 1) -> list[DrawRow]:
        """See `KeptDraws.all`."""
        draws = self._store.tables[table_id].draw.values() if table_id in self._store.tables else ()
        return sorted([row for row in draws if row.number >= first], key=lambda row: row.number)

    async def open(self, table_id: str, row: DrawRow) -> None:
        """See `KeptDraws.open`."""
        await self._store.change_rows(lambda: new_draw(table_id, self._store.place_of(table_id), row))

    async def change(
        self,
        table_id: str,
        after: DrawRow,
        following: DrawRow | None = None,
        epoch: str = "",
        command: CommandRow | None = None,
    ) -> None:
        """See `KeptDraws.change`."""

        def work() -> Changes:
            table = self._store.place_of(table_id)
            if epoch != table.kept.row.epoch:
                raise Restored(RESTORED)
            return self._store.counted_once(table_id, command) | changed_draw(table_id, table, after, following)

        await self._store.change_rows(work)

    async def lots(self, table_id: str) -> list[LotRow]:
        """Return nothing: no table here is as old as that."""
        return []


class MemoryCommands:
    """The `KeptCommands` of a store in memory."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store

    async def keep(self, table_id: str, command: CommandRow) -> None:
        """See `KeptCommands.keep`."""
        await self._store.change_rows(lambda: self._store.counted_once(table_id, command))

    async def find(self, table_id: str, who: str, cid: str) -> CommandRow | None:
        """See `KeptCommands.find`."""
        return self._store.tables[table_id].command.get((who, cid)) if table_id in self._store.tables else None


class MemoryScores:
    """The `KeptScores` of a store in memory."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store

    async def create(self, sheet: StoredSheet, first: Sequence[StoredWriting], maker: Maker | None) -> None:
        """See `KeptScores.create`."""

        def work() -> Changes:
            self._store.makers.count(maker)
            return writing_changes(SheetKept(replace(sheet, n=0, size=0), wall_clock.now()), first)

        await self._store.change_rows(work)

    async def find(self, sheet_id: str) -> StoredSheet | None:
        """See `KeptScores.find`."""
        return self._store.sheets[sheet_id].kept.row if sheet_id in self._store.sheets else None

    async def written(self, sheet_id: str, most: int) -> list[StoredWriting]:
        """See `KeptScores.written`."""
        rows = self._store.sheets[sheet_id].writing if sheet_id in self._store.sheets else {}
        return [rows[(number,)] for number in range(1, min(most, len(rows)) + 1)]

    async def append(self, sheet: StoredSheet, more: Sequence[StoredWriting]) -> None:
        """See `KeptScores.append`."""

        def work() -> Changes:
            known = self._store.sheets.get(sheet.id)
            if known is None or known.kept.row.n != sheet.n:
                raise Conflict
            ids = [each.id for each in (*known.writing.values(), *more)]
            if len(set(ids)) != len(ids):
                raise Conflict
            return writing_changes(known.kept, more)

        await self._store.change_rows(work)

    async def set_open(self, sheet_id: str, is_open: bool) -> None:
        """See `KeptScores.set_open`."""

        def work() -> Changes:
            known = self._store.sheets.get(sheet_id)
            if known is None:
                return {}
            return {("sheet", sheet_id): replace(known.kept, row=replace(known.kept.row, open=is_open))}

        await self._store.change_rows(work)


class MemoryRemoval:
    """The `Remover` of a store in memory."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store

    async def remove(self, before: float, spared: Collection[str] = (), dry: bool = False) -> Removed:
        """See `Remover.remove`."""
        store, now = self._store, wall_clock.now()
        tables = [name for name, table in store.tables.items() if name not in spared and last_activity(table) < before]
        sheets = [
            name
            for name, sheet in store.sheets.items()
            if name not in spared
            and sheet.kept.created < before
            and not any(before <= each.at <= now for each in sheet.writing.values())
        ]
        if not dry:
            places: list[tuple[str, TableRows | SheetRows]] = [(name, store.tables[name]) for name in tables]
            places += [(name, store.sheets[name]) for name in sheets]
            await store.change_rows(lambda: {key: None for name, place in places for key in keys(name, place)})
            for name in tables:
                del store.tables[name]
            for name in sheets:
                del store.sheets[name]
        return Removed(len(tables), len(sheets))
