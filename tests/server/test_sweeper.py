"""Tables at which nobody looks leave memory, the one left longest first, and come back as they were."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from upcard.server.live import sweeper
from upcard.server.live.connection import Connection
from upcard.server.live.room import Room
from upcard.server.store.store import Store

from .conftest import TOYS
from .test_store import ROW, with_store


def test_idle_tables_leave_memory_without_anybody_coming(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeper, "MOST_IDLE", 3)
    monkeypatch.setattr(sweeper, "EVERY", 0.01)

    async def use(store: Store) -> None:
        room = Room(store, TOYS)
        names = [f"t{number}" for number in range(12)]
        for name in names:
            await store.create(replace(ROW, id=name, rules='{"game":"toy"}'))
        tables = [await room.table(name) for name in names]
        line = Connection(0)
        tables[0].people.come(line)
        assert room.open_tables == 12
        n = tables[5].n
        room._sweeper.start()
        while room.open_tables > 4:
            await asyncio.sleep(0.01)
        await room._sweeper.stop()
        assert {*room._tables} == {names[0], *names[-3:]}, "where somebody looks, and those used last"
        again = await room.table(names[5])
        assert again is not tables[5]
        assert again.n >= n
        for table in room._tables.values():
            await table.stop()

    with_store(tmp_path, use)
