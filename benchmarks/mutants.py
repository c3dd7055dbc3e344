"""Does breaking the code fail a test? ``python -m benchmarks.mutants [--count N] [--seed N] [--state FILE] [--json]``.

Mutants are drawn by lot from the code of rules, scoring, redaction, records and the store (`benchmarks.mutations`): a
condition turned round, a comparison moved to its limit, a number one more, a call left out. All tests that may notice
are collected once, in one process; each is run once as the code is, and who calls what is written down. For each mutant
a child of that process then gets the broken function in place of the whole one, and runs the tests that call it, until
one fails. Printed are those that survive, and the share of those that do not, by area; exit status 1 if it is below
97 of 100.

``--state FILE`` keeps what is known between runs: one that was stopped (Ctrl-C) goes on, and one that has ended tries
the survivors again. ``--only 'server/store/*.py'`` draws from these files alone, with ``--count 0`` all of them, and
``--tests tests/server/test_store.py`` has the tests of these files alone. ``--json`` prints the figures as JSON. A
mutant that changes nothing stands in ``equivalent.toml`` with the reason, and is not drawn. For mutants of a certain
clause see `benchmarks.clause_mutants`.
"""

import contextlib
import functools
import gc
import hashlib
import importlib
import json
import os
import pickle
import random
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final, NamedTuple

import click
import pytest

from benchmarks.citations import ROOT, SOURCE, Mutant
from benchmarks.clause_mutants import change, equivalents
from benchmarks.figures import keep, measured
from benchmarks.mutations import Broken, every_mutant, parses

TESTS: Final = (
    "tests/rules",
    "tests/cards",
    "tests/kernel",
    "tests/match",
    "tests/records",
    "tests/score",
    "tests/umpire",
    "tests/laws/test_worlds.py",
    "tests/terminal/test_score.py",
    "tests/terminal/test_typed.py",
    "tests/terminal/test_verify.py",
    "tests/server/test_backup.py",
    "tests/server/test_draws.py",
    "tests/server/test_folder.py",
    "tests/server/test_kept_rules.py",
    "tests/server/test_migrations.py",
    "tests/server/test_old_scores.py",
    "tests/server/test_postgres.py",
    "tests/server/test_rows.py",
    "tests/server/test_scores.py",
    "tests/server/test_storage.py",
    "tests/server/test_store.py",
    "tests/server/test_sweeper.py",
    "tests/server/test_talk.py",
)
LONG: Final = (
    "tests/score/test_dealt_games.py",
    "tests/rules/contract_rummy/options/test_looking_ahead.py",
    "tests/match/test_duels.py",
)
"""Tests that take a minute and more under the eyes of the runner."""

ENOUGH: Final = 0.97
MOST: Final = 60.0
"""Seconds of tests, as they took on the whole code, that a mutant is given; the shortest tests first."""

VERDICTS: Final = {0: "survived", 1: "noticed", 2: "not tried"}
"""By exit status of a child; one that plays for ever is ended by a signal, and noticed."""

CACHE: Final = type(functools.lru_cache(lambda: None))

Place = tuple[str, str, int]
"""A function: its file below the package, its name, and the line where it begins."""


class Known(NamedTuple):
    """What is known of the tests, from running them on the whole code: how long each takes, and what it calls."""

    seconds: dict[str, float]
    calls: dict[str, frozenset[Place]]


class Calls:
    """Writes down which functions of the package are called."""

    def __init__(self) -> None:
        self.seen: dict[int, CodeType] = {}

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        self.seen[id(frame.f_code)] = frame.f_code

    def places(self) -> frozenset[Place]:
        root = str(SOURCE) + os.sep
        codes = [code for code in self.seen.values() if code.co_filename.startswith(root)]
        return frozenset([(code.co_filename[len(root) :], code.co_name, code.co_firstlineno) for code in codes])


class Notebook:
    """What is known so far, in a file if one is named: by change in words, whether the mutant was noticed."""

    def __init__(self, file: Path | None, seed: int) -> None:
        self.file = file
        self.seed = seed
        self.verdicts: dict[str, str] = {}
        if file is not None and file.exists():
            kept = json.loads(file.read_text(encoding="utf-8"))
            self.seed, self.verdicts = kept["seed"], kept["verdicts"]

    def add(self, name: str, verdict: str) -> None:
        self.verdicts[name] = verdict
        if self.file is not None:
            beside = self.file.with_suffix(".new")
            beside.write_text(json.dumps({"seed": self.seed, "verdicts": self.verdicts}, indent=1), encoding="utf-8")
            beside.replace(self.file)


class Runner:
    """The tests, collected: a plugin of pytest that tries mutants in place of running them."""

    def __init__(self, lot: list[Broken], notebook: Notebook, jobs: int, quiet: bool) -> None:
        self.lot = lot
        self.notebook = notebook
        self.jobs = jobs
        self.quiet = quiet
        self.stopped = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run each test once, and then those of each mutant."""
        items = [item for item in session.items if "postgresql" not in item.nodeid]
        try:
            known = self._known(session, items)
            self._try(session, items, known)
        except KeyboardInterrupt:
            self.stopped = True
        return True

    def say(self, text: str) -> None:
        """Tell how far it is."""
        click.echo(text, err=self.quiet)

    # The tests on the whole code

    def _known(self, session: pytest.Session, items: list[pytest.Item]) -> Known:
        """By running those of which the files beside the notebook do not tell, as they and the code are now."""
        with tempfile.TemporaryDirectory(prefix="upcard-mutants-") as folder:
            beside = self.notebook.file or Path(folder) / "state"
            files = [beside.with_suffix(f".tests.{at}") for at in range(self.jobs)]
            keys = _keys(items)
            known = read_known(files, keys)
            left = [item for item in items if item.nodeid not in known.seconds]
            with _children() as children:
                for at, file in enumerate(files):
                    group = left[at :: self.jobs]
                    children[_fork(lambda group=group, file=file: _watched(session, group, file, keys))] = at
                until = 0.0
                while children:
                    pid, status = os.waitpid(-1, os.WNOHANG)
                    if children.pop(pid, None) is not None and status:
                        raise click.ClickException("the tests could not be run on the whole code")
                    if time.monotonic() > until:
                        until = time.monotonic() + 20
                        self.say(f"on the whole code: {len(read_known(files, keys).seconds)} of {len(items)} tests")
                    time.sleep(0.1)
            return read_known(files, keys)

    # The tests on mutants

    def _try(self, session: pytest.Session, items: list[pytest.Item], known: Known) -> None:
        by_name = {item.nodeid: item for item in items}
        left = [each for each in self.lot if self.notebook.verdicts.get(named(each.mutant)) != "noticed"]
        done = len(self.lot) - len(left)
        running: dict[int, tuple[Broken, float]] = {}
        with _children(running):
            while left or running:
                while left and len(running) < self.jobs:
                    broken = left.pop(0)
                    tests = chosen_tests(broken, known)
                    given = sum([known.seconds[name] for name in tests])
                    if not tests:
                        done += 1
                        self._tell(done, broken, "no test")
                        continue
                    chosen = [by_name[name] for name in tests]
                    pid = _fork(lambda broken=broken, chosen=chosen: _fails(session, broken, chosen))
                    running[pid] = broken, time.monotonic() + 30 + 5 * given
                pid, status = os.waitpid(-1, os.WNOHANG) if running else (0, 0)
                if pid in running:
                    broken, _ = running.pop(pid)
                    done += 1
                    self._tell(done, broken, VERDICTS.get(os.waitstatus_to_exitcode(status), "noticed"))
                    continue
                for each, (_, until) in list(running.items()):
                    if time.monotonic() > until:  # it plays for ever: the children's end is noticed as any other
                        _end(each)
                time.sleep(0.02)

    def _tell(self, done: int, broken: Broken, verdict: str) -> None:
        self.notebook.add(named(broken.mutant), verdict)
        if verdict != "noticed":
            self.say(f"{done}/{len(self.lot)} {verdict:10} {broken.area}: {named(broken.mutant)}")
        elif done % 10 == 0:
            self.say(f"{done}/{len(self.lot)}")


def _keys(items: list[pytest.Item]) -> dict[str, str]:
    """By test, what changes with its file or with the code."""
    code = hashlib.sha256(b"".join([file.read_bytes() for file in sorted(SOURCE.rglob("*.py"))]))
    files = {item.path: hashlib.sha256(code.digest() + item.path.read_bytes()).hexdigest() for item in items}
    return {item.nodeid: files[item.path] for item in items}


def chosen_tests(broken: Broken, known: Known) -> list[str]:
    """The tests that call the function that is broken, the shortest first, as many as there is time for."""
    place = (str(broken.mutant.file.relative_to(SOURCE)), broken.name, broken.line)
    names = sorted(
        [name for name, calls in known.calls.items() if place in calls], key=lambda name: known.seconds[name]
    )
    chosen: list[str] = []
    total = 0.0
    for name in names:
        total += known.seconds[name]
        if chosen and total > MOST:
            break
        chosen.append(name)
    return chosen


def named(mutant: Mutant) -> str:
    """The mutant in words, on one line."""
    file, _, was, becomes = change(mutant)
    return f"{file}:{mutant.line}: {was}  →  {becomes}"


class Caches:
    """What functions of the package and of the tests remember of calls before. A test that is answered from there calls
    nothing, and does not see what is broken."""

    def __init__(self) -> None:
        self._modules = 0
        self._found: list[Any] = []

    def clear(self) -> None:
        """Forget it all."""
        if len(sys.modules) != self._modules:
            gc.unfreeze()  # what was collected is not listed otherwise
            self._modules = len(sys.modules)
            self._found = [
                each
                for each in gc.get_objects()
                if type(each) is CACHE and str(getattr(each, "__module__", "")).startswith(("upcard.", "tests."))
            ]
        for each in self._found:
            each.cache_clear()


# Children: each is a group of processes of its own, with what its tests start


@contextlib.contextmanager
def _children(running: dict[int, Any] | None = None) -> Iterator[dict[int, Any]]:
    found = {} if running is None else running
    try:
        yield found
    finally:
        for pid in found:
            _end(pid)


def _end(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


def _fork(work: Any) -> int:
    """A child that does that work, which gives its exit status, with its output nowhere."""
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    status = 2
    try:
        os.setpgid(0, 0)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2):
            os.dup2(nowhere, number)
        status = work()
    finally:
        os._exit(status)


def _watched(session: pytest.Session, items: list[pytest.Item], file: Path, keys: dict[str, str]) -> int:
    """Run these tests on the whole code; what is known of each is added to the file."""
    caches = Caches()
    with file.open("ab") as told:
        for at, item in enumerate(items):
            caches.clear()
            failed, began, watch = session.testsfailed, time.monotonic(), Calls()
            threading.settrace(watch)
            sys.settrace(watch)
            try:
                _run(item, items[at + 1] if at + 1 < len(items) else None)
            finally:
                sys.settrace(None)
                threading.settrace(None)
            places = watch.places() if session.testsfailed == failed else frozenset()
            pickle.dump((item.nodeid, keys[item.nodeid], time.monotonic() - began, places), told)
            told.flush()
    return 0


def read_known(files: list[Path], keys: Mapping[str, str]) -> Known:
    """What these files tell of the tests that have these keys: of one that failed on the whole code, that nothing is
    called by it."""
    known = Known({}, {})
    for file in files:
        if file.exists():
            with file.open("rb") as told, contextlib.suppress(EOFError, pickle.UnpicklingError):
                while True:
                    name, key, seconds, places = pickle.load(told)
                    if keys.get(name) == key:
                        known.seconds[name], known.calls[name] = seconds, places
    return known


def _fails(session: pytest.Session, broken: Broken, items: list[pytest.Item]) -> int:
    """1 if one of these tests fails with the function broken, 0 if none does, 2 if it is not found."""
    if not place(broken):
        return 2
    session.testsfailed = 0
    Caches().clear()
    for at, item in enumerate(items):
        _run(item, items[at + 1] if at + 1 < len(items) else None)
        if session.testsfailed:
            return 1
    return 0


def _run(item: pytest.Item, following: pytest.Item | None) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


# A broken function in place of the whole one


def place(broken: Broken) -> bool:
    """Give every function made of that code the code of the mutant. False where there is none."""
    mutant = broken.mutant
    text = mutant.file.read_text(encoding="utf-8")
    whole = compile(text[: mutant.start] + mutant.text + text[mutant.end :], str(mutant.file), "exec")
    code = next(
        (each for each in _codes(whole) if (each.co_name, each.co_firstlineno) == (broken.name, broken.line)), None
    )
    module = importlib.import_module(".".join(("upcard", *mutant.file.relative_to(SOURCE).with_suffix("").parts)))
    found = [each for each in _functions(vars(module), str(mutant.file), set()) if _is(each.__code__, broken)]
    for function in found:
        assert code is not None
        function.__code__ = code
    return bool(found)


def _is(code: CodeType, broken: Broken) -> bool:
    return (code.co_name, code.co_firstlineno) == (broken.name, broken.line)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


def _functions(names: Mapping[str, Any], file: str, seen: set[int]) -> Iterator[FunctionType]:
    """The functions of that file among the values, in classes, and beneath what decorates them."""
    for value in list(names.values()):
        for each in (value, *[getattr(value, name, None) for name in ("fget", "fset", "func", "__func__")]):
            inner = each
            while inner is not None and id(inner) not in seen:
                seen.add(id(inner))
                if isinstance(inner, FunctionType) and inner.__code__.co_filename == file:
                    yield inner
                elif isinstance(inner, type):
                    yield from _functions(vars(inner), file, seen)
                inner = getattr(inner, "__wrapped__", None)


# What it comes to


def drawn(count: int, seed: int, only: Sequence[str] = ()) -> list[Broken]:
    """So many mutants that may change something (0: all), in the order in which the seed draws them. ``only``: patterns
    of the files that they are of, below the package."""
    every = [each for each in every_mutant() if not only or _is_of(each, only)]
    random.Random(seed).shuffle(every)
    found: dict[str, Broken] = {}
    for broken in every:
        if len(found) == count > 0:
            break
        if change(broken.mutant) not in equivalents() and parses(broken.mutant):
            found.setdefault(named(broken.mutant), broken)
    return list(found.values())


def _is_of(broken: Broken, patterns: Sequence[str]) -> bool:
    path = broken.mutant.file.relative_to(SOURCE).as_posix()
    return any([fnmatch(path, pattern) for pattern in patterns])


def figures(lot: list[Broken], verdicts: Mapping[str, str], seed: int) -> dict[str, Any]:
    """The share that was noticed, by area and together, and those that were not."""
    tried = [(each.area, named(each.mutant)) for each in lot if named(each.mutant) in verdicts]
    by_area: dict[str, dict[str, int]] = {}
    for area, name in tried:
        tally = by_area.setdefault(area, {"tried": 0, "noticed": 0})
        tally["tried"] += 1
        tally["noticed"] += verdicts[name] == "noticed"
    noticed = sum([tally["noticed"] for tally in by_area.values()])
    return {
        "seed": seed,
        "drawn": len(lot),
        "tried": len(tried),
        "noticed": noticed,
        "areas": dict(sorted(by_area.items())),
        "not_noticed": [f"{verdicts[name]}: {name}" for _, name in tried if verdicts[name] != "noticed"],
    }


@click.command(help=(__doc__ or "").partition(".")[0])
@click.option("--count", default=150, show_default=True, help="So many mutants by lot; 0: all.")
@click.option("--seed", default=1, show_default=True, help="Of the lot.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True, help="So many at once.")
@click.option("--state", type=click.Path(path_type=Path), help="Go on with what this file holds, and keep it there.")
@click.option("--only", multiple=True, help="Only those of files like this one, below src/upcard.")
@click.option("--tests", multiple=True, default=TESTS, help="Only the tests of this file or folder.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--keep", "kept", is_flag=True, help="Write them to benchmarks/results/mutants.json, too.")
def main(
    count: int,
    seed: int,
    jobs: int,
    state: Path | None,
    only: tuple[str, ...],
    tests: tuple[str, ...],
    as_json: bool,
    kept: bool,
) -> None:
    notebook = Notebook(state.absolute() if state else None, seed)
    lot = drawn(count, notebook.seed, only)
    runner = Runner(lot, notebook, jobs, as_json)
    os.chdir(ROOT)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what is left running would be in the way of all else
    quiet = ["-q", "-q", "-n0", "-s", "-p", "no:cacheprovider", "-p", "no:playwright", "--no-header", "--no-summary"]
    with contextlib.redirect_stdout(sys.stderr if as_json else sys.stdout):
        status = pytest.main([*quiet, *[f"--ignore={name}" for name in LONG], *tests], plugins=[runner])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) and not runner.stopped:
        raise click.ClickException("the tests could not be collected")
    found = figures(lot, notebook.verdicts, notebook.seed)
    if kept:
        keep("mutants", measured(found))
    if as_json:
        click.echo(json.dumps(measured(found), indent=1, ensure_ascii=False))
    else:
        for area, tally in found["areas"].items():
            click.echo(f"{area:10} {tally['noticed']} of {tally['tried']} noticed")
        click.echo(f"{'together':10} {found['noticed']} of {found['tried']} noticed, of {len(lot)} drawn")
    if runner.stopped:
        raise SystemExit(130)
    raise SystemExit(found["noticed"] < ENOUGH * found["tried"])


if __name__ == "__main__":
    main()
