"""Stores and reads moves by single statements, in a PostgreSQL database that several servers share.

One statement stores moves, and one reads those of the other servers, for all tables at which they have played.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from upcard.server.store.direct import Direct
from upcard.server.store.rows import EPOCH, STEPS, LogRow, Mark, News, Snapshot
from upcard.server.store.schema import log

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

_STORE: Final = f"""
insert into log ({", ".join(log.c.keys())})
select * from unnest($2::text[], $3::int[], $4::int[], $5::text[], $6::text[], $7::float8[])
where coalesce((select value from meta where key = '{EPOCH}'), '') = all($1::text[]) returning seq
"""
"""A restore locks both tables for itself, so this looks at what is there after it."""

_STORE_WITH_SNAPSHOTS: Final = f"""
with stored as ({_STORE}), forgotten as (
    delete from snapshots where table_id = any($8::text[]) and not base and exists (select from stored)
    and seq < (select max(last.seq) from snapshots last where last.table_id = snapshots.table_id)
), kept as (
    insert into snapshots (table_id, {", ".join(Snapshot.__struct_fields__)})
    select * from unnest($8::text[], $9::int[], $10::int[], $11::text[], $12::bool[]) where exists (select from stored)
)
select seq from stored
"""
"""As `upcard.server.store.snapshots.keep_snapshots` has it."""

_NEWS: Final = f"""
select known.id, coalesce((select max(seq) from log where table_id = known.id), 0),
coalesce((select value from meta where key = '{EPOCH}'), ''), revision,
coalesce((select max(number) from talk where table_id = known.id), 0),
coalesce((select max(number * {STEPS} + step) from draws where table_id = known.id), 0),
entry.seq, seat, cid, move, at
from unnest($1::text[], $2::int[]) as known(id, n) join tables on tables.id = known.id
left join log entry on entry.table_id = known.id and entry.seq > known.n order by entry.seq
"""


class Moves:
    """The moves of one server, and its look at those of others, each on a connection of its own."""

    def __init__(self, engine: "AsyncEngine", limit: float | None = None) -> None:
        self._storing = Direct(engine, limit)
        self._reading = Direct(engine, limit)

    async def store(
        self, columns: Sequence[Sequence[object]], epochs: Sequence[str], snapshots: Mapping[str, Snapshot]
    ) -> bool:
        """Put entries on the disk, all or none, and say whether they are there.

        They are given by the columns of the log, and ``snapshots`` by table. None are stored where one of their
        ``epochs`` is not the database's. One call at a time. Raises what `Direct.rows` does.
        """
        if not snapshots:
            return bool(await self._storing.rows(_STORE, epochs, *columns))
        kept = [[getattr(each, name) for each in snapshots.values()] for name in Snapshot.__struct_fields__]
        return bool(await self._storing.rows(_STORE_WITH_SNAPSHOTS, epochs, *columns, list(snapshots), *kept))

    async def news(self, known: Mapping[str, int]) -> dict[str, News]:
        """Return how far those tables are, and the entries of each one's log beyond so many.

        One call at a time. Raises what `Direct.rows` does.
        """
        found: dict[str, News] = {}
        rows = await self._reading.rows(_NEWS, list(known), list(known.values()))
        for table_id, n, epoch, revision, said, drawn, *entry in rows:
            news = found.get(table_id)
            if news is None:
                news = found[table_id] = News(Mark(epoch, revision, n, said, drawn), [])
            if entry[0] is not None:
                news.entries.append(LogRow(*entry))
        return found

    def abandon(self) -> None:
        """Wait no longer for what is under way."""
        self._storing.abandon()
        self._reading.abandon()
