"""A game in the worker of a page is the game at a server: the same seeds and the same moves lead to the same scenes,
byte for byte."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from upcard.catalogue import OWN
from upcard.server.live.offer import full_offer

from ..amounts import amount
from ..server.conftest import Browser, Page, Server
from .room import Room

OFFER = full_offer()
MOVES = amount(5000, 12)
"""Moves of the page in one game."""


@pytest.fixture(autouse=True)
def _drawn_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shuffles and bots are the same at both ends."""
    monkeypatch.setattr("upcard.server.live.draws.new_seed", lambda: bytes(range(32)))
    monkeypatch.setattr("upcard.server.live.wire_game.secrets.randbits", lambda _: 5)


def scenes(page: Page, seed: int) -> list[str]:
    """What a page is sent that plays at random, without what is told of time and of addresses."""
    rng = random.Random(seed)
    page.hello()
    for _ in range(MOVES):
        if page.my_turn() == "over":
            break
        offered = page.ask("moves")
        if offered["moves"]:
            page.move(rng.choice(offered["moves"]))
    return [text for text in page.received if json.loads(text)["type"] == "scene"][: MOVES + 1]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("served"), OFFER)
    yield running
    running.stop()


@pytest.mark.parametrize("seed", range(amount(5, 1)))
@pytest.mark.parametrize("game", sorted(OWN))
def test_the_same_game_leads_to_the_same_scenes(served: Server, game: str, seed: int) -> None:
    visitor = Browser(served)
    entry = OFFER.games[game]
    bots, bot = entry.seats(next(iter(entry.books.values())).rules)[0] - 1, OFFER.players_of(entry)[0]
    there = visitor.sit(visitor.create(game, bots=bots, bot=bot))
    room = Room(offer=OFFER)
    players: list[dict[str, Any]] = [{"kind": "human", "name": "Me"}]
    players += [{"kind": "bot", "name": f"Bot {number}", "bot": bot} for number in range(bots)]
    order = {"game": game, "name": "Test", "players": players, "speed": "instant"}
    made = room.request("/api/tables", order)
    assert made["status"] == 201, made["body"]
    line = room.open(f"/api/tables/{made['json']['id']}/seat")
    assert line.next()["type"] == "opened"
    here = Page(line)  # type: ignore[arg-type]
    assert scenes(here, seed) == scenes(there, seed)
    room.stop()
