"""Judges the choices of a finished game in a process of its own, which gives way to the tables of the server.

It has a low priority, which is not all: beside a server on the same core, or on one that shares its units and caches,
every thousandth of a second that it works is one in which moves take longer. So it works in short pieces and rests
between them, the longer the busier the server is. It sends what it has found, piece by piece, and ends when nobody
waits for it any more.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Sequence
from ctypes import c_double
from multiprocessing.connection import Connection
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


class ReviewProcess:
    """A process that plays the pieces of a review.

    Args:
        review: the review.
        pieces: those that are played already, the first ones.
        heard: is called with each thing that the process has found, in a thread: how many pieces and choices there are,
            then each piece, then the ledgers of the deals.
        ended: is called in that thread at the end: all was found, or the process was stopped or has failed.
    """

    def __init__(
        self, review: Review, pieces: Sequence[Any], heard: Callable[[Any], None], ended: Callable[[], None]
    ) -> None:
        found, tell = _processes.Pipe(duplex=False)
        self._busy = _processes.RawValue(c_double, 0.0)
        work = (review, list(pieces), tell, self._busy)
        self._process = _processes.Process(target=_play, args=work, name="review", daemon=True)
        with starting_processes():
            self._process.start()
        if hasattr(os, "setpriority") and self._process.pid is not None:
            with contextlib.suppress(OSError):  # it has ended already
                own = os.getpriority(os.PRIO_PROCESS, 0)
                os.setpriority(os.PRIO_PROCESS, self._process.pid, own + NICE)
        tell.close()
        threading.Thread(target=self._listen, args=(found, heard, ended), name="review", daemon=True).start()

    def stop(self) -> None:
        """End it at once."""
        self._process.kill()

    def _listen(self, found: Connection, heard: Callable[[Any], None], ended: Callable[[], None]) -> None:
        """Hear what it finds, and tell it how busy this process is, until it ends."""
        load = ProcessLoad()
        with found, contextlib.suppress(EOFError, OSError):
            while True:
                if found.poll(LOOKED):
                    heard(found.recv())
                self._busy.value = load.look()
        self._process.join()
        ended()


def _play(review: Review, pieces: list[Any], tell: Connection, busy: c_double) -> None:
    # Ctrl-C reaches every process of a terminal; the server ends this one when it stops.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    heed_terminals()
    try:
        order = resting(review.ordered(), busy)
        tell.send((len(order), len(review.choices)))
        for piece in order[len(pieces) :]:
            pieces.append(resting(review.steps(piece), busy))
            tell.send(pieces[-1])
        tell.send(review.ledgers(pieces))
    except BrokenPipeError:
        pass  # the server is gone
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
