"""A database that somebody or a disk has damaged: a clear line at the start, or all else is served, and /health
says so."""

import os
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from upcard.server.live.offer import full_offer

from ..copies import Copy
from ..patience import PATIENCE
from .conftest import PLAIN, Browser, Server

PAGE = 4096
Damage = Callable[[Path], object]


def sql(*statements: str) -> Damage:
    def work(file: Path) -> None:
        with sqlite3.connect(file) as connection:
            for statement in statements:
                connection.execute(statement)
        connection.close()

    return work


def cut(part: float) -> Damage:
    return lambda file: os.truncate(file, int(file.stat().st_size * part))


def in_its_place(data: bytes | None) -> Damage:
    def work(file: Path) -> None:
        file.unlink()
        file.mkdir() if data is None else file.write_bytes(data)

    return work


def zeroed(file: Path, table: str) -> None:
    """The first page of that table holds nothing any more."""
    with sqlite3.connect(file) as connection:
        (page,) = connection.execute("select rootpage from sqlite_master where name = ?", (table,)).fetchone()
    connection.close()
    data = bytearray(file.read_bytes())
    data[(page - 1) * PAGE : page * PAGE] = bytes(PAGE)
    file.write_bytes(data)


REFUSED: dict[str, tuple[Damage, str]] = {
    "cut in half": (cut(0.5), "cannot be used as a database (database disk image is malformed)"),
    "nearly all cut off": (cut(0.03), "cannot be used as a database ("),
    "no database": (in_its_place(b"Dear diary" * 1000), "cannot be used as a database (file is not a database)"),
    "a folder in its place": (in_its_place(None), "cannot keep tables there (is a directory)"),
    "a table dropped": (sql("drop table talk"), "is damaged: it has no table talk"),
    "a column dropped": (sql("alter table log drop column move"), "is damaged: its table log has no column move"),
    "a column renamed": (
        sql("alter table tables rename column setup to gone"),
        "is damaged: its table tables has no column setup",
    ),
    "a newer schema": (
        sql("update alembic_version set version_num = '9999'"),
        "was written by another version of Upcard (marked '9999'",
    ),
    "no schema that there was": (
        sql("update alembic_version set version_num = 'x'"),
        "was written by another version of Upcard (marked 'x'",
    ),
    "no mark": (sql("drop table alembic_version"), "is damaged: it does not say which schema it has"),
    "another program's": (sql("drop table meta"), "is a database of another program"),
    "the first page zeroed": (
        lambda file: file.write_bytes(bytes(PAGE) + file.read_bytes()[PAGE:]),
        "cannot be used as a database (",
    ),
    "the moves' page zeroed": (lambda file: zeroed(file, "log"), "the database is damaged ("),
}
"""What was done to the file, and what is said of it."""

SERVED: dict[str, Callable[[str], Damage]] = {
    "bad JSON in a table's row": lambda table: sql(f"update tables set setup = '{{' where id = '{table}'"),
    "bad JSON in its rules": lambda table: sql(f"update tables set kept = '[' where id = '{table}'"),
    "no move in its log": lambda table: sql(f"update log set move = 'whist' where table_id = '{table}' and seq = 1"),
    "an entry missing": lambda table: sql(
        f"delete from log where table_id = '{table}' and seq = 1", "delete from snapshots"
    ),
    "its seats gone": lambda table: sql(f"delete from seats where table_id = '{table}' and seat = 1"),
    "its seed no number": lambda table: sql(f"update seeds set seed = 'x' where table_id = '{table}'"),
    "its draws' page zeroed": lambda _: lambda file: zeroed(file, "draws"),
    "its talk's page zeroed": lambda _: lambda file: zeroed(file, "talk"),
}
"""What was done to a table; everything else is served."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str, dict[str, str]]:
    """A file with two tables that have been played at, and the cookies of who sits there."""
    folder = tmp_path_factory.mktemp("sound")
    server = Server(folder, full_offer())
    visitor = Browser(server)
    tables = [visitor.create("beggar-my-neighbor", bots=1, bot="steady") for _ in range(2)]
    for table in tables:
        page = visitor.sit(table)
        page.hello()
        page.my_turn()
        page.ask("say", text="Hello")
    server.stop()
    sql("pragma wal_checkpoint(truncate)")(folder / "upcard.db")
    return folder / "upcard.db", tables[0], tables[1], dict(visitor.http.cookies)


@pytest.fixture
def file(sound: tuple[Path, str, str, dict[str, str]], tmp_path: Path) -> Path:
    shutil.copy(sound[0], tmp_path / "upcard.db")
    return tmp_path / "upcard.db"


def start(folder: Path) -> "subprocess.Popen[str]":
    line = ("serve", "--data", folder, "--no-open", "--port", 0)
    return Copy(*line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("kind", REFUSED)
def test_what_cannot_be_served_is_refused_in_a_line(file: Path, kind: str) -> None:
    damage, said = REFUSED[kind]
    damage(file)
    server = start(file.parent)
    try:
        _, told = server.communicate(timeout=PATIENCE)
    finally:
        server.kill()
    assert server.returncode == 2
    assert told.startswith("upcard: ") and told.count("\n") == 1, told
    assert said in told


def test_a_database_that_another_program_holds_is_refused_in_a_line(file: Path) -> None:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("begin exclusive")
    server = start(file.parent)
    try:
        _, told = server.communicate(timeout=PATIENCE)
    finally:
        server.kill()
        other.close()
    assert server.returncode == 2
    assert told.endswith("cannot be used as a database (database is locked)\n") and told.count("\n") == 1


def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    (tmp_path / "upcard.db").touch()
    server = Server(tmp_path, full_offer())
    try:
        visitor = Browser(server)
        assert visitor.get("/health").json() == {"status": "ok", "damaged": 0}
        assert visitor.create("guts", bots=1, bot="steady")
    finally:
        server.stop()


@pytest.fixture
def started() -> Iterator[list["subprocess.Popen[str]"]]:
    servers: list[subprocess.Popen[str]] = []
    yield servers
    for server in servers:
        server.kill()


@pytest.mark.parametrize("kind", SERVED)
def test_what_is_damaged_is_marked_and_all_else_is_served(
    sound: tuple[Path, str, str, dict[str, str]], file: Path, kind: str, started: list["subprocess.Popen[str]"]
) -> None:
    _, hurt, well, cookies = sound
    SERVED[kind](hurt)(file)
    server = start(file.parent)
    started.append(server)
    assert server.stdout is not None
    address = server.stdout.readline().split()[3].rstrip("/")
    with httpx.Client(cookies=cookies, timeout=PATIENCE, verify=PLAIN, base_url=address) as visitor:
        answer = visitor.get(f"/api/tables/{hurt}")
        assert answer.status_code in (400, 409)
        assert answer.json()["reason"].startswith(("This table cannot be opened", "In rules: what is kept"))
        health = visitor.get("/health")
        assert (health.status_code, health.json()) == (200, {"status": "degraded", "damaged": 1})
        assert visitor.get("/api/tables").status_code == 200
        assert visitor.get("/api/catalogue").status_code == 200
        if "zeroed" not in kind:
            assert visitor.get(f"/api/tables/{well}").status_code == 200
    server.send_signal(signal.SIGINT)
    _, told = server.communicate(timeout=PATIENCE)
    assert "Traceback" not in told
