"""What is put on the disk, taken out and looked at, row by row: the parts of the store that one change after another
goes through."""

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection as SqlConnection
from sqlalchemy import select, text

from upcard.server.store import probe as probes
from upcard.server.store import removal
from upcard.server.store.appending import Appended, append_directly
from upcard.server.store.errors import Restored, Unstorable
from upcard.server.store.probe import KEY, Probe
from upcard.server.store.rows import Conflict, DrawRow, LogRow, Removed, Snapshot, StoredSheet, StoredWriting, TalkRow
from upcard.server.store.schema import scores, tables
from upcard.server.store.score_rows import ScoreRows
from upcard.server.store.sql import SqlStore

from .conftest import TurnedClock
from .loops import run
from .test_store import ROW, with_store


def entry(seq: int, due: float | None = None, snapshot: Snapshot | None = None, draw: Any = None) -> Appended:
    values = {"table_id": "t1", "seq": seq, "seat": 0, "cid": None, "move": "draw", "at": 5.0}
    return Appended(values, draw, "", due, snapshot)


async def due(store: SqlStore, table: str = "t1") -> float | None:
    query = select(tables.c.due).where(tables.c.id == table)
    return await store.transactions.run(lambda connection: connection.scalar(query))


# --- entries of logs ---------------------------------------------------------------------------------------


def test_with_a_move_is_kept_what_changes_with_it(tmp_path: Path) -> None:
    async def use(store: SqlStore) -> None:
        await store.create(ROW)
        await store.create(replace(ROW, id="t2"))
        await store.draws.open("t1", DrawRow(1))
        made, following = DrawRow(1, 1, "made", seq=1), DrawRow(2)
        await store.append("t1", LogRow(1, -1, None, "shuffle"), (made, following), due=70.0)
        assert await store.draws.all("t1") == [made, following]
        assert (await due(store), await due(store, "t2")) == (70.0, None)
        with pytest.raises(Conflict):  # somebody has added to that draw
            await store.append("t1", LogRow(2, -1, None, "shuffle"), (replace(made, number=2, step=5), DrawRow(3)))
        with pytest.raises(Restored):
            await store.append("t1", LogRow(2, 0, None, "draw"), epoch="another")
        assert [each.seq for each in await store.moves("t1")] == [1]

    with_store(tmp_path, use)


def test_of_several_entries_of_a_table_the_last_says_when_it_is_due_and_how_it_lies(tmp_path: Path) -> None:
    async def use(store: SqlStore) -> None:
        await store.create(ROW)
        group = [entry(1, 10.0, Snapshot(1, 1, "one")), entry(2, 20.0, Snapshot(2, 1, "two")), entry(3)]
        await store._append(group)
        assert await due(store) == 20.0
        assert await store.snapshots("t1") == [Snapshot(2, 1, "two")]
        assert [each.seq for each in await store.moves("t1")] == [1, 2, 3]

    with_store(tmp_path, use)


def test_what_other_rows_change_with() -> None:
    draw = DrawRow(1), DrawRow(2)
    assert [each.beside for each in (entry(1), entry(1, due=1.0), entry(1, draw=draw))] == [False, True, True]


class Moves:
    """PostgreSQL, asked for one statement."""

    def __init__(self, stores: bool = True) -> None:
        self.stores = stores
        self.given: list[Any] = []

    async def store(self, *given: Any) -> bool:
        self.given.append(given)
        return self.stores


def test_one_statement_stores_entries_of_today_s_epoch_alone() -> None:
    moves: Any = Moves()
    run(append_directly(moves, [entry(1), entry(2, snapshot=Snapshot(2, 1, "lies"))]))
    ((columns, epochs, snapshots),) = moves.given
    assert (columns[1], epochs, snapshots) == ([1, 2], ["", ""], {"t1": Snapshot(2, 1, "lies")})
    never: Any = Moves(stores=False)
    with pytest.raises(Restored):
        run(append_directly(never, [entry(1)]))
    for wrong in (entry(2**31), entry(1, snapshot=Snapshot(1, 1, "no\0text"))):
        with pytest.raises(Unstorable):
            run(append_directly(moves, [wrong]))
    assert len(moves.given) == 1


# --- score sheets ------------------------------------------------------------------------------------------


def test_writings_are_numbered_and_counted_as_they_come(tmp_path: Path) -> None:
    async def use(store: SqlStore) -> None:
        told: list[str] = []
        work: Any = store._do, store._read
        rows = ScoreRows(work, told.append)
        await rows.create(StoredSheet("s", "o", "w"), [StoredWriting("a", "12345")], None)
        await rows.create(StoredSheet("other", "o", "w"), [StoredWriting("a", "1")], None)
        first = await rows.find("s")
        assert first is not None and (first.n, first.size, told) == (1, 5, [])
        await rows.append(first, [StoredWriting("b", "123"), StoredWriting("c", "12")])
        second = await rows.find("s")
        assert second is not None and (second.n, second.size, told) == (3, 10, ["s"])
        assert [each.id for each in await rows.written("s", 9)] == ["a", "b", "c"]
        assert [each.id for each in await rows.written("s", 2)] == ["a", "b"]
        with pytest.raises(Conflict):  # it is not that sheet any more
            await rows.append(first, [StoredWriting("d", "1")])
        assert await rows.find("s") == second and told == ["s"]
        await rows.set_open("s", False)
        assert [getattr(await rows.find(name), "open", None) for name in ("s", "other")] == [False, True]
        assert told == ["s", "s"]

    with_store(tmp_path, use)


# --- what nobody has touched -------------------------------------------------------------------------------


def test_what_is_as_old_as_that_to_the_second_stays(tmp_path: Path, wall: TurnedClock) -> None:
    async def use(store: SqlStore) -> None:
        await store.create(ROW)
        await store.scores.create(StoredSheet("s", "o", "w"), [StoredWriting("1", "{}")], None)

        def made(connection: SqlConnection) -> None:
            connection.execute(text("update tables set created = 100.0"))
            connection.execute(text("update scores set created = 100.0"))

        await store.transactions.run(made)
        remove = store.removal.remove
        assert await remove(100.0, dry=True) == Removed()
        assert await remove(100.5, dry=True) == Removed(1, 1)
        await store.append("t1", LogRow(1, 0, None, "draw", 200.0))
        sheet = await store.scores.find("s")
        assert sheet is not None
        await store.scores.append(sheet, [StoredWriting("2", json.dumps({"at": "200"}))])
        assert await remove(200.0, dry=True) == Removed()
        assert await remove(200.5, dry=True) == Removed(1, 1)
        await store.say("t1", TalkRow(1, 250.0, "chat", 0, "Me", "Still here"))
        assert await remove(250.0, dry=True) == Removed(0, 1)
        assert await remove(250.5, dry=True) == Removed(1, 1)
        # By its last writing it is used, whatever came before.
        sheet = await store.scores.find("s")
        assert sheet is not None
        await store.scores.append(sheet, [StoredWriting("3", json.dumps({"at": "300"}))])
        assert await remove(300.0, dry=True) == Removed(1, 0)

    with_store(tmp_path, use)


@pytest.mark.parametrize("where", ["log", "talk"])
def test_a_table_stays_for_what_is_done_there_and_not_elsewhere(tmp_path: Path, wall: TurnedClock, where: str) -> None:
    async def use(store: SqlStore) -> None:
        for name in ("quiet", "busy", "silent"):
            await store.create(replace(ROW, id=name))
        wall.turn(9e6)
        if where == "log":
            await store.append("busy", LogRow(1, 0, None, "draw", wall()))
        else:
            await store.say("busy", TalkRow(1, wall(), "chat", 0, "Me", "Still here"))
        assert await store.removal.remove(wall() - 60) == Removed(2, 0)
        left = await store.transactions.run(lambda connection: connection.scalars(select(tables.c.id)).all())
        assert left == ["busy"]

    with_store(tmp_path, use)


def test_so_many_are_taken_out_at_once_beside_those_that_are_spared(
    tmp_path: Path, wall: TurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removal, "MOST", 2)

    async def use(store: SqlStore) -> None:
        for name in "abcdef":
            await store.create(replace(ROW, id=name))
            await store.scores.create(StoredSheet(f"s{name}", "o", "w"), [StoredWriting("1", "{}")], None)
        wall.turn(9e9)
        until = wall()
        remove = store.removal.remove
        assert await remove(until, dry=True) == Removed(6, 6)
        assert await remove(until, ("a", "b", "sa"), dry=True) == Removed(4, 5)
        found = await remove(until, ("a", "b", "sa"))
        # Among the first five, the two more and the three that are spared, are two spared tables and one such sheet.
        assert found == Removed(3, 4)
        assert await remove(until) == Removed(2, 2)
        left = await store.transactions.run(lambda connection: connection.scalars(select(scores.c.id)).all())
        assert len(left) == 0

    with_store(tmp_path, use)


# --- does the database take what is written? ---------------------------------------------------------------


class Counting:
    """A database that counts the looks at it, and answers when it is let."""

    def __init__(self) -> None:
        self.looks = 0
        self.answers = asyncio.Event()

    async def run(self, work: Any) -> None:
        self.looks += 1
        await self.answers.wait()


def test_one_look_serves_all_who_ask_within_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    at = 1000.0
    monkeypatch.setattr(probes, "time", SimpleNamespace(monotonic=lambda: at))  # not the event loop's
    monkeypatch.setattr(probes, "ANSWER", 0.02)

    async def use() -> None:
        nonlocal at
        database: Any = Counting()
        probe = Probe(database)
        assert await probe.trouble() == "the database does not answer"
        at += 50.0  # there is never more than one look, however long it takes
        assert await probe.trouble() == "the database does not answer"
        assert database.looks == 1
        database.answers.set()
        assert await probe.trouble() == ""
        # That look began long ago: the next one is anew, and so is one that is a second old, no younger one.
        for later, looks in ((0.0, 2), (0.5, 2), (0.5, 3), (0.999, 3)):
            at += later
            assert await probe.trouble() == ""
            assert database.looks == looks, later

    run(use())


def test_nobody_waits_for_a_look_after_the_end() -> None:
    async def use() -> None:
        database: Any = Counting()
        probe = Probe(database)
        probe.close()
        asking = asyncio.create_task(probe.trouble())
        while not database.looks:
            await asyncio.sleep(0)
        probe.close()
        assert probe._looking is not None
        await asyncio.wait([probe._looking])
        assert probe._looking.cancelled()
        asking.cancel()

    run(use())


def test_a_look_writes_one_row_again_and_again(tmp_path: Path) -> None:
    async def use(store: SqlStore) -> None:
        def rows(connection: SqlConnection) -> list[tuple[str, str]]:
            return [tuple(row) for row in connection.execute(text("select key, value from meta order by key"))]

        def others(found: list[tuple[str, str]]) -> list[tuple[str, str]]:
            return [row for row in found if row[0] != KEY]

        before = await store.transactions.run(rows)
        await store.transactions.run(probes._write)
        once = await store.transactions.run(rows)
        await asyncio.sleep(0.001)
        await store.transactions.run(probes._write)
        twice = await store.transactions.run(rows)
        assert others(before) == others(once) == others(twice)
        (first,), (second,) = [[value for key, value in found if key == KEY] for found in (once, twice)]
        assert float(first) < float(second)

    with_store(tmp_path, use)


# --- reviews -----------------------------------------------------------------------------------------------


def test_a_seat_has_one_review_the_last_one(tmp_path: Path) -> None:
    async def use(store: SqlStore) -> None:
        await store.create(ROW)
        await store.create(replace(ROW, id="t2"))
        for seat, text_of in ((0, "first"), (1, "other"), (0, "second")):
            await store.reviews.keep("t1", seat, text_of)
        await store.reviews.keep("gone", 0, "of no table")
        found = [await store.reviews.find(*place) for place in (("t1", 0), ("t1", 1), ("t2", 0), ("gone", 0))]
        assert found == ["second", "other", None, None]

    with_store(tmp_path, use)
