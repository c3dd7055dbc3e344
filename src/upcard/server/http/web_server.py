"""Runs uvicorn, which no other module knows."""

import asyncio
import socket
from collections.abc import Callable
from typing import Any
from weakref import WeakSet

import h11
import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from upcard.server.http.connection_limiter import NOBODY, ConnectionLimiter, HttpConnection
from upcard.server.http.limits import LOCAL, Proxies
from upcard.server.http.websocket import Websocket
from upcard.server.wire import MAX_MESSAGE

GOODBYE = 3
"""Seconds that requests and websockets have to end when the server stops."""


def web_server(
    app: ASGIApp, limiter: ConnectionLimiter | None = None, proxies: Proxies = NOBODY, goodbye: int = GOODBYE
) -> uvicorn.Server:
    """Return a server of that application, not yet running.

    Requests come over ``limiter``; ``proxies`` say where they come from. The event loop is uvloop's, where it is
    installed.
    """
    config = uvicorn.Config(
        Answering(app),
        http="h11",
        ws=Websocket,
        proxy_headers=bool(proxies.names),
        forwarded_allow_ips=proxies.names,
        ws_max_size=MAX_MESSAGE,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=goodbye,
    )
    # The class that the setting stands for is asked for, not imported: where uvicorn keeps it is uvicorn's.
    config.load()
    config.loaded_app = Local(config.loaded_app)
    own: type[asyncio.Protocol] = config.http_protocol_class
    config.http_protocol_class = (limiter or ConnectionLimiter()).before(own)
    return uvicorn.Server(config)


async def serve_also(server: uvicorn.Server, listener: socket.socket) -> Callable[[], None]:
    """Serve at one more open port as at the others, from the loop of a server that runs.

    What is given back ends that, and hangs up on all who came by it.
    """
    config, state = server.config, server.server_state
    lines: WeakSet[HttpConnection] = WeakSet()
    """Websockets know theirs, and are not among uvicorn's connections as requests are."""

    def protocol() -> asyncio.Protocol:
        kind: Any = config.http_protocol_class
        made: HttpConnection = kind(config=config, server_state=state, app_state=server.lifespan.state)
        lines.add(made)
        return made

    more = await asyncio.get_running_loop().create_server(protocol, sock=listener, backlog=config.backlog)
    server.servers.append(more)

    def end() -> None:
        server.servers.remove(more)
        more.close()
        for line in list(lines):
            line.hang_up()

    return end


class Local:
    """An application for which whoever comes by a unix socket, which has no addresses, comes from `LOCAL`.

    It stands before what reads where a proxy says that a request comes from.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, with `LOCAL` as the client where it has none."""
        if scope["type"] != "lifespan" and scope.get("client") is None:
            scope = {**scope, "client": (LOCAL, 0)}
        await self._app(scope, receive, send)


class Answering:
    """An application whose requests may turn out to be none while they are being answered.

    Of a body that is not HTTP the web server says so itself and hangs up, and whatever the application says then would
    count as its mistake.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; where the web server has hung up, drop the rest of the answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        hung_up = False

        async def answer(message: Message) -> None:
            nonlocal hung_up
            if hung_up:
                return
            try:
                await send(message)
            except h11.LocalProtocolError:
                hung_up = True

        await self._app(scope, receive, answer)
        while hung_up and (await receive())["type"] != "http.disconnect":
            pass
