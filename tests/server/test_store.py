"""What is kept: order, conflicts, and files that cannot be used."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import asyncpg  # type: ignore[import-untyped]
import pytest
from sqlalchemy import text

from upcard.kernel.state import view
from upcard.server import ServeError, serve, wire
from upcard.server.database import Database, Unstorable
from upcard.server.desk import RuleChoice
from upcard.server.line import MAX_WAITING, Line
from upcard.server.rows import LogRow, SeatRow, TableRow
from upcard.server.store import Conflict, Store, StoreError
from upcard.server.table import BrokenTable, Table

from .conftest import TOYS
from .loops import apart, run
from .postgres import Cluster

T = TypeVar("T")

ROW = TableRow(
    id="t1",
    game="toy",
    book="plain",
    rules="{}",
    name="",
    speed="instant",
    over=False,
    status="",
    seats=(SeatRow("Me", None, "mark"), SeatRow("Bot", "first", None)),
)


def with_store(database: Database, use: Callable[[Store], Awaitable[T]]) -> T:
    async def opened() -> T:
        store = await Store.open(database)
        try:
            return await use(store)
        finally:
            await store.close()

    return run(opened())


async def load(store: Store) -> Table:
    players = (wire.Player("Me", "human"), wire.Player("Bot", "bot", "first"))
    row = await store.table("t1")
    assert row is not None
    return await Table.load(row, TOYS.desk(RuleChoice("toy"), players), {1: TOYS.bot("first")}, store)


def test_a_number_and_a_cid_are_given_once(database: Database) -> None:
    async def use(store: Store) -> None:
        await store.create(ROW)
        await store.append("t1", LogRow(1, 0, "a", "draw"))
        for row in (LogRow(1, 1, None, "pass"), LogRow(2, 0, "a", "pass")):
            with pytest.raises(Conflict):
                await store.append("t1", row)
        await store.append("t1", LogRow(2, 1, "a", "pass"))
        await store.append("t1", LogRow(3, 1, None, "pass"))
        await store.append("t1", LogRow(4, 1, None, "pass"))
        assert [row.seq for row in await store.moves("t1")] == [1, 2, 3, 4]
        assert [row.seq for row in await store.moves("t1", after=2)] == [3, 4]

    with_store(database, use)


def test_moves_are_on_the_disk_when_append_returns(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.create(ROW)
        await store.append("t1", LogRow(1, 0, None, "draw"))
        other = sqlite3.connect(tmp_path / "upcard.db")
        assert other.execute("select move from log").fetchall() == [("draw",)]
        assert other.execute("pragma journal_mode").fetchone() == ("wal",)
        other.close()
        synchronous = await store.transactions.run(lambda connection: connection.scalar(text("pragma synchronous")))
        assert synchronous == 2  # FULL

    with_store(tmp_path, use)


def test_two_processes_at_one_table_agree(database: Database) -> None:
    """Both judge the same move as number 2: the second catches up, judges again, and is refused."""

    async def use(store: Store) -> None:
        await store.create(ROW)
        one, two = await load(store), await load(store)
        one.start()
        while one.n < 1:
            await asyncio.sleep(0.01)
        await one.stop()
        line, other = Line(0), Line(0)
        two.telling.greet(other, 0)
        await one.once.move(line, wire.MoveCommand("x", "draw", 0))
        assert b"accepted" in await line.next()
        await two.once.move(other, wire.MoveCommand("y", "draw", 0))
        heard = [await other.next() for _ in range(5)]
        assert [b'"n":0' in heard[1], b'"n":1' in heard[2], b'"n":2' in heard[3]] == [True] * 3, "a gap in the stream"
        assert b'"refused"' in heard[4]
        assert two.n == one.n == 2
        assert two.history.state == one.history.state
        # The same command that went to the other process gets its answer here, too.
        await two.once.move(other, wire.MoveCommand("x", "draw", 0))
        assert b'"accepted","cid":"x","n":2' in await other.next()

    with_store(database, use)


def test_every_state_can_be_had_again(database: Database) -> None:
    async def use(store: Store) -> None:
        await store.create(ROW)
        table = await load(store)
        states = [table.history.state]
        table.start()
        line = Line(0)
        for count in range(60):
            while (ask := table.game.asks(table.history.state)) and 0 not in ask:
                await asyncio.sleep(0.005)
            if not ask:
                break
            move = next(iter(table.game.moves(view(table.history.state, 0), 0)))
            await table.once.move(line, wire.MoveCommand(f"c{count}", str(move), ask[0].window))
        await table.stop()
        again = await load(store)
        assert again.n == table.n
        for n in range(table.n + 1):
            assert again.history.at(n) == table.history.at(n)
        assert states[0] == again.history.at(0)

    with_store(database, use)


def test_a_log_that_does_not_play_closes_the_table_and_says_where(database: Database) -> None:
    async def use(store: Store) -> None:
        await store.create(ROW)
        await store.append("t1", LogRow(1, 0, None, "draw"))
        with pytest.raises(BrokenTable) as problem:
            await load(store)
        assert "move 1" in str(problem.value)

    with_store(database, use)


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "x\udfff"])
def test_what_a_database_cannot_hold_reaches_none(database: Database, text: str) -> None:
    async def use(store: Store) -> None:
        await store.create(ROW)
        assert await store.table(text) is None
        for entry in (LogRow(1, 0, text, "draw"), LogRow(1, 0, "a", text), LogRow(2**63, 0, "a", "draw")):
            with pytest.raises(Unstorable, match=r"characters that cannot be stored|too large to be stored"):
                await store.append("t1", entry)
        with pytest.raises(Unstorable):
            await store.set_status("t1", text, False)
        assert await store.moves("t1") == []
        # Everything else of Unicode comes back as it was.
        await store.set_status("t1", "日本 🂡 \x7f\u202e", False)
        row = await store.table("t1")
        assert row is not None
        assert row.status == "日本 🂡 \x7f\u202e"

    with_store(database, use)


def test_a_slow_reader_is_dropped_and_never_waited_for() -> None:
    line = Line(0)
    for _ in range(MAX_WAITING):
        line.send(wire.Pong())
    assert not line.dropped.is_set()
    line.send(wire.Pong())
    assert line.dropped.is_set()


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StoreError, match="cannot keep tables there"):
        run(Store.open(tmp_path / "file"))
    with pytest.raises(ServeError, match="cannot keep tables there"):
        apart(lambda: serve(data=tmp_path / "file", open_browser=False))
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad/upcard.db").write_bytes(b"this is no database, " * 500)
    with pytest.raises(StoreError, match=r"upcard\.db: cannot be used"):
        run(Store.open(tmp_path / "bad"))
    with_store(tmp_path / "new", lambda store: store.table("none"))
    other = sqlite3.connect(tmp_path / "new/upcard.db")
    other.execute("update meta set value = '99'")
    other.commit()
    other.close()
    with pytest.raises(StoreError, match="another version"):
        run(Store.open(tmp_path / "new"))


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (
            "create table meta (key text primary key, value text); insert into meta values ('schema', '99');",
            r"another version of Upcard \(schema 99, here 4\)",
        ),
        ("create table log (line text);", "a database of another program"),
    ],
    ids=["newer", "another program's"],
)
def test_a_database_that_is_not_ours_stays_as_it_is(tmp_path: Path, made: str, reason: str) -> None:
    file = sqlite3.connect(tmp_path / "upcard.db")
    file.executescript(made)
    before = list(file.iterdump())
    with pytest.raises(StoreError, match=reason):
        run(Store.open(tmp_path))
    assert list(file.iterdump()) == before
    file.close()


def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=f"cannot listen at 127.0.0.1 port {port}"):
            apart(lambda: serve(port=port, data=tmp_path, open_browser=False))


SECRET = "S3cret"


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        (f"mysql://me:{SECRET}@localhost/x", "a database is given as postgresql://"),
        (f"postgresql://me:{SECRET}@localhost:port/x", "a database is given as postgresql://"),
        (f"postgresql://me:{SECRET}@127.0.0.1:1/x", "cannot be used as a database"),
        ("nothing of the kind", "a database is given as postgresql://"),
    ],
)
def test_a_url_that_leads_nowhere_is_one_sentence_without_the_password(url: str, reason: str) -> None:
    with pytest.raises(ServeError, match=reason) as problem:
        apart(lambda: serve(database=url, open_browser=False))
    assert SECRET not in str(problem.value)
    assert "\n" not in str(problem.value)


def test_a_postgresql_database_that_is_not_there_or_not_ours(postgres: Cluster) -> None:
    with pytest.raises(StoreError, match="cannot be used as a database") as problem:
        run(Store.open(postgres.url("nowhere")))
    assert "3D000" in str(problem.value)
    url = postgres.database()
    apart(lambda: asyncio.run(execute(url, "create table log (line text)")))
    with pytest.raises(StoreError, match="a database of another program"):
        run(Store.open(url))
    ours = postgres.database()
    run(Store.check(ours))
    apart(lambda: asyncio.run(execute(ours, "update alembic_version set version_num = '9999'")))
    with pytest.raises(StoreError, match="another version of Upcard"):
        run(Store.open(ours))


async def execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(statement)
    await connection.close()


def test_servers_that_start_at_once_make_the_schema_once(postgres: Cluster) -> None:
    url = postgres.database()

    async def start() -> None:
        await asyncio.gather(*[Store.check(url) for _ in range(5)])

    run(start())
    with_store(url, lambda store: store.create(ROW))


def test_a_database_that_comes_back_is_used_again(postgres: Cluster) -> None:
    url = postgres.database()

    async def use(store: Store) -> None:
        await store.create(ROW)
        await store.append("t1", LogRow(1, 0, "a", "draw"))
        await asyncio.to_thread(postgres.restart)
        assert [row.move for row in await store.moves("t1")] == ["draw"]
        await store.append("t1", LogRow(2, 0, "b", "draw"))

    with_store(url, use)
