"""Machines that play, as a cluster of Ray: two nodes of this machine are as many machines to it. One test
has one cluster: to make it takes longer than each case."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner

from tests.conftest import Need
from tests.patience import PATIENCE
from upcard.arena import cluster as clusters
from upcard.arena.cluster import NoCluster, cluster
from upcard.arena.contest import PlayerFailed
from upcard.arena.playing import WorkerLost, played
from upcard.programs.programs import Programs
from upcard.terminal.cli import main

pytestmark = pytest.mark.long
NO_RAY = 'no Ray here: pip install "upcard[ray]"'
ROOT = Path(__file__).parents[2]
PROGRAM = f"{shlex.quote(sys.executable)} {ROOT / 'examples' / 'program' / 'mybot.py'}"


@dataclass
class Two:
    """A cluster of two nodes with a processor each, whose files are in ``folder``."""

    nodes: Any
    folder: str

    @property
    def address(self) -> str:
        return str(self.nodes.address)


@pytest.fixture
def two(need: Need) -> Iterator[Two]:
    need(find_spec("ray"), NO_RAY)
    # Sockets lie there, and their names may not be long.
    folder = tempfile.mkdtemp(prefix="ray", dir="/tmp")
    # Where nothing of Ray has run yet, its cluster does not make the folder in which its address is to lie.
    Path("/tmp/ray").mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        # A node that is gone is gone at once, and not after half a minute.
        patch.setenv("RAY_health_check_period_ms", "200")
        patch.setenv("RAY_health_check_failure_threshold", "3")
        args = {"num_cpus": 1, "object_store_memory": clusters.MEMORY, "temp_dir": folder}
        nodes = import_module("ray.cluster_utils").Cluster(
            initialize_head=True, head_node_args={**args, "include_dashboard": False}
        )
        nodes.add_node(**{**args, "temp_dir": None})
        try:
            yield Two(nodes, folder)
        finally:
            nodes.shutdown()
            shutil.rmtree(folder, ignore_errors=True)
    until = time.monotonic() + PATIENCE
    while left := _that_name(folder):
        assert time.monotonic() < until, left
        time.sleep(0.05)


def _that_name(folder: str) -> list[str]:
    """The processes whose command has that in it."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command = file.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if folder in command:
            found.append(command[:200])
    return found


def two_nodes_come_to_the_same(two: Two, folder: Path) -> None:
    rules = folder / "house-rules.toml"
    rules.write_text('game = "guts"\n[changes]\nhands = 3\n', encoding="utf-8")
    for line in (
        "arena guts --players steady,random --seats 3 --deals 30 --seed 2",
        f"simulate guts --bots {shlex.quote(PROGRAM + ',steady,random')} --players 3 --games 4",
        f"lab guts {rules} --games 8 --skill 4 --players steady,random",
    ):
        words = [*shlex.split(line), "--json"]
        alone = CliRunner().invoke(main, words)
        both = CliRunner().invoke(main, [*words, "--ray", two.address])
        assert (both.exit_code, both.stderr) == (alone.exit_code, alone.stderr) == (0, ""), line
        assert json.loads(both.stdout) == json.loads(alone.stdout), line


@dataclass(frozen=True)
class Places:
    """Each number brings itself, and the node that played it. Those in ``deaths`` end the process that plays them, as
    often as is said there; notes about it lie in ``folder``. The first few wait for each other, so that each of as many
    nodes has one of them."""

    folder: Path
    deaths: dict[int, int]
    together: int = 0
    seconds: None = None

    def play(self, number: int, programs: Programs) -> tuple[int, str]:
        del programs
        notes = self.folder / str(number)
        with notes.open("a") as file:
            file.write("x")
        if notes.stat().st_size <= self.deaths.get(number, 0):
            os.kill(os.getpid(), signal.SIGKILL)
        if number == FAILS:
            raise PlayerFailed(("steady", "random"), 1, "KeyError: 'luck'")
        until = time.monotonic() + PATIENCE
        while number < self.together and not all([(self.folder / str(one)).exists() for one in range(self.together)]):
            assert time.monotonic() < until
            time.sleep(0.01)
        return number, str(import_module("ray").get_runtime_context().get_node_id())


FAILS = 1000


def what_a_killed_process_played_is_played_again(two: Two, folder: Path) -> None:
    plays, shown = Places(folder, {4: 1, 9: 2}, 2), StringIO()
    with (
        redirect_stdout(shown),
        redirect_stderr(shown),
        cluster(two.address) as place,
        played(plays, 0, 60, place) as coming,
    ):
        found = list(coming)
    assert [number for number, _ in found] == list(range(60))
    assert len({node for _, node in found}) == 2
    assert [(folder / str(number)).stat().st_size for number in (3, 4, 9)] == [1, 2, 3]
    assert shown.getvalue() == ""


def what_cannot_be_played_is_said(two: Two, folder: Path) -> None:
    plays = Places(folder, {2: 9})
    with cluster(two.address) as place, pytest.MonkeyPatch.context() as patch:

        def first(plays: Any, number: int = 0) -> object:
            with played(plays, number, number + 1, place) as coming:
                return next(coming)

        with pytest.raises(PlayerFailed, match="luck") as failed:
            first(plays, FAILS)
        assert failed.value.player == "random"
        patch.setattr(clusters, "RETRIES", 1)
        with pytest.raises(WorkerLost):
            first(plays, 2)
        here = ModuleType("only_here")
        exec("class Plays:\n    seconds = None", here.__dict__)
        patch.setitem(sys.modules, "only_here", here)
        with pytest.raises(NoCluster, match=r"a machine of the cluster cannot play; is Upcard .* installed there"):
            first(here.Plays())
        patch.setattr(clusters, "version", lambda _: "0.0.7")
        with pytest.raises(NoCluster, match=r"a machine of the cluster has Upcard \d.*, and here is 0\.0\.7"):
            first(plays)


def a_node_that_goes_in_the_middle_loses_nothing(two: Two, folder: Path) -> None:
    two.nodes.add_node(num_cpus=1, object_store_memory=clusters.MEMORY)
    two.nodes.wait_for_nodes()
    with cluster(two.address) as place, played(Places(folder, {}, 3), 0, 200, place) as coming:
        found = [next(coming) for _ in range(10)]
        # Where the first one is, and where this process belongs, nobody else can go on.
        ours = import_module("ray").get_runtime_context().get_node_id()
        gone = next(node for node in two.nodes.list_all_nodes()[1:] if node.node_id != ours)
        two.nodes.remove_node(gone, allow_graceful=False)
        found += coming
    assert [number for number, _ in found] == list(range(200))
    assert gone.node_id in {node for _, node in found[:10]}
    assert gone.node_id not in {node for _, node in found[-20:]}


def test_two_nodes(two: Two, tmp_path: Path) -> None:
    for case in (
        two_nodes_come_to_the_same,
        what_a_killed_process_played_is_played_again,
        what_cannot_be_played_is_said,
        a_node_that_goes_in_the_middle_loses_nothing,
    ):
        folder = tmp_path / case.__name__
        folder.mkdir()
        try:
            case(two, folder)
        except BaseException as failure:
            failure.add_note(f"in the case {case.__name__}")
            raise


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_a_cluster_of_ones_own(need: Need, number: int, status: int, tmp_path: Path) -> None:
    need(find_spec("ray"), NO_RAY)
    file = tmp_path / "kept.jsonl"
    line = f"arena guts --players steady,random --deals 99999 --all --json --resume {file} --ray"
    folder = tempfile.mkdtemp(prefix="ray", dir="/tmp")
    begun = subprocess.Popen(
        [sys.executable, "-m", "upcard", *line.split()],
        env={**os.environ, "RAY_TMPDIR": folder},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        until = time.monotonic() + PATIENCE
        while not (file.exists() and file.read_bytes().count(b"\n") > 20):
            assert time.monotonic() < until and begun.poll() is None
            time.sleep(0.02)
        os.kill(begun.pid, number)
        out, errors = begun.communicate(timeout=PATIENCE)
        assert (begun.returncode, errors) == (status, "")
        assert json.loads(out)["deals"] == file.read_bytes().count(b"\n") - 1
        while left := _that_name(folder):
            assert time.monotonic() < until, left
            time.sleep(0.05)
    finally:
        begun.kill()
        begun.wait()
        shutil.rmtree(folder, ignore_errors=True)
