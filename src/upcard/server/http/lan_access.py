"""Opens a second listener, at this machine's address in its network, so that others in the house can come in.

It is opened and closed by whoever sits at this machine.

Only a server that nobody else can reach has it: one process on a folder, which listens at this machine alone and stands
behind no proxy. Whoever asks must come from this machine, by the port that is open here, from a page that the browser
opened at this machine. A tunnel or a proxy comes from this machine as well, and may write `localhost` for the host: it
is known by what it adds, by the port it names, by its HTTP/1.0, or by the page's address, which it leaves as it is.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from upcard.server import wire
from upcard.server.http.endpoints import Json, get, post
from upcard.server.http.requests import read_json
from upcard.server.ports import ServeError, listen, own_address
from upcard.text.messages import say

FORWARDED: Final = (
    *("forwarded", "via", "cdn-loop", "client-ip", "true-client-ip"),
    *("x-forwarded-", "x-real-ip", "x-client-ip", "x-cluster-client-ip", "x-original-", "x-envoy-"),
    *("cf-", "fastly-", "fly-", "ngrok-", "tailscale-", "x-arr-", "x-tunnel-"),
)
"""How the names begin of what proxies and tunnels add: whoever comes through one is not at this machine."""

Serving = Callable[[socket.socket], Awaitable[Callable[[], None]]]
"""Serves at an open port; what it gives back ends that, and hangs up on all who came by it."""


class House:
    """The way in for others in the network of this machine, closed at first.

    Args:
        port: the port that is opened for them, if it is free there.
        serving: serves at an open port.
        find_address: the address of this machine in its network; None where it is in none.
    """

    def __init__(self, port: int, serving: Serving, find_address: Callable[[], str | None] = own_address) -> None:
        self._port = port
        self._serving = serving
        self._find_address = find_address
        self._lock = asyncio.Lock()
        self._close: Callable[[], None] | None = None
        self.address = ""
        """Where others find it, as ``http://192.168.1.20:8000``; empty while it is closed."""

    async def let_in(self) -> None:
        """Open it, where it is not. Raises ServeError: this machine is in no network, or no port is free."""
        async with self._lock:
            if self._close is not None:
                return
            found = self._find_address()
            if found is None:
                raise ServeError("this machine is in no network")
            try:
                listener = listen(found, self._port)
            except ServeError:
                listener = listen(found, 0)
            port = listener.getsockname()[1]
            self._close = await self._serving(listener)
            self.address = f"http://{found}:{port}"

    async def shut(self) -> None:
        """Close it, and hang up on all who came by it."""
        async with self._lock:
            if self._close is not None:
                self._close()
            self._close, self.address = None, ""


@get("/api/house", wire.HouseAnswer)
async def get_house(request: Request) -> Response:
    """Return whether whoever asks may let others of this machine's network in.

    With it comes by which address they come.
    """
    return Json(_answer(request))


@post("/api/house", wire.HouseAnswer, wire.HouseRequest, {"open": True}, errors=(403, 409))
async def post_house(request: Request) -> Response:
    """Let others of this machine's network in, or no longer. For whoever sits at the machine alone."""
    house = _house(request)
    if house is None:
        raise HTTPException(
            status_code=403, detail=say("Only somebody at the machine that runs the card room can do that.")
        )
    ask = await read_json(request, wire.HouseRequest)
    try:
        await (house.let_in() if ask.open else house.shut())
    except ServeError as problem:
        raise HTTPException(status_code=409, detail=str(problem)) from None
    return Json(_answer(request))


def _answer(request: Request) -> wire.HouseAnswer:
    house = _house(request)
    return wire.HouseAnswer(house is not None, house.address if house else "")


def _house(request: Request) -> House | None:
    """Return the way in, for somebody at this machine; None for all others, and where there is none."""
    house: House | None = getattr(request.app.state, "house", None)
    return house if house is not None and _is_at_this_machine(request) else None


def _is_at_this_machine(request: Request) -> bool:
    """Say whether a browser of this machine asks, from a page that it opened here.

    Nobody may stand in between.
    """
    if request.scope["http_version"] == "1.0" or any(name.startswith(FORWARDED) for name in request.headers):
        return False
    if request.client is None or not _is_loopback(request.client.host):
        return False
    server = request.scope.get("server")
    host = request.headers.get("host", "").lower()
    page = request.headers.get("origin") or request.headers.get("referer", "")
    try:
        named, opened = urlsplit(f"http://{host}"), urlsplit(page)
        same_port = server is not None and (named.port or 80) == server[1]
    except ValueError:
        return False
    return same_port and _is_loopback(named.hostname or "") and (opened.scheme, opened.netloc.lower()) == ("http", host)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


HOUSE: Final = (get_house, post_house)
"""What is asked for over HTTP."""

__all__ = ["HOUSE", "House", "Serving", "get_house", "post_house"]
