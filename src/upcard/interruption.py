"""Ctrl-C while there is nothing to put in order, as during imports, and signals that are to do what it does."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

INTERRUPTED: Final = 130
"""Exit status after Ctrl-C, or when the input ends before the game does; as shells have it."""

ENDS: Final = tuple([getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)])
"""Signals that tell a process to end, beside that of Ctrl-C."""


class ToldToEnd(KeyboardInterrupt):
    """One of `ENDS` has come. ``status``: the exit status that shells give a process that it ends."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


def status_of(interruption: object) -> int:
    """The exit status after that interruption."""
    return interruption.status if isinstance(interruption, ToldToEnd) else INTERRUPTED


@contextmanager
def ending_as_by_ctrl_c() -> Iterator[None]:
    """Meanwhile `ENDS` raise ToldToEnd in the main thread where they would kill the process, so that what it has
    started ends with it, and what it has found is told."""
    heard = [number for number in ENDS if signal.getsignal(number) is signal.SIG_DFL] if _is_main() else []
    for number in heard:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, _frame: FrameType | None) -> None:
    raise ToldToEnd(number)


@contextmanager
def handlers_kept() -> Iterator[None]:
    """What handles `ENDS` behind it is what has handled them before, whatever a library sets meanwhile."""
    before = {number: signal.getsignal(number) for number in ENDS} if _is_main() else {}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def leaving_at_once() -> Iterator[None]:
    """Meanwhile Ctrl-C ends the process silently, where it would raise KeyboardInterrupt otherwise.

    An exception would be reported by whichever half-imported module it hits, or be lost in a callback that nobody waits
    for.
    """
    theirs = signal.getsignal(signal.SIGINT)
    # Not in the background of a shell, which has it ignored; and only the main thread hears signals.
    wanted = theirs is signal.default_int_handler and _is_main()
    if wanted:
        signal.signal(signal.SIGINT, leave)
    try:
        yield
    finally:
        if wanted:
            signal.signal(signal.SIGINT, theirs)


def leave(_signal: int, _frame: FrameType | None) -> None:
    """Ends the process, as the handler of a signal."""
    os._exit(INTERRUPTED)


def _is_main() -> bool:
    return threading.current_thread() is threading.main_thread()
