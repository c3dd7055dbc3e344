"""Errors as one line on standard error, whatever went wrong with the input."""

import errno
import io
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import click

from upcard.__main__ import INTERRUPTED
from upcard.kernel.toml import LONGEST

HELP: Final = ("-h", "--help")

NOT_SO: Final = 1
"""Exit status when all was done, and what was to be checked does not hold; or when nobody reads on, as click has it."""

WRONG: Final = 2
"""Exit status when something could not be done, or not be told to its end."""


class Fault(click.ClickException):
    """What was asked for cannot be done. ``line`` counts from 1, 0 where there is none to name."""

    exit_code = WRONG

    def __init__(self, reason: str, path: Path | str | None = None, line: int = 0) -> None:
        where = "" if path is None else f"{path}:{line}: " if line else f"{path}: "
        super().__init__(where + " ".join(reason.split()))


class OneLineGroup(click.Group):
    """Commands whose errors, also those of the command line itself, are one line each; each says what it does on
    ``-h`` too, also where it is called by itself."""

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        cmd.context_settings.setdefault("help_option_names", list(HELP))
        super().add_command(cmd, name)

    def main(self, *args: Any, **extra: Any) -> Any:
        """As click's, but for errors: ``upcard: what is wrong``, and exit status 2."""
        run: Callable[..., Any] = super().main
        _stand_in()
        if not extra.pop("standalone_mode", True):
            return run(*args, standalone_mode=False, **extra)
        try:
            status = run(*args, standalone_mode=False, **extra)
            if sys.stdout is not None:
                sys.stdout.flush()
        except click.ClickException as problem:
            hint = ""
            if isinstance(problem, click.UsageError) and problem.ctx is not None:
                hint = f" (see {problem.ctx.command_path} --help)"
            _complain(f"{problem.format_message()}{hint}")
            sys.exit(problem.exit_code)
        except click.Abort:
            sys.exit(INTERRUPTED)
        except BrokenPipeError:
            # Whoever read the output has had enough, as `head` does.
            _drop_output()
            sys.exit(NOT_SO)
        except OSError as problem:
            # Files are read and written with complaints of their own: this is the output.
            why = "it is closed" if problem.errno == errno.EBADF else (problem.strerror or "it fails").lower()
            _complain(f"the output cannot be written: {why}")
            _drop_output()
            sys.exit(WRONG)
        sys.exit(status if isinstance(status, int) else 0)


class Closed(io.TextIOWrapper):
    """A standard output that was closed by whoever started the command: writing fails, as on a full disk."""


def _stand_in() -> None:
    """Take the places of standard streams that are closed, so that no file that is opened later gets them."""
    if sys.stdin is None:
        os.open(os.devnull, os.O_RDONLY)  # and whoever wants to read sees that there is no stream
    if sys.stdout is None:
        sys.stdout = Closed(io.BufferedWriter(io.FileIO(os.open(os.devnull, os.O_RDONLY), "w")), errors="replace")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", errors="replace")  # noqa: SIM115  (open to the end)


def may_be_silent() -> None:
    """Of this command counts what it does and not what it says: it works with its output closed, too."""
    if isinstance(sys.stdout, Closed):
        _drop_output()


def _complain(sentence: str) -> None:
    """One line, which moves no cursor and rings no bell whatever it quotes."""
    # A file's or a game's name of bytes that are no text, as Python quotes it.
    sentence = re.sub(r"\\ud[89a-f][0-9a-f]{2}", "\N{REPLACEMENT CHARACTER}", sentence)
    line = "".join(
        [letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in " ".join(sentence.split())]
    )
    with suppress(OSError):
        click.echo(f"upcard: {line}", err=True)


def _drop_output() -> None:
    """What is left to be written goes nowhere: at its end Python would try once more, and complain."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def read_file(path: Path) -> str:
    """The text of a file.

    Raises:
        Fault: there is none, or it is not text.
    """
    try:
        if path.is_file() and path.stat().st_size > 4 * LONGEST:
            raise Fault("the file is far too large", path)
        return path.read_bytes().decode("utf-8-sig")
    except OSError as problem:
        raise Fault(f"cannot be read: {(problem.strerror or 'it fails').lower()}", path) from None
    except UnicodeDecodeError as problem:
        line = path.read_bytes()[: problem.start].count(b"\n") + 1
        raise Fault("is not UTF-8 text", path, line) from None
