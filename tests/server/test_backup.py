"""Backups, taken and put back while people play, from one kind of database to the other."""

import asyncio
import json
import os
import shutil
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from sqlalchemy import Connection, insert, text
from websockets.exceptions import ConnectionClosed

from upcard.server.store import backup
from upcard.server.store.backup import Contents, back_up, restore
from upcard.server.store.database import Database
from upcard.server.store.errors import StoreError
from upcard.server.store.rows import LogRow
from upcard.server.store.schema import log
from upcard.server.store.sql import SqlStore
from upcard.server.store.store import Conflict, Restored
from upcard.terminal.cli import main

from .conftest import TOYS, Browser, OnDemand, Server
from .friends import asked_page, begun, greeted, play_together
from .loops import apart, run
from .postgres import Cluster
from .test_migrations import DATABASES
from .test_protocol import play_on, play_out
from .test_store import ROW, with_store

FURTHER = [
    {"table_id": "t1", "seq": number, "seat": 0, "cid": f"c{number}", "move": "draw", "at": 0.1 * number}
    for number in range(2, 2500)
]
"""More moves than are copied at a time."""

COPIES = 4


def contents(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """Everything that is played, by table."""

    def rows(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
        return {
            name: sorted([tuple(row) for row in connection.execute(text(f"select * from {name}"))], key=repr)
            for name in ("tables", "seats", "log", "talk", "lots", "seeds", "draws")
        }

    async def read() -> dict[str, list[tuple[Any, ...]]]:
        store = await SqlStore.open(database)
        found = await store.transactions.run(rows)
        await store.close()
        return found

    return run(read())


@pytest.fixture
def other(database: Database, on_demand: OnDemand, tmp_path: Path) -> Database:
    """A database of the other kind: a backup is the same file whatever it was made from."""
    return tmp_path / "other" if isinstance(database, str) else on_demand.database()


def test_a_backup_moves_tables_to_any_database_and_they_are_played_on(
    own_server: Server, other: Database, tmp_path: Path
) -> None:
    visitor = Browser(own_server)
    table = visitor.create()
    page = visitor.sit(table)
    page.hello()
    for _ in range(5):
        play_on(page)
    page.ask("say", text="Good evening 🂡")
    page.my_turn()
    file = tmp_path / "copy"
    made = run(back_up(own_server.data, file))
    assert (made.tables, made.bytes) == (1, file.stat().st_size)
    # What is played after the backup is not in it.
    scene, n = page.scene, page.n
    assert made.moves == n
    play_on(page)
    assert run(restore(file, other)) == made
    elsewhere = Server(other, TOYS)
    try:
        again = Browser(elsewhere)
        again.http.cookies.update(visitor.http.cookies)
        moved = again.sit(table)
        moved.hello()
        assert (moved.n, moved.scene) == (n, scene)
        play_out(moved)
    finally:
        elsewhere.stop()
    play_out(page)


def test_restoring_the_same_backup_gives_the_same_rows(database: Database, other: Database, tmp_path: Path) -> None:
    async def fill(store: SqlStore) -> None:
        await store.create(ROW)
        await store.append("t1", LogRow(1, 0, "c1", "draw", 0.1))
        await store.transactions.run(lambda connection: connection.execute(insert(log), FURTHER))

    with_store(database, fill)
    run(back_up(database, tmp_path / "one"))
    run(restore(tmp_path / "one", other))
    assert contents(other) == contents(database)
    run(back_up(other, tmp_path / "two"))
    tables = [[*sqlite3.connect(tmp_path / name).execute("select * from log order by seq")] for name in ("one", "two")]
    assert tables[0] == tables[1]
    assert len(tables[0]) == 2499


def test_a_backup_while_people_play_is_of_one_moment(own_server: Server, tmp_path: Path) -> None:
    visitor = Browser(own_server)
    pages = [visitor.sit(visitor.create()) for _ in range(3)]
    for page in pages:
        page.hello()

    async def again_and_again() -> list[Contents]:
        return [await back_up(own_server.data, tmp_path / f"copy-{count}") for count in range(COPIES)]

    def play() -> list[Contents]:
        taken: list[Contents] = []
        from threading import Thread

        thread = Thread(target=lambda: taken.extend(asyncio.run(again_and_again())))
        thread.start()
        for page in pages:
            play_out(page)
        thread.join()
        return taken

    taken = play()
    assert len(taken) == COPIES
    for made in taken:
        copy = sqlite3.connect(made.file)
        assert copy.execute("select count(*) from log").fetchone() == (made.moves,)
        copy.close()
        folder = tmp_path / f"{Path(made.file).name}-restored"
        run(restore(Path(made.file), folder))


def test_a_restored_database_takes_no_move_of_before(own_server: Server, tmp_path: Path) -> None:
    """The server is running, and has the table in memory as it was."""
    visitor = Browser(own_server)
    table = visitor.create()
    page = visitor.sit(table)
    page.hello()
    play_on(page)
    page.my_turn()
    file = tmp_path / "copy"
    run(back_up(own_server.data, file))
    scene, n = page.scene, page.n
    for _ in range(3):
        play_on(page)
    page.my_turn()
    assert page.n > n
    run(restore(file, own_server.data, force=True))
    assert contents(own_server.data)["log"][-1][1] <= n
    text = "draw" if page.scene["prompt"] == "draw" else "pass"

    def play_late() -> None:
        page.say(type="move", cid="late", text=text, window=page.scene["window"])
        page.hear_until(lambda message: message["type"] == "accepted")

    with pytest.raises(ConnectionClosed):
        play_late()
    later = visitor.sit(table)
    later.hello()
    assert (later.n, later.scene) == (n, scene)
    play_out(later)


def test_a_backup_put_back_under_two_servers_is_noticed_by_both(postgres: Cluster, tmp_path: Path) -> None:
    """Everybody is sent away, comes back to the table as it was, through either server, and plays on."""
    url = postgres.database()
    rooms = Server(url, TOYS), Server(url, TOYS)
    try:
        table, browsers, pages = begun(rooms[0])
        browsers[1].server = rooms[1]
        pages[1] = greeted(browsers[1], table)[0]
        page = asked_page(pages)
        assert page is not None
        run(back_up(url, tmp_path / "copy"))
        scenes, n = [each.scene for each in pages], page.n
        play_on(page)
        run(restore(tmp_path / "copy", url, force=True))
        for each in pages:
            with pytest.raises(ConnectionClosed):
                each.hear_until(lambda message: False)
        back = [greeted(browser, table)[0] for browser in browsers]
        assert [(each.n, each.scene["zones"]) for each in back] == [(n, scene["zones"]) for scene in scenes]
        play_together(back)
    finally:
        for room in rooms:
            room.stop()


def test_a_store_does_not_append_to_what_was_restored(database: Database, tmp_path: Path) -> None:
    async def use(store: SqlStore) -> None:
        await store.create(ROW)
        row = await store.table("t1")
        assert row is not None
        await store.append("t1", LogRow(1, 0, "a", "draw"), epoch=row.epoch)
        await back_up(database, tmp_path / "copy")
        await store.append("t1", LogRow(2, 0, "b", "draw"), epoch=row.epoch)
        await restore(tmp_path / "copy", database, force=True)
        for number in (2, 3):
            with pytest.raises(Restored):
                await store.append("t1", LogRow(number, 0, "c", "draw"), epoch=row.epoch)
        again = await store.table("t1")
        assert again is not None
        await store.append("t1", LogRow(2, 0, "c", "draw"), epoch=again.epoch)
        assert [entry.cid for entry in await store.moves("t1")] == ["a", "c"]

    with_store(database, use)


def test_nor_does_it_change_a_table_that_was_restored(database: Database, tmp_path: Path) -> None:
    """Although somebody else has changed that one as often since."""

    async def use(store: SqlStore) -> None:
        await store.create(ROW)
        row = await store.table("t1")
        assert row is not None
        await back_up(database, tmp_path / "copy")
        before = await store.change(row, replace(row, speed="quick"))
        await restore(tmp_path / "copy", database, force=True)
        again = await store.table("t1")
        assert again is not None
        now = await store.change(again, replace(again, speed="slow"))
        assert now.revision == before.revision
        with pytest.raises(Conflict):
            await store.change(before, replace(before, speed="quick"))
        assert await store.table("t1") == now

    with_store(database, use)


def test_nothing_is_written_over_without_force(database: Database, tmp_path: Path) -> None:
    with_store(database, lambda store: store.create(ROW))
    file = tmp_path / "copy"
    run(back_up(database, file))
    assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
    before = file.read_bytes()
    with pytest.raises(StoreError, match="is there already"):
        run(back_up(database, file))
    assert file.read_bytes() == before
    with pytest.raises(StoreError, match="holds tables already"):
        run(restore(file, database))
    run(back_up(database, file, force=True))
    run(restore(file, database, force=True))
    assert len(contents(database)["tables"]) == 1


@pytest.mark.parametrize(
    "kind",
    [
        "no database",
        "torn",
        "another program's",
        "newer",
        "a table is missing",
        "its list of tables is damaged",
        "a move is missing",
        "a seat too many",
    ],
)
def test_what_is_no_backup_changes_nothing(kind: str, database: Database, tmp_path: Path) -> None:
    with_store(database, lambda store: store.create(ROW))
    before = contents(database)
    file = tmp_path / "copy"
    shutil.copy(DATABASES / "schema-1.db", file)
    damage = {
        "another program's": "drop table meta",
        "newer": "update meta set value = '99' where key = 'schema'",
        "a table is missing": "drop table log",
        "a move is missing": "delete from log where seq = 7",
        "a seat too many": "insert into seats select 'none', seat, name, bot, token, standing from seats limit 1",
    }
    if kind == "no database":
        file.write_text("this is no database, " * 500)
    elif kind == "torn":
        data = bytearray(file.read_bytes())
        data[8192:12288] = os.urandom(4096)
        file.write_bytes(bytes(data[:-4096]))
    elif kind == "its list of tables is damaged":
        file.write_bytes(file.read_bytes().replace(b"CREATE TABLE log", b"CREATE TABLE \xcc\xff\xfe"))
    else:
        with sqlite3.connect(file) as connection:
            connection.execute(damage[kind])
        connection.close()
    with pytest.raises(StoreError, match="cannot be used as a backup") as problem:
        run(restore(file, database, force=True))
    assert "\n" not in str(problem.value)
    assert contents(database) == before


def test_a_backup_of_an_earlier_schema_is_brought_up_to_date(database: Database, tmp_path: Path) -> None:
    file = tmp_path / "old"
    shutil.copy(DATABASES / "schema-1.db", file)
    before = file.read_bytes()
    made = run(restore(file, database))
    assert made.moves > 100
    assert len(contents(database)["log"]) == made.moves
    assert file.read_bytes() == before


def test_the_commands(tmp_path: Path) -> None:
    runner = CliRunner()
    with_store(tmp_path / "data", lambda store: store.create(ROW))
    file, data = tmp_path / "copy", tmp_path / "data"

    def call(*words: object) -> tuple[int, str]:
        done = apart(lambda: runner.invoke(main, [str(word) for word in words]))
        return done.exit_code, done.output

    assert call("backup", file, "--data", data) == (0, f"{file}: 1 table, 0 moves backed up\n")
    assert call("backup", file, "--data", data)[0] == 2
    status, text = call("backup", file, "--data", data, "--force", "--json")
    assert (status, json.loads(text)["tables"]) == (0, 1)
    assert call("restore", file, "--data", tmp_path / "new") == (0, f"{file}: 1 table, 0 moves restored\n")
    assert call("restore", file, "--data", data)[0] == 2
    assert call("restore", tmp_path / "none", "--data", data)[0] == 2
    assert call("backup", tmp_path / "x", "--data", tmp_path / "nowhere")[0] == 2
    assert call("backup", tmp_path / "x", "--data", data, "--database", "postgresql://x/y")[0] == 2
    assert call("backup", tmp_path / "x", "--database", "mysql://x/y")[0] == 2
    assert not (tmp_path / "x").exists()
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_a_backup_that_is_interrupted_is_not_begun_anew_by_what_still_copies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy is made in a thread, which goes on; by then nobody takes away what it makes."""
    with_store(tmp_path / "data", lambda store: store.create(ROW))
    copying: list[BaseException | None] = []
    copy = backup._copy_file

    def late(source: Path, target: Path) -> None:
        target.unlink()  # as who was interrupted does
        with pytest.raises(sqlite3.OperationalError) as told:
            copy(source, target)
        copying.append(told.value)
        raise told.value

    monkeypatch.setattr(backup, "_copy_file", late)
    with pytest.raises(StoreError):
        run(back_up(tmp_path / "data", tmp_path / "b.db"))
    assert copying and [each.name for each in tmp_path.iterdir()] == ["data"]
