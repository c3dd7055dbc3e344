"""The HTTP API as an OpenAPI document, made from the routes and from the types of what they read and write."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import msgspec
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from msgspec import Struct, field

from upcard.server import wire
from upcard.server.door import COOKIE

ABOUT: Final = """Tables for clients and bots. How to play is told in docs/api.md; moves are made in the messages of
the websocket at /api/tables/{table_id}/seat, which /api/messages.json describes."""

ERRORS: Final = {
    400: "The request is not of that kind, or cannot be carried out; the reason says where it is wrong.",
    403: "The server does not go by the name in Host, or the request comes from a page of another site.",
    404: "There is no such thing, or this cookie does not open it.",
    408: "The body did not arrive in time.",
    409: "Not now, or not by you: a seat that is taken, a game that is still played.",
    413: f"The body has more than {wire.MAX_MESSAGE} bytes.",
    415: "The body is not application/json.",
    429: "Too many requests from one address; wait as long as Retry-After says.",
    503: "The database does not answer. Nothing has changed.",
}
ALWAYS: Final = (403, 429, 503)
WITH_BODY: Final = (400, 408, 413, 415)

PARAMETERS: Final = {
    "table_id": "The last part of the table's link.",
    "n": "The number of a move; 0 for the beginning.",
}


class Told(Struct, frozen=True):
    """What the document tells of a route beside its docstring: the type of its JSON ``answer``, or the media type of
    another one; the type of the ``body`` it reads, with an ``example``; its ``errors`` beside those of every route;
    yes-or-no parameters of its ``query``."""

    answer: Any
    body: Any = None
    example: Any = None
    errors: tuple[int, ...] = ()
    query: dict[str, str] = field(default_factory=dict)


@cache
def openapi(routes: "tuple[BaseRouteHandler, ...]") -> dict[str, Any]:
    """The document for those routes; what is not told (a websocket) is left out."""
    told = [route for route in routes if isinstance(route, HTTPRouteHandler) and "told" in route.opt]
    kinds = dict.fromkeys([kind for route in told for kind in _kinds(route.opt["told"])])
    schemas, components = msgspec.json.schema_components(
        [*kinds, wire.Failure], ref_template="#/components/schemas/{name}"
    )
    schema_of = dict(zip(kinds, schemas, strict=False))
    paths: dict[str, dict[str, Any]] = {}
    for route in told:
        for path in route.paths:
            operations = paths.setdefault(re.sub(r":\w+}", "}", path), {})
            for method in route.http_methods:
                operations[method.lower()] = _operation(route, path, schema_of)
    failure = {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Upcard", "version": "1", "description": " ".join(ABOUT.split())},
        "servers": [{"url": "/"}],
        "security": [{}, {"browser": []}],
        "paths": paths,
        "components": {
            "schemas": components,
            "responses": {str(status): {"description": text, "content": failure} for status, text in ERRORS.items()},
            "securitySchemes": {
                "browser": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": COOKIE,
                    "description": "Set by whatever gives a seat; it is the right to that seat.",
                }
            },
        },
    }


def _kinds(told: Told) -> Iterable[Any]:
    return [kind for kind in (told.answer, told.body) if kind is not None and not isinstance(kind, str)]


def _operation(route: HTTPRouteHandler, path: str, schema_of: dict[Any, Any]) -> dict[str, Any]:
    told: Told = route.opt["told"]
    text = " ".join((route.fn.__doc__ or "").replace("``", "`").split())
    if isinstance(told.answer, str):
        content: dict[str, Any] = {told.answer: {"schema": {"type": "string"}}}
    else:
        content = {"application/json": {"schema": schema_of[told.answer]}}
    errors = sorted({*ALWAYS, *told.errors, *(WITH_BODY if told.body else ())})
    operation: dict[str, Any] = {
        "operationId": route.fn.__name__,
        "summary": re.split(r"[.?] ", text)[0].rstrip("."),
        "description": text,
        "responses": {
            str(route.status_code): {"description": "Done.", "content": content},
            **{str(status): {"$ref": f"#/components/responses/{status}"} for status in errors},
        },
    }
    parameters = [_parameter(name, kind) for name, kind in re.findall(r"{(\w+):(\w+)}", path)]
    parameters += [
        {"name": name, "in": "query", "description": text, "schema": {"type": "boolean", "default": False}}
        for name, text in told.query.items()
    ]
    if parameters:
        operation["parameters"] = parameters
    if told.body is not None:
        media = {"schema": schema_of[told.body], "example": told.example}
        operation["requestBody"] = {"required": True, "content": {"application/json": media}}
    return operation


def _parameter(name: str, kind: str) -> dict[str, Any]:
    schema = {"type": "integer", "minimum": 0} if kind == "int" else {"type": "string"}
    return {"name": name, "in": "path", "required": True, "description": PARAMETERS[name], "schema": schema}
