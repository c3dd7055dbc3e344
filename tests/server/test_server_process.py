"""The server that benchmarks start: none is left running where it does not come up as it should."""

import os
import sys
from pathlib import Path

import pytest

from benchmarks import protocol
from benchmarks.protocol import ServerProcess


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def server_that(tmp_path: Path, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let another program, which stays, be started for it."""
    program = tmp_path / "program"
    program.write_text(f'#!/bin/sh\necho $$ > {tmp_path / "pid"}\necho "{says}"\nexec sleep 600\n', encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))


def test_a_server_that_says_something_else_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server_that(tmp_path, "no room", monkeypatch)
    with pytest.raises(RuntimeError, match="the server did not start; it said 'no room'"):
        ServerProcess(tmp_path)
    assert gone(int((tmp_path / "pid").read_text(encoding="utf-8")))


def test_one_is_ended_where_the_rest_of_the_start_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server_that(tmp_path, "Upcard is at http://localhost:1/", monkeypatch)

    def fail(_core: int, _process: int) -> None:
        raise OSError("no such core")

    monkeypatch.setattr(protocol, "pin", fail)
    with pytest.raises(OSError, match="no such core"):
        ServerProcess(tmp_path)
    assert gone(int((tmp_path / "pid").read_text(encoding="utf-8")))
