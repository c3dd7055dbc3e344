"""Rows that somebody has damaged: one clear line for the table whose they are; all other tables go on."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import delete

from upcard.server.live.actor import SNAPSHOT_EVERY
from upcard.server.live.ledger import BrokenTable
from upcard.server.live.room import Room
from upcard.server.store.rows import Snapshot
from upcard.server.store.schema import snapshots
from upcard.server.store.sql import SqlStore

from .conftest import TOYS, Browser, Page, Server
from .meanings import Strict, offer, play, toy_table, visit

DAMAGED = "This table cannot be opened: what is kept of it is damaged."
DAMAGE = {
    ("tables", "setup", "{"): DAMAGED,
    ("tables", "setup", '{"clock": "often"}'): DAMAGED,
    ("tables", "version", "x"): DAMAGED,
    ("tables", "kept", "{"): "In rules: what is kept of them cannot be read.",
    ("log", "move", "whist"): "This table cannot be opened: move 3 of its log is not legal under its rules.",
    ("log", "seq", 1000): "This table cannot be opened: move 3 of its log is missing.",
    ("talk", "number", "x"): DAMAGED,
    ("seeds", "seed", "x"): DAMAGED,
    ("draws", "state", "x"): DAMAGED,
    ("draws", "pledges", "{"): DAMAGED,
    ("draws", "contributions", '{"0": "x"}'): DAMAGED,
    ("draws", "number", 40): DAMAGED,
}
"""A table's last row, a column of it, what stands there, and what is said of it."""


def begun(visitor: Browser) -> str:
    """A table at which somebody has played and spoken."""
    table = visitor.create(bots=1)
    page = visitor.sit(table)
    page.hello()
    page.my_turn()
    page.move("draw")
    page.ask("say", text="Hello")
    page.socket.close()
    return table


def damage(file: Path, table: str, kind: str, column: str, value: object) -> None:
    key = "id" if kind == "tables" else "table_id"
    with sqlite3.connect(file) as connection:
        last = f"(select max(rowid) from {kind} where {key} = ?)"
        done = connection.execute(f"update {kind} set {column} = ? where rowid = {last}", (value, table))
        assert done.rowcount == 1
    connection.close()


def greeting(page: Page) -> str:
    """What somebody is told who comes to the table."""
    told = page.hear()
    return str(told.get("reason", told["type"]))


def test_damaged_rows_are_one_line_and_other_tables_go_on(tmp_path: Path) -> None:
    server = Server(tmp_path, TOYS)
    visitors = [Browser(server) for _ in DAMAGE]
    tables = [(begun(visitor), begun(visitor)) for visitor in visitors]
    server.stop()
    for what, (table, _) in zip(DAMAGE, tables, strict=True):
        damage(tmp_path / "upcard.db", table, *what)
    server.start()
    try:
        for (what, said), visitor, (table, well) in zip(DAMAGE.items(), visitors, tables, strict=True):
            for path in ("", "/series", "/rules"):
                answer = visitor.get(f"/api/tables/{table}{path}")
                assert answer.status_code in (400, 409), (what, path)
                assert answer.json() == {"reason": said}
            assert greeting(visitor.sit(table)) == said
            listed = visitor.get("/api/tables")
            assert listed.status_code == 200, what
            assert well in [each["id"] for each in listed.json()]
            assert visitor.sit(well).hello()["n"] == 3
    finally:
        server.stop()


@pytest.mark.parametrize("kind", ["of a later entry", "of another version", "of another number of seats"])
def test_a_position_that_is_not_its_own_is_noticed(tmp_path: Path, kind: str) -> None:
    """It was asked to try again for ever, or went on from a table that it never was."""

    async def begin(room: Room) -> str:
        name = await toy_table(room, {"rounds": 9})
        await play(room, name, SNAPSHOT_EVERY + 6)
        return name

    async def tamper(room: Room) -> None:
        (own,) = await room._store.snapshots(name)
        seq, version, position = own.seq, own.version, own.position
        if kind == "of a later entry":
            seq = 1000
        elif kind == "of another version":
            version = 2
        else:
            position = position.replace("seats = 2", "seats = 3")
            assert position != own.position
        assert isinstance(room._store, SqlStore)
        await room._store._do(lambda connection: connection.execute(delete(snapshots)))
        await room._store.keep_snapshot(name, Snapshot(seq, version, position))

    async def look(room: Room) -> None:
        if kind == "of another number of seats":
            table = await room.table(name)
            assert table.closed and "You can look at the table and save its record, but not play on" in table.note
            return
        for _ in range(2):
            with pytest.raises(
                BrokenTable, match="This table cannot be opened: the position kept for it belongs to another table"
            ):
                await room.table(name)

    name = visit(tmp_path, offer(), begin)
    visit(tmp_path, offer(), tamper)
    visit(tmp_path, offer(Strict, 2), look)
