"""Judges the choices of a finished game in a process of its own, which gives way to the tables of the server.

It has a low priority, which is not all: beside a server on the same core, or on one that shares its units and caches,
every thousandth of a second that it works is one in which moves take longer. So it works in short pieces and rests
between them, the longer the busier the server is. It sends what it has found, piece by piece.

To start it takes a quarter of a second of the processor, and the server stands still for some thousandths. So it goes
on to the next review, at once where nobody waits any more for the one it is at, and ends where none has come for some
minutes.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Sequence
from ctypes import c_bool, c_double
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from upcard.interruption import heed_terminals, starting_processes
from upcard.review import Review
from upcard.server import processor
from upcard.server.failures import log_failure

NICE: Final = 15
"""How far behind all others the process is where the processor is scarce, of 19 at most."""

RESTS: Final = 20.0
"""It rests so many times as long as it works beside a server that is busy all the time, and in proportion to that
beside others: at 500 tables, which take two fifths of a core, it works a ninth of the time, at three tables nearly all.
"""

LEAST_REST: Final = 0.001
"""Seconds: of shorter ones, several pieces of work have one together."""

LOOKED: Final = 1.0
"""Seconds over which it is measured how busy the server is."""

WARM: Final = 300.0
"""Seconds for which the process waits for another review."""

T = TypeVar("T")

_processes: Final = multiprocessing.get_context("spawn")


class ProcessLoad:
    """What this process has had of the processor from one `look` to the next."""

    def __init__(self) -> None:
        self._at, self._had = time.monotonic(), time.process_time()
        self.share = 0.0
        """Which part of the time between the last two looks it worked; of several cores more than 1."""

    def look(self) -> float:
        """Return the share, measured again if the last look is `LOOKED` seconds ago."""
        at, had = time.monotonic(), time.process_time()
        if at - self._at >= LOOKED:
            self.share = (had - self._had) / (at - self._at)
            self._at, self._had = at, had
        return self.share


class _Job:
    """A review for the process; ``pieces``, ``heard``, ``ended``: see `ReviewProcess.play`."""

    def __init__(
        self, review: Review, pieces: Sequence[Any], heard: Callable[[Any], None], ended: Callable[[], None]
    ) -> None:
        self.work = review, list(pieces)
        self.heard = heard
        self.ended = ended
        self.stopped = threading.Event()


class ReviewProcess:
    """A process that plays the pieces of reviews, one review after the other. It is there while it is needed."""

    def __init__(self) -> None:
        self._busy = _processes.RawValue(c_double, 0.0)
        self._given_up = _processes.RawValue(c_bool, False)
        self._load = ProcessLoad()
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._lock = threading.Lock()
        """Held by whoever changes which job there is, or stops it."""
        self._job: _Job | None = None
        self._process: BaseProcess | None = None
        self._thread: threading.Thread | None = None

    def play(
        self, review: Review, pieces: Sequence[Any], heard: Callable[[Any], None], ended: Callable[[], None]
    ) -> Callable[[], None]:
        """Let it play a review after those that it was given before; return what stops that at once.

        Args:
            review: the review.
            pieces: those that are played already, the first ones.
            heard: is called with each thing that the process has found, in a thread: how many pieces and choices there
                are, then each piece, then the ledgers of the deals.
            ended: is called in that thread at the end: all was found, or it was stopped or has failed.
        """
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="review", daemon=True)
            self._thread.start()
        job = _Job(review, pieces, heard, ended)
        self._jobs.put(job)

        def stop() -> None:
            with self._lock:
                job.stopped.set()
                if self._job is job:
                    self._given_up.value = True

        return stop

    def close(self) -> None:
        """End the process after all that it was given."""
        self._jobs.put(None)

    def _work(self) -> None:
        """Hear what the process finds, which is started where there is none. What may wait is done in this thread."""
        pipe: Connection | None = None
        while True:
            try:
                job = self._jobs.get(timeout=WARM if self._process else None)
            except Empty:
                self._end()
                continue
            if job is None:
                self._end()
                return
            try:
                if pipe is None or self._process is None or not self._process.is_alive():
                    self._end()
                    pipe = self._start()
                self._hear(job, pipe)
            except (EOFError, OSError):  # it was killed, or there is no starting it
                self._end()
            except Exception as failure:
                log_failure("a review", failure)
                self._end()
            job.ended()

    def _start(self) -> Connection:
        """Start the process, with its low priority from the start, and return the way to it. Raises OSError."""
        pipe, other = _processes.Pipe()
        with other:
            work = (other, self._busy, self._given_up)
            process = _processes.Process(target=_play, args=work, name="review", daemon=True)
            with starting_processes():
                process.start()
        if hasattr(os, "setpriority") and process.pid is not None:
            with contextlib.suppress(OSError):  # it has ended already
                os.setpriority(os.PRIO_PROCESS, process.pid, os.getpriority(os.PRIO_PROCESS, 0) + NICE)
        self._process = process
        return pipe

    def _hear(self, job: _Job, pipe: Connection) -> None:
        """Hear what the process finds in a review, to its end, and tell it how busy this one is.

        Raises:
            EOFError, OSError: it has ended.
        """
        with self._lock:
            if job.stopped.is_set():
                return
            self._job, self._given_up.value = job, False
        try:
            self._busy.value = self._load.look()
            pipe.send(job.work)
            while True:
                if pipe.poll(LOOKED):
                    found = pipe.recv()
                    if found is None:
                        return
                    job.heard(found)
                elif job.stopped.is_set() and not pipe.poll(LOOKED):  # it does not stop by itself
                    raise EOFError
                self._busy.value = self._load.look()
        finally:
            with self._lock:
                self._job = None

    def _end(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None


class _GivenUp(Exception):
    """Nobody waits any more."""


def _play(pipe: Connection, busy: c_double, given_up: c_bool) -> None:
    """Play the reviews that come, until the server is gone."""
    # Ctrl-C reaches every process of a terminal; the server ends this one when it stops.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    heed_terminals()
    with contextlib.suppress(EOFError, OSError):  # the server is gone
        while True:
            review, pieces = pipe.recv()
            for found in _found(review, pieces, busy, given_up):
                pipe.send(found)
            pipe.send(None)


def _found(review: Review, pieces: list[Any], busy: c_double, given_up: c_bool) -> Generator[Any, None, None]:
    """Yield what is found, as `ReviewProcess.play` tells it, until it is given up or the server is gone."""
    server = os.getppid()

    def waited_for(steps: Generator[None, None, T]) -> Generator[None, None, T]:
        while not given_up.value and os.getppid() == server:
            try:
                yield next(steps)
            except StopIteration as end:
                found: T = end.value
                return found
        raise _GivenUp

    try:
        order = resting(waited_for(review.ordered()), busy)
        yield len(order), len(review.choices)
        for piece in order[len(pieces) :]:
            pieces.append(resting(waited_for(review.steps(piece)), busy))
            yield pieces[-1]
        yield review.ledgers(pieces)
    except _GivenUp:
        pass
    except Exception as failure:
        log_failure("a review", failure)


def resting(steps: Generator[None, None, T], busy: c_double) -> T:
    """Take all the steps, and return what they lead to; rest between them in proportion to the work.

    Args:
        steps: steps of some thousandths of a second.
        busy: how busy the server is, which changes meanwhile: 1 for one core.
    """
    began = processor.seconds()
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
        rest = RESTS * busy.value * (processor.seconds() - began)
        if rest >= LEAST_REST:
            time.sleep(rest)
            began = processor.seconds()


__all__ = ["ProcessLoad", "ReviewProcess", "resting"]
