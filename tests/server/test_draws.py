"""What is drawn can be checked: everybody pledges before anybody opens, and record and notes prove it."""

import asyncio
import json
import runpy
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from msgspec import convert

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE, SHUFFLE, Ask
from upcard.kernel.ui.scene import Scene
from upcard.match.audit import audit
from upcard.match.chain import ChainedDraw, head_of, pledge_of
from upcard.match.compared import compare
from upcard.match.notes import digest_of, read_notes
from upcard.match.record import read_record
from upcard.server.live import draws
from upcard.server.live.draws import Draws
from upcard.server.live.offer import full_offer
from upcard.server.live.seating import NotAllowed
from upcard.server.store.backup import back_up, restore
from upcard.server.store.database import Database
from upcard.server.store.rows import LogRow
from upcard.server.store.store import Conflict, Restored, Store

from ..patience import PATIENCE
from .conftest import Browser, Page, Server
from .loops import run
from .test_store import ROW, with_store

GIVEN = "0123456789abcdef" * 2
PACK = Ask(SHUFFLE, faces=tuple(range(1, 14)))
VERIFIER = Path(__file__).parents[2] / "docs" / "verify_deal.py"


async def two_processes(store: Store) -> tuple[Draws, Draws]:
    await store.create(ROW)
    one, two = Draws(ROW.id, store, 2), Draws(ROW.id, store, 2)
    await one.catch_up()
    await two.catch_up()
    return one, two


def pledged(draws: Draws, seat: int, given: str = GIVEN) -> str:
    return pledge_of(bytes.fromhex(draws.told().head), draws.next.number, seat, bytes.fromhex(given)).hex()


def test_a_head_is_drawn_once_and_stays(database: Database) -> None:
    async def use(store: Store) -> None:
        one, two = await two_processes(store)
        assert one.told() == two.told()
        seed = await store.draws.seed(ROW.id)
        assert seed is not None and len(seed) == 512
        told = one.told()
        assert told.head == told.link == head_of(bytes.fromhex(seed)).hex()
        assert (told.draw, told.pledges, told.contributions) == (1, (), ())

    with_store(database, use)


def test_pledges_come_first_are_closed_and_are_opened(database: Database) -> None:
    async def use(store: Store) -> None:
        one, two = await two_processes(store)
        pledge = pledged(one, 0)
        await one.pledge(0, 1, pledge)
        await two.pledge(1, 1, pledged(two, 1, GIVEN[::-1]))
        await two.pledge(0, 1, pledge)
        with pytest.raises(NotAllowed, match="something to this draw already"):
            await one.pledge(0, 1, "f" * 64)
        with pytest.raises(NotAllowed, match="not closed yet"):
            await one.open(0, 1, GIVEN)
        with pytest.raises(NotAllowed, match="has been made"):
            await one.pledge(0, 2, pledge)
        await one.close((0, 1))
        assert one.told().pledges == (pledge, pledged(two, 1, GIVEN[::-1]))
        with pytest.raises(NotAllowed, match="are closed"):
            await two.pledge(2, 1, pledge)
        with pytest.raises(NotAllowed, match="not what you have pledged"):
            await two.open(1, 1, GIVEN)
        assert list(one.lapsed) == [0, 1]
        await one.open(0, 1, GIVEN)
        await one.open(0, 1, GIVEN)
        assert list(one.lapsed) == [1]

    with_store(database, use)


def test_a_draw_that_is_not_opened_is_made_again_without_who_did_not(database: Database) -> None:
    async def use(store: Store) -> None:
        one, two = await two_processes(store)
        for seat in (0, 1):
            await one.pledge(seat, 1, pledged(one, seat))
        await one.close((0, 1))
        await one.open(0, 1, GIVEN)
        await one.void()
        assert (one.next.number, one.next.state) == (2, "open")
        await two.catch_up()
        assert two.told() == one.told()
        assert two.told().contributions == (GIVEN, "")
        assert not two.lacks_pledge(1) and two.lacks_pledge(0)
        with pytest.raises(NotAllowed, match="made without you"):
            await two.pledge(1, 2, pledged(two, 1))
        await two.close((0, 1))
        rows = two.making(1, PACK)
        await store.append(ROW.id, LogRow(1, CHANCE, None, str(two.move(PACK))), rows)
        two.closed(rows)
        assert two.lacks_pledge(1), "the next draw is everybody's again"
        assert [each.lapsed for each in two.chain().rounds] == [(1,), ()]

    with_store(database, use)


def test_what_comes_while_the_draw_is_stored_makes_it_again(database: Database) -> None:
    """One process draws and does not know what another has stored."""

    async def use(store: Store) -> None:
        one, two = await two_processes(store)
        await one.pledge(1, 1, pledged(one, 1))
        await one.close((0, 1))
        await two.catch_up()
        await two.open(1, 1, GIVEN)
        before = one.move(PACK)
        with pytest.raises(Conflict):
            await store.append(ROW.id, LogRow(1, CHANCE, None, str(before)), one.making(1, PACK))
        assert await store.moves(ROW.id) == [], "neither the move nor the draw is stored"
        await one.void()
        assert one.next.number == 1, "it is not void: the other process has what was missing"
        assert one.move(PACK) != before
        rows = one.making(1, PACK)
        await store.append(ROW.id, LogRow(1, CHANCE, None, str(one.move(PACK))), rows)
        one.closed(rows)
        with pytest.raises(NotAllowed, match="are closed"):
            await two.pledge(0, 1, GIVEN * 2)
        await two.catch_up()
        with pytest.raises(NotAllowed, match="has been made"):
            await two.open(1, 1, GIVEN)
        assert two.next == one.next
        assert two.next.number == 2
        made = one.chain().rounds[0]
        assert made == ChainedDraw(1, (b"", bytes.fromhex(rows[0].pledges["1"])), (b"", bytes.fromhex(GIVEN)), 1)

    with_store(database, use)


def test_a_draw_waits_for_what_is_missing_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upcard.server.live.draws.PATIENCE", 600.0)

    async def use() -> float:
        draws = Draws("t", None, 2)  # type: ignore[arg-type]
        missing = [True]

        async def give() -> None:
            await asyncio.sleep(0.01)
            missing.clear()
            draws.wake()

        task = asyncio.create_task(give())
        loop = asyncio.get_running_loop()
        began = loop.time()
        await draws.wait_while(lambda: bool(missing))
        await task
        return loop.time() - began

    assert run(use()) < 60


def fair_page(visitor: Browser, table: str) -> Page:
    page = visitor.sit(table)
    page.say(type="hello", seen=0, draws=True)
    return page


def play_out(page: Page, opens: bool = True) -> dict[str, Any]:
    """Play to the end and contribute to every draw; the notes. Without ``opens``, nothing is opened at draw 2."""
    notes: dict[str, Any] = {"notes": 3, "draws": [], "views": [{"seat": 1, "tables": []}]}
    tables = notes["views"][0]["tables"]
    cid = 0
    while not page.scene.get("over"):
        message = json.loads(page.socket.recv(PATIENCE))
        if message["type"] == "next-draw":
            number, kept = message["draw"], notes["draws"]
            notes["head"] = message["head"]
            if not message["pledges"]:
                given = f"{number:032x}"
                note = {"number": number, "seat": 1, "link": message["link"], "contribution": given, "opened": False}
                kept.append(note)
                pledge = pledge_of(bytes.fromhex(message["head"]), number, 0, bytes.fromhex(given)).hex()
                page.say(type="pledge", cid=f"pledge-{number}", draw=number, pledge=pledge)
            else:
                kept[-1] |= {"pledges": message["pledges"], "opened": True}
                if number == 2 and not opens:
                    kept[-1]["opened"] = False
                    continue
                page.say(type="open", cid=f"open-{number}", draw=number, contribution=kept[-1]["contribution"])
        elif message["type"] == "scene":
            page.n, page.scene = message["n"], message["scene"]
            table = digest_of(convert(page.scene, Scene))
            if tables[-1:] != [table]:
                tables.append(table)
            if any(event["name"] == "dealt" for event in message["events"]):
                hand = next(zone["cards"] for zone in page.scene["zones"] if zone["owner"] == 0)
                [each for each in notes["draws"] if "pledges" in each][-1]["hand"] = hand
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
    """Guts, from the choice of the first dealer on: record and notes agree in every draw."""
    visitor = Browser(room)
    table = visitor.create("guts", bots=1, bot="steady")
    notes = play_out(fair_page(visitor, table))
    text = visitor.get(f"/api/tables/{table}/record").text
    record = read_record(CATALOGUE, text)
    found = audit(record)
    assert found.fair
    compared, wrong = compare([read_notes(notes)], record)
    assert wrong == []
    assert len(compared) > 5 and all(each.shown and each.mine and each.proved for each in compared)
    made = len([each for each in compared if each.move])
    check = runpy.run_path(str(VERIFIER))["check"]
    assert check(tomllib.loads(text), tomllib.loads(tomli_w.dumps(notes))) == ([], [], made)
    answer = visitor.get(f"/api/tables/{table}/fairness").json()
    assert answer["fair"] is True
    assert [draw["pledges"][0] for draw in answer["draws"]] == [
        draw["pledges"][0] for draw in notes["draws"] if "pledges" in draw
    ]
    assert len(answer["luck"]) == 2


def test_what_is_not_opened_is_in_the_record(room: Server) -> None:
    """The second draw is void, the third made without the seat, and it takes part in the fourth again."""
    visitor = Browser(room)
    table = visitor.create("guts", bots=1, bot="steady")
    page = fair_page(visitor, table)
    notes = play_out(page, opens=False)
    record = read_record(CATALOGUE, visitor.get(f"/api/tables/{table}/record").text)
    found = audit(record)
    assert found.fair
    assert [draw.lapsed for draw in found.draws][:4] == [(), (0,), (), ()]
    assert [draw.contributed for draw in found.draws][:4] == [(0,), (), (), (0,)]
    # That page pledges what is refused: it was not let in again for the draw after.
    compared, wrong = compare([read_notes(notes)], record)
    assert wrong == []
    assert [each.number for each in compared if each.move and not each.proved] == [3]


def test_nothing_is_told_before_the_end(visitor: Browser) -> None:
    table = visitor.create()
    page = fair_page(visitor, table)
    page.hear_until(lambda message: message["type"] == "scene")
    assert visitor.get(f"/api/tables/{table}/fairness").status_code == 409
    assert not any('"seed"' in text for text in page.received)


@pytest.mark.parametrize("given", ["", "abc", "0" * 31, "0" * 33, "G" * 32, GIVEN.upper(), GIVEN + "\n", 7, None])
def test_a_contribution_has_its_form(visitor: Browser, given: object) -> None:
    page = visitor.sit(visitor.create())
    page.hello()
    for command in ({"type": "open", "contribution": given}, {"type": "pledge", "pledge": given}):
        page.say(cid="c", draw=1, **command)
        answer = page.hear_until(lambda message: message["type"] in ("error", "accepted", "refused"))
        assert answer["type"] == "error"


def test_a_table_of_before_a_restore_changes_no_draw(database: Database, tmp_path: Path) -> None:
    """Its memory may be as many steps ahead as somebody has gone since."""

    async def use(store: Store) -> None:
        one, two = await two_processes(store)
        await back_up(database, tmp_path / "copy")
        await one.pledge(0, 1, pledged(one, 0))
        await restore(tmp_path / "copy", database, force=True)
        row = await store.table(ROW.id)
        assert row is not None
        later = Draws(ROW.id, store, 2, row.epoch)
        await later.catch_up()
        await later.pledge(1, 1, pledged(later, 1))
        for stale in (one, two):
            with pytest.raises(Restored):
                await stale.close((0, 1))
        assert await store.draws.all(ROW.id) == [later.next]

    with_store(database, use)


def test_who_was_told_long_ago_and_pledges_nothing_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use() -> None:
        monkeypatch.setattr(draws, "PATIENCE", 600.0)
        told = Draws("t", None, 2)  # type: ignore[arg-type]
        told._told_at -= draws.PATIENCE
        async with asyncio.timeout(60):
            await told.wait_while(lambda: True)

    run(use())
