"""Nothing hidden leaves the server: not to another seat, not in logs, not in errors, not before the end."""

import json
import logging
import re

import pytest

from upcard.cards.card import face_text
from upcard.kernel.state import State, view
from upcard.match.history import History
from upcard.server.live.listing import players_of
from upcard.server.live.offer import RuleChoice
from upcard.server.store.rows import LogRow
from upcard.server.store.sql import SqlStore

from .conftest import TOYS, Browser, Page, Server
from .loops import run

CARD = re.compile(r"(?<![\w-])(?:[A2-9TJQK][SHDC]|\*)(?![\w-])")
"""A card's text, standing alone: table ids and cids may hold the same letters."""


def log_of(server: Server, table: str) -> list[LogRow]:
    async def read() -> list[LogRow]:
        store = await SqlStore.open(server.data)
        try:
            return await store.moves(table)
        finally:
            await store.close()

    return run(read())


def replayed(server: Server, table: str, seats: int) -> History:
    game = TOYS.games["toy"].build(TOYS.games["toy"].books["plain"].rules)
    history = History(game, game.start(seats))
    for row in log_of(server, table):
        move = game.read(row.move)
        history.add(row.seat, move, game.play(history.state, row.seat, move))
    return history


def visible(state: State, seat: int) -> set[str]:
    """Every card that the seat can see now, or has just seen happen."""
    seen = view(state, seat)
    shown = [card for pile in seen.piles for card in pile.cards] + [card for e in seen.events for card in e.cards]
    return {face_text(card.face) for card in shown}


@pytest.fixture
def finished(server: Server, caplog: pytest.LogCaptureFixture) -> tuple[Server, str, Page]:
    """A game played to its end, with every kind of question asked on the way."""
    caplog.set_level(logging.DEBUG)
    visitor = Browser(server)
    table = visitor.create(bot="broken")
    page = visitor.sit(table)
    page.hello()
    while page.my_turn() != "over":
        page.ask("hint")
        for text in ("discard AS", "discard 2H", "may-i", "draw", "shuffle AS", "nonsense KD"):
            page.ask("try", text=text)
        page.ask("arrange", groups=[["AS", "2H"]])
        page.ask("best")
        page.move("discard 9C" if page.scene["prompt"] == "draw" else "draw")
        prompt, n = page.scene["prompt"], page.n
        hand = next(zone for zone in page.scene["zones"] if zone["id"] == "hand-0")["cards"]
        page.move({"claim": "pass", "draw": "draw", "play": f"discard {hand[0]}"}[prompt])
        assert page.n > n
    return server, table, page


def test_no_card_reaches_a_seat_that_cannot_see_it(finished: tuple[Server, str, Page]) -> None:
    server, table, page = finished
    history = replayed(server, table, 3)
    n = 0
    scenes = 0
    for text in page.received:
        message = json.loads(text)
        if message["type"] == "scene":
            n, scenes = message["n"], scenes + 1
            told = set(CARD.findall(text))
            assert told <= visible(history.at(n), 0), f"move {n} shows {told - visible(history.at(n), 0)}"
        elif message["type"] in ("table", "accepted"):
            assert not CARD.findall(text), text
    assert scenes > 10


def test_sealed_answers_stay_sealed(finished: tuple[Server, str, Page]) -> None:
    _, _, page = finished
    for text in page.received:
        message = json.loads(text)
        if message["type"] == "scene" and message["scene"]["waiting"] and message["scene"]["prompt"] == "claim":
            assert "may-i" not in json.dumps([message["scene"]["seats"], message["events"]])


def test_logs_hold_no_card_and_no_token(finished: tuple[Server, str, Page], caplog: pytest.LogCaptureFixture) -> None:
    # The bots of this table raise errors whose messages hold their hands.
    ours = [
        record for record in caplog.get_records("setup") if not record.name.startswith(("websockets.client", "http"))
    ]
    text = "\n".join(record.getMessage() + str(record.exc_text or "") for record in ours)
    assert "bot broken failed: RuntimeError at" in text
    assert not CARD.findall(text), CARD.findall(text)
    assert "SELECT" not in text


def test_refusals_name_only_cards_that_the_seat_named_or_sees(finished: tuple[Server, str, Page]) -> None:
    _, _, page = finished
    named = {"AS", "2H", "KD", "9C"}
    own: set[str] = set()
    for text in page.received:
        message = json.loads(text)
        if message["type"] == "scene":
            own = set(CARD.findall(json.dumps(message["scene"]["zones"])))
        elif message["type"] in ("refused", "error", "hinted"):
            assert set(CARD.findall(text)) <= named | own, text


def test_addresses_and_pages_hold_no_token(finished: tuple[Server, str, Page], server: Server) -> None:
    visitor = Browser(server)
    table = visitor.create()
    token = visitor.http.cookies["upcard"]
    for path in ("/api/tables", f"/api/tables/{table}/record", f"/api/tables/{table}/step/0", "/", "/rulebook"):
        assert token not in visitor.get(path).text
    assert token not in table


def test_the_store_keeps_an_order_of_cards_and_never_a_seed(finished: tuple[Server, str, Page]) -> None:
    server, table, _ = finished
    shuffles = [row for row in log_of(server, table) if row.seat == -1]
    assert len(shuffles) == 1
    assert len(set(CARD.findall(shuffles[0].move))) == 52


def test_a_log_can_be_loaded_by_the_table_itself(finished: tuple[Server, str, Page]) -> None:

    from upcard.server.live.table import LiveTable

    server, table, page = finished

    async def load() -> LiveTable:
        store = await SqlStore.open(server.data)
        row = await store.table(table)
        assert row is not None
        wire_game = TOYS.game_for(RuleChoice("toy"), players_of(row))
        loaded = await LiveTable.load(row, wire_game, {}, store)
        await store.close()
        return loaded

    assert run(load()).match.state == replayed(server, table, 3).state
    assert page.scene["over"]
