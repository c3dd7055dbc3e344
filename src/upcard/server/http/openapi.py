"""Builds the OpenAPI document of the HTTP API, from its addresses and the types that they read and write."""

import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from upcard.server import wire
from upcard.server.http.access import COOKIE
from upcard.server.http.endpoints import Endpoint, EndpointDoc

ABOUT: Final = """Tables for clients and bots. How to play is told in docs/api.md; moves are made in the messages of
the websocket at /api/tables/{table_id}/seat, which /api/messages.json describes."""

ERRORS: Final = {
    400: "The request is not of that kind, or cannot be carried out; the reason says where it is wrong.",
    403: "The server does not go by the name in Host, or the request comes from a page of another site.",
    404: "There is no such thing, or this cookie does not open it.",
    408: "The body did not arrive in time.",
    409: "Not now, or not by you: a seat that is taken, a game that is still played.",
    413: f"The body has more than {wire.MAX_MESSAGE} bytes, with a record {wire.MAX_RECORD}, or with the file of a "
    f"score sheet {wire.MAX_SCORE}.",
    415: "The body is not application/json.",
    429: "Too many requests from one address; wait as long as Retry-After says.",
    503: "The database does not answer. The reason says so where it is not known whether the request counts.",
}
ALWAYS: Final = (403, 429, 503)
WITH_BODY: Final = (400, 408, 413, 415)

PARAMETERS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "table_id": ("The last part of the table's link.", {"type": "string"}),
    "sheet_id": ("The last part of the score sheet's link.", {"type": "string"}),
    "n": ("The number of a move; 0 for the beginning.", {"type": "integer", "minimum": 0}),
}


def openapi(api: tuple[Endpoint, ...]) -> dict[str, Any]:
    """Return the OpenAPI document that describes these addresses."""
    kinds = dict.fromkeys([kind for endpoint in api for kind in _kinds(endpoint.told)])
    schemas, components = msgspec.json.schema_components(
        [*kinds, wire.Failure], ref_template="#/components/schemas/{name}"
    )
    schema_of = dict(zip(kinds, schemas, strict=False))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in api:
        operations = paths.setdefault(endpoint.path, {})
        operations[endpoint.method.lower()] = _operation(endpoint, schema_of)
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


def _kinds(told: EndpointDoc) -> Iterable[Any]:
    return [kind for kind in (told.answer, told.body) if kind is not None and not isinstance(kind, str)]


def _operation(endpoint: Endpoint, schema_of: dict[Any, Any]) -> dict[str, Any]:
    told = endpoint.told
    text = " ".join((endpoint.answer.__doc__ or "").replace("``", "`").split())
    if isinstance(told.answer, str):
        content: dict[str, Any] = {told.answer: {"schema": {"type": "string"}}}
    else:
        content = {"application/json": {"schema": schema_of[told.answer]}}
    errors = sorted({*ALWAYS, *told.errors, *(WITH_BODY if told.body else ())})
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": re.split(r"[.?] ", text)[0].rstrip("."),
        "description": text,
        "responses": {
            str(told.status): {"description": "Done.", "content": content},
            **{str(status): {"$ref": f"#/components/responses/{status}"} for status in errors},
        },
    }
    parameters = [_parameter(name) for name in re.findall(r"{(\w+)}", endpoint.path)]
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


def _parameter(name: str) -> dict[str, Any]:
    text, schema = PARAMETERS[name]
    return {"name": name, "in": "path", "required": True, "description": text, "schema": schema}
