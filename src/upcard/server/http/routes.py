"""The routes of the API: what clients ask for over HTTP, and the websocket of a seat (`docs/api.md`)."""

import re
from typing import Final, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from upcard.kernel.state import ONLOOKER
from upcard.match.lesson import LEARNER
from upcard.match.record import write_record
from upcard.options.house_rules import BadHouseRules
from upcard.paper import Order, pdf
from upcard.players import NoSuchBot
from upcard.server import wire
from upcard.server.http.channel import CHANNEL
from upcard.server.http.endpoints import CachedResponse, Json, get, post
from upcard.server.http.interview import post_beside, post_interview
from upcard.server.http.lan_access import HOUSE
from upcard.server.http.lobby import rules_answer
from upcard.server.http.practise import PRACTISE
from upcard.server.http.requests import bearer, maker_of, read_json, room_of, token_of, with_cookie
from upcard.server.http.rule_comparison import post_change
from upcard.server.http.rules_form import rules_with_form
from upcard.server.http.scores import SCORES
from upcard.server.http.socket import serve_socket
from upcard.server.http.umpire import UMPIRE
from upcard.server.live.audit import fairness
from upcard.server.live.connection import NO_SEAT, Connection, encoded
from upcard.server.live.evenings import TRIED
from upcard.server.live.finished_games import moments_of, reasons, result
from upcard.server.live.ledger import BrokenTable
from upcard.server.live.lesson import NO_LESSON, LessonTable, NoLesson
from upcard.server.live.offer import RuleChoice
from upcard.server.live.opening import initial_match
from upcard.server.live.reviews import NOT_YOURS
from upcard.server.live.room import NoTable, mark_of
from upcard.server.live.seating import NotAllowed
from upcard.server.live.table import LiveTable
from upcard.server.store.store import StoreError
from upcard.text.messages import marked, say, say_counted

T = TypeVar("T")

NO_TABLE = marked("There is no such table, or this browser does not sit at it.")

YES_OR_NO: Final = {"true": True, "1": True, "false": False, "0": False}
PLAYERS: Final = [{"kind": "human", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "name": "Rose", "bot": "steady"}]
TABLE: Final = {"game": "daifugo", "players": PLAYERS, "clock": 60}
RULES: Final = {"game": "kalooki", "changes": {}, "against": "kalooki"}
PRINT: Final = {"game": "kalooki", "form": "cheat", "paper": "letter"}
RECORD: Final = {
    "record": """\
upcard = 1
game = "guts"
book = "standard"
rules = "sha256:8942f6d59aa20916c2d660a9dc264807c17a472f6a1508a50d33376052f9aeac"
players = ["Ada", "Rose"]
bots = ["", "steady"]
totals = [100, 100]
moves = [
  "* choose 2",
  "* shuffle 9D 6H 2D 4C 8D KH QD 9H 9C AS 8S 9S 5S KC TC 4D AH JH 3H JD 7H KD 2S KS QS 2H \
TD 5D 6C 6D 5H JS 3D 3S JC 6S TH AD 8H AC 7D 4S 5C 7S TS 3C 4H 8C 2C 7C QH QC",
  "P1 out",
  "P2 out",
]
changes = { hands = 1 }
"""
}
"""Examples for the description."""


@get("/api/catalogue", wire.CatalogueAnswer)
async def get_catalogue(request: Request) -> Response:
    """Return the games, their books and options, bots, speeds."""
    kept: CachedResponse = request.app.state.catalogue
    return kept.answer(request)


@post("/api/rules", wire.RulesAnswer, wire.RulesRequest, RULES, errors=(404,))
async def post_rules(request: Request) -> Response:
    """Return a rule set in plain language, what another book does differently, what is wrong with it.

    It comes as a form, too.
    """
    ask = await read_json(request, wire.RulesRequest)
    choice = RuleChoice(ask.game, ask.book, ask.changes, ask.toml)
    offer = room_of(request).offer
    # A file of 20 KB takes some hundredths of a second, and so does a form with all that can be chosen in one place.
    if ask.form:
        return Json(await room_of(request).beside(lambda: rules_with_form(offer, ask)))
    return Json(await room_of(request).beside(lambda: rules_answer(lambda: offer.rules(choice), ask.against)))


@post("/api/print", "application/pdf", wire.PrintRequest, PRINT)
async def post_print(request: Request) -> Response:
    """Return rules on paper, as a PDF in one of several forms."""
    ask = await read_json(request, wire.PrintRequest)
    rules = room_of(request).offer.rules
    choice = RuleChoice(ask.game, ask.book, toml=ask.toml)

    def printed() -> tuple[str, bytes]:
        chosen = rules(choice)
        return chosen.entry.id, pdf(Order(rules=chosen, form=ask.form, paper=ask.paper, large=ask.large))

    # Named for the game that is printed: with a file the game of the request is any word.
    game, made = await room_of(request).beside(printed, printing=True)
    name = f'attachment; filename="{game}-{ask.form}.pdf"'
    return Response(made, media_type="application/pdf", headers={"content-disposition": name})


@post("/api/tables", wire.Created, wire.NewTable, TABLE, status=201, errors=(409,))
async def post_table(request: Request) -> Response:
    """Set up a table. The cookie is what makes this browser the person at it."""
    order = await read_json(request, wire.NewTable)
    token = await room_of(request).token_for(token_of(request))
    created = wire.Created(await room_of(request).create(order, token, maker_of(request)))
    return with_cookie(request, token, created, 201)


@post("/api/records", wire.Created, wire.RecordFile, RECORD, status=201, errors=(409,))
async def post_record(request: Request) -> Response:
    """Open the record of a finished game as a table, to be looked through. The cookie is the right to it."""
    order = await read_json(request, wire.RecordFile, wire.MAX_RECORD)
    token = await room_of(request).token_for(token_of(request))
    created = wire.Created(await room_of(request).open_record(order.record, token, maker_of(request)))
    return with_cookie(request, token, created, 201)


@get("/api/tables/{table_id}", wire.Invitation, errors=(404, 409))
async def get_table(request: Request) -> Response:
    """Return what the address of a table shows to whoever has it: an invitation."""
    return Json(await room_of(request).invitation(_table_id(request), token_of(request)))


@post("/api/tables/{table_id}/join", wire.Seated, wire.Join, {"name": "Ben"}, errors=(404, 409))
async def post_join(request: Request) -> Response:
    """Take an open seat, or ask those at the table for one that is kept for somebody.

    The cookie is what makes this browser the person at it.
    """
    order = await read_json(request, wire.Join)
    token = await room_of(request).token_for(token_of(request), _table_id(request))
    return with_cookie(request, token, await room_of(request).join(_table_id(request), token, order))


@post("/api/tables/{table_id}/code", wire.Seated, wire.Redeem, {"code": "K7QM-2XPA"}, errors=(404, 409))
async def post_code(request: Request) -> Response:
    """Go on here at the seat whose other device shows that code."""
    order = await read_json(request, wire.Redeem)
    token = await room_of(request).token_for(token_of(request), _table_id(request))
    seated = wire.Seated(await room_of(request).redeem(_table_id(request), token, order.code))
    return with_cookie(request, token, seated)


@get("/api/tables/{table_id}/series", wire.Series, errors=(404, 409))
async def get_series(request: Request) -> Response:
    """Return every game that the people at this table have played one after another, and their tally."""
    return Json(await room_of(request).series(_table_id(request), token_of(request)))


@get("/api/tables", tuple[wire.TableInfo, ...])
async def get_tables(request: Request) -> Response:
    """Return this browser's tables, last played first."""
    return Json(await room_of(request).recent(token_of(request)))


@get("/api/statistics", wire.StatisticsAnswer)
async def get_statistics(request: Request) -> Response:
    """Return what everybody has won in the finished games of this browser, by game and book."""
    return Json(await room_of(request).statistics(token_of(request)))


@post("/api/statistics", wire.StatisticsAnswer, wire.OwnSheets, {"sheets": [], "name": "Ada"})
async def post_statistics(request: Request) -> Response:
    """Return the same, with finished evenings with real cards, whose score sheets are named."""
    order = await read_json(request, wire.OwnSheets)
    return Json(await room_of(request).statistics(token_of(request), order.sheets, order.name))


@get("/api/tables/{table_id}/rules", wire.RulesAnswer, errors=(404, 409))
async def get_table_rules(request: Request) -> Response:
    """Return the rules of this very table, house rules and all, and how they differ from the book.

    Rules that have a name of their own, and are as that is known, are compared with no book.
    """
    table = await room_of(request).table(_table_id(request))
    game, book = table.wire_game, table.row.book
    against = book if game.variant is None else None
    return Json(await room_of(request).beside(lambda: rules_answer(lambda: game.chosen, against)))


@get("/api/tables/{table_id}/record", "application/toml", errors=(404, 409))
async def get_record(request: Request) -> Response:
    """Return the whole game as a record file, once it is over (or cannot be played on)."""
    table, _ = await _finished(request)
    if table.opened.base is not None and not table.opened.base.seq:
        if table.row.setup.trial:
            raise NotAllowed(TRIED)
        raise NotAllowed("This game was begun with real cards: the whole of it is on its score sheet.")
    name = f'attachment; filename="{table.row.game}-{table.id}.toml"'
    text = write_record(await table.record())
    return Response(text, media_type="application/toml", headers={"content-disposition": name})


@get("/api/tables/{table_id}/fairness", wire.FairnessAnswer, errors=(404, 409))
async def get_fairness(request: Request) -> Response:
    """Return whether the draws of a finished game follow from what was pledged before, and how lucky each seat was."""
    room = room_of(request)
    table, _ = await _finished(request)
    await table.whole()  # or it cannot be gone through
    record = await table.record()
    match = initial_match(table.wire_game, table.row, table.opened)
    return Json(await room.beside(lambda: fairness(record, match)))


@get(
    "/api/tables/{table_id}/step/{n}",
    wire.ReplayStepAnswer,
    errors=(400, 404, 409),
    query={"all_cards": "whether all cards are shown"},
)
async def get_step(request: Request) -> Response:
    """Return a finished game after ``n`` moves.

    It is shown as this seat saw it, or with all cards shown (``all_cards=true``).
    """
    all_cards = _yes_or_no(request, "all_cards")
    table, seat = await _finished(request)
    n = _number(request)
    _check_step(table, n)
    return Json(await table.step(n, seat, all_cards))


@get("/api/tables/{table_id}/result", wire.ResultAnswer, errors=(404, 409))
async def get_result(request: Request) -> Response:
    """Return how a finished game ended."""
    table, _ = await _finished(request)
    return Json(result(table))


@get("/api/tables/{table_id}/reasons/{n}", wire.ReasonsAnswer, errors=(404, 409))
async def get_reasons(request: Request) -> Response:
    """Return why bots played as they did in the deal of entry ``n``, once that deal is over."""
    room, n = room_of(request), _number(request)
    if bearer(request) is not None:
        table, seat = await _finished(request)
    else:
        table, seat = await room.sit(_table_id(request), token_of(request))
    _check_step(table, n)
    return Json(await reasons(table, n, seat))


@get("/api/tables/{table_id}/moments", wire.MomentsAnswer, errors=(404, 409))
async def get_moments(request: Request) -> Response:
    """Return the moments of a finished game worth looking at.

    They are deals, lay-downs, going out, claims, thefts, and this seat's own decisions.
    """
    table, seat = await _finished(request)
    return Json(await moments_of(table, seat))


@get("/api/tables/{table_id}/review", wire.ReviewAnswer, errors=(404, 409))
async def get_review(request: Request) -> Response:
    """Return which choices of one's own cost points in a finished game, as far as that is known.

    It is worked out as long as somebody asks, and kept. ``seat`` in the query chooses one of several seats of a device.
    """
    table, seat = await _own(request)
    return Json(await room_of(request).reviews.of(table, seat))


@get("/api/tables/{table_id}/review/{n}", wire.ReviewExamples, errors=(404, 409))
async def get_examples(request: Request) -> Response:
    """Return how the deal could have gone on from entry ``n``, a choice that cost points, with the better move."""
    table, seat = await _own(request)
    n = _number(request)
    _check_step(table, n)
    return Json(await room_of(request).reviews.examples(table, seat, n))


@post("/api/tables/{table_id}/trial", wire.Created, wire.Trial, {"n": 8}, status=201, errors=(404, 409))
async def post_trial(request: Request) -> Response:
    """Begin a table of one's own, against bots, from the position before a move of a finished game."""
    order = await read_json(request, wire.Trial)
    table, seat = await _own(request)
    _check_step(table, order.n)
    return Json(wire.Created(await room_of(request).begin_trial(table, seat, order.n, maker_of(request))), 201)


@get("/health", wire.Health)
async def get_health(request: Request) -> Response:
    """Say whether all is well.

    With 503 if the database does not answer; ``degraded`` if tables or score sheets are damaged.
    """
    room = room_of(request)
    await room.ping()
    is_damaged, tables = room.damaged
    return Json(wire.Health("degraded" if is_damaged else "ok", tables))


async def seat(socket: WebSocket) -> None:
    """Serve a seat's stream and carry out its commands (`upcard.server.wire`)."""
    try:
        chosen = _chosen_seat(socket.query_params.get("seat"))
        table, connection = await room_of(socket).connect(socket.path_params["table_id"], token_of(socket), chosen)
    except StoreError as problem:
        # No websocket comes about, so that a proxy hears it and asks another server.
        await socket.send_denial_response(Json(wire.Failure(str(problem)), 503))
        return
    except (NoTable, BrokenTable, BadHouseRules, NoSuchBot) as problem:
        reason = say(NO_TABLE) if isinstance(problem, NoTable) else str(problem)
        await socket.accept()
        await socket.send_text(encoded(wire.ErrorMessage(reason)).decode())
        await socket.close(NO_SEAT, "no such seat")
        return
    await socket.accept()
    line = getattr(socket.state, CHANNEL)
    await serve_socket(line, table, table.commands.handle, connection, socket.app.state.limits)


async def lesson(socket: WebSocket) -> None:
    """Serve a lesson's stream and carry out the learner's commands, as at a seat."""
    room = room_of(socket)
    await socket.accept()
    try:
        table = LessonTable(room.offer, socket.path_params["game"], room.beside)
    except NoLesson:
        await socket.send_text(encoded(wire.ErrorMessage(say(NO_LESSON))).decode())
        await socket.close(NO_SEAT, "no such lesson")
        return
    await serve_socket(getattr(socket.state, CHANNEL), table, table.obey, Connection(LEARNER), socket.app.state.limits)


SEAT: Final = "/api/tables/{table_id}/seat"
"""The address of a seat's websocket; ``?seat=2`` chooses one of several, ``?seat=table`` none of them."""


LESSON: Final = "/api/lessons/{game}"
"""The address of a lesson's websocket."""


def _table_id(request: Request) -> str:
    return str(request.path_params["table_id"])


async def _finished(request: Request) -> tuple[LiveTable, int]:
    """Return the finished table that is asked for, and the seat from which it is looked at.

    See `Room.finished`.
    """
    return await room_of(request).finished(_table_id(request), token_of(request), bearer(request))


async def _own(request: Request) -> tuple[LiveTable, int]:
    """Return the finished table that is asked for, and the own seat from which it is looked back at.

    Raises what `Room.finished` does, and NotAllowed: the browser has not played in that seat.
    """
    chosen = _chosen_seat(request.query_params.get("seat"))
    table, _ = await _finished(request)
    seats = table.row.seats_of(mark_of(token_of(request)))
    if not seats or chosen not in (None, *seats):
        raise NotAllowed(NOT_YOURS)
    return table, seats[0] if chosen is None else chosen


def _chosen_seat(given: str | None) -> int | None:
    """Return the seat that a websocket chooses, `ONLOOKER` for none, None where it says nothing. Raises NoTable."""
    if given is None:
        return None
    if given == "table":
        return ONLOOKER
    if not re.fullmatch("[0-9]{1,2}", given) or int(given) >= ONLOOKER:
        raise NoTable
    return int(given)


def _number(request: Request) -> int:
    """Return the number of a step. Raises HTTPException: it is none."""
    given = request.path_params["n"]
    if not re.fullmatch("[0-9]{1,9}", given):
        raise HTTPException(status_code=404, detail=say("There is no such address."))
    return int(given)


def _check_step(table: LiveTable, n: int) -> None:
    """Check that the game has so many moves. Raises HTTPException: it has fewer."""
    if n > table.n:
        raise HTTPException(
            status_code=404,
            detail=say_counted(
                "This game has 1 move; there is no step {n}.",
                "This game has {number} moves; there is no step {n}.",
                table.n,
                n=n,
            ),
        )


def _yes_or_no(request: Request, name: str) -> bool:
    """Read a parameter of the query that is yes or no. Raises HTTPException: it is neither."""
    given = request.query_params.get(name, "false").lower()
    if given not in YES_OR_NO:
        raise HTTPException(status_code=400, detail=say("{name} is true or false.", name=name))
    return YES_OR_NO[given]


API: Final = (
    get_catalogue,
    post_rules,
    post_change,
    post_interview,
    post_beside,
    post_print,
    post_table,
    post_record,
    get_tables,
    get_statistics,
    post_statistics,
    get_table,
    post_join,
    post_code,
    get_series,
    get_table_rules,
    get_record,
    get_fairness,
    get_step,
    get_result,
    get_reasons,
    get_moments,
    get_review,
    get_examples,
    post_trial,
    *SCORES,
    *PRACTISE,
    *UMPIRE,
    *HOUSE,
    get_health,
)
"""What is asked for over HTTP."""
