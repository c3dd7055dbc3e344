"""People play, rest, come back, change devices, take back, pause and talk, in any order: the table stays one table."""

import json
import random
from collections.abc import Callable

import msgspec
import pytest

from upcard.server.live.room import Room
from upcard.server.store.sql import SqlStore

from .conftest import TOYS, Browser, Page, Server
from .friends import OPEN, gather, greeted, take
from .loops import run

ACTS = 80
NAMES = ("Ada", "Ben", "Cyd")


class Person:
    """Somebody at a table, who sooner or later does everything that can be done."""

    def __init__(self, server: Server, rng: random.Random) -> None:
        self.server = server
        self.rng = rng
        self.browser = Browser(server)
        self.page: Page | None = None

    def at(self, table: str) -> Page:
        if self.page is None:
            self.page, _ = greeted(self.browser, table)
        return self.page

    def here(self) -> Page:
        assert self.page is not None
        # Hear everything that has been said until now.
        self.page.say(type="ping")
        self.page.hear_until_type("pong")
        return self.page

    def act(self, table: str, seat: int) -> None:
        page = self.at(table)
        self.here()
        acts: list[Callable[[], object]] = [
            lambda: page.ask("undo"),
            lambda: page.ask("seat", seat=seat, to=self.rng.choice(("bot", "person"))),
            lambda: page.ask("seat", seat=seat, to="person"),
            lambda: page.ask("settings", paused=self.rng.random() < 0.2),
            lambda: page.ask("settings", clock=self.rng.choice((0, 60))),
            lambda: page.ask("settings", spectators=self.rng.random() < 0.5),
            lambda: page.ask("phrase", phrase="hello"),
            lambda: page.ask("nudge", seat=self.rng.randrange(3)),
            lambda: page.ask("standing", rule=self.rng.choice(("ask", "auto", "pass-turn"))),
            lambda: page.ask("host", seat=self.rng.randrange(3)),
            self.reload,
            lambda: self.move_on(table),
            *[self.play] * 12,
        ]
        self.rng.choice(acts)()

    def play(self) -> None:
        page = self.here()
        prompt = page.scene["prompt"]
        hand = [
            card for zone in page.scene["zones"] if zone["id"] == f"hand-{page.scene['you']}" for card in zone["cards"]
        ]
        text = {
            "claim": self.rng.choice(("pass", "may-i")),
            "play": f"discard {self.rng.choice(hand)}" if hand else "draw",
        }.get(str(prompt), "draw")
        page.ask("move", text=text, window=page.scene["window"])

    def reload(self) -> None:
        self.here().socket.close()
        self.page = None

    def move_on(self, table: str) -> None:
        """To another device."""
        code = self.here().ask("move-seat")["code"]
        self.browser = Browser(self.server)
        assert self.browser.post(f"/api/tables/{table}/code", {"code": code}).status_code == 200
        assert self.page is not None
        self.page.socket.close()
        self.page = None


@pytest.mark.parametrize("seed", range(2))
def test_whatever_people_do_in_whatever_order(server: Server, seed: int) -> None:
    rng = random.Random(seed)
    people = [Person(server, rng) for _ in NAMES]
    table = gather(people[0].browser, OPEN, OPEN, toml='game = "toy"\n[changes]\nrounds = 9')
    for seat, name in enumerate(NAMES[1:], 1):
        assert take(people[seat].browser, table, name) == seat
    people[0].at(table).ask("start")
    for _ in range(ACTS):
        seat = rng.randrange(3)
        people[seat].act(table, seat)
    pages = [person.at(table) for person in people]
    for page in pages:
        page.ask("settings", paused=True)
    for page in pages:
        page.n = 0
        page.say(type="hello", seen=0, unanswered=["never-sent"])
        page.hear_until_type("fates")

    async def again() -> tuple[int, list[object]]:
        room = Room(await SqlStore.open(server.data), TOYS)
        loaded = await room.table(table)
        found = loaded.n, [msgspec.to_builtins(loaded.scene(seat)) for seat in range(3)]
        await room.close()
        return found

    # Whoever opens the database finds the table that everybody sees.
    n, scenes = run(again())
    assert [page.n for page in pages] == [n] * 3
    assert [page.scene for page in pages] == json.loads(json.dumps(scenes))
    assert n > 4
