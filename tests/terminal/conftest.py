"""Running the command line, and playing at its table."""

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from upcard.terminal.cli import main

Run = Callable[..., Result]


def lines(*typed: str) -> str:
    """What somebody types, a line each."""
    return "".join(line + "\n" for line in typed)


@pytest.fixture
def upcard() -> Run:
    """``upcard("play", "contract-rummy", input="u\\n")``."""

    def run(*args: object, **extra: object) -> Result:
        return CliRunner().invoke(main, [str(arg) for arg in args], **extra)  # type: ignore[arg-type]

    return run


@pytest.fixture
def fails(upcard: Run) -> Callable[..., str]:
    """The one line that a command which cannot work writes to standard error, and nothing else."""

    def run(*args: object, **extra: object) -> str:
        ran = upcard(*args, **extra)
        assert ran.exit_code == 2, ran.output
        assert ran.stdout == ""
        assert ran.stderr.startswith("upcard: ")
        assert ran.stderr.count("\n") == 1 and ran.stderr.endswith("\n")
        return ran.stderr.removeprefix("upcard: ").rstrip()

    return run
