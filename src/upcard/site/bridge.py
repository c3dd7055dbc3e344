"""Carries requests and websockets of a page to an ASGI application in the same process."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from urllib.parse import unquote

import msgspec
from starlette.types import ASGIApp, Message, Scope

from upcard.server.failures import log_failure
from upcard.server.http.access import COOKIE
from upcard.server.http.channel import CHANNEL, Heard, Receiver
from upcard.site.messages import (
    FromPage,
    PageAnswer,
    PageClose,
    PageOpen,
    PageOpened,
    PageRequest,
    PageText,
    ToGuest,
    ToPage,
)

HOST = "localhost"
"""The name by which the card room goes."""

ABNORMAL = 1006
"""What a browser calls a websocket that could not be opened, or has ended without a word (RFC 6455, 7.1.5)."""

KeepToken = Callable[[str], Awaitable[None]]
"""Keeps the token by which this browser is known at its tables."""


class Bridge:
    """A bridge on which a page's requests and websockets reach an application in the same process.

    Args:
        app: the application.
        post: sends a message to the page.
        token: the browser's token, "" while it has none.
        keep_token: keeps a new one.
    """

    def __init__(self, app: ASGIApp, post: Callable[[str], None], token: str, keep_token: KeepToken) -> None:
        self.app = app
        self._post = post
        self.token = token
        self._keep_token = keep_token
        self._channels: dict[int, PageChannel] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._ending = asyncio.Event()
        self._ended = asyncio.Event()

    async def start(self) -> None:
        """Start the application. Raises what it fails with."""
        begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        told = False

        async def receive() -> Message:
            nonlocal told
            if not told:
                told = True
                return {"type": "lifespan.startup"}
            await self._ending.wait()
            return {"type": "lifespan.shutdown"}

        async def send(message: Message) -> None:
            if message["type"] == "lifespan.startup.complete":
                begun.set_result(None)

        async def live() -> None:
            try:
                await self.app({"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}, receive, send)
            except Exception as failure:
                if begun.done():
                    log_failure("the card room", failure)
                else:
                    begun.set_exception(failure)
            finally:
                self._ended.set()

        self._begin(live())
        await begun

    async def stop(self) -> None:
        """Stop the application."""
        self.leave()
        self._ending.set()
        await self._ended.wait()

    def take_message(self, text: str) -> None:
        """Do what a message of the page asks for, which comes as JSON. Raises msgspec.DecodeError if it is none."""
        self.handle(msgspec.json.decode(text, type=FromPage))

    def handle(self, message: FromPage) -> None:
        """Do what a message of the page asks for."""
        if isinstance(message, PageRequest):
            self._begin(self._answer(message))
        elif isinstance(message, PageOpen):
            self._channels[message.id] = channel = PageChannel(message.id, self.tell)
            self._begin(self._serve(message, channel))
        elif (found := self._channels.get(message.id)) is not None:
            if isinstance(message, PageText):
                found.heard(message.text)
            else:
                del self._channels[message.id]
                found.gone()

    @property
    def open_channels(self) -> int:
        """How many websockets are open."""
        return len(self._channels)

    def leave(self) -> None:
        """Close every websocket: the page is gone."""
        for channel in list(self._channels.values()):
            channel.gone()
        self._channels.clear()

    def tell(self, message: ToGuest) -> None:
        """Send a message to the page."""
        if isinstance(message, PageClose):
            self._channels.pop(message.id, None)
        self._post(msgspec.json.encode(message).decode())

    def _begin(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _scope(self, kind: str, path: str, headers: dict[str, str]) -> Scope:
        address, _, query = path.partition("?")
        said = {"host": HOST, "sec-fetch-site": "same-origin", **headers}
        if self.token:
            said["cookie"] = f"{COOKIE}={self.token}"
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "server": (HOST, 80),
            "client": ("127.0.0.1", 0),
            "root_path": "",
            "path": unquote(address),
            "raw_path": address.encode(),
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in said.items()],
            "state": {},
        }

    async def _answer(self, request: PageRequest) -> None:
        scope = self._scope("http", request.path, request.headers)
        scope["method"] = request.method
        body = request.body.encode()
        status, headers, parts = 500, dict[str, str](), list[bytes]()
        cookies: list[str] = []
        read = asyncio.Event()

        async def receive() -> Message:
            if not read.is_set():
                read.set()
                return {"type": "http.request", "body": body, "more_body": False}
            await asyncio.Event().wait()  # the page stays
            raise AssertionError

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                for name, value in message["headers"]:
                    if name == b"set-cookie":
                        cookies.append(value.decode("latin-1"))
                    else:
                        headers[name.decode("latin-1")] = value.decode("latin-1")
            else:
                parts.append(message.get("body", b""))

        await self.app(scope, receive, send)
        for cookie in cookies:
            name, _, value = cookie.partition(";")[0].partition("=")
            if name == COOKIE and value != self.token:
                # Kept before the page hears of what it has a right to.
                await self._keep_token(value)
                self.token = value
        self.tell(PageAnswer(request.id, status, headers, b"".join(parts).decode("utf-8", "replace")))

    async def _serve(self, opened: PageOpen, channel: "PageChannel") -> None:
        scope = self._scope("websocket", opened.path, {})
        scope.update(subprotocols=[], state={CHANNEL: channel}, extensions={"websocket.http.response": {}})
        try:
            await self.app(scope, channel.receive, channel.asgi_send)
        except Exception as failure:
            log_failure("a websocket", failure)
        finally:
            channel.close(1000 if channel.accepted else ABNORMAL, "")


class PageChannel:
    """A websocket of the page (`upcard.server.http.channel.Channel`). The page reads whatever comes at once."""

    full = False

    def __init__(self, number: int, tell: Callable[[ToPage], None]) -> None:
        self._number = number
        self._tell = tell
        self._receiver: Receiver | None = None
        self._early: list[Heard] = []
        self._told_connect = False
        self._closed = False
        self.accepted = False
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the page has closed it, or it is closed here."""

    # --- what the page does ---------------------------------------------------------------------------

    def heard(self, text: str) -> None:
        """Take a message that the page has sent."""
        if self._receiver is not None:
            self._receiver.heard(text)
        else:
            self._early.append(text)

    def gone(self) -> None:
        """Note that the page has closed the websocket."""
        self._closed = True
        self._lose()

    # --- what the application does --------------------------------------------------------------------

    def open(self, receiver: Receiver) -> None:
        """Tell ``receiver`` everything from now on, first what has come already."""
        self._receiver = receiver
        early, self._early = self._early, []
        for message in early:
            receiver.heard(message)

    def send(self, texts: Iterable[bytes]) -> None:
        """Send messages, unless it is closed."""
        if not self._closed:
            for text in texts:
                self._tell(PageText(self._number, text.decode()))

    def close(self, code: int, reason: str) -> None:
        """Close it, unless it is closed."""
        if not self._closed:
            self._closed = True
            self._tell(PageClose(self._number, code, reason))
            self._lose()

    def pause(self, paused: bool) -> None:
        """Do nothing: what comes waits here."""

    async def receive(self) -> Message:
        """Return what ASGI's application is told."""
        if not self._told_connect:
            self._told_connect = True
            return {"type": "websocket.connect"}
        await self.lost
        return {"type": "websocket.disconnect", "code": 1005}

    async def asgi_send(self, message: Message) -> None:
        """Send what the ASGI application says."""
        if message["type"] == "websocket.accept":
            self.accepted = True
            self._tell(PageOpened(self._number))
        elif message["type"] == "websocket.send":
            self.send([message["text"].encode()])
        elif message["type"] == "websocket.close":
            # A browser does not hear why a websocket does not come about.
            self.close(message.get("code", 1000) if self.accepted else ABNORMAL, message.get("reason") or "")

    def _lose(self) -> None:
        self._receiver = None
        if not self.lost.done():
            self.lost.set_result(None)


__all__ = ["ABNORMAL", "Bridge", "KeepToken", "PageChannel"]
