"""Checks who may come in, by Host, Origin and the browser's cookie, and sets headers of every answer.

A page elsewhere on the web must neither read a table nor play at it. Browsers tell where a request comes
from (Origin, Sec-Fetch-Site); a foreign name that resolves to this machine (DNS rebinding) shows in Host.
"""

import asyncio
import ipaddress
import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from upcard.server.cpu_quota import charged, on_behalf_of, turn
from upcard.server.http.connection_limiter import LINE, HttpConnection
from upcard.server.http.limits import Addresses, Limits
from upcard.server.wire import Failure
from upcard.text.messages import say

COOKIE = "upcard"
SECURE_COOKIE = f"__Host-{COOKIE}"
"""Its name over TLS: a browser takes a cookie of such a name from this very host alone, and only over TLS."""

PRIVATE = ((b"cache-control", b"no-store"),)
"""For what the API answers: it is of one browser and of this moment."""

HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        b"object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    ),
)


_NAME: Final = r"[a-z0-9._-]+"
_HOST: Final = re.compile(rf"(\[[0-9a-f:.]+\]|{_NAME})(:[0-9]{{1,5}})?", re.ASCII)


def is_host_name(name: str) -> bool:
    """Say whether a request can name such a host.

    An address with a scheme, a port or a path is none.
    """
    return re.fullmatch(_NAME, name.lower(), re.ASCII) is not None


def host_allowed(host: str, names: Iterable[str]) -> bool:
    """Say whether a request may name this host.

    Addresses and localhost always may be named: nobody can point those elsewhere.
    """
    found = _HOST.fullmatch(host.lower())
    if found is None:
        return False
    name = found[1].strip("[]")
    if name == "localhost" or name.endswith(".localhost") or name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def origin_allowed(headers: dict[bytes, bytes]) -> bool:
    """Say whether the request comes from a page of this server, or from no page at all.

    The scheme may be either: behind a proxy the server does not see how the browser came.
    """
    origin = headers.get(b"origin")
    if origin is None:
        return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
    host = headers.get(b"host", b"").lower()
    return bool(host) and origin.lower() in (b"http://" + host, b"https://" + host)


class AccessControl:
    """ASGI middleware around the whole application, which turns away what may not be answered.

    ``names``: host names this server is known by; ``addresses`` counts what comes from where. ``too_many``: seconds
    until somebody hears that it was too much.
    """

    too_many = 1.0

    def __init__(self, app: ASGIApp, names: Iterable[str] = (), addresses: Addresses | None = None) -> None:
        self._app = app
        self._names = frozenset(name.lower() for name in names)
        self._addresses = addresses or Addresses(Limits())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or turn it away, and tell its connection when it begins and ends."""
        if str(scope["type"]) not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        line: HttpConnection | None = scope.get("state", {}).get(LINE)
        if line is None or str(scope["type"]) == "websocket":
            await self._open(scope, receive, send, line)
            return
        line.begin()
        try:
            await self._open(scope, receive, send, line)
        finally:
            line.end()

    async def _open(self, scope: Scope, receive: Receive, send: Send, line: HttpConnection | None) -> None:
        status, reason = self._objection(scope)
        if reason:
            if status == 429:  # or it would ask again at once, and be told so again
                await asyncio.sleep(self.too_many)
            await _turn_away(scope, send, status, reason)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = message.get("headers", [])
                private = scope["path"].startswith("/api/") and not any(name == b"cache-control" for name, _ in said)
                message["headers"] = [*said, *HEADERS, *(PRIVATE if private else ())]
            await send(message)

        address = _address(scope)
        with on_behalf_of(self._addresses.share(address)):
            if str(scope["type"]) == "http":
                await turn()
                await charged(self._app, scope, receive, send_with_headers)
            else:
                await self._websocket(scope, receive, send_with_headers, line)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send, line: HttpConnection | None) -> None:
        address = _address(scope)
        if line is not None:
            line.shared = self._addresses.frames(address)
        if not self._addresses.enter(address):
            await asyncio.sleep(self.too_many)
            await _turn_away(scope, send, 429, say("Too many tables are open from your address."))
            return
        try:
            await charged(self._app, scope, receive, send)
        finally:
            self._addresses.leave(address)

    def _objection(self, scope: Scope) -> tuple[int, str]:
        """Return status and reason why a request is not answered; no reason if it is.

        What is turned away counts as well: it is work that a stranger asks for.
        """
        if not self._addresses.request(_address(scope)):
            return 429, say("Too many requests from your address; wait a few seconds.")
        names = [name for name, _ in scope["headers"]]
        headers = dict(scope["headers"])
        if names.count(b"host") > 1 or names.count(b"origin") > 1:
            return 400, say("A request names one host and one origin.")
        if not host_allowed(headers.get(b"host", b"").decode("latin-1"), self._names):
            return 403, say("This server does not go by that name (start it with --name to allow one).")
        if self._changes_something(scope) and not origin_allowed(headers):
            return 403, say("Requests from pages of other sites are not answered.")
        return 200, ""

    def _changes_something(self, scope: Scope) -> bool:
        return str(scope["type"]) == "websocket" or scope.get("method") not in ("GET", "HEAD", "OPTIONS")


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


async def _turn_away(scope: Scope, send: Send, status: int, reason: str) -> None:
    kind = "websocket.http.response" if str(scope["type"]) == "websocket" else "http.response"
    if kind != "http.response" and kind not in (scope.get("extensions") or {}):
        await send({"type": "websocket.close", "code": 1008, "reason": reason})
        return
    body = msgspec.json.encode(Failure(reason))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        headers.append((b"retry-after", b"10"))
    start: Any = {"type": f"{kind}.start", "status": status, "headers": headers}
    await send(start)
    end: Any = {"type": f"{kind}.body", "body": body, "more_body": False}
    await send(end)
