"""The folder of the tables: for its owner's eyes, for one server at a time, and one that can be written."""

import ctypes
import os
import re
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from upcard.server.store.backup import back_up, restore
from upcard.server.store.folder_lock import locked
from upcard.server.store.sql import SqlStore
from upcard.server.store.store import StoreError

from ..patience import PATIENCE
from .loops import run

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes and signals of Unix")

SERVE = [sys.executable, "-m", "upcard", "serve", "--no-open", "--port", "0", "--data"]


@contextmanager
def serving(folder: Path) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen([*SERVE, str(folder)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()


def address(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    found = re.match(r"Upcard is at (\S+)", process.stdout.readline())
    assert found
    return found[1]


def refused(folder: Path, lowered: bool = False) -> str:
    """What a server says that does not start."""
    done = subprocess.run(
        [*SERVE, str(folder)],
        capture_output=True,
        text=True,
        timeout=300,
        preexec_fn=_without_privilege if lowered else None,
    )
    assert done.returncode != 0 and done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr


def _without_privilege() -> None:
    """Even root is then refused what the mode of a file refuses (PR_CAPBSET_DROP, CAP_DAC_OVERRIDE)."""
    ctypes.CDLL(None).prctl(24, 1, 0, 0, 0)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("usual_umask")
def test_only_its_owner_reads_the_tables(tmp_path: Path) -> None:
    folder = tmp_path / "data"

    async def look() -> None:
        store = await SqlStore.open(folder)
        await store.recent("nobody", 1)
        assert mode(folder) == 0o700
        files = {path.name: mode(path) for path in folder.iterdir()}
        assert files == {"upcard.db": 0o600, "upcard.db-wal": 0o600, "upcard.db-shm": 0o600}
        await store.close()

    run(look())
    run(back_up(folder, tmp_path / "copy.db"))
    run(restore(tmp_path / "copy.db", tmp_path / "again"))
    assert mode(tmp_path / "again") == 0o700
    assert mode(tmp_path / "again" / "upcard.db") == mode(tmp_path / "copy.db") == 0o600


@pytest.mark.usefixtures("usual_umask")
def test_a_folder_that_was_there_keeps_its_mode(tmp_path: Path) -> None:
    tmp_path.chmod(0o750)
    run(SqlStore.check(tmp_path))
    assert mode(tmp_path) == 0o750 and mode(tmp_path / "upcard.db") == 0o600


def test_one_server_keeps_its_tables_in_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with serving(folder) as first:
        url = address(first)
        wrong = f"upcard: {folder}: another server keeps its tables there; stop it, or choose another --data\n"
        assert refused(folder) == wrong
        assert httpx.get(f"{url}health", timeout=PATIENCE).json()["status"] == "ok"
        # Both run beside a server.
        run(back_up(folder, tmp_path / "copy.db"))
        run(restore(tmp_path / "copy.db", folder, force=True))
        first.send_signal(signal.SIGKILL)
        first.wait(PATIENCE)
        with serving(folder) as second:
            assert address(second)


def test_the_claim_ends_with_its_block(tmp_path: Path) -> None:
    with locked(tmp_path), pytest.raises(StoreError, match="another server"), locked(tmp_path):
        pass
    with locked(tmp_path):
        pass
    with locked("postgresql://x/y"), locked("postgresql://x/y"):
        pass


@pytest.mark.parametrize("end", ["closed", "killed"])
def test_a_folder_that_cannot_be_written_is_backed_up(tmp_path: Path, end: str) -> None:
    """Closed as it should be it has no files beside it; after a kill the last moves are in one of those."""
    folder = tmp_path / "data"
    run(SqlStore.check(folder))
    with sqlite3.connect(folder / "upcard.db") as connection:
        connection.execute("insert into meta values ('last', 'kept')")
        if end == "killed":
            connection.commit()
            shutil.copytree(folder, tmp_path / "killed")
            folder = tmp_path / "killed"
            (folder / "upcard.db-shm").unlink()
    connection.close()
    read_only(folder)
    try:
        command = [sys.executable, "-m", "upcard", "backup", str(tmp_path / "copy"), "--data", str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, preexec_fn=_without_privilege, timeout=300)
        assert (done.returncode, done.stderr) == (0, "")
        copy = sqlite3.connect(tmp_path / "copy")
        assert copy.execute("select value from meta where key = 'last'").fetchone() == ("kept",)
        copy.close()
    finally:
        folder.chmod(0o700)


def read_only(path: Path) -> None:
    """Skips the test where that means nothing."""
    path.chmod(path.stat().st_mode & ~0o222)
    probe = [sys.executable, "-c", f"import os, sys; sys.exit(os.access({str(path)!r}, os.W_OK))"]
    if subprocess.run(probe, preexec_fn=_without_privilege).returncode:
        path.chmod(0o700)
        pytest.skip("this account may write everywhere")


@pytest.mark.parametrize("what", ["database", "folder"])
def test_what_cannot_be_written_is_said_at_the_start(tmp_path: Path, what: str) -> None:
    folder = tmp_path / "data"
    run(SqlStore.check(folder))
    path = folder / "upcard.db" if what == "database" else folder
    read_only(path)
    try:
        assert str(folder) in refused(folder, lowered=True)
    finally:
        path.chmod(0o700)
