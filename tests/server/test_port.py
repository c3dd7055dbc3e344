"""The port that the server opens."""

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import upcard.server
from upcard.server.ports import ServeError, listen, own_address

from .loops import run


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_small_messages_leave_at_once(host: str) -> None:
    """A move is a message of some hundred bytes: Nagle's algorithm would hold it back for the answer to the last."""
    try:
        listener = listen(host, 0)
    except ServeError:
        pytest.skip(f"this machine has no {host}")
    assert run(_sends_at_once(listener))


async def _sends_at_once(listener: socket.socket) -> bool:
    """How a connection that asyncio accepts there is set."""
    taken: asyncio.Future[asyncio.StreamWriter] = asyncio.get_running_loop().create_future()
    server = await asyncio.start_server(lambda _, writer: taken.set_result(writer), sock=listener)
    async with server:
        _, caller = await asyncio.open_connection(*listener.getsockname()[:2])
        writer = await taken
        found: int = writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        caller.close()
        writer.close()
    return bool(found)


def test_the_address_for_others_is_one_of_this_machine() -> None:
    """Where it is in a network at all: nobody else can be asked for it."""
    found = own_address()
    if found is None:
        pytest.skip("this machine is in no network")
    assert not found.startswith("127.")
    listen(found, 0).close()


def test_who_serves_the_network_is_told_what_others_open(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(upcard.server, "_serve", lambda *_: None)
    monkeypatch.setattr(upcard.server, "own_address", lambda: "192.168.1.20")
    for host, told in (("0.0.0.0", 1), ("127.0.0.1", 0)):
        # A browser's own event loop may run in this thread.
        with ThreadPoolExecutor(1) as other:
            other.submit(upcard.server.serve, host=host, port=0, data=tmp_path, open_browser=False).result()
        lines = capsys.readouterr().out.splitlines()
        assert [line.startswith("Others in this network open http://192.168.1.20:") for line in lines[1:]] == [
            True
        ] * told
