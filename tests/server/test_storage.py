"""The disk: what one address may have stored, and what becomes of what nobody touches."""

import asyncio
import json
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from benchmarks.attack_texts import long_sheet
from tests.clocks import turn
from upcard.server import cpu_quota
from upcard.server.http.limits import Addresses, Limits
from upcard.server.live import cleaning, quota
from upcard.server.live.connection import Connection
from upcard.server.live.offer import full_offer
from upcard.server.live.room import Room
from upcard.server.store.rows import DAY, LogRow, Removed, StoredSheet, StoredWriting
from upcard.server.store.store import Store
from upcard.terminal.cli import main

from .conftest import TOYS, Browser, Server, TurnedClock
from .loops import apart
from .test_store import ROW, with_store

FULL = "More has been stored from your address than there is room for: try again in an hour."


def test_an_address_has_so_much_stored_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu_quota, "STORED_AT_ONCE", 300_000)
    server = Server(tmp_path, full_offer(), Limits(connections=100))
    try:
        visitor, text = Browser(server), long_sheet(200)
        answers = [visitor.post("/api/scores/read", {"text": text}) for _ in range(8)]
        made = [answer.status_code for answer in answers]
        assert made == sorted(made) and 1 <= made.count(201) <= 300_000 // len(text) + 1
        assert answers[-1].status_code == 409 and answers[-1].json() == {"reason": FULL}
        players = [{"kind": "human", "name": "Ada"}, {"kind": "bot", "name": "Bot", "bot": "steady"}]
        rules = 'game = "guts"\n# ' + "x" * 19_000
        long = [
            visitor.post("/api/tables", {"game": "guts", "players": players, "toml": rules}).status_code
            for _ in range(40)
        ]
        assert long[-1] == 409
        assert sum(file.stat().st_size for file in tmp_path.iterdir() if file.name == "upcard.db") < 3_000_000
        assert visitor.get("/health").status_code == 200
    finally:
        server.stop()


def test_room_comes_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    at = [100.0]
    turn(monkeypatch, lambda: at[0])
    storage = cpu_quota.Storage()
    assert storage.take(cpu_quota.STORED_AT_ONCE)
    assert not storage.take(1)
    at[0] += 3600
    assert storage.take(int(3600 * cpu_quota.STORED_RATE))
    assert not storage.take(1)


def test_what_a_table_plays_by_itself_is_counted_and_waits_for_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People ask for it: they take a move back, and five bots play again."""
    counted: list[int] = []
    storages: set[cpu_quota.Storage] = set()

    class Noted(cpu_quota.Storage):
        def add(self, characters: int) -> None:
            storages.add(self)
            counted.append(characters)
            super().add(characters)

    monkeypatch.setattr(cpu_quota, "Storage", Noted)
    monkeypatch.setattr(cpu_quota, "STORED_RATE", 0.0001)
    monkeypatch.setattr(quota, "ROW", 10_000)
    server = Server(tmp_path, full_offer(), Limits(connections=100))
    try:
        visitor = Browser(server)
        page = visitor.sit(visitor.create("guts", bots=5, bot="steady", auto_start=True))
        page.hello()
        while not page.scene["actions"]:
            page.hear_until_type("scene")
        dealt = page.n
        assert page.ask("move", text="out", window=page.scene["window"])["type"] == "accepted"
        page.hear_until(lambda message: message["type"] == "scene" and message["n"] >= dealt + 6)
        assert len(counted) >= dealt - 1 + 5
        assert all(each > 10_000 for each in counted)
        # With no room left, each move waits for it: half a second at this rate.
        (storage,) = storages
        while not page.scene["actions"]:
            page.hear_until_type("scene")
        assert storage.wait() == 0
        monkeypatch.setattr(cpu_quota, "STORED_AT_ONCE", storage._stored_now())
        monkeypatch.setattr(cpu_quota, "STORED_RATE", 20_000.0)
        before, at = len(counted), time.monotonic()
        played = page.n
        page.ask("move", text="out", window=page.scene["window"])
        page.hear_until(lambda message: message["type"] == "scene" and message["n"] >= played + 6)
        assert time.monotonic() - at >= 0.5 * (len(counted) - before - 2)
        monkeypatch.setattr(cpu_quota, "STORED_AT_ONCE", 0)
        assert page.ask("settings", clock=20).get("reason") == FULL
    finally:
        server.stop()


def test_a_network_of_a_customer_is_one_however_many_addresses_it_has() -> None:
    """Of IPv6 anybody gets 48 bits for nothing: 65,536 times what one address may ask for."""
    addresses = Addresses(Limits(connections=100))
    taken = 0
    for number in range(cpu_quota.KNOWN + 10):  # more than are remembered
        share = addresses.share(f"2001:db8:7:{number:x}::1")
        assert share is not None
        taken += share.storage.take(cpu_quota.STORED_AT_ONCE // 4)
    assert taken == 4
    elsewhere = addresses.share("2001:db8:8::1")
    assert elsewhere is not None and elsewhere.storage.take(1)


SEATED = [{"kind": "human", "name": "Ada"}, {"kind": "bot", "name": "Bot", "bot": "steady"}]


@pytest.mark.parametrize(
    "said",
    [
        ("settings", {"clock": 60}),
        ("standing", {"rule": "ask"}),
        ("avatar", {"avatar": 1}),
        ("undo", {"moves": 1}),
    ],
    ids=lambda said: str(said[0]),
)
def test_what_is_changed_again_and_again_is_counted(
    said: tuple[str, dict[str, object]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them is a row in the database, some with a sentence for everybody."""
    server = Server(tmp_path, full_offer(), Limits(connections=100))
    try:
        visitor = Browser(server)
        made = visitor.post("/api/tables", {"game": "mille", "players": SEATED})
        page = visitor.sit(made.json()["id"])
        page.say(type="hello")
        assert page.ask("settings", clock=20)["type"] == "accepted"
        monkeypatch.setattr(cpu_quota, "STORED_AT_ONCE", 8_000)
        asked, fields = said
        reasons = [page.ask(asked, **fields).get("reason") for _ in range(40)]
        assert reasons[-1] == FULL and FULL not in reasons[:3]
        monkeypatch.setattr(cpu_quota, "STORED_AT_ONCE", 300_000)
        assert page.ask(asked, **fields).get("reason") != FULL
    finally:
        server.stop()


@dataclass
class Kept:
    tables: list[str]
    sheets: list[str]


async def fill(store: Store, wall: TurnedClock) -> None:
    """Tables and sheets of today and of before, and some that were touched since."""
    for name in ("old", "open", "played"):
        await store.create(replace(ROW, id=name, rules='{"game":"toy"}'))
    await store.scores.create(StoredSheet("dull", "a", "b"), [StoredWriting("1", json.dumps({"at": "5"}))], None)
    await store.scores.create(StoredSheet("used", "a", "b"), [StoredWriting("1", "{}")], None)
    wall.turn(100 * DAY)
    await store.append("played", LogRow(1, 0, "a", "draw", wall()))
    sheet = await store.scores.find("used")
    assert sheet is not None
    await store.scores.append(sheet, [StoredWriting("2", json.dumps({"at": str(int(wall()))}))])
    await store.create(replace(ROW, id="new", rules='{"game":"toy"}'))


async def kept(store: Store) -> Kept:
    tables = [name for name in ("old", "open", "played", "new") if await store.table(name) is not None]
    return Kept(tables, [name for name in ("dull", "used") if await store.scores.find(name) is not None])


def test_what_nobody_has_touched_is_taken_out_by_itself(
    tmp_path: Path, wall: TurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cleaning, "PAUSE", 0.0)

    async def use(store: Store) -> None:
        await fill(store, wall)
        for days in (0, 99):
            room = Room(store, TOYS, keep_days=days)
            (await room.table("open")).people.come(Connection(0))
            room._cleaner.start()
            await asyncio.sleep(0.5 if days == 0 else 0.0)
            while days and "old" in (await kept(store)).tables:
                await asyncio.sleep(0.01)
            await room._cleaner.stop()
            for table in room._tables.values():
                await table.stop()
            if not days:
                assert await kept(store) == Kept(["old", "open", "played", "new"], ["dull", "used"])
        assert await kept(store) == Kept(["open", "played", "new"], ["used"])

    with_store(tmp_path, use)


@pytest.mark.parametrize("at", ["0", "", "nan", "inf", "-1e999", "32503680000", "yesterday", None, [], {}, "1" * 400])
def test_nobody_has_a_sheet_taken_out_by_the_time_of_a_writing(tmp_path: Path, wall: TurnedClock, at: object) -> None:
    """Whoever may write on it says when, and a phone's clock may be wrong: the others' writings count, too."""

    async def use(store: Store) -> None:
        await fill(store, wall)
        for name in ("dull", "used"):
            sheet = await store.scores.find(name)
            assert sheet is not None
            await store.scores.append(sheet, [StoredWriting("last", json.dumps({"at": at}))])
        assert await store.removal.remove(wall() - 50 * DAY, dry=True) == Removed(2, 1)
        await store.removal.remove(wall() - 50 * DAY)
        assert (await kept(store)).sheets == ["used"]

    with_store(tmp_path, use)


def test_the_command_takes_out_what_is_old(tmp_path: Path, wall: TurnedClock) -> None:
    wall.turn(-100 * DAY)
    with_store(tmp_path, lambda store: fill(store, wall))
    line = ["clean", "--data", str(tmp_path), "--days", "50"]

    def clean(*options: str) -> str:
        ran = apart(lambda: CliRunner().invoke(main, [*line, *options]))
        assert ran.exit_code == 0, ran.output
        return ran.stdout

    assert clean("--dry-run") == "2 tables and 1 score sheet would be deleted\n"
    assert json.loads(clean("--json")) == {"tables": 2, "sheets": 1}
    assert clean() == "0 tables and 0 score sheets deleted\n"
    assert with_store(tmp_path, kept) == Kept(["played", "new"], ["used"])


def test_the_command_makes_no_folder(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    ran = apart(lambda: CliRunner().invoke(main, ["clean", "--data", str(missing), "--days", "50", "--dry-run"]))
    assert ran.exit_code == 2 and "is not there" in ran.output
    assert not missing.exists()


def test_a_postgresql_database_is_cleaned_as_well(database: Path | str, wall: TurnedClock) -> None:
    async def use(store: Store) -> None:
        await fill(store, wall)
        assert await store.removal.remove(wall() - 50 * DAY, dry=True) == Removed(2, 1)
        assert await store.removal.remove(wall() - 50 * DAY, spared=("old",)) == Removed(1, 1)
        assert await kept(store) == Kept(["old", "played", "new"], ["used"])

    with_store(database, use)
