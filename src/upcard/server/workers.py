"""Runs several worker processes at one port: servers of one PostgreSQL database, as many as there are cores.

They share one listening socket, which is opened before them, so no connection is lost between two: whoever is free
takes the next one. A worker that ends is started again.
"""

import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from upcard.interruption import heed_terminals, starting_processes

FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 30.0
"""Seconds until a worker that has ended is started again: at first, and after it has ended again and again."""

LASTING: Final = 60.0
"""Seconds of work after which a worker is no longer one that ends again and again."""

ENOUGH: Final = 10.0
"""Seconds that workers have to end by themselves."""

logger = logging.getLogger(__name__)

_processes: Final = multiprocessing.get_context("spawn")


class Workers:
    """``count`` processes that each call ``work(*given)``; both can be pickled."""

    def __init__(self, count: int, work: Callable[..., None], *given: Any) -> None:
        self._work = work
        self._given = given
        self._places = [_Place() for _ in range(count)]

    def run(self) -> None:
        """Run until the process is interrupted or terminated; then the workers end what they do."""
        with _asked_to_stop() as asked:
            try:
                while not asked.is_set():
                    self._keep_up()
                    self._rest(asked)
            finally:
                self._stop()

    def _keep_up(self) -> None:
        """Start those that are to run and do not, when their pause is over."""
        now = time.monotonic()
        for number, place in enumerate(self._places, 1):
            if place.process is not None and not place.process.is_alive():
                place.pause = FIRST_PAUSE if now - place.began >= LASTING else min(2 * place.pause, LONGEST_PAUSE)
                logger.error(
                    "worker %d has ended (%s); it is started again in %g seconds",
                    number,
                    place.process.exitcode,
                    place.pause,
                )
                place.process.close()
                place.process, place.began = None, now + place.pause
            if place.process is None and now >= place.began:
                place.process = _processes.Process(
                    target=_begin, args=(self._work, *self._given), name=f"worker {number}"
                )
                with starting_processes():
                    place.process.start()
                place.began = now

    def _rest(self, asked: threading.Event) -> None:
        """Wait until one ends, or is to be started."""
        running = [place.process.sentinel for place in self._places if place.process is not None]
        pauses = [place.began - time.monotonic() for place in self._places if place.process is None]
        wait(running, min([1.0, *[max(0.0, pause) for pause in pauses]])) if running else asked.wait(min(pauses))

    def _stop(self) -> None:
        processes = [place.process for place in self._places if place.process is not None]
        for process in processes:
            process.terminate()
        until = time.monotonic() + ENOUGH
        for process in processes:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()


class _Place:
    """One of the processes, or when to start it. ``began``: on the steady clock."""

    def __init__(self) -> None:
        self.process: SpawnProcess | None = None
        self.began = 0.0
        self.pause = FIRST_PAUSE / 2


@contextmanager
def _asked_to_stop() -> Iterator[threading.Event]:
    """Yield an event that is set when the process is interrupted or terminated; the signal takes effect at the end."""
    asked, signals = threading.Event(), list[int]()

    def ask(number: int, _frame: object) -> None:
        signals.append(number)
        asked.set()

    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield asked
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if signals:
        signal.raise_signal(signals[0])


def _begin(work: Callable[..., None], *given: Any) -> None:
    # Ctrl-C reaches every process of a terminal; the first one tells the others when to end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    heed_terminals()
    threading.Thread(target=_end_with_the_first, name="first process", daemon=True).start()
    work(*given)


def _end_with_the_first() -> None:
    """End this process when the one ends that has started it, however that comes about."""
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os.kill(os.getpid(), signal.SIGTERM) if sys.platform != "win32" else os._exit(1)
