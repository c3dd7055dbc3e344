"""The house let in: a second port in this machine's network, by a button for whoever sits at the machine."""

import asyncio
import contextlib
import json
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from benchmarks.ports import free_port
from tests.copies import Copy
from tests.patience import PATIENCE
from upcard.server.ports import own_address

from .loops import run


class Room:
    """``upcard serve`` as a process."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        given = ("serve", "--no-open", "--port", self.port, "--data", data, *arguments)
        self.page = {"origin": self.url, "referer": f"{self.url}/#/table/1"}
        """What a browser says of the page that it opened at this machine."""
        self.process = Copy(*given, stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                self.ask("/health")
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("no answer")

    def ask(self, path: str, body: object = None, headers: dict[str, str] | None = None, url: str = "") -> Any:
        data = None if body is None else json.dumps(body).encode()
        sent = {"content-type": "application/json", **self.page, **(headers or {})}
        sent = {name: value for name, value in sent.items() if value}
        with urllib.request.urlopen(urllib.request.Request((url or self.url) + path, data, sent), timeout=10) as answer:
            return json.load(answer)

    def refused(self, *given: Any, **more: Any) -> int:
        with pytest.raises(urllib.error.HTTPError) as caught:
            self.ask(*given, **more)
        return caught.value.code


def served(data: Path) -> Iterator[Room]:
    if own_address() is None:
        pytest.skip("this machine is in no network")
    made = Room(data)
    yield made
    made.process.terminate()
    made.process.wait(PATIENCE)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    yield from served(tmp_path)


@pytest.fixture(scope="module")
def shut_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """One for all tests that leave its door as they found it."""
    yield from served(tmp_path_factory.mktemp("room"))


def test_others_come_by_the_door_while_it_is_open(room: Room) -> None:
    assert room.ask("/api/house") == {"can": True, "address": ""}
    address = room.ask("/api/house", {"open": True})["address"]
    assert address.startswith(f"http://{own_address()}:")
    assert room.ask("/api/house", {"open": True})["address"] == address
    assert room.ask("/api/catalogue", url=address)["games"]
    # Who came by it can neither open nor shut it.
    assert room.ask("/api/house", url=address) == {"can": False, "address": ""}
    assert room.refused("/api/house", {"open": False}, url=address) == 403
    assert room.ask("/api/house", {"open": False}) == {"can": True, "address": ""}
    with pytest.raises(OSError, match=r"refused"):
        room.ask("/health", url=address)
    assert room.ask("/api/house", {"open": True})["address"] == address


def test_whoever_came_by_it_is_hung_up_on(room: Room) -> None:
    address = room.ask("/api/house", {"open": True})["address"]

    async def line() -> None:
        host, port = address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(f"GET /health HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        await asyncio.to_thread(room.ask, "/api/house", {"open": False})
        with contextlib.suppress(ConnectionResetError):
            async with asyncio.timeout(PATIENCE):
                while await reader.read(1000):
                    pass
        writer.close()

    run(line())


def _hear_all(line: ClientConnection) -> None:
    """Whatever is said until nothing is, or the connection ends."""
    while True:
        line.recv(5)


def test_whoever_sits_at_a_table_by_it_is_hung_up_on(room: Room) -> None:
    """A page that looks on has a websocket: it is of another kind than a request, and goes with the others."""
    players = [{"kind": "human", "name": "Ada"}, {"kind": "bot", "name": "Bot", "bot": "steady"}]
    table = room.ask("/api/tables", {"game": "mille", "players": players, "spectators": True})["id"]
    at_home = connect(f"{room.url.replace('http', 'ws', 1)}/api/tables/{table}/seat")
    address = room.ask("/api/house", {"open": True})["address"]
    with at_home as own, connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/seat") as visitor:
        for each in (own, visitor):
            each.send('{"type":"hello"}')
            assert json.loads(each.recv(PATIENCE))["type"] == "table"
        room.ask("/api/house", {"open": False})
        with pytest.raises(ConnectionClosed):
            _hear_all(visitor)
        own.send('{"type":"ping"}')
        assert any(json.loads(own.recv(PATIENCE))["type"] == "pong" for _ in range(100))


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "203.0.113.7"},
        {"forwarded": "for=203.0.113.7"},
        {"via": "1.1 proxy"},
        {"host": "192.0.2.1"},
        {"origin": "http://evil.example"},
        {"origin": "", "sec-fetch-site": "cross-site"},
        {"content-type": "text/plain"},
        {"x-forwarded-proto": "https"},
        {"cf-connecting-ip": "203.0.113.7"},
        {"tailscale-user-login": "eve"},
        {"host": "localhost"},
        {"host": "127.0.0.1:9"},
        {"host": "localhost:x"},
        {"origin": "https://cards.example.org"},
        {"origin": "", "referer": "https://cards.example.org/"},
        {"origin": "", "referer": ""},
        {"origin": "", "referer": "http://[/"},
    ],
    ids=str,
)
def test_nobody_else_presses_the_button(shut_room: Room, headers: dict[str, str]) -> None:
    assert shut_room.refused("/api/house", {"open": True}, headers) in (403, 415)
    assert shut_room.ask("/api/house") == {"can": True, "address": ""}


@pytest.mark.parametrize(
    "headers",
    [
        {"referer": "https://cards.example.org/"},
        {"referer": ""},
        {"x-forwarded-host": "cards.example.org"},
        {"host": "localhost"},
    ],
    ids=str,
)
def test_nobody_else_is_shown_it(room: Room, headers: dict[str, str]) -> None:
    """A tunnel that names this machine as the host leaves the page's address as it is."""
    room.ask("/api/house", {"open": True})
    assert room.ask("/api/house", headers={"origin": "", **headers}) == {"can": False, "address": ""}
    assert room.ask("/api/house", headers={"origin": ""})["can"]


def test_a_tunnel_of_http_1_0_is_nobody_at_this_machine(shut_room: Room) -> None:
    """nginx speaks so unless it is told otherwise, and names the server that it asks as the host."""
    with socket.create_connection(("127.0.0.1", shut_room.port), PATIENCE) as line:
        asked = f"GET /api/house HTTP/1.0\r\nHost: 127.0.0.1:{shut_room.port}\r\nReferer: {shut_room.url}/\r\n\r\n"
        line.sendall(asked.encode())
        with line.makefile("rb") as answer:
            assert json.loads(answer.read().partition(b"\r\n\r\n")[2]) == {"can": False, "address": ""}


@pytest.mark.parametrize(
    "arguments", [("--host", "0.0.0.0"), ("--trusted-proxy", "127.0.0.1"), ("--name", "cards.example.org")], ids=str
)
def test_where_others_come_already_there_is_no_button(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    made = Room(tmp_path, *arguments)
    try:
        assert made.ask("/api/house") == {"can": False, "address": ""}
        assert made.refused("/api/house", {"open": True}) == 403
    finally:
        made.process.terminate()
        made.process.wait(PATIENCE)
