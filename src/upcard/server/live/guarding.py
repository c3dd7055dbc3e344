"""Guards calls into games of other packages: they are bounded in time, and what they raise is caught.

A table is served by one thread, which calls the game. A watchdog raises an exception inside a call that takes too
long; what runs outside of Python (an extension module, a long sleep) cannot be held up in this way. A game that has
taken too long several times is not called any more until the server starts again.
"""

import ctypes
import dataclasses
import logging
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from upcard.kernel.ui.entry import Entry
from upcard.outside import NoEnd

SECONDS: Final = 1.0
"""Of the processor, for one call."""

PATIENCE: Final = 5.0
"""Times as long a call may take by the clock: a busy machine is not the game's fault."""

LOOK: Final = 0.05
"""Seconds between two looks of the watchdog."""

MOST: Final = 3
"""Calls that took too long, after which the game is called no more."""

METHODS: Final = ("start", "asks", "moves", "play", "read", "hidden", "listing")
"""What a game is called for (`upcard.kernel.game.Game`)."""

logger = logging.getLogger(__name__)


class GameFailed(Exception):
    """A game of another package has taken too long, or wanted the program to end. The message names the game."""


class _Watched:
    """One call of one thread."""

    def __init__(self) -> None:
        self.thread = threading.get_ident()
        self._clock = _processor_clock(self.thread)
        self._began = time.monotonic()
        self._used = self._clock()
        self.held_up = False

    def is_late(self) -> bool:
        taken = time.monotonic() - self._began
        return taken > SECONDS and (self._clock() - self._used > SECONDS or taken > PATIENCE * SECONDS)


def _processor_clock(thread: int) -> Callable[[], float]:
    """Return a clock of the seconds that this thread has had of the processor.

    Where the system does not say, it is of the time that has passed.
    """
    try:
        clock = time.pthread_getcpuclockid(thread)
    except (AttributeError, OSError):
        return time.monotonic
    return lambda: time.clock_gettime(clock)


class _Watchdog:
    """A watchdog that holds up calls that are late."""

    def __init__(self) -> None:
        self._calls: dict[int, _Watched] = {}
        self._lock = threading.Lock()
        self._begun = threading.Event()
        self._runs = False

    def watches(self, thread: int) -> bool:
        """Say whether a call of that thread is under way."""
        return thread in self._calls

    def begin(self) -> _Watched:
        call = _Watched()
        self._calls[call.thread] = call
        if not self._runs:
            self._runs = True
            threading.Thread(target=self._watch, name="watchdog of games", daemon=True).start()
        self._begun.set()
        return call

    def end(self, call: _Watched) -> None:
        """Stop watching a call that has answered.

        What was to hold it up, and has not reached it, reaches it here.
        """
        with self._lock:
            self._calls.pop(call.thread, None)
        if call.held_up:
            _catch_what_is_raised(call.thread)

    def _watch(self) -> None:
        while True:
            self._begun.wait()
            self._begun.clear()
            while self._calls:
                time.sleep(LOOK)
                with self._lock:
                    # Again and again, until it ends: a game may catch whatever is raised.
                    for call in [call for call in list(self._calls.values()) if call.is_late()]:
                        call.held_up = True
                        _raise_in(call.thread, NoEnd)


def _raise_in(thread: int, kind: type[BaseException]) -> None:
    """Raise it in that thread, in place of what it was to raise."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(kind))


def _catch_what_is_raised(thread: int) -> None:
    """Leave nothing behind that this thread, whose number it is, is still to raise.

    To take it back is no way: Python 3.11 then looks for it for ever, and hangs where it counts the lines of a program
    (`upcard.outside.plugin_time_limit`).
    """
    try:
        _raise_in(thread, NoEnd)
        while True:
            pass
    except NoEnd:
        return


_watchdog: Final = _Watchdog()


class Guard:
    """A guard through which the functions of one game, by its ``name``, are called."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._late = 0

    def call(self, function: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """Return what the function returns, or raise the exception that it raises.

        Raises:
            GameFailed: it took too long, raised what is to end the program, or has taken too long so often that it is
                not called.
        """
        if _watchdog.watches(threading.get_ident()):
            return function(*given, **named)  # a game that asks itself
        if self._late >= MOST:
            raise GameFailed(f"the game {self.name} has taken too long {MOST} times and is not called any more")
        call = _watchdog.begin()
        try:
            try:
                return function(*given, **named)
            finally:
                _watchdog.end(call)
        except NoEnd:
            _watchdog.end(call)  # it may have been raised before the end was noted
            self._late += 1
            logger.error("the game %s took too long over a call (%s of %s times)", self.name, self._late, MOST)
            raise GameFailed(f"the game {self.name} took too long") from None
        except Exception:
            raise
        except BaseException as wish:
            if isinstance(wish, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
                raise  # of whoever sits at the keyboard
            raise GameFailed(f"the game {self.name} raised {type(wish).__name__}") from None


class Guarded:
    """A function of a game, called through its guard."""

    def __init__(self, guard: Guard, function: Callable[..., Any]) -> None:
        self._guard = guard
        self._function = function

    def __call__(self, *given: Any, **named: Any) -> Any:
        """Call the function through the guard; an iterator is stepped through it as well."""
        answer = self._guard.call(self._function, *given, **named)
        return _steps(self._guard, answer) if isinstance(answer, Iterator) else answer


def _steps(guard: Guard, steps: Iterator[Any]) -> Iterator[Any]:
    """Yield what the steps give, each of which is a call."""
    end = object()
    while (step := guard.call(next, steps, end)) is not end:
        yield step


def guarded(entry: Entry) -> Entry:
    """Return that game, of another package, with every function called through a guard.

    They are those of its entry, and those of the games that it builds.
    """
    guard = Guard(entry.id)
    given = {each.name: getattr(entry, each.name) for each in dataclasses.fields(entry)}
    build = given["build"]

    def build_guarded(rules: Any) -> Any:
        game = guard.call(build, rules)
        for name in METHODS:
            method = getattr(game, name, None)
            if method is not None and not isinstance(method, Guarded):
                try:
                    object.__setattr__(game, name, Guarded(guard, method))
                except AttributeError:
                    logger.warning("the game %s takes no attributes: its calls are not bounded", entry.id)
                    break
        return game

    given = {name: Guarded(guard, value) if callable(value) else value for name, value in given.items()}
    return dataclasses.replace(entry, **{**given, "build": build_guarded})


__all__ = ["GameFailed", "Guard", "Guarded", "guarded"]
