"""Nobody gets more of the server than a player needs: messages, connections, requests, time."""

import itertools
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from upcard.server.http.access import host_allowed, origin_allowed
from upcard.server.http.connection_limiter import HttpConnection
from upcard.server.http.limits import Addresses, Limits

from ..patience import PATIENCE
from .conftest import PLAIN, TOYS, Browser, Page, Server, TurnedClock
from .postgres import Cluster

NARROW = Limits(messages=1.0, burst=20, connections=3, requests=200.0)


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Server]:
    """A server that allows little."""
    running = Server(tmp_path / "data", TOYS, NARROW)
    yield running
    running.stop()


def closed(page: Page) -> tuple[list[str], int]:
    """What is still heard on a connection until it is closed, and the code."""
    heard = []
    while True:
        try:
            heard.append(page.hear().get("reason", ""))
        except ConnectionClosed as end:
            return heard, end.rcvd.code if end.rcvd is not None else 0


def test_who_sends_too_much_is_told_and_closed_and_nobody_else_is(narrow: Server) -> None:
    visitor = Browser(narrow)
    table = visitor.create()
    quiet, loud = visitor.sit(table), visitor.sit(table)
    quiet.hello()
    loud.hello()
    with suppress(ConnectionClosed):
        for _ in range(40):
            loud.say(type="ping")
    heard, code = closed(loud)
    # Not always the last: that somebody has come or gone may be on its way already.
    assert "Too many messages; the connection is closed." in heard
    assert code == 1008
    assert quiet.my_turn() == "draw"
    assert quiet.move("draw")["type"] == "accepted"


def test_who_never_says_hello_is_closed(tmp_path: Path) -> None:
    running = Server(tmp_path / "data", TOYS, Limits(hello=0.5))
    try:
        visitor = Browser(running)
        page = visitor.sit(visitor.create())
        assert closed(page) == (["Nobody has said hello."], 1008)
    finally:
        running.stop()


def test_an_address_has_so_many_tables_open_and_no_more(narrow: Server) -> None:
    visitor = Browser(narrow)
    table = visitor.create()
    pages = [visitor.sit(table) for _ in range(NARROW.connections)]
    for page in pages:
        page.hello()
    with pytest.raises(InvalidStatus) as refused:
        visitor.sit(table)
    assert refused.value.response.status_code == 429
    pages[0].socket.close()
    wait_for(lambda: visitor.sit(table).hello()["type"] == "scene")


def wait_for(done: Callable[[], bool]) -> None:
    """Until the server has noticed that a connection is gone."""
    for _ in range(50):
        try:
            assert done()
        except InvalidStatus:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("it never happened")


@pytest.mark.parametrize(("host", "status"), [("localhost", 200), ("elsewhere.example", 403)])
def test_an_address_makes_so_many_requests_and_no_more(host: str, status: int, tmp_path: Path) -> None:
    """Also of those that are turned away."""
    running, said = Server(tmp_path / "data", TOYS, Limits(burst=5, requests=0.1)), {"host": host}
    try:
        with httpx.Client(base_url=running.url, headers=said, timeout=PATIENCE, verify=PLAIN) as client:
            answers = [client.get("/api/catalogue") for _ in range(7)]
    finally:
        running.stop()
    assert [answer.status_code for answer in answers] == [status] * 5 + [429] * 2
    assert answers[-1].json()["reason"] == "Too many requests from your address; wait a few seconds."
    assert answers[-1].headers["retry-after"]


def test_an_address_sets_up_so_many_tables_an_hour_at_all_servers_together(
    postgres: Cluster, tmp_path: Path, wall: TurnedClock
) -> None:
    few = Limits(tables=3)
    url = postgres.database()
    for servers in ([Server(url, TOYS, few), Server(url, TOYS, few)], [Server(tmp_path / "data", TOYS, few)]):
        turn = itertools.cycle(servers)
        try:
            made = [order_at(next(turn)) for _ in range(5)]
            assert [answer.status_code for answer in made] == [201] * 3 + [409] * 2
            assert made[-1].json()["reason"] == "Too many tables have been set up from your address within an hour."
            assert [order_at(server, "127.0.0.2").status_code for server in servers] == [201] * len(servers)
            wall.turn(3601)
            assert order_at(next(turn)).status_code == 201
        finally:
            for server in servers:
                server.stop()


def order_at(server: Server, source: str = "127.0.0.1") -> httpx.Response:
    players = [{"kind": "human", "name": "Me"}, {"kind": "open"}]
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source, verify=PLAIN), timeout=PATIENCE) as http:
        return http.post(server.url + "/api/tables", json={"game": "toy", "players": players})


@pytest.mark.parametrize("sent", [b"", b"GET / HTT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "])
def test_a_request_that_never_ends_is_closed(narrow: Server, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(HttpConnection, "deadline", 0.4)
    with socket.create_connection(("127.0.0.1", narrow.port)) as line:
        line.settimeout(5)
        line.sendall(sent)
        began = time.monotonic()
        assert line.recv(100) == b""
        assert time.monotonic() - began < 4
    assert Browser(narrow).get("/api/catalogue").status_code == 200


def test_a_request_that_takes_its_time_within_the_deadline_is_answered(narrow: Server) -> None:
    with socket.create_connection(("127.0.0.1", narrow.port)) as line:
        line.settimeout(5)
        for part in (b"GET /api/catalogue HTTP/1.1\r\n", b"Host: 127.0.0.1\r\n", b"\r\n"):
            line.sendall(part)
            time.sleep(0.05)
        assert line.recv(100).startswith(b"HTTP/1.1 200")


def test_a_body_that_is_no_http_is_the_strangers_fault(narrow: Server, caplog: pytest.LogCaptureFixture) -> None:
    """The web server answers it while the application reads on, and the log names no error."""
    head = b"POST /api/rules HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    for body in (b"zz\r\n", b"2\r\n{}zz\r\n"):
        with socket.create_connection(("127.0.0.1", narrow.port), timeout=PATIENCE) as line:
            line.sendall(head + body)
            assert line.makefile("rb").read().startswith(b"HTTP/1.1 400")
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_addresses_are_counted_by_network_and_forgotten() -> None:
    counted = Addresses(Limits(connections=2))
    assert counted.enter("2001:db8::1") and counted.enter("2001:db8::2")
    assert not counted.enter("2001:db8::3") and counted.enter("2001:db8:0:1::1")
    counted.leave("2001:db8::1")
    assert counted.enter("2001:db8::3")


GOOD_HOSTS = ["localhost", "localhost:8000", "LOCALHOST", "a.localhost", "127.0.0.1:8000", "[::1]:8000", "cards.club"]
BAD_HOSTS = [
    "", " ", ":8000", "evil.example", "localhost.evil.example", "evil.example:8000", "localhost@evil.example",
    "evil.example@localhost", "localhost:8000@evil.example", "localhost/evil.example", "localhost?evil", "localhost#e",
    "localhost\\evil.example", "localhost:", "localhost:x", "localhost:123456", "localhost, evil.example",
    "localhost evil.example", "[::1", "::1", "[localhost]", "127.0.0.1.evil.example", "127.1", "0x7f000001",
    "２.1.1.1",
    "localhost\0", "localhost\n", "locаlhost", "xn--localhost", "cards.club.evil.example", "notcards.club",
    "cards.club.",
]  # fmt: skip


@pytest.mark.parametrize("host", GOOD_HOSTS)
def test_hosts_that_are_this_server(host: str) -> None:
    assert host_allowed(host, ["cards.club"])


@pytest.mark.parametrize("host", BAD_HOSTS)
def test_hosts_that_are_not(host: str) -> None:
    assert not host_allowed(host, ["cards.club"])


GOOD_ORIGINS = [b"http://cards.club", b"https://cards.club", b"HTTPS://Cards.Club"]
BAD_ORIGINS = [
    b"", b"null", b"cards.club", b"//cards.club", b"http:cards.club", b"http:///cards.club", b"ftp://cards.club",
    b"file://cards.club", b"ws://cards.club", b"javascript://cards.club", b"chrome-extension://cards.club",
    b"http://cards.club:80", b"http://cards.club:8000", b"http://cards.club/", b"http://cards.club/page",
    b"http://cards.club?x", b"http://cards.club#x", b"http://user@cards.club", b"http://cards.club@evil.example",
    b"http://cards.club.evil.example", b"http://evil.example/cards.club", b"http://evil.example#cards.club",
    b"http://evilcards.club", b"http://cards.club http://evil.example", b"http://cards.club, http://evil.example",
    b"http://cards.club\0", b"http://cards.club.", b" http://cards.club", b"http://cards.club ", b"http://*",
    b"http://[cards.club]", b"http://sub.cards.club", b"http://cards", b"http://c\xc3\xa1rds.club", b"\xff\xfe",
]  # fmt: skip


@pytest.mark.parametrize("origin", GOOD_ORIGINS)
def test_origins_of_this_server(origin: bytes) -> None:
    assert origin_allowed({b"host": b"cards.club", b"origin": origin})


@pytest.mark.parametrize("origin", BAD_ORIGINS)
def test_other_origins(origin: bytes) -> None:
    assert not origin_allowed({b"host": b"cards.club", b"origin": origin})
    assert not origin_allowed({b"origin": origin})


def test_a_request_with_two_origins_or_hosts_is_not_answered(server: Server) -> None:
    for lines in ("Origin: http://127.0.0.1:{0}\r\nOrigin: http://evil.example", "Host: evil.example"):
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.settimeout(5)
            head = f"POST /api/rules HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{lines.format(server.port)}\r\n\r\n"
            line.sendall(head.encode())
            assert line.recv(100).startswith(b"HTTP/1.1 400")
