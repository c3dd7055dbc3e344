"""Taking back one's own last move: while it has shown nothing, and nobody has moved after it."""

import asyncio
import json
from typing import Any

import pytest

from upcard.cards.card import EVERYBODY, Card, parse_face
from upcard.kernel.state import Pile
from upcard.kernel.undo import has_shown
from upcard.server import wire
from upcard.server.live.connection import Connection
from upcard.server.live.table import LiveTable
from upcard.server.store.store import Store

from .conftest import Browser, Page, Server
from .friends import BOT, asked_page, begun, gather, greeted, play_together, refusal, sync
from .test_store import ROW, load, with_store
from .toy import ToyState, Word


def in_a_window(server: Server) -> tuple[str, list[Browser], list[Page], Page, Page]:
    """Three people, one of whom has drawn: the other two are asked for the upcard."""
    ada, ben, cyd = (Browser(server) for _ in range(3))
    table = gather(ada, {"kind": "open"}, {"kind": "open"})
    for browser, name in ((ben, "Ben"), (cyd, "Cyd")):
        assert browser.post(f"/api/tables/{table}/join", {"name": name}).status_code == 200
    browsers = [ada, ben, cyd]
    pages = [greeted(browser, table)[0] for browser in browsers]
    pages[0].ask("start")
    page = asked_page(pages)
    assert page is pages[0]
    page.move("draw")
    sync(pages)
    return table, browsers, pages, pages[1], pages[2]


def undone(page: Page) -> str:
    """The next scene, which takes something back: what it says."""
    message = page.hear_until_type("scene")
    assert [event["name"] for event in message["events"]] == ["undone"]
    return str(message["events"][0]["sentence"])


def test_a_sealed_answer_is_taken_back_and_everybody_is_told(server: Server) -> None:
    _, _, pages, ben, cyd = in_a_window(server)
    before = ben.scene
    assert ben.move("may-i")["type"] == "accepted"
    sync(pages)
    assert json.loads(ben.received[-1])["undo"]
    assert ben.ask("undo")["type"] == "accepted"
    assert undone(ben) == "You take your last move back."
    assert undone(cyd) == "Ben takes the last move back."
    assert ben.scene == before
    assert ben.scene["prompt"] == "claim"
    # And answered otherwise: the streams go on without a gap, and the end is that of the moves that stand.
    assert ben.move("pass")["type"] == "accepted"
    play_together(pages)


def test_a_draw_has_shown_a_card(server: Server) -> None:
    _, _, pages, _, _ = in_a_window(server)
    assert "has shown something" in refusal(pages[0].ask("undo"))


def test_others_have_moved_since(server: Server) -> None:
    _, _, pages, ben, cyd = in_a_window(server)
    ben.move("may-i")
    sync(pages)
    cyd.move("pass")
    sync(pages)
    assert "not the last one" in refusal(ben.ask("undo"))
    # The last answer opened the window: Cyd has seen that Ben called.
    assert "has shown something" in refusal(cyd.ask("undo"))
    assert "not the last one" in refusal(pages[0].ask("undo"))


def test_nothing_to_take_back(server: Server) -> None:
    _, _, pages = begun(server, BOT)
    assert "nothing to take back" in refusal(pages[0].ask("undo"))
    pages[0].ask("settings", paused=True)
    assert refusal(pages[1].ask("undo")) == "The table is paused."


def test_the_same_cid_takes_back_once(server: Server) -> None:
    _, _, pages, ben, _ = in_a_window(server)
    ben.move("may-i")
    first = ben.ask("undo", cid="mine")
    assert first["type"] == "accepted"
    undone(ben)
    assert ben.move("pass")["type"] == "accepted"
    n = max(page.n for page in pages)
    assert ben.ask("undo", cid="mine") == first
    sync(pages)
    assert max(page.n for page in pages) == n


def test_what_was_taken_back_is_in_the_log_and_not_in_the_record(own_server: Server) -> None:
    table, browsers, pages, ben, cyd = in_a_window(own_server)
    for text in ("may-i", "pass", "may-i"):
        ben.move(text)
        assert ben.ask("undo")["type"] == "accepted"
        undone(ben)
    ben.move("pass")
    sync(pages)
    own_server.stop()
    own_server.start()
    pages = [greeted(browser, table)[0] for browser in browsers]
    assert pages[1].scene["seats"][1]["answered"]
    assert cyd.n == pages[2].n == ben.n
    play_together(pages)
    record = browsers[1].get(f"/api/tables/{table}/record").text
    assert "undo" not in record
    answers = [line for line in record.splitlines() if "P2 may-i" in line or "P2 pass" in line]
    assert answers[0].strip(' ",') == "P2 pass"
    step = browsers[1].get(f"/api/tables/{table}/step/4").json()
    assert step["sentence"] == "You take your last move back."
    last = browsers[1].get(f"/api/tables/{table}/step/{pages[1].n}").json()
    assert last["scene"] == pages[1].scene


def test_a_log_that_takes_back_what_is_not_there_is_none(tmp_path: Any) -> None:
    from upcard.server.live.ledger import BrokenTable
    from upcard.server.store.rows import LogRow

    async def use(store: Store) -> None:
        await store.create(ROW)
        await store.append("t1", LogRow(1, 0, None, "undo"))
        with pytest.raises(BrokenTable, match="move 1"):
            await load(store)

    with_store(tmp_path, use)


def test_another_process_learns_that_a_move_was_taken_back(tmp_path: Any) -> None:
    async def use(store: Store) -> None:
        await store.create(ROW)
        one, two = await load(store), await load(store)
        one.start()
        while not one.asks.get(0):
            await asyncio.sleep(0.01)
        await one.stop()
        line = Connection(0)
        await one.commands.handle_move(line, wire.MoveCommand("a", "draw", 0))
        await one.append(one.match.entry(0, "undo"), "b")
        assert await two.catch_up()
        assert two.n == one.n == 3
        assert two.match.state == one.match.state == one.match.history.at(1)
        assert await two.commands.outcome(0, "b") == wire.CommandOutcome("b", "accepted", 3)
        assert [seat for _, seat, _ in two.match.history.standing()] == [-1]

    with_store(tmp_path, use)


# --- states ----------------------------------------------------------------------------------------------------


def state(hand: tuple[Card, ...], discards: tuple[Card, ...] = (), **more: Any) -> ToyState:
    return ToyState(seats=2, piles=(Pile(hand, False), Pile((), False), Pile((), True), Pile(discards, True)), **more)


KING, SEVEN = parse_face("KD"), parse_face("7S")


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        (state((Card(KING, 1),)), state((Card(KING, 1),)), False),
        (state((Card(KING, 1),)), state((), (Card(KING, EVERYBODY),)), True),
        (state((), (Card(KING, EVERYBODY),)), state((Card(KING, EVERYBODY),)), False),
        # Another seat has seen it; a card never seen was drawn; a card went to the table unseen, or known to all.
        (state((Card(KING, 1),)), state((Card(KING, 3),)), True),
        (state((Card(KING),)), state((Card(KING, 1),)), True),
        (state((Card(KING, 1),)), state(()), True),
        (state((Card(KING, 3),)), state(()), False),
        # Two equal cards: the widely known one came, the other was kept.
        (state((Card(KING, 1),), (Card(KING, EVERYBODY),)), state((Card(KING, EVERYBODY), Card(KING, 1))), False),
        (state((Card(KING, 1), Card(SEVEN, 1))), state((Card(SEVEN, 1),), (Card(KING, 1),)), False),
        (state((), answers=(None, None)), state((), answers=(Word("pass"), None)), False),
        (state((), answers=(None, Word("pass"))), state((), answers=(Word("pass"), Word("pass"))), False),
        (state((), answers=(None, Word("pass"))), state((), answers=()), True),
        (state((), answers=(None, Word("pass"))), state((), answers=(None, None)), True),
    ],
)
def test_what_a_move_has_shown(before: ToyState, after: ToyState, shown: bool) -> None:
    assert has_shown(before, after) is shown


def test_a_bots_moves_can_not_be_taken_back_by_anybody(server: Server) -> None:
    ada = Browser(server)
    page, _ = greeted(ada, gather(ada, BOT))
    page.my_turn()
    page.move("draw")
    page.my_turn()
    assert "not the last one" in refusal(page.ask("undo"))


def test_tables_load_with_their_bots(tmp_path: Any) -> None:
    """A table whose last entry takes a move back goes on from there."""

    async def use(store: Store) -> LiveTable:
        await store.create(ROW)
        table = await load(store)
        await table.append(table.match.judge(-1, "shuffle " + " ".join(CARDS)), None)
        await table.append(table.match.judge(0, "draw"), None)
        await table.append(table.match.entry(0, "undo"), None)
        again = await load(store)
        assert again.asks.keys() == {0}
        return again

    table = with_store(tmp_path, use)
    assert table.n == 3


CARDS = [f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK"]
