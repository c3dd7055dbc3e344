"""Who may come in: checks of Host and Origin, the browser's cookie, and headers for every answer.

A page elsewhere on the web must neither read a table nor play at it. Browsers tell where a request comes
from (Origin, Sec-Fetch-Site); a foreign name that resolves to this machine (DNS rebinding) shows in Host.
"""

import hashlib
import ipaddress
import re
import secrets
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from upcard.server.limits import Addresses, Limits
from upcard.server.wire import Failure

COOKIE = "upcard"
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


def new_token() -> str:
    """256 random bits for a browser's cookie."""
    return secrets.token_urlsafe(32)


def known_token(token: str | None) -> str | None:
    """The token, if it can be one that `new_token` made: nobody may choose one that others can guess."""
    return token if token is not None and re.fullmatch(r"[A-Za-z0-9_-]{43}", token) else None


def fingerprint(token: str) -> str:
    """What the database keeps instead of the token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?", re.ASCII)


def host_allowed(host: str, names: Iterable[str]) -> bool:
    """May a request name this host? Addresses and localhost always: nobody can point those elsewhere."""
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
    """Does the request come from a page of this server, or from no page at all? The scheme may be either: behind a
    proxy the server does not see how the browser came."""
    origin = headers.get(b"origin")
    if origin is None:
        return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
    host = headers.get(b"host", b"").lower()
    return bool(host) and origin.lower() in (b"http://" + host, b"https://" + host)


class Door:
    """ASGI middleware around the whole application. ``names``: host names this server is known by; ``addresses``
    counts what comes from where."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = (), addresses: Addresses | None = None) -> None:
        self._app = app
        self._names = frozenset([name.lower() for name in names])
        self._addresses = addresses or Addresses(Limits())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        status, reason = self._objection(scope)
        if reason:
            await _turn_away(scope, send, status, reason)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        if str(scope["type"]) == "http":
            await self._app(scope, receive, send_with_headers)
            return
        address = _address(scope)
        if not self._addresses.enter(address):
            await _turn_away(scope, send, 429, "Too many tables are open from your address.")
            return
        try:
            await self._app(scope, receive, send_with_headers)
        finally:
            self._addresses.leave(address)

    def _objection(self, scope: Scope) -> tuple[int, str]:
        """Status and reason why that is not answered; no reason if it is."""
        names = [name for name, _ in scope["headers"]]
        headers = dict(scope["headers"])
        if names.count(b"host") > 1 or names.count(b"origin") > 1:
            return 400, "A request names one host and one origin."
        if not host_allowed(headers.get(b"host", b"").decode("latin-1"), self._names):
            return 403, "This server does not go by that name (start it with --name to allow one)."
        if self._changes_something(scope) and not origin_allowed(headers):
            return 403, "Requests from pages of other sites are not answered."
        if not self._addresses.request(_address(scope)):
            return 429, "Too many requests from your address; wait a few seconds."
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
