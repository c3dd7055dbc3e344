"""Defines `Connection`, one client at one seat: it queues and sends messages."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec

from upcard.kernel.state import ONLOOKER
from upcard.server.wire import Accepted, AnyMessage, ErrorMessage

MAX_WAITING: Final = 1000
"""Messages. A reader that is further behind is dropped; it comes back and says what it has seen."""

TOO_SLOW: Final = 4408
NO_SEAT: Final = 4404
TOO_MUCH: Final = 1008
TRY_AGAIN: Final = 1013
"""Close codes."""

STORE_UNREACHABLE: Final = (TRY_AGAIN, "the database is out of reach here; come back")
REOPENED: Final = (TRY_AGAIN, "the table is opened anew; come back")
TABLES_RESTORED: Final = (TRY_AGAIN, "the tables have been restored from a backup; come back")
"""Close codes and reasons of a server that sends everybody away."""

CLOSE_GRACE: Final = 5.0
"""Seconds in which a connection that is closed may still hear why."""

_encoder: Final = msgspec.json.Encoder()


def _nobody() -> None:
    pass


class Connection:
    """Messages to one connection, in order. Putting never waits, so no reader holds up a table."""

    def __init__(self, seat: int, mark: str | None = None) -> None:
        self.seat = seat
        """Where it sits now, `ONLOOKER` for a spectator."""
        self.mark = mark
        """The fingerprint of its browser's token: its seat may change, this does not."""
        self.seats: tuple[int, ...] = ()
        """All seats of its browser: several where several people are at one device."""
        self.chosen: int | None = None
        """Which of them it shows, `ONLOOKER` for none: the cards are covered. None: the only one."""
        self.waiting: deque[bytes] = deque()
        """Messages that are still to be sent."""
        self.wake: Callable[[], None] = _nobody
        """Called when there is something to do: to send what waits, or to close."""
        self.flush: Callable[[], None] = _nobody
        """Called for what is to be sent at once."""
        self.dropped = False
        """Nothing more is sent: it is closed with `farewell`."""
        self.out = False
        """Nobody may look on from there any more: it is closed when what waits has been sent."""
        self.joins_draws = False
        """Is it told what draws are bound to, and does it contribute?"""
        self.animation_ms = 0
        """Milliseconds that a card travels on its page, 0 where nothing moves."""
        self.farewell = (NO_SEAT, "no such seat")
        """Close code and reason, once it is out or dropped."""
        self.greeted = False
        """Has it said hello? Scenes go only to connections that have."""

    @property
    def covered(self) -> bool:
        """Whether its browser has a seat, and it shows what everybody may see."""
        return self.seat == ONLOOKER and bool(self.seats)

    @property
    def places(self) -> tuple[int, ...]:
        """The seats whose people are present with it; `ONLOOKER` for a spectator."""
        return self.seats or (self.seat,)

    def take(self, seats: tuple[int, ...]) -> None:
        """Give it the seats of its browser: it shows the one that it has chosen, or the only one, or none."""
        self.seats = seats
        chosen = seats[0] if self.chosen is None and len(seats) == 1 else self.chosen
        self.seat = chosen if chosen in seats else ONLOOKER

    def send(self, message: AnyMessage) -> None:
        """Put a message after all others."""
        self.put(encoded(message))

    def acknowledge(self, message: Accepted) -> None:
        """Send a message at once, after all others: it does not wait for what is told to everybody next."""
        self.send(message)
        self.flush()

    def put(self, text: bytes) -> None:
        """Put an encoded message after all others."""
        if len(self.waiting) >= MAX_WAITING:
            self.drop(TOO_SLOW, "too far behind")
        else:
            self.waiting.append(text)
            self.wake()

    def drop(self, code: int, reason: str) -> None:
        """Close it at once, whatever waits to be sent; once."""
        if not self.dropped:
            self.dropped = True
            self.farewell = (code, reason)
            self.wake()

    def hang_up(self, message: ErrorMessage) -> None:
        """Close it with that as the last word: it does not keep to the protocol."""
        self.farewell = (TOO_MUCH, "too much, or nothing at all")
        self.send(message)
        self.close_when_sent()
        asyncio.get_running_loop().call_later(CLOSE_GRACE, self.drop, *self.farewell)

    def close_when_sent(self) -> None:
        """Close it once what waits has been sent."""
        self.out = True
        self.wake()


def encoded(message: AnyMessage) -> bytes:
    """Return a message as it is sent."""
    return _encoder.encode(message)
