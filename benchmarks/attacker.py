"""A stranger with one address of this machine and any number of connections, and what they were answered."""

import asyncio
import itertools
import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

LINES: Final = 100
"""Connections at the same time."""

PATIENCE: Final = 30.0
"""Seconds that an attacker waits for an answer before it comes back with another connection."""

Cookie = str
Lines = Iterator[bytes]


class Attacker:
    """Where the attack goes, from which address, until when, and what has become of it."""

    def __init__(self, url: str, source: str, seconds: float) -> None:
        parts = urlsplit(url)
        assert parts.hostname is not None and parts.port is not None
        self.host, self.port, self.source = parts.hostname, parts.port, source
        self.sent: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self._until = time.monotonic() + seconds

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self._until

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port, local_addr=(self.source, 0))

    async def again_and_again(self, once: Callable[[], Awaitable[None]], pause: float = 0.01) -> None:
        """Do that until the time is over, whatever the server thinks of it."""
        while self.goes_on:
            try:
                async with asyncio.timeout(PATIENCE):
                    await once()
            except (OSError, EOFError, TimeoutError, ConnectionClosed, InvalidStatus, ValueError) as end:
                self.answers[type(end).__name__] += 1
            await asyncio.sleep(pause)

    def head(self, path: str, body: bytes = b"", cookie: Cookie = "", more: str = "") -> bytes:
        """A request, whole."""
        lines = [
            f"{'POST' if body else 'GET'} {path} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            "Accept-Encoding: gzip",
        ]
        lines += [f"Content-Type: application/json\r\nContent-Length: {len(body)}"] if body else []
        lines += [f"Cookie: {cookie}"] if cookie else []
        return ("\r\n".join(lines) + "\r\n" + more + "\r\n").encode("latin-1") + body

    async def ask(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes
    ) -> tuple[int, bytes]:
        """Send a request and read the answer: its status, and its head and body."""
        writer.write(request)
        await writer.drain()
        head = await reader.readuntil(b"\r\n\r\n")
        fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:] if b": " in line)
        if fields.get(b"transfer-encoding") == b"chunked":
            body = b""
            while size := int(await reader.readuntil(b"\r\n"), 16):
                body += (await reader.readexactly(size + 2))[:-2]
            await reader.readexactly(2)
        else:
            body = await reader.readexactly(int(fields.get(b"content-length", b"0")))
        status = int(head[9:12])
        self.answers[f"HTTP {status}"] += 1
        return status, head + body

    async def requests(self, made: Callable[[], bytes], lines: int = LINES) -> None:
        """The next request as soon as the last one is answered, on every connection."""

        async def once() -> None:
            reader, writer = await self.open()
            try:
                while self.goes_on:
                    await self.ask(reader, writer, made())
                    self.sent["requests"] += 1
            finally:
                writer.close()

        await asyncio.gather(*[self.again_and_again(once) for _ in range(lines)])

    async def table(self, body: dict[str, Any]) -> tuple[str, Cookie]:
        """Set up a table. Raises ValueError: the server says no."""
        reader, writer = await self.open()
        try:
            status, answer = await self.ask(reader, writer, self.head("/api/tables", json.dumps(body).encode()))
        finally:
            writer.close()
        if status != 201:
            raise ValueError(answer[-200:])
        head, _, found = answer.partition(b"\r\n\r\n")
        cookie = next(line for line in head.split(b"\r\n") if line.lower().startswith(b"set-cookie:"))
        return json.loads(found)["id"], cookie[11:].partition(b";")[0].strip().decode()

    async def score_sheet(self, text: str) -> tuple[str, str]:
        """Begin a score sheet with that file: its id, and its owner's key. Raises ValueError: the server says no."""
        reader, writer = await self.open()
        try:
            body = json.dumps({"text": text}).encode()
            status, answer = await self.ask(reader, writer, self.head("/api/scores/read", body))
        finally:
            writer.close()
        if status != 201:
            raise ValueError(answer[-200:])
        found = json.loads(answer.partition(b"\r\n\r\n")[2])
        return found["id"], found["key"]

    def sit(self, table: str, cookie: Cookie) -> connect:
        return connect(
            f"ws://{self.host}:{self.port}/api/tables/{table}/seat",
            additional_headers={"Cookie": cookie},
            local_addr=(self.source, 0),
            max_size=None,
            open_timeout=PATIENCE,
        )

    async def at_tables(
        self,
        orders: Iterable[dict[str, Any]],
        say: Callable[[dict[str, Any]], Iterator[dict[str, Any]]],
        ahead: int = 1,
    ) -> None:
        """On every connection a table of one's own, begun with bots, and what ``say`` yields for its last scene, each
        with an id; ``ahead`` messages are under way at once."""
        turn = itertools.cycle(orders)

        async def once() -> None:
            table, cookie = await self.table(next(turn))
            async with self.sit(table, cookie) as socket:
                await self._talk(socket, say, ahead)

        await asyncio.gather(*[self.again_and_again(once, 1.0) for _ in range(LINES)])

    async def _talk(
        self, socket: ClientConnection, say: Callable[[dict[str, Any]], Iterator[dict[str, Any]]], ahead: int
    ) -> None:
        await socket.send('{"type":"hello"}')
        await socket.send('{"type":"start","cid":"start"}')
        scene: dict[str, Any] = {}
        under_way = 0
        said = say(scene)
        numbers = itertools.count()
        while self.goes_on:
            while scene and under_way < ahead:
                message = next(said, None)
                if message is None:
                    said = say(scene)
                    continue
                await socket.send(json.dumps({"cid": f"c{next(numbers)}", **message}))
                self.sent[str(message["type"])] += 1
                under_way += 1
            async with asyncio.timeout(PATIENCE):
                answer = json.loads(await socket.recv())
            self.answers[answer["type"]] += 1
            if answer["type"] == "scene":
                if not scene:
                    said = say(answer["scene"])
                scene = answer["scene"]
            if answer.get("cid", "").startswith("c") or answer["type"] in ("pong", "fates"):
                under_way = max(0, under_way - 1)
