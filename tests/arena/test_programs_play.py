"""Programs in the arena: they play like bots, what goes wrong is laid to them, and none is left running."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.patience import PATIENCE
from tests.programs.test_programs import gone
from upcard.arena.contest import SEEDS
from upcard.terminal.cli import main

EXAMPLE = Path(__file__).parents[2] / "examples" / "program" / "mybot.py"
PYTHON = f"{shlex.quote(sys.executable)} -S"


def arena(*words: object) -> Result:
    return CliRunner().invoke(main, ["arena", *[str(word) for word in words]])


def figures(*words: object) -> dict[str, Any]:
    done = arena(*words, "--json")
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def written(folder: Path, body: str) -> str:
    """The command of a program that says it is ready, notes its process, and does ``body`` when it is asked, with the
    ``seed`` that it was given."""
    file = folder / "bot.py"
    file.write_text(
        "import json, os, sys, time\n"
        "def say(**said):\n    print(json.dumps({'question': message['question'], **said}), flush=True)\n"
        f"with open({str(folder / 'pids')!r}, 'a') as pids:\n    pids.write(f'{{os.getpid()}}\\n')\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'hello':\n"
        "        seed = message['seed']\n"
        "        say(type='ready')\n"
        "    if message['type'] == 'ask':\n"
        f"        {body}\n"
    )
    return f"{PYTHON} {shlex.quote(str(file))}"


def pids(folder: Path) -> list[int]:
    """Of all its processes."""
    return [int(pid) for pid in (folder / "pids").read_text().split()]


FIRST = "say(type='move', move=message['moves'][0])"


def test_a_program_plays_like_a_bot_with_one_process_a_seat(tmp_path: Path) -> None:
    command = written(tmp_path, FIRST)
    line = ("guts", "--players", f"{command},steady,{PYTHON} {EXAMPLE}", "--deals", 6, "--all")
    found = figures(*line)
    assert {each["player"] for each in found["players"]} == {command, "steady", f"{PYTHON} {EXAMPLE}"}
    assert len(pids(tmp_path)) == 3
    assert figures(*line, "--jobs", 2) == found
    assert 3 < len(pids(tmp_path)) <= 9
    assert all([gone(pid) for pid in pids(tmp_path)])


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("sys.exit(3)", "it ended with exit status 3"),
        ("time.sleep(60)", "it did not answer within 0.5 seconds"),
        ("print('hm', flush=True)", "its answer is no JSON object in a line: 'hm'"),
        ("say(type='move', move='show')", "its move 'show' is refused, GUT-27: Only in or out can be said now."),
    ],
    ids=["crash", "hang", "garbage", "illegal"],
)
def test_a_program_that_fails_is_named_and_it_goes_on_when_it_is_mended(tmp_path: Path, body: str, why: str) -> None:
    # Of the third deal and the second seat.
    command = written(tmp_path, f"{body} if seed == {SEEDS + 2 + 1} else {FIRST}")
    file = tmp_path / "kept.jsonl"
    line = ("guts", "--players", f"steady,{command}", "--deals", 4, "--seconds", 0.5)
    failed = arena(*line, "--resume", file)
    assert failed.exit_code == 2
    assert failed.stderr == (
        f"upcard: deal 3: the player {command} (P2) failed in the seating steady, {command}: {why}\n"
    )
    assert failed.stdout.startswith("Guts, 2 seats, seed 1: 2 deals")
    assert file.read_bytes().count(b"\n") == 3
    assert all([gone(pid) for pid in pids(tmp_path)])
    written(tmp_path, FIRST)
    assert figures(*line, "--resume", file) == figures(*line)


def test_a_program_that_is_not_there_is_named() -> None:
    done = arena("guts", "--players", "steady,/no/such/bot", "--deals", 2)
    assert done.exit_code == 2
    assert done.stderr == (
        "upcard: deal 1: the player /no/such/bot (P2) failed in the seating steady, /no/such/bot:"
        " it cannot be started: no such file or directory\n"
    )


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize(
    ("jobs", "number", "to_all", "status"),
    [
        (1, "SIGTERM", False, 143),
        (1, "SIGHUP", True, 129),
        (2, "SIGINT", False, 130),
        (2, "SIGINT", True, 130),
        (2, "SIGTERM", False, 143),
        (2, "SIGHUP", True, 129),
    ],
)
def test_what_ends_a_command_ends_programs_that_hang(
    tmp_path: Path, jobs: int, number: str, to_all: bool, status: int
) -> None:
    """Also where only the first process hears the signal; what was played before is told, and nothing else is."""
    # What hangs, in the third deal and those behind it, does not see that its input has ended.
    hangs = f"open({str(tmp_path / 'hangs')!r}, 'a').write('.'), time.sleep(600)"
    command = written(tmp_path, f"({hangs}) if seed > {SEEDS + 2} else {FIRST}")
    words = ["arena", "guts", "--players", f"{command},steady", "--deals", "9", "--seconds", "600"]
    (tmp_path / "hangs").touch()
    with subprocess.Popen(
        [sys.executable, "-m", "upcard", *words, "--jobs", str(jobs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as ran:
        try:
            until = time.monotonic() + PATIENCE
            while len((tmp_path / "hangs").read_text()) < jobs and time.monotonic() < until:
                time.sleep(0.01)
            time.sleep(0.2)  # until what was played is on its way no longer
            (os.killpg if to_all else os.kill)(ran.pid, getattr(signal, number))
            out, complaints = ran.communicate(timeout=PATIENCE)
        finally:
            ran.kill()
    assert (ran.returncode, complaints) == (status, "")
    assert out.startswith("Guts, 2 seats, seed 1: 2 deals")
    assert len(pids(tmp_path)) >= jobs and all([gone(pid) for pid in pids(tmp_path)])
