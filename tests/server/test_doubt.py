"""What is said of a command when the storage fails at its commit: the truth, and the answer by its id follows."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import event
from websockets.exceptions import ConnectionClosed

from benchmarks.relay import Loss, Relay
from upcard.server import wire
from upcard.server.live import chat
from upcard.server.live.chat import PHRASES
from upcard.server.live.connection import TRY_AGAIN, Connection
from upcard.server.store.database import Database
from upcard.server.store.errors import Unreachable
from upcard.server.store.rows import CommandRow, LogRow, TalkRow
from upcard.server.store.sql import SqlStore
from upcard.server.store.store import InDoubt, Repeated, Store, StoreError

from .conftest import TOYS, Browser, Message, Page, Server
from .friends import BOT, OPEN, asked_page, begun, gather, greeted, joined, take
from .loops import run
from .postgres import Cluster
from .test_store import ROW, load, with_store

COMMANDS: dict[str, Message] = {
    "say": {"type": "say", "text": "Good evening"},
    "phrase": {"type": "phrase", "phrase": "hello"},
    "settings": {"type": "settings", "clock": 600},
    "speed": {"type": "speed", "speed": "slow"},
    "code": {"type": "move-seat"},
    "standing": {"type": "standing", "rule": "auto"},
    "bot": {"type": "seat", "seat": 1, "to": "bot"},
    "host": {"type": "host", "seat": 1},
    "avatar": {"type": "avatar", "avatar": 7},
    "start": {"type": "start"},
    "leave": {"type": "leave"},
}


@pytest.fixture(autouse=True)
def in_no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "WITHIN", 0.0)


@pytest.fixture
def relay(postgres: Cluster) -> Iterator[Relay]:
    """The way to an empty database."""
    found = Relay(postgres.database())
    yield found
    found.stop()


@pytest.fixture
def far(relay: Relay) -> Iterator[Server]:
    """A server whose database lies behind the relay."""
    server = Server(relay.url, TOYS)
    yield server
    server.stop()


def answers(page: Page, cid: str) -> list[Message]:
    """All that was said of a command, up to its answer."""
    found: list[Message] = []
    while not found or found[-1]["type"] == "pending":
        found.append(page.hear_until(lambda message: message.get("cid") == cid))
    return found


def times(page: Page, kind: str, **wanted: Any) -> int:
    """How often the page has been told that; everything on its way has come."""
    page.say(type="ping")
    page.hear_until_type("pong")
    told = [json.loads(text) for text in page.received]
    return len([each for each in told if each["type"] == kind and all(each.get(key) == wanted[key] for key in wanted)])


@pytest.mark.parametrize("loss", ["before", "after"])
@pytest.mark.parametrize("name", ["say", "settings", "code", "start"])
def test_a_lost_answer_to_a_commit_is_told_and_follows(far: Server, relay: Relay, name: str, loss: Loss) -> None:
    _, _, (ada, ben) = joined(far)
    relay.lose(loss)
    ada.say(cid="doubtful", **COMMANDS[name])
    first, *_, last = answers(ada, "doubtful")
    assert relay.lost
    assert first["type"] == "pending"
    assert first["reason"].startswith("It is not known yet whether this counts: ")
    assert last["type"] == ("code" if name == "code" else "accepted")
    ada.say(cid="doubtful", **COMMANDS[name])
    assert answers(ada, "doubtful") == [last], "the same answer again"
    assert not any("othing has changed" in text for text in ada.received)
    if name == "say":
        ben.hear_until(lambda message: message["type"] == "said" and message["text"] == "Good evening")
        assert times(ben, "said", text="Good evening") == times(ada, "said", text="Good evening") == 1


@pytest.mark.parametrize("loss", ["before", "after"])
def test_a_move_whose_commit_is_lost_counts_once(far: Server, relay: Relay, loss: Loss) -> None:
    table, _, pages = begun(far)
    page = asked_page(pages)
    assert page is not None
    n = page.n
    relay.lose(loss)
    page.say(type="move", cid="doubtful", text="draw", window=0)
    first, *_, last = answers(page, "doubtful")
    assert [first["type"], last["type"], last["n"]] == ["pending", "accepted", n + 1]

    async def log() -> list[LogRow]:
        store = await SqlStore.open(far.data)
        try:
            return await store.moves(table)
        finally:
            await store.close()

    assert [row.move for row in run(log())[n:] if row.cid] == ["draw"]


@pytest.mark.parametrize("loss", ["before", "after"])
def test_who_sits_down_while_the_answer_is_lost_sits_once(far: Server, relay: Relay, loss: Loss) -> None:
    ada, ben = Browser(far), Browser(far)
    table = gather(ada, OPEN)
    greeted(ada, table)
    relay.lose(loss)
    take(ben, table, "Ben")
    assert relay.lost
    assert ben.sit(table).hello()["scene"]["you"] == 1
    refused = ben.post(f"/api/tables/{table}/join", {"name": "Ben"})
    assert refused.status_code == 409, "and not a second time"


def test_nothing_has_changed_is_said_where_it_is_known(far: Server, relay: Relay) -> None:
    _, _, pages = begun(far)
    page = asked_page(pages)
    assert page is not None
    relay.set("refused")
    answer = page.ask("say", text="Anybody there?")
    assert (answer["type"], answer["reason"].partition(":")[0]) == ("error", "Nothing has changed")
    relay.set("open")
    while page.ask("say", text="Hello again")["type"] != "accepted":
        pass
    assert times(page, "said", text="Anybody there?") == 0


def test_who_cannot_be_greeted_is_sent_away_to_come_again(far: Server, relay: Relay) -> None:
    table, (ada, _), _ = joined(far)
    late = ada.sit(table)
    relay.set("refused")
    late.say(type="hello", seen=0)
    with pytest.raises(ConnectionClosed) as closed:
        late.hear_until(lambda _: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == TRY_AGAIN
    relay.set("open")


def failing_commits(store: Store, after: bool, name: str = "SQLITE_IOERR_FSYNC") -> None:
    """Let the next commit of that database fail with a disk error, though it was made if ``after``."""
    dialect = store.transactions.engine.dialect  # type: ignore[attr-defined]
    commit = dialect.do_commit

    def fail(connection: Any) -> None:
        dialect.do_commit = commit
        if after:
            commit(connection)
        problem = sqlite3.OperationalError("disk I/O error")
        problem.sqlite_errorname = name
        raise problem

    dialect.do_commit = fail


@pytest.mark.parametrize("after", [False, True])
def test_a_disk_error_at_the_commit_leaves_it_in_doubt_until_it_is_stored(tmp_path: Path, after: bool) -> None:
    async def use(store: Store) -> None:
        await store.create(ROW)
        await store.create(replace(ROW, id="t2"))
        failing_commits(store, after)
        with pytest.raises(InDoubt, match="disk I/O error"):
            await store.append("t2", LogRow(1, 0, "a", "draw"))
        assert [row.cid for row in await store.moves("t2")] == (["a"] if after else [])
        table = await load(store)
        failing_commits(store, after)
        line = Connection(0, "mark")
        once = CommandRow("mark", "c", 0, 1.0)
        with pytest.raises(InDoubt):
            await table.speak(0, wire.Say("c", "Hello"), once)
        done = await table.commands.handle_change(
            line, "c", lambda again: table.speak(0, wire.Say("c", "Hello"), again)
        )
        assert done.cid == "c"
        assert [row.text for row in await store.said("t1")] == ["Hello"]
        assert table.chat.number == 1, "and it is known here"

    with_store(tmp_path, use)


def test_a_commit_that_the_database_refuses_is_known_to_have_failed(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.create(ROW)
        failing_commits(store, False, "SQLITE_FULL")
        with pytest.raises(StoreError) as known:
            await store.append("t1", LogRow(1, 0, "a", "draw"))
        assert not isinstance(known.value, InDoubt)

    with_store(tmp_path, use)


def test_a_failure_before_the_commit_is_known(database: Database) -> None:
    async def use(store: Store) -> None:
        await store.create(ROW)

        def fail(*_: Any) -> None:
            raise OSError(5, "Input/output error")

        engine = store.transactions.engine  # type: ignore[attr-defined]
        event.listen(engine, "before_cursor_execute", fail)
        with pytest.raises(StoreError) as known:
            await store.say("t1", TalkRow(1, 0.0, "chat", 0, "Me", "Hi"))
        assert not isinstance(known.value, InDoubt)
        event.remove(engine, "before_cursor_execute", fail)
        assert await store.said("t1") == []

    with_store(database, use)


def test_a_transaction_that_gets_no_answer_ends_in_time(relay: Relay, monkeypatch: pytest.MonkeyPatch) -> None:
    from upcard.server.store import sql as stores

    monkeypatch.setattr(stores, "LIMIT", 1.0)

    async def use(store: Store) -> None:
        await store.create(ROW)
        relay.set("silent")
        began = asyncio.get_running_loop().time()
        with pytest.raises(Unreachable):
            await store.append("t1", LogRow(1, 0, "a", "draw"))
        assert asyncio.get_running_loop().time() - began < 9
        relay.set("open")
        await store.append("t1", LogRow(1, 0, "a", "draw"))

    with_store(relay.url, use)


def test_a_command_is_stored_once(database: Database) -> None:
    async def use(store: Store) -> None:
        await store.create(ROW)
        command = CommandRow("mark", "c", 3, 1000.0)
        assert await store.commands.find("t1", "mark", "c") is None
        outcomes = await asyncio.gather(
            *[store.say("t1", TalkRow(number, 0.0, "chat", 0, "Me", "Hi"), command) for number in (1, 2, 3)],
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes].count(Repeated) == 2
        assert len(await store.said("t1")) == 1
        assert await store.commands.find("t1", "mark", "c") == command
        for who, cid in (("other", "c"), ("mark", "d")):
            await store.commands.keep("t1", CommandRow(who, cid, 3, 1000.0))
        with pytest.raises(Repeated):
            await store.commands.keep("t1", command)
        # They are not kept for ever.
        await store.commands.keep("t1", CommandRow("mark", "late", 3, 10_000.0))
        assert await store.commands.find("t1", "mark", "c") is None

    with_store(database, use)


@pytest.fixture(scope="module")
def two(postgres: Cluster) -> Iterator[list[Server]]:
    """Two servers of one database."""
    url = postgres.database()
    running = [Server(url, TOYS) for _ in range(2)]
    yield running
    for server in running:
        server.stop()


TOLD = {
    "say": "Good evening",
    "phrase": PHRASES["hello"],
    "settings": "The time limit for each answer is now 10 minutes.",
    "bot": "A bot plays for Ben.",
    "host": "Ben is the host now.",
    "start": "The game begins.",
    "leave": "Ada leaves.",
}
"""What everybody is told of a command, once."""


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("other", [0, 1])
def test_the_same_command_on_two_connections_at_once_counts_once(two: list[Server], name: str, other: int) -> None:
    table, (ada, _), (_, ben) = joined(two[0], BOT)
    pages = []
    for server in (two[0], two[other]):
        ada.server = server
        page = ada.sit(table)
        page.hello()
        pages.append(page)
    for page in pages:
        page.say(cid="once", **COMMANDS[name])
    heard = [answers(page, "once")[-1] for page in pages]
    assert heard[0]["type"] in ("accepted", "code"), heard
    assert heard[0] == heard[1]
    ben.say(type="phrase", cid="end", phrase="good-luck")
    ben.hear_until(lambda message: message["type"] == "said" and message["kind"] == "phrase" and message["seat"] == 1)
    if name in TOLD:
        assert times(ben, "said", text=TOLD[name]) == 1


def test_a_code_asked_for_twice_at_two_servers_is_one(two: list[Server]) -> None:
    table, (ada, _), (page, _) = joined(two[0])
    ada.server = two[1]
    other = ada.sit(table)
    other.hello()
    code, again = [each.ask("move-seat", cid="once") for each in (page, other)]
    assert code == again
    assert page.ask("move-seat", cid="another")["code"] != code["code"]
    for offered, status in ((code["code"], 409), (page.ask("move-seat", cid="another")["code"], 200)):
        assert Browser(two[1]).post(f"/api/tables/{table}/code", {"code": offered}).status_code == status
