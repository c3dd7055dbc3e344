"""A real server on a free port, in a thread, and clients that speak the protocol."""

import asyncio
import json
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.sync.client import ClientConnection, connect

from upcard.bots import Decision
from upcard.kernel.state import Move, State
from upcard.server import listen
from upcard.server.app import create_app
from upcard.server.database import Database
from upcard.server.desk import Offer
from upcard.server.handshake import PunctualProtocol
from upcard.server.limits import Limits
from upcard.server.wire import MAX_MESSAGE

from ..conftest import Need
from .loops import run
from .postgres import Cluster, everything_in, find_programs
from .toy import TOY

Message = dict[str, Any]


class First:
    """A bot that plays its first legal move; it claims whenever it may."""

    name = "first"
    about = "Claims, and plays the first legal move."

    def __init__(self, seed: int) -> None:
        pass

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
        time.sleep(0.2 if any(card.face & 1 for card in seen.piles[seat].cards[:2]) else 0)
        return super().choose(game, seen, seat)


TOYS = Offer({"toy": TOY}, {"first": First, "broken": Broken, "ponderer": Ponderer}, First(0))


class Server:
    """A running server; stop it and start it again to see what survives."""

    def __init__(self, data: Database, offer: Offer, limits: Limits | None = None) -> None:
        self.data = data
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
        config = uvicorn.Config(
            create_app(self.data, self.offer, limits=self.limits),
            http=PunctualProtocol,
            ws="websockets-sansio",
            ws_max_size=MAX_MESSAGE,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._server.serve([listener])), daemon=True)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.01)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(10)
        assert not self._thread.is_alive()


class Page:
    """One browser tab at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.n = 0
        self.scene: Message = {}
        self.received: list[str] = []

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = 5) -> Message:
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


class Browser:
    """Cookies, and tabs."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client()

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
        socket = connect(address, additional_headers={"Cookie": self.cookie()}, max_size=None, **more)
        return Page(socket.__enter__())


@pytest.fixture(scope="session")
def postgres(need: Need) -> Iterator[Cluster]:
    """A PostgreSQL of these tests alone."""
    programs = find_programs()
    need(programs, "no PostgreSQL on this machine (Debian: apt install postgresql)")
    assert programs is not None
    cluster = Cluster(programs)
    yield cluster
    cluster.stop()


KINDS = ("sqlite", "postgresql")


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """A new database of each kind."""
    if request.param == "sqlite":
        return tmp_path / "data"
    cluster: Cluster = request.getfixturevalue("postgres")
    return cluster.database()


@pytest.fixture(scope="session", params=KINDS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the toy game, for all tests that leave it running."""
    if request.param == "sqlite":
        running = Server(tmp_path_factory.mktemp("shared"), TOYS)
    else:
        running = Server(request.getfixturevalue("postgres").database(), TOYS)
    yield running
    running.stop()


@pytest.fixture
def own_server(database: Database) -> Iterator[Server]:
    """A server of the toy game for one test, which may stop it and start it again."""
    running = Server(database, TOYS)
    yield running
    running.stop()


@pytest.fixture
def visitor(server: Server) -> Browser:
    """A browser that has not been there before."""
    return Browser(server)
