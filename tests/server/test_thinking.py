"""Bots think beside the event loop, within a budget, and how long they thought does not show."""

import asyncio
import itertools
import threading
import time
from typing import Any

import pytest
from msgspec.structs import replace

from upcard.cards import patience
from upcard.kernel.game import CHANCE
from upcard.kernel.state import Move, State
from upcard.server import talk, wire
from upcard.server.desk import RuleChoice
from upcard.server.line import Line
from upcard.server.pace import DELAYS, GRAIN, GRAIN_AT_ONCE, IN_WINDOW, LOOK_BACK, Pace
from upcard.server.rows import SeatRow, Setup
from upcard.server.store import Store
from upcard.server.table import Table
from upcard.server.thinking import Thinker, TooLong
from upcard.server.wire import Player

from .conftest import TOYS, First
from .loops import run
from .test_store import ROW


def test_a_thought_is_had_beside_the_event_loop() -> None:
    async def use() -> list[str]:
        thinker = Thinker()
        heard: list[str] = []

        async def others() -> None:
            for _ in range(3):
                heard.append("others")
                await asyncio.sleep(0.01)

        def slow() -> str:
            time.sleep(0.2)
            return threading.current_thread().name

        playing = asyncio.create_task(others())
        heard.append(await thinker.think(slow))
        await playing
        return heard

    assert run(use()) == ["others", "others", "others", "thinking"]


def test_what_a_thought_raises_is_raised() -> None:
    def fail() -> None:
        raise KeyError("nothing")

    async def use() -> None:
        with pytest.raises(KeyError):
            await Thinker().think(fail)

    run(use())


def test_a_thought_that_does_not_end_is_not_waited_for_and_keeps_its_place() -> None:
    async def use() -> None:
        thinker = Thinker(budget=0.05, at_once=1)
        end = threading.Event()
        with pytest.raises(TooLong):
            await thinker.think(end.wait)
        # The only place is taken by what nobody listens to any more.
        with pytest.raises(TooLong):
            await thinker.think(lambda: None)
        end.set()
        while True:
            try:
                assert await thinker.think(lambda: "free again") == "free again"
                break
            except TooLong:
                continue

    run(use())


def test_a_search_without_end_in_sight_is_stopped_and_its_table_takes_one_place() -> None:
    def search() -> None:
        while True:
            patience.step()

    async def use() -> None:
        thinker = Thinker(budget=0.3, at_once=2)
        with pytest.raises(TooLong):
            await thinker.think(search, "rich")
        slow = [asyncio.create_task(thinker.think(search, "rich")) for _ in range(4)]
        await asyncio.sleep(0.05)
        began = asyncio.get_running_loop().time()
        assert await thinker.think(lambda: "at once", "other") == "at once"
        assert asyncio.get_running_loop().time() - began < 0.2, "it waited for those of the other table"
        assert {type(each) for each in await asyncio.gather(*slow, return_exceptions=True)} == {TooLong}
        # Nothing goes on unheard.
        while [thread for thread in threading.enumerate() if thread.name == "thinking"]:
            await asyncio.sleep(0.01)

    run(use())


class Endless(First):
    """A bot that is never done."""

    name = "endless"

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        threading.Event().wait(5)
        return super().choose(game, seen, seat)


def test_a_bot_that_is_never_done_passes_and_plays_what_is_legal(tmp_path: Any) -> None:
    async def use() -> int:
        store = await Store.open(tmp_path)
        await store.create(ROW)
        row = await store.table("t1")
        assert row is not None
        desk = TOYS.desk(TOYS_CHOICE, (Player("Me", "human"), Player("Bot", "bot", "first")))
        table = await Table.load(row, desk, {0: Endless(0), 1: Endless(0)}, store, Thinker(budget=0.02, at_once=99))
        table.start()
        while not table.over:
            await asyncio.sleep(0.02)
        await table.stop()
        await store.close()
        claims = [str(move) for _, _, move in table.history.standing() if str(move) in ("pass", "may-i")]
        assert set(claims) == {"pass"}, "the question's default"
        return table.n

    assert run(use()) > 8


def test_a_table_stops_at_whatever_moment(tmp_path: Any) -> None:
    """Also where something happens just then, some turns of the event loop before."""

    async def use() -> None:
        store = await Store.open(tmp_path)
        people = (SeatRow("Me", None, "mark"), SeatRow("You", None, "other"))
        await store.create(replace(ROW, seats=people, setup=Setup(clock=600)))
        row = await store.table("t1")
        assert row is not None
        desk = TOYS.desk(TOYS_CHOICE, (Player("Me", "human"), Player("You", "human")))
        table = await Table.load(row, desk, {}, store)
        for turns in range(8):
            table.start()
            while CHANCE in table.asks:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)
            assert table.deadlines(), "it waits for a clock"
            table.driver.wake()
            for _ in range(turns):
                await asyncio.sleep(0)
            async with asyncio.timeout(5):
                await table.stop()
        await store.close()

    run(use())


@pytest.mark.parametrize("delay", [*DELAYS.values(), *[IN_WINDOW * delay for delay in DELAYS.values()]])
def test_an_answer_shows_after_the_delay_or_in_steps_and_then_as_late_as_the_slowest(delay: float) -> None:
    within = max(delay, GRAIN_AT_ONCE)
    pace = Pace()
    assert {pace.shown_after("play", within * share / 100, delay) for share in range(101)} == {within}
    grain = GRAIN if delay else GRAIN_AT_ONCE
    slow = pace.shown_after("play", within + 2.5 * grain, delay)
    assert slow == pytest.approx(within + 3 * grain)
    after = [pace.shown_after("play", within * (count % 2), delay) for count in range(LOOK_BACK)]
    assert after[:-1] == [slow] * (LOOK_BACK - 1), "an easy hand takes as long as a hard one"
    assert after[-1] == within, "a machine that was once slow is forgotten"


def test_answers_to_other_questions_have_a_pace_of_their_own() -> None:
    pace = Pace()
    pace.shown_after("play", 1.0, 0.35)
    assert pace.shown_after("claim", 0.1, 0.105) == 0.105


class Slow(First):
    """A bot that once had to think for longer than a bot of a fast table takes to answer in a window."""

    def __init__(self, seed: int) -> None:
        self.claims = 0

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        if seat in game.asks(seen) and game.asks(seen)[seat].prompt == "claim":
            self.claims += 1
            time.sleep(0.2 if self.claims == 1 else 0)
        return super().choose(game, seen, seat)


def test_a_window_stays_open_as_long_over_an_easy_hand_as_over_a_hard_one(tmp_path: Any) -> None:
    async def use() -> list[float]:
        store = await Store.open(tmp_path)
        await store.create(replace(ROW, speed="fast"))
        row = await store.table("t1")
        assert row is not None
        desk = TOYS.desk(TOYS_CHOICE, (Player("Me", "human"), Player("Bot", "bot", "first")))
        bot = Slow(0)
        table = await Table.load(row, desk, {0: bot, 1: bot}, store)
        table.start()
        while not table.over:
            await asyncio.sleep(0.02)
        await table.stop()
        log = await store.moves("t1")
        await store.close()
        pairs = itertools.pairwise(log)
        return [answer.at - opened.at for opened, answer in pairs if answer.move in ("pass", "may-i")]

    open_for = run(use())
    assert len(open_for) == 4
    assert min(open_for) >= IN_WINDOW * DELAYS["fast"] + GRAIN


def test_hints_take_no_longer_than_the_budget(tmp_path: Any) -> None:
    async def use() -> bytes:
        store = await Store.open(tmp_path)
        await store.create(ROW)
        row = await store.table("t1")
        assert row is not None
        desk = TOYS.desk(TOYS_CHOICE, (Player("Me", "human"), Player("Bot", "bot", "first")))
        desk.adviser = Endless(0)
        table = await Table.load(row, desk, {}, store, Thinker(budget=0.02))
        await table.append(table.ledger.judge(-1, SHUFFLE), None)
        line = Line(0)
        await talk._advise(table, line, wire.Hint("h"))
        await store.close()
        return await line.next()

    answer = run(use())
    assert b'"error"' in answer
    assert b"takes too long" in answer


SHUFFLE = "shuffle " + " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK")
TOYS_CHOICE = RuleChoice("toy")
