"""Processes of this machine that play."""

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize
from types import FrameType
from typing import Any, Final

from upcard.arena.playing import Numbered, Place, Team, WorkerLost, in_this_process, programs_of
from upcard.programs.programs import Programs

_ENDS: Final = (signal.SIGINT, signal.SIGTERM)


class _Worker:
    """What a process plays, and with whom."""

    plays: Numbered[Any] | None = None
    programs: Programs | None = None


def _begin(plays: Numbered[Any]) -> None:
    _Worker.plays, _Worker.programs = plays, programs_of(plays)
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


def processes(many: int) -> Place:
    """So many processes; this one where it is one. A process that is killed ends the playing."""
    return in_this_process if many == 1 else partial(_pool, many)


@contextmanager
def _pool(many: int, plays: Numbered[Any]) -> Iterator[Team]:
    # Not by fork: this process may have threads, whose locks a copy would keep for ever.
    pool = ProcessPoolExecutor(many, get_context("spawn"), _begin, (plays,))

    def begin(number: int) -> partial[Any]:
        try:
            with _uninterrupted():
                return partial(_result, pool.submit(_play, number))
        except BrokenProcessPool:
            raise WorkerLost from None

    try:
        yield Team(many, begin)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _result(waiting: Future[Any]) -> Any:
    try:
        return waiting.result()
    except BrokenProcessPool:
        raise WorkerLost from None


__all__ = ["processes"]
