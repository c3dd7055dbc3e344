"""The processor's time is shared by client addresses: who has had more than a share waits for others."""

import asyncio
import contextlib
import threading
import time
from functools import partial
from pathlib import Path

import httpx
import pytest

from upcard.server.cpu_quota import THOUGHTS, Quotas, charged, on_behalf_of, turn, whose
from upcard.server.http.access import AccessControl
from upcard.server.http.limits import Limits
from upcard.server.live.thinking import Thinker, TooLong

from ..patience import PATIENCE
from .conftest import PLAIN, TOYS, Server
from .loops import run


def spin(seconds: float) -> None:
    """Use that much of this thread's processor time."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


async def piece(seconds: float) -> None:
    """A piece of work that waits in between."""
    spin(seconds / 2)
    await asyncio.sleep(0)
    spin(seconds / 2)


def test_who_has_had_too_much_waits_while_others_are_here() -> None:
    async def use() -> tuple[float, float]:
        shares = Quotas(rate=0.5, at_once=0.02)
        shares.of("quiet")
        waited = []
        for name in ("greedy", "quiet"):
            with on_behalf_of(shares.of(name)):
                began = time.monotonic()
                for _ in range(3):
                    await turn()
                    await charged(piece, 0.05 if name == "greedy" else 0.001)
                waited.append(time.monotonic() - began)
        return waited[0], waited[1]

    greedy, quiet = run(use())
    # 0.1 s of work before its third turn, of which 0.02 is free and each second gives half a second.
    assert greedy > 0.15 + 0.05
    assert quiet < greedy / 2


def test_who_is_alone_never_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use() -> None:
        shares = Quotas(rate=1e-6, at_once=0.0)
        with on_behalf_of(shares.of("alone")):
            for _ in range(20):
                await turn()
                await charged(piece, 0.01)

    async def in_time() -> None:
        async with asyncio.timeout(60):
            await use()

    run(in_time())


def test_of_one_address_one_piece_of_work_is_done_in_each_round() -> None:
    async def use() -> list[int]:
        shares = Quotas(rate=1.0, at_once=1e9)
        rounds: list[int] = []
        now = 0

        async def work() -> None:
            await turn()
            rounds.append(now)

        async def count() -> None:
            nonlocal now
            while True:
                now += 1
                await asyncio.sleep(0)

        with on_behalf_of(shares.of("many")):
            tasks = [asyncio.create_task(work()) for _ in range(10)]
        counting = asyncio.create_task(count())
        await asyncio.gather(*tasks)
        counting.cancel()
        return rounds

    rounds = run(use())
    assert len(set(rounds)) == len(rounds) == 10
    assert rounds == sorted(rounds)


def test_who_leaves_the_line_holds_nobody_up() -> None:
    async def use() -> str:
        shares = Quotas(rate=1.0, at_once=1e9)
        with on_behalf_of(shares.of("many")):
            tasks = [asyncio.create_task(turn()) for _ in range(5)]
            await asyncio.sleep(0)
            for task in tasks[:4]:
                task.cancel()
            async with asyncio.timeout(30):
                await asyncio.gather(*tasks, return_exceptions=True)
                await turn()
        return "all have gone"

    assert run(use()) == "all have gone"


def test_work_is_charged_to_whom_it_is_done_for_also_what_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use() -> list[float]:
        shares = Quotas(rate=1e-6, at_once=0.0)
        ada, ben = shares.of("ada"), shares.of("ben")
        charges: dict[str, float] = {"ada": 0.0, "ben": 0.0}

        def add(name: str, seconds: float) -> None:
            charges[name] += seconds

        for name, share in (("ada", ada), ("ben", ben)):
            monkeypatch.setattr(share, "charge", partial(add, name))

        async def starts() -> None:
            async with asyncio.TaskGroup() as begun:
                begun.create_task(charged(piece, 0.04))
                await Thinker().think(lambda: spin(0.04))

        with on_behalf_of(ada):
            working = asyncio.create_task(charged(starts))
        with on_behalf_of(ben):
            await charged(piece, 0.01)
        await working
        assert whose() is None
        await charged(piece, 0.01)  # the server's own
        return [charges["ada"], charges["ben"]]

    ada, ben = run(use())
    assert 0.08 <= ada < 0.2
    assert 0.01 <= ben < 0.05


def test_thoughts_that_wait_for_a_place_wait_for_their_share_as_well() -> None:
    """A hundred tables of bots have each had their turn before they come to think: that is no hundred thoughts in a
    row, while others are here."""

    async def use() -> tuple[int, int]:
        shares, thinker = Quotas(rate=1e-6, at_once=0.02), Thinker(budget=60)
        begun = 0

        def thought() -> None:
            nonlocal begun
            begun += 1
            spin(0.05)

        with on_behalf_of(shares.of("greedy")):
            tasks = [asyncio.create_task(thinker.think(thought)) for _ in range(3 * THOUGHTS)]
        with on_behalf_of(shares.of("quiet")):
            while sum(task.done() for task in tasks) < THOUGHTS:
                await asyncio.sleep(0.01)
            for _ in range(20):
                await thinker.think(lambda: None)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with on_behalf_of(shares.of("greedy")):
            while shares.of("greedy").thoughts.locked():  # no place is lost
                await asyncio.sleep(0.01)
        return begun, len(tasks)

    begun, wanted = run(use())
    assert begun == THOUGHTS < wanted


def test_what_is_charged_may_fail_and_be_cancelled() -> None:
    async def fail() -> None:
        await asyncio.sleep(0)
        raise KeyError("nothing")

    async def use() -> str:
        with on_behalf_of(Quotas().of("ada")):
            with pytest.raises(KeyError):
                await charged(fail)
            cleaned: list[str] = []

            async def endless() -> None:
                try:
                    await asyncio.Event().wait()
                finally:
                    await asyncio.sleep(0)
                    cleaned.append("up")

            task = asyncio.create_task(charged(endless))
            await asyncio.sleep(0)
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        return cleaned[0]

    assert run(use()) == "up"


def test_one_address_does_not_take_all_places_for_thoughts() -> None:
    async def use() -> str:
        thinker, shares = Thinker(budget=30, at_once=THOUGHTS + 1), Quotas()
        ends = asyncio.Event()
        loop = asyncio.get_running_loop()

        def long() -> None:
            asyncio.run_coroutine_threadsafe(ends.wait(), loop).result(30)

        with on_behalf_of(shares.of("greedy")):
            tasks = [asyncio.create_task(thinker.think(long)) for _ in range(3 * THOUGHTS)]
        await asyncio.sleep(0)
        with on_behalf_of(shares.of("quiet")):
            answer = await thinker.think(lambda: "thought")
        ends.set()
        await asyncio.gather(*tasks)
        return answer

    assert run(use()) == "thought"


def test_thoughts_that_outlast_their_time_are_still_those_of_their_address() -> None:
    end = threading.Event()
    begun: list[str] = []

    def long(number: int) -> None:
        begun.append(f"long {number}")
        end.wait(PATIENCE)

    async def use() -> str:
        thinker, shares = Thinker(budget=0.05, at_once=THOUGHTS), Quotas()
        with on_behalf_of(shares.of("greedy")):
            for number in range(THOUGHTS):
                with pytest.raises(TooLong):
                    await thinker.think(partial(long, number), f"table {number}")
            # Nobody waits for them any more, and they go on.
            more = [asyncio.create_task(thinker.think(partial(long, 9), f"another {n}")) for n in range(9)]
        while len(thinker._stuck) < THOUGHTS:
            await asyncio.sleep(0.01)
        thinker.budget = 60
        with on_behalf_of(shares.of("quiet")):
            answer = await thinker.think(lambda: "thought", "quiet")
        assert begun == [f"long {number}" for number in range(THOUGHTS)]
        end.set()
        await asyncio.gather(*more)
        return answer

    assert run(use()) == "thought"


def test_a_thought_that_others_held_up_makes_no_table_slow() -> None:
    async def use() -> list[set[str]]:
        thinker = Thinker(budget=0.2)
        found = []
        for table, work in (
            ("held up", partial(time.sleep, 0.3)),
            ("", partial(spin, 0.4)),
            ("slow", partial(spin, 0.4)),
        ):
            with pytest.raises(TooLong):
                await thinker.think(work, table)
            while [thread for thread in threading.enumerate() if thread.name == "thinking"]:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.01)
            found.append({*thinker._slow})
        return found

    assert run(use()) == [set(), set(), {"slow"}]


def test_who_asks_too_much_is_told_so_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AccessControl, "too_many", 0.3)
    running = Server(tmp_path / "data", TOYS, Limits(burst=1, requests=0.001, connections=10))
    try:
        assert httpx.get(running.url + "/health", timeout=PATIENCE, verify=PLAIN).status_code == 200
        began = time.monotonic()
        assert httpx.get(running.url + "/health", timeout=PATIENCE, verify=PLAIN).status_code == 429
        assert time.monotonic() - began >= 0.3
    finally:
        running.stop()
