"""Who may come in: checks of Host and Origin, the browser's cookie, and headers for every answer.

A page elsewhere on the web must neither read a table nor play at it. Browsers tell where a request comes
from (Origin, Sec-Fetch-Site); a foreign name that resolves to this machine (DNS rebinding) shows in Host.
"""

import hashlib
import ipaddress
import re
import secrets
from collections.abc import Iterable
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

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


def host_allowed(host: str, names: Iterable[str]) -> bool:
    """May a request name this host? Addresses and localhost always: nobody can point those elsewhere."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if name == "localhost" or name.endswith(".localhost") or name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def origin_allowed(headers: dict[bytes, bytes]) -> bool:
    """Does the request come from a page of this server, or from no page at all?"""
    origin = headers.get(b"origin")
    if origin is None:
        return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
    try:
        return urlsplit(origin.decode("latin-1")).netloc.lower() == headers.get(b"host", b"").decode("latin-1").lower()
    except ValueError:
        return False


class Door:
    """ASGI middleware around the whole application. ``names``: host names this server is known by."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        self._app = app
        self._names = frozenset(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        reason = ""
        if not host_allowed(headers.get(b"host", b"").decode("latin-1"), self._names):
            reason = "This server does not go by that name (start it with --name to allow one)."
        elif self._changes_something(scope) and not origin_allowed(headers):
            reason = "Requests from pages of other sites are not answered."
        if reason:
            await _turn_away(scope, send, reason)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _changes_something(self, scope: Scope) -> bool:
        return str(scope["type"]) == "websocket" or scope.get("method") not in ("GET", "HEAD", "OPTIONS")


async def _turn_away(scope: Scope, send: Send, reason: str) -> None:
    if str(scope["type"]) == "websocket":
        await send({"type": "websocket.close", "code": 4403, "reason": reason})
        return
    body = msgspec.json.encode(Failure(reason))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
