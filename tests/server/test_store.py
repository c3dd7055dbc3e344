"""What is kept: order, conflicts, and files that cannot be used."""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection as SqlConnection
from sqlalchemy import text

from upcard.kernel.state import view
from upcard.server import serve, wire
from upcard.server.live.connection import MAX_WAITING, Connection
from upcard.server.live.ledger import BrokenTable
from upcard.server.live.offer import RuleChoice
from upcard.server.live.table import LiveTable
from upcard.server.ports import ServeError
from upcard.server.store.database import Database
from upcard.server.store.errors import Unstorable
from upcard.server.store.memory import MemoryStore
from upcard.server.store.rows import LogRow, SeatRow, TableRow
from upcard.server.store.sql import SqlStore
from upcard.server.store.store import Conflict, Store, StoreError

from ..patience import PATIENCE
from .conftest import TOYS, First
from .loops import apart, run

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


def with_store(place: Database | None, use: Callable[[Any], Awaitable[T]]) -> T:
    """What ``use`` makes of the store there; None: one in memory."""

    async def opened() -> T:
        store = MemoryStore() if place is None else await SqlStore.open(place)
        try:
            return await use(store)
        finally:
            await store.close()

    return run(opened())


async def load(store: Store) -> LiveTable:
    players = (wire.Player("Me", "human"), wire.Player("Bot", "bot", "first"))
    row = await store.table("t1")
    assert row is not None
    return await LiveTable.load(row, TOYS.game_for(RuleChoice("toy"), players), {1: First(0)}, store)


def test_a_number_and_a_cid_are_given_once(place: Database | None) -> None:
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

    with_store(place, use)


def test_moves_are_on_the_disk_when_append_returns(tmp_path: Path) -> None:
    async def use(store: SqlStore) -> None:
        await store.create(ROW)
        await store.append("t1", LogRow(1, 0, None, "draw"))
        other = sqlite3.connect(tmp_path / "upcard.db")
        assert other.execute("select move from log").fetchall() == [("draw",)]
        assert other.execute("pragma journal_mode").fetchone() == ("wal",)
        other.close()
        synchronous = await store.transactions.run(lambda connection: connection.scalar(text("pragma synchronous")))
        assert synchronous == 2  # FULL

    with_store(tmp_path, use)


def test_a_move_waits_for_one_other_change_and_reading_for_none(tmp_path: Path) -> None:
    """However many want to change something: a hundred tables may be set up at that moment."""

    async def use(store: SqlStore) -> None:
        done: list[str] = []
        held = threading.Event()

        def change(name: str, wait: bool = False) -> Callable[[SqlConnection], None]:
            def work(connection: SqlConnection) -> None:
                connection.execute(text("update meta set value = value"))
                if wait:
                    held.wait(PATIENCE)
                done.append(name)

            return work

        run = store.transactions.run
        others = [asyncio.create_task(run(change("under way", wait=True)))]
        others += [asyncio.create_task(run(change("other"))) for _ in range(20)]
        await asyncio.sleep(0)
        move = asyncio.create_task(run(change("move"), first=True))
        assert await store.transactions.read(lambda connection: connection.scalar(text("select 1"))) == 1
        assert done == []
        held.set()
        await asyncio.gather(move, *others)
        assert done == ["under way", "move", *["other"] * 20]

    with_store(tmp_path, use)


def test_two_processes_at_one_table_agree(place: Database | None) -> None:
    """Both judge the same move as number 2: the second catches up, judges again, and is refused."""

    async def use(store: Store) -> None:
        await store.create(ROW)
        one, two = await load(store), await load(store)
        one.start()
        while one.n < 1:
            await asyncio.sleep(0.01)
        await one.stop()
        line, other = Connection(0), Connection(0)
        two.publisher.greet(other, 0)
        await one.commands.handle_move(line, wire.MoveCommand("x", "draw", 0))
        assert b"accepted" in line.waiting.popleft()
        await two.commands.handle_move(other, wire.MoveCommand("y", "draw", 0))
        heard = [other.waiting.popleft() for _ in range(5)]
        assert [b'"n":0' in heard[1], b'"n":1' in heard[2], b'"n":2' in heard[3]] == [True] * 3, "a gap in the stream"
        assert b'"refused"' in heard[4]
        assert two.n == one.n == 2
        assert two.match.state == one.match.state
        # The same command that went to the other process gets its answer here, too.
        await two.commands.handle_move(other, wire.MoveCommand("x", "draw", 0))
        assert b'"accepted","cid":"x","n":2' in other.waiting.popleft()

    with_store(place, use)


@pytest.mark.parametrize("part", ["draws", "moves", "table"])
def test_moves_from_elsewhere_are_told_although_the_database_fails_in_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    """What was read and not told would be told to nobody: the next look finds nothing new."""

    async def use(store: Store) -> None:
        await store.create(ROW)
        one, two = await load(store), await load(store)
        one.start()
        while one.n < 1:
            await asyncio.sleep(0.01)
        await one.stop()
        line = Connection(0)
        two.publisher.greet(line, 0)
        line.waiting.clear()

        async def fail(*_: object) -> None:
            raise StoreError("the database is gone just now")

        with monkeypatch.context() as patch:
            where, name = (store.draws, "all") if part == "draws" else (store, part)
            patch.setattr(where, name, fail)
            with pytest.raises(StoreError):
                await two.catch_up()
        await two.catch_up()
        assert [b'"n":1' in message for message in line.waiting] == [True]

    with_store(tmp_path, use)


def test_every_state_can_be_had_again(place: Database | None) -> None:
    async def use(store: Store) -> None:
        await store.create(ROW)
        table = await load(store)
        states = [table.match.state]
        table.start()
        line = Connection(0)
        for count in range(60):
            while (ask := table.game.asks(table.match.state)) and 0 not in ask:
                await asyncio.sleep(0.005)
            if not ask:
                break
            move = next(iter(table.game.moves(view(table.match.state, 0), 0)))
            await table.commands.handle_move(line, wire.MoveCommand(f"c{count}", str(move), ask[0].window))
        await table.stop()
        again = await load(store)
        assert again.n == table.n
        for n in range(table.n + 1):
            assert again.match.history.at(n) == table.match.history.at(n)
        assert states[0] == again.match.history.at(0)

    with_store(place, use)


def test_a_log_that_does_not_play_closes_the_table_and_says_where(place: Database | None) -> None:
    async def use(store: Store) -> None:
        await store.create(ROW)
        await store.append("t1", LogRow(1, 0, None, "draw"))
        with pytest.raises(BrokenTable) as problem:
            await load(store)
        assert "move 1" in str(problem.value)

    with_store(place, use)


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "x\udfff"])
def test_what_a_database_cannot_hold_reaches_none(place: Database | None, text: str) -> None:
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

    with_store(place, use)


def test_a_slow_reader_is_dropped_and_never_waited_for() -> None:
    line = Connection(0)
    for _ in range(MAX_WAITING):
        line.send(wire.Pong())
    assert not line.dropped
    line.send(wire.Pong())
    assert line.dropped


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StoreError, match="cannot keep tables there"):
        run(SqlStore.open(tmp_path / "file"))
    with pytest.raises(ServeError, match="cannot keep tables there"):
        apart(lambda: serve(data=tmp_path / "file", open_browser=False))
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad/upcard.db").write_bytes(b"this is no database, " * 500)
    with pytest.raises(StoreError, match=r"upcard\.db: cannot be used"):
        run(SqlStore.open(tmp_path / "bad"))
    with_store(tmp_path / "new", lambda store: store.table("none"))
    other = sqlite3.connect(tmp_path / "new/upcard.db")
    other.execute("update meta set value = '99'")
    other.commit()
    other.close()
    with pytest.raises(StoreError, match="another version"):
        run(SqlStore.open(tmp_path / "new"))


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (
            "create table meta (key text primary key, value text); insert into meta values ('schema', '99');",
            r"another version of Upcard \(schema 99, here \d+\)",
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
        run(SqlStore.open(tmp_path))
    assert list(file.iterdump()) == before
    file.close()


def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=f"cannot listen at 127.0.0.1 port {port}"):
            apart(lambda: serve(port=port, data=tmp_path, open_browser=False))
