"""Several servers of one PostgreSQL: the same tables, whoever is asked, and whoever is killed."""

import asyncio
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.audit import Audit
from benchmarks.nodes import Node
from benchmarks.people import gather
from upcard.server.store import Store

from ..conftest import Need
from .conftest import TOYS, Browser, Page, Server
from .loops import run
from .postgres import Cluster
from .proxy import HAProxy, Proxy
from .test_friends import OPEN, take
from .test_friends import gather as set_up
from .test_protocol import play_on

SOON = 1.0
"""Seconds: news must come by itself, well before a server would look (every 2 s)."""


@pytest.fixture
def two(postgres: Cluster) -> Iterator[tuple[Server, Server]]:
    """Two servers of one database."""
    url = postgres.database()
    servers = Server(url, TOYS), Server(url, TOYS)
    yield servers
    for server in servers:
        server.stop()


def at_two_servers(two: tuple[Server, Server], *others: dict[str, str]) -> tuple[str, Page, Page]:
    """A table of two people, the second of whom comes through the other server."""
    ada, ben = Browser(two[0]), Browser(two[1])
    table = set_up(ada, OPEN, *others, auto_start=True)
    take(ben, table, "Ben")
    pages = ada.sit(table), ben.sit(table)
    for page in pages:
        page.hello()
    return table, *pages


def test_a_move_at_one_server_is_soon_seen_at_the_other(two: tuple[Server, Server]) -> None:
    _, one, other = at_two_servers(two)
    pages = [one, other]
    taken: list[float] = []
    while not one.scene["over"]:
        for page in pages:
            while not page.n:
                page.hear()
        mover = next(page for page in pages if page.scene["prompt"])
        play_on(mover)
        moved = time.monotonic()
        newest = max(page.n for page in pages)
        for page in pages:
            while page.n < newest:
                page.hear()
        taken.append(time.monotonic() - moved)
        if not any(page.scene["prompt"] or page.scene["over"] for page in pages):
            one.hear()
    assert len(taken) > 8
    assert sorted(taken)[len(taken) // 2] < SOON, taken
    assert one.n == other.n


def test_what_is_set_at_one_server_holds_at_the_other(two: tuple[Server, Server]) -> None:
    _, one, other = at_two_servers(two)
    began = time.monotonic()
    assert one.ask("speed", speed="slow")["type"] == "accepted"
    other.hear_until(lambda message: message["type"] == "table" and message["speed"] == "slow")
    assert one.ask("say", text="Good evening")["type"] == "accepted"
    other.hear_until(lambda message: message["type"] == "said" and message["text"] == "Good evening")
    assert time.monotonic() - began < 2 * SOON
    assert one.ask("settings", paused=True)["type"] == "accepted"
    other.hear_until(lambda message: message["type"] == "table" and message["paused"])


def test_bots_of_a_table_at_two_servers_play_once(two: tuple[Server, Server], caplog: pytest.LogCaptureFixture) -> None:
    bot = {"kind": "bot", "name": "Bot", "bot": "first"}
    table, one, other = at_two_servers(two, bot, bot)
    pages = [one, other]
    while not one.scene["over"]:
        for page in pages:
            if page.scene["prompt"]:
                play_on(page)
        newest = max(page.n for page in pages)
        for page in pages:
            while page.n < newest:
                page.hear()
        if not any(page.scene["prompt"] or page.scene["over"] for page in pages):
            one.hear()

    async def log() -> list[tuple[int, str]]:
        store = await Store.open(two[0].data)
        rows = await store.moves(table)
        await store.close()
        return [(row.seat, row.move) for row in rows]

    # Four seats, two rounds: a deal, and for each turn a draw, three answers, a discard.
    assert len(run(log())) == 1 + 8 * 5
    assert "broke" not in caplog.text


def test_a_server_that_misses_the_news_finds_out_by_itself(
    two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    from upcard.server.fanout import Notify

    _, one, other = at_two_servers(two)
    monkeypatch.setattr(Notify, "_heard", lambda *_: None)
    assert one.ask("speed", speed="slow")["type"] == "accepted"
    began = time.monotonic()
    other.hear_until(lambda message: message["type"] == "table" and message["speed"] == "slow")
    assert time.monotonic() - began < 5


def test_servers_hear_of_each_other_again_when_the_database_comes_back(
    postgres: Cluster, two: tuple[Server, Server]
) -> None:
    _, one, other = at_two_servers(two)
    postgres.restart()
    time.sleep(2)
    assert one.ask("speed", speed="fast")["type"] == "accepted"
    other.hear_until(lambda message: message["type"] == "table" and message["speed"] == "fast")


@pytest.fixture
def three(postgres: Cluster) -> Iterator[list[Node]]:
    """Three servers of one database, in processes of their own."""
    url = postgres.database()
    nodes = [Node(url) for _ in range(3)]
    yield nodes
    for node in nodes:
        node.kill()


async def play_and_kill(nodes: list[Node], proxy: Proxy | HAProxy, kills: int) -> None:
    """People play through the proxy while one server after the other is killed and started again."""
    for node in nodes:
        await asyncio.to_thread(node.wait)
    await proxy.start()
    store = await Store.open(nodes[0].database)
    audit = Audit(store)
    try:
        people = await gather(lambda: proxy.url, "daifugo", 3, 1, speed="fast")
        people += await gather(lambda: proxy.url, "contract-rummy", 2, 1)
        playing = [asyncio.create_task(person.play()) for person in people]
        for turn in range(kills):
            await asyncio.sleep(1.5)
            node = nodes[turn % 3]
            node.kill()
            await audit.check(people)
            await asyncio.sleep(0.3)
            node.start()
        before = audit.moves()
        until = time.monotonic() + 20
        while audit.moves() < before + 10 and time.monotonic() < until:
            await asyncio.sleep(0.2)
            await audit.check(people)
        for task in playing:
            task.cancel()
        for outcome in await asyncio.gather(*playing, return_exceptions=True):
            assert outcome is None or isinstance(outcome, asyncio.CancelledError), outcome
        await audit.check(people)
        assert audit.moves() >= before + 10
        assert sum(len(person.accepted) for person in people) > 10
        assert sum(person.connections for person in people) > 5, "nobody was at a server that was killed"
    finally:
        proxy.stop()
        await store.close()


def test_any_of_three_servers_may_be_killed_in_mid_game(three: list[Node]) -> None:
    run(play_and_kill(three, Proxy([node.port for node in three]), kills=6))


def test_three_servers_behind_the_proxy_of_the_guide(three: list[Node], need: Need, root: Path, tmp_path: Path) -> None:
    program = shutil.which("haproxy") or ("/usr/sbin/haproxy" if Path("/usr/sbin/haproxy").exists() else None)
    need(program, "no HAProxy on this machine (Debian: apt install haproxy)")
    assert program is not None
    ports = [node.port for node in three]
    run(play_and_kill(three, HAProxy(program, root / "docs/several-servers.md", ports, tmp_path), kills=3))
