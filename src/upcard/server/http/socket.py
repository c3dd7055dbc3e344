"""Serves one browser's websocket, at a seat of a table or in a lesson.

Its commands are carried out one after the other, and it is sent what it is told.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import copy_context
from typing import Any, Final, Protocol

from upcard.server import wire
from upcard.server.cpu_quota import charged, turn
from upcard.server.failures import log_failure
from upcard.server.http.channel import Channel, Heard
from upcard.server.http.limits import Bucket, Limits
from upcard.server.live.commands import error_of
from upcard.server.live.connection import Connection
from upcard.server.wire.decode import BadMessage, read_command
from upcard.text.messages import say

AT_ONCE: Final = 16
"""Messages that are handed over together."""

AHEAD: Final = 8
"""Commands of one connection that may wait for the one before. Beyond that nothing is read from it."""


Obey = Callable[[Connection, wire.AnyCommand], Coroutine[Any, Any, None]]
"""Carries a command of that connection out, and answers it there."""


class Attended(Protocol):
    """What connections can be at: a table, or a lesson."""

    id: str

    def leave(self, connection: Connection) -> None:
        """Take a connection out that is gone."""


async def serve_socket(socket: Channel, table: Attended, obey: Obey, connection: Connection, limits: Limits) -> None:
    """Serve an accepted websocket until one side closes it, or goes beyond its limits."""
    seat = SeatSocket(socket, table.id, obey, connection, limits)
    await socket.lost
    table.leave(connection)
    await seat.end()


class SeatSocket:
    """A browser's commands, carried out one after the other, and the messages to it.

    It never waits: whoever reads slowly, or asks for much, waits by itself.
    """

    def __init__(self, socket: Channel, table_id: str, obey: Obey, connection: Connection, limits: Limits) -> None:
        self._socket = socket
        self._table_id = table_id
        self._execute = obey
        self._connection = connection
        self._bucket = Bucket(limits.messages, limits.burst)
        self._loop = asyncio.get_running_loop()
        self._texts: deque[Heard] = deque()
        self._work: asyncio.Task[None] | None = None
        self._woken = False
        self._context = copy_context()  # whose work it is
        self._greeting = self._loop.call_later(limits.hello, self._check_greeting)
        connection.wake, connection.flush = self._wake, self._send
        socket.open(self)

    async def end(self) -> None:
        """Forget what is to be carried out: the connection is gone. A move that was begun is finished."""
        self._greeting.cancel()
        self._connection.wake = self._connection.flush = lambda: None
        self._connection.dropped = True
        self._texts.clear()
        while self._work is not None:
            await asyncio.wait([self._work])

    # --- what is sent --------------------------------------------------------------------------------

    def drained(self) -> None:
        """Go on sending: the other side reads again."""
        self._send()

    def _wake(self) -> None:
        if not self._woken:
            self._woken = True
            self._loop.call_soon(self._send)

    def _send(self) -> None:
        """Send what waits, all at once; then goodbye, if it is time for it."""
        self._woken = False
        connection, socket = self._connection, self._socket
        if connection.dropped:
            socket.close(*connection.farewell)
            return
        while connection.waiting and not socket.full:
            parts = [connection.waiting.popleft() for _ in range(min(len(connection.waiting), AT_ONCE))]
            socket.send(parts)
        if connection.out and not connection.waiting and self._work is None:
            socket.close(*connection.farewell)

    def _check_greeting(self) -> None:
        if not self._connection.greeted:
            self._connection.hang_up(wire.ErrorMessage(say("Nobody has said hello.")))

    # --- what comes ----------------------------------------------------------------------------------

    def heard(self, message: Heard) -> None:
        """Take a message that has come."""
        self._texts.append(message)
        if self._work is None:
            self._go_on()
        elif len(self._texts) == AHEAD:
            self._socket.pause(True)

    def _go_on(self) -> None:
        """Carry out the next that has come."""
        while self._texts and self._work is None:
            message = self._texts.popleft()
            if len(self._texts) == AHEAD - 1:
                self._socket.pause(False)
            if self._connection.out or self._connection.dropped:
                continue  # what comes now is not heard any more
            if not self._bucket.take():
                self._connection.hang_up(wire.ErrorMessage(say("Too many messages; the connection is closed.")))
                continue
            # A move is finished even if the connection breaks meanwhile.
            self._work = self._loop.create_task(charged(self._obey, message), context=self._context)
            self._work.add_done_callback(self._done)

    def _done(self, work: "asyncio.Task[None]") -> None:
        self._work = None
        if not work.cancelled() and (failure := work.exception()) is not None:
            log_failure(f"connection to table {self._table_id}", failure)
        self._go_on()
        if self._connection.out:
            self._wake()

    async def _obey(self, message: Heard) -> None:
        await turn()
        command = self._read(message)
        if command is not None:
            await self._execute(self._connection, command)

    def _read(self, message: Heard) -> wire.AnyCommand | None:
        """Return the command to be carried out; None if the message has been answered already."""
        connection = self._connection
        if not isinstance(message, str):
            connection.send(wire.ErrorMessage(say("messages are text, not binary")))
            return None
        try:
            command = read_command(message)
        except BadMessage as problem:
            connection.send(
                wire.ErrorMessage(say("This is no message that the table knows: {problem}.", problem=problem))
            )
            return None
        if not connection.greeted and not isinstance(command, wire.Hello | wire.Ping):
            connection.send(error_of(say("Say hello first."), command))
            return None
        return command
