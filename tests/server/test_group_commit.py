"""What is stored at the same time is stored in one transaction, and transactions keep their distance."""

import asyncio
from itertools import pairwise

import pytest

from benchmarks.virtual_time import run
from upcard.server.store.group_commit import FULL, GroupCommit

PACE = 0.008
TAKES = 0.001
"""Seconds that a transaction takes."""


def begun(items: int, a_second: float, together: int = 1) -> tuple[list[float], list[int], list[float]]:
    """When transactions begin, what each has stored, and how long each item waited, where items come evenly, so many
    ``together``."""

    async def play() -> tuple[list[float], list[int], list[float]]:
        loop = asyncio.get_running_loop()
        begins, sizes, waited = list[float](), list[int](), list[float]()

        async def do(piece: list[int]) -> None:
            begins.append(loop.time())
            sizes.append(len(piece))
            await asyncio.sleep(TAKES)

        group = GroupCommit(do, OSError, PACE)

        async def add(number: int) -> None:
            await asyncio.sleep(number // together * together / a_second)
            came = loop.time()
            await group.add(number)
            waited.append(loop.time() - came)

        await asyncio.gather(*[add(number) for number in range(items)])
        return begins, sizes, waited

    return run(play)


def test_a_lone_item_is_stored_at_once() -> None:
    _, sizes, waited = begun(20, 100)
    assert sizes == [1] * 20
    assert waited == pytest.approx([TAKES] * 20)


def test_where_many_come_transactions_keep_their_distance() -> None:
    begins, sizes, waited = begun(4000, 2000)
    apart = [later - first for first, later in pairwise(begins[20:])]
    assert apart == pytest.approx([PACE] * len(apart))
    assert sum(sizes) == 4000
    assert max(waited) < PACE + 2 * TAKES


def test_where_few_come_together_nobody_waits_as_long() -> None:
    _, sizes, waited = begun(1000, 0.5 * FULL / PACE, together=2)
    assert sizes == [2] * 500
    assert waited == pytest.approx([TAKES] * 1000)


def test_after_several_the_next_one_waits_in_proportion() -> None:
    async def play() -> list[float]:
        loop = asyncio.get_running_loop()
        begins = list[float]()

        async def do(piece: list[int]) -> None:
            begins.append(loop.time())
            await asyncio.sleep(TAKES)

        group = GroupCommit(do, OSError, PACE)
        for together in (3, 1, 1):
            await asyncio.gather(*[group.add(number) for number in range(together)])
        return begins

    first, second, third = run(play)
    assert second - first == pytest.approx(PACE * 3 / FULL)
    assert third - second == pytest.approx(TAKES)
