"""The process of reviews rests in proportion to how busy the server is, and is there while it is needed."""

import contextlib
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Iterator
from ctypes import c_bool, c_double
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from upcard.review import Review
from upcard.review.ledger import DealtCards, JudgedChoice
from upcard.server import processor, review_process
from upcard.server.review_process import LEAST_REST, LOOKED, NICE, RESTS, ProcessLoad, ReviewProcess, _found, resting

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


class Heard:
    """What a review has heard of, until it has ended."""

    def __init__(self, process: ReviewProcess, seed: int = 4) -> None:
        self.review = Review(record(seed), 0)
        self.found: list[Any] = []
        self.begun, self.over = threading.Event(), threading.Event()
        self.stop = process.play(self.review, [], self.hear, self.over.set)

    def hear(self, found: Any) -> None:
        self.found.append(found)
        self.begun.set()

    def whole(self) -> bool:
        """Has it come to what the review comes to?"""
        assert self.over.wait(PATIENCE)
        first, *pieces = self.found
        assert first == (self.review.count, len(self.review.choices))
        return len(pieces) == self.review.count + 1 and pieces[-1] == self.review.ledgers(pieces[:-1])


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> Iterator[ReviewProcess]:
    """One beside a quiet server."""
    monkeypatch.setattr(ProcessLoad, "look", lambda _: 0.0)
    made = ReviewProcess()
    yield made
    made.close()


def pid_of(process: ReviewProcess) -> int:
    assert process._process is not None and process._process.pid is not None
    return process._process.pid


def wait_until_gone(pid: int) -> None:
    """Wait until there is no such process; one that has ended and that nobody has asked about is none."""
    until = time.monotonic() + PATIENCE
    with contextlib.suppress(OSError):
        while Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
            assert time.monotonic() < until
            time.sleep(0.01)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_at_the_server_is_no_business_of_its_not_even_while_it_starts(process: ReviewProcess) -> None:
    heard = Heard(process)
    while not heard.begun.is_set() and not heard.over.is_set():
        if process._process is not None and process._process.pid is not None:
            os.kill(process._process.pid, signal.SIGINT)  # as a terminal sends it to every process
        time.sleep(0.005)
    assert heard.whole()


def test_it_is_told_how_busy_the_server_is_and_gives_way_from_the_start(
    process: ReviewProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ProcessLoad, "look", lambda _: 0.01)
    heard = Heard(process)
    assert heard.begun.wait(PATIENCE)
    assert os.getpriority(os.PRIO_PROCESS, pid_of(process)) == min(19, NICE + os.getpriority(os.PRIO_PROCESS, 0))
    assert heard.whole()
    assert process._busy.value == 0.01
    assert [type(each) in (JudgedChoice, DealtCards) for each in heard.found[1:-1]] == [True] * heard.review.count


def test_one_process_plays_a_review_after_the_other_and_ends_when_none_comes(
    process: ReviewProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviews = [Heard(process, seed) for seed in (4, 5)]
    assert reviews[0].whole()
    pid = pid_of(process)
    assert reviews[1].whole() and pid_of(process) == pid
    monkeypatch.setattr(review_process, "WARM", 0.0)
    assert Heard(process).whole()
    wait_until_gone(pid)
    assert Heard(process).whole()


def test_what_is_stopped_ends_at_once_and_the_same_process_plays_the_next(process: ReviewProcess) -> None:
    first, second, third = [Heard(process, seed) for seed in (4, 5, 6)]
    second.stop()
    assert first.begun.wait(PATIENCE)
    pid = pid_of(process)
    first.stop()
    assert first.over.wait(PATIENCE) and second.over.wait(PATIENCE)
    assert len(first.found) <= first.review.count and second.found == []
    assert third.begun.wait(PATIENCE)
    first.stop()
    assert third.whole() and pid_of(process) == pid, "what is over cannot be stopped"


def test_one_that_does_not_stop_is_ended(process: ReviewProcess) -> None:
    first, second = [Heard(process, seed) for seed in (4, 5)]
    assert first.begun.wait(PATIENCE)
    pid = pid_of(process)
    os.kill(pid, signal.SIGSTOP)
    first.stop()
    assert second.whole() and pid_of(process) != pid
    wait_until_gone(pid)


def test_one_that_was_killed_while_it_waited_is_started_again(process: ReviewProcess) -> None:
    assert Heard(process).whole()
    pid = pid_of(process)
    os.kill(pid, signal.SIGKILL)
    wait_until_gone(pid)
    assert Heard(process).whole() and pid_of(process) != pid


def test_nobody_waits_while_it_starts_and_takes_what_it_is_given(
    process: ReviewProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record may be larger than what a pipe holds."""
    ours, theirs = multiprocessing.Pipe()
    started = threading.Event()

    def start() -> Any:
        assert started.wait(PATIENCE)
        return ours

    monkeypatch.setattr(process, "_start", start)
    over = threading.Event()
    process.play(Review(record(), 0), ["x" * 1_000_000], lambda _: None, over.set)
    started.set()
    theirs.recv()
    theirs.close()
    assert over.wait(PATIENCE)


def test_it_ends_in_the_midst_of_a_piece_when_the_server_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    review = Review(record(), 0)
    steps = len(list(review.steps(review._order[0])))
    assert steps > 20
    asked = count()
    order = len(review.choices)
    monkeypatch.setattr(os, "getppid", lambda: 7 if next(asked) < order + 10 else 1)
    found = list(_found(review, [], c_double(0.0), c_bool(False)))
    assert found == [(review.count, len(review.choices))]


@pytest.mark.parametrize("way", ["closed", "killed"])
def test_no_process_is_left_behind(process: ReviewProcess, way: str) -> None:
    if way == "closed":
        assert Heard(process).whole()
        pid = pid_of(process)
        process.close()
    else:
        run = [sys.executable, "-c", f"import {__name__} as here; here.wait_with_a_process()"]
        with subprocess.Popen(run, stdout=subprocess.PIPE) as server:
            assert server.stdout is not None
            pid = int(server.stdout.readline())
            server.kill()
    wait_until_gone(pid)


def wait_with_a_process() -> None:
    """Be a server that has reviewed a game, until it is killed."""
    process = ReviewProcess()
    assert Heard(process).whole()
    print(pid_of(process), flush=True)
    signal.pause()
