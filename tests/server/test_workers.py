"""Several processes at one port."""

import asyncio
import contextlib
import os
import signal
import sys
import time
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from benchmarks.audit import Audit
from benchmarks.people import gather
from benchmarks.protocol import ServerProcess, serving
from upcard.server.store.sql import SqlStore
from upcard.terminal.cli import main

from ..patience import PATIENCE
from .loops import run
from .postgres import Cluster

PATIENCE = PATIENCE


def children(process: int) -> set[int]:
    """The workers of that process, as Linux lists them; helpers of Python's own are none."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return {int(child) for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()}


def until_two(server: ServerProcess, but: int = 0) -> set[int]:
    """Both workers, when they run and none is ``but``."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            found = children(server.process.pid)
            if len(found) == 2 and but not in found:
                return found
        time.sleep(0.05)
    raise AssertionError("there are no two workers")


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes")
def test_people_play_at_two_workers_of_which_one_is_killed(postgres: Cluster) -> None:
    url = postgres.database()
    with serving(url, workers=2) as server:
        both = until_two(server)

        async def play() -> None:
            store = await SqlStore.open(url)
            audit = Audit(store)
            people = await gather(lambda: server.url, "daifugo", 3, 1, speed="fast")
            people += await gather(lambda: server.url, "contract-rummy", 2, 1)
            playing = [asyncio.create_task(person.play()) for person in people]
            for _ in range(2):
                before = sum(len(person.accepted) for person in people)
                async with asyncio.timeout(PATIENCE):
                    while sum(len(person.accepted) for person in people) < before + 12:
                        await asyncio.sleep(0.05)
                with contextlib.suppress(ProcessLookupError):  # it has been killed
                    os.kill(min(both), signal.SIGKILL)
            await audit.check(people)
            for task in playing:
                task.cancel()
            for outcome in await asyncio.gather(*playing, return_exceptions=True):
                assert outcome is None or isinstance(outcome, asyncio.CancelledError), outcome
            await store.close()

        run(play())
        both = until_two(server, but=min(both))
        assert httpx.get(server.url + "/health", timeout=PATIENCE).status_code == 200
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(PATIENCE) == 130
        assert not [process for process in both if alive(process)]


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes")
def test_workers_end_with_the_process_that_has_started_them(postgres: Cluster) -> None:
    with serving(postgres.database(), workers=2) as server:
        both = until_two(server)
        while httpx.get(server.url + "/health", timeout=PATIENCE).status_code != 200:
            time.sleep(0.1)
        server.process.kill()
        end = time.monotonic() + PATIENCE
        while any([alive(process) for process in both]):
            assert time.monotonic() < end
            time.sleep(0.05)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--workers", "2", "--data", "."], "several workers need a PostgreSQL database"),
        (["--workers", "2", "--database", "postgresql://127.0.0.1:1/x", "--metrics"], "there are no metrics"),
        (["--workers", "0"], "--workers"),
    ],
)
def test_what_several_workers_cannot_do_is_one_line(arguments: list[str], reason: str) -> None:
    done = CliRunner().invoke(main, ["serve", "--no-open", *arguments])
    assert done.exit_code == 2
    assert reason in done.output
    assert len(done.output.strip().splitlines()) == 1
