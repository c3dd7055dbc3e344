"""Defines `Websocket`, uvicorn's websockets with the handshake in ASGI and everything after it without layers.

The class is one for uvicorn's setting ``ws``, and the application's `upcard.server.http.channel.Channel`. RFC 6455 is
the ``websockets`` library's (its sans-I/O protocol).
"""

import asyncio
import logging
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import unquote

from starlette.types import ASGIApp, Message, Scope
from websockets.datastructures import Headers
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from upcard.server.failures import log_failure
from upcard.server.http.channel import CHANNEL, Heard, Receiver
from upcard.server.http.connection_limiter import LINE, FrameLimit, HttpConnection

PING_EVERY: Final = 20.0
"""Seconds between two pings. Who has not answered one when the next is due is gone."""

CLOSING: Final = 5.0
"""Seconds that the other side has to answer a goodbye."""

logger = logging.getLogger("websockets.server")


class Websocket(asyncio.Protocol):
    """A websocket of uvicorn."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> None:
        self._loop: asyncio.AbstractEventLoop = _loop or asyncio.get_event_loop()
        self._app: ASGIApp = config.loaded_app
        self._server = server_state
        self._line: HttpConnection = app_state[LINE]
        self._state = {**app_state, CHANNEL: self}
        self._protocol = ServerProtocol(max_size=config.ws_max_size, logger=logger)
        self._limit = FrameLimit(self._line)
        self._response: Response | None = None
        self._refusal: tuple[int, Headers] | None = None
        self._told_connect = False
        self._parts: list[bytes] = []
        self._text = True
        self._early: list[Heard] = []
        self._receiver: Receiver | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._cut: asyncio.TimerHandle | None = None
        self._ponged = True
        self.lost: asyncio.Future[None] = self._loop.create_future()
        """Done when the connection is gone."""
        self.full = False
        """Does more wait to be sent than the other side reads just now?"""

    # --- what the transport calls --------------------------------------------------------------------

    def connection_made(self, transport: Any) -> None:
        """Take over the connection from the HTTP protocol."""
        self._transport: asyncio.Transport = transport
        self._server.connections.add(self)
        self._line.begin()

    def data_received(self, data: bytes) -> None:
        """Read the bytes that have come, and answer or pass on what they say."""
        whole = self._limit.between and not self._parts
        if self._response is not None and not self._limit.allows(data, self._transport):
            self._fail(CloseCode.POLICY_VIOLATION)
            return
        if whole and self._protocol.state is State.OPEN and (text := short_text(data)) is not None:
            self._text = True
            self._hear(text)  # the protocol has nothing to say to it
            return
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Frame):
                self._take(event)
            elif isinstance(event, Request):
                self._asked(event)
        self._flush()

    def eof_received(self) -> bool | None:
        """Let the transport close itself: the other side sends no more."""
        return None

    def pause_writing(self) -> None:
        """Note that the other side reads too slowly."""
        self.full = True

    def resume_writing(self) -> None:
        """Note that the other side reads again, and tell the receiver."""
        self.full = False
        if self._receiver is not None:
            self._receiver.drained()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of all that belongs to the connection."""
        self._receiver = None
        for timer in (self._timer, self._cut):
            if timer is not None:
                timer.cancel()
        self._server.connections.discard(self)
        self._line.gone()
        if not self.lost.done():
            self.lost.set_result(None)

    def shutdown(self) -> None:
        """Say goodbye: the server stops (called by uvicorn)."""
        self.close(1012, "")
        self._transport.close()

    # --- what the application calls ------------------------------------------------------------------

    def open(self, receiver: Receiver) -> None:
        """Tell ``receiver`` everything from now on, first what has come already."""
        self._receiver = receiver
        early, self._early = self._early, []
        for message in early:
            receiver.heard(message)

    def send(self, texts: Iterable[bytes]) -> None:
        """Send messages, each as UTF-8, unless the connection is being closed."""
        # The protocol has said all that it has to (`_flush`), and would make the same bytes of whole, plain messages.
        if self._protocol.state is State.OPEN and not self._transport.is_closing():
            self._transport.write(b"".join([part for text in texts for part in (head_of(len(text)), text)]))

    def close(self, code: int, reason: str) -> None:
        """Say goodbye, if that has not been done. Who does not answer is cut off."""
        try:
            self._protocol.send_close(code, reason)
        except InvalidState:
            return
        self._flush()
        self._cut_after(CLOSING)

    def pause(self, paused: bool) -> None:
        """Stop reading from the other side, or read again."""
        if not self._transport.is_closing():
            (self._transport.pause_reading if paused else self._transport.resume_reading)()

    # --- frames --------------------------------------------------------------------------------------

    def _take(self, frame: Frame) -> None:
        match frame.opcode:
            case Opcode.TEXT | Opcode.BINARY:
                self._text = frame.opcode is Opcode.TEXT
                self._parts = [bytes(frame.data)]
            case Opcode.CONT:
                self._parts.append(bytes(frame.data))
            case Opcode.PONG:
                self._ponged = True
                return
            case _:
                return  # the protocol has answered it
        if frame.fin:
            parts, self._parts = self._parts, []
            self._hear(parts[0] if len(parts) == 1 else b"".join(parts))

    def _hear(self, data: bytes) -> None:
        message: Heard = data
        if self._text:
            try:
                message = data.decode()
            except UnicodeDecodeError:
                self._fail(CloseCode.INVALID_DATA)
                return
        if self._receiver is not None:
            self._receiver.heard(message)
        else:
            self._early.append(message)

    def _flush(self) -> None:
        """Send what the protocol has to say, and close where it ends there."""
        parts = self._protocol.data_to_send()
        if not parts or self._transport.is_closing():
            return
        self._transport.write(parts[0] if len(parts) == 1 else b"".join(parts))
        if not parts[-1]:  # the end of the stream
            self._end()

    def _fail(self, code: CloseCode, reason: str = "") -> None:
        """Close without another word from the other side, who may not even read what is sent."""
        if self._protocol.state is State.OPEN:
            self._protocol.fail(code, reason)
        self._flush()
        self._end()

    def _end(self) -> None:
        self._transport.close()
        self._cut_after(1.0)

    def _cut_after(self, seconds: float) -> None:
        """Wait no longer than that for the other side to close."""
        if self._cut is not None:
            self._cut.cancel()
        self._cut = self._loop.call_later(seconds, self._transport.abort)

    def _ping(self) -> None:
        if self._protocol.state is not State.OPEN:
            return
        if not self._ponged:
            self._fail(CloseCode.INTERNAL_ERROR, "keepalive ping timeout")
            return
        self._ponged = False
        self._protocol.send_ping(b"")
        self._flush()
        self._timer = self._loop.call_later(PING_EVERY, self._ping)

    # --- the handshake -------------------------------------------------------------------------------

    def _asked(self, request: Request) -> None:
        self._response = self._protocol.accept(request)
        if self._response.status_code != 101:
            self._protocol.send_response(self._response)
            return
        self.pause(True)  # until it is answered: what is sent before would heap up
        task = self._loop.create_task(self._run(self._scope(request)))
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)

    def _scope(self, request: Request) -> Scope:
        path, _, query = request.path.partition("?")
        peer, here = [self._transport.get_extra_info(name) for name in ("peername", "sockname")]
        headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in request.headers.raw_items()]
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "server": here[:2] if isinstance(here, tuple) else None,
            "client": peer[:2] if isinstance(peer, tuple) else None,
            "root_path": "",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": headers,
            "subprotocols": [],
            "state": self._state,
            "extensions": {"websocket.http.response": {}},
        }

    async def _run(self, scope: Scope) -> None:
        try:
            await self._app(scope, self._receive, self._send)
        except Exception as failure:
            log_failure("a websocket", failure)
        finally:
            if self._protocol.state is State.CONNECTING:
                self._refuse(500, Headers(), b"")
            self.close(CloseCode.NORMAL_CLOSURE, "")

    async def _receive(self) -> Message:
        if not self._told_connect:
            self._told_connect = True
            return {"type": "websocket.connect"}
        await self.lost
        return {"type": "websocket.disconnect", "code": 1005}

    async def _send(self, message: Message) -> None:
        match message["type"]:
            case "websocket.accept":
                assert self._response is not None
                self._protocol.send_response(self._response)
                self._flush()
                self.pause(False)
                self._timer = self._loop.call_later(PING_EVERY, self._ping)
            case "websocket.send":
                self.send([message["text"].encode()])
            case "websocket.close" if self._protocol.state is State.CONNECTING:
                self._refuse(403, Headers(), b"")
            case "websocket.close":
                self.close(message.get("code", 1000), message.get("reason") or "")
            case "websocket.http.response.start":
                headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in message["headers"]]
                self._refusal = message["status"], Headers(headers)
            case "websocket.http.response.body":
                assert self._refusal is not None
                self._refuse(*self._refusal, message.get("body", b""))

    def _refuse(self, status: int, headers: Headers, body: bytes) -> None:
        """Answer the request with that and no websocket."""
        if self._transport.is_closing():
            return
        more = Headers([("Connection", "close"), ("Content-Length", str(len(body)))])
        more.update([pair for pair in headers.raw_items() if pair[0].lower() not in more])
        self._protocol.send_response(Response(status, HTTPStatus(status).phrase, more, body))
        self._flush()


def short_text(data: bytes) -> bytes | None:
    r"""Return the text of a client's whole message of less than 126 bytes (RFC 6455, 5.2).

    It is None where these bytes are not that and no more.

    >>> short_text(b"\x81\x82\x00\x01\x02\x03hh"), short_text(b"\x89\x82\x00\x01\x02\x03hh")
    (b'hi', None)
    """
    size = len(data) - 6
    if not 0 <= size < 126 or data[0] != 0x81 or data[1] != 0x80 + size:
        return None
    mask = int.from_bytes((data[2:6] * (size // 4 + 1))[:size])
    return (int.from_bytes(data[6:]) ^ mask).to_bytes(size)


def head_of(size: int) -> bytes:
    """Return what stands before a whole message of so many bytes, a server's (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2) if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8)
