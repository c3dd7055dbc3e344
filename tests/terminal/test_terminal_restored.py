"""A terminal is left as it was found, and the status says what has ended the command, whatever signal comes."""

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

termios = pytest.importorskip("termios")

PATIENCE = 120.0


def ended(command: list[str], awaited: bytes, number: int, folder: Path) -> tuple[int, bool, bytes]:
    """Run a command at a terminal until it has said something, send it a signal, and read on.

    Returns the exit status, whether the terminal is as it was, and what came to it.
    """
    ours, theirs = os.openpty()
    try:
        before = termios.tcgetattr(theirs)
        process = subprocess.Popen(
            [sys.executable, "-c", START, "-m", "upcard", *command],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env={**os.environ, "TERM": "xterm"},
        )
        said, until = b"", time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < until:
            if select.select([ours], [], [], 0.05)[0]:
                said += os.read(ours, 65536)
            if awaited in said and number:
                time.sleep(0.2)  # it reads by then
                process.send_signal(number)
                number = 0
        process.kill()
        status = process.wait()
        while select.select([ours], [], [], 0.05)[0]:
            said += os.read(ours, 65536)
        return status, termios.tcgetattr(theirs) == before, said
    finally:
        os.close(ours)
        os.close(theirs)


START = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
"""What a shell starts in the background ignores Ctrl-C, and so do its children."""


AT_A_TERMINAL = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)" + START
"""The terminal hangs up on it."""


@pytest.mark.parametrize(
    ("command", "awaited", "number"),
    [
        (["interview", "guts"], b"> ", signal.SIGTERM),
        (["practise", "guts", "--data", "practice"], b"> ", signal.SIGHUP),
        (["lesson", "guts"], b"> ", signal.SIGTERM),
        (["score", "kalooki", "Ada", "Ben", "Cid"], b"> ", signal.SIGHUP),
        (["score", "kalooki", "Ada", "Ben", "Cid"], b"> ", signal.SIGINT),
        (["rules", "contract-rummy", "--against", "family", "--games", "1000"], b"\x1b[?25l", signal.SIGTERM),
    ],
    ids=lambda each: each[0] if isinstance(each, list) else "",
)
def test_a_signal_leaves_the_terminal_as_it_was(
    command: list[str], awaited: bytes, number: signal.Signals, tmp_path: Path
) -> None:
    status, same, said = ended(command, awaited, number, tmp_path)
    assert (status, same) == (128 + number, True), said.decode(errors="replace")
    assert b"Traceback" not in said
    assert said.count(b"\x1b[?25l") <= said.count(b"\x1b[?25h"), "the cursor stays hidden"


def test_a_terminal_that_is_gone_is_no_output_that_cannot_be_written(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    with os.fdopen(ours, "rb", 0) as terminal:
        process = subprocess.Popen(
            [sys.executable, "-c", AT_A_TERMINAL, "-m", "upcard", "interview", "guts"],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=tmp_path,
            start_new_session=True,
        )
        os.close(theirs)
        said = b""
        while b"> " not in said:
            said += terminal.read(65536)
    assert process.wait(PATIENCE) == 129
