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
        (["games"], "upcard.games"),
        (["serve", "--no-open", "--port", "0"], "litestar"),
    ],
)
def test_ctrl_c_while_it_starts(command: list[str], module: str, tmp_path: Path) -> None:
    """Pressed as soon as that module has been imported."""
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, sys.executable, "-X", "importtime", "-m", "upcard", *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "UPCARD_DATA": str(tmp_path)},
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
    assert (process.wait(300), "".join(others)) == (130, "")


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
    assert done.returncode == 1
    assert done.stderr == b"upcard: the output cannot be written: no space left on device\n"


@unix
def test_a_reader_who_has_had_enough() -> None:
    process = subprocess.Popen([*UPCARD, "rules", "guts"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert (process.wait(300), process.stderr.read()) == (1, b"")
    process.stderr.close()
