"""Deals or games with a number, played one after the other or in several processes, and given in their order either
way."""

import os
import signal
import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize
from types import FrameType
from typing import Any, Final, Protocol, TypeVar

from upcard.programs import SECONDS
from upcard.programs.programs import Programs

AHEAD: Final = 2
"""So many deals for each process are begun before they are asked for."""


_ENDS: Final = (signal.SIGINT, signal.SIGTERM)


T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Numbered(Protocol[T_co]):
    """What is played: a contest, or an experiment. It goes to other processes."""

    @property
    def seconds(self) -> float | None:
        """What a program may take for an answer, None for what it may take elsewhere."""

    def play(self, number: int, programs: Programs, /) -> T_co:
        """Play what has that number, from 0; it depends on nothing that was played before."""


class WorkerLost(Exception):
    """A process that played has died: it was killed, or had no memory."""


class _Worker:
    """What a process plays, and with whom."""

    plays: Numbered[Any] | None = None
    programs: Programs | None = None


def _begin(plays: Numbered[Any]) -> None:
    _Worker.plays, _Worker.programs = plays, _programs(plays)
    # Before Python itself ends, which would kill them; a program may end by itself once its input is closed.
    Finalize(None, _Worker.programs.close, exitpriority=0)
    # Ctrl-C goes to all processes; the first one says what there is to say. Once one has ended, the pool terminates the
    # others.
    told, tell = os.pipe()
    os.set_blocking(tell, False)
    signal.set_wakeup_fd(tell, warn_on_full_buffer=False)
    for number in _ENDS:
        signal.signal(number, _leave_it)
    threading.Thread(target=_end_on, args=(told,), daemon=True).start()
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with, args=(parent_process(),), daemon=True).start()


def _leave_it(_number: int, _frame: FrameType | None) -> None:
    """A thread ends this process: the first one, in which handlers run, may be waiting and not notice."""


def _end_on(told: int) -> None:
    _leave(128 + os.read(told, 1)[0])


def _leave(status: int) -> None:
    """End at once, and the programs with it."""
    if _Worker.programs is not None:
        _Worker.programs.kill()
    os._exit(status)


def _end_with(starter: BaseProcess | None) -> None:
    """Not to wait for work for ever where who gives it was killed."""
    if starter is not None:
        starter.join()
        _leave(1)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Processes that are started here are told of Ctrl-C when they have begun, and not while they import."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _play(number: int) -> Any:
    assert _Worker.plays is not None and _Worker.programs is not None
    return _Worker.plays.play(number, _Worker.programs)


def _programs(plays: Numbered[Any]) -> Programs:
    return Programs(SECONDS if plays.seconds is None else plays.seconds)


@contextmanager
def played(plays: Numbered[T], first: int, count: int, jobs: int = 1) -> Iterator[Iterator[T]]:
    """What the numbers ``first`` to ``count`` - 1 bring, in their order, in ``jobs`` processes; it is the same with any
    number of them. Each of them has its own programs among the players, and ends them when it ends.

    Raises, where one is asked for:
        WorkerLost: a process has died.
        Exception: whatever `Numbered.play` raises.
    """
    if jobs == 1:
        with _programs(plays) as programs:
            yield (plays.play(number, programs) for number in range(first, count))
        return
    # Not by fork: this process may have threads, whose locks a copy would keep for ever.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (plays,))
    try:
        yield _in_order(pool, first, count, jobs)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _in_order(pool: ProcessPoolExecutor, first: int, count: int, jobs: int) -> Iterator[Any]:
    waiting: deque[Future[Any]] = deque()
    numbers = iter(range(first, count))
    try:
        while True:
            while len(waiting) < jobs * (AHEAD + 1) and (number := next(numbers, None)) is not None:
                with _uninterrupted():
                    waiting.append(pool.submit(_play, number))
            if not waiting:
                return
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise WorkerLost from None


__all__ = ["Numbered", "WorkerLost", "played"]
