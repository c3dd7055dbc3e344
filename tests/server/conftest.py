"""A real server on a free port, in a thread, and clients that speak the protocol."""

import asyncio
import json
import socket
import ssl
import sys
import threading
import time
import traceback
import uuid
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from upcard.bots import Decision
from upcard.kernel.state import Move, State
from upcard.server import wall_clock
from upcard.server.http.access import AccessControl
from upcard.server.http.app import create_app
from upcard.server.http.connection_limiter import ConnectionLimiter
from upcard.server.http.limits import Limits, Proxies
from upcard.server.http.web_server import web_server
from upcard.server.live import autoplay, draws
from upcard.server.live.offer import Offer, full_offer
from upcard.server.ports import listen
from upcard.server.store.database import Database
from upcard.server.store.sql import SqlStore

from ..conftest import Need
from ..patience import PATIENCE
from .loops import run
from .postgres import Cluster, everything_in, find_programs
from .toy import TOY

Message = dict[str, Any]


@pytest.fixture(autouse=True)
def _told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for too much hears so without delay."""
    monkeypatch.setattr(AccessControl, "too_many", 0.0)


class First:
    """A bot that plays its first legal move; it claims whenever it may."""

    name = "first"
    about = "Claims, and plays the first legal move."

    def __init__(self, seed: int) -> None:
        pass

    def plays(self, game: Any) -> bool:
        return True

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        moves: list[Move] = list(game.moves(seen, seat))
        return moves[-1] if str(moves[-1]) == "may-i" else moves[0]

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        return Decision(self.choose(game, seen, seat), "It is the first.")


class Broken(First):
    """A bot that fails at every decision."""

    name = "broken"
    about = "Fails."

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        raise RuntimeError(f"the hand was {seen.piles[seat]}")


class Ponderer(First):
    """A bot that thinks longer over some hands than over others."""

    name = "ponderer"
    about = "Thinks."

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        time.sleep(0.3 if any(card.face & 1 for card in seen.piles[seat].cards[:2]) else 0)
        return super().choose(game, seen, seat)


PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For requests without TLS: httpx would read a file of certificates for each client, which takes 40 ms."""

TOYS = Offer({"toy": TOY}, {"first": First, "broken": Broken, "ponderer": Ponderer}, First(0))


NOBODY = Proxies()


class Server:
    """A running server; stop it and start it again to see what survives."""

    def __init__(
        self,
        data: Database,
        offer: Offer,
        limits: Limits | None = None,
        limiter: ConnectionLimiter | None = None,
        proxies: Proxies = NOBODY,
    ) -> None:
        self.data = data
        self.limiter = limiter or ConnectionLimiter()
        self.proxies = proxies
        self.offer = offer
        self.limits = limits
        self.start()

    def stored(self) -> bytes:
        """Everything that the database holds."""
        if isinstance(self.data, str):
            return run(everything_in(self.data))
        return b"".join(file.read_bytes() for file in self.data.iterdir())

    def start(self) -> None:
        listener = listen("127.0.0.1", 0)
        self.port = listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        app = create_app(partial(SqlStore.open, self.data), self.offer, limits=self.limits)
        self._server = web_server(app, self.limiter, self.proxies, goodbye=1)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(listener)), daemon=True)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.01)

    async def _serve(self, listener: socket.socket) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve([listener])

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), f"the server does not stop: {self._waits()}"

    def _waits(self) -> str:
        """What its thread does, and what its tasks wait for."""
        frame = sys._current_frames().get(self._thread.ident or 0)
        tasks = [f"{task!r}: {_awaited(task.get_coro())}" for task in asyncio.all_tasks(self._loop)]
        return "\n".join([*traceback.format_stack(frame), *tasks])


def _awaited(waiting: Any) -> str:
    """From a coroutine through what it awaits to what nobody here awaits."""
    places = []
    while (frame := getattr(waiting, "cr_frame", None)) is not None:
        places.append(f"{frame.f_code.co_qualname}:{frame.f_lineno}")
        waiting = waiting.cr_await
    return " > ".join([*places, repr(waiting)])


class Page:
    """One browser tab at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.n = 0
        self.scene: Message = {}
        self.received: list[str] = []

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> Message:
        """The next message, but for the end of an answer to hello that asked for no fates. Every scene must be the
        one after the last."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.received.append(text)
        message: Message = json.loads(text)
        if message["type"] == "fates" and not message["fates"]:
            return self.hear(timeout)
        if message["type"] == "scene":
            again = not message["events"] and message["n"] == self.n  # the answer to another hello
            assert again or self.n in (0, message["n"] - 1), f"a gap: {message['n']} after {self.n}"
            self.n, self.scene = message["n"], message["scene"]
        return message

    def hear_until(self, wanted: Callable[[Message], bool]) -> Message:
        while True:
            message = self.hear()
            if wanted(message):
                return message

    def hear_until_type(self, kind: str) -> Message:
        return self.hear_until(lambda message: message["type"] == kind)

    def hello(self, seen: int = 0) -> Message:
        """Say hello and wait for the first scene."""
        self.n = seen
        self.say(type="hello", seen=seen)
        return self.hear_until(lambda message: message["type"] == "scene")

    def ask(self, kind: str, **fields: object) -> Message:
        """Send a command and wait for its answer."""
        cid = str(fields.pop("cid", None) or uuid.uuid4())
        self.say(type=kind, cid=cid, **fields)
        return self.hear_until(lambda message: message.get("cid") == cid)

    def move(self, text: str, **fields: object) -> Message:
        """Play a move; wait for its answer, and for the scene that it leads to."""
        answer = self.ask("move", **{"text": text, "window": self.scene.get("window", 0), **fields})
        while answer["type"] == "accepted" and self.n < answer["n"]:
            self.hear()
        return answer

    def my_turn(self) -> str:
        """Wait until this seat is asked; the prompt."""
        while self.scene["prompt"] is None:
            if self.scene["over"]:
                return "over"
            self.hear()
        return str(self.scene["prompt"])


def check_sentences(answer: httpx.Response) -> None:
    """Every error that any test is answered is a whole sentence, and so is all that is wrong with rules."""
    if answer.headers.get("content-type") != "application/json":
        return
    path = answer.request.url.path
    if answer.status_code < 400 and path != "/api/rules":
        return
    answer.read()
    told = answer.json()
    for each in told.get("problems", ()) if answer.status_code < 400 else [told]:
        assert not each["reason"][:1].islower() and each["reason"].endswith((".", "?", '?"')), (path, each["reason"])


class Browser:
    """Cookies, and tabs."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(timeout=PATIENCE, verify=PLAIN, event_hooks={"response": [check_sentences]})

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.http.get(self.server.url + path, **more)

    def post(self, path: str, body: object, **more: Any) -> httpx.Response:
        return self.http.post(self.server.url + path, json=body, **more)

    def create(self, game: str = "toy", seat: int = 0, bots: int = 2, bot: str = "first", **more: Any) -> str:
        """A new table with this browser at ``seat`` and bots at the others."""
        players: list[Message] = [{"kind": "bot", "name": f"Bot {number}", "bot": bot} for number in range(bots)]
        players.insert(seat, {"kind": "human", "name": "Me"})
        order = {"game": game, "name": "Test", "players": players, "speed": "instant", **more}
        answer = self.post("/api/tables", order)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def sit(self, table: str, **more: Any) -> Page:
        """Open a tab at a table."""
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/seat"
        more = {"max_queue": None, **more}  # or it stops reading, and hears of no end, while a test only sends
        socket = connect(address, additional_headers={"Cookie": self.cookie()}, max_size=None, **more)
        return Page(socket.__enter__())


class TurnedClock:
    """The clock that tables go by, which a test turns forward."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self._ahead

    def turn(self, seconds: float) -> None:
        self._ahead += seconds


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> TurnedClock:
    """The clock of all servers of this process; they look at it often."""
    turned = TurnedClock()
    monkeypatch.setattr(wall_clock.now, "read", turned)
    monkeypatch.setattr(autoplay, "LONGEST_SLEEP", 0.02)
    return turned


class OnDemand:
    """A PostgreSQL that starts when it is first asked for."""

    def __init__(self, need: Need) -> None:
        self._need = need
        self._cluster: Cluster | None = None
        self._model = ""

    def cluster(self) -> Cluster:
        if self._cluster is None:
            programs = find_programs()
            self._need(programs, "no PostgreSQL on this machine (Debian: apt install postgresql)")
            assert programs is not None
            self._cluster = Cluster(programs)
        return self._cluster

    def database(self) -> str:
        """The URL of a new database with today's tables: a copy, which is made in a quarter of the time."""
        if not self._model:
            self._model = self.cluster().database()
            run(_with_tables(self._model))
        return self.cluster().database(like=self._model)

    def stop(self) -> None:
        if self._cluster is not None:
            self._cluster.stop()


async def _with_tables(database: Database) -> None:
    await (await SqlStore.open(database)).close()


@pytest.fixture(scope="session")
def on_demand(need: Need) -> Iterator[OnDemand]:
    """Named by every fixture that may ask for it: pytest then stops it after them."""
    postgresql = OnDemand(need)
    yield postgresql
    postgresql.stop()


@pytest.fixture(scope="session")
def postgres(on_demand: OnDemand) -> Cluster:
    """A PostgreSQL of these tests alone."""
    return on_demand.cluster()


KINDS = ("sqlite", "postgresql")


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, on_demand: OnDemand, tmp_path: Path) -> Database:
    """A new database of each kind."""
    return tmp_path / "data" if request.param == "sqlite" else on_demand.database()


@pytest.fixture(params=["memory", *KINDS])
def place(request: pytest.FixtureRequest, on_demand: OnDemand, tmp_path: Path) -> Database | None:
    """Where a store keeps what it is given: a new database of each kind, or memory (None)."""
    if request.param == "memory":
        return None
    return tmp_path / "data" if request.param == "sqlite" else on_demand.database()


@pytest.fixture(scope="session", params=KINDS)
def server(
    request: pytest.FixtureRequest, on_demand: OnDemand, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server of the toy game, for all tests that leave it running."""
    sqlite = request.param == "sqlite"
    running = Server(tmp_path_factory.mktemp("shared") if sqlite else on_demand.database(), TOYS)
    yield running
    running.stop()


@pytest.fixture
def own_server(database: Database) -> Iterator[Server]:
    """A server of the toy game for one test, which may stop it and start it again."""
    running = Server(database, TOYS)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of every game, for the tests of a file."""
    running = Server(tmp_path_factory.mktemp("room"), full_offer())
    yield running
    running.stop()


@pytest.fixture
def visitor(server: Server) -> Browser:
    """A browser that has not been there before."""
    return Browser(server)


@pytest.fixture
def nobody_contributes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draws wait for nobody's device."""
    monkeypatch.setattr(draws, "PATIENCE", 0.0)
