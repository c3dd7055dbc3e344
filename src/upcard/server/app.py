"""The web application: its pages and its API behind one door, and what an error looks like."""

import mimetypes
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.types import ASGIApp

from upcard.games.house_rules import BadHouseRules
from upcard.server import rulebook, wire
from upcard.server.api import API, NO_TABLE, room_of
from upcard.server.database import Database
from upcard.server.desk import Offer, UnknownBot
from upcard.server.door import Door
from upcard.server.failures import keep_values_out_of_logs, log_failure
from upcard.server.limits import Addresses, Limits
from upcard.server.metrics import exposition
from upcard.server.openapi import openapi
from upcard.server.reading import BadMessage
from upcard.server.room import NoTable, NotOver, Room
from upcard.server.schema import protocol_schema
from upcard.server.seating import NotAllowed
from upcard.server.store import Store, StoreError
from upcard.server.table import BrokenTable

CLIENT = Path(__file__).parent / "client"
NOT_OVER = "The game is still being played; this is shown when it is over."
NO_CLIENT = "The browser client is not built. Install the package again (pip install .)."


@get("/api/openapi.json", sync_to_thread=False)
def get_openapi() -> dict[str, Any]:
    """The HTTP API as an OpenAPI document."""
    return openapi(API)


@get("/api/messages.json", sync_to_thread=False)
def get_messages() -> dict[str, Any]:
    """Every message of the websocket as a JSON Schema."""
    return protocol_schema()


@get(["/rulebook", "/rulebook/{page:str}"], media_type="text/html", sync_to_thread=False)
def get_rulebook(page: FromPath[str] = "index") -> str:
    """A page of the rulebook; the anchors are the clause ids."""
    text = rulebook.page_html(page)
    if text is None:
        raise HTTPException(status_code=404, detail="The rulebook has no such page.")
    return text


@get("/clause/{clause:str}", sync_to_thread=False)
def get_clause(clause: FromPath[str]) -> Redirect:
    """To the page of the rulebook on which that clause stands."""
    address = rulebook.link(clause)
    if not address:
        raise HTTPException(status_code=404, detail="The rulebook has no such clause.")
    return Redirect(address)


@get("/metrics", media_type="text/plain; version=0.0.4")
async def get_metrics(state: State) -> bytes:
    """Counts and times for Prometheus."""
    return exposition(room_of(state))


@get("/api/{path:path}", sync_to_thread=False)
def no_api(path: FromPath[str]) -> None:
    raise HTTPException(status_code=404, detail="There is no such address.")


def failure_handler(folder: Path) -> Callable[[Request[Any, Any, Any], Exception], Response[Any]]:
    """One sentence for every error; for somebody who follows a link to nowhere, the client's page, which says so."""
    page = folder / "index.html"

    def handle(request: Request[Any, Any, Any], problem: Exception) -> Response[Any]:
        failure = _failure(problem)
        lost = failure.status_code == 404 and request.method == "GET" and not request.url.path.startswith("/api/")
        if lost and "text/html" in request.headers.get("accept", "") and page.is_file():
            headers = {"cache-control": "no-cache"}
            return Response(page.read_bytes(), media_type="text/html", status_code=404, headers=headers)
        return failure

    return handle


def client_routes(folder: Path) -> list[Any]:
    """The built client: its files, and its one page for every other address."""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}

    @get(["/", "/{path:path}"], sync_to_thread=False)
    def page(path: FromPath[str] = "") -> Response[bytes]:
        # Only names listed at the start are served: no path can lead out of the folder.
        name = path.strip("/")
        file = files.get(name)
        if file is None or name.startswith("."):
            if "." in name.rpartition("/")[2]:
                raise HTTPException(status_code=404, detail="There is no such file.")
            file = files.get("index.html")
        if file is None:
            raise HTTPException(status_code=503, detail=NO_CLIENT)
        # Vite writes a digest into the names of assets; everything else may change under its name.
        lasting = name.startswith("assets/")
        return Response(
            file.read_bytes(),
            media_type=mimetypes.guess_type(file.name)[0] or "application/octet-stream",
            headers={"cache-control": "public, max-age=31536000, immutable" if lasting else "no-cache"},
        )

    return [page]


def create_app(
    data: Database,
    offer: Offer,
    names: Iterable[str] = (),
    client: Path = CLIENT,
    metrics: bool = False,
    limits: Limits | None = None,
) -> Litestar:
    """The application.

    Args:
        data: the database: a folder, or a URL.
        offer: what can be played.
        names: host names it is reached by, beside localhost and plain addresses.
        client: folder of the built browser client.
        metrics: whether ``/metrics`` is served.
        limits: what a connection and a client address may ask of it.

    Raises (when it starts up):
        StoreError: the database cannot be used.
    """

    keep_values_out_of_logs()
    allowed = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        room = Room(await Store.open(data), offer)
        room.start()
        app.state.room = room
        app.state.limits = allowed
        yield
        await room.close()

    pages = [get_rulebook, get_clause, *([get_metrics] if metrics else []), *client_routes(client)]
    return Litestar(
        route_handlers=[*API, get_openapi, get_messages, no_api, *pages],
        lifespan=[lifespan],
        middleware=[_door(names, Addresses(allowed))],
        exception_handlers={Exception: failure_handler(client)},
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        request_max_body_size=wire.MAX_MESSAGE,
        openapi_config=None,
        logging_config=None,
    )


def _door(names: Iterable[str], addresses: Addresses) -> Callable[[ASGIApp], ASGIApp]:
    return lambda app: Door(app, names, addresses)


def _failure(problem: Exception) -> Response[wire.Failure]:
    if isinstance(problem, NoTable):
        return _fail(404, NO_TABLE)
    if isinstance(problem, NotOver):
        return _fail(409, NOT_OVER)
    if isinstance(problem, NotAllowed):
        return _fail(409, str(problem))
    if isinstance(problem, BrokenTable | StoreError):
        return _fail(503 if isinstance(problem, StoreError) else 409, f"{problem}")
    if isinstance(problem, BadMessage | BadHouseRules | UnknownBot):
        return _fail(400, str(problem))
    if isinstance(problem, HTTPException):
        return _fail(problem.status_code, problem.detail or "There is no such address.")
    log_failure("a request", problem)
    return _fail(500, "The server failed at this; nothing has changed.")


def _fail(status: int, reason: str) -> Response[wire.Failure]:
    return Response(wire.Failure(reason), status_code=status, media_type="application/json")
