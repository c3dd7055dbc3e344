"""How much one connection and one client address may ask of the server."""

import ipaddress
import time
from collections import OrderedDict
from typing import Final

from msgspec import Struct

KNOWN: Final = 10_000
"""Addresses that are remembered; the one not heard of for longest is forgotten first."""


class Limits(Struct, frozen=True):
    """``messages`` a second on one connection, after ``burst`` at once; seconds until ``hello`` must be said; open
    websockets (``connections``) and ``requests`` a second for one client address, after ``burst`` at once (0: as many
    as come)."""

    messages: float = 50.0
    burst: int = 500
    hello: float = 10.0
    connections: int = 0
    requests: float = 0.0


class Bucket:
    """A token bucket: ``size`` at once, then ``rate`` a second.

    >>> bucket = Bucket(1.0, 2)
    >>> [bucket.take(now) for now in (5.0, 5.0, 5.0, 6.0)]
    [True, True, False, True]
    """

    def __init__(self, rate: float, size: int) -> None:
        self._rate = rate
        self._size = size
        self._left = float(size)
        self._at = 0.0

    def take(self, now: float | None = None) -> bool:
        """One more, ``now`` (seconds of a steady clock)? False if that is too much."""
        now = time.monotonic() if now is None else now
        self._left = min(self._size, self._left + max(0.0, now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def neighbourhood(address: str) -> str:
    """Whose address it is: one of IPv4; of IPv6 the 64 bits that one customer has.

    >>> neighbourhood("192.0.2.7"), neighbourhood("2001:db8::1:2"), neighbourhood("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(found) >> 64 << 64))


class Addresses:
    """Counts what comes from each client address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._open: dict[str, int] = {}

    def request(self, address: str) -> bool:
        """One more request from there: may it be answered?"""
        if not self._limits.requests:
            return True
        who = neighbourhood(address)
        bucket = self._buckets.pop(who, None) or Bucket(self._limits.requests, self._limits.burst)
        self._buckets[who] = bucket
        if len(self._buckets) > KNOWN:
            self._buckets.popitem(last=False)
        return bucket.take()

    def enter(self, address: str) -> bool:
        """One more websocket from there: may it be opened? If so, `leave` is called at its end."""
        who = neighbourhood(address)
        count = self._open.get(who, 0)
        if self._limits.connections and count >= self._limits.connections:
            return False
        self._open[who] = count + 1
        return True

    def leave(self, address: str) -> None:
        who = neighbourhood(address)
        self._open[who] -= 1
        if not self._open[who]:
            del self._open[who]
