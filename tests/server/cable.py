"""What a stranger can put on the wire without a word of the protocol: frames that are no messages."""

import contextlib
import socket
import struct
import threading
from collections.abc import Iterator
from typing import Final

from ..patience import PATIENCE

CONTINUES, TEXT, PING = 0x0, 0x1, 0x9


def frame(opcode: int, payload: bytes = b"", last: bool = True) -> bytes:
    """A frame of a client, masked with zeros (RFC 6455, 5.2)."""
    head = bytes([opcode | (0x80 if last else 0)])
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
    return head + length + bytes(4) + payload


ATTACKS: Final = {
    "empty continuations": frame(TEXT, last=False) + frame(CONTINUES, last=False) * 20_000,
    "pings that nobody reads": frame(PING, b"x" * 125) * 1_000,
    "tiny parts": frame(TEXT, b"{", last=False) + frame(CONTINUES, b" ", last=False) * 20_000,
    "empty messages": frame(TEXT) * 20_000,
    "pongs": frame(0xA) * 20_000,
}
"""What is sent again and again on one websocket."""


def websocket(port: int, path: str = "/api/tables/none/seat", source: str = "127.0.0.1") -> socket.socket:
    """A websocket's raw connection, once the server has agreed to it. Raises OSError: it does not."""
    line = socket.create_connection(("127.0.0.1", port), 5, (source, 0))
    head = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    line.sendall(head.encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        part = line.recv(1000)
        answer += part
        if not part or not answer.startswith(b"HTTP/1.1 101"[: len(answer)]):
            line.close()
            raise ConnectionRefusedError(answer[:12].decode("latin-1"))
    return line


class Attack:
    """One attack from an address of its own, on several websockets, each opened again as soon as it is cut."""

    def __init__(self, port: int, kind: str, source: str = "127.0.0.2") -> None:
        self.sent = self.cut = 0
        self._port, self._data, self._source = port, ATTACKS[kind], source
        self._over = threading.Event()

    def _go_on(self) -> None:
        while not self._over.is_set():
            with contextlib.suppress(OSError), websocket(self._port, source=self._source) as line:
                line.settimeout(5)
                try:
                    while not self._over.is_set():
                        self.sent += line.send(self._data)
                except OSError:
                    self.cut += 1
            self._over.wait(0.01)

    @contextlib.contextmanager
    def running(self, lines: int = 4) -> Iterator[None]:
        threads = [threading.Thread(target=self._go_on, daemon=True) for _ in range(lines)]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self._over.set()
            for thread in threads:
                thread.join(PATIENCE)


def half_open(port: int, count: int, source: str) -> list[socket.socket]:
    """That many connections on which nothing is said, as far as the server takes them."""
    lines = []
    for _ in range(count):
        with contextlib.suppress(OSError):
            lines.append(socket.create_connection(("127.0.0.1", port), 5, (source, 0)))
    return lines
