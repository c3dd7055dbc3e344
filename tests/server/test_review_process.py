"""The process of reviews gives way: it rests in proportion to how busy the server is."""

import os
import signal
import threading
import time
from collections.abc import Generator
from ctypes import c_double
from typing import Any

import pytest

from upcard.review import Review
from upcard.review.ledger import DealtCards, JudgedChoice
from upcard.server import processor
from upcard.server.review_process import LEAST_REST, LOOKED, NICE, RESTS, ProcessLoad, ReviewProcess, resting

from ..patience import PATIENCE
from .test_reviews import record


class Clock:
    """A clock of work, and of the rests between."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.worked = 0.0
        self.rests: list[float] = []
        monkeypatch.setattr(processor, "seconds", lambda: self.worked)
        monkeypatch.setattr(time, "sleep", self.rests.append)

    def steps(self, *seconds: float) -> Generator[None, None, str]:
        """Work for so long, step by step."""
        for each in seconds:
            self.worked += each
            yield
        return "found"


def test_beside_a_quiet_server_it_does_not_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    assert resting(clock.steps(*[0.002] * 50), c_double(0.0)) == "found"
    assert clock.rests == []


def test_beside_a_busy_one_it_rests_after_each_step_in_proportion(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    assert resting(clock.steps(0.002, 0.03), c_double(0.4)) == "found"
    assert clock.rests == pytest.approx([RESTS * 0.4 * 0.002, RESTS * 0.4 * 0.03])


def test_short_rests_are_taken_together(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, busy = Clock(monkeypatch), 0.002
    resting(clock.steps(*[0.001] * 100), c_double(busy))
    assert 0 < len(clock.rests) < 50 and min(clock.rests) >= LEAST_REST
    assert sum(clock.rests) == pytest.approx(RESTS * busy * 0.1, abs=LEAST_REST)


def test_a_load_is_the_share_of_the_last_second(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, own = [10.0], [3.0]
    monkeypatch.setattr(time, "monotonic", lambda: wall[0])
    monkeypatch.setattr(time, "process_time", lambda: own[0])
    load = ProcessLoad()
    seen = []
    for passed, worked in ((LOOKED / 2, 0.1), (LOOKED / 2, 0.3), (LOOKED / 4, 0.25), (2 * LOOKED, 0.0)):
        wall[0] += passed
        own[0] += worked
        seen.append(load.look())
    assert seen == pytest.approx([0.0, 0.4 / LOOKED, 0.4 / LOOKED, 0.25 / (2.25 * LOOKED)])


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_at_the_server_is_no_business_of_its_not_even_while_it_starts() -> None:
    heard: list[Any] = []
    ended = threading.Event()
    review = Review(record(), 0)
    process = ReviewProcess(review, [], heard.append, ended.set)
    pid = process._process.pid
    assert pid is not None
    while not heard and not ended.is_set():
        os.kill(pid, signal.SIGINT)  # as a terminal sends it to every process
        time.sleep(0.005)
    assert ended.wait(PATIENCE)
    assert len(heard) == review.count + 2


def test_it_is_told_how_busy_the_server_is_and_gives_way_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ProcessLoad, "look", lambda _: 0.01)
    heard: list[Any] = []
    ended = threading.Event()
    review = Review(record(), 0)
    process = ReviewProcess(review, [], heard.append, ended.set)
    pid = process._process.pid
    assert pid is not None and os.getpriority(os.PRIO_PROCESS, pid) == NICE + os.getpriority(os.PRIO_PROCESS, 0)
    assert ended.wait(PATIENCE)
    assert process._busy.value == 0.01
    assert heard[0] == (review.count, len(review.choices))
    assert [type(each) in (JudgedChoice, DealtCards) for each in heard[1:-1]] == [True] * review.count
    assert heard[-1] == review.ledgers(heard[1:-1])
