"""Runs a program as Python's prompt does, in the Python of a page: `programs-worker.js` calls `run_program`."""

import ast
import io
import re
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout

TYPED = re.compile(r"^(?:>>>|\.\.\.) ?(.*)$", re.M)
"""A line of a program at the prompt; the others are what it printed."""


class Lines(io.TextIOBase):
    """Hands on what is written, line by line."""

    def __init__(self, told: Callable[[str], None]) -> None:
        self._told = told
        self._begun = ""

    def write(self, text: str) -> int:
        """Hand on the lines that are whole by now."""
        *lines, self._begun = (self._begun + text).split("\n")
        for line in lines:
            self._told(line)
        return len(text)

    def end(self) -> None:
        """Hand on what has no end of line."""
        if self._begun:
            self.write("\n")


def run_program(shown: str, told: Callable[[str], None]) -> str:
    """Run a program and show the value of each expression, as the prompt does.

    Args:
        shown: the program, with its prompts; lines without one are left out.
        told: hears each line that it prints.

    Returns:
        What went wrong, as Python tells it; nothing if all went well.
    """
    source = "\n".join(TYPED.findall(shown))
    names: dict[str, object] = {"__name__": "__main__"}
    written = Lines(told)
    with redirect_stdout(written), redirect_stderr(written):
        try:
            for statement in ast.parse(source, "<program>").body:
                exec(compile(ast.Interactive([statement]), "<program>", "single"), names)
        except BaseException:
            kind, error, trace = sys.exc_info()
            # What called the program is none of its business.
            return "".join(traceback.format_exception(kind, error, trace and trace.tb_next))
        finally:
            written.end()
    return ""
