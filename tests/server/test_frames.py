"""Frames that are no messages, and connections that say nothing: nobody else notices them."""

import asyncio
import random
import socket
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from statistics import median

import pytest
from websockets.frames import Frame, Opcode

from benchmarks.protocol import PlayedTable, ServerProcess, order, serving, visitors
from upcard.server.http import limits
from upcard.server.http.connection_limiter import FRAMES, ConnectionLimiter, FrameCounter
from upcard.server.http.limits import Limits, Proxies
from upcard.server.http.websocket import head_of, short_text

from ..patience import PATIENCE
from .cable import ATTACKS, CONTINUES, PING, TEXT, Attack, frame, half_open, websocket
from .conftest import TOYS, Browser, Server
from .loops import run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="has one address of this machine for each attacker")


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server as `upcard serve` runs it."""
    with serving(tmp_path_factory.mktemp("data"), limited=True) as server:
        yield server


def port_of(server: ServerProcess) -> int:
    return int(server.url.rpartition(":")[2])


async def pace(server: ServerProcess, seconds: float) -> list[float]:
    """How long the moves of honest people took, one after the other."""
    times: list[float] = []
    async with visitors(server.url) as http:
        table = await PlayedTable.set_up(http, order("daifugo"), random.Random(7))
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            await asyncio.sleep(0.02)
            client = table.asked()
            if client is not None:
                async with asyncio.timeout(10):
                    times.append(await table.move(client))
        await table.close()
    return times


@pytest.mark.parametrize("kind", ATTACKS)
def test_an_honest_table_keeps_its_pace(alone: ServerProcess, kind: str) -> None:
    """The slowest moves are measured by `benchmarks.fuzz`, on a machine that does nothing else."""
    quiet = run(pace(alone, 0.5))
    before = alone.megabytes
    attack = Attack(port_of(alone), kind)
    with attack.running():
        times = run(pace(alone, 1.0))
        after = alone.megabytes
    assert attack.cut, "no connection was cut"
    assert median(times) < max(0.25, 5 * median(quiet))
    assert after - before < 50


@pytest.mark.parametrize("kind", ATTACKS)
def test_who_sends_more_frames_than_a_client_needs_is_cut(server: Server, kind: str) -> None:
    with websocket(server.port) as line:
        line.settimeout(5)
        assert not all(_sends(line, ATTACKS[kind]) for _ in range(1000))


def _sends(line: socket.socket, data: bytes) -> bool:
    try:
        line.sendall(data)
    except OSError:
        return False
    return True


def test_frames_are_counted_across_all_websockets_of_an_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "FRAMES", (1.0, limits.FRAMES[1]))  # however long a busy machine takes to send them
    running = Server(tmp_path / "data", TOYS, Limits(connections=1000))
    try:
        path = f"/api/tables/{Browser(running).create(spectators=True)}/seat"
        lines = [websocket(running.port, path) for _ in range(12)]
        for line in lines:
            line.settimeout(5)
            line.sendall(frame(PING) * (FRAMES[1] - 10))
        with ThreadPoolExecutor(len(lines)) as ears:  # those that stay open are waited for together
            ends = [words[-4:] for words in ears.map(_words, lines)]
    finally:
        running.stop()
    assert any(end == b"\x88\x02\x03\xf0" for end in ends)
    assert any(end != b"\x88\x02\x03\xf0" for end in ends)


def _words(line: socket.socket) -> bytes:
    """What is heard until the connection is closed."""
    heard = b""
    try:
        while part := line.recv(65536):
            heard += part
    except OSError:
        pass
    return heard


@pytest.mark.parametrize("step", [1, 2, 3, 5, 1000])
def test_frames_are_counted_however_they_arrive(step: int) -> None:
    sent = [frame(TEXT, b"x" * size) for size in (0, 1, 125, 126, 300)] + [frame(CONTINUES), b"\x89\x00", b"\x81\x01x"]
    data = b"".join(sent)
    counter = FrameCounter()
    assert sum(counter.begun(data[at : at + step], 100) for at in range(0, len(data), step)) == len(sent)
    assert FrameCounter().begun(b"\x81\xff" + (2**40).to_bytes(8, "big") + bytes(4) + b"\x89\x00" * 50, 100) == 1
    assert FrameCounter().begun(frame(PING) * 50, 10) == 10


def test_messages_are_framed_as_the_protocol_frames_them() -> None:
    for size in (0, 1, 125, 126, 65_535, 65_536):
        message = b"x" * size
        assert head_of(size) + message == Frame(Opcode.TEXT, message).serialize(mask=False), size


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 125])
def test_a_short_text_in_one_piece_is_read_as_the_protocol_reads_it(size: int) -> None:
    text = random.Random(size).randbytes(size)
    whole = Frame(Opcode.TEXT, text).serialize(mask=True)
    assert short_text(whole) == text
    others = [
        Frame(Opcode.TEXT, text + b"x" * 126).serialize(mask=True),
        Frame(Opcode.TEXT, text, fin=False).serialize(mask=True),
        bytes([whole[0] | 0x40]) + whole[1:],  # a reserved bit
        Frame(Opcode.TEXT, text).serialize(mask=False),
        *[Frame(kind, text).serialize(mask=True) for kind in (Opcode.BINARY, Opcode.CONT, Opcode.PING)],
        whole[:-1],
        whole + b"x",
        whole + whole,
    ]
    assert [short_text(other) for other in others] == [None] * len(others)


def test_half_open_sockets_of_one_address_leave_room_for_others(tmp_path: Path) -> None:
    running = Server(tmp_path / "data", TOYS, limiter=ConnectionLimiter(most=60, each=30))
    try:
        held = half_open(running.port, 50, "127.0.0.2")
        assert wait_for_closed(held, 20) == 20
        assert Browser(running).get("/health").status_code == 200
        more = half_open(running.port, 40, "127.0.0.3")
        wait_for_closed(more, 10)
        for line in (*held, *more):
            line.close()
        until = time.monotonic() + PATIENCE
        while not is_answered(running.port, "127.0.0.2"):
            assert time.monotonic() < until, "their places are not free again"
            time.sleep(0.02)
    finally:
        running.stop()


def is_answered(port: int, source: str) -> bool:
    """Does a request from that address have an answer?"""
    with socket.create_connection(("127.0.0.1", port), source_address=(source, 0)) as line, suppress(OSError):
        line.settimeout(20)
        line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return line.recv(100).startswith(b"HTTP/1.1 200")
    return False


def wait_for_closed(lines: list[socket.socket], count: int) -> int:
    """Until the server has closed so many of them, or more: how many are closed then."""
    for line in lines:
        line.setblocking(False)
    until = time.monotonic() + PATIENCE
    while sum(map(_is_closed, lines)) < count:
        assert time.monotonic() < until, "too few are closed"
        time.sleep(0.02)
    return sum(map(_is_closed, lines))


def _is_closed(line: socket.socket) -> bool:
    try:
        return line.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def test_a_proxy_has_as_many_sockets_as_there_are() -> None:
    limiter = ConnectionLimiter(most=10, each=2, proxies=Proxies("10.0.0.0/8"))
    assert [limiter.enter("10.1.2.3") for _ in range(5)] == [True] * 5
    assert [limiter.enter("192.0.2.1") for _ in range(3)] == [True, True, False]
    limiter.leave("192.0.2.1")
    assert limiter.enter("192.0.2.1")
    assert [limiter.enter(f"192.0.2.{at}") for at in range(5, 9)] == [True, True, True, False]
