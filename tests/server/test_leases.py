"""Which of several servers plays for bots and clocks, and what becomes of one that its database does not hear."""

import asyncio
import signal
import time
from collections.abc import Iterator

import asyncpg  # type: ignore[import-untyped]
import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed, InvalidStatus

from benchmarks.audit import Audit
from benchmarks.nodes import Node
from benchmarks.people import gather as sit_down
from benchmarks.relay import Relay, Way
from upcard.kernel.state import Move, State
from upcard.server.live.connection import TRY_AGAIN
from upcard.server.live.offer import Offer
from upcard.server.store import leases
from upcard.server.store.errors import Unreachable
from upcard.server.store.nodes import LOCKS
from upcard.server.store.rows import DAY, Removed
from upcard.server.store.sql import SqlStore
from upcard.server.store.store import Store

from ..patience import PATIENCE
from .conftest import PLAIN, TOYS, Browser, First, Server
from .friends import BOT, OPEN, asked_page, gather, play_together, take
from .loops import run
from .postgres import Cluster
from .test_store import ROW
from .toy import TOY


class Room:
    """Hears what a room hears."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.away = asyncio.Event()

    def hear(self, table_id: str | None) -> None:
        pass

    def freed(self, table_id: str | None) -> None:
        self.free.set()

    def let_go(self) -> None:
        self.away.set()


async def opened(url: str) -> tuple[Store, Room]:
    """A server's store, once it is among the others."""
    store, room = await SqlStore.open(url), Room()
    store.listen(room)
    await heard(room.free)
    return store, room


async def heard(event: asyncio.Event) -> None:
    async with asyncio.timeout(PATIENCE):
        await event.wait()
    event.clear()


def test_a_table_has_one_lease_which_others_get_when_it_is_given_back_or_its_server_ends(postgres: Cluster) -> None:
    async def use() -> None:
        url = postgres.database()
        one, _ = await opened(url)
        two, room = await opened(url)
        room.free.clear()
        assert not one.leases.holds("t1")
        assert [await store.leases.take("t1") for store in (one, two, one)] == [True, False, True]
        assert one.leases.holds("t1")
        assert not two.leases.holds("t1")
        await one.leases.give_back("t1")
        await heard(room.free)
        assert await two.leases.take("t1")
        assert not await one.leases.take("t1")
        assert await one.leases.take("t2")
        assert not await two.leases.take("t2")
        await one.close()
        await heard(room.free)
        assert await two.leases.take("t2")
        await two.close()

    run(use())


def test_a_table_that_another_server_has_open_is_not_taken_out(postgres: Cluster) -> None:
    """Neither by a server that takes out what is old, nor by the command: people sit at it."""

    async def use() -> None:
        url = postgres.database()
        one, _ = await opened(url)
        for name in ("open", "old"):
            await one.create(replace(ROW, id=name))
        assert await one.leases.take("open")
        two, room = await opened(url)
        room.free.clear()
        later = time.time() + DAY
        assert await two.removal.remove(later, dry=True) == Removed(1, 0)
        assert await two.removal.remove(later) == Removed(1, 0)
        assert await one.table("open") is not None and await one.table("old") is None
        await one.close()
        await heard(room.free)
        assert await two.removal.remove(later) == Removed(1, 0)
        await two.close()

    run(use())


def test_whoever_takes_at_the_same_moment_one_gets_it(postgres: Cluster) -> None:
    async def use() -> None:
        url = postgres.database()
        stores = [(await opened(url))[0] for _ in range(4)]
        for name in ("a", "b", "c", "d", "e"):
            assert sum(await asyncio.gather(*[store.leases.take(name) for store in stores])) == 1
        for store in stores:
            await store.close()

    run(use())


@pytest.mark.parametrize("way", ["refused", "silent"])
def test_leases_of_a_server_that_is_cut_off_are_free(postgres: Cluster, way: Way) -> None:
    relay = Relay(postgres.database())

    async def use() -> None:
        far, its_room = await opened(relay.url)
        near, room = await opened(relay.direct)
        assert await far.leases.take("t1")
        room.free.clear()
        relay.set(way)
        await heard(its_room.away)
        with pytest.raises(Unreachable):
            await far.ping()
        await heard(room.free)
        async with asyncio.timeout(PATIENCE):
            while not await near.leases.take("t1"):
                await heard(room.free)
        assert not far.leases.holds("t1")
        its_room.free.clear()
        relay.set("open")
        await heard(its_room.free)
        assert not await far.leases.take("t1")
        await far.ping()
        await far.close()
        await near.close()

    try:
        run(use())
    finally:
        relay.stop()


def counting(counts: list[int]) -> Offer:
    """The toy game with a bot that counts its thoughts."""

    class Counting(First):
        def choose(self, game: object, seen: State, seat: int) -> Move:
            counts.append(seat)
            return super().choose(game, seen, seat)

    return Offer({"toy": TOY}, {"first": Counting}, Counting(0))


@pytest.fixture
def thoughts() -> tuple[list[int], list[int]]:
    return [], []


@pytest.fixture
def two(postgres: Cluster, thoughts: tuple[list[int], list[int]]) -> Iterator[list[Server]]:
    """Two servers of one database, which note for which seats their bots think."""
    url = postgres.database()
    servers = [Server(url, counting(counts)) for counts in thoughts]
    yield servers
    for server in servers:
        server.stop()


def test_one_server_thinks_for_a_table(two: list[Server], thoughts: tuple[list[int], list[int]]) -> None:
    ada, ben = [Browser(server) for server in two]
    table = gather(ada, OPEN, BOT, BOT, auto_start=True)
    take(ben, table, "Ben")
    pages = [ada.sit(table), ben.sit(table)]
    for page in pages:
        page.hello()
    play_together(pages)
    mine, others = sorted(thoughts, key=len)
    assert len(others) > 8
    assert mine == []


@pytest.mark.parametrize("way", ["refused", "silent"])
def test_a_server_cut_off_from_its_database_lets_go_of_its_people(postgres: Cluster, way: Way) -> None:
    relay = Relay(postgres.database())
    far, near = Server(relay.url, TOYS), Server(relay.direct, TOYS)
    try:
        ada, ben = Browser(far), Browser(near)
        table = gather(ada, OPEN, BOT, auto_start=True)
        take(ben, table, "Ben")
        page, other = ada.sit(table), ben.sit(table)
        page.hello()
        other.hello()
        assert asked_page([page, other]) is page
        relay.set(way)
        began = time.monotonic()
        with pytest.raises(ConnectionClosed) as closed:
            page.hear_until(lambda _: False)
        assert time.monotonic() - began < PATIENCE
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == TRY_AGAIN
        answer = httpx.get(far.url + "/health", timeout=PATIENCE, verify=PLAIN)
        assert answer.status_code == 503
        assert "127.0.0.1" not in answer.text
        assert httpx.get(near.url + "/health", timeout=PATIENCE, verify=PLAIN).status_code == 200
        # Whoever comes is not let in, so that a proxy sends them elsewhere.
        with pytest.raises(InvalidStatus) as refused:
            ada.sit(table)
        assert refused.value.response.status_code == 503
        # At the other server everything goes on, the bots of this one too.
        ada.server = near
        pages = [ada.sit(table), other]
        pages[0].hello()
        play_together(pages)
        relay.set("open")
        end = time.monotonic() + PATIENCE
        while httpx.get(far.url + "/health", timeout=PATIENCE, verify=PLAIN).status_code != 200:
            assert time.monotonic() < end
        ada.server = far
        assert ada.sit(table).hello()["scene"]["over"]
    finally:
        far.stop()
        near.stop()
        relay.stop()


@pytest.mark.long
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="stops a process")
def test_a_server_that_is_stopped_for_a_while_is_replaced_and_nothing_counts_twice(postgres: Cluster) -> None:
    url = postgres.database()
    nodes = [Node(url), Node(url)]

    async def use() -> None:
        for node in nodes:
            await asyncio.to_thread(node.wait)
        store = await SqlStore.open(url)
        audit = Audit(store)
        people = await sit_down(lambda: nodes[0].url, "daifugo", 1, 3, speed="fast")
        first = asyncio.create_task(people[0].play())
        async with asyncio.timeout(PATIENCE):
            while len(people[0].accepted) < 2:
                await asyncio.sleep(0.05)
        nodes[0].signal(signal.SIGSTOP)
        people[0].address = lambda: nodes[1].url
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        second = asyncio.create_task(people[0].play())
        before = len(people[0].accepted)
        async with asyncio.timeout(PATIENCE):
            while len(people[0].accepted) < before + 3:
                await asyncio.sleep(0.05)
        nodes[0].signal(signal.SIGCONT)
        before = len(people[0].accepted)
        async with asyncio.timeout(PATIENCE):
            while len(people[0].accepted) < before + 3:
                await asyncio.sleep(0.05)
        await audit.check(people)
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        await store.close()

    try:
        run(use())
    finally:
        for node in nodes:
            node.kill()


def test_many_tables_of_a_server_that_is_gone_are_taken_at_once(postgres: Cluster) -> None:
    """One look at its lock kept the others from theirs, and their tables stood still until they asked again."""
    gone, there = 77, 78

    async def look() -> list[bool]:
        url = postgres.database()
        sessions = [await asyncpg.connect(url) for _ in range(3)]
        try:
            await sessions[2].execute(f"select pg_advisory_lock({LOCKS}, {there})")
            found = []
            for session in sessions[:2]:
                await session.execute("begin")
                for node in (gone, there):
                    found.append(await session.fetchval(leases._GONE.text.replace(":node", "$1"), node))
            return found
        finally:
            for session in sessions:
                await session.close()

    assert run(look()) == [True, False, True, False]
