"""The API: what clients ask for over HTTP, and the websocket of a seat. docs/api.md tells how to use it."""

import asyncio
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery

from upcard.games.house_rules import BadHouseRules
from upcard.games.record import write_record
from upcard.server import wire
from upcard.server.brochure import catalogue, rule_sheet
from upcard.server.desk import RuleChoice, UnknownBot
from upcard.server.door import COOKIE, known_token, new_token
from upcard.server.fairness import fairness
from upcard.server.line import NO_SEAT, Line
from upcard.server.openapi import Told
from upcard.server.reading import read_body
from upcard.server.room import NoTable, Room, mark_of
from upcard.server.store import StoreError
from upcard.server.table import BrokenTable
from upcard.server.talk import talk

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]

SLOWEST_BODY = 10.0
"""Seconds for a request's body to arrive."""

NO_TABLE = "There is no such table, or this browser does not sit at it."

PLAYERS: Final = [{"kind": "human", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "name": "Rose", "bot": "steady"}]


@get("/api/catalogue", sync_to_thread=False, told=Told(wire.CatalogueAnswer))
def get_catalogue(state: State) -> wire.CatalogueAnswer:
    """Games, their books and options, bots, speeds."""
    return catalogue(room_of(state).offer)


@post(
    "/api/rules",
    status_code=200,
    told=Told(wire.RulesAnswer, wire.RulesRequest, {"game": "kalooki", "changes": {}, "against": "kalooki"}, (404,)),
)
async def post_rules(request: AnyRequest, state: State) -> wire.RulesAnswer:
    """A rule set in plain language, what another book does differently, what is wrong with it."""
    ask = await _body(request, wire.RulesRequest)
    return rule_sheet(room_of(state).offer, RuleChoice(ask.game, ask.book, ask.changes, ask.toml), ask.against)


@post(
    "/api/tables", told=Told(wire.Created, wire.NewTable, {"game": "daifugo", "players": PLAYERS, "clock": 60}, (409,))
)
async def post_table(request: AnyRequest, state: State) -> Response[wire.Created]:
    """Set up a table. The cookie is what makes this browser the person at it."""
    order = await _body(request, wire.NewTable)
    token = known_token(request.cookies.get(COOKIE)) or new_token()
    created = wire.Created(await room_of(state).create(order, token))
    return Response(created, cookies=[_cookie(request, token)])


@get("/api/tables/{table_id:str}", told=Told(wire.Invitation, errors=(404, 409)))
async def get_table(request: AnyRequest, state: State, table_id: FromPath[str]) -> wire.Invitation:
    """What the address of a table shows to whoever has it: an invitation."""
    return await room_of(state).invitation(table_id, request.cookies.get(COOKIE))


@post(
    "/api/tables/{table_id:str}/join",
    status_code=200,
    told=Told(wire.Seated, wire.Join, {"name": "Ben"}, (404, 409)),
)
async def post_join(request: AnyRequest, state: State, table_id: FromPath[str]) -> Response[wire.Seated]:
    """Take an open seat. The cookie is what makes this browser the person at it."""
    order = await _body(request, wire.Join)
    token = known_token(request.cookies.get(COOKIE)) or new_token()
    seated = wire.Seated(await room_of(state).join(table_id, token, order))
    return Response(seated, cookies=[_cookie(request, token)])


@post(
    "/api/tables/{table_id:str}/code",
    status_code=200,
    told=Told(wire.Seated, wire.Redeem, {"code": "K7QM-2XPA"}, (404, 409)),
)
async def post_code(request: AnyRequest, state: State, table_id: FromPath[str]) -> Response[wire.Seated]:
    """Go on here at the seat whose other device shows that code."""
    order = await _body(request, wire.Redeem)
    token = known_token(request.cookies.get(COOKIE)) or new_token()
    seated = wire.Seated(await room_of(state).redeem(table_id, token, order.code))
    return Response(seated, cookies=[_cookie(request, token)])


@get("/api/tables/{table_id:str}/series", told=Told(wire.Series, errors=(404, 409)))
async def get_series(request: AnyRequest, state: State, table_id: FromPath[str]) -> wire.Series:
    """Every game that the people at this table have played one after another, and their tally."""
    return await room_of(state).series(table_id, request.cookies.get(COOKIE))


@get("/api/tables", told=Told(tuple[wire.TableInfo, ...]))
async def get_tables(request: AnyRequest, state: State) -> tuple[wire.TableInfo, ...]:
    """This browser's tables, last played first."""
    return await room_of(state).recent(request.cookies.get(COOKIE))


@get("/api/tables/{table_id:str}/rules", told=Told(wire.RulesAnswer, errors=(404, 409)))
async def get_table_rules(state: State, table_id: FromPath[str]) -> wire.RulesAnswer:
    """The rules of this very table, house rules and all, and how they differ from the book."""
    room = room_of(state)
    table = await room.table(table_id)
    return rule_sheet(room.offer, msgspec.json.decode(table.row.rules, type=RuleChoice), table.row.book)


@get("/api/tables/{table_id:str}/record", told=Told("application/toml", errors=(404, 409)))
async def get_record(request: AnyRequest, state: State, table_id: FromPath[str]) -> Response[str]:
    """The whole game as a record file, once it is over."""
    table, _ = await room_of(state).finished(table_id, request.cookies.get(COOKIE))
    name = f'attachment; filename="{table.row.game}-{table_id}.toml"'
    return Response(
        write_record(await table.record()), media_type="application/toml", headers={"content-disposition": name}
    )


@get("/api/tables/{table_id:str}/fairness", told=Told(wire.FairnessAnswer, errors=(404, 409)))
async def get_fairness(request: AnyRequest, state: State, table_id: FromPath[str]) -> wire.FairnessAnswer:
    """Were the draws of a finished game fixed before, and how lucky was each seat?"""
    table, _ = await room_of(state).finished(table_id, request.cookies.get(COOKIE))
    record = await table.record()
    return await asyncio.to_thread(fairness, record)


@get(
    "/api/tables/{table_id:str}/step/{n:int}",
    told=Told(wire.StepAnswer, errors=(400, 404, 409), query={"all_cards": "whether all cards are shown"}),
)
async def get_step(
    request: AnyRequest, state: State, table_id: FromPath[str], n: FromPath[int], all_cards: FromQuery[bool] = False
) -> wire.StepAnswer:
    """A finished game after ``n`` moves, as this seat saw it, or with all cards shown (``all_cards=true``)."""
    table, seat = await room_of(state).finished(table_id, request.cookies.get(COOKIE))
    if not 0 <= n <= table.n:
        raise HTTPException(status_code=404, detail=f"This game has {table.n} moves; there is no step {n}.")
    return await table.step(n, seat, all_cards)


@websocket("/api/tables/{table_id:str}/seat")
async def seat(socket: WebSocket[Any, Any, Any], state: State, table_id: FromPath[str]) -> None:
    """A seat's stream and its commands (`upcard.server.wire`)."""
    await socket.accept()
    try:
        token = socket.cookies.get(COOKIE)
        table, number = await room_of(state).sit(table_id, token)
    except (NoTable, BrokenTable, BadHouseRules, UnknownBot, StoreError) as problem:
        reason = NO_TABLE if isinstance(problem, NoTable) else str(problem)
        await socket.send_json(wire.ErrorMessage(reason))
        await socket.close(NO_SEAT, "no such seat")
        return
    await talk(socket, table, Line(number, mark_of(token)), state.limits)


@get("/health", told=Told(wire.Health))
async def get_health(state: State) -> wire.Health:
    """Is all well? With 503 if the database does not answer."""
    await room_of(state).ping()
    return wire.Health()


def room_of(state: State) -> Room:
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
        async with asyncio.timeout(SLOWEST_BODY):
            body = await request.body()
    except TimeoutError:
        raise HTTPException(status_code=408, detail="The request did not arrive in time.") from None
    return read_body(kind, body)


API: Final = (
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
    seat,
    get_health,
)
"""The routes."""
