"""Is a game in the worker of a page the game at a server?

    python -m tests.site.parity SITE [--games N]

Plays whole games by all books with every number of seats there may be, up to eight: each at a server and in the engine
of SITE (written by ``upcard site``; WebAssembly, under Node.js) with the same shuffles and the same moves. Prints how
many games there were, with how many scenes, and which were not the same byte for byte; exit status 1 when one was not.
"""

import argparse
import contextlib
import itertools
import json
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, cast
from unittest.mock import patch

from websockets.sync.client import ClientConnection

from upcard.catalogue import OWN
from upcard.server.live.offer import Offer, full_offer

from ..server.conftest import Browser, Page, Server
from .room import RemoteRoom, WasmRoom

ALIKE = """
import hashlib, itertools
import upcard.server.live.draws, upcard.server.live.wire_game

numbers = itertools.count()

def seed():
    return hashlib.sha256(str(next(numbers)).encode()).digest()

def bits(number):
    return int.from_bytes(seed()) % 2**number
"""
"""Shuffles and bots draw the same numbers wherever this has run."""


MOVES = 12
"""What the page plays at random, before a bot goes on in its place."""


MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None
"""A folder that is no disk, where there is one: a server waits for its disk at each move."""


class Order(NamedTuple):
    """A table to be set up."""

    game: str
    book: str
    seats: int
    bot: str

    def request(self) -> dict[str, Any]:
        """What the server is asked for."""
        players: list[dict[str, Any]] = [{"kind": "human", "name": "Me"}]
        players += [{"kind": "bot", "name": f"Bot {number}", "bot": self.bot} for number in range(self.seats - 1)]
        return {"game": self.game, "book": self.book, "name": "Test", "players": players, "speed": "instant"}


def orders(offer: Offer) -> Iterator[Order]:
    """Every book of every game with every number of seats up to eight."""
    for game in sorted(OWN):
        entry = offer.games[game]
        for name, book in entry.books.items():
            fewest, most = entry.seats(book.rules)
            for seats in range(fewest, min(most, 8) + 1):
                yield Order(game, name, seats, offer.players_of(entry)[0])


def play(page: Page, seed: int, moves: int, whole: bool = False) -> list[str]:
    """Play at random, and if ``whole`` let a bot go on to the end; return the scenes that came, as texts."""
    rng = random.Random(seed)
    page.hello()
    for _ in range(moves):
        if page.my_turn() == "over":
            break
        offered = page.ask("moves")
        if offered["moves"]:
            page.move(rng.choice(offered["moves"]))
    if whole and not page.scene["over"]:
        page.ask("seat", seat=0, to="bot")
        while not page.scene["over"]:
            page.hear()
    scenes = [text for text in page.received if json.loads(text)["type"] == "scene"]
    return scenes if whole else scenes[: moves + 1]


def heard_by_both(there: list[str], here: list[str]) -> tuple[list[str], list[str]]:
    """The scenes after the first one of the page that came later.

    A table draws while its page is opening: one page may be in time for what the other one does not see, and the first
    scene of each tells no events.
    """
    first = max(json.loads(scenes[0])["n"] for scenes in (there, here))
    after = [[text for text in scenes if json.loads(text)["n"] > first] for scenes in (there, here)]
    return after[0], after[1]


def sit_in(room: RemoteRoom, order: dict[str, Any]) -> Page:
    """A page at a new table of the room in a worker."""
    made = room.request("/api/tables", order)
    assert made["status"] == 201, made["body"]
    line = room.open(f"/api/tables/{made['json']['id']}/seat")
    assert line.next()["type"] == "opened"
    return Page(cast(ClientConnection, line))


def sit_at(server: Server, order: dict[str, Any]) -> Page:
    """A page at a new table of a server."""
    visitor = Browser(server)
    made = visitor.post("/api/tables", order)
    assert made.status_code == 201, made.text
    return visitor.sit(made.json()["id"])


@contextlib.contextmanager
def drawn_alike() -> Iterator[None]:
    """What is drawn by lot in this process is what it is in a `WasmRoom` that began with `WASM_FIRST`.

    No draw waits for what the page could add to it.
    """
    drawn: dict[str, Any] = {}
    exec(ALIKE, drawn)
    with (
        patch("upcard.server.live.draws.PATIENCE", 0.0),
        patch("upcard.server.live.draws.new_seed", drawn["seed"]),
        patch("upcard.server.live.wire_game.secrets.randbits", drawn["bits"]),
    ):
        yield


WASM_FIRST = (
    ALIKE
    + """
upcard.server.live.draws.PATIENCE = 0.0
upcard.server.live.draws.new_seed = seed
upcard.server.live.wire_game.secrets.randbits = bits
"""
)


class Comparison(NamedTuple):
    """What came of one table; ``again``, how often it was played again."""

    order: Order
    scenes: int
    same: bool
    again: int = 0


TRIES = 8
"""So often a game is played where the scenes differ.

Where the page and bots are asked at the same time (claims, cards to pass), who is first is a matter of moments at
either end, and of two about every second game differs. What differs for another reason differs each time.
"""


def compare(server: Server, room: RemoteRoom, order: Order, seed: int) -> Comparison:
    """Play the same game at both, up to `TRIES` times."""
    again, found = 0, compare_once(server, room, order, seed)
    while not found.same and again < TRIES - 1:
        again, found = again + 1, compare_once(server, room, order, seed)
    return found._replace(again=again)


def compare_once(server: Server, room: RemoteRoom, order: Order, seed: int) -> Comparison:
    """Play the same game at both."""
    with ThreadPoolExecutor() as both:
        played = [
            both.submit(lambda: play(sit_at(server, order.request()), seed, MOVES, whole=True)),
            both.submit(lambda: play(sit_in(room, order.request()), seed, MOVES, whole=True)),
        ]
        there, here = heard_by_both(*(each.result() for each in played))
    return Comparison(order, len(there), bool(there) and here == there)


def chosen_orders(offer: Offer, games: int, done: list[Comparison]) -> Iterator[Order]:
    """Every one once, and then those that were soonest over again and again."""
    tables = [*orders(offer)]
    yield from tables[:games]
    short = sorted(done, key=lambda each: each.scenes)[: 2 * len(tables) // 3]
    yield from itertools.islice(itertools.cycle(each.order for each in short), max(0, games - len(tables)))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.site.parity", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("site", type=Path)
    parser.add_argument("--games", type=int, default=300, metavar="N")
    chosen = parser.parse_args()
    offer, done = full_offer(strong=1), list[Comparison]()
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder, drawn_alike(), contextlib.suppress(KeyboardInterrupt):
        server, room = Server(Path(folder), offer), WasmRoom(chosen.site / "engine", WASM_FIRST)
        try:
            for number, order in enumerate(chosen_orders(offer, chosen.games, done)):
                unequal = sum(not each.same for each in done)
                print(f"\r{number} of {chosen.games}, {unequal} not the same", end="", file=sys.stderr, flush=True)
                done.append(compare(server, room, order, number))
        finally:
            print(file=sys.stderr)
            room.stop()
            server.stop()
    differing = [each.order for each in done if not each.same]
    result = {
        "games": len(done),
        "played_again": sum(each.again for each in done),
        "scenes": sum(each.scenes for each in done),
        "not_the_same": [" ".join(map(str, order)) for order in differing],
        "by_game": Counter(each.order.game for each in done),
        "by_seats": Counter(each.order.seats for each in done),
    }
    print(json.dumps(result, indent=1, sort_keys=True))
    return 1 if differing or len(done) < chosen.games else 0


if __name__ == "__main__":
    sys.exit(main())
