"""Handles Ctrl-C and signals that end the process: silently, deferred, or as an exception."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import Any, Final

INTERRUPTED: Final = 130
"""Exit status after Ctrl-C, or when the input ends before the game does; as shells have it."""

ENDS: Final = tuple([getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)])
"""Signals that tell a process to end, beside that of Ctrl-C."""

AT_TERMINALS: Final = frozenset({signal.SIGINT, *ENDS} - {signal.SIGTERM})
"""Signals that a terminal sends to all processes of a command."""

AT_ONCE: Final = 3.0
"""Seconds within which a second signal is the same wish: what the first one has put in order goes on."""


class SignalExit(KeyboardInterrupt):
    """One of `ENDS` has come, or Ctrl-C. ``status``: the exit status that shells give a process that it ends."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


def status_of(interruption: object) -> int:
    """Return the exit status after that interruption."""
    return interruption.status if isinstance(interruption, SignalExit) else INTERRUPTED


@contextmanager
def terminate_like_sigint(ctrl_c: bool = True) -> Iterator[None]:
    """Let `ENDS` end the block as Ctrl-C does: they raise SignalExit in the main thread.

    So what the process has started ends with it, and what it has found is told. Signals that come together raise it
    once. ``ctrl_c``: Ctrl-C is one of them; without, it raises KeyboardInterrupt each time, as a prompt wants it.
    """
    global _raised
    _raised = -AT_ONCE
    with handlers_kept():
        for number, handler in _handlers().items():
            if handler == signal.SIG_DFL or (ctrl_c and handler is signal.default_int_handler):
                signal.signal(number, _end)
        yield


_raised = -AT_ONCE
"""When SignalExit was raised last, by the monotonic clock."""


def _end(number: int, _frame: FrameType | None) -> None:
    global _raised
    if monotonic() - _raised >= AT_ONCE:
        _raised = monotonic()
        raise SignalExit(number)


@contextmanager
def defer_signals() -> Iterator[None]:
    """Hold these signals back until the end of the block, where a handler is called for them."""
    come: list[int] = []
    with handlers_kept():
        for number, handler in _handlers().items():
            if callable(handler):
                signal.signal(number, lambda number, _frame: come.append(number))
        yield
    for number in come:
        signal.raise_signal(number)


@contextmanager
def starting_processes() -> Iterator[None]:
    """Let processes that are started within the block hear of a terminal's signals only when they `heed_terminals`.

    While they import, they would complain. What starts them is not left half done: signals are held back meanwhile.
    """
    with defer_signals():
        if not hasattr(signal, "pthread_sigmask"):
            yield
            return
        from multiprocessing.resource_tracker import ensure_running  # here: most commands start no process

        before = signal.pthread_sigmask(signal.SIG_BLOCK, AT_TERMINALS)
        try:
            ensure_running()  # which lets Ctrl-C in again, as it would in the midst of the first start
            signal.pthread_sigmask(signal.SIG_BLOCK, AT_TERMINALS)
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def heed_terminals() -> None:
    """Hear, in a process that was started so, what a terminal sends to all: its handlers are set by now."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, AT_TERMINALS)


@contextmanager
def handlers_kept() -> Iterator[None]:
    """Restore the signal handlers at the end of the block, whatever was set within it."""
    before = _handlers()
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _handlers() -> dict[int, Any]:
    """Of each signal, where it can be set; that is in the main thread."""
    return {number: signal.getsignal(number) for number in (signal.SIGINT, *ENDS)} if _is_main() else {}


@contextmanager
def leaving_at_once() -> Iterator[None]:
    """Let Ctrl-C end the process silently within the block, where it would raise KeyboardInterrupt otherwise.

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
    """End the process, as the handler of a signal."""
    os._exit(INTERRUPTED)


def _is_main() -> bool:
    return threading.current_thread() is threading.main_thread()
