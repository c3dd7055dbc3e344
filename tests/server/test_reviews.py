"""Reviews over HTTP: one's own, of finished games, worked out while somebody asks, and kept with the game."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import upcard
from upcard.catalogue import CATALOGUE
from upcard.match.record import Record, record_of, write_record
from upcard.options.house_rules import choose_rules
from upcard.review import Review, named
from upcard.review.ledger import JudgedChoice
from upcard.review.review import closest
from upcard.review.words import example_told
from upcard.server import review_process
from upcard.server.live import reviews
from upcard.server.live.ledger import BrokenTable
from upcard.server.live.offer import Offer, full_offer
from upcard.server.live.reviews import NOT_YOURS, Reviews
from upcard.server.live.room import Room
from upcard.server.live.seating import NotAllowed
from upcard.server.live.table import LiveTable
from upcard.server.review_process import ProcessLoad
from upcard.server.store.database import Database
from upcard.server.store.memory import MemoryStore
from upcard.server.store.sql import SqlStore
from upcard.server.store.store import Store
from upcard.server.wire import ReviewAnswer
from upcard.text.messages import say

from ..patience import PATIENCE
from .conftest import Browser, First, Message, Server, TurnedClock
from .loops import run
from .toy import TOY

OFFER = full_offer(strong=0)

SHORT = {"hands": 3}


def record(seed: int = 4, hands: int = 4) -> Record:
    """A short game of Guts between bots; the first seat is told as a person's."""
    rules = choose_rules(CATALOGUE, "guts", None, {"hands": hands})
    return record_of(upcard.play(rules, ["random", "steady"], seed=seed), bots=("", "steady"))


GUTS = record(hands=8)


@pytest.fixture(autouse=True)
def _idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """No tables are played beside: reviews need not give way, neither to these tests, which ask again and again, nor to
    those of other processes."""
    monkeypatch.setattr(ProcessLoad, "look", lambda _: 0.0)
    monkeypatch.setattr(review_process, "NICE", 0)


@asynccontextmanager
async def a_room(place: Database | None) -> AsyncIterator[Room]:
    """A card room with a store of that kind."""
    store: Store = MemoryStore() if place is None else await SqlStore.open(place)
    room = Room(store, OFFER)
    yield room
    await room.close()


async def opened(room: Room, game: Record) -> LiveTable:
    """The table of that record, of the browser with the token "mine"."""
    return await room.table(await room.open_record(write_record(game), "mine"))


async def whole(found: Reviews, table: LiveTable, seat: int = 0) -> ReviewAnswer:
    """All that comes of a review, for which nobody waits long at a stretch without hearing more."""
    until = time.monotonic() + PATIENCE
    answer = await found.of(table, seat)
    while not answer.done:
        assert time.monotonic() < until, answer
        before, answer = answer, await found.of(table, seat)
        if answer != before:
            until = time.monotonic() + PATIENCE
    return answer


async def until_judged(found: Reviews, table: LiveTable, seat: int, most: int) -> int:
    """Ask until some choices are judged, not so many as ``most``; how many."""
    answer = await found.of(table, seat)
    while not answer.played:
        answer = await found.of(table, seat)
    assert answer.played < most
    return answer.played


def test_a_review_over_http_is_that_of_the_record_and_the_second_look_is_immediate(place: Database | None) -> None:
    known = Review(GUTS, 0)
    expected = named(known.findings())
    assert expected

    async def use() -> None:
        async with a_room(place) as room:
            table = await opened(room, GUTS)
            answer = await whole(room.reviews, table)
            assert (answer.choices, answer.played, answer.before) == (len(known.choices), known.count, 0)
            assert (answer.seat, answer.name, answer.title) == (0, GUTS.players[0], "Guts · house rules")
            assert answer.costly >= len(expected)
            for told, cost in zip(answer.moments, expected, strict=True):
                assert (told.n, told.played, told.better) == (cost.n, str(cost.played), str(cost.better))
                assert (told.cost, told.give_or_take) == (round(cost.cost, 2), round(cost.give_or_take, 2))
                assert told.why == known.why(cost)
                assert told.told.startswith("about ") and ", give or take " in told.told
                step, before = [await table.step(n, 0, all_cards=False) for n in (told.n, told.n - 1)]
                assert (step.move, step.asked) == (told.played, told.scene.actions)
                assert told.scene == before.scene
            ledger, exact = answer.ledger, known.ledger()
            assert ledger is not None and exact is not None
            assert (ledger.unit, ledger.fewer, len(ledger.deals)) == ("chips", False, len(known.deals))
            for line in (ledger.whole, *ledger.deals):
                assert line.points == line.average + line.dealt + line.drawn + line.others + line.own
            for name in ("points", "average", "dealt", "drawn", "others", "own"):
                column = [getattr(line, name) for line in ledger.deals]
                assert sum(column) == getattr(ledger.whole, name), "each column adds up as it is shown"
            assert ledger.whole.points == exact.points and abs(ledger.whole.own - exact.own.mean) < 1
            dots = [dot for row in answer.dots for dot in row]
            assert len(answer.dots) == len(known.deals) and [dot.n for dot in dots] == [
                each.n for each in known.choices
            ]
            assert [dot.n for dot in dots if dot.what == "costly"] == [each.n for each in known.findings()]
            shown_as = {dot.moment: dot.n for dot in dots if dot.moment}
            assert shown_as == {at: each.n for at, each in enumerate(expected, 1)}
            assert answer.sheet is not None
            for row in answer.sheet.rows:
                assert row.name == GUTS.players[row.seat]
                assert len(row.cells) == len(known.deals)
                assert sum([cell or 0 for cell in row.cells]) == row.total
            assert answer.sheet.rows[0].total == ledger.whole.points
            own = [line.points for line in ledger.deals]
            assert list(answer.sheet.rows[0].cells) == own
            assert answer.closest is None
            room.reviews._begin = None  # type: ignore[method-assign, assignment]
            assert await room.reviews.of(table, 0) == answer

    run(use())


def test_it_shows_how_a_deal_could_have_gone_on_as_the_record_does(
    place: Database | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = Review(GUTS, 0)
    cost = named(known.findings())[0]
    deals = known.examples(cost)

    async def use() -> None:
        async with a_room(place) as room:
            table = await opened(room, GUTS)
            with pytest.raises(NotAllowed, match="No review of this game has found"):
                await room.reviews.examples(table, 0, cost.n)
            await whole(room.reviews, table)
            for page in (False, True):
                monkeypatch.setattr(reviews, "IN_A_PAGE", page)
                shown = await room.reviews.examples(table, 0, cost.n)
                assert shown.number == cost.deals
                assert [each.kind for each in shown.deals] == [deal.kind for deal in deals]
                for each, deal in zip(shown.deals, deals, strict=True):
                    assert each.told == example_told(deal, cost.unit)
                    assert [(step.turn, step.own, step.others) for step in each.steps] == list(deal.steps)
            with pytest.raises(NotAllowed, match="No review of this game has found"):
                await room.reviews.examples(table, 0, cost.n + 1)

    run(use())


def test_where_nothing_is_named_the_closest_call_is_shown() -> None:
    rules = choose_rules(CATALOGUE, "guts", None, {"hands": 12})
    flawless = record_of(upcard.play(rules, ["steady", "steady", "steady"], seed=2), bots=("", "steady", "steady"))
    known = Review(flawless, 0)
    assert not known.findings()
    call = closest([each for each in known._all if isinstance(each, JudgedChoice)])
    assert call is not None and call.call is not None
    other = str(call.call.other)

    async def use() -> None:
        async with a_room(None) as room:
            answer = await whole(room.reviews, await opened(room, flawless))
            assert answer.moments == () and answer.closest is not None
            assert (answer.closest.n, answer.closest.better) == (call.n, other)
            assert (answer.closest.cost, answer.closest.why, answer.closest.puzzle) == (0, "", "")
            assert "no mistake" in answer.closest.told
            marks = [dot.n for row in answer.dots for dot in row if dot.what == "closest"]
            assert marks == [call.n]

    run(use())


def test_a_review_that_was_kept_by_an_older_method_is_made_anew(caplog: pytest.LogCaptureFixture) -> None:
    choice = '[3,0,[0.5,0.1],[3,"in","out",2.0,0.5,640,"chips"]]'
    kept = '{"n":%d,"method":1,"version":%d,"count":1,"choices":1,"judged":[' + choice + '],"cards":[],"ledgers":[]}'

    async def use() -> None:
        async with a_room(None) as room:
            table = await opened(room, GUTS)
            await room._store.reviews.keep(table.id, 0, kept % (table.n, table.wire_game.entry.version))
            assert (await room.reviews._kept(table, 0)).judged == ()
            assert (await whole(room.reviews, table)).choices == len(Review(GUTS, 0).choices)

    run(use())
    assert not [each for each in caplog.records if "the review of table" in each.getMessage()]


def test_it_is_removed_with_the_game(place: Database | None, wall: TurnedClock) -> None:
    async def use() -> None:
        async with a_room(place) as room:
            table = await opened(room, GUTS)
            for text in ("[]", "{}"):
                await room._store.reviews.keep(table.id, 0, text)
                assert await room._store.reviews.find(table.id, 0) == text
            await room._store.removal.remove(wall() + 60)
            assert await room._store.table(table.id) is None
            assert await room._store.reviews.find(table.id, 0) is None
            await room._store.reviews.keep(table.id, 0, "{}")
            assert await room._store.reviews.find(table.id, 0) is None

    run(use())


def test_nobody_asks_any_more_and_it_stops_and_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    count = Review(GUTS, 0).count
    monkeypatch.setattr(reviews, "A_MOMENT", 0.02)

    async def use() -> None:
        async with a_room(None) as room:
            found = room.reviews
            table = await opened(room, GUTS)
            first = await until_judged(found, table, 0, count)
            found.patience = 0.0
            until = time.monotonic() + PATIENCE
            while found._going:
                assert time.monotonic() < until
                for going in list(found._going.values()):
                    found._watch(going)
                await asyncio.sleep(0.01)
            kept = await found._kept(table, 0)
            assert first <= len(kept.pieces) < count
            found.patience = reviews.PATIENCE
            answer = await found.of(table, 0)
            assert answer.played >= len(kept.pieces)
            answer = await whole(found, table)
            costs = named(Review(GUTS, 0).findings())
            assert [each.n for each in answer.moments] == [each.n for each in costs]

    run(use())


def test_one_is_worked_on_at_a_time_and_the_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "A_MOMENT", 0.02)
    monkeypatch.setattr(reviews, "MOST", 3)
    games = [record(seed) for seed in (1, 2, 3, 4)]

    async def use() -> None:
        async with a_room(None) as room:
            tables = [await opened(room, game) for game in games]
            answers = [await room.reviews.of(table, 0) for table in tables[:3]]
            assert [answer.before for answer in answers] == [0, 1, 2]
            assert [going.begun for going in room.reviews._going.values()] == [True, False, False]
            with pytest.raises(NotAllowed, match="Many games are being reviewed"):
                await room.reviews.of(tables[3], 0)
            done = asyncio.gather(*[whole(room.reviews, table) for table in tables[:3]])
            most = 0
            while not done.done():
                most = max(most, len([going for going in room.reviews._going.values() if going.begun]))
                await asyncio.sleep(0.01)
            assert most == 1
            assert all([answer.done for answer in await done])

    run(use())


def test_in_a_page_it_is_done_between_other_work_and_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use() -> None:
        async with a_room(None) as room:
            table = await opened(room, GUTS)
            apart = await whole(room.reviews, table)
            other = Reviews(MemoryStore().reviews, room.beside)
            monkeypatch.setattr(reviews, "IN_A_PAGE", True)
            monkeypatch.setattr(reviews, "SLICE", 0.0)
            turns = 0
            asked = asyncio.ensure_future(whole(other, table))
            while not asked.done():
                turns += 1
                await asyncio.sleep(0)
            assert await asked == apart
            assert turns > 10 * apart.choices

    run(use())


def test_a_review_that_fails_says_so_and_what_was_found_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "A_MOMENT", 0.02)

    async def use() -> None:
        async with a_room(None) as room:
            table = await opened(room, GUTS)
            first = await until_judged(room.reviews, table, 0, Review(GUTS, 0).count)
            (going,) = room.reviews._going.values()
            process = room.reviews._process._process
            assert going.begun and process is not None
            process.kill()
            with pytest.raises(BrokenTable, match="The review has failed"):
                await whole(room.reviews, table)
            assert len((await room.reviews._kept(table, 0)).pieces) >= first

    run(use())


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Server]:
    """A server of every game."""
    running = Server(tmp_path, OFFER)
    yield running
    running.stop()


def reason(browser: Browser, path: str, status: int) -> str:
    answer = browser.get(path)
    assert answer.status_code == status, answer.text
    told: str = answer.json()["reason"]
    return told


def played_out(browser: Browser, game: str, changes: Message) -> str:
    """A finished game of that browser and two bots."""
    table = browser.create(game, bot="steady", changes=changes)
    page = browser.sit(table)
    page.hello()
    while page.my_turn() != "over":
        page.move(page.ask("hint")["text"])
    return table


def test_only_who_has_played_there_has_a_review_and_only_when_the_game_is_over(room: Server) -> None:
    browser, stranger = Browser(room), Browser(room)
    going = browser.create("guts", bot="steady")
    assert "still being played" in reason(browser, f"/api/tables/{going}/review", 409)
    table = played_out(browser, "guts", SHORT)
    path = f"/api/tables/{table}/review"
    assert reason(browser, f"{path}/1", 409).startswith("No review of this game")
    assert reason(browser, f"{path}/999999", 404)
    assert reason(stranger, f"{path}/1", 404)
    link = browser.post(f"/api/tables/{table}/join", {"name": "Eve"})
    assert link.status_code == 409
    assert reason(stranger, path, 404)
    for seat in (1, 2, 7):  # those of bots, and one that there is not
        assert reason(browser, f"{path}?seat={seat}", 409) == say(NOT_YOURS)
    answer = browser.get(path)
    assert answer.status_code == 200
    assert answer.json()["name"] == "Me"
    while not answer.json()["done"]:
        answer = browser.get(f"{path}?seat=0")
    assert answer.json()["played"] == answer.json()["pieces"] > answer.json()["choices"] > 0


def test_a_game_of_another_package_that_no_bot_knows_has_no_review(tmp_path: Path) -> None:
    room = Server(tmp_path, Offer({"toy": TOY}, {"first": First}, First(0)))
    browser = Browser(room)
    table = browser.create()
    page = browser.sit(table)
    page.hello()
    while page.my_turn() != "over":
        page.move(page.ask("hint")["text"])
    told = reason(browser, f"/api/tables/{table}/review", 409)
    assert told == "No bot knows Toy, so nobody can tell what would be better."
    room.stop()


def test_a_move_is_tried_from_where_it_was_made_and_it_counts_for_nothing(room: Server) -> None:
    browser, stranger = Browser(room), Browser(room)
    table = played_out(browser, "guts", SHORT)
    path = f"/api/tables/{table}/trial"
    own = browser.get(f"/api/tables/{table}/moments").json()["own"]
    before = browser.get(f"/api/tables/{table}/step/{own[0] - 1}").json()["scene"]
    answer = browser.post(path, {"n": own[0]})
    assert answer.status_code == 201, answer.text
    tried = answer.json()["id"]
    page = browser.sit(tried)
    page.hello()
    about = next(found for found in map(json.loads, page.received) if found["type"] == "table")
    assert (about["trial"], about["tried_from"]) == (True, table)
    page.my_turn()
    for same in ("deal", "prompt", "actions", "you", "pots"):
        assert page.scene[same] == before[same]
    assert [each["name"] for each in page.scene["seats"]] == [each["name"] for each in before["seats"]]
    while page.my_turn() != "over":
        page.move(page.ask("hint")["text"])
    assert browser.get("/api/statistics").json()["games"] == 1
    for what in ("record", "review"):
        assert browser.get(f"/api/tables/{tried}/{what}").status_code == 409
    assert stranger.post(path, {"n": own[0]}).status_code == 404
    assert browser.post(path, {"n": 9999}).status_code == 404
    assert browser.post(path, {"n": 0}).status_code == 400
    going = browser.create("guts", bot="steady")
    assert browser.post(f"/api/tables/{going}/trial", {"n": 1}).status_code == 409
