"""Reads the common parts of a request: its token, its client address, and its body."""

import asyncio
from collections.abc import Iterable
from typing import Final, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from upcard.server import wire
from upcard.server.http.access import COOKIE, SECURE_COOKIE
from upcard.server.http.endpoints import Json
from upcard.server.http.limits import Limits, neighbourhood
from upcard.server.live.room import Room
from upcard.server.store.table_quota import Maker
from upcard.server.wire.decode import read_body
from upcard.text.messages import marked, say

T = TypeVar("T")

SLOWEST_BODY = 10.0
"""Seconds for a request's body to arrive."""

TOO_LARGE: Final = marked("A request has at most {most} bytes.")


def room_of(connection: HTTPConnection) -> Room:
    """Return the card room of the application that was asked."""
    room = connection.app.state.room
    assert isinstance(room, Room)
    return room


def token_of(connection: HTTPConnection) -> str | None:
    """Return the token of the browser that this comes from; None where it has none.

    One that has a cookie of before over TLS gets one of the other name with the next seat.
    """
    found = tokens(connection.headers.getlist("cookie"))
    return found.get(SECURE_COOKIE) or found.get(COOKIE)


def tokens(headers: Iterable[str]) -> dict[str, str]:
    """Return the tokens in those ``Cookie`` headers, by the cookie's name.

    Nothing is unquoted: no token is ever quoted, and the standard library does it in time that grows with the square of
    the length before Python 3.11.10 and 3.12.6.

    >>> tokens(["theme=dark; upcard=abc", "__Host-upcard=def"])
    {'upcard': 'abc', '__Host-upcard': 'def'}
    """
    pairs = [pair.partition("=") for header in headers for pair in header.split(";")]
    return {name.strip(): value.strip() for name, _, value in pairs if name.strip() in (COOKIE, SECURE_COOKIE)}


def bearer(request: Request) -> str | None:
    """Return the token of a link, to a finished game or for a score sheet; None without one."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() or None if kind.lower() == "bearer" else None


def maker_of(request: Request) -> Maker | None:
    """Return who sets a table up, where that is counted."""
    limits: Limits = request.app.state.limits
    address = neighbourhood(request.client.host if request.client else "")
    return Maker(address, limits.tables) if limits.tables else None


async def read_json(request: Request, kind: type[T], most: int = wire.MAX_MESSAGE) -> T:
    """Read the JSON body of a request.

    Raises HTTPException, BadMessage: it is not of that kind, has more than ``most`` bytes, or is too slow.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HTTPException(status_code=415, detail=say("Requests hold {kind}.", kind="application/json"))
    body = b""
    try:
        async with asyncio.timeout(SLOWEST_BODY):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise HTTPException(status_code=413, detail=say(TOO_LARGE, most=most))
    except TimeoutError:
        raise HTTPException(status_code=408, detail=say("The request did not arrive in time.")) from None
    return read_body(kind, body)


def with_cookie(request: Request, token: str, answer: wire.Created | wire.Seated, status: int = 200) -> Response:
    """Return an answer after which the browser is known by that token."""
    response = Json(answer, status)
    secure, lasts = request.url.scheme == "https", 400 * 24 * 3600
    name = SECURE_COOKIE if secure else COOKIE
    response.set_cookie(name, token, max_age=lasts, secure=secure, httponly=True, samesite="strict")
    return response
