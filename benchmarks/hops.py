"""What one move passes in the server: ``python -m benchmarks.hops``.

A server and one browser run in this process, at a table of one person and two bots in a folder of its own. Everything
that Upcard's own functions call is counted, on the event loop and in threads, from the bytes of a move to those of its
answer: calls, how many modules they are in, how often one module calls another (hops), how deep calls lie within each
other, and what the database is asked. Run it with the engine that is not compiled: what is compiled calls unseen.

A coroutine that goes on is no new call, nor is it a hop. What a library calls was called by whoever called the library.
"""

import asyncio
import json
import secrets
import sys
import tempfile
import threading
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, Final

import click
import httpx
from sqlalchemy import Engine, event
from websockets.asyncio.client import ClientConnection, connect

from upcard.server.http.app import create_app
from upcard.server.http.limits import Limits
from upcard.server.http.web_server import web_server
from upcard.server.http.websocket import Websocket
from upcard.server.live import overdue_tables, sweeper
from upcard.server.live.offer import full_offer
from upcard.server.ports import listen
from upcard.server.store.sql import SqlStore

OWN: Final = "upcard"
BOTS: Final = [{"kind": "bot", "name": name, "bot": "steady"} for name in ("Rose", "Fern")]
ORDER: Final = {
    "game": "contract-rummy",
    "speed": "instant",
    "players": [{"kind": "human", "name": "Ada"}, *BOTS],
}
PATIENCE: Final = 30.0
"""Seconds within which a message comes."""

ACCEPTED, REFUSED = "draw stock", "discard 2C"
"""Moves for whoever is to draw."""


@dataclass
class Passed:
    """What was called for one message."""

    calls: int = 0
    hops: Counter[tuple[str, str]] = field(default_factory=Counter)
    modules: set[str] = field(default_factory=set)
    depth: int = 0
    statements: list[str] = field(default_factory=list)

    @property
    def figures(self) -> dict[str, int]:
        return {
            "calls": self.calls,
            "modules": len(self.modules),
            "hops": self.hops.total(),
            "deep": self.depth,
            "SELECT": len([each for each in self.statements if each.lower().startswith("select")]),
        }


class Counting:
    """Counts the calls of this process, in all threads, while it is switched on."""

    def __init__(self) -> None:
        self._passed: Passed | None = None
        self._answer = b""
        threading.setprofile(self._called)
        sys.setprofile(self._called)
        event.listen(Engine, "connect", lambda driver, _record: driver.set_trace_callback(self._asked))

    def begin(self, cid: str) -> Passed:
        """Count until the answer to the command with that id is given to the transport."""
        self._answer = f'"cid":"{cid}"'.encode()
        self._passed = Passed()
        return self._passed

    def _asked(self, statement: str) -> None:
        if self._passed is not None:
            self._passed.statements.append(" ".join(statement.split()))

    def _called(self, frame: FrameType, what: str, _given: Any) -> None:
        passed = self._passed
        if passed is None or what != "call":
            return
        module = _module(frame)
        if module is None or goes_on(frame):
            return
        callers = [each for each in _callers(frame) if each is not None]
        passed.calls += 1
        passed.modules.add(module)
        passed.depth = max(passed.depth, len(callers) + 1)
        if callers and callers[0] != module:
            passed.hops[callers[0], module] += 1
        if frame.f_code is Websocket.send.__code__ and any(self._answer in text for text in frame.f_locals["texts"]):
            self._passed = None


def goes_on(frame: FrameType) -> bool:
    """Is that a coroutine or a generator that goes on, and no new call? Its instruction ``RESUME`` says so."""
    return frame.f_code.co_code[frame.f_lasti + 1] & 3 != 0


def _module(frame: FrameType) -> str | None:
    name = str(frame.f_globals.get("__name__", ""))
    return name if name.partition(".")[0] == OWN else None


def _callers(frame: FrameType) -> list[str | None]:
    found, back = [], frame.f_back
    while back is not None:
        found.append(_module(back))
        back = back.f_back
    return found


async def send(socket: ClientConnection, **command: Any) -> None:
    await socket.send(json.dumps(command))


async def answer(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of those kinds. Raises TimeoutError: there is none for long."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            if message["type"] in kinds:
                return message


async def play_to_draw(socket: ClientConnection) -> None:
    """Play as hinted until one's own turn begins. Others go on meanwhile, so a hint or a move may come too late."""
    await send(socket, type="hello", seen=0)
    scene: dict[str, Any] = {"prompt": None}
    while scene["prompt"] != "draw":
        message = await answer(socket, "scene", "hinted", "refused")
        if message["type"] == "hinted":
            await send(socket, type="move", cid=secrets.token_hex(8), text=message["text"], window=scene["window"])
            continue
        scene = message.get("scene", scene)
        if scene["prompt"] not in (None, "draw"):
            await send(socket, type="hint", cid="hint")


async def measure(folder: Path, counting: Counting) -> dict[str, Passed]:
    """By what becomes of it, what a move passes."""
    listener = listen("127.0.0.1", 0)
    address = f"127.0.0.1:{listener.getsockname()[1]}"
    server = web_server(create_app(partial(SqlStore.open, folder), full_offer(), limits=Limits(connections=100)))
    serving = asyncio.create_task(server.serve([listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    found = {}
    async with httpx.AsyncClient(base_url=f"http://{address}") as browser:
        made = await browser.post("/api/tables", json=ORDER)
        made.raise_for_status()
        cookies = "; ".join(f"{each.name}={each.value}" for each in browser.cookies.jar)
        headers = {"cookie": cookies, "origin": f"http://{address}"}
        async with connect(f"ws://{address}/api/tables/{made.json()['id']}/seat", additional_headers=headers) as socket:
            await play_to_draw(socket)
            await asyncio.sleep(0.5)
            for kind, move in (("refused", REFUSED), ("accepted", ACCEPTED)):
                found[kind] = counting.begin(kind)
                await send(socket, type="move", cid=kind, text=move, window=0)
                await answer(socket, kind)
    server.should_exit = True
    await serving
    return found


@click.command()
@click.option("--all", "every", is_flag=True, help="Name every module, and every pair of which one calls the other.")
@click.option("--json", "as_json", is_flag=True)
def main(every: bool, as_json: bool) -> None:
    """What one move passes in the server."""
    counting = Counting()
    overdue_tables.EVERY = sweeper.EVERY = 3600.0  # type: ignore[misc]  # or now and then they are counted, too
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measure(Path(folder), counting))
    if as_json:
        print(json.dumps({kind: passed.figures for kind, passed in found.items()}))
        return
    for kind, passed in found.items():
        print(f"{kind}: " + ", ".join(f"{number} {what}" for what, number in passed.figures.items()))
        if every:
            for (caller, called), count in sorted(passed.hops.items(), key=lambda pair: -pair[1]):
                print(f"  {count:4} {caller} -> {called}")
            for module in sorted(passed.modules):
                print(f"       {module}")
            for statement in passed.statements:
                print(f"       {statement}")


if __name__ == "__main__":
    main()
