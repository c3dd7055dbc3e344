"""Coming back: what was missed, and what became of every command that was never answered."""

import uuid
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from upcard.kernel.state import view
from upcard.server import wire
from upcard.server.live import ledger
from upcard.server.live.connection import Connection
from upcard.server.store.database import Database
from upcard.server.store.rows import SeatRow
from upcard.server.store.store import Store

from .conftest import Browser, Message, Page, Server
from .friends import BOT, asked_page, begun, gather
from .test_protocol import play_on
from .test_store import ROW, load, with_store


def back(browser: Browser, table: str, seen: int, unanswered: list[str]) -> tuple[list[Message], Page]:
    """Everything that hello is answered with."""
    page = browser.sit(table)
    page.n = seen
    page.say(type="hello", seen=seen, unanswered=unanswered)
    messages: list[Message] = []
    while not messages or messages[-1]["type"] != "fates":
        messages.append(page.hear())
    return messages, page


def test_accepted_refused_and_never_arrived_at_one_version(server: Server) -> None:
    ada = Browser(server)
    table = gather(ada, BOT)
    page = ada.sit(table)
    page.hello()
    page.my_turn()
    seen = page.n
    page.move("discard AS", cid="refused-one")
    accepted = page.move("draw", cid="accepted-one")
    page.my_turn()
    page.socket.close()
    messages, page = back(ada, table, seen, ["refused-one", "accepted-one", "lost-one"])
    fates = messages[-1]
    assert [message["type"] for message in messages[:2]] == ["table", "scene"]
    scenes = [message["n"] for message in messages if message["type"] == "scene"]
    assert scenes == list(range(seen + 1, fates["n"] + 1)), "what was missed, up to the version of the fates"
    refused, done, lost = fates["fates"]
    assert (refused["fate"], refused["refusal"]["reason"]) == ("refused", "That is no answer now.")
    assert done == {"cid": "accepted-one", "fate": "accepted", "n": accepted["n"], "refusal": None}
    assert lost == {"cid": "lost-one", "fate": "unknown", "n": None, "refusal": None}
    # What never arrived is sent again under its own id, and counts.
    assert page.my_turn() == "play"
    hand = next(zone for zone in page.scene["zones"] if zone["id"] == "hand-0")["cards"]
    assert page.move(f"discard {hand[0]}", cid="lost-one")["type"] == "accepted"


def test_fates_survive_a_restart_as_far_as_they_were_stored(own_server: Server) -> None:
    ada = Browser(own_server)
    table = gather(ada, BOT)
    page = ada.sit(table)
    page.hello()
    page.my_turn()
    page.move("discard AS", cid="refused-one")
    page.move("draw", cid="accepted-one")
    own_server.stop()
    own_server.start()
    messages, _ = back(ada, table, page.n, ["refused-one", "accepted-one"])
    assert [fate["fate"] for fate in messages[-1]["fates"]] == ["unknown", "accepted"]


def test_anothers_cid_is_not_mine(server: Server) -> None:
    table, browsers, pages = begun(server)
    page = asked_page(pages)
    assert page is not None
    page.move("draw", cid="draw-it")
    other = browsers[1 - pages.index(page)]
    messages, _ = back(other, table, 0, ["draw-it"])
    assert messages[-1]["fates"][0]["fate"] == "unknown"


def test_too_many_and_bad_ids_are_refused(server: Server) -> None:
    ada = Browser(server)
    page = ada.sit(gather(ada, BOT))
    for unanswered in (["a"] * 51, [""], ["a b"], "abc", [7]):
        page.say(type="hello", seen=0, unanswered=unanswered)
        assert page.hear()["type"] == "error"


def test_what_another_process_played_is_part_of_the_answer(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.create(ROW)
        one, two = await load(store), await load(store)
        shuffle = "shuffle " + " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK")
        await one.append(one.match.judge(-1, shuffle))
        await one.commands.handle_move(Connection(0), wire.MoveCommand("x", "draw", 0))
        line = Connection(0)
        await two.commands.handle_hello(line, wire.Hello(0, 0, ("x", "y")))
        heard = [line.waiting.popleft() for _ in range(3)]
        assert [b'"type":"table"' in heard[0], b'"n":2' in heard[1], b'"type":"fates","n":2' in heard[2]] == [True] * 3
        assert b'"fate":"accepted","n":2' in heard[2]
        assert b'"cid":"y","fate":"unknown"' in heard[2]

    with_store(tmp_path, use)


def test_a_command_of_long_ago_still_counts_once(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not remembered is asked of the store: whether it would be refused now, or accepted."""
    monkeypatch.setattr(ledger, "REMEMBERED", 1)

    async def use(store: Store) -> None:
        await store.create(replace(ROW, seats=(ROW.seats[0], SeatRow("You", None, "other"))))
        table = await load(store)
        shuffle = "shuffle " + " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK")
        await table.append(table.match.judge(-1, shuffle))
        me, you = Connection(0), Connection(1)

        async def send(line: Connection, cid: str, text: str, window: int = 0) -> bytes:
            await table.commands.handle_move(line, wire.MoveCommand(cid, text, window))
            return line.waiting.popleft()

        assert b'"accepted","cid":"old","n":2' in await send(me, "old", "draw")
        window = table.asks[1].window
        assert b'"accepted","cid":"pass","n":3' in await send(you, "pass", "pass", window)
        assert table.ledger.stored(0, "old") is None, "it is not remembered"
        assert b'"accepted","cid":"old","n":2' in await send(me, "old", "draw")
        card = next(str(move) for move in table.game.moves(view(table.match.state, 0), 0))
        assert b'"accepted","cid":"old","n":2' in await send(me, "old", card), "a move that would be accepted now"
        assert table.n == 3
        assert await table.commands.outcome(0, "old") == wire.CommandOutcome("old", "accepted", 2)

    with_store(database, use)


def answers_to(cid: str) -> Callable[[Message], bool]:
    return lambda message: message.get("cid") == cid


def test_several_answer_one_window_at_once(server: Server) -> None:
    """Answers sent before any scene was seen do not collide: each names the window."""
    browsers = [Browser(server) for _ in range(5)]
    table = gather(browsers[0], *[{"kind": "open"}] * 4)
    for number, browser in enumerate(browsers[1:]):
        assert browser.post(f"/api/tables/{table}/join", {"name": f"Guest {number}"}).status_code == 200
    pages = [browser.sit(table) for browser in browsers]
    for page in pages:
        page.hello()
    pages[0].ask("start")
    assert asked_page(pages) is pages[0]
    play_on(pages[0])
    for page in pages[1:]:
        page.my_turn()
    window = pages[1].scene["window"]
    cids = [str(uuid.uuid4()) for _ in pages]
    for page, cid in zip(pages[1:], cids[1:], strict=True):
        for _ in range(2):
            page.say(type="move", cid=cid, text="may-i", window=window)
    for page, cid in zip(pages[1:], cids[1:], strict=True):
        answers = [page.hear_until(answers_to(cid)) for _ in range(2)]
        assert answers[0] == answers[1]
        assert answers[0]["type"] == "accepted"
    assert pages[0].my_turn() == "play"
    # Who gets the card is decided by the game's order, not by the network's.
    assert pages[0].scene["seats"][1]["cards"] == 4
    late = pages[2].ask("move", text="may-i", window=window)
    assert late["type"] == "refused"
    assert "That answer comes too late: the table has moved on" in late["reason"]
