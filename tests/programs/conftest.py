"""Programs that are written for a test, and the command line that plays with them."""

import shlex
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from upcard.terminal.cli import main

PYTHON = f"{shlex.quote(sys.executable)} -S"

Run = Callable[..., Result]


@pytest.fixture
def script(tmp_path: Path) -> Callable[[str], str]:
    """The command of a program with that body, which has ``message`` and ``say``."""

    def written(body: str) -> str:
        file = tmp_path / "bot.py"
        file.write_text(
            "import json, os, subprocess, sys, time\n"
            f"folder = {str(tmp_path)!r}\n"
            "def say(**said):\n    print(json.dumps({'question': message['question'], **said}), flush=True)\n"
            "for line in sys.stdin:\n"
            "    message = json.loads(line)\n"
            "    if message['type'] == 'hello':\n"
            "        say(type='ready')\n" + textwrap.indent(textwrap.dedent(body).strip(), "    ") + "\n"
        )
        return f"{PYTHON} {shlex.quote(str(file))}"

    return written


@pytest.fixture
def upcard() -> Run:
    """The command line, run in this process."""

    def run(*args: object, **extra: Any) -> Result:
        return CliRunner().invoke(main, [str(arg) for arg in args], **extra)

    return run
