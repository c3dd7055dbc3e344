"""Serves friends at a table of this card room, each over a connection from a page at another device.

A friend's page is the same client, and sends what it would send to a server. It comes from somebody else's device, so
only what a friend needs at that table is answered, and so much at a time; who sends anything else loses the line, and
nobody else notices.
"""

import re
from collections.abc import Callable
from typing import Final

import msgspec
from starlette.types import ASGIApp

from upcard.server import wire
from upcard.server.http.limits import Bucket
from upcard.server.live.connection import NO_SEAT
from upcard.server.live.ledger import BrokenTable
from upcard.server.live.room import NoTable, Room, mark_of
from upcard.server.store.errors import StoreError
from upcard.server.wire.parts import MAX_MESSAGE
from upcard.site.bridge import Bridge, PageChannel
from upcard.site.messages import (
    FromGuest,
    FromPage,
    GuestToken,
    PageAnswer,
    PageOpen,
    PageRequest,
)
from upcard.text.messages import marked, say

_TABLE: Final = r"/api/tables/(?P<table>[\w-]+)"

REQUESTS: Final = (
    ("GET", rf"{_TABLE}(/(rules|series|record|fairness|result|moments|review))?"),
    ("GET", rf"{_TABLE}/(step|review)/[0-9]+"),
    ("GET", rf"{_TABLE}/reasons/[0-9]+"),
    ("POST", rf"{_TABLE}/(join|code)"),
)
"""What a friend may ask for, method and path: all else is of whoever has the device."""

SEAT: Final = rf"{_TABLE}/seat"
"""The websocket that a friend may open."""

HEADERS: Final = frozenset({"content-type", "authorization"})
"""What a friend's request may say of itself. Neither whose it is nor where it comes from."""

LONGEST: Final = 2 * MAX_MESSAGE
"""Letters of a message: the largest that the table knows, in quotes within another one."""

MESSAGES: Final = (30.0, 300)
"""Messages of one friend: so many a second, after so many at once."""

WRITINGS: Final = (0.5, 20)
"""Requests of one friend that change something: the same."""

MOST_REQUESTS: Final = 16
"""Requests of one friend that wait for their answers at once."""

MOST_CHANNELS: Final = 8
"""Websockets of one friend that are open at once."""

ONLY_HERE: Final = marked("That can be done at the device where the table is, and only there.")


class Guest(Bridge):
    """The room's end of the line to a friend at another device.

    Args:
        app: the application, which runs.
        room: its card room.
        table_id: the table to which the friend is invited.
        post: sends a message to the friend's page.
        turn_away: ends the line; hears why.
    """

    def __init__(
        self,
        app: ASGIApp,
        room: Room,
        table_id: str,
        post: Callable[[str], None],
        turn_away: Callable[[str], None],
    ) -> None:
        async def keep_token(token: str) -> None:
            self.tell(GuestToken(token))

        super().__init__(app, self._send, "", keep_token)
        self._line = post
        self._room = room
        self._invited = table_id
        self._turn_away = turn_away
        self._greeted = False
        self._asked = 0
        self._gone = False
        self._messages = Bucket(*MESSAGES)
        self._writings = Bucket(*WRITINGS)

    def take_message(self, text: str) -> None:
        """Do what a message of the friend's page asks for, which comes as JSON, or turn the friend away."""
        if self._gone:
            return
        if len(text) > LONGEST or not self._messages.take():
            self._end("too much")
            return
        try:
            message = msgspec.json.decode(text, type=FromGuest)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            self._end("no message")
            return
        if isinstance(message, GuestToken) != (not self._greeted):
            self._end("the token comes first, and once")
        elif isinstance(message, GuestToken):
            self._greeted = True
            self.token = message.token
        elif isinstance(message, PageOpen) and self.open_channels >= MOST_CHANNELS:
            self._end("too many websockets")
        else:
            self.handle(self._plain(message))

    def gone(self) -> None:
        """Note that the line has ended."""
        self._gone = True
        self.leave()

    def _send(self, text: str) -> None:
        if not self._gone:
            self._line(text)

    def _end(self, why: str) -> None:
        self.gone()
        self._turn_away(why)

    def _plain(self, message: FromPage) -> FromPage:
        """Return the message without what a friend's page does not say."""
        if not isinstance(message, PageRequest):
            return message
        said = {name.lower(): value for name, value in message.headers.items()}
        return msgspec.structs.replace(message, headers={name: said[name] for name in HEADERS & said.keys()})

    async def _answer(self, request: PageRequest) -> None:
        self._asked += 1
        try:
            await self._answer_or_refuse(request)
        finally:
            self._asked -= 1

    async def _answer_or_refuse(self, request: PageRequest) -> None:
        refused = await self._refusal(request)
        if refused is None:
            await super()._answer(request)
        else:
            status, reason = refused
            body = msgspec.json.encode(wire.Failure(reason)).decode()
            self.tell(PageAnswer(request.id, status, {"content-type": "application/json"}, body))

    async def _refusal(self, request: PageRequest) -> tuple[int, str] | None:
        """Return status and reason why a request is not answered; None if it is."""
        path = request.path.partition("?")[0]
        for method, known in REQUESTS:
            found = re.fullmatch(known, path, re.ASCII)
            if found is not None and method == request.method:
                if self._asked > MOST_REQUESTS or (method == "POST" and not self._writings.take()):
                    return 429, say("Too many requests from your address; wait a few seconds.")
                return None if await self._may_enter(found["table"]) else (403, say(ONLY_HERE))
        return 403, say(ONLY_HERE)

    async def _serve(self, opened: PageOpen, channel: PageChannel) -> None:
        found = re.fullmatch(SEAT, opened.path, re.ASCII)
        if found is None or not await self._may_enter(found["table"]):
            channel.close(NO_SEAT, "no such seat")
            return
        await super()._serve(opened, channel)

    async def _may_enter(self, table_id: str) -> bool:
        """Say whether it is the table of the invitation, or one at which this friend has a seat.

        One to which they have gone on together is such a one.
        """
        if table_id == self._invited:
            return True
        try:
            table = await self._room.table(table_id)
        except (NoTable, BrokenTable, StoreError):
            return False
        return table.row.seat_of(mark_of(self.token)) is not None


__all__ = ["Guest"]
