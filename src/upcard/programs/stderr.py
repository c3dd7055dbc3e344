"""Forwards the standard error of a bot program, in whole lines, up to a limit."""

import os
import sys
from contextlib import suppress
from multiprocessing import parent_process
from typing import Final, Protocol

from upcard.text.messages import say
from upcard.text.quoting import printable

MOST: Final = 16_384
"""Bytes that are shown as they come; and as many again of what stood last, where the program fails."""

LAST: Final = 2_048
"""Bytes that are shown of what stood last before a failure."""

LONGEST: Final = 4_096
"""Bytes of a line; what is longer goes on in the next one."""

CHUNK: Final = 1 << 16
"""Bytes that are read at once where they are not shown."""


class Stream(Protocol):
    """A pipe that is read."""

    def readline(self, most: int, /) -> bytes:
        """Return a line, or so many bytes of it; none at the end."""

    def read1(self, most: int, /) -> bytes:
        """Return what is there, so many bytes at most; none at the end."""

    def close(self) -> None:
        """Close the pipe."""


class ErrorOutput:
    """The standard error of a program, in all processes in which it runs one after the other.

    Args:
        command: what is run.
    """

    def __init__(self, command: str) -> None:
        self.command = command
        self._room = self._room_at_failures = MOST
        self._left_out = False
        """Was it said that the rest is not shown?"""
        self._last = b""
        """The end of what was not shown."""

    def read(self, stream: Stream) -> None:
        """Read to the end, also what is not shown: who writes never waits for a reader."""
        with suppress(OSError, ValueError):
            while self._room > 0 and (line := stream.readline(LONGEST)):
                self._room -= len(line)
                _show(line)
            while chunk := stream.read1(CHUNK):
                if not self._left_out:
                    self._left_out = True
                    _write(
                        say("upcard: {program} writes more to standard error: it is not shown", program=self.command)
                    )
                self._last = (self._last + chunk)[-LAST:]
        with suppress(OSError, ValueError):
            stream.close()

    def failed(self) -> None:
        """Show the last lines that were not shown: a program that fails most often says why there."""
        last, self._last = self._last, b""
        if not last or self._room_at_failures <= 0:
            return
        self._room_at_failures -= len(last)
        if len(last) == LAST:
            last = last.partition(b"\n")[2] or last  # from the beginning of a line
        _write(say("upcard: the last lines of {program} on standard error:", program=self.command))
        for line in last.splitlines():
            _show(line)


def _show(line: bytes) -> None:
    _write(line.decode(errors="replace").rstrip("\r\n").expandtabs())


def _write(line: str) -> None:
    """Write a whole line by one call, so that none stands in another.

    Standard error is looked up anew: a progress bar takes its place to stay below the lines.
    """
    if sys.stderr is None:
        return
    with suppress(OSError, ValueError):
        # In a process of several that play, the bar of the first one may stand where this line begins.
        beside = parent_process() is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        sys.stderr.write(("\r\x1b[K" if beside else "") + printable(line) + "\n")
