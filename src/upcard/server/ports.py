"""Opens the port that is served at, and finds this machine's address in its network."""

import ipaddress
import os
import socket

from upcard.text.errors import SpokenError

USUAL_PORT = 8000

ELSEWHERE = "192.0.2.1"
"""An address that no machine has (RFC 5737)."""


class ServeError(SpokenError):
    """The server cannot start; one sentence says why."""


def listen(host: str, port: int | None) -> socket.socket:
    """Return the open port; without a number the usual one or, where that is taken, any.

    Raises ServeError: it is taken.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for attempt in (USUAL_PORT, 0) if port is None else (port,):
        # The protocol is named, or asyncio does not send small messages at once and each may wait 40 ms for the next.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, attempt))
            listener.listen(128)
        except OSError as problem:
            listener.close()
            if port is not None or attempt == 0:
                raise ServeError(
                    "cannot listen at {host} port {port}: {why}",
                    host=host,
                    port=attempt,
                    why=problem.strerror or problem,
                ) from None
        else:
            return listener
    raise AssertionError("unreachable")


def is_loopback(host: str) -> bool:
    """Say whether nobody but this machine can reach a port at that address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def own_address() -> str | None:
    """Return the address that this machine has in its network; None without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outward:
        try:
            outward.connect((ELSEWHERE, 9))  # nothing is sent: the system only says which way it would go
        except OSError:
            return None
        found: str = outward.getsockname()[0]
    return None if found.startswith(("127.", "0.")) else found
