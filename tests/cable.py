"""A connection that breaks when a test says so."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator


class Cable:
    """A line to the server that can be cut: a door of its own, through which bytes go both ways."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._ends: list[socket.socket] = []
        self._down = False
        self._dead: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._answer, daemon=True).start()

    def cut(self, seconds: float) -> None:
        """Every connection breaks, and none is made for a while."""
        with self.down():
            time.sleep(seconds)

    @contextlib.contextmanager
    def down(self) -> Iterator[None]:
        """Every connection breaks, and none is made meanwhile."""
        with self._lock:
            self._down = True
            ends, self._ends = self._ends, []
        for end in ends:
            _hang_up(end)
        try:
            yield
        finally:
            with self._lock:
                self._down = False

    def swallow(self) -> None:
        """What is said on every connection that there is comes to nobody from now on, and none of them is closed."""
        with self._lock:
            self._dead.update(self._ends)

    def close(self) -> None:
        self._door.close()
        self.cut(0)

    def _answer(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            with self._lock:
                if self._down:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._to))
                self._ends += [near, far]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                if other not in self._dead:
                    other.sendall(data)
        if other not in self._dead:
            _hang_up(other)


def _hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
