"""One connection to one seat, seen from the table: somewhere to put messages."""

import asyncio

import msgspec

from upcard.server.wire import AnyMessage

MAX_WAITING = 1000
"""Messages. A reader that is further behind is dropped; it comes back and says what it has seen."""

_encoder = msgspec.json.Encoder()


class Line:
    """Messages to one connection, in order. Putting never waits, so no reader holds up a table."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(MAX_WAITING)
        self.dropped = asyncio.Event()
        self.greeted = False
        """Has it said hello? Scenes go only to lines that have."""

    def send(self, message: AnyMessage) -> None:
        try:
            self._queue.put_nowait(_encoder.encode(message))
        except asyncio.QueueFull:
            self.dropped.set()

    async def next(self) -> bytes:
        return await self._queue.get()
