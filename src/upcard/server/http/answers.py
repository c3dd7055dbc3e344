"""Turns errors into answers over HTTP."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from upcard.match.record import BadRecord
from upcard.options.house_rules import BadHouseRules
from upcard.paper import Unprintable
from upcard.players import NoSuchBot
from upcard.server import wire
from upcard.server.failures import log_failure
from upcard.server.http.endpoints import Json
from upcard.server.http.root_path import rooted_page
from upcard.server.http.routes import NO_TABLE
from upcard.server.http.scores import NO_SCORE
from upcard.server.live.ledger import BrokenTable
from upcard.server.live.room import NoTable, NotOver
from upcard.server.live.scores import NoScore
from upcard.server.live.seating import NotAllowed
from upcard.server.live.thinking import TooLong
from upcard.server.store.store import InDoubt, StoreError
from upcard.server.wire.decode import BadMessage
from upcard.text.messages import marked, say
from upcard.umpire import BadQuestion

NOT_OVER = marked("The game is still being played; this is shown when it is over.")


class ErrorMiddleware:
    """ASGI middleware: one sentence for every error of the application inside.

    Somebody who follows a link to nowhere gets the page of the client in ``folder``, which says so; its links lead
    below ``root``.
    """

    def __init__(self, app: ASGIApp, folder: Path, root: str) -> None:
        self._app = app
        self._page = folder / "index.html"
        self._root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, and with a sentence where the application fails before it has begun to answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def note(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, note)
        except Exception as problem:
            answer = None
            if begun:
                log_failure("an answer", problem)
            else:
                answer = self._answer(Request(scope), problem)
            # Frames that know what was raised in them, and a body that was too long, are not freed by themselves.
            problem.__traceback__ = problem.__context__ = None
            if answer is not None:
                await answer(scope, receive, send)

    def _answer(self, request: Request, problem: Exception) -> Response:
        failure = failed(problem)
        lost = failure.status_code == 404 and request.method == "GET" and not request.url.path.startswith("/api/")
        if lost and "text/html" in request.headers.get("accept", "") and self._page.is_file():
            return rooted_page(self._page, self._root, 404)
        return failure


async def pass_on(request: Request, problem: Exception) -> Response:
    """Raise an error that the framework would answer itself."""
    raise problem


def failed(problem: Exception) -> Response:
    """Return the answer to a request that has led to ``problem``."""
    if isinstance(problem, NoTable):
        return _failure(404, say(NO_TABLE))
    if isinstance(problem, NoScore):
        return _failure(404, say(NO_SCORE))
    if isinstance(problem, NotOver):
        return _failure(409, say(NOT_OVER))
    if isinstance(problem, NotAllowed):
        return _failure(409, str(problem))
    if isinstance(problem, InDoubt):
        return _failure(503, say("It is not known yet whether this counts: {problem}. Look again.", problem=problem))
    if isinstance(problem, BrokenTable | StoreError):
        return _failure(503 if isinstance(problem, StoreError) else 409, f"{problem}")
    if isinstance(problem, TooLong):
        return _failure(503, say("That takes too long to find out."))
    if isinstance(problem, BadMessage | BadHouseRules | BadRecord | BadQuestion | NoSuchBot | Unprintable):
        return _failure(400, str(problem))
    if isinstance(problem, HTTPException):
        return _failure(problem.status_code, problem.detail)
    if isinstance(problem, ClientDisconnect):
        return _failure(400, say("The request did not arrive in time."))
    log_failure("a request", problem)
    return _failure(500, say("The server failed at this. Look again to see what has come of it."))


def _failure(status: int, reason: str) -> Response:
    return Json(wire.Failure(reason), status)
