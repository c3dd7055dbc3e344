"""One connection to one seat, seen from the table: somewhere to put messages."""

import asyncio
import contextlib

import msgspec

from upcard.server.wire import AnyMessage, ErrorMessage

MAX_WAITING = 1000
"""Messages. A reader that is further behind is dropped; it comes back and says what it has seen."""

TOO_SLOW = 4408
NO_SEAT = 4404
TOO_MUCH = 1008
"""Close codes."""

LAST_WORDS = 5.0
"""Seconds in which a line that is closed may still hear why."""

_encoder = msgspec.json.Encoder()


class Line:
    """Messages to one connection, in order. Putting never waits, so no reader holds up a table."""

    def __init__(self, seat: int, mark: str | None = None) -> None:
        self.seat = seat
        """Where it sits now, `ONLOOKER` for a spectator."""
        self.mark = mark
        """The fingerprint of its browser's token: its seat may change, this does not."""
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(MAX_WAITING)
        self.dropped = asyncio.Event()
        """Too far behind: nothing more is sent."""
        self.out = False
        """Nobody may look on from there any more: it is closed when what waits has been sent."""
        self.draws = False
        """Is it told what draws are bound to, and does it contribute?"""
        self.farewell = (NO_SEAT, "no such seat")
        """Close code and reason, once it is out."""
        self.greeted = False
        """Has it said hello? Scenes go only to lines that have."""

    def send(self, message: AnyMessage) -> None:
        try:
            self._queue.put_nowait(_encoder.encode(message))
        except asyncio.QueueFull:
            self.dropped.set()

    def hang_up(self, message: ErrorMessage) -> None:
        """Close it with that as the last word: it does not keep to the protocol."""
        self.farewell = (TOO_MUCH, "too much, or nothing at all")
        self.send(message)
        self.show_out()
        asyncio.get_running_loop().call_later(LAST_WORDS, self.dropped.set)

    def show_out(self) -> None:
        self.out = True
        with contextlib.suppress(asyncio.QueueFull):
            self._queue.put_nowait(b"")

    async def next(self) -> bytes:
        """What to send next; empty to look whether the line is `out`."""
        return await self._queue.get()

    @property
    def waiting(self) -> int:
        """How many messages are still to be sent."""
        return self._queue.qsize()
