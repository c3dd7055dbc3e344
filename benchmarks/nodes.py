"""Servers in processes of their own, to be killed and started again without waiting for their imports."""

import contextlib
import multiprocessing
import os
import signal
import time
from functools import partial
from multiprocessing.context import ForkServerProcess

import httpx

from upcard.server.store.database import Database

from .ports import free_port

_processes = multiprocessing.get_context("forkserver")


class Node:
    """A server of the whole catalogue. ``kill`` is ``kill -9``; ``start`` starts it again at the same port."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.port = free_port()
        self._process: ForkServerProcess | None = None
        _processes.set_forkserver_preload(["benchmarks.warm"])
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._process = _processes.Process(target=_serve, args=(self.database, self.port), daemon=True)
        self._process.start()

    def wait(self, timeout: float = 30) -> None:
        """Until it says that all is well: its port takes connections well before that. Raises RuntimeError."""
        until = time.monotonic() + timeout
        while (left := until - time.monotonic()) > 0:
            if self._process is None or not self._process.is_alive():
                break
            try:
                httpx.get(f"{self.url}/health", timeout=left).raise_for_status()
                return
            except httpx.HTTPError:
                time.sleep(0.01)
        raise RuntimeError("the server did not start")

    def signal(self, number: signal.Signals) -> None:
        """As ``kill -NUMBER``: stop it, or let it continue."""
        if self._process is not None and self._process.pid is not None:
            os.kill(self._process.pid, number)

    def kill(self) -> None:
        if self._process is not None and self._process.pid is not None:
            with contextlib.suppress(ProcessLookupError):  # it may have ended by itself
                os.kill(self._process.pid, signal.SIGKILL)
            self._process.join()
            self._process = None


def _serve(database: Database, port: int) -> None:
    from upcard.server.http.app import create_app
    from upcard.server.http.web_server import web_server
    from upcard.server.live.offer import full_offer
    from upcard.server.ports import listen
    from upcard.server.store.sql import SqlStore

    # Ctrl-C is for the command that started it, which ends this by itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    web_server(create_app(partial(SqlStore.open, database), full_offer())).run(sockets=[listen("127.0.0.1", port)])
