"""Where games are played, as the command line names it, and what is no place for them."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from upcard.arena import cluster as clusters
from upcard.arena.playing import Batch, Numbered, Team, WorkerLost, play_batch
from upcard.arena.simulation import CHUNK, Simulation
from upcard.catalogue import CATALOGUE
from upcard.kernel.ui.entry import Simulated
from upcard.options.house_rules import choose_rules
from upcard.programs.programs import Programs
from upcard.terminal import places
from upcard.terminal.cli import main

COMMANDS = (
    "simulate guts --games 3 --json",
    "arena guts --players steady,random --deals 3 --json",
    "lab guts {rules} --games 3 --json",
)


@pytest.fixture
def lines(tmp_path: Path) -> list[str]:
    """Each command that plays many games."""
    rules = tmp_path / "short.toml"
    rules.write_text('game = "guts"\n[changes]\nhands = 3\n', encoding="utf-8")
    return [line.format(rules=rules) for line in COMMANDS]


SETTINGS = bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
"""How a server of gRPC begins."""


@contextmanager
def answering(said: bytes) -> Iterator[str]:
    """The address of a server that answers each greeting with that, and is silent where it is empty."""

    def answer() -> None:
        with suppress(OSError):
            while True:
                line, _ = there.accept()
                lines.append(line)
                line.sendall(said)

    lines: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as there:
        thread = threading.Thread(target=answer)
        thread.start()
        yield f"127.0.0.1:{there.getsockname()[1]}"
        there.shutdown(socket.SHUT_RDWR)
        thread.join()
    for line in lines:
        line.close()


def test_a_simulation_by_more_processes_is_the_same() -> None:
    for line in (
        "simulate guts --bots steady,random --games 12 --json",
        "simulate beggar-my-neighbor --games 90 --json",
    ):
        alone, both = [CliRunner().invoke(main, [*line.split(), *more]) for more in ((), ("--jobs", "2"))]
        assert (alone.exit_code, both.exit_code) == (0, 0), both.output
        assert json.loads(alone.stdout) == json.loads(both.stdout)


def test_a_part_of_a_simulation_is_the_same_without_those_before_it() -> None:
    bulk = Simulation(choose_rules(CATALOGUE, "beggar-my-neighbor", None, {}), ("", ""), CHUNK + 9, 1)
    one_by_one = Simulation(choose_rules(CATALOGUE, "guts", None, {}), ("steady",) * 3, 2, 1)
    assert (bulk.parts, one_by_one.parts) == (2, 2)
    with Programs(1) as programs:
        last = bulk.play(1, programs)
        assert isinstance(last, Simulated) and last.games == 9
        assert bulk.play(1, programs) == last
        found = [one_by_one.play(number, programs) for number in (1, 0, 1)]
    assert found[0] == found[2] != found[1]


def test_what_was_played_before_a_process_was_lost_is_shown(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def dying(plays: Numbered[Any]) -> Iterator[Team]:
        def begin(numbers: range) -> Callable[[], Batch]:
            def result() -> Batch:
                if 2 in numbers:
                    raise WorkerLost
                return play_batch(plays, numbers, Programs(1))

            return result

        yield Team(1, begin, most=1)

    monkeypatch.setattr(places, "processes", lambda many: dying)
    for line in lines:
        done = CliRunner().invoke(main, line.split())
        assert done.exit_code == 2, line
        assert done.stderr.startswith("upcard: a process ") and done.stderr.count("\n") == 1
        found = json.loads(done.stdout)
        assert found.get("deals", found.get("games")) == 2, line


def test_no_cluster_is_one_line(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    ends = SystemExit(15)  # as Ray has it where what answers is no cluster

    class Ray:
        """As much of Ray as says no."""

        processors = 0
        why: BaseException | None = None

        def init(self, _address: str, **_settings: object) -> None:
            if self.why is not None:
                raise self.why

        def cluster_resources(self) -> dict[str, int]:
            return {"CPU": self.processors}

        def shutdown(self) -> None:
            pass

    ray = Ray()
    monkeypatch.setattr(clusters, "_ray", lambda: ray)
    with answering(SETTINGS) as there_it_is:
        for address, problem, why in (
            ("rubbish", None, "'rubbish' is no address of a cluster: local, auto or host:port is one"),
            ("127.0.0.1:many", None, "'127.0.0.1:many' is no address of a cluster: local, auto or host:port is one"),
            ("127.0.0.1:65536", None, "'127.0.0.1:65536' is no address of a cluster: local, auto or host:port is one"),
            ("auto", ConnectionError("none"), "this machine belongs to no cluster of Ray"),
            (there_it_is, ends, f"no cluster of Ray can be had at {there_it_is}"),
            (
                there_it_is,
                RuntimeError("Version mismatch:\nRay 1"),
                f"no cluster of Ray can be had at {there_it_is}: Version mismatch: Ray 1",
            ),
            (there_it_is, None, f"the cluster {there_it_is} has no processor"),
        ):
            ray.why = problem
            done = CliRunner().invoke(main, [*lines[0].split(), "--ray", address])
            assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"upcard: --ray: {why}\n")
    monkeypatch.setattr(clusters, "PATIENCE", 0.1)
    for said, why in ((b"", "it does not answer"), (b"HTTP/1.1 400 Bad Request", "what answers there is none")):
        with answering(said) as there_it_is:
            done = CliRunner().invoke(main, [*lines[0].split(), "--ray", there_it_is])
        complaint = f"upcard: --ray: no cluster answers at {there_it_is}: {why}\n"
        assert (done.exit_code, done.stdout, done.stderr) == (2, "", complaint)
    for line in lines:
        done = CliRunner().invoke(main, [*line.split(), "--ray", there_it_is])
        assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert done.stderr.startswith(f"upcard: --ray: no cluster answers at {there_it_is}: ")
        done = CliRunner().invoke(main, [*line.split(), "--jobs", "2", "--ray"])
        assert done.stderr == "upcard: use --jobs or --ray, not both: a cluster uses all its processors\n"


def test_ray_is_asked_for_only_where_it_is_wanted(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> SimpleNamespace:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(clusters, "import_module", missing)
    for line in lines:
        assert CliRunner().invoke(main, line.split()).exit_code == 0
        done = CliRunner().invoke(main, [*line.split(), "--ray"])
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr == 'upcard: --ray: Ray is not installed: pip install "upcard[ray]"\n'
