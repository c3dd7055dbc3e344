"""Ports for servers that are processes of their own."""

import contextlib
import random
import socket

_lot = random.SystemRandom()


def free_port() -> int:
    """A port below those that systems lend to outgoing connections, so that none takes it between two starts."""
    while True:
        port = _lot.randrange(20_000, 32_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
