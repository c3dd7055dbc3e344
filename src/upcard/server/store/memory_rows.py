"""The rows of the in-memory store by their keys, and the changes to them."""

import contextlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeAlias, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from upcard.server import wall_clock
from upcard.server.store.rows import (
    STEPS,
    Beginning,
    CommandRow,
    Conflict,
    DrawRow,
    LogRow,
    Mark,
    Snapshot,
    StoredSheet,
    StoredWriting,
    TableRow,
    TalkRow,
)
from upcard.server.store.table_quota import WITHIN, Maker, TooMany

Key: TypeAlias = tuple[str | int, ...]
"""Kind, owner, and what tells rows of that kind and owner apart."""

Changes: TypeAlias = dict[Key, Any]
"""Rows by their keys; None takes one out."""


class Journal(Protocol):
    """What keeps rows beyond the process, as texts by the texts of their keys."""

    async def write(self, rows: Mapping[str, str | None]) -> None:
        """Keep the rows, all or none, for the next start; None takes a row out.

        Raises StoreError, and then nothing has changed.
        """


class NoJournal:
    """A journal that keeps nothing beyond the process."""

    async def write(self, rows: Mapping[str, str | None]) -> None:
        """Keep nothing."""


class TableQuota:
    """Who has set up tables and score sheets of late."""

    def __init__(self) -> None:
        self._made: list[tuple[str, float]] = []

    def count(self, maker: Maker | None) -> None:
        """Count one more table or score sheet of that maker. Raises TooMany if ``maker`` has set up many of late."""
        if maker is None:
            return
        now = wall_clock.now()
        self._made = [(who, at) for who, at in self._made if at >= now - WITHIN]
        if len([who for who, _ in self._made if who == maker.mark]) >= maker.most:
            raise TooMany
        self._made.append((maker.mark, now))


class TableKept(Struct, frozen=True):
    """A table's row, when it was set up, and when it is due (see `TableRow.due`)."""

    row: TableRow
    created: float
    due: float | None = None


class SheetKept(Struct, frozen=True):
    """A score sheet's row, and when it was begun."""

    row: StoredSheet
    created: float


class TableRows:
    """All that is kept of a table; what is kept of a sheet is `SheetRows`."""

    def __init__(self) -> None:
        self.table: dict[Key, TableKept] = {}
        self.log: dict[Key, LogRow] = {}
        self.snapshot: dict[Key, Snapshot] = {}
        self.talk: dict[Key, TalkRow] = {}
        self.command: dict[Key, CommandRow] = {}
        self.seed: dict[Key, str] = {}
        self.draw: dict[Key, DrawRow] = {}
        self.review: dict[Key, str] = {}
        self.cids: dict[tuple[int, str], int] = {}

    @property
    def kept(self) -> TableKept:
        """The row of the table itself."""
        return self.table[()]

    @property
    def updated(self) -> float:
        """When the table was last played at."""
        newest = max(self.log, default=None)
        return self.kept.created if newest is None else self.log[newest].at

    @property
    def mark(self) -> Mark:
        """How far the table is."""
        row = self.kept.row
        n = max([each.seq for each in self.log.values()], default=0)
        said = max([each.number for each in self.talk.values()], default=0)
        drawn = max([each.number * STEPS + each.step for each in self.draw.values()], default=0)
        return Mark(row.epoch, row.revision, n, said, drawn)


class SheetRows:
    """All that is kept of a score sheet."""

    def __init__(self) -> None:
        self.sheet: dict[Key, SheetKept] = {}
        self.writing: dict[Key, StoredWriting] = {}

    @property
    def kept(self) -> SheetKept:
        """The row of the score sheet itself."""
        return self.sheet[()]


class MemoryReviews:
    """The `KeptReviews` of a store in memory: of its ``tables``, which ``change_rows`` changes."""

    def __init__(
        self, tables: Mapping[str, TableRows], change_rows: Callable[[Callable[[], Changes]], Awaitable[None]]
    ) -> None:
        self._tables = tables
        self._change_rows = change_rows

    async def find(self, table_id: str, seat: int) -> str | None:
        """See `KeptReviews.find`."""
        return self._tables[table_id].review.get((seat,)) if table_id in self._tables else None

    async def keep(self, table_id: str, seat: int, text: str) -> None:
        """See `KeptReviews.keep`."""
        if table_id in self._tables:
            await self._change_rows(lambda: {("review", table_id, seat): text})


KINDS: Final[dict[str, Any]] = {
    "table": TableKept,
    "log": LogRow,
    "snapshot": Snapshot,
    "talk": TalkRow,
    "command": CommandRow,
    "seed": str,
    "draw": DrawRow,
    "review": str,
    "sheet": SheetKept,
    "writing": StoredWriting,
}
"""Of what type the rows of a kind are."""

OF_SHEETS: Final = ("sheet", "writing")


def keys(name: str, place: TableRows | SheetRows) -> list[Key]:
    """Return the keys of all that is kept of a table or a sheet."""
    return [(kind, name, *rest) for kind in KINDS for rest in cast(dict[Key, Any], getattr(place, kind, {}))]


def by_table(texts: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return the rows of tables by their owners, readable or not: texts by the texts of their keys."""
    found: dict[str, dict[str, str]] = {}
    for name, text in texts.items():
        with contextlib.suppress(msgspec.DecodeError, ValueError):
            kind, owner, *_ = msgspec.json.decode(name, type=Key)
            if kind not in OF_SHEETS:
                found.setdefault(str(owner), {})[name] = text
    return found


def texts_of(name: str, table: TableRows) -> dict[str, str]:
    """Return all that is kept of a table, as a journal has it: texts by the texts of their keys."""
    rows = {key: getattr(table, str(key[0]))[key[2:]] for key in keys(name, table)}
    return {msgspec.json.encode(key).decode(): msgspec.json.encode(row).decode() for key, row in rows.items()}


def last_activity(table: TableRows) -> float:
    """Return when something was last played or said at a table."""
    times = [row.at for row in table.log.values()] + [row.at for row in table.talk.values()]
    return max([table.kept.created, *times])


def new_table(row: TableRow, begun: Beginning | None = None) -> Changes:
    """Return the rows that a new table adds; ``begun``: what has been played of it."""
    now, this = wall_clock.now(), row.id
    rows: Changes = {("table", this): TableKept(replace(row, epoch=""), now, row.due({}, now))}
    if begun is not None:
        rows |= {("snapshot", this, each.seq): each for each in begun.snapshots}
        rows |= {("log", this, each.seq): each for each in begun.log}
        rows |= {("draw", this, each.number): each for each in begun.draws}
        rows |= {("seed", this): begun.seed} if begun.seed else {}
    return rows


def snapshot_changes(table_id: str, table: TableRows, snapshot: Snapshot) -> Changes:
    """Return the rows that a snapshot of a table changes.

    The last two snapshots of a table are kept, and the one from which its log is played. Raises Conflict.
    """
    newest = max([each.seq for each in table.snapshot.values()], default=0)
    old = [rest for rest, each in table.snapshot.items() if not each.base and each.seq < newest]
    if (snapshot.seq,) in table.snapshot.keys() - old:
        raise Conflict
    gone: Changes = {("snapshot", table_id, *rest): None for rest in old}
    return {**gone, ("snapshot", table_id, snapshot.seq): snapshot}


def new_draw(table_id: str, table: TableRows, row: DrawRow) -> Changes:
    """Return the rows that a new draw adds. Raises Conflict if there is one with that number."""
    if (row.number,) in table.draw:
        raise Conflict
    return {("draw", table_id, row.number): row}


def changed_draw(table_id: str, table: TableRows, after: DrawRow, following: DrawRow | None) -> Changes:
    """Return the rows that a draw changes. Raises Conflict if it is not one step before ``after``."""
    before = table.draw.get((after.number,))
    if before is None or before.step != after.step - 1:
        raise Conflict
    changes: Changes = {("draw", table_id, after.number): after}
    return changes | ({} if following is None else new_draw(table_id, table, following))


def writing_changes(kept: SheetKept, more: Sequence[StoredWriting]) -> Changes:
    """Return the rows of a sheet with more writings."""
    row = kept.row
    after = replace(row, n=row.n + len(more), size=row.size + sum(len(each.text) for each in more))
    changes: Changes = {("sheet", row.id): replace(kept, row=after)}
    return changes | {("writing", row.id, number): each for number, each in enumerate(more, row.n + 1)}
