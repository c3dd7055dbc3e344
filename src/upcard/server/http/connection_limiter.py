"""Limits connections: how many there are, how slowly they may speak, and frames that are no messages.

The limits hold before and beneath a connection's requests.

`HttpConnection` stands before the web server's own protocol (`upcard.server.http.web_server`): it passes on what
`asyncio.Protocol` defines, and closes what goes too far. What only the application knows (when a request is being
answered, whose address it is) `upcard.server.http.access.AccessControl` tells it through the state of the request.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from upcard.server.http.limits import LOCAL, Bucket, Proxies, neighbourhood

DEADLINE: Final = 10.0
"""Seconds from the first byte (or the opening) to the end of a request's head."""

FRAMES: Final = (100.0, 1000)
"""Frames of one websocket, whatever is in them: so many a second, after so many at once."""

UNSENT: Final = 512 * 1024
"""Bytes that may wait for a reader who goes on sending. Of messages never more than one waits beside 64 KB; it is
answers to pings that would heap up."""

LINE: Final = "upcard.line"
"""Where in the state of a request its connection (`HttpConnection`) lies."""


NOBODY: Final = Proxies()

NOTHING: Final = asyncio.Protocol()
"""Hears everything and does nothing."""


class ConnectionLimiter:
    """A counter of the sockets that are open.

    ``most``: of all together, ``each``: of one client address (0: any number). Of a proxy's address all may be: it
    stands for many.
    """

    def __init__(self, most: int = 0, each: int = 0, proxies: Proxies = NOBODY) -> None:
        self._most = most
        self._each = each
        self._proxies = proxies
        self._open: Counter[str] = Counter()

    def before(self, protocol: Callable[..., asyncio.Protocol]) -> "type[HttpConnection]":
        """Return the class of a connection over this limiter, with one of ``protocol`` behind it."""
        return type("HttpConnection", (HttpConnection,), {"limiter": self, "behind": staticmethod(protocol)})

    def enter(self, address: str) -> bool:
        """Count one more from there, if it may stay, and say whether it may.

        If so, `leave` is called at its end.
        """
        who = neighbourhood(address)
        if self._most and self._open.total() >= self._most:
            return False
        if self._each and self._open[who] >= self._each and address not in self._proxies:
            return False
        self._open[who] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one socket less from that address."""
        who = neighbourhood(address)
        self._open[who] -= 1
        if not self._open[who]:
            del self._open[who]


class HttpConnection(asyncio.Protocol):
    """A connection, with a deadline for the head of every request.

    Without one, anybody could hold any number of sockets by sending a byte now and then.
    """

    deadline = DEADLINE
    limiter: ConnectionLimiter
    behind: Callable[..., asyncio.Protocol]

    def __init__(self, *, app_state: dict[str, Any], _loop: Any = None, **more: Any) -> None:
        self._inner: asyncio.Protocol = self.behind(app_state={**app_state, LINE: self}, _loop=_loop, **more)
        self._transport: asyncio.Transport
        self._loop = _loop or asyncio.get_event_loop()
        self._late: asyncio.TimerHandle | None = None
        self._answering = False
        self._address: str | None = None
        self.shared: Bucket | None = None
        """The frames that its client's address may send; set where it is a websocket."""

    def connection_made(self, transport: Any) -> None:
        """Count the connection and pass it on, or cut it off where there are too many."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else LOCAL
        if not self.limiter.enter(address):
            transport.abort()
            return
        self._address = address
        self._transport = transport
        self._inner.connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        """Pass the bytes on; between two answers the deadline for the head of a request runs."""
        if self._address is None:
            return
        if not self._answering:
            self._expect()
        self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        """Pass on that the other side sends no more."""
        return None if self._address is None else self._inner.eof_received()

    def pause_writing(self) -> None:
        """Pass on that the other side reads too slowly."""
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Pass on that the other side reads again."""
        self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection, and pass on that it is lost."""
        if self._address is not None:
            inner = self._inner
            self.gone()
            inner.connection_lost(exc)

    def begin(self) -> None:
        """Note that a request has come whole (its head), or that this is a websocket from now on."""
        self._answering = True
        self._stop()

    def end(self) -> None:
        """Note that the request has been answered."""
        self._answering = False

    def hang_up(self) -> None:
        """Cut the connection, whatever it is by now: a request's, or a websocket."""
        if self._address is not None:
            self._transport.abort()

    def gone(self) -> None:
        """Note that the connection is lost."""
        self._stop()
        # What is behind it knows it by its state: in a circle neither would be freed when the other is.
        self._inner = NOTHING
        if self._address is not None:
            self.limiter.leave(self._address)
            self._address = None

    def _expect(self) -> None:
        if self._late is None:
            self._late = self._loop.call_later(self.deadline, self._too_late)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _too_late(self) -> None:
        self._late = None
        if not self._transport.is_closing():
            self._transport.close()


class FrameCounter:
    r"""Where in a stream of bytes the frames of a websocket begin (RFC 6455, 5.2).

    >>> counter = FrameCounter()
    >>> [counter.begun(part, 10) for part in (b"\x81\x82mask", b"hi\x89", b"\x80mask\x80\x80mask")]
    [1, 0, 2]
    """

    def __init__(self) -> None:
        self._head = b""
        self._left = 0

    @property
    def between(self) -> bool:
        """Whether every frame that has begun has come to its end."""
        return not self._left and not self._head

    def begun(self, data: bytes, most: int) -> int:
        """Return how many frames begin in the next bytes; no more are looked for than ``most``.

        A frame begins when its head is whole.
        """
        at = count = 0
        while count < most:
            step = min(self._left, len(data) - at)
            self._left -= step
            at += step
            if at >= len(data):
                break
            head = self._head + data[at : at + 14 - len(self._head)]
            size = _head_size(head)
            if len(head) < size:
                self._head = head
                break
            at += size - len(self._head)
            self._head = b""
            length = head[1] & 127
            self._left = length if length < 126 else int.from_bytes(head[2 : 4 if length == 126 else 10], "big")
            count += 1
        return count


def _head_size(head: bytes) -> int:
    """Return how many bytes a frame's head has, of which these are the first ones."""
    if len(head) < 2:
        return 2
    length = head[1] & 127
    return 2 + (8 if length == 127 else 2 if length == 126 else 0) + (4 if head[1] & 128 else 0)


class FrameLimit:
    """A counter of the frames of one websocket before anybody takes them apart.

    Messages are counted later, but a frame need not be one. It may be empty, a part, or a ping that is to be answered.
    """

    def __init__(self, line: HttpConnection) -> None:
        self._line = line
        self._frames = FrameCounter()
        self._own = Bucket(*FRAMES)

    @property
    def between(self) -> bool:
        """Whether every frame that has begun has come to its end."""
        return self._frames.between

    def allows(self, data: bytes, transport: asyncio.WriteTransport) -> bool:
        """Say whether these bytes, which came after all others, may be taken.

        No more are asked for once they may not.
        """
        if transport.get_write_buffer_size() > UNSENT:
            return False
        count = self._frames.begun(data, FRAMES[1] + 1)
        return self._own.take(count=count) and (self._line.shared is None or self._line.shared.take(count=count))
