"""Reports errors as one line on standard error, whatever was wrong with the input."""

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

from upcard.interruption import SignalExit, status_of
from upcard.text.messages import Text, in_words, say
from upcard.text.quoting import printable, quoted
from upcard.text.toml import LONGEST
from upcard.text.whole_file import write_whole

HELP: Final = ("-h", "--help")

NOT_SO: Final = 1
"""Exit status when all was done, and what was to be checked does not hold; or when nobody reads on, as click has it."""

NOT_PROVED: Final = 3
"""Exit status when all was done and nothing is wrong, but what was to be proved is not, or not all of it."""

WRONG: Final = 2
"""Exit status when something could not be done, or not be told to its end."""


class CommandError(click.ClickException):
    """What was asked for cannot be done, and why: a template of ``named``, or a message.

    ``line`` counts from 1, 0 where there is none to name.
    """

    exit_code = WRONG

    def __init__(self, reason: Text, path: Path | str | None = None, line: int = 0, /, **named: object) -> None:
        where = "" if path is None else f"{path}:{line}: " if line else f"{path}: "
        super().__init__(where + " ".join(in_words(reason, named).split()))


class OneLineGroup(click.Group):
    """Commands whose errors, also those of the command line itself, are one line each.

    Each says what it does on ``-h`` too, also where it is called by itself.
    """

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        """Add a command, which explains itself by `HELP`."""
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
                hint = say("(see {command} --help)", command=problem.ctx.command_path)
            complain(f"{problem.format_message()} {hint}")
            sys.exit(problem.exit_code)
        except click.Abort as problem:
            sys.exit(status_of(problem.__cause__))
        except BrokenPipeError:
            # Whoever read the output has had enough, as `head` does.
            _drop_output()
            sys.exit(NOT_SO)
        except OSError as problem:
            # Files are read and written with complaints of their own: this is the output.
            if (hung_up := _signal_before(problem)) is not None:
                _drop_output()
                sys.exit(hung_up.status)
            why = say("it is closed") if problem.errno == errno.EBADF else why_not(problem)
            complain(say("the output cannot be written: {why}", why=why))
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


def _signal_before(problem: BaseException) -> SignalExit | None:
    """Return the signal that a command was ending by when this happened: a terminal that is gone takes no last word."""
    before = problem.__context__
    return before if before is None or isinstance(before, SignalExit) else _signal_before(before)


def may_be_silent() -> None:
    """Of this command counts what it does and not what it says: it works with its output closed, too."""
    if isinstance(sys.stdout, Closed):
        _drop_output()


def complain(sentence: str) -> None:
    """Print an error as one line to stderr, which moves no cursor and rings no bell whatever it quotes."""
    # A file's or a game's name of bytes that are no text, as Python quotes it.
    sentence = re.sub(r"\\ud[89a-f][0-9a-f]{2}", "\N{REPLACEMENT CHARACTER}", sentence)
    with suppress(OSError):
        click.echo(f"upcard: {printable(' '.join(sentence.split()))}", err=True)


def _drop_output() -> None:
    """Let what is left to be written go nowhere: at its end Python would try once more, and complain."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def why_not(problem: OSError) -> str:
    """Why the system does not do something, in its own words."""
    return (problem.strerror or say("it fails")).lower()


class PathName(click.Path):
    """The path of a file or a folder. An empty one is none: it would mean the folder in which the command runs."""

    def __init__(self, **wanted: bool) -> None:
        super().__init__(path_type=Path, **wanted)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path.

        Raises click.BadParameter.
        """
        if not os.fspath(value):
            self.fail(say("the path is empty"), param, ctx)
        return super().convert(value, param, ctx)


def read_file(path: Path) -> str:
    """Return the text of a file.

    Raises:
        CommandError: there is none, or it is not text.
    """
    try:
        with path.open("rb") as file:
            data = file.read(4 * LONGEST + 1)
    except OSError as problem:
        raise CommandError("cannot be read: {why}", path, why=why_not(problem)) from None
    except ValueError:
        raise CommandError("{path} is not the name of a file", path=quoted(str(path))) from None
    if len(data) > 4 * LONGEST:
        raise CommandError("the file is far too large", path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise CommandError("is not UTF-8 text", path, data[: problem.start].count(b"\n") + 1) from None


def check_writable(path: Path, option: str, ending: str) -> None:
    """Check before the work begins that a file with that ``ending`` can be written there. Raises CommandError."""
    if path.suffix.lower() != ending:
        raise CommandError("{option}: name a file that ends in {ending}", path, option=option, ending=ending)
    try:
        there = path.exists()
        path.open("ab").close()
        if not there:
            path.unlink()
        elif path.is_file():  # another one takes its place (`write_whole`)
            _probe(Path(os.path.realpath(path)).parent)
    except OSError as problem:
        raise CommandError("cannot be written: {why}", path, why=why_not(problem)) from None


def make_folder(path: Path, option: str) -> None:
    """Check before the work begins that files can be written there. Raises CommandError.

    A folder is made where there is none.
    """
    if path.exists() and not path.is_dir():
        raise CommandError("{option}: name a folder", path, option=option)
    try:
        path.mkdir(parents=True, exist_ok=True)
        _probe(path)
    except OSError as problem:
        raise CommandError("cannot be written: {why}", path, why=why_not(problem)) from None


def _probe(folder: Path) -> None:
    """Check that files can be made in a folder. Raises OSError."""
    probe = folder / f".upcard-{os.getpid()}"
    probe.open("xb").close()
    probe.unlink()


def write_file(path: Path, content: str | bytes, durable: bool = True) -> None:
    """Write a file, whole or not at all; ``durable``: until it is on the disk. Raises CommandError."""
    try:
        write_whole(path, content, durable)
    except OSError as problem:
        raise CommandError("cannot be written: {why}", path, why=why_not(problem)) from None
