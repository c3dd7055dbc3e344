"""The way between a server and its PostgreSQL, which can be cut in every manner that networks know."""

import asyncio
import re
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Literal
from urllib.parse import urlsplit, urlunsplit

Way = Literal["open", "refused", "silent"]
Loss = Literal["before", "after"]

COMMIT = b"COMMIT;\0"
"""How the driver asks for a commit."""

STORING = re.compile(rb"P.{4}([^\0]*)\0\s*insert into log", re.DOTALL)
"""How it prepares the statement that is a commit by itself (`upcard.server.store.moves`); then it says its name."""


class Relay:
    """A TCP relay to the PostgreSQL of ``direct``, in a thread of its own; ``url`` is the same database behind it.

    It is ``open``; or ``refused``: connections are reset and new ones refused; or ``silent``: nothing passes any more,
    and nobody is told."""

    def __init__(self, direct: str) -> None:
        parts = urlsplit(direct)
        self._to = (parts.hostname or "127.0.0.1", parts.port or 5432)
        self._loss: Loss | None = None
        self._lines: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._passing = asyncio.Event()
        self._passing.set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.port = 0
        self._call(self._listen())
        user = f"{parts.username}@" if parts.username else ""
        self.url = urlunsplit(parts._replace(netloc=f"{user}127.0.0.1:{self.port}"))
        self.direct = direct

    def set(self, way: Way) -> None:
        """Be like that from now on. What was silent is lost with its connections when it opens again."""
        self._call(self._set(way))

    def lose(self, loss: Loss) -> None:
        """Reset the connection of the next commit that comes by: ``before`` it is passed on, or ``after`` it was
        answered, so that the answer is lost."""
        self._loss = loss

    @property
    def lost(self) -> bool:
        """Has the commit that is to be lost come by?"""
        return self._loss is None

    def stop(self) -> None:
        self._call(self._set("refused"))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def _call(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.port = int(self._server.sockets[0].getsockname()[1])

    async def _set(self, way: Way) -> None:
        if way == "silent":
            self._passing.clear()
            return
        for line in self._lines.copy():
            line.transport.abort()
        self._passing.set()
        if way == "refused":
            self._server.close()
        elif not self._server.is_serving():
            await self._listen()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines.add(writer)
        try:
            await self._passing.wait()
            back, forth = await asyncio.open_connection(*self._to)
        except OSError:
            writer.transport.abort()
            self._lines.discard(writer)
            return
        self._lines.add(forth)
        answers = asyncio.create_task(self._pass_on(back, writer))
        commits = [COMMIT]
        try:
            while data := await reader.read(65536):
                await self._passing.wait()
                loss = self._loss if any([commit in data for commit in commits]) else None
                commits += [b"\0" + name + b"\0" for name in STORING.findall(data)]
                if loss is not None:
                    self._loss = None
                    answers.cancel()
                    await asyncio.gather(answers, return_exceptions=True)
                    if loss == "after":
                        forth.write(data)
                        await back.read(65536)
                    break
                forth.write(data)
                await forth.drain()
        except OSError:
            pass
        finally:
            answers.cancel()
            for line in (writer, forth):
                line.transport.abort()
                self._lines.discard(line)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._passing.wait()
                writer.write(data)
                await writer.drain()
        writer.close()
