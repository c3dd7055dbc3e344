"""Defines `Endpoint`, an address of the API: how it is answered, and how the API's description documents it."""

import gzip
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct, field
from starlette.requests import Request
from starlette.responses import Response

from upcard.text.messages import current_language

Answer: TypeAlias = Callable[[Request], Awaitable[Response]]


class Json(Response):
    """A value of the wire as JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Return the value as bytes."""
        return msgspec.json.encode(content)


class CachedResponse:
    """An answer that is the same for everybody as long as the server runs.

    It is written and packed once in each language, for either takes longer than all else that such a request asks for.

    Args:
        make: the body.
        media_type: of what kind it is.
    """

    def __init__(self, make: Callable[[], str | bytes], media_type: str = Json.media_type) -> None:
        self._make = make
        self._media_type = media_type
        self._made: dict[object, tuple[bytes, bytes]] = {}

    def answer(self, request: Request) -> Response:
        """Return the answer, packed where who asks can read that."""
        language = current_language()
        if language not in self._made:
            body = self._make()
            plain = body.encode() if isinstance(body, str) else body
            self._made[language] = plain, gzip.compress(plain)
        plain, packed = self._made[language]
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(plain, media_type=self._media_type)  # that it varies is said where answers are packed
        headers = {"vary": "Accept-Encoding", "content-encoding": "gzip"}
        return Response(packed, headers=headers, media_type=self._media_type)


class EndpointDoc(Struct, frozen=True, eq=False):
    """What the description tells of an address beside the docstring of what answers it.

    It is the type of its JSON ``answer``, or the media type of another one; the ``status`` of a good answer; the type
    of the ``body`` it reads, with an ``example``; its ``errors`` beside those of every address; yes-or-no parameters of
    its ``query``.
    """

    answer: Any
    status: int = 200
    body: Any = None
    example: Any = None
    errors: tuple[int, ...] = ()
    query: dict[str, str] = field(default_factory=dict)


class Endpoint(Struct, frozen=True, eq=False):
    """``method`` and ``path`` (``{name}`` for what varies), answered by ``answer``."""

    method: str
    path: str
    told: EndpointDoc
    answer: Answer

    @property
    def name(self) -> str:
        """What the description calls it."""
        return str(getattr(self.answer, "__name__", ""))


def get(path: str, answer: Any, **told: Any) -> Callable[[Answer], Endpoint]:
    """Make an `Endpoint` of the function that answers; ``told``: more of `EndpointDoc`."""
    return lambda function: Endpoint("GET", path, EndpointDoc(answer, **told), function)


def post(path: str, answer: Any, body: Any, example: Any, **told: Any) -> Callable[[Answer], Endpoint]:
    """Return the same as `get`, for something that is sent a body."""
    return lambda function: Endpoint("POST", path, EndpointDoc(answer, body=body, example=example, **told), function)
