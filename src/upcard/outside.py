"""Loads what other packages bring, from entry points, and limits how long their functions run."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from upcard.text.errors import why_in_a_line

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

V = TypeVar("V")

MOST_LINES = 5_000_000
"""Lines that a function of another package may run before it answers: some seconds' worth while they are counted."""


class NoEnd(BaseException):
    """A function of another package has run so many lines that it is taken to have no end; one sentence.

    No ``except Exception`` of that function holds it up.
    """


class Found(Mapping[str, V]):
    """Upcard's ``own``, and those of other packages, which are looked for when somebody asks for more than the own.

    ``find`` gives all by name, and a sentence for each that is left out.
    """

    def __init__(self, own: Mapping[str, V], find: "Callable[[], tuple[dict[str, V], tuple[str, ...]]]") -> None:
        self._own = own
        self._find = find

    @cached_property
    def _found(self) -> tuple[dict[str, V], tuple[str, ...]]:
        return self._find()

    def __getitem__(self, name: str) -> V:
        return self._own[name] if name in self._own else self._found[0][name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found[0])

    def __len__(self) -> int:
        return len(self._found[0])

    def left_out(self) -> tuple[str, ...]:
        """Return a sentence for each of another package that cannot be used here."""
        return self._found[1]


def why_missing(known: Mapping[str, Any], name: str) -> str:
    """Return what follows a sentence that says that nothing of that name is known: why it is left out, where it is."""
    lines = known.left_out() if isinstance(known, Found) else ()
    return "".join([f"; {line}" for line in lines if line.split()[2] == name])


def points_of(group: str) -> "list[EntryPoint]":
    """Return the entry points of that group, by name."""
    # A quarter of the time to import the engine would go into importing what reads them.
    from importlib.metadata import entry_points

    return sorted(entry_points(group=group), key=lambda point: point.name)


def left_out_line(kind: str, point: "EntryPoint", problem: BaseException) -> str:
    """One line: which entry point cannot be used, and why."""
    source = f" of {point.dist.name} {point.dist.version}" if point.dist is not None else ""
    why = str(problem) if isinstance(problem, NoEnd) else why_in_a_line(problem, ValueError)
    return f"the {kind} {point.name}{source} is left out: {why}"


@contextmanager
def plugin_time_limit() -> Iterator[None]:
    """Let no function of another package run more than `MOST_LINES` each time it is called.

    Lines are counted, not seconds: it is the same on a slow machine. What runs outside of Python cannot be counted.

    Raises:
        NoEnd: where one runs longer; it is raised inside that function.
    """
    before = sys.gettrace()
    sys.settrace(_Counter(MOST_LINES).called)
    try:
        yield
    finally:
        sys.settrace(before)


class _Counter:
    """Counts the lines that run between a call from Upcard into another package and its answer."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lines = 0
        self._outer: FrameType | None = None
        """The function that was called first, and has not answered."""

    def called(self, frame: FrameType, event: str, arg: Any) -> Any:
        """Follow a function that begins, or a generator that goes on (a trace function of `sys.settrace`)."""
        if _is_known(frame.f_code.co_filename):
            return None
        if self._outer is None:
            self._outer, self._lines = frame, 0
        return self._runs

    def _runs(self, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            self._lines += 1
            if self._lines > self._most:
                raise NoEnd(f"{frame.f_code.co_name} does not come to an end: it has run {self._most} lines")
        elif event == "return" and frame is self._outer:
            self._outer = None
        return self._runs


_HERE: Final = str(Path(__file__).parent) + os.sep
_LIBRARY: Final = str(Path(os.__file__).parent) + os.sep


@cache
def _is_known(file: str) -> bool:
    """Is that Python source Upcard's or the standard library's? These come to an end."""
    installed = "site-packages" in file or "dist-packages" in file
    return file.startswith(_HERE) or (file.startswith(_LIBRARY) and not installed)


__all__ = ["MOST_LINES", "Found", "NoEnd", "left_out_line", "plugin_time_limit", "points_of", "why_missing"]
