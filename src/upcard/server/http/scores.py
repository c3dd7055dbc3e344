"""Serves score sheets over HTTP, and the websocket on which one is followed."""

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from upcard.server import wire
from upcard.server.http.channel import CHANNEL, Channel, Heard
from upcard.server.http.endpoints import Json, get, post
from upcard.server.http.limits import Bucket
from upcard.server.http.requests import bearer, maker_of, read_json, room_of, token_of, with_cookie
from upcard.server.live.connection import NO_SEAT, TOO_MUCH
from upcard.server.live.ledger import BrokenTable
from upcard.server.live.scores import NoScore
from upcard.server.store.store import StoreError
from upcard.text.messages import marked

PING: Final = "ping"
PONG: Final = b"pong"
PINGS_A_SECOND: Final = 1.0
PINGS_AT_ONCE: Final = 10

NO_SCORE: Final = marked("There is no such score sheet.")

SHEET: Final = {"game": "kalooki", "players": ["Ada", "Ben", "Cid"], "dealer": 2}
WRITE: Final = {"writings": [{"id": "a1", "what": "end", "row": 1, "text": "out P1 bent", "by": "Ada"}]}
FILE: Final = {
    "text": '{"upcard-score": 1, "writings": [{"id": "r", "what": "rules", "text": "game = \\"guts\\""}, '
    '{"id": "a", "what": "name", "seat": "P1", "text": "Ada"}, '
    '{"id": "b", "what": "name", "seat": "P2", "text": "Ben"}]}'
}
SEATS: Final = {"seat": 0, "bots": [2]}
"""Examples for the description."""


@post("/api/scores", wire.ScoreBegun, wire.NewScore, SHEET, status=201, errors=(404, 409))
async def post_score(request: Request) -> Response:
    """Begin a score sheet of a game with real cards.

    It begins from nothing or with what everybody has from before, or goes on with another one. The key that comes back
    is its owner's.
    """
    order = await read_json(request, wire.NewScore)
    return Json(await room_of(request).scores.begin(order, maker_of(request)), 201)


@post("/api/scores/read", wire.ScoreBegun, wire.OldScore, FILE, status=201, errors=(409,))
async def post_old_score(request: Request) -> Response:
    """Begin a score sheet with what stands in the file of another one, JSON or CSV.

    The key that comes back is its owner's.
    """
    order = await read_json(request, wire.OldScore, wire.MAX_SCORE)
    return Json(await room_of(request).scores.read(order.text, maker_of(request)), 201)


@get("/api/scores/{sheet_id}", wire.ScoreAnswer, errors=(404, 409))
async def get_score(request: Request) -> Response:
    """Return a score sheet, and what its reader may do there."""
    return Json(await room_of(request).scores.look(_sheet_id(request), bearer(request)))


@post("/api/scores/{sheet_id}/writings", wire.WritingsAnswer, wire.Writings, WRITE, errors=(404, 409))
async def post_writings(request: Request) -> Response:
    """Write on a score sheet. A writing counts once, however often it is sent."""
    order = await read_json(request, wire.Writings)
    return Json(await room_of(request).scores.write(_sheet_id(request), bearer(request), order))


@post("/api/scores/{sheet_id}/changes", wire.ScoreChanges, wire.Writings, WRITE, errors=(404, 409))
async def post_changes(request: Request) -> Response:
    """Say what writings would change on a score sheet, without writing them."""
    order = await read_json(request, wire.Writings)
    return Json(await room_of(request).scores.preview(_sheet_id(request), bearer(request), order))


@get("/api/scores/{sheet_id}/files", wire.ScoreFiles, errors=(404, 409))
async def get_files(request: Request) -> Response:
    """Return a score sheet to be taken away, for other programs, or to be read in again."""
    return Json(await room_of(request).scores.files(_sheet_id(request)))


@post("/api/scores/{sheet_id}/open", wire.ScoreAnswer, wire.Opened, {"open": False}, errors=(404, 409))
async def post_open(request: Request) -> Response:
    """Say whether others may write on a score sheet."""
    order = await read_json(request, wire.Opened)
    return Json(await room_of(request).scores.set_open(_sheet_id(request), bearer(request), order.open))


async def watch(socket: WebSocket) -> None:
    """Send the sheet, and again whenever it has changed.

    All that is heard there is whether the line still stands.
    """
    scores, sheet_id = room_of(socket).scores, str(socket.path_params["sheet_id"])
    line: Channel = getattr(socket.state, CHANNEL)
    watcher = _Watcher(line)
    scores.watch(sheet_id, watcher)  # before it is read: what is written meanwhile is not missed
    try:
        known = await scores.known(sheet_id)
    except StoreError as problem:
        await socket.send_denial_response(Json(wire.Failure(str(problem)), 503))
        return
    except (NoScore, BrokenTable):
        await socket.accept()
        await socket.close(NO_SEAT, "no such score sheet")
        return
    else:
        await socket.accept()
        line.open(watcher)
        watcher.begin(known.stored.n, msgspec.json.encode(known.shown()))
        await line.lost
    finally:
        scores.leave(sheet_id, watcher)


class _Watcher:
    """Somebody at the other end of a websocket. Who reads slowly is shown the last sheet, and not every one."""

    def __init__(self, line: Channel) -> None:
        self._line = line
        self._seen = 0
        self._waiting = b""
        self._begun = False
        self._pings = Bucket(PINGS_A_SECOND, PINGS_AT_ONCE)

    def begin(self, n: int, sheet: bytes) -> None:
        """Begin to send what it is shown: the connection is there."""
        self._begun = True
        if self._seen < n:
            self.show(n, sheet)
        self.drained()

    def show(self, n: int, sheet: bytes) -> None:
        """Show a sheet, unless it is older than what was shown."""
        if n < self._seen:
            return
        self._seen = n
        self._waiting = sheet
        self.drained()

    def drained(self) -> None:
        """Send what waits."""
        if self._begun and self._waiting and not self._line.full:
            waiting, self._waiting = self._waiting, b""
            self._line.send([waiting])

    def heard(self, message: Heard) -> None:
        """Answer whether the line still stands. Nobody has anything else to say here, nor that often."""
        if message != PING or not self._pings.take():
            self._line.close(TOO_MUCH, "nothing but ping is heard here")
        elif not self._line.full:
            self._line.send([PONG])


def _sheet_id(request: Request) -> str:
    return str(request.path_params["sheet_id"])


@post(
    "/api/scores/{sheet_id}/table",
    wire.Created,
    wire.EveningSeats,
    SEATS,
    status=201,
    errors=(404, 409),
)
async def post_evening(request: Request) -> Response:
    """Set up a table at which the evening of a score sheet goes on from the deal that comes."""
    order = await read_json(request, wire.EveningSeats)
    room = room_of(request)
    token = await room.token_for(token_of(request))
    made = await room.go_on(_sheet_id(request), bearer(request), order, token, maker_of(request))
    return with_cookie(request, token, wire.Created(made), 201)


@post("/api/tables/{table_id}/score", wire.ScoreBegun, wire.BackToPaper, {"by": "Ada"}, errors=(404, 409))
async def post_back(request: Request) -> Response:
    """Return the score sheet on which the game of a table goes on with real cards."""
    order = await read_json(request, wire.BackToPaper)
    table_id = str(request.path_params["table_id"])
    return Json(await room_of(request).back(table_id, token_of(request), order.by, maker_of(request)))


WATCH: Final = "/api/scores/{sheet_id}/live"
"""The address of the websocket on which a sheet is looked at."""

SCORES: Final = (
    post_score,
    post_old_score,
    get_score,
    get_files,
    post_writings,
    post_changes,
    post_open,
    post_evening,
    post_back,
)
"""What is asked for over HTTP."""
