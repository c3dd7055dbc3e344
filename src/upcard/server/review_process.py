"""Judges the choices of a finished game in a process of its own, which leaves the processor to all others.

It sends what it has found, piece by piece; it ends when nobody waits for it any more.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from typing import Any, Final

from upcard.programs import SECONDS
from upcard.programs.programs import Programs
from upcard.review import Review
from upcard.server.failures import log_failure

NICE: Final = 15
"""How far behind all others the process is where the processor is scarce, of 19 at most."""

_processes: Final = multiprocessing.get_context("spawn")


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
        self._process = _processes.Process(target=_play, args=(review, list(pieces), tell), name="review", daemon=True)
        self._process.start()
        tell.close()
        threading.Thread(target=self._listen, args=(found, heard, ended), name="review", daemon=True).start()

    def stop(self) -> None:
        """End it at once."""
        self._process.kill()

    def _listen(self, found: Connection, heard: Callable[[Any], None], ended: Callable[[], None]) -> None:
        with found, contextlib.suppress(EOFError, OSError):
            while True:
                heard(found.recv())
        self._process.join()
        ended()


def _play(review: Review, pieces: list[Any], tell: Connection) -> None:
    # Ctrl-C reaches every process of a terminal; the server ends this one when it stops.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    programs = Programs(SECONDS)
    try:
        tell.send((review.count, len(review.choices)))
        for number in range(len(pieces), review.count):
            pieces.append(review.play(number, programs))
            tell.send(pieces[-1])
        tell.send(review.ledgers(pieces))
    except BrokenPipeError:
        pass  # the server is gone
    except Exception as failure:
        log_failure("a review", failure)


__all__ = ["ReviewProcess"]
