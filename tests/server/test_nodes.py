"""Several servers of one PostgreSQL: the same tables, whoever is asked, and whoever is killed."""

import asyncio
import itertools
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.audit import Audit
from benchmarks.nodes import Node
from benchmarks.people import Person, gather
from upcard.server.store import nodes
from upcard.server.store.sql import SqlStore

from ..conftest import Need
from ..patience import PATIENCE
from .conftest import TOYS, Browser, Page, Server
from .friends import OPEN, play_together, take, told
from .friends import gather as set_up
from .loops import run
from .postgres import Cluster
from .proxy import Documented, Proxy, find, haproxy
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


@pytest.fixture
def news_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server looks by itself: what it knows of the other it has been told."""
    monkeypatch.setattr(nodes, "SWEEP", 3600.0)


@pytest.mark.usefixtures("news_only")
def test_a_move_at_one_server_is_seen_at_the_other(two: tuple[Server, Server]) -> None:
    _, one, other = at_two_servers(two)
    pages = [one, other]
    moves = 0
    while not one.scene["over"]:
        for page in pages:
            while not page.n:
                page.hear()
        mover = next(page for page in pages if page.scene["prompt"])
        play_on(mover)
        newest = max(page.n for page in pages)
        for page in pages:
            while page.n < newest:
                page.hear()
        moves += 1
        if not any(page.scene["prompt"] or page.scene["over"] for page in pages):
            one.hear()
    assert moves > 8
    assert one.n == other.n


@pytest.mark.usefixtures("news_only")
def test_what_is_set_at_one_server_holds_at_the_other(two: tuple[Server, Server]) -> None:
    _, one, other = at_two_servers(two)
    assert one.ask("speed", speed="slow")["type"] == "accepted"
    other.hear_until(lambda message: message["type"] == "table" and message["speed"] == "slow")
    assert one.ask("say", text="Good evening")["type"] == "accepted"
    other.hear_until(lambda message: message["type"] == "said" and message["text"] == "Good evening")
    assert one.ask("settings", paused=True)["type"] == "accepted"
    other.hear_until(lambda message: message["type"] == "table" and message["paused"])


@pytest.mark.usefixtures("news_only")
def test_another_game_is_agreed_on_through_two_servers(two: tuple[Server, Server]) -> None:
    _, one, other = at_two_servers(two)
    play_together([one, other])
    assert one.ask("rematch")["type"] == "accepted"
    told(other, rematch=["yes", "asked"])
    assert other.ask("rematch")["type"] == "accepted"
    about = one.hear_until(lambda message: message["type"] == "table" and bool(message["next"]))
    assert about["next"] in "".join(other.received), "one next game, and both are led there"
    links = [page.ask("share")["token"] for page in (one, other)]
    assert links[0] == links[1]


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
        store = await SqlStore.open(two[0].data)
        rows = await store.moves(table)
        await store.close()
        return [(row.seat, row.move) for row in rows]

    # Four seats, two rounds: a deal, and for each turn a draw, three answers, a discard.
    assert len(run(log())) == 1 + 8 * 5
    assert "broke" not in caplog.text


def test_a_server_that_misses_the_news_finds_out_by_itself(
    two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, one, other = at_two_servers(two)
    monkeypatch.setattr(nodes.Node, "_heard", lambda *_: None)
    assert one.ask("speed", speed="slow")["type"] == "accepted"
    other.hear_until(lambda message: message["type"] == "table" and message["speed"] == "slow")


def test_servers_hear_of_each_other_again_when_the_database_comes_back(
    postgres: Cluster, two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "CUT_OFF", 60.0)  # nobody is sent away meanwhile
    _, one, other = at_two_servers(two)
    postgres.restart()
    end = time.monotonic() + PATIENCE
    # Until all connections are back something may be refused, or be found out late.
    for speed in itertools.cycle(("fast", "slow")):
        assert time.monotonic() < end, "news are always late"
        began = time.monotonic()
        if one.ask("speed", speed=speed)["type"] != "accepted":
            continue
        while other.hear_until_type("table")["speed"] != speed:
            pass
        if time.monotonic() - began < SOON:
            break


@pytest.fixture
def three(postgres: Cluster) -> Iterator[list[Node]]:
    """Three servers of one database, in processes of their own."""
    url = postgres.database()
    nodes = [Node(url) for _ in range(3)]
    yield nodes
    for node in nodes:
        node.kill()


async def more_is_played(people: list[Person], moves: int = 12) -> None:
    """Until that many moves of people more have been accepted."""
    before = sum(len(person.accepted) for person in people)
    async with asyncio.timeout(20):
        while sum(len(person.accepted) for person in people) < before + moves:
            await asyncio.sleep(0.05)


async def play_and_kill(nodes: list[Node], proxy: Proxy | Documented, kills: int) -> None:
    """People play through the proxy while one server after the other is killed and started again."""
    for node in nodes:
        await asyncio.to_thread(node.wait)
    await proxy.start()
    store = await SqlStore.open(nodes[0].database)
    audit = Audit(store)
    try:
        people = await gather(lambda: proxy.url, "daifugo", 3, 1, speed="fast")
        people += await gather(lambda: proxy.url, "contract-rummy", 2, 1)
        playing = [asyncio.create_task(person.play()) for person in people]
        for turn in range(kills):
            await more_is_played(people)
            node = nodes[turn % 3]
            node.kill()
            await audit.check(people)
            await asyncio.sleep(0.3)
            node.start()
        before = audit.moves()
        until = time.monotonic() + PATIENCE
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


def test_three_servers_behind_the_proxy_of_the_guide(three: list[Node], need: Need, tmp_path: Path) -> None:
    program = find("haproxy")
    need(program, "no HAProxy on this machine (Debian: apt install haproxy)")
    assert program is not None
    ports = [node.port for node in three]
    run(play_and_kill(three, haproxy(program, ports, tmp_path), kills=3))
