"""People at tables over the protocol: they play what the table's hint says, come back after every loss of the
connection, and remember each answer that they were given."""

import asyncio
import json
import secrets
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Message = dict[str, Any]


AFTER_ERROR = 0.2
"""Seconds until somebody tries again to whom the server has said that it failed."""


class Wrong(AssertionError):
    """The server broke its promise; one sentence."""


@dataclass
class Told:
    """What the server has told one seat of a table, and what that seat has sent."""

    table: str
    seat: int
    n: int = 0
    scene: Message = field(default_factory=dict)
    sent: dict[str, str] = field(default_factory=dict)
    """What every command said, by its id."""
    waiting: dict[str, int] = field(default_factory=dict)
    """Commands without an answer, and their windows."""
    accepted: dict[str, int] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)

    def see(self, message: Message, fresh: bool) -> None:
        """A scene comes; ``fresh``: the first one of its connection. Raises Wrong."""
        n = message["n"]
        # After hello the table may come as it is; from then on nothing is left out and nothing comes twice.
        if n != self.n + 1 and not (fresh and n >= self.n and not message["events"]):
            raise Wrong(f"seat {self.seat} of {self.table} was shown move {n} after move {self.n}")
        self.n, self.scene = n, message["scene"]

    def settle(self, cid: str, n: int) -> None:
        """A command was accepted as that move. Raises Wrong."""
        if self.accepted.setdefault(cid, n) != n:
            raise Wrong(f"command {cid} was accepted as move {self.accepted[cid]} and as move {n}")
        self.waiting.pop(cid, None)


@dataclass(kw_only=True)
class Person(Told):
    """Somebody at one seat, over the protocol. ``address`` gives the server's URL, anew for each connection."""

    address: Callable[[], str]
    cookie: str
    connections: int = 0
    heard: deque[str] = field(default_factory=lambda: deque(maxlen=5))
    """The kinds of the last messages."""
    at: float = field(default_factory=time.monotonic)
    """When the last of them came."""
    _hints: int = 0

    def state(self) -> str:
        """For whoever looks for what is stuck."""
        waits, last = self.scene.get("waiting", ()), self.heard[-1] if self.heard else "nothing"
        return (
            f"seat {self.seat} of {self.table} at move {self.n}, which waits for {waits}; "
            f"{len(self.accepted)} accepted, {len(self.waiting)} without an answer; "
            f"connected {self.connections} times; heard last: {last}, {time.monotonic() - self.at:.0f} s ago"
        )

    async def play(self) -> None:
        """Until the game is over."""
        while not self.scene.get("over"):
            with suppress(OSError, WebSocketException, TimeoutError):
                await self._connection()
            await asyncio.sleep(0.02)

    async def _connection(self) -> None:
        where = self.address().replace("http:", "ws:") + f"/api/tables/{self.table}/seat"
        async with connect(where, additional_headers={"Cookie": self.cookie}, open_timeout=3, close_timeout=1) as line:
            self.connections += 1
            hello = {"type": "hello", "seen": self.n, "unanswered": list(self.waiting)}
            await line.send(json.dumps(hello))
            fresh = True
            while not self.scene.get("over"):
                message: Message = json.loads(await line.recv())
                self.heard.append(message["type"])
                self.at = time.monotonic()
                if message["type"] == "scene":
                    self.see(message, fresh)
                    fresh = False
                await self._answer(line, message)

    async def _answer(self, line: ClientConnection, message: Message) -> None:
        match message["type"]:
            case "fates":
                for fate in message["fates"]:
                    await self._fate(line, fate)
            case "accepted":
                self.settle(message["cid"], message["n"])
                # Mostly its scene comes after this. One that had to be found in the log again was shown before.
                if message["n"] > self.n:
                    return
            case "refused":
                self.waiting.pop(message["cid"], None)
                self.refused.add(message["cid"])
            case "hinted":
                cid = f"m-{secrets.token_hex(8)}"
                self.sent[cid] = message["text"]
                self.waiting[cid] = self.scene["window"]
                await self._send(line, cid)
                return
            case "error":
                # Nothing has changed: somebody at the table would press the button again.
                self.waiting.pop(message.get("cid", ""), None)
                await asyncio.sleep(AFTER_ERROR)
        if self.scene.get("prompt") is not None and not self.waiting:
            self._hints += 1
            await line.send(json.dumps({"type": "hint", "cid": f"h-{self._hints}"}))

    async def _send(self, line: ClientConnection, cid: str) -> None:
        text, window = self.sent[cid], self.waiting[cid]
        await line.send(json.dumps({"type": "move", "cid": cid, "text": text, "window": window}))

    async def _fate(self, line: ClientConnection, fate: Message) -> None:
        cid = fate["cid"]
        if fate["fate"] == "accepted":
            self.settle(cid, fate["n"])
        elif fate["fate"] == "unknown":
            # The server knows nothing of it: the very same command once more.
            await self._send(line, cid)
        else:
            self.waiting.pop(cid, None)
            self.refused.add(cid)


async def gather(address: Callable[[], str], game: str, people: int, bots: int, **more: Any) -> list[Person]:
    """Set up a table, and let everybody sit down."""
    players: list[Message] = [{"kind": "human", "name": "Person 0"}]
    players += [{"kind": "open"} for _ in range(1, people)]
    players += [{"kind": "bot", "name": f"Bot {number}", "bot": "random"} for number in range(bots)]
    order = {"game": game, "players": players, "speed": "instant", "auto_start": True, **more}
    seated: list[Person] = []
    table = ""
    for number in range(people):
        async with httpx.AsyncClient(base_url=address(), timeout=20) as browser:
            if number == 0:
                answer = await browser.post("/api/tables", json=order)
                table = answer.raise_for_status().json()["id"]
            else:
                answer = await browser.post(f"/api/tables/{table}/join", json={"name": f"Person {number}"})
                answer.raise_for_status()
            cookie = f"upcard={browser.cookies['upcard']}"
        seated.append(Person(table, number, address=address, cookie=cookie))
    return seated
