"""Plays games in several processes of this machine."""

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.util import Finalize
from types import FrameType
from typing import Any

from upcard.arena.playing import Batch, Numbered, Place, Team, WorkerLost, in_this_process, play_batch, programs_of
from upcard.interruption import AT_TERMINALS, ENDS, heed_terminals, starting_processes
from upcard.programs.programs import Programs


class _Worker:
    """What a process plays, and with whom."""

    plays: Numbered[Any] | None = None
    programs: Programs | None = None


def _begin(plays: Numbered[Any], needed: Connection) -> None:
    """``needed`` is closed at its other end when nobody waits for what is played here."""
    _Worker.plays, _Worker.programs = plays, programs_of(plays)
    # Before Python itself ends, which would kill them; a program may end by itself once its input is closed.
    Finalize(None, _Worker.programs.close, exitpriority=0)
    told, tell = os.pipe()
    os.set_blocking(tell, False)
    signal.set_wakeup_fd(tell, warn_on_full_buffer=False)
    for number in (signal.SIGINT, *ENDS):
        signal.signal(number, _leave_it)
    threading.Thread(target=_end_on, args=(told,), daemon=True).start()
    threading.Thread(target=_end_with, args=(needed,), daemon=True).start()
    heed_terminals()


def _leave_it(_number: int, _frame: FrameType | None) -> None:
    """End this process, told by a thread: the first thread, in which handlers run, may be waiting and not notice."""


def _end_on(told: int) -> None:
    """End on a signal: the first process heeds what a terminal sends to all, and nobody waits any more then."""
    while os.read(told, 1)[0] in AT_TERMINALS:
        pass
    _leave()


def _end_with(needed: Connection) -> None:
    """Nobody waits any more, or who did was killed."""
    starter = parent_process()
    assert starter is not None
    wait([starter.sentinel, needed])
    _leave()


def _leave() -> None:
    """End at once, and the programs with it."""
    if _Worker.programs is not None:
        _Worker.programs.kill()
    os._exit(1)


def _play(numbers: range) -> Batch:
    assert _Worker.plays is not None and _Worker.programs is not None
    return play_batch(_Worker.plays, numbers, _Worker.programs)


def processes(many: int) -> Place:
    """So many processes; this one where it is one. A process that is killed ends the playing."""
    return in_this_process if many == 1 else partial(_pool, many)


@contextmanager
def _pool(many: int, plays: Numbered[Any]) -> Iterator[Team]:
    # Not by fork: this process may have threads, whose locks a copy would keep for ever.
    context = get_context("spawn")
    needed, need = context.Pipe(duplex=False)
    with starting_processes():  # so is the process in which Python keeps count of semaphores
        pool = ProcessPoolExecutor(many, context, _begin, (plays, needed))
    begun: set[Future[Batch]] = set()

    def begin(numbers: range) -> partial[Batch]:
        try:
            with starting_processes():
                waiting = pool.submit(_play, numbers)
        except BrokenProcessPool:
            raise WorkerLost from None
        begun.add(waiting)
        waiting.add_done_callback(begun.discard)
        return partial(_result, waiting)

    done = False
    try:
        yield Team(many, begin)
        done = not begun
    finally:
        if not done:
            need.close()
        pool.shutdown(cancel_futures=True)


def _result(waiting: Future[Batch]) -> Batch:
    try:
        return waiting.result()
    except BrokenProcessPool:
        raise WorkerLost from None


__all__ = ["processes"]
