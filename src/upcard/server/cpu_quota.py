"""Limits processor time by client address, so that one of them cannot take it all.

Work that a request or a message leads to runs in the context of its client's `AddressUsage` (`on_behalf_of`), and so
does all that it starts: answers, thoughts, a table's bots. `charged` counts its time, and `turn` is awaited before a
piece of it begins. Who has had more than a share waits, though only where somebody else is there to have the rest.
"""

import asyncio
import contextlib
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Generator, Iterator
from contextvars import ContextVar
from typing import Any, Final, Generic, ParamSpec, TypeVar

from upcard.server import processor

P = ParamSpec("P")
T = TypeVar("T")

RATE, AT_ONCE = 0.5, 0.25
"""Seconds of processor time a second that one address may have, and in advance."""

PRESENT: Final = 10.0
"""Seconds after which an address that has asked for nothing is gone."""

KNOWN: Final = 10_000
"""Addresses that are remembered; the one not heard of for longest is forgotten first."""

THOUGHTS: Final = 2
"""Thoughts of one address at the same time (see `upcard.server.live.thinking`)."""


STORED_AT_ONCE, STORED_RATE = 8_000_000, 250.0
"""Characters that one address may have stored at once, and a second: 900,000 an hour."""

ROW: Final = 200
"""Characters that a row is counted for beside its texts: what a database keeps with it."""


class Quotas:
    """Every client address's share, by its name."""

    def __init__(self, rate: float = RATE, at_once: float = AT_ONCE) -> None:
        self.rate = rate
        self.at_once = at_once
        self._known: OrderedDict[str, AddressUsage] = OrderedDict()
        self._storages: OrderedDict[str, Storage] = OrderedDict()

    def of(self, name: str, site: str = "") -> "AddressUsage":
        """Return the share of that address, and note that the address is present now.

        ``site``: the network with which it shares the room for what it has stored; its own, unless given.
        """
        storage = last_used(self._storages, site or name, Storage)
        share = last_used(self._known, name, lambda: AddressUsage(self, storage))
        share.seen = time.monotonic()
        return share

    def wanted_beside(self, share: "AddressUsage") -> bool:
        """Say whether anybody else is here."""
        last = next((other for other in reversed(self._known.values()) if other is not share), None)
        return last is not None and time.monotonic() - last.seen < PRESENT


def last_used(known: OrderedDict[str, T], name: str, make: Callable[[], T]) -> T:
    """Return what is known by that name, or is made for it.

    Of too many the one not used for longest is forgotten.
    """
    found = known.pop(name) if name in known else make()
    known[name] = found
    if len(known) > KNOWN:
        known.popitem(last=False)
    return found


class Storage:
    """What may still be stored for one network."""

    def __init__(self) -> None:
        self._stored = 0.0
        self._at = time.monotonic()

    def take(self, characters: int) -> bool:
        """Count so many characters more, if they may be stored, and say whether they may."""
        if self._stored_now() + characters > STORED_AT_ONCE:
            return False
        self._stored += characters
        return True

    def add(self, characters: int) -> None:
        """Count so many more that have been stored, be there room for them or not."""
        self._stored = self._stored_now() + characters

    def wait(self) -> float:
        """Return the seconds until there is room again; 0 if there is."""
        return max(0.0, self._stored_now() - STORED_AT_ONCE) / STORED_RATE

    def _stored_now(self) -> float:
        now = time.monotonic()
        self._stored = max(0.0, self._stored - (now - self._at) * STORED_RATE)
        self._at = now
        return self._stored


class AddressUsage:
    """What one address has had of the processor, in seconds, and its ``storage``.

    ``seen``: when it last asked for something.
    """

    def __init__(self, shares: Quotas, storage: Storage | None = None) -> None:
        self._shares = shares
        self.storage = storage or Storage()
        self._had = 0.0
        self._at = self.seen = time.monotonic()
        self._taken = False
        self._line: deque[asyncio.Future[None]] = deque()
        self.thoughts = asyncio.Semaphore(THOUGHTS)

    def charge(self, seconds: float) -> None:
        """Charge so much that has been done for it."""
        self._had = self._had_now() + seconds

    async def turn(self) -> None:
        """Wait until this address may have more.

        It is one piece of work in each round of the event loop, in the order in which they came, and none while it has
        had more than its share.
        """
        self.seen = time.monotonic()
        loop = asyncio.get_running_loop()
        if self._taken:
            place = loop.create_future()
            self._line.append(place)
            try:
                await place
            except asyncio.CancelledError:
                if not place.cancelled():
                    self._next()
                raise
        self._taken = True
        try:
            while (over := self._had_now() - self._shares.at_once) > 0 and self._shares.wanted_beside(self):
                await asyncio.sleep(min(over / self._shares.rate, 1.0))
        finally:
            loop.call_soon(self._next)

    def _next(self) -> None:
        while self._line:
            place = self._line.popleft()
            if not place.done():
                place.set_result(None)
                return
        self._taken = False

    def _had_now(self) -> float:
        now = time.monotonic()
        self._had = max(0.0, self._had - (now - self._at) * self._shares.rate)
        self._at = now
        return self._had


_whose: ContextVar[AddressUsage | None] = ContextVar("whose", default=None)


@contextlib.contextmanager
def on_behalf_of(share: AddressUsage | None) -> Iterator[None]:
    """Count what is done and begun within the block as that address's work."""
    before = _whose.set(share)
    try:
        yield
    finally:
        _whose.reset(before)


def whose() -> AddressUsage | None:
    """Return on whose behalf this runs; None: the server's own."""
    return _whose.get()


async def turn() -> None:
    """Wait until whoever this is done for may have more of the server's time."""
    share = _whose.get()
    if share is not None:
        await share.turn()


async def charged(work: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return or raise what ``work`` does, and charge its processor time to whom it is done for.

    The time is that in this thread. It is called only then: a task that is cancelled before it begins leaves nothing
    behind that nobody awaits.
    """
    share, begun = _whose.get(), work(*args, **kwargs)
    return await (begun if share is None else _Charged(begun, share.charge))


class _Charged(Generic[T]):
    """Goes on with something awaited step by step, and tells how long each step took."""

    def __init__(self, work: Awaitable[T], charge: Callable[[float], None]) -> None:
        self._work = work
        self._charge = charge

    def __await__(self) -> Generator[Any, Any, T]:
        steps = self._work.__await__()
        go_on: Callable[[Any], Any] = steps.send
        heard: Any = None
        while True:
            began = processor.seconds()
            try:
                awaited = go_on(heard)
            except StopIteration as end:
                found: T = end.value
                return found
            finally:
                self._charge(processor.seconds() - began)
            try:
                heard = yield awaited
                go_on = steps.send
            except BaseException as problem:  # also that the task is cancelled
                heard, go_on = problem, steps.throw
