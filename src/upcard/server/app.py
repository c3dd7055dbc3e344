"""The web application: routes, and what an error looks like."""

import asyncio
import mimetypes
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from litestar import Litestar, Request, Response, WebSocket, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.types import ASGIApp

from upcard.games.house_rules import BadHouseRules
from upcard.games.record import write_record
from upcard.server import rulebook, wire
from upcard.server.brochure import catalogue, rule_sheet
from upcard.server.database import Database
from upcard.server.desk import Offer, RuleChoice, UnknownBot
from upcard.server.door import COOKIE, Door, known_token, new_token
from upcard.server.failures import keep_values_out_of_logs, log_failure
from upcard.server.fairness import fairness
from upcard.server.limits import Addresses, Limits
from upcard.server.line import NO_SEAT, Line
from upcard.server.metrics import exposition
from upcard.server.reading import BadMessage, read_body
from upcard.server.room import NoTable, NotOver, Room, mark_of
from upcard.server.seating import NotAllowed
from upcard.server.store import Store, StoreError
from upcard.server.table import BrokenTable
from upcard.server.talk import talk

T = TypeVar("T")

SLOWEST_BODY = 10.0
"""Seconds for a request's body to arrive."""
AnyRequest = Request[Any, Any, Any]

CLIENT = Path(__file__).parent / "client"
NO_TABLE = "There is no such table, or this browser does not sit at it."
NOT_OVER = "The game is still being played; this is shown when it is over."
NO_CLIENT = "The browser client is not built. Install the package again (pip install .)."


@get("/api/catalogue", sync_to_thread=False)
def get_catalogue(state: State) -> wire.CatalogueAnswer:
    """Games, their books and options, bots, speeds."""
    return catalogue(_room(state).offer)


@post("/api/rules", status_code=200)
async def post_rules(request: AnyRequest, state: State) -> wire.RulesAnswer:
    """A rule set in plain language, what another book does differently, what is wrong with it."""
    ask = await _body(request, wire.RulesRequest)
    return rule_sheet(_room(state).offer, RuleChoice(ask.game, ask.book, ask.changes, ask.toml), ask.against)


@post("/api/tables")
async def post_table(request: AnyRequest, state: State) -> Response[wire.Created]:
    """Set up a table. The cookie is what makes this browser the person at it."""
    order = await _body(request, wire.NewTable)
    token = known_token(request.cookies.get(COOKIE)) or new_token()
    created = wire.Created(await _room(state).create(order, token))
    return Response(created, cookies=[_cookie(request, token)])


@get("/api/tables/{table_id:str}")
async def get_table(request: AnyRequest, state: State, table_id: FromPath[str]) -> wire.Invitation:
    """What the address of a table shows to whoever has it: an invitation."""
    return await _room(state).invitation(table_id, request.cookies.get(COOKIE))


@post("/api/tables/{table_id:str}/join", status_code=200)
async def post_join(request: AnyRequest, state: State, table_id: FromPath[str]) -> Response[wire.Seated]:
    """Take an open seat. The cookie is what makes this browser the person at it."""
    order = await _body(request, wire.Join)
    token = known_token(request.cookies.get(COOKIE)) or new_token()
    seated = wire.Seated(await _room(state).join(table_id, token, order))
    return Response(seated, cookies=[_cookie(request, token)])


@post("/api/tables/{table_id:str}/code", status_code=200)
async def post_code(request: AnyRequest, state: State, table_id: FromPath[str]) -> Response[wire.Seated]:
    """Go on here at the seat whose other device shows that code."""
    order = await _body(request, wire.Redeem)
    token = known_token(request.cookies.get(COOKIE)) or new_token()
    seated = wire.Seated(await _room(state).redeem(table_id, token, order.code))
    return Response(seated, cookies=[_cookie(request, token)])


@get("/api/tables/{table_id:str}/series")
async def get_series(request: AnyRequest, state: State, table_id: FromPath[str]) -> wire.Series:
    """Every game that the people at this table have played one after another, and their tally."""
    return await _room(state).series(table_id, request.cookies.get(COOKIE))


@get("/api/tables")
async def get_tables(request: AnyRequest, state: State) -> tuple[wire.TableInfo, ...]:
    """This browser's tables, last played first."""
    return await _room(state).recent(request.cookies.get(COOKIE))


@get("/api/tables/{table_id:str}/rules")
async def get_table_rules(state: State, table_id: FromPath[str]) -> wire.RulesAnswer:
    """The rules of this very table, house rules and all, and how they differ from the book."""
    room = _room(state)
    table = await room.table(table_id)
    return rule_sheet(room.offer, msgspec.json.decode(table.row.rules, type=RuleChoice), table.row.book)


@get("/api/tables/{table_id:str}/record")
async def get_record(request: AnyRequest, state: State, table_id: FromPath[str]) -> Response[str]:
    """The whole game as a record file, once it is over."""
    table, _ = await _room(state).finished(table_id, request.cookies.get(COOKIE))
    name = f'attachment; filename="{table.row.game}-{table_id}.toml"'
    return Response(write_record(table.record()), media_type="application/toml", headers={"content-disposition": name})


@get("/api/tables/{table_id:str}/fairness")
async def get_fairness(request: AnyRequest, state: State, table_id: FromPath[str]) -> wire.FairnessAnswer:
    """Were the draws of a finished game fixed before, and how lucky was each seat?"""
    table, _ = await _room(state).finished(table_id, request.cookies.get(COOKIE))
    record = table.record()
    return await asyncio.to_thread(fairness, record)


@get("/api/tables/{table_id:str}/step/{n:int}")
async def get_step(
    request: AnyRequest, state: State, table_id: FromPath[str], n: FromPath[int], all_cards: FromQuery[bool] = False
) -> wire.StepAnswer:
    """A finished game after ``n`` moves, as this seat saw it, or with all cards shown (``all_cards=true``)."""
    table, seat = await _room(state).finished(table_id, request.cookies.get(COOKIE))
    if not 0 <= n <= table.n:
        raise HTTPException(status_code=404, detail=f"This game has {table.n} moves; there is no step {n}.")
    return table.sight.step(n, seat, all_cards)


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


@websocket("/api/tables/{table_id:str}/seat")
async def seat(socket: WebSocket[Any, Any, Any], state: State, table_id: FromPath[str]) -> None:
    """A seat's stream and its commands (`upcard.server.wire`)."""
    await socket.accept()
    try:
        token = socket.cookies.get(COOKIE)
        table, number = await _room(state).sit(table_id, token)
    except (NoTable, BrokenTable, BadHouseRules, UnknownBot, StoreError) as problem:
        reason = NO_TABLE if isinstance(problem, NoTable) else str(problem)
        await socket.send_json(wire.ErrorMessage(reason))
        await socket.close(NO_SEAT, "no such seat")
        return
    await talk(socket, table, Line(number, mark_of(token)), state.limits)


@get("/health")
async def get_health(state: State) -> wire.Health:
    """Is all well? With 503 if the database does not answer."""
    await _room(state).ping()
    return wire.Health()


@get("/metrics", media_type="text/plain; version=0.0.4")
async def get_metrics(state: State) -> bytes:
    """Counts and times for Prometheus."""
    return exposition(_room(state))


@get("/api/{path:path}", sync_to_thread=False)
def no_api(path: FromPath[str]) -> None:
    raise HTTPException(status_code=404, detail="There is no such address.")


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

    routes = [
        get_catalogue,
        post_rules,
        post_table,
        get_tables,
        get_table,
        post_join,
        post_code,
        get_series,
        get_table_rules,
        get_record,
        get_fairness,
        get_step,
        get_rulebook,
        get_clause,
        seat,
        get_health,
        no_api,
        *([get_metrics] if metrics else []),
    ]
    return Litestar(
        route_handlers=[*routes, *client_routes(client)],
        lifespan=[lifespan],
        middleware=[_door(names, Addresses(allowed))],
        exception_handlers={Exception: _failure},
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        request_max_body_size=wire.MAX_MESSAGE,
        openapi_config=OpenAPIConfig("Upcard", "1", path="/api/schema", render_plugins=[JsonRenderPlugin()]),
        logging_config=None,
    )


def _door(names: Iterable[str], addresses: Addresses) -> Callable[[ASGIApp], ASGIApp]:
    return lambda app: Door(app, names, addresses)


def _room(state: State) -> Room:
    room = state.room
    assert isinstance(room, Room)
    return room


def _cookie(request: AnyRequest, token: str) -> Cookie:
    return Cookie(
        COOKIE,
        value=token,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        max_age=400 * 24 * 3600,
    )


async def _body(request: AnyRequest, kind: type[T]) -> T:
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HTTPException(status_code=415, detail="Requests hold application/json.")
    try:
        body = await asyncio.wait_for(request.body(), SLOWEST_BODY)
    except TimeoutError:
        raise HTTPException(status_code=408, detail="The request did not arrive in time.") from None
    return read_body(kind, body)


def _failure(_request: AnyRequest, problem: Exception) -> Response[wire.Failure]:
    """One sentence for every error."""
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
