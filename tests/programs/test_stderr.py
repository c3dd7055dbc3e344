"""What programs write to standard error: whole lines that steer nothing, not too many, and why a program failed."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.patience import PATIENCE
from upcard.programs import Program
from upcard.programs.stderr import LAST, LONGEST, MOST, ErrorOutput

from .conftest import Run
from .test_programs import FIRST

Script = Callable[[str], str]

FLOOD = "sys.stderr.write(('x' * 99 + '\\n') * 4_000)"
"""Far more than a pipe holds, at each message."""

CRASH = "raise ValueError('no such card')"


def simulated(command: str, *more: object) -> tuple[object, ...]:
    """A command line that plays two games with that program."""
    return ("simulate", "guts", "--bots", f"{command},steady", "--players", 2, "--games", 2, *more)


def test_it_is_shown_line_by_line_and_steers_nothing(script: Script, upcard: Run) -> None:
    text = "\x1b]0;title\x07\x1b[2Jred\tand\r on \u202e \x9b\n  second".encode() + b"\xff"
    body = f"""
    if message['type'] == 'hello' and message['question'] == 1:
        sys.stderr.buffer.write({text!r})
        sys.stderr.flush()
    {FIRST}
    """
    ran = upcard(*simulated(script(body)))
    assert ran.exit_code == 0, ran.stderr
    assert ran.stderr == "�]0;title��[2Jred       and� on � �\n  second�\n"


def test_who_floods_it_plays_on_and_little_is_shown(script: Script, upcard: Run) -> None:
    ran = upcard(*simulated(script(f"{FLOOD}\n{FIRST}"), "--json"))
    assert ran.exit_code == 0
    assert json.loads(ran.stdout)["games"] == 2
    assert ran.stderr.count("\n") == MOST // 100 + 2
    assert [line for line in ran.stderr.splitlines() if line != "x" * 99] == [
        f"upcard: {json.loads(ran.stdout)['seats'][0].removeprefix('Seat 1, ')} writes more to standard error:"
        " it is not shown"
    ]


@pytest.mark.parametrize(("before", "jobs"), [("pass", 1), (FLOOD, 1), (FLOOD, 2)], ids=["little", "much", "jobs"])
def test_why_a_program_failed_is_shown_before_it_is_said(script: Script, before: str, jobs: int) -> None:
    words = simulated(script(f"if message['type'] == 'ask': {before}; {CRASH}"), "--jobs", jobs)
    command = [sys.executable, "-m", "upcard", *map(str, words)]
    said = subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=PATIENCE).stderr.splitlines()
    assert said.count("ValueError: no such card") == 2
    assert said.count("Traceback (most recent call last):") == 2
    assert [line[:14] for line in said[-2:]] == ["upcard: game 1", "upcard: game 2"]
    assert len(said) < (jobs * MOST + 2 * LAST) / 100 + 40


def test_nobody_has_to_read_it(script: Script) -> None:
    command = [sys.executable, "-m", "upcard", *map(str, simulated(script(f"{FLOOD}\n{FIRST}"), "--json"))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as ran:
        try:
            assert ran.wait(PATIENCE) == 0
        finally:
            ran.kill()


@pytest.mark.skipif(os.name != "posix", reason="terminals of POSIX")
@pytest.mark.parametrize("jobs", [1, 2])
def test_lines_stand_apart_from_a_progress_bar(script: Script, jobs: int) -> None:
    body = f"if message['type'] == 'ask': sys.stderr.write('a whole line\\n'); time.sleep(0.01)\n{FIRST}"
    command = [sys.executable, "-m", "upcard", *map(str, simulated(script(body), "--jobs", jobs))]
    screen, terminal = os.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=terminal, env=environment) as ran:
        os.close(terminal)
        shown = b""
        try:
            while read := os.read(screen, 1 << 16):
                shown += read
        except OSError:
            pass  # how a terminal says that nobody writes any more
        assert ran.wait(PATIENCE) == 0
    os.close(screen)
    said = [line for line in shown.decode().split("\n") if "a whole line" in line]
    assert len(said) > 20
    assert {re.split(r"\r\x1b\[2?K", line)[-1].rstrip("\r") for line in said} == {"a whole line"}
    assert b"2 games" in shown


def test_all_that_is_shown_of_failures_has_an_end(capsys: pytest.CaptureFixture[str]) -> None:
    output = ErrorOutput("./bot")
    for _ in range(100):
        output.read(io.BytesIO(b"y" * 199 + b"\n" + b"z" * 199 + b"\n" * (MOST + 1)))
        output.failed()
    assert capsys.readouterr().err.count("\n") < 2 * (MOST + LAST)
    output.failed()
    assert capsys.readouterr().err == ""


def test_the_last_lines_are_whole_and_those_that_were_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    output = ErrorOutput("./bot")
    output.failed()
    output.read(io.BytesIO(b"first\n" * MOST + b"1234567\n" * LAST + b"why\n"))
    output.failed()
    lines = capsys.readouterr().err.splitlines()
    at = lines.index("upcard: the last lines of ./bot on standard error:")
    assert set(lines[: at - 1]) == {"first"}
    assert lines[at - 1] == "upcard: ./bot writes more to standard error: it is not shown"
    assert set(lines[at + 1 : -1]) == {"1234567"}
    assert lines[-1] == "why"


def test_a_line_without_end_goes_on_in_the_next(capsys: pytest.CaptureFixture[str]) -> None:
    ErrorOutput("./bot").read(io.BytesIO(b"x" * (LONGEST + 3)))
    assert capsys.readouterr().err.splitlines() == ["x" * LONGEST, "xxx"]


def test_it_is_read_though_it_cannot_be_shown(script: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(script(f"{FLOOD}\nsay(type='done')"))
    monkeypatch.setattr(sys, "stderr", None)
    assert program.ask({"type": "hi"})["type"] == "done"
    closed = io.StringIO()
    closed.close()
    monkeypatch.setattr(sys, "stderr", closed)
    assert program.ask({"type": "hi"})["type"] == "done"
    program.close()


def test_what_a_program_says_as_it_ends_is_shown(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    program = Program(script("if message['type'] == 'end': sys.stderr.write('farewell')\nelse: say(type='well')"))
    program.ask({"type": "hi"})
    program.tell({"type": "end"})
    program.close()
    assert capsys.readouterr().err == "farewell\n"
