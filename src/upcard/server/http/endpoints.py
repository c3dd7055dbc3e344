"""An address of the API: how it is answered, and what the API's description tells of it."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct, field
from starlette.requests import Request
from starlette.responses import Response

Answer: TypeAlias = Callable[[Request], Awaitable[Response]]


class Json(Response):
    """A value of the wire as JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The value as bytes."""
        return msgspec.json.encode(content)


class Told(Struct, frozen=True, eq=False):
    """What the description tells of an address beside the docstring of what answers it: the type of its JSON
    ``answer``, or the media type of another one; the ``status`` of a good answer; the type of the ``body`` it reads,
    with an ``example``; its ``errors`` beside those of every address; yes-or-no parameters of its ``query``."""

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
    told: Told
    answer: Answer

    @property
    def name(self) -> str:
        """What the description calls it."""
        return str(getattr(self.answer, "__name__", ""))


def get(path: str, answer: Any, **told: Any) -> Callable[[Answer], Endpoint]:
    """Makes an `Endpoint` of the function that answers; ``told``: more of `Told`."""
    return lambda function: Endpoint("GET", path, Told(answer, **told), function)


def post(path: str, answer: Any, body: Any, example: Any, **told: Any) -> Callable[[Answer], Endpoint]:
    """`get`, of something that is sent a body."""
    return lambda function: Endpoint("POST", path, Told(answer, body=body, example=example, **told), function)
