"""Bots think beside the event loop, within a budget, and how long they thought does not show."""

import asyncio
import itertools
import threading
import time
from typing import Any

import pytest
from msgspec.structs import replace

from upcard.kernel.game import CHANCE
from upcard.kernel.state import Move, State
from upcard.melds import deadline
from upcard.server import wire
from upcard.server.live.commands import FAILED
from upcard.server.live.connection import Connection
from upcard.server.live.offer import RuleChoice
from upcard.server.live.pace import COMPUTING, DELAYS, GRAIN, GRAIN_AT_ONCE, IN_WINDOW, LOOK_BACK, Pace
from upcard.server.live.table import LiveTable
from upcard.server.live.thinking import Thinker, TooLong
from upcard.server.store.rows import SeatRow, Setup
from upcard.server.store.sql import SqlStore
from upcard.server.wire import Player

from ..patience import PATIENCE
from .conftest import TOYS, Broken, First
from .loops import run
from .test_store import ROW


def test_a_thought_is_had_beside_the_event_loop() -> None:
    async def use() -> list[str]:
        thinker = Thinker(budget=60)
        heard: list[str] = []
        done = threading.Event()

        async def others() -> None:
            for _ in range(3):
                heard.append("others")
                await asyncio.sleep(0.01)
            done.set()

        def slow() -> str:
            assert done.wait(PATIENCE), "nobody else had a turn"
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


def test_a_thought_that_does_not_end_is_not_waited_for_and_keeps_its_place_for_a_while() -> None:
    async def use() -> None:
        thinker = Thinker(budget=1.5, at_once=1)
        end = threading.Event()
        with pytest.raises(TooLong):
            await thinker.think(end.wait)
        thinker.budget = 0.05
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


def test_a_player_whose_thought_does_not_end_takes_no_places_of_others() -> None:
    end = threading.Event()

    async def use() -> None:
        thinker = Thinker(budget=0.05, at_once=2)
        for table, player in [("bad", ""), ("odd", "endless")]:
            with pytest.raises(TooLong):
                await thinker.think(end.wait, table, player)
        # Both places are taken, for a while.
        thinker.budget = 60
        assert await thinker.think(lambda: "at once", "good") == "at once"
        while len(thinker._stuck) < 2:
            await asyncio.sleep(0.01)
        thinker.budget = 0.01
        for table, player in [("bad", ""), ("bad", "other"), ("good", "endless")]:
            with pytest.raises(TooLong):
                await thinker.think(lambda: "never", table, player)
        thinker.budget = 60
        for _ in range(4):
            assert await thinker.think(lambda: "at once", "good", "other") == "at once"
        end.set()
        while thinker._stuck:
            await asyncio.sleep(0.01)
        assert await thinker.think(lambda: "again", "bad", "endless") == "again"

    run(use())


def test_a_search_without_end_in_sight_is_stopped_and_its_table_takes_one_place() -> None:
    answered = threading.Event()

    def search() -> None:
        while True:
            deadline.step()

    def long_search() -> None:
        while not answered.is_set():
            deadline.step()
        raise deadline.OutOfTime

    async def use() -> None:
        thinker = Thinker(budget=0.2, at_once=2)
        with pytest.raises(TooLong):
            await thinker.think(search, "rich")
        thinker.budget = 60
        slow = [asyncio.create_task(thinker.think(long_search, "rich")) for _ in range(4)]
        while "thinking" not in [thread.name for thread in threading.enumerate()]:
            await asyncio.sleep(0.01)
        # None of those of the rich table can end before this one has.
        assert await thinker.think(lambda: "at once", "other") == "at once"
        answered.set()
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
        store = await SqlStore.open(tmp_path)
        await store.create(ROW)
        row = await store.table("t1")
        assert row is not None
        wire_game = TOYS.game_for(TOYS_CHOICE, (Player("Me", "human"), Player("Bot", "bot", "first")))
        table = await LiveTable.load(
            row, wire_game, {0: Endless(0), 1: Endless(0)}, store, Thinker(budget=0.02, at_once=99)
        )
        table.start()
        while not table.over:
            await asyncio.sleep(0.02)
        await table.stop()
        await store.close()
        claims = [str(move) for _, _, move in table.match.history.standing() if str(move) in ("pass", "may-i")]
        assert set(claims) == {"pass"}, "the question's default"
        return table.n

    assert run(use()) > 8


def test_a_table_stops_at_whatever_moment(tmp_path: Any) -> None:
    """Also where something happens just then, some turns of the event loop before."""

    async def use() -> None:
        store = await SqlStore.open(tmp_path)
        people = (SeatRow("Me", None, "mark"), SeatRow("You", None, "other"))
        await store.create(replace(ROW, seats=people, setup=Setup(clock=600)))
        row = await store.table("t1")
        assert row is not None
        wire_game = TOYS.game_for(TOYS_CHOICE, (Player("Me", "human"), Player("You", "human")))
        table = await LiveTable.load(row, wire_game, {}, store)
        for turns in range(8):
            table.start()
            while CHANCE in table.asks:
                await asyncio.sleep(0.01)
            async with table.lock:
                assert table.deadlines(), "it waits for a clock"
            for _ in range(20):
                await asyncio.sleep(0)
            table.autoplay.wake()
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

    def shown(thought: float) -> float:
        pace.spent("play", delay, thought)
        return pace.shown_after("play", thought, delay)

    assert {shown(within * share / 100) for share in range(101)} == {within}
    grain = GRAIN if delay else GRAIN_AT_ONCE
    slow = shown(within + 2.5 * grain)
    assert slow == pytest.approx(within + 3 * grain)
    after = [shown(within * (count % 2)) for count in range(LOOK_BACK)]
    assert after[:-1] == [slow] * (LOOK_BACK - 1), "an easy hand takes as long as a hard one"
    assert after[-1] == within, "a hard hand of long ago is forgotten"


def test_answers_to_other_questions_have_a_pace_of_their_own() -> None:
    pace = Pace()
    pace.spent("play", 0.35, 1.0)
    assert pace.shown_after("claim", 0.1, 0.105) == 0.105


def test_a_thought_counts_with_what_it_had_of_the_processor_however_it_ends() -> None:
    pace = Pace()

    def work() -> None:
        began = time.thread_time()
        while time.thread_time() - began < 0.05:
            pass
        raise KeyError("nothing")

    with pytest.raises(KeyError):
        pace.timed("play", 0.0, COMPUTING, work)()
    assert pace.shown_after("play", 0.0, 0.0) >= 0.05


class HeldUp(First):
    """A player of the server's whose first answer to every kind of question is held up, as on a busy machine."""

    name = "steady"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked: set[str] = set()

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        prompt = game.asks(seen)[seat].prompt
        if prompt not in self.asked:
            self.asked.add(prompt)
            threading.Event().wait(0.4)
        return super().choose(game, seen, seat)


def test_an_answer_that_was_held_up_does_not_hold_up_those_after_it(tmp_path: Any) -> None:
    """Else one moment in which a busy machine does nothing makes the next sixteen answers as late: in a window that
    asks seven bots one after another, nothing happens for seven times as long."""

    async def use() -> None:
        store = await SqlStore.open(tmp_path)
        await store.create(ROW)
        row = await store.table("t1")
        assert row is not None
        wire_game = TOYS.game_for(TOYS_CHOICE, (Player("Me", "human"), Player("Bot", "bot", "first")))
        table = await LiveTable.load(row, wire_game, {0: HeldUp(0), 1: HeldUp(0)}, store, Thinker(budget=60))
        late: dict[str, float] = {}
        shown_after = table.autoplay._pace.shown_after

        def noted(prompt: str, thought: float, delay: float) -> float:
            shown = shown_after(prompt, thought, delay)
            if thought < 0.2:
                late[prompt] = max(late.get(prompt, 0.0), shown)
            return shown

        table.autoplay._pace.shown_after = noted  # type: ignore[method-assign]
        table.start()
        while not table.over:
            await asyncio.sleep(0.02)
        await table.stop()
        await store.close()
        assert late, "others have answered since"
        assert max(late.values()) < 0.4, late

    run(use())


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
        store = await SqlStore.open(tmp_path)
        await store.create(replace(ROW, speed="fast"))
        row = await store.table("t1")
        assert row is not None
        wire_game = TOYS.game_for(TOYS_CHOICE, (Player("Me", "human"), Player("Bot", "bot", "first")))
        bot = Slow(0)
        table = await LiveTable.load(row, wire_game, {0: bot, 1: bot}, store)
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
        store = await SqlStore.open(tmp_path)
        await store.create(ROW)
        row = await store.table("t1")
        assert row is not None
        wire_game = TOYS.game_for(TOYS_CHOICE, (Player("Me", "human"), Player("Bot", "bot", "first")))
        wire_game.adviser = Endless(0)
        table = await LiveTable.load(row, wire_game, {}, store, Thinker(budget=0.02))
        await table.append(table.match.judge(-1, SHUFFLE), None)
        line = Connection(0)
        await table.commands._advise(line, wire.Hint("h"))
        await store.close()
        return line.waiting.popleft()

    answer = run(use())
    assert b'"error"' in answer
    assert b"takes too long" in answer


def test_what_fails_is_logged_and_no_words_of_others_reach_a_player(
    tmp_path: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaks(*_: Any) -> Any:
        raise ValueError("no 7S in P2's hand")

    async def use() -> list[str]:
        store = await SqlStore.open(tmp_path)
        await store.create(ROW)
        row = await store.table("t1")
        assert row is not None
        wire_game = TOYS.game_for(TOYS_CHOICE, (Player("Me", "human"), Player("Bot", "bot", "first")))
        wire_game.adviser = Broken(0)
        table = await LiveTable.load(row, wire_game, {}, store, Thinker(budget=60))
        await table.append(table.match.judge(-1, SHUFFLE), None)
        line = Connection(0)
        await table.commands.handle(line, wire.Hint("h"))
        monkeypatch.setattr(wire_game.game, "moves", leaks)
        await table.commands.handle(line, wire.Moves("m"))
        monkeypatch.setattr(table.match.game, "play", leaks)
        await table.commands.handle(line, wire.Try("t", "draw"))
        await store.close()
        return [answer.decode() for answer in line.waiting]

    hint, moves, tried = run(use())
    assert "The bot broken failed (RuntimeError): there is no hint now." in hint
    assert all(FAILED in answer and "7S" not in answer for answer in (moves, tried))
    logged = [record.getMessage().partition(" at ")[0] for record in caplog.records if record.name == "upcard"]
    assert logged == [
        "bot broken, asked for a hint, failed: RuntimeError",
        "table t1: a Moves command failed: ValueError",
        "table t1: a Try command failed: ValueError",
    ]


SHUFFLE = "shuffle " + " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK")
TOYS_CHOICE = RuleChoice("toy")


def test_a_thought_that_raises_what_no_future_takes_has_failed_at_once() -> None:
    async def thinks() -> None:
        with pytest.raises(RuntimeError, match="it raised StopIteration"):
            await Thinker(PATIENCE).think(lambda: next(iter(())))

    run(thinks())
