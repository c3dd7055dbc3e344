"""The port that the server opens."""

import asyncio
import socket

import pytest

from upcard.server import ServeError, listen

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
