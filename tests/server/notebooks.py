"""Devices at a table that keep to the protocol of `docs/fair-deal.md`: one with the browser client's own notebook, run
by Node, and one that is in league with the server."""

import json
import subprocess
from collections.abc import Collection
from pathlib import Path
from threading import Lock
from typing import IO, Any, cast

from websockets.exceptions import ConnectionClosed

from upcard.match.chain import CONTRIBUTION, pledge_of

from ..patience import PATIENCE
from .conftest import Browser, Message

PROGRAM = Path(__file__).parents[2] / "web" / "tests" / "notebooks.mjs"


class Notebooks:
    """The notebooks of the browser client (``web/src/lib/fairness.ts``), by device and table."""

    def __init__(self, node: str) -> None:
        self._lock = Lock()
        self._process = subprocess.Popen(
            [node, str(PROGRAM)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=PROGRAM.parents[1]
        )

    def ask(self, table: str, call: str, *arguments: object, device: str = "") -> Any:
        """What that method, or that property, of the table's notebook gives."""
        to, back = cast(IO[str], self._process.stdin), cast(IO[str], self._process.stdout)
        with self._lock:
            to.write(json.dumps({"device": device, "table": table, "call": call, "args": arguments}) + "\n")
            to.flush()
            return json.loads(back.readline())

    def close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            cast(IO[str], pipe).close()
        self._process.wait(PATIENCE)


class Player:
    """Somebody who plays the first answer offered to them."""

    def __init__(self, browser: Browser, table: str, seat: int) -> None:
        self.browser = browser
        self.table = table
        self.seat = seat
        self.drawn = 0
        """The number of the draw that was shown last."""
        self.sit()

    def sit(self) -> None:
        """Come to the table, at the browser's server."""
        self.page = self.browser.sit(self.table)
        self.page.say(type="hello", seen=0, draws=True)

    def come_back(self) -> None:
        """Sit down again, as a page does whose line was cut, until the table is there."""
        for _attempt in range(3):
            self.sit()
            try:
                self.page.hear_until_type("table")
            except ConnectionClosed:
                continue
            return
        raise AssertionError("the table does not come back")

    def play(self, until: int = 2**31) -> None:
        """To the end of the game, or to where they are asked and draw ``until`` is begun."""
        while not self.page.scene.get("over"):
            message = self.page.hear()
            self.hear(message)
            if message["type"] == "scene":
                self.look(message)
            if message["type"] == "next-draw":
                self.drawn = message["draw"]
                self.draw(message)
            scene = self.page.scene
            if scene.get("actions") and self.drawn >= until:
                return
            if message["type"] == "scene" and scene["actions"]:
                self.answer()

    def answer(self) -> None:
        scene = self.page.scene
        self.page.say(
            type="move", cid=f"{self.seat}-{self.page.n}", text=scene["actions"][0]["verb"], window=scene["window"]
        )

    def draw(self, message: Message) -> None:
        raise NotImplementedError

    def hear(self, message: Message) -> None:
        """Anything is told."""

    def look(self, message: Message) -> None:
        """The table is shown."""


class Honest(Player):
    """The device of somebody who wants to know: what the browser client notes, says and compares."""

    def __init__(self, browser: Browser, table: str, seat: int, notebooks: Notebooks, device: str = "") -> None:
        self.notebooks = notebooks
        self.device = device
        self.warnings: list[str] = []
        self.sent: dict[str, Message] = {}
        super().__init__(browser, table, seat)

    def ask(self, call: str, *arguments: object) -> Any:
        """What that method, or that property, of the table's notebook on this device gives."""
        return self.notebooks.ask(self.table, call, *arguments, device=self.device)

    def sit(self) -> None:
        super().sit()
        self.told = 0
        self.ask("cut")

    def hear(self, message: Message) -> None:
        for text in self.page.received[self.told : -1]:
            if json.loads(text)["type"] == "fates":  # a page hears of them, and tells nobody
                self.ask("caughtUp")
        self.told = len(self.page.received)
        if message["type"] == "table":
            self.seat = message["you"]
            self.ask("sit", message)
        elif message["type"] == "accepted" and message["cid"] in self.sent:
            self.warn(self.ask("acknowledged", self.sent.pop(message["cid"])))

    def draw(self, message: Message) -> None:
        told = self.ask("receive", message, self.seat)
        self.warn(told["warning"])
        answer = told["answer"]
        if answer is not None:
            cid = f"{answer['type']}-{answer['draw']}-{len(self.page.received)}"
            self.sent[cid] = answer
            self.page.say(**answer, cid=cid)

    def look(self, message: Message) -> None:
        self.ask("look", message)
        self.warn(self.ask("dealt", message))

    def warn(self, said: str) -> None:
        if said:
            self.warnings.append(said)

    def notes(self) -> str:
        """The file that `upcard verify --seen` reads."""
        return str(self.ask("file"))


class Accomplice(Player):
    """Pledges and opens, but for the draws in ``silent``, which it does not open."""

    def __init__(self, browser: Browser, table: str, seat: int, silent: Collection[int] = ()) -> None:
        self.silent = silent
        super().__init__(browser, table, seat)

    def draw(self, message: Message) -> None:
        number = message["draw"]
        given = number.to_bytes(CONTRIBUTION, "big")
        if not message["pledges"]:
            pledge = pledge_of(bytes.fromhex(message["head"]), number, self.seat, given).hex()
            self.page.say(type="pledge", cid=f"pledge-{len(self.page.received)}", draw=number, pledge=pledge)
        elif number not in self.silent:
            self.page.say(type="open", cid=f"open-{len(self.page.received)}", draw=number, contribution=given.hex())
