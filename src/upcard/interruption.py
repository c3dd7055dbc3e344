"""Ctrl-C while there is nothing to put in order, as during imports."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

INTERRUPTED: Final = 130
"""Exit status after Ctrl-C, or when the input ends before the game does; as shells have it."""


@contextmanager
def leaving_at_once() -> Iterator[None]:
    """Meanwhile Ctrl-C ends the process silently, where it would raise KeyboardInterrupt otherwise.

    An exception would be reported by whichever half-imported module it hits, or be lost in a callback that nobody waits
    for.
    """
    theirs = signal.getsignal(signal.SIGINT)
    # Not in the background of a shell, which has it ignored; and only the main thread hears signals.
    wanted = theirs is signal.default_int_handler and threading.current_thread() is threading.main_thread()
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
