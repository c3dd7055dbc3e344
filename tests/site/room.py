"""The card room as a page has it in its worker, without a browser: in a thread, or in WebAssembly under Node.js."""

import asyncio
import json
import subprocess
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from upcard.server.live.offer import Offer
from upcard.site.engine import CardRoom, begin
from upcard.site.guests import Guest
from upcard.site.sources import node

from ..patience import PATIENCE

T = TypeVar("T")


class Line:
    """A websocket of the page, as `tests.server.conftest.Page` uses one."""

    def __init__(self, room: "RemoteRoom", number: int) -> None:
        self._room = room
        self._number = number
        self.heard: SimpleQueue[dict[str, Any]] = SimpleQueue()

    def send(self, text: str) -> None:
        self._room.tell({"type": "text", "id": self._number, "text": text})

    def recv(self, timeout: float = PATIENCE) -> str:
        message = self.heard.get(timeout=timeout)
        assert message["type"] == "text", message
        return str(message["text"])

    def next(self) -> dict[str, Any]:
        """The next of whatever comes."""
        return self.heard.get(timeout=PATIENCE)

    def close(self) -> None:
        self._room.tell({"type": "close", "id": self._number})


class RemoteRoom:
    """What a page does with the room in its worker: it asks, and opens websockets."""

    def __init__(self) -> None:
        self._numbers = 0
        self._answers: dict[int, Future[dict[str, Any]]] = {}
        self._lines: dict[int, Line] = {}
        self.unasked: SimpleQueue[dict[str, Any]] = SimpleQueue()
        """Answers to what was sent by `tell` alone."""

    def say(self, text: str) -> None:
        """Send that to the card room."""
        raise NotImplementedError

    def hear(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "answer":
            asked = self._answers.pop(message["id"], None)
            if asked is None:
                self.unasked.put(message)
            else:
                asked.set_result(message)
        else:
            self._lines[message["id"]].heard.put(message)

    def tell(self, message: dict[str, Any]) -> None:
        self.say(json.dumps(message))

    def request(self, path: str, body: object = None, **headers: str) -> dict[str, Any]:
        """An answer, with its ``json``."""
        self._numbers += 1
        answer: Future[dict[str, Any]] = Future()
        self._answers[self._numbers] = answer
        message: dict[str, Any] = {"type": "request", "id": self._numbers, "method": "GET", "path": path}
        if body is not None:
            headers = {"content-type": "application/json", **headers}
            message |= {"method": "POST", "body": json.dumps(body)}
        self.tell({**message, "headers": headers})
        found: dict[str, Any] = answer.result(PATIENCE)
        if found["headers"].get("content-type") == "application/json":
            found["json"] = json.loads(found["body"])
        return found

    def open(self, path: str) -> Line:
        """A websocket, asked for."""
        self._numbers += 1
        self._lines[self._numbers] = line = Line(self, self._numbers)
        self.tell({"type": "open", "id": self._numbers, "path": path})
        return line


class Room(RemoteRoom):
    """A page's worker, and what the browser keeps of it (``kept``), which is there the next time."""

    def __init__(self, kept: dict[str, str] | None = None, offer: Offer | None = None) -> None:
        super().__init__()
        self.kept = {} if kept is None else kept
        self.full = False
        """Does the browser keep nothing more?"""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._room: CardRoom = self._do(begin(json.dumps(list(self.kept.items())), self._write, self.hear, offer))

    def _do(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    async def _write(self, text: str) -> None:
        if self.full:
            raise OSError("QuotaExceededError: no room\n at somewhere")
        for key, value in json.loads(text):
            if value is None:
                self.kept.pop(key, None)
            else:
                self.kept[key] = value

    def say(self, text: str) -> None:
        self.soon(self._room.take_message, text)

    def soon(self, work: Callable[..., object], *told: object) -> None:
        """Do that in the worker."""
        self._loop.call_soon_threadsafe(work, *told)

    def line(self, table: str, friend: "Friend") -> Guest:
        """The worker's end of a new line to a friend."""

        async def begun() -> Guest:
            return self._room.guest(table, friend.hear, friend.away.put)

        found: Guest = self._do(begun())
        return found

    @property
    def lines(self) -> int:
        """How many websockets the worker knows of."""
        return self._room.open_channels

    def stop(self) -> None:
        self._do(self._room.stop())
        self.crash()

    def crash(self) -> None:
        """The browser ends the worker without a word."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        # What was under way is put away; it can keep nothing any more.
        self.full = True
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        if tasks:
            # In a thread: in this one the loop of a browser's tests may be running.
            end = threading.Thread(target=lambda: self._loop.run_until_complete(asyncio.wait(tasks)))
            end.start()
            end.join(PATIENCE)
        self._loop.close()


class Friend(RemoteRoom):
    """A friend's page at another device, with a line to the room."""

    def __init__(self, room: Room, table: str, token: str = "", greets: bool = True) -> None:
        super().__init__()
        self.token = token
        self.bytes = ""
        """All that has come."""
        self.away: SimpleQueue[str] = SimpleQueue()
        """Why the line was ended."""
        self._room = room
        self._guest = room.line(table, self)
        if greets:
            self.tell({"type": "token", "token": token})

    def say(self, text: str) -> None:
        self._room.soon(self._guest.take_message, text)

    def hear(self, text: str) -> None:
        self.bytes += text
        message = json.loads(text)
        if message["type"] == "token":
            self.token = message["token"]
        else:
            super().hear(text)

    def hang_up(self) -> None:
        """The line is gone."""
        self._room.soon(self._guest.gone)


class WasmRoom(RemoteRoom):
    """The worker of a site, under Node.js: the engine as it is shipped.

    Args:
        engine: the folder ``engine`` of a site (`upcard.site.build`).
        first: Python that runs before the card room begins.
    """

    def __init__(self, engine: Path, first: str = "") -> None:
        super().__init__()
        command = [node(), str(Path(__file__).with_name("wasm.mjs")), str(engine), first]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            if line.startswith("{"):
                self.hear(line)

    def say(self, text: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(text + "\n")
        self._process.stdin.flush()

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        self._thread.join(PATIENCE)
