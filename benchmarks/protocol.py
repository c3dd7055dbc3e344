"""Players that speak the protocol and nothing else, for the benchmarks of the server: they know no rules."""

import asyncio
import contextlib
import itertools
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import IO, Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from upcard.server.store.database import Database

SEATS = 4


class Head(msgspec.Struct):
    """What is read of every message."""

    type: str
    n: int = 0
    cid: str = ""
    text: str = ""
    reason: str = ""


class Peek(msgspec.Struct):
    """What is read of every scene."""

    prompt: str | None
    window: int
    over: bool


class SceneHead(msgspec.Struct):
    scene: Peek


_head = msgspec.json.Decoder(Head)
_peek = msgspec.json.Decoder(SceneHead)


class Client:
    """One seat's connection. ``heard`` is set by every message; ``n`` is the last scene's number; ``said`` is the last
    command, its kind and text."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.n = -1
        self.heard = asyncio.Event()
        self.scene = b""
        self.said = ""
        self.gone = False
        self.answers: dict[str, Head] = {}
        self._cids = itertools.count(1)
        self.task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for raw in self.socket:
                data = raw.encode() if isinstance(raw, str) else raw
                head = _head.decode(data)
                if head.type == "scene":
                    self.n, self.scene = head.n, data
                elif head.cid:
                    self.answers[head.cid] = head
                self.heard.set()
        self.gone = True
        self.heard.set()

    async def _hear(self) -> None:
        """Wait for the next message. Raises ConnectionError: there will be none."""
        if self.gone:
            code, reason = self.socket.close_code, self.socket.close_reason
            raise ConnectionError(f"the server has closed the connection ({code} {reason})")
        self.heard.clear()
        await self.heard.wait()

    def peek(self) -> Peek:
        return _peek.decode(self.scene).scene

    async def until_n(self, n: int) -> None:
        """Wait for the scene of move ``n``."""
        while self.n < n:
            await self._hear()

    async def ask(self, kind: str, **fields: object) -> Head:
        """Send a command; its answer."""
        cid = f"c{next(self._cids)}"
        self.said = f"{kind} {fields.get('text', '')}".strip()
        await self.socket.send(msgspec.json.encode({"type": kind, "cid": cid, **fields}).decode())
        while cid not in self.answers:
            await self._hear()
        return self.answers.pop(cid)

    async def close(self) -> None:
        await self.socket.close()
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


def propose(scene: dict[str, Any], lot: random.Random) -> str | None:
    """A move that the scene offers, or None: this one wants more thought than a client without rules has."""
    actions = scene["actions"]
    if any(action["verb"] == "pass" for action in actions) and lot.random() < 0.8:
        return "pass"
    kinds = {slot["kind"] for action in actions for slot in action.get("slots", ())}
    if kinds & {"groups", "target"} and lot.random() < 0.3:
        return None
    plain = [action for action in actions if is_plain(action) and action["verb"] != "may-i"]
    if not plain:
        return None
    action = lot.choice(plain)
    for slot in action.get("slots", ()):
        if slot["kind"] == "number":
            what = str(lot.randint(slot.get("low", 1), slot.get("high", 1)))
        else:
            hand = next(zone for zone in scene["zones"] if zone["kind"] == "hand" and zone["owner"] == scene["you"])
            what = lot.choice(hand["cards"]) if hand["cards"] else ""
        return str(action["form"]).format_map({slot["name"]: what}).strip()
    return str(action["verb"])


def is_plain(action: dict[str, Any]) -> bool:
    """Is it answered without more, with a number, or with one card?"""
    slots = action.get("slots", [])
    one_card = [slot for slot in slots if slot["kind"] == "cards" and slot.get("high", 1) == 1]
    return len(slots) == len(one_card + [slot for slot in slots if slot["kind"] == "number"]) <= 1


class PlayedTable:
    """A table of people only, each a client of its own."""

    def __init__(self, address: str, clients: list[Client], lot: random.Random) -> None:
        self.id = address
        self.clients = clients
        self.watchers: list[Client] = []
        self._lot = lot

    @classmethod
    async def set_up(cls, http: httpx.AsyncClient, order: dict[str, Any], lot: random.Random) -> "PlayedTable":
        """Create a table, join it at every seat, connect, and begin."""
        created = await http.post("/api/tables", json=order)
        created.raise_for_status()
        table = created.json()["id"]
        cookies = [created.headers["set-cookie"].partition(";")[0]]
        for number in range(1, len(order["players"])):
            joined = await http.post(f"/api/tables/{table}/join", json={"name": f"Guest {number}"})
            joined.raise_for_status()
            cookies.append(joined.headers["set-cookie"].partition(";")[0])
        address = f"{str(http.base_url).replace('http', 'ws', 1).rstrip('/')}/api/tables/{table}/seat"
        clients = []
        for cookie in cookies:
            client = Client(await connect(address, additional_headers={"Cookie": cookie}, max_size=None))
            clients.append(client)
            await client.socket.send('{"type":"hello"}')
            await client.until_n(0)
        await clients[0].ask("start")
        return cls(table, clients, lot)

    async def watch(self, url: str) -> None:
        """Let one more spectator look on, of the server at that address, until it has shown a scene."""
        address = f"{url.replace('http', 'ws', 1).rstrip('/')}/api/tables/{self.id}/seat"
        client = Client(await connect(address, max_size=None))
        await client.socket.send('{"type":"hello"}')
        await client.until_n(1)
        self.watchers.append(client)

    def asked(self) -> Client | None:
        """Somebody whose answer is awaited."""
        newest = max(client.n for client in self.clients)
        found = [client for client in self.clients if client.n == newest and client.peek().prompt is not None]
        return self._lot.choice(found) if found else None

    @property
    def over(self) -> bool:
        return self.clients[0].peek().over

    async def move(self, client: Client) -> float:
        """That seat plays something that the scene offers or, if that is refused, what the hint says; seconds until
        every seat has seen what came of it.

        Raises:
            ValueError: there was no hint, or not even that was accepted.
            ConnectionError: the server has closed the connection.
        """
        scene = msgspec.json.decode(client.scene)["scene"]
        text = propose(scene, self._lot) or await self._hint(client)
        for _attempt in range(2):
            before, began = client.n, time.perf_counter()
            answer = await client.ask("move", text=text, window=scene["window"])
            if answer.type == "accepted":
                for each in self.clients:
                    await each.until_n(before + 1)
                return time.perf_counter() - began
            text = await self._hint(client)
        raise ValueError(f"the hint was refused: {answer.reason}")

    async def _hint(self, client: Client) -> str:
        """What the server would play there. Raises ValueError, ConnectionError."""
        answer = await client.ask("hint")
        if answer.type != "hinted":
            raise ValueError(f"no hint: {answer.reason}")
        return answer.text

    async def close(self) -> None:
        for client in (*self.watchers, *self.clients):
            await client.close()


def order(game: str, book: str = "", seats: int = SEATS, name: str = "") -> dict[str, Any]:
    """A table for that many people."""
    players = [{"kind": "human", "name": "Host"}] + [{"kind": "open"}] * (seats - 1)
    found: dict[str, Any] = {"game": game, "players": players, "speed": "instant", "name": name}
    return {**found, "book": book} if book else found


def visitors(url: str) -> httpx.AsyncClient:
    """Many browsers' requests: no cookie is kept from one to the next, and no connection that the server may close."""
    cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    return httpx.AsyncClient(base_url=url, timeout=60, cookies=cookies, limits=httpx.Limits(keepalive_expiry=1.0))


class ServerProcess:
    """The server as ``upcard serve`` runs it, in a process of its own, on one core if there are more. ``limited``: by
    client address, as it is unless said otherwise; ``log``: for what it writes; ``workers``: on as many cores, and then
    figures are those of all of them; ``more``: further arguments. Raises RuntimeError: it has not started; then none is
    left running."""

    def __init__(
        self,
        data: Database,
        limited: bool = False,
        log: IO[str] | None = None,
        workers: int = 1,
        more: Sequence[str] = (),
    ) -> None:
        run = "from upcard.terminal.cli import main; main()"
        command = [
            sys.executable,
            "-c",
            run,
            "serve",
            "--no-open",
            "--port",
            "0",
            *([] if limited else ["--per-address", "0"]),
            *(["--data", str(data)] if isinstance(data, Path) else ["--database", data]),
            *(["--workers", str(workers)] if workers > 1 else []),
            *more,
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            self.url = self._address()
            if workers == 1:
                pin(0, self.process.pid)
        except BaseException:
            self.stop()
            raise

    def _address(self) -> str:
        """Wait until it says where it is. Raises RuntimeError: it says something else."""
        assert self.process.stdout is not None
        words = self.process.stdout.readline().split()  # Upcard is at URL …
        if len(words) < 4:
            raise RuntimeError(f"the server did not start; it said {' '.join(words)!r}")
        return words[3].rstrip("/").replace("localhost", "127.0.0.1")

    def _family(self) -> list[int]:
        """The process and those that it has started."""
        parents: dict[int, list[int]] = {}
        for entry in Path("/proc").iterdir():
            if entry.name.isdecimal():
                with contextlib.suppress(OSError):
                    parents.setdefault(int(_stat(int(entry.name))[1]), []).append(int(entry.name))
        family = [self.process.pid]
        for process in family:
            family += parents.get(process, [])
        return family

    @property
    def megabytes(self) -> float:
        """Memory in use (RSS)."""
        pages = [int(Path(f"/proc/{process}/statm").read_text().split()[1]) for process in self._family()]
        return sum(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6

    @property
    def seconds(self) -> float:
        """Processor time used so far."""
        ticks = [int(field) for process in self._family() for field in _stat(process)[11:13]]
        return sum(ticks) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise


def _stat(process: int) -> list[str]:
    """What the kernel says of a process, from its state on."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


@contextlib.contextmanager
def serving(
    data: Database, limited: bool = False, log: IO[str] | None = None, workers: int = 1, more: Sequence[str] = ()
) -> Iterator[ServerProcess]:
    server = ServerProcess(data, limited, log, workers, more)
    try:
        yield server
    finally:
        server.stop()


def pin(core: int, process: int = 0) -> None:
    """Keep a process on one core, where there is a choice."""
    if hasattr(os, "sched_setaffinity") and core in os.sched_getaffinity(0):
        os.sched_setaffinity(process, {core})
        for thread in Path(f"/proc/{process or os.getpid()}/task").iterdir():
            with contextlib.suppress(ProcessLookupError):  # it has ended meanwhile
                os.sched_setaffinity(int(thread.name), {core})
