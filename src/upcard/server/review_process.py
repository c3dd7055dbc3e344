"""Judges the choices of a finished game in a process of its own, which leaves the processor to all others.

It sends what it has found, choice by choice; it ends when nobody waits for it any more.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Final

from upcard.programs import SECONDS
from upcard.programs.programs import Programs
from upcard.review import CostlyChoice, Review
from upcard.server.failures import log_failure

NICE: Final = 15
"""How far behind all others the process is where the processor is scarce, of 19 at most."""

Heard = Callable[[int, CostlyChoice | None], None]
"""Hears of each choice, by its number, what it cost."""

_processes: Final = multiprocessing.get_context("spawn")


class ReviewProcess:
    """A process that judges the choices of a review from number ``first`` on.

    Args:
        review: the review.
        first: the first choice that is judged, from 0.
        count: hears how many choices there are, before any is judged.
        heard: hears of each choice, in their order.
        ended: is called at the end, be it the last choice or that the process was stopped, or has failed.

    All three are called in a thread.
    """

    def __init__(
        self, review: Review, first: int, count: Callable[[int], None], heard: Heard, ended: Callable[[], None]
    ) -> None:
        found, tell = _processes.Pipe(duplex=False)
        self._process = _processes.Process(target=_judge, args=(review, first, tell), name="review", daemon=True)
        self._process.start()
        tell.close()
        threading.Thread(target=self._listen, args=(found, count, heard, ended), name="review", daemon=True).start()

    def stop(self) -> None:
        """End it at once."""
        self._process.kill()

    def _listen(self, found: Connection, count: Callable[[int], None], heard: Heard, ended: Callable[[], None]) -> None:
        with found, contextlib.suppress(EOFError, OSError):
            count(found.recv())
            while True:
                heard(*found.recv())
        self._process.join()
        ended()


def _judge(review: Review, first: int, tell: Connection) -> None:
    # Ctrl-C reaches every process of a terminal; the server ends this one when it stops.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    programs = Programs(SECONDS)
    try:
        tell.send(len(review.choices))
        for number in range(first, len(review.choices)):
            tell.send((number, review.play(number, programs)))
    except BrokenPipeError:
        pass  # the server is gone
    except Exception as failure:
        log_failure("a review", failure)


__all__ = ["Heard", "ReviewProcess"]
