"""Each documented proxy before two servers of one PostgreSQL: games are played through it, it says whose address a
request has and nobody else does, and a server that does not reach the database gets no more people."""

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from upcard.server.http.limits import Limits, Proxies

from ..cable import Cable
from ..conftest import Need
from ..patience import PATIENCE
from .conftest import PLAIN, TOYS, Browser, Page, Server
from .friends import OPEN, greeted, play_together, take
from .friends import gather as set_up
from .postgres import Cluster
from .proxy import PROXIES, Documented, find

pytestmark = pytest.mark.long

SOME = Limits(connections=50, burst=40, requests=2.0)
"""A proxy's own questions, one or two a second, are answered; a hundred of a visitor's at once are not."""

HERE = Proxies("127.0.0.1")


class Room:
    """Two servers, of which the first one's line to the database can be cut, and the proxy before them."""

    def __init__(self, postgres: Cluster, proxy: str, program: str, folder: Path) -> None:
        url = postgres.database()
        self.cable = Cable(postgres.port)
        cut = url.replace(f":{postgres.port}/", f":{self.cable.url.rpartition(':')[2]}/")
        self.servers = [Server(each, TOYS, SOME, proxies=HERE) for each in (cut, url)]
        self.proxy: Documented = PROXIES[proxy](program, [server.port for server in self.servers], folder)
        self.proxy.begin()

    @property
    def url(self) -> str:
        return self.proxy.url

    def close(self) -> None:
        self.proxy.stop()
        self.cable.close()
        for server in self.servers:
            server.stop()


@pytest.fixture(params=PROXIES)
def room(request: pytest.FixtureRequest, postgres: Cluster, need: Need, tmp_path: Path) -> Iterator[Room]:
    program = find(request.param)
    need(program, f"no {request.param} on this machine (Debian: apt install {request.param})")
    assert program is not None
    running = Room(postgres, request.param, program, tmp_path)
    yield running
    running.close()


class Visitor(Browser):
    """A browser that comes through the proxy, from an address of this machine."""

    def __init__(self, room: Room, source: str = "127.0.0.1") -> None:
        super().__init__(room.servers[0])
        self.room = room
        self.source = source
        self.http = httpx.Client(transport=httpx.HTTPTransport(local_address=source, verify=PLAIN), timeout=PATIENCE)

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.http.get(self.room.url + path, **more)

    def post(self, path: str, body: object, **more: Any) -> httpx.Response:
        return self.http.post(self.room.url + path, json=body, **more)

    def sit(self, table: str, **more: Any) -> Page:
        address = f"{self.room.url.replace('http', 'ws', 1)}/api/tables/{table}/seat"
        headers = {"Cookie": self.cookie()}
        line = connect(address, additional_headers=headers, max_size=None, source_address=(self.source, 0), **more)
        return Page(line.__enter__())


def asked(room: Room, source: str, count: int = 120, forged: bool = True) -> int:
    """How many of so many requests at once were not too many; ``forged``: each names another address."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source, verify=PLAIN), timeout=PATIENCE) as http:
        headers = [{"X-Forwarded-For": f"192.0.2.{number}"} if forged else {} for number in range(count)]
        answers = [http.get(room.url + "/api/catalogue", headers=each) for each in headers]
    assert {answer.status_code for answer in answers} <= {200, 429}
    return sum(answer.status_code == 200 for answer in answers)


def test_a_game_is_played_through_it(room: Room) -> None:
    ada, ben = Visitor(room, "127.0.0.2"), Visitor(room, "127.0.0.3")
    table = set_up(ada, OPEN, auto_start=True)
    take(ben, table, "Ben")
    pages = [greeted(browser, table)[0] for browser in (ada, ben)]
    play_together(pages)
    assert all(page.scene["over"] for page in pages)
    assert ada.get(f"/api/tables/{table}/record").text == ben.get(f"/api/tables/{table}/record").text
    assert ada.get("/metrics").status_code == 404


def test_it_says_whose_address_a_request_has_and_a_visitor_does_not(room: Room) -> None:
    began = time.monotonic()
    first = asked(room, "127.0.0.2")
    # Two servers count for themselves, and meanwhile allow a few more.
    allowed = 2 * (SOME.burst + SOME.requests * (time.monotonic() - began))
    assert SOME.burst <= first <= allowed < 120
    assert asked(room, "127.0.0.3", SOME.burst // 2, forged=False) == SOME.burst // 2, "everybody is one visitor"


def test_a_server_without_its_database_gets_no_more_people(room: Room) -> None:
    ada = Visitor(room, "127.0.0.2")
    tables = [set_up(ada, OPEN) for _ in range(6)]
    lines = [ada.sit(table) for table in tables]
    for line in lines:
        line.hello()
    with room.cable.down():
        until = time.monotonic() + PATIENCE  # health is asked for again and again, on a busy machine in vain
        # Until it is noticed that the database is away tables are shown as they were.
        while httpx.get(room.servers[0].url + "/health", timeout=PATIENCE, verify=PLAIN).status_code != 503:
            assert time.monotonic() < until, "the server does not say that it is without a database"
            time.sleep(0.5)
        while tables:
            if _reached(ada, tables[-1]):
                tables.pop()
                continue
            assert time.monotonic() < until, "people are still sent to the server without a database"
            time.sleep(1)  # in which the limit allows what one table needs


def _reached(visitor: Visitor, table: str) -> bool:
    """Is the table shown, and is there a scene at it?"""
    if visitor.get(f"/api/tables/{table}").status_code != 200:
        return False
    try:
        page = visitor.sit(table)
        with contextlib.closing(page.socket):
            page.hello()
    except (OSError, WebSocketException, TimeoutError):
        return False
    return True
