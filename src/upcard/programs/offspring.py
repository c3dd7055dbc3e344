"""Ends the processes that a program has started, wherever they have gone.

Those that have left its group and session are found on Linux by a mark in their environment, and by whose children they
are. Elsewhere the group is all that is known.
"""

import contextlib
import os
import secrets
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

MARK: Final = "UPCARD_PROGRAM"
"""The variable of the environment that holds a program's mark. What it starts inherits it."""

ROUNDS: Final = 100
"""Looks for processes that were started while others were being ended."""

PAUSE: Final = 0.002
"""Seconds that killed processes have to be gone before the next look."""

_PROC: Final = Path("/proc")


def new_mark() -> str:
    """Return a mark that no other program has."""
    return secrets.token_hex(16)


def end_offspring(mark: str, root: int) -> None:
    """End every process that bears the mark, and all that descend from these or from ``root``, but ``root`` itself.

    On systems without /proc nothing is found.
    """
    if not sys.platform.startswith("linux"):
        return
    quiet = 0
    for _ in range(ROUNDS):
        found = _offspring(mark, root)
        # The list of processes is not of one moment: one that begins meanwhile may be missed once.
        quiet = 0 if found else quiet + 1
        if quiet == 2:
            return
        for number in found:
            _end(number)
        if found:
            time.sleep(PAUSE)


def _offspring(mark: str, root: int) -> list[int]:
    """Return the processes that live, and are to be ended."""
    parents = dict(_living())
    wanted = {number for number in parents if _is_marked(number, mark)}
    grown = wanted | {root}
    while more := {number for number, parent in parents.items() if parent in grown} - grown:
        grown |= more
    return sorted(grown - {root, os.getpid()})


def _living() -> Iterator[tuple[int, int]]:
    """Each process that has not ended, and its parent."""
    for entry in os.scandir(_PROC):
        if entry.name.isdigit():
            with contextlib.suppress(OSError, ValueError, IndexError):
                # Its name stands in brackets, and may hold some itself.
                state, parent, *_ = (_PROC / entry.name / "stat").read_text().rpartition(")")[2].split()
                if state not in "ZX":
                    yield int(entry.name), int(parent)


def _is_marked(number: int, mark: str) -> bool:
    wanted = f"{MARK}={mark}".encode()
    with contextlib.suppress(OSError):
        return wanted in (_PROC / str(number) / "environ").read_bytes().split(b"\0")
    return False


def _end(number: int) -> None:
    with contextlib.suppress(OSError):
        os.kill(number, signal.SIGKILL)
