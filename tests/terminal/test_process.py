"""The command as a process of its own: Ctrl-C, terminals of other encodings, and output that goes nowhere."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests" / "records" / "golden" / "contract-rummy-parlett.toml"
UPCARD = [sys.executable, "-m", "upcard"]

INTERRUPTIBLE = (
    "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
)
"""Runs a command as from a terminal: what a shell starts in the background ignores Ctrl-C, and so do its children."""

unix = pytest.mark.skipif(os.name != "posix", reason="signals and devices of Unix")


def ran(*arguments: object, **more: str) -> "subprocess.CompletedProcess[bytes]":
    command = [*UPCARD, *[str(argument) for argument in arguments]]
    return subprocess.run(command, capture_output=True, timeout=300, env={**os.environ, **more})


@unix
@pytest.mark.parametrize(
    ("command", "module"),
    [
        (["games"], "click"),
        (["games"], "upcard.catalogue"),
        (["serve", "--no-open", "--port", "0"], "starlette"),
    ],
)
def test_ctrl_c_while_it_starts(command: list[str], module: str, tmp_path: Path) -> None:
    """Pressed as soon as that module has been imported. What was done by then, on a busy machine, is begun again: it
    has ended, or the interpreter is being taken down, and has given its signals back to the system."""
    too_late = ((0, ""), (-signal.SIGINT, ""))
    tries = (_pressed(command, module, tmp_path) for _ in range(20))
    assert next((ended for ended in tries if ended not in too_late), "never in time") == (130, "")


def _pressed(command: list[str], module: str, data: Path) -> tuple[int, str]:
    """How the command ended, and what it said on its standard error."""
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, sys.executable, "-X", "importtime", "-m", "upcard", *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "UPCARD_DATA": str(data)},
    )
    assert process.stderr is not None
    patience = threading.Timer(120, process.kill)
    patience.start()
    seen = False
    others = []
    for line in process.stderr:
        if not line.startswith("import time:"):
            others.append(line.strip())
        elif not seen and line.rpartition("|")[2].strip() == module:
            seen = True
            process.send_signal(signal.SIGINT)
    patience.cancel()
    assert seen
    return process.wait(300), "".join(others)


@pytest.mark.parametrize(
    ("encoding", "command"),
    [("latin-1", ["rules", "--gaps", "RULES"]), ("cp437", ["replay", str(RECORD)]), ("ascii", ["games"])],
    ids=["latin-1", "cp437", "ascii"],
)
def test_a_terminal_that_has_not_every_sign(encoding: str, command: list[str], tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text('game = "contract-rummy"\nname = "Žluťoučký kůň"\n', encoding="utf-8")
    arguments = [str(rules) if word == "RULES" else word for word in command]
    done = ran(*arguments, PYTHONUTF8="0", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    # Where a terminal says that it knows ASCII only, click takes it to know better.
    assert encoding == "ascii" or done.stdout.decode(encoding)


@unix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("command", [["rules", "guts", "--json"], ["replay", str(RECORD)]])
def test_a_full_disk(command: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*UPCARD, *command], stdout=full, stderr=subprocess.PIPE, timeout=300)
    assert done.returncode == 2
    assert done.stderr == b"upcard: the output cannot be written: no space left on device\n"


@unix
def test_a_reader_who_has_had_enough() -> None:
    process = subprocess.Popen([*UPCARD, "rules", "guts"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert (process.wait(300), process.stderr.read()) == (1, b"")
    process.stderr.close()


def without(closed: str, *arguments: object) -> "subprocess.CompletedProcess[bytes]":
    """Run as a shell does with ``<&-``, ``>&-`` and the like."""
    words = [str(argument) for argument in arguments]
    return subprocess.run(["sh", "-c", f'"$@" {closed}', "sh", *UPCARD, *words], capture_output=True, timeout=300)


@unix
@pytest.mark.parametrize(
    "command", [["games"], ["play", "guts"], ["simulate", "guts", "--games", "1"], ["replay", str(RECORD)], ["--help"]]
)
def test_an_output_that_is_closed(command: list[str]) -> None:
    done = without(">&-", *command)
    assert done.stderr.strip() == b"upcard: the output cannot be written: it is closed"
    assert done.returncode == 2
    assert without("<&- >&- 2>&-", *command).returncode == 2


@unix
def test_an_input_that_is_closed() -> None:
    done = without("<&-", "play", "guts")
    assert done.stderr == b"upcard: standard input is closed, so nobody can be asked for moves\n"
    assert (done.returncode, done.stdout) == (2, b"")
    assert without("<&-", "simulate", "guts", "--games", "1", "--plain").returncode == 0


@unix
def test_errors_that_nobody_wants_to_see() -> None:
    assert without("2>&-", "simulate", "guts", "--games", "1").returncode == 0
    assert without("2>&-", "rules", "bridge").returncode == 2


@unix
def test_what_is_done_in_silence(tmp_path: Path) -> None:
    (tmp_path / "upcard.db").write_bytes((ROOT / "tests/server/databases/schema-1.db").read_bytes())
    copy = tmp_path / "copy.db"
    done = without(">&-", "backup", copy, "--data", tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert copy.stat().st_size


@unix
def test_typed_bytes_that_are_no_text() -> None:
    done = subprocess.run(
        [*UPCARD, "play", "guts"],
        input=b"\xff\xfe\nq\n",
        capture_output=True,
        timeout=300,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "cannot be played now" in done.stdout.decode()
