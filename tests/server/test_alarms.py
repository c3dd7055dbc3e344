"""Clocks that run out at tables which nobody has open: after a restart, and with several servers on one database."""

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from upcard.server.live import ledger, overdue_tables
from upcard.server.store import rows
from upcard.server.store.database import Database
from upcard.server.store.rows import LogRow, TalkRow
from upcard.server.store.sql import SqlStore
from upcard.server.wall_clock import now

from ..patience import PATIENCE
from .conftest import TOYS, Server, TurnedClock
from .friends import BOT, asked_page, begun, sync
from .loops import run
from .postgres import Cluster

TURN = 600
"""Seconds that everybody has for an answer."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No grace, and servers that look often."""
    monkeypatch.setattr(ledger, "GRACE", 0.0)
    monkeypatch.setattr(rows, "HELD_UP", 0.5)
    monkeypatch.setattr(overdue_tables, "EVERY", 0.1)
    monkeypatch.setattr(overdue_tables, "LATE", 0.2)


async def kept(database: Database, table: str) -> tuple[list[LogRow], list[TalkRow]]:
    store = await SqlStore.open(database)
    try:
        return await store.moves(table), await store.said(table)
    finally:
        await store.close()


async def overdue(database: Database) -> list[str]:
    store = await SqlStore.open(database)
    try:
        return await store.overdue(now() + 10_000, 10)
    finally:
        await store.close()


def wait_for_moves(database: Database, table: str, n: int, wall: TurnedClock) -> list[LogRow]:
    """The log, once time has run out so often that it has more than ``n`` entries."""
    end = time.monotonic() + PATIENCE
    while len(moves := run(kept(database, table))[0]) <= n:
        assert time.monotonic() < end, "nobody has seen to the table"
        wall.turn(TURN)
        time.sleep(0.1)
    return moves


def test_the_default_is_played_after_a_restart_though_nobody_opens_the_table(
    own_server: Server, wall: TurnedClock
) -> None:
    table, _, pages = begun(own_server, clock=TURN)
    page = asked_page(pages)
    assert page is not None
    page.move("draw")
    sync(pages)
    n = page.n
    own_server.stop()
    own_server.start()
    moves = wait_for_moves(own_server.data, table, n, wall)
    # It is the window's declared default.
    assert (moves[n].seat, moves[n].move, moves[n].cid) == (1 - moves[n - 1].seat, "pass", None)


def test_a_game_by_turns_goes_on_to_its_end_though_nobody_is_there(own_server: Server, wall: TurnedClock) -> None:
    table, _, pages = begun(own_server, BOT, clock=TURN, toml='game = "toy"\n[changes]\nrounds = 1')
    for page in pages:
        page.socket.close()
    own_server.stop()
    own_server.start()
    end = time.monotonic() + 3 * PATIENCE
    while run(overdue(own_server.data)):
        assert time.monotonic() < end
        wall.turn(TURN)
        time.sleep(0.05)
    moves, said = run(kept(own_server.data, table))
    assert [row.seq for row in moves] == list(range(1, len(moves) + 1))
    assert len({row.seat for row in moves if row.seat >= 0}) == 3
    assert any([row.text.startswith("Time is up for ") for row in said])


def test_a_table_without_a_running_clock_is_never_due(own_server: Server) -> None:
    _, _, pages = begun(own_server)
    assert run(overdue(own_server.data)) == []
    assert pages[0].ask("settings", clock=600)["type"] == "accepted"
    assert len(run(overdue(own_server.data))) == 1
    assert pages[0].ask("settings", paused=True)["type"] == "accepted"
    assert run(overdue(own_server.data)) == []
    assert pages[0].ask("settings", paused=False)["type"] == "accepted"
    assert len(run(overdue(own_server.data))) == 1
    # One person alone with bots is hurried by nobody.
    assert pages[0].ask("seat", seat=1, to="bot")["type"] == "accepted"
    assert run(overdue(own_server.data)) == []


def test_a_table_that_cannot_be_opened_keeps_no_other_waiting(
    own_server: Server, wall: TurnedClock, caplog: pytest.LogCaptureFixture
) -> None:
    broken, _, _ = begun(own_server, clock=TURN)
    own_server.stop()

    async def spoil() -> None:
        store = await SqlStore.open(own_server.data)
        last = (await store.moves(broken))[-1].seq
        await store.append(broken, LogRow(last + 1, 0, None, "fly"), due=1.0)
        await store.close()

    run(spoil())
    own_server.start()
    table, _, pages = begun(own_server, clock=TURN)
    page = asked_page(pages)
    assert page is not None
    page.move("draw")
    wait_for_moves(own_server.data, table, page.n, wall)
    assert broken not in run(overdue(own_server.data))
    assert "BrokenTable" in caplog.text


def test_a_clock_that_ran_before_such_times_were_kept(tmp_path: Path, wall: TurnedClock) -> None:
    server = Server(tmp_path, TOYS)
    table, _, pages = begun(server, clock=TURN)
    n = max(page.n for page in pages)
    server.stop()
    with sqlite3.connect(tmp_path / "upcard.db") as database:
        database.executescript(
            "drop table reviews; drop table draws; drop table seeds; drop table snapshots;"
            "drop table commands; drop table leases; drop table made; drop table writings; drop table scores;"
            "alter table tables drop column kept; alter table tables drop column version;"
            "alter table seats drop column avatar;"
            "drop index ix_tables_due; alter table tables drop column due;"
            "update alembic_version set version_num = '0003'; update meta set value = '3' where key = 'schema'"
        )
    database.close()
    server.start()
    wait_for_moves(tmp_path, table, n, wall)
    server.stop()


@pytest.fixture
def three(postgres: Cluster) -> Iterator[list[Server]]:
    """Servers of one database."""
    url = postgres.database()
    servers = [Server(url, TOYS) for _ in range(3)]
    yield servers
    for server in servers:
        server.stop()


def test_of_several_servers_one_answers(three: list[Server], wall: TurnedClock) -> None:
    table, _, pages = begun(three[0], clock=TURN)
    page = asked_page(pages)
    assert page is not None
    page.move("draw")
    sync(pages)
    n = page.n
    for server in three:
        server.stop()
    wall.turn(TURN)
    for server in three:
        server.start()
    wait_for_moves(three[0].data, table, n + 2, wall)
    moves, said = run(kept(three[0].data, table))
    assert [row.seq for row in moves] == list(range(1, len(moves) + 1))
    played = [row for row in moves[n:] if row.seat >= 0]
    told = [row for row in said if row.text.startswith("Time is up for ")]
    # The sentence follows its move; the last one may still be on the way.
    assert len(played) - 1 <= len(told) <= len(played)
