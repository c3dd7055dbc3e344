"""The short way of moves to PostgreSQL: stored by one statement, and read by one."""

import asyncio

import pytest
from msgspec.structs import replace
from sqlalchemy.exc import DBAPIError, IntegrityError

from upcard.server.store.database import engine_for
from upcard.server.store.direct import Direct, Unanswered
from upcard.server.store.rows import Conflict, LogRow, Mark, News, Snapshot, TalkRow
from upcard.server.store.store import Restored, Store

from .loops import run
from .postgres import Cluster
from .test_store import ROW, with_store


def test_what_becomes_of_a_statement_is_known_or_said_not_to_be(postgres: Cluster) -> None:
    async def use() -> None:
        direct = Direct(engine_for(postgres.database()), limit=5.0)
        await direct.rows("create table t (n int primary key)")
        assert [tuple(row) for row in await direct.rows("insert into t values ($1) returning n", 1)] == [(1,)]
        for statement, refusal in (("insert into t values (1)", IntegrityError), ("select 1 / 0", DBAPIError)):
            with pytest.raises(refusal):
                await direct.rows(statement)
        with pytest.raises(Unanswered):
            await direct.rows("select pg_terminate_backend(pg_backend_pid())")
        assert len(await direct.rows("select n from t")) == 1, "by another connection"
        late = asyncio.create_task(direct.rows("select pg_sleep(60)"))
        await asyncio.sleep(0.1)
        direct.abandon()
        with pytest.raises(Unanswered):
            await late
        hasty = Direct(engine_for(postgres.database()), limit=0.1)
        with pytest.raises((Unanswered, OSError)):
            await hasty.rows("select pg_sleep(60)")
        direct.abandon()

    run(use())


def test_entries_are_stored_together_or_none_and_read_together(postgres: Cluster) -> None:
    async def use(store: Store) -> None:
        for name in ("t1", "t2", "t3"):
            await store.create(replace(ROW, id=name))
        first = LogRow(1, 0, "a", "draw", 5.0)
        lies = Snapshot(1, 1, "x = 1")
        outcomes = await asyncio.gather(
            store.append("t1", first, snapshot=lies),
            store.append("t2", replace(first, cid=None)),
            store.append("t3", first, epoch="another"),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [type(None), type(None), Restored]
        with pytest.raises(Conflict):
            await store.append("t1", replace(first, cid="b"))
        with pytest.raises(Conflict):
            await store.append("t1", replace(first, seq=2))
        for seq in (2, 3):
            await store.append("t1", LogRow(seq, 1, None, "draw", 6.0), snapshot=replace(lies, seq=seq))
        assert [each.seq for each in await store.snapshots("t1")] == [2, 3]
        await store.say("t2", TalkRow(1, 0.0, "chat", 0, "Me", "Hi"))
        found = await store.news({"t1": 1, "t2": 0, "t3": 0, "none": 0})
        assert found == {
            "t1": News(Mark("", 0, 3, 0, 0), [LogRow(2, 1, None, "draw", 6.0), LogRow(3, 1, None, "draw", 6.0)]),
            "t2": News(Mark("", 0, 1, 1, 0), [replace(first, cid=None)]),
            "t3": News(Mark("", 0, 0, 0, 0), []),
        }

    with_store(postgres.database(), use)
