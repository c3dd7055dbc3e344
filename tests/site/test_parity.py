"""A game in the worker of a page is the game at a server: the same seeds and the same moves lead to the same scenes,
byte for byte. `tests.site.parity` says it of whole games, in WebAssembly."""

from collections.abc import Iterator

import pytest

from upcard.catalogue import OWN
from upcard.server.live.offer import full_offer

from ..amounts import amount
from ..server.conftest import Server
from .parity import Order, play, sit_at, sit_in
from .room import Room

OFFER = full_offer()
MOVES = amount(5000, 12)
"""Moves of the page in one game."""


@pytest.fixture(autouse=True)
def _drawn_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shuffles and bots are the same at both ends."""
    monkeypatch.setattr("upcard.server.live.draws.new_seed", lambda: bytes(range(32)))
    monkeypatch.setattr("upcard.server.live.wire_game.secrets.randbits", lambda _: 5)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("served"), OFFER)
    yield running
    running.stop()


@pytest.mark.parametrize("seed", range(amount(5, 1)))
@pytest.mark.parametrize("game", sorted(OWN))
def test_the_same_game_leads_to_the_same_scenes(served: Server, game: str, seed: int) -> None:
    entry = OFFER.games[game]
    book, rules = next((name, each.rules) for name, each in entry.books.items())
    order = Order(game, book, entry.seats(rules)[0], OFFER.players_of(entry)[0]).request()
    room = Room(offer=OFFER)
    assert play(sit_in(room, order), seed, MOVES) == play(sit_at(served, order), seed, MOVES)
    room.stop()
