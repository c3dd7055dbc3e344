"""A server that has fallen behind by more than it keeps: it catches up from the log, and whoever looks sees it."""

import asyncio
import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.nodes import Node
from upcard.kernel.game import CHANCE
from upcard.kernel.state import ONLOOKER, view
from upcard.match.chance import secure_move
from upcard.server.live import ledger, publish, soundness
from upcard.server.live.connection import Connection, encoded
from upcard.server.live.ledger import KEPT, BrokenTable
from upcard.server.live.table import LiveTable
from upcard.server.store.rows import LogRow
from upcard.server.store.store import Store

from ..patience import PATIENCE
from .conftest import Browser, Page
from .postgres import Cluster
from .test_store import ROW, load, with_store


async def play_on(table: LiveTable, entries: int) -> None:
    """That many entries more, of whoever is asked."""
    for count in range(entries):
        seat, ask = next(iter(table.asks.items()))
        move = secure_move(ask) if seat == CHANCE else next(iter(table.game.moves(view(table.match.state, seat), seat)))
        async with table.lock:
            await table.append(table.match.judge(seat, move), f"{table.n}-{count}")


def scenes(line: Connection) -> list[dict[str, Any]]:
    """What has been sent, and takes it away."""
    found = [json.loads(text) for text in line.waiting]
    line.waiting.clear()
    return [message for message in found if message["type"] == "scene"]


@pytest.fixture
def keeps_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A history of two entries, which a short game outgrows."""
    monkeypatch.setattr(ledger, "KEPT", 2)
    monkeypatch.setattr("upcard.server.live.opening.KEPT", 2)
    monkeypatch.setattr("upcard.match.history.EVERY", 2)


@pytest.mark.usefixtures("keeps_few")
@pytest.mark.parametrize("distance", [1, 2, 3, 5, 9, 11])
def test_a_table_catches_up_from_any_distance(tmp_path: Path, distance: int) -> None:
    async def use(store: Store) -> None:
        await store.create(ROW)
        one, two = await load(store), await load(store)
        await play_on(one, 1)
        await two.catch_up()
        lines = [Connection(0, "mark"), Connection(ONLOOKER)]
        for line in lines:
            two.people.come(line)
            two.publisher.greet(line, 0)
            scenes(line)
        await play_on(one, distance)
        assert await two.catch_up()
        assert two.match.state == one.match.state
        for line in lines:
            came = scenes(line)
            assert came[-1]["n"] == one.n
            assert came[-1] == json.loads(encoded(two.scenes.now(line.seat))) | {"events": came[-1]["events"]}
        await play_on(one, 1)
        assert await two.catch_up()
        assert [message["n"] for message in scenes(lines[0])] == [one.n], "and goes on entry by entry"

    with_store(tmp_path, use)


def test_whoever_is_too_far_behind_gets_the_table_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish, "CATCH_UP", 3)

    async def use(store: Store) -> None:
        await store.create(ROW)
        one, two = await load(store), await load(store)
        line = Connection(0, "mark")
        two.people.come(line)
        two.publisher.greet(line, 0)
        scenes(line)
        await play_on(one, 4)
        await two.catch_up()
        assert [(message["n"], message["events"]) for message in scenes(line)] == [(4, [])]
        await play_on(one, 3)
        await two.catch_up()
        assert [message["n"] for message in scenes(line)] == [5, 6, 7]

    with_store(tmp_path, use)


def test_what_is_interrupted_half_way_is_told_at_the_next_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "AT_ONCE", 2)

    async def use(store: Store) -> None:
        await store.create(ROW)
        one, two = await load(store), await load(store)
        line = Connection(0, "mark")
        two.people.come(line)
        two.publisher.greet(line, 0)
        scenes(line)
        await play_on(one, 5)
        hurried = asyncio.create_task(two.catch_up())
        while two.n == 0:
            await asyncio.sleep(0)
        hurried.cancel()
        await asyncio.gather(hurried, return_exceptions=True)
        assert 0 < two.n < one.n
        assert await two.catch_up()
        assert [message["n"] for message in scenes(line)] == [1, 2, 3, 4, 5]

    with_store(tmp_path, use)


def test_a_table_whose_log_does_not_follow_is_given_up_and_not_kept_still(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.create(ROW)
        two = await load(store)
        line = Connection(0, "mark")
        two.people.come(line)
        two.publisher.greet(line, 0)
        await store.append("t1", LogRow(1, 0, None, "whist"))
        with pytest.raises(BrokenTable):
            await two.catch_up()
        assert two.stale
        assert line.dropped
        assert line.farewell == (1013, "the table is opened anew; come back")

    with_store(tmp_path, use)


def test_health_says_that_others_are_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = soundness.Soundness()
    found.news()
    assert found.trouble() == ""
    monkeypatch.setattr(soundness, "LATE", 0.0)
    assert "has had no news" in found.trouble()
    found.followed()
    assert found.trouble() == ""


# --- two servers -----------------------------------------------------------------------------------------------------


@pytest.fixture
def two_nodes(postgres: Cluster) -> Iterator[tuple[Node, Node]]:
    url = postgres.database()
    nodes = Node(url), Node(url)
    for node in nodes:
        node.wait()
    yield nodes
    for node in nodes:
        node.signal(signal.SIGCONT)
        node.kill()


def at(node: Node) -> Browser:
    return Browser(node)  # type: ignore[arg-type]


def until(page: Page, n: int) -> dict[str, Any]:
    """Hear until the table is that far, or the line is closed."""
    while True:
        message: dict[str, Any] = json.loads(page.socket.recv(PATIENCE))
        if message["type"] == "scene" and message["n"] >= n:
            return message


def test_a_server_that_stood_still_serves_its_tables_again(two_nodes: tuple[Node, Node]) -> None:
    """It lost count for good after so many entries, and said that all was well."""
    here, there = two_nodes
    ada = at(here)
    table = ada.create("beggar-my-neighbor", bots=1, bot="steady", spectators=True)
    page = ada.sit(table)
    page.hello()
    watcher = at(there).sit(table)
    watcher.hello()
    there.signal(signal.SIGSTOP)
    try:
        page.say(type="seat", cid="a", seat=0, to="bot")
        reached = 0
        end = time.monotonic() + PATIENCE
        while reached < watcher.n + 2 * KEPT:
            assert time.monotonic() < end
            message = json.loads(page.socket.recv(PATIENCE))
            reached = message.get("n", 0) if message["type"] == "scene" else reached
            if message["type"] == "scene" and message["scene"]["over"]:
                break
    finally:
        there.signal(signal.SIGCONT)
    assert until(watcher, reached)["n"] >= reached
    answer = at(there).get("/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "damaged": 0})
