"""Connections that never finish a request are closed."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

DEADLINE: Final = 10.0
"""Seconds from the first byte (or the opening) to the end of a request's head."""


class PunctualProtocol(H11Protocol):
    """HTTP/1.1 as uvicorn speaks it, with a deadline for the head of every request: without one, anybody could hold
    any number of sockets by sending a byte now and then."""

    deadline = DEADLINE
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        self._expect()
        super().data_received(data)
        if self._answering():
            self._stop()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._stop()  # the other protocol has the connection now
        super().handle_websocket_upgrade(event)

    def _answering(self) -> bool:
        cycle: Any = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete

    def _expect(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(self.deadline, self._too_late)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _too_late(self) -> None:
        self._late = None
        if not self.transport.is_closing():
            self.transport.close()
