"""What is drawn can be checked: commitments come before, contributions count, and the record proves it."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from upcard.games import CATALOGUE
from upcard.games.audit import audit
from upcard.games.record import read_record
from upcard.kernel.game import CHANCE, SHUFFLE, Ask
from upcard.kernel.lots import Lot
from upcard.server.database import Database
from upcard.server.draws import Draws
from upcard.server.offer import full_offer
from upcard.server.rows import LogRow
from upcard.server.seating import NotAllowed
from upcard.server.store import Conflict, Store

from .conftest import Browser, Page, Server
from .loops import run
from .test_store import ROW, with_store

GIVEN = "0123456789abcdef" * 2


def test_a_draw_is_opened_once_and_stays_as_it_was(database: Database) -> None:
    async def use(store: Store) -> None:
        await store.create(ROW)
        one, two = Draws(ROW.id, store), Draws(ROW.id, store)
        await one.catch_up()
        await two.catch_up()
        assert one.open == two.open
        assert (one.open.number, len(one.open.secret), one.open.seq) == (1, 512, None)
        assert one.commitment == Lot(bytes.fromhex(one.open.secret)).commitment()

    with_store(database, use)


def test_a_contribution_counts_once_and_from_every_process(database: Database) -> None:
    async def use(store: Store) -> None:
        await store.create(ROW)
        one, two = Draws(ROW.id, store), Draws(ROW.id, store)
        await one.catch_up()
        await two.catch_up()
        await one.contribute(0, 1, GIVEN)
        await two.contribute(1, 1, GIVEN[::-1])
        await two.contribute(0, 1, GIVEN)
        assert two.open.contributions == {"0": GIVEN, "1": GIVEN[::-1]}
        with pytest.raises(NotAllowed, match="already"):
            await one.contribute(0, 1, "f" * 32)
        with pytest.raises(NotAllowed, match="has been made"):
            await one.contribute(0, 2, GIVEN)

    with_store(database, use)


def test_what_comes_while_the_draw_is_stored_makes_it_again(database: Database) -> None:
    """One process draws and does not know of a contribution that another has stored."""

    async def use(store: Store) -> None:
        await store.create(ROW)
        one, two = Draws(ROW.id, store), Draws(ROW.id, store)
        await one.catch_up()
        await two.catch_up()
        await two.contribute(1, 1, GIVEN)
        ask = Ask(SHUFFLE, faces=tuple(range(1, 14)))
        before = one.move(ask, 2)
        with pytest.raises(Conflict):
            await store.append(ROW.id, LogRow(1, CHANCE, None, str(before)), one.closing(1))
        assert await store.moves(ROW.id) == [], "neither the move nor the draw is stored"
        await one.catch_up()
        assert one.move(ask, 2) != before
        rows = one.closing(1)
        await store.append(ROW.id, LogRow(1, CHANCE, None, str(one.move(ask, 2))), rows)
        one.closed(rows)
        with pytest.raises(NotAllowed, match="has been made"):
            await two.contribute(0, 1, GIVEN)
        assert two.open == one.open
        assert two.open.number == 2
        assert one.made(2)[1].lot.contributions == (b"", bytes.fromhex(GIVEN))

    with_store(database, use)


def test_a_draw_waits_for_what_is_missing_and_no_longer() -> None:
    async def use() -> float:
        draws = Draws("t", None)  # type: ignore[arg-type]
        missing = [True]

        async def give() -> None:
            await asyncio.sleep(0.05)
            missing.clear()
            draws.wake()

        task = asyncio.create_task(give())
        loop = asyncio.get_running_loop()
        began = loop.time()
        await draws.wait_for(lambda: bool(missing))
        await task
        return loop.time() - began

    assert run(use()) < 1.5


def fair_page(visitor: Browser, table: str) -> Page:
    page = visitor.sit(table)
    page.say(type="hello", seen=0, draws=True)
    return page


def play_out(page: Page) -> list[tuple[str, str]]:
    """Play to the end, contributing to every draw; what was shown and given, in order."""
    notes: list[tuple[str, str]] = []
    cid = 0
    while not page.scene.get("over"):
        message = json.loads(page.socket.recv(10))
        if message["type"] == "commitment":
            given = f"{len(notes):032x}"
            notes.append((message["commitment"], given))
            page.say(type="contribute", cid=f"give-{message['draw']}", draw=message["draw"], contribution=given)
        elif message["type"] == "scene":
            page.n, page.scene = message["n"], message["scene"]
            verbs = [action["verb"] for action in page.scene["actions"]]
            if verbs:
                cid += 1
                page.say(type="move", cid=f"move-{cid}", text=verbs[0], window=page.scene["window"])
    return notes


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path, full_offer())
    yield running
    running.stop()


def test_a_whole_session_is_proved_by_its_record(room: Server) -> None:
    """Guts, from the choice of the first dealer on: every draw follows from what was shown and given."""
    visitor = Browser(room)
    table = visitor.create("guts", bots=1, bot="steady")
    notes = play_out(fair_page(visitor, table))
    record = read_record(CATALOGUE, visitor.get(f"/api/tables/{table}/record").text)
    found = audit(record)
    assert found.fair
    assert [draw.commitment for draw in found.draws] == [commitment for commitment, _ in notes][: len(found.draws)]
    assert {draw.contributed for draw in found.draws} == {(0,)}
    drawn = {lot.commitment: lot.lot.contributions for lot in record.lots.values()}
    assert all(drawn[commitment][0].hex() == given for commitment, given in notes if commitment in drawn)
    assert len(found.draws) > 5
    answer = visitor.get(f"/api/tables/{table}/fairness").json()
    assert answer["fair"] is True
    assert len(answer["luck"]) == 2


def test_nothing_is_told_before_the_end(visitor: Browser) -> None:
    table = visitor.create()
    page = fair_page(visitor, table)
    page.hear_until(lambda message: message["type"] == "scene")
    assert visitor.get(f"/api/tables/{table}/fairness").status_code == 409
    assert not any('"secret"' in text for text in page.received)


@pytest.mark.parametrize("given", ["", "abc", "0" * 31, "0" * 33, "G" * 32, GIVEN.upper(), GIVEN + "\n", 7, None])
def test_a_contribution_has_its_form(visitor: Browser, given: object) -> None:
    page = visitor.sit(visitor.create())
    page.hello()
    page.say(type="contribute", cid="c", draw=1, contribution=given)
    answer = page.hear_until(lambda message: message["type"] in ("error", "accepted", "refused"))
    assert answer["type"] == "error"
