"""Limits how much one connection and one client address may ask of the server."""

import ipaddress
import time
from collections import OrderedDict
from typing import Final

from msgspec import Struct

from upcard.server.cpu_quota import AddressUsage, Quotas, last_used

FRAMES: Final = (1000.0, 10_000)
"""Websocket frames of one client address: so many a second, after so many at once."""


LOCAL: Final = "0.0.0.0"
"""The address that stands for whoever comes by a unix socket: no connection over a network comes from it."""


class Limits(Struct, frozen=True):
    """What a connection and a client address may ask of the server.

    ``messages`` a second on one connection, after ``burst`` at once; seconds until ``hello`` must be said; open
    websockets (``connections``), ``requests`` a second, after ``burst`` at once, and new ``tables`` an hour for one
    client address (0: as many as come).
    """

    messages: float = 50.0
    burst: int = 500
    hello: float = 10.0
    connections: int = 0
    requests: float = 0.0
    tables: int = 0


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

    def take(self, now: float | None = None, count: int = 1) -> bool:
        """Take ``count`` more at the time ``now`` (seconds of a steady clock); False if that is too much."""
        now = time.monotonic() if now is None else now
        self._left = min(self._size, self._left + max(0.0, now - self._at) * self._rate)
        self._at = now
        if self._left < count:
            return False
        self._left -= count
        return True


def neighbourhood(address: str) -> str:
    """Return whose address it is: one of IPv4; of IPv6 the 64 bits that one customer has.

    What is no address is nobody's: all of it together.

    >>> neighbourhood("192.0.2.7"), neighbourhood("2001:db8::1:2"), neighbourhood("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::', '192.0.2.7')
    >>> neighbourhood("fe80::1%eth0"), neighbourhood("unknown")
    ('fe80::', '')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(found) >> 64 << 64))


def customer_network(address: str) -> str:
    """Return the largest network that one customer has.

    It is an address of IPv4; of IPv6 48 bits, with 65,536 neighbourhoods.

    >>> customer_network("192.0.2.7"), customer_network("2001:db8:1:2::3"), customer_network("unknown")
    ('192.0.2.7', '2001:db8:1::', '')
    """
    who = neighbourhood(address)
    return str(ipaddress.IPv6Address(int(ipaddress.IPv6Address(who)) >> 80 << 80)) if ":" in who else who


class Proxies:
    """Whose word about a visitor's address and scheme is taken: addresses, and networks of them.

    >>> "10.1.2.3" in Proxies("127.0.0.1", "10.0.0.0/8"), "10.1.2.3" in Proxies()
    (True, False)

    Raises:
        ValueError: one of them is neither.
    """

    def __init__(self, *proxies: str) -> None:
        networks = [ipaddress.ip_network(proxy) for proxy in proxies]
        # As an IPv6 socket shows those of IPv4.
        mapped = [f"::ffff:{net.network_address}/{96 + net.prefixlen}" for net in networks if net.version == 4]
        self._networks = (*networks, *[ipaddress.ip_network(network) for network in mapped])
        self.names = [str(network) for network in self._networks]

    def __contains__(self, address: str) -> bool:
        try:
            found = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:
            return False
        return any(found in network for network in self._networks)


class Addresses:
    """A counter of what comes from each client address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._frames: OrderedDict[str, Bucket] = OrderedDict()
        self._open: dict[str, int] = {}
        self._shares = Quotas()

    def share(self, address: str) -> AddressUsage | None:
        """Return what that address may have of the processor; None where addresses are not counted."""
        return self._shares.of(neighbourhood(address), customer_network(address)) if self._limits.connections else None

    def request(self, address: str) -> bool:
        """Count one more request from there, and say whether it may be answered."""
        if not self._limits.requests:
            return True
        limits = self._limits
        return last_used(self._buckets, neighbourhood(address), lambda: Bucket(limits.requests, limits.burst)).take()

    def frames(self, address: str) -> Bucket | None:
        """Return the frames that all websockets from there may send together; None for any number."""
        if not self._limits.connections:
            return None
        return last_used(self._frames, neighbourhood(address), lambda: Bucket(*FRAMES))

    def enter(self, address: str) -> bool:
        """Count one more websocket from there, if it may be opened, and say whether it may.

        If so, `leave` is called at its end.
        """
        who = neighbourhood(address)
        count = self._open.get(who, 0)
        if self._limits.connections and count >= self._limits.connections:
            return False
        self._open[who] = count + 1
        return True

    def leave(self, address: str) -> None:
        """Count one connection less from that address."""
        who = neighbourhood(address)
        self._open[who] -= 1
        if not self._open[who]:
            del self._open[who]
