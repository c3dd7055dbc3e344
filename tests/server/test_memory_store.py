"""A store in memory: it does what a database does, keeps each change before anybody hears of it, and begins again with
what its journal holds."""

import random
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from upcard.server.store.errors import Damaged, StoreError
from upcard.server.store.memory import MemoryStore
from upcard.server.store.rows import (
    Beginning,
    CommandRow,
    Conflict,
    DrawRow,
    LogRow,
    Removed,
    SeatRow,
    Setup,
    Snapshot,
    StoredSheet,
    StoredWriting,
    TalkRow,
)
from upcard.server.store.sql import SqlStore
from upcard.server.store.store import Store
from upcard.server.store.table_quota import Maker, TooMany

from ..amounts import amount
from .conftest import TurnedClock
from .loops import run
from .test_store import ROW

Step = Callable[[Store], Awaitable[Any]]


class Paper:
    """A journal that a test looks at; ``torn``: nothing more can be written on it."""

    def __init__(self) -> None:
        self.rows: dict[str, str] = {}
        self.torn = False

    async def write(self, rows: Mapping[str, str | None]) -> None:
        if self.torn:
            raise StoreError("there is no room left")
        for key, text in rows.items():
            if text is None:
                self.rows.pop(key, None)
            else:
                self.rows[key] = text


def a_step(rng: random.Random) -> Step:
    """Something that a card room asks of its store."""
    name, seat, n = rng.choice(["t1", "t2"]), rng.randrange(2), rng.randrange(1, 4)
    cid = rng.choice([None, "a", "b", "c"])
    command = CommandRow(rng.choice(["me", "you"]), rng.choice("abc"), n, rng.choice([10.0, 9000.0]))
    sheet = rng.choice(["s1", "s2"])

    async def append(store: Store) -> None:
        seq = max(1, len(await store.moves(name)) + rng_of.choice([0, 1, 1, 1]))
        move = rng_of.choice(["draw", "!undo 3", "!propose 1", "discard 4H"])
        snapshot = Snapshot(seq, n, "p") if rng_of.random() < 0.3 else None
        due = rng_of.choice([None, 5.0, 9.0])
        epoch = rng_of.choice(["", "", "", "another"])
        await store.append(name, LogRow(seq, seat, cid, move, 100.0 + seq), None, epoch, due, snapshot)

    async def draw(store: Store) -> None:
        drawn = await store.draws.all(name)
        at = drawn[-1] if drawn else DrawRow(1)
        after = replace(at, step=at.step + rng_of.choice([1, 1, 2]), state="made", pledges={"0": "ab"})
        seq = len(await store.moves(name)) + 1
        await store.append(name, LogRow(seq, -1, None, "shuffle", 1.0), (after, DrawRow(at.number + 1)))

    async def change(store: Store) -> Any:
        row = await store.table(name)
        if row is None:
            return None
        old = replace(row, revision=row.revision - rng_of.choice([0, 0, 1]))
        people = (SeatRow("Me", None, "mark"), SeatRow("Ben", None, rng_of.choice([None, "ben"])))
        after = replace(old, speed="slow", setup=Setup(clock=n), seats=people)
        rematch = replace(ROW, id="t3", series="t1", number=2) if rng_of.random() < 0.1 else None
        stored = await store.change(old, after, rematch if await store.table("t3") is None else None, 4.0, command)
        return stored, await store.table(name)

    async def write(store: Store) -> None:
        known = await store.scores.find(sheet)
        if known is None:
            await store.scores.create(StoredSheet(sheet, "o", "w"), [StoredWriting("1", "{}")], None)
        else:
            old = replace(known, n=known.n - rng_of.choice([0, 0, 1]))
            await store.scores.append(old, [StoredWriting(f"{known.n + 1}", "text")])

    async def begin(store: Store) -> None:
        row = await store.table(name)
        if row is not None:
            await store.begin_at(row, Snapshot(len(await store.moves(name)), 5, "base", True))

    async def same(store: Store) -> None:
        row = await store.table(name)
        if row is not None:
            await store.mean_the_same(row, n)

    async def create(store: Store) -> None:
        if await store.table("t4") is None:
            base = Beginning((Snapshot(0, 1, "lies", True),))
            played = Beginning(
                (Snapshot(2, 1, "over"),),
                (LogRow(1, -1, None, "shuffle", 5.0), LogRow(2, 0, None, "draw", 6.0)),
                "ab",
                (DrawRow(1, 1, "made", {"0": "ab"}, {"0": "cd"}, 1, 3),),
            )
            begun = {1: base, 2: played}.get(n)
            await store.create(replace(ROW, id="t4", series="t1", number=n + 2), begun=begun)

    rng_of = random.Random(rng.random())
    return rng.choice(
        [
            *[append] * 6,
            draw,
            change,
            write,
            begin,
            same,
            *[create] * 2,
            lambda store: store.say(name, TalkRow(n, 5.0, "chat", seat, "Me", "Hi"), rng.choice([None, command])),
            lambda store: store.look_up(name, seat, command.cid),
            lambda store: store.commands.keep(name, command),
            lambda store: store.draws.keep_seed(name, "ab"),
            lambda store: store.draws.open(name, DrawRow(1)),
            lambda store: store.draws.change(name, DrawRow(1, n, "closed"), None, "", command),
            lambda store: store.set_status(name, "Won", n == 1, "{}"),
            lambda store: store.set_due(name, 3.0),
            lambda store: store.keep_rules(name, "{}"),
            lambda store: store.keep_snapshot(name, Snapshot(n, 1, "kept")),
            lambda store: store.scores.set_open(sheet, n == 1),
        ]
    )


async def everything(store: Store) -> list[Any]:
    """What a card room can learn of a store."""
    found: list[Any] = [await store.overdue(50.0, 9), await store.seated("ben"), await store.series("t1")]
    for token in ("mark", "ben"):
        found.append(sorted(await store.recent(token), key=lambda each: each.row.id))
    for name in ("t1", "t2", "t3", "t4"):
        found += [await store.table(name), await store.moves(name), await store.snapshots(name)]
        found += [sorted(await store.played(name, 4), key=lambda each: each.seat), await store.said(name, 0, 2)]
        found += [await store.draws.seed(name), await store.draws.all(name), await store.draws.lots(name)]
        found += [await store.look_up(name, 0, "a"), await store.commands.find(name, "me", "a")]
    for name in ("s1", "s2"):
        found += [await store.scores.find(name), await store.scores.written(name, 3)]
    return found


async def outcome(step: Step, store: Store) -> Any:
    try:
        return await step(store)
    except (Conflict, StoreError, Exception) as problem:
        return type(problem)


@pytest.mark.parametrize("seed", range(amount(200, 4)))
def test_memory_does_what_a_database_does(tmp_path: Path, wall: TurnedClock, seed: int, monkeypatch: Any) -> None:
    monkeypatch.setattr("upcard.server.wall_clock.now.read", lambda: 500.0)

    async def use() -> None:
        paper, rng, again = Paper(), random.Random(seed), random.Random(seed)
        memory, sql = MemoryStore(paper), await SqlStore.open(tmp_path)
        for store in (memory, sql):
            for name in ("t1", "t2"):
                await store.create(replace(ROW, id=name, series="" if name == "t1" else "t1"))
        for _ in range(80):
            here, there = a_step(rng), a_step(again)
            mine, theirs = await outcome(here, memory), await outcome(there, sql)
            assert mine == theirs
        found = await everything(sql)
        assert await everything(memory) == found
        assert await everything(MemoryStore(None, paper.rows.items())) == found
        await sql.close()

    run(use())


def test_what_cannot_be_kept_has_not_happened() -> None:
    async def use() -> None:
        paper = Paper()
        store = MemoryStore(paper)
        await store.create(ROW)
        paper.torn = True
        before = await everything(store)
        for change in (
            store.append("t1", LogRow(1, 0, "a", "draw")),
            store.set_status("t1", "Won", True),
            store.draws.keep_seed("t1", "ab"),
            store.scores.create(StoredSheet("s1", "o", "w"), [], None),
            store.ping(),
        ):
            with pytest.raises(StoreError, match="no room left"):
                await change
        assert await everything(store) == before
        paper.torn = False
        await store.append("t1", LogRow(1, 0, "a", "draw"))
        assert [row.seq for row in await store.moves("t1")] == [1]

    run(use())


def test_what_cannot_be_read_again_is_said_where_it_is_opened() -> None:
    async def use() -> None:
        paper = Paper()
        store = MemoryStore(paper)
        await store.create(ROW)
        await store.create(replace(ROW, id="t2"))
        for seq in (1, 2, 3):
            await store.append("t1", LogRow(seq, 0, None, "draw"))
        paper.rows['["log","t1",2]'] = "no row"
        again = MemoryStore(None, paper.rows.items())
        assert again.damaged and not store.damaged
        with pytest.raises(Damaged):
            await again.moves("t1")
        assert await again.moves("t2") == []

    run(use())


def test_what_is_old_is_taken_out_of_the_journal(wall: TurnedClock) -> None:
    async def use() -> None:
        paper = Paper()
        store = MemoryStore(paper)
        for name in ("old", "new"):
            await store.create(replace(ROW, id=name))
            await store.append(name, LogRow(1, 0, "a", "draw"))
            await store.scores.create(StoredSheet(f"s{name}", "o", "w"), [StoredWriting("1", "{}")], None)
        wall.turn(1000.0)
        await store.say("new", TalkRow(1, wall(), "chat", 0, "Me", "Still here"))
        assert await store.removal.remove(wall() - 10, ("snew",), dry=True) == Removed(1, 1)
        assert await store.removal.remove(wall() - 10, ("snew",)) == Removed(1, 1)
        assert not any("old" in key for key in paper.rows)
        assert await store.table("old") is None and await store.table("new") is not None
        assert await store.scores.find("sold") is None

    run(use())


def test_who_sets_up_many_is_counted() -> None:
    async def use() -> None:
        store, maker = MemoryStore(), Maker("1.2.3.4", 1)
        await store.create(ROW, maker)
        with pytest.raises(TooMany):
            await store.create(replace(ROW, id="t2"), maker)

    run(use())
