"""What every part of the suite shares."""

import gc
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable, Generator
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests import compiling

if TYPE_CHECKING:
    from xdist.workermanage import WorkerController  # type: ignore[import-untyped]

# Six processes on two processors: how long inputs take to make says nothing there.
settings.register_profile("suite", suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")

ROOT = Path(__file__).resolve().parents[1]
CI = os.environ.get("UPCARD_CI") == "1"
COLLECTED = pytest.StashKey[set[Path]]()
"""The files in which pytest found tests, those that are not run this time included."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Of ``-n auto``: more than there are processors, for servers, browsers and their tests wait for each other; few
    enough, for each of them collects all tests, and starts what they share. Of the longer run one more: the compiler
    is what it waits for."""
    processors = os.cpu_count() or 1
    return processors + 1 if config.option.markexpr == "long" else 3 * processors


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Of ``--dist loadfile``."""
    if config.getvalue("dist") != "loadfile":
        return None
    from tests.turns import InTurns

    return InTurns(config, log)


def pytest_configure(config: pytest.Config) -> None:
    """Let the first of hundreds of processes that import the same modules keep what it has compiled, whatever the shell
    says of that. And let the commands that tests start hear Ctrl-C and SIGHUP, also where the tests themselves run in a
    shell's background or under ``nohup``: an ignored signal stays ignored in whatever a process starts."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is not None and signal.getsignal(hangup) == signal.SIG_IGN:
        signal.signal(hangup, signal.SIG_DFL)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: "WorkerController") -> None:
    """Of each process that ``-n`` starts."""
    compiling.tell(node.config, node.workerinput)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """What is collected stays to the end: nobody looks for garbage among it, then or later. Among what the tests leave
    it is looked for less often than Python does by itself, which took a ninth of their time."""
    gc.disable()
    try:
        with compiling.in_turn(session.config):
            return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(100_000, 10, 10)
        gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--clause", metavar="ID", help="run only the tests that prove this clause of the rulebook, or one of several"
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Of the longer run: files that have no test of it are not imported."""
    if config.option.markexpr != "long" or not collection_path.match("test_*.py"):
        return None
    return True if "mark.long" not in collection_path.read_text(encoding="utf-8") else None


def clauses_of(item: pytest.Item) -> set[str]:
    """The clauses that a test proves: those of its markers, and of its parameter ``clause``, where it has one."""
    marked = {str(clause) for marker in item.iter_markers("clause") for clause in marker.args}
    parameters: dict[str, object] = getattr(getattr(item, "callspec", None), "params", {})
    return marked | set(str(parameters.get("clause", "")).split())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Builds first; then what drives a browser; servers, which mostly wait, in turns with what keeps a processor busy,
    the many short files of the rules last, so that no worker is left with a long one when the others are done."""
    config.stash[COLLECTED] = {item.path for item in items}
    asked = set((config.getoption("--clause") or "").split())
    if asked:
        config.hook.pytest_deselected(items=[item for item in items if not asked & clauses_of(item)])
        items[:] = [item for item in items if asked & clauses_of(item)]
    files = sorted(
        {item.path for item in items}, key=lambda file: (file.is_relative_to(ROOT / "tests" / "rules"), file)
    )
    browsers, waiting = [[file for file in files if file.parent.name == name] for name in ("web", "server")]
    busy = [file for file in files if file not in {*browsers, *waiting}]
    turns = [file for pair in zip_longest(waiting, busy) for file in pair if file is not None]
    place = {file: number for number, file in enumerate([*browsers, *turns])}
    items.sort(key=lambda item: ("build" not in item.keywords, place[item.path]))


Need = Callable[[object, str], None]


@pytest.fixture(scope="session")
def need() -> Need:
    """``need(condition, reason)`` skips the test where something is missing; in CI nothing may be missing."""

    def check(condition: object, reason: str) -> None:
        if not condition:
            if CI:
                pytest.fail(reason)
            pytest.skip(reason)

    return check


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def chromium(need: Need) -> str:
    """Path of a Chromium; the one without windows, where there is one, takes two thirds of the time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    need(found, "no Chromium on this machine (Debian: apt install chromium-headless-shell, or chromium)")
    assert found is not None
    return found


@pytest.fixture(scope="session", autouse=True)
def _the_build_under_test() -> None:
    """``UPCARD_EXPECT=compiled`` or ``pure``: fail at once if the other build would be tested."""
    expected = os.environ.get("UPCARD_EXPECT")
    if expected:
        from upcard.kernel import state

        found = "pure" if state.__file__.endswith(".py") else "compiled"
        assert found == expected, f"these tests import the {found} build from {state.__file__}"


@pytest.fixture(scope="session")
def crazy_eights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example package, built and installed in a folder: put it on the path, and it is installed beside Upcard."""
    place = tmp_path_factory.mktemp("installed")
    source = tmp_path_factory.mktemp("source") / "crazy-eights"
    shutil.copytree(ROOT / "examples" / "crazy-eights", source, ignore=shutil.ignore_patterns("__pycache__", "dist"))
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = place.glob("*.whl")
    # What an installer does with a wheel of plain Python.
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place)
    return place
