"""Taking back one's own last move: while it has shown nothing, and nobody has moved after it."""

import asyncio
import json
from random import Random
from typing import Any

import pytest

from upcard.cards.card import EVERYBODY, Card, parse_face
from upcard.games import CATALOGUE
from upcard.kernel.game import CHANCE, Game
from upcard.kernel.run import chance_move
from upcard.kernel.state import Pile, view
from upcard.kernel.undo import has_shown
from upcard.server import ledger as ledgers
from upcard.server import wire
from upcard.server.history import History
from upcard.server.ledger import Ledger
from upcard.server.line import Line
from upcard.server.store import Store
from upcard.server.table import Table

from .conftest import Browser, Page, Server
from .test_friends import BOT, asked_page, begun, gather, greeted, play_together, refusal, sync
from .test_store import ROW, load, with_store
from .toy import Toy, ToyRules, ToyState, Word


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


def test_a_discard_has_shown_a_card(server: Server) -> None:
    _, _, pages = begun(server)
    page = asked_page(pages)
    assert page is not None
    page.move("draw")
    other = pages[1 - pages.index(page)]
    sync(pages)
    other.move("pass")
    sync(pages)
    hand = next(zone for zone in page.scene["zones"] if zone["id"] == f"hand-{page.scene['you']}")
    assert page.move(f"discard {hand['cards'][0]}")["type"] == "accepted"
    assert "has shown something" in refusal(page.ask("undo"))


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
    assert "not the last one" in refusal(pages[0].ask("undo"))
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
    from upcard.server.rows import LogRow
    from upcard.server.table import BrokenTable

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
        line = Line(0)
        await one.once.move(line, wire.MoveCommand("a", "draw", 0))
        entry = one.ledger.take_back(0)
        await one.append(entry, "b")
        assert await two.catch_up()
        assert two.n == one.n == 3
        assert two.history.state == one.history.state == one.history.at(1)
        assert await two.once.fate(0, "b") == wire.Fate("b", "accepted", 3)
        assert [seat for _, seat, _ in two.history.standing()] == [-1]

    with_store(tmp_path, use)


# --- states ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keep", [None, 64])
def test_every_state_of_a_history_with_moves_taken_back(keep: int | None) -> None:
    game: Game[Any] = Toy(ToyRules())
    history = History(game, 3, keep)
    states = [history.state]

    def play(seat: int, text: str) -> None:
        move = game.read(text)
        history.add(seat, move, game.play(history.state, seat, move))
        states.append(history.state)

    deck = " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK")
    play(-1, f"shuffle {deck}")
    play(0, "draw")
    for _ in range(40):
        play(1, "may-i")
        play(2, "pass")
        for seat in (2, 1):
            history.take_back(seat)
            states.append(history.state)
    assert len(history) == len(states) - 1 == 162
    kept = range(len(states)) if keep is None else range(162 - keep, 163)
    assert [history.at(n) for n in kept] == [states[n] for n in kept]
    if keep is None:
        assert [(n, str(move)) for n, _, move in history.standing()][1:] == [(2, "draw")]
    else:
        for forgotten in (history.standing, lambda: history.at(20)):
            with pytest.raises(LookupError, match="in the store only"):
                forgotten()
    with pytest.raises(ValueError, match="not that seat's"):
        history.take_back(2)


def state(hand: tuple[Card, ...], discards: tuple[Card, ...] = (), **more: Any) -> ToyState:
    return ToyState(2, (Pile(hand, False), Pile((), False), Pile((), True), Pile(discards, True)), **more)


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


@pytest.mark.parametrize(
    ("game", "clauses"),
    [("guts", {"GUT-30"}), ("anaconda", {"ANA-47", "ANA-61", "ANA-69"}), ("daifugo", {"DAI-24"})],
)
def test_what_a_clause_makes_final_stands(game: str, clauses: set[str]) -> None:
    """GUT-30, ANA-47, ANA-61, ANA-69, DAI-24: though the next player has not answered, and nothing has been shown."""
    entry = CATALOGUE[game]
    rules = next(iter(entry.books.values())).rules
    ledger, rng = Ledger(entry.build(rules), 3, 0.0), Random(1)
    found: set[str] = set()
    for _ in range(2000):
        ask = next(iter(ledger.asks.items()), None)
        if ask is None or found == clauses:
            break
        seat = ask[0]
        if seat == CHANCE:
            move = chance_move(ask[1], rng)
        else:
            move = rng.choice(list(ledger.game.moves(view(ledger.state, seat), seat)))
        ledger.apply(ledger.play(seat, move), None, 0.0)
        if ledger.asks and move.stands_by():
            why = ledger.why_no_undo(seat)
            assert why is not None and why.clause == move.stands_by()
            found.add(why.clause)
    assert found == clauses


def test_moves_are_not_taken_back_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledgers, "MOST_TAKEN_BACK", 3)
    game: Game[Any] = Toy(ToyRules())
    ledger = Ledger(game, 3, 0.0)
    for seat, text in ((-1, "shuffle " + " ".join(CARDS)), (0, "draw")):
        ledger.apply(ledger.judge(seat, text), None, 0.0)
    for _ in range(3):
        ledger.apply(ledger.judge(1, "may-i"), None, 0.0)
        assert ledger.why_no_undo(1) is None
        ledger.apply(ledger.take_back(1), None, 0.0)
    ledger.apply(ledger.judge(1, "may-i"), None, 0.0)
    why = ledger.why_no_undo(1)
    assert why is not None and "you have taken 3 moves back" in why.reason


def test_a_bots_moves_can_not_be_taken_back_by_anybody(server: Server) -> None:
    ada = Browser(server)
    page, _ = greeted(ada, gather(ada, BOT))
    page.my_turn()
    page.move("draw")
    page.my_turn()
    assert "not the last one" in refusal(page.ask("undo"))


def test_tables_load_with_their_bots(tmp_path: Any) -> None:
    """A table whose last entry takes a move back goes on from there."""

    async def use(store: Store) -> Table:
        await store.create(ROW)
        table = await load(store)
        await table.append(table.ledger.judge(-1, "shuffle " + " ".join(CARDS)), None)
        await table.append(table.ledger.judge(0, "draw"), None)
        await table.append(table.ledger.take_back(0), None)
        again = await load(store)
        assert again.asks.keys() == {0}
        return again

    table = with_store(tmp_path, use)
    assert table.n == 3


CARDS = [f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK"]
