"""Assembles the web application: the client's files, the pages, the API and the middleware around them."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

from upcard.clauses import pages
from upcard.server.clause_links import link
from upcard.server.collector import Collector
from upcard.server.failures import keep_values_out_of_logs
from upcard.server.http.access import AccessControl
from upcard.server.http.answers import ErrorMiddleware, pass_on
from upcard.server.http.endpoints import CachedResponse
from upcard.server.http.limits import Addresses, Limits
from upcard.server.http.lobby import catalogue
from upcard.server.http.openapi import openapi
from upcard.server.http.requests import room_of
from upcard.server.http.root_path import RootPath, rooted, rooted_page
from upcard.server.http.routes import API, LESSON, SEAT, lesson, seat
from upcard.server.http.scores import WATCH, watch
from upcard.server.live.offer import Offer
from upcard.server.live.room import Room
from upcard.server.store.store import Store
from upcard.server.wall_clock import now
from upcard.server.wire.schema import protocol_schema
from upcard.text.messages import marked, say

CLIENT = Path(__file__).parents[1] / "client"
NO_CLIENT = marked("The browser client is not built. Install the package again (pip install .).")


OPENAPI: Final = CachedResponse(lambda: msgspec.json.encode(openapi(API)))
MESSAGES: Final = CachedResponse(lambda: msgspec.json.encode(protocol_schema()))


async def get_openapi(request: Request) -> Response:
    """Return the HTTP API as an OpenAPI document."""
    return OPENAPI.answer(request)


async def get_message_schema(request: Request) -> Response:
    """Return every message of the websocket as a JSON Schema."""
    return MESSAGES.answer(request)


@cache
def _rulebook(root: str) -> dict[str, CachedResponse]:
    # Imported where somebody reads it: the reader of Markdown is large.
    from upcard.server.http.rulebook import page_html

    def made(name: str) -> CachedResponse:
        return CachedResponse(lambda: rooted(page_html(name), root), HTMLResponse.media_type)

    return {name: made(name) for name in pages()}


async def get_rulebook(request: Request) -> Response:
    """Return a page of the rulebook; the anchors are the clause ids."""
    page = _rulebook(request.app.state.root).get(request.path_params.get("page", "index"))
    if page is None:
        raise HTTPException(status_code=404, detail=say("The rulebook has no such page."))
    return page.answer(request)


async def get_clause(request: Request) -> Response:
    """Redirect to the page of the rulebook on which that clause stands."""
    address = link(request.path_params["clause"])
    if not address:
        raise HTTPException(status_code=404, detail=say("The rulebook has no such clause."))
    return RedirectResponse(request.app.state.root + address, 302)


async def get_metrics(request: Request) -> Response:
    """Return counts and times for Prometheus, at this very address.

    A proxy that keeps it from strangers compares what is written in the request, where another spelling
    (``/%6Detrics``) is another address.
    """
    if request.scope.get("raw_path", b"/metrics") != b"/metrics":
        raise HTTPException(status_code=404, detail=say("There is no such address."))
    # Imported where somebody watches.
    from upcard.server.metrics import exposition

    room = room_of(request)
    return Response(exposition(room.open_tables, *room.connections()), media_type="text/plain; version=0.0.4")


async def no_api(request: Request) -> Response:
    """Answer that there is nothing else under ``/api``."""
    raise HTTPException(status_code=404, detail=say("There is no such address."))


class ClientFiles(StaticFiles):
    """The built client in ``folder``, to lie under ``root``: its files, and its one page for every other address."""

    def __init__(self, folder: Path, root: str) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._page = folder / "index.html"
        self._root = root

    async def get_file(self, request: Request) -> Response:
        """Return a file, or the page."""
        if not self._page.is_file():
            raise HTTPException(status_code=503, detail=say(NO_CLIENT))
        name = request.path_params["path"]
        try:
            if name.startswith("."):
                raise HTTPException(status_code=404)
            response = await self.get_response(name or "index.html", request.scope)
        except HTTPException as problem:
            if problem.status_code != 404:
                raise
            if "." in name.rpartition("/")[2]:
                raise HTTPException(status_code=404, detail=say("There is no such file.")) from None
            response = await self.get_response("index.html", request.scope)
        # Vite writes a digest into the names of assets; everything else may change under its name.
        lasting = name.startswith("assets/")
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return response

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file; a page with its links below the root."""
        if self._root and str(full_path).endswith(".html"):
            return rooted_page(Path(full_path), self._root, status_code)
        return super().file_response(full_path, stat_result, scope, status_code)


def create_app(
    open_store: Callable[[], Awaitable[Store]],
    offer: Offer,
    names: Iterable[str] = (),
    client: Path = CLIENT,
    metrics: bool = False,
    limits: Limits | None = None,
    collector: Collector | None = None,
    keep_days: int = 0,
    root: str = "",
) -> Starlette:
    """Return the application.

    Args:
        open_store: opens what keeps the tables.
        offer: what can be played.
        names: host names it is reached by, beside localhost and plain addresses.
        client: folder of the built browser client.
        metrics: whether ``/metrics`` is served.
        limits: what a connection and a client address may ask of it.
        keep_days: for how long what nobody touches is kept; 0: for ever.
        collector: collects garbage when nobody is connected; None leaves that to Python.
        root: the path under which everything lies, as ``/cards``; "" where a host has nothing else.

    Raises (when it starts up):
        StoreError: it cannot be opened.
    """
    keep_values_out_of_logs()
    allowed = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = await open_store()
        now.agree(await store.time())
        room = Room(store, offer, keep_days)
        room.start()
        app.state.room = room
        app.state.limits = allowed
        app.state.catalogue = CachedResponse(lambda: msgspec.json.encode(catalogue(offer)))
        watching = asyncio.create_task(collector.watch(lambda: room.connections() == (0, 0))) if collector else None
        yield
        if watching is not None:
            watching.cancel()
        await room.close()

    others = {
        "/api/openapi.json": get_openapi,
        "/api/messages.json": get_message_schema,
        **({"/metrics": get_metrics} if metrics else {}),
        "/api/{path:path}": no_api,
        "/rulebook": get_rulebook,
        "/rulebook/{page:path}": get_rulebook,
        "/clause/{clause:path}": get_clause,
        "/{path:path}": ClientFiles(client, root).get_file,
    }
    made = Starlette(
        routes=[
            *[Route(each.path, each.answer, methods=[each.method]) for each in API],
            WebSocketRoute(SEAT, seat),
            WebSocketRoute(LESSON, lesson),
            WebSocketRoute(WATCH, watch),
            *[Route(path, answer) for path, answer in others.items()],
        ],
        lifespan=lifespan,
        middleware=[
            Middleware(RootPath, root=root),
            Middleware(AccessControl, names=names, addresses=Addresses(allowed)),
            # What is the same for everybody is packed already; of the rest the level that takes a quarter of the time.
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=4),
            Middleware(ErrorMiddleware, folder=client, root=root),
        ],
        exception_handlers={HTTPException: pass_on},
    )
    made.state.root = root
    return made
