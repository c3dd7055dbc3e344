"""Faults by schedule (`benchmarks.schedules`): every command counts once; where one does not, it is found."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from benchmarks.schedules import Arena, Fault, Outcome, Schedule, drawn, main
from tests.amounts import amount
from upcard.server.store import transactions

from .loops import apart

SEED = 14
PARTS = 4


class Aside:
    """An arena in a thread of its own: where a browser is driven, this thread has an event loop already."""

    def __init__(self, folder: Path) -> None:
        self.thread = ThreadPoolExecutor(1)
        self._arena = self.thread.submit(Arena, folder).result()

    def outcome(self, schedule: Schedule) -> Outcome:
        return self.thread.submit(self._arena.outcome, schedule).result()

    def smaller(self, schedule: Schedule) -> Schedule:
        return self.thread.submit(self._arena.smaller, schedule).result()


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Aside]:
    aside = Aside(tmp_path_factory.mktemp("schedules"))
    yield aside
    aside.thread.shutdown()


@pytest.mark.parametrize("part", range(PARTS))
def test_every_command_counts_once_whatever_breaks(arena: Aside, part: int) -> None:
    for number in range(part, amount(1000, 16), PARTS):
        schedule = drawn(SEED, number)
        assert arena.outcome(schedule).problem == "", schedule


def test_a_schedule_is_the_same_each_time_but_for_what_is_left_out(arena: Aside) -> None:
    schedule = drawn(SEED, 3)
    assert schedule == drawn(SEED, 3) != drawn(SEED, 4)
    assert schedule.faults
    first = arena.outcome(schedule)
    assert first == arena.outcome(schedule)
    assert first.numbers["acknowledged"] > 0
    assert arena.outcome(schedule._replace(faults=())).numbers["commands"] > 0


def first_broken(arena: Aside) -> str:
    """What is wrong in the first schedule that breaks a promise, made smaller."""
    for number in range(60):
        found = arena.outcome(drawn(SEED, number))
        if found.problem:
            smallest = arena.smaller(drawn(SEED, number))
            assert arena.outcome(smallest).problem
            assert not any([arena.outcome(smallest._replace(faults=rest)).problem for rest in without_one(smallest)])
            return found.problem
    return ""


def without_one(schedule: Any) -> list[tuple[Fault, ...]]:
    return [tuple(other for other in schedule.faults if other != fault) for fault in schedule.faults]


@pytest.mark.long
def test_a_server_that_counts_commands_twice_is_found(arena: Aside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upcard.server.store.sql.count_once", lambda *_: None)
    assert "counts 2 times" in first_broken(arena)


@pytest.mark.long
def test_a_server_that_says_that_nothing_has_changed_is_found(arena: Aside, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though nobody knows: the answer to the commit was lost."""
    monkeypatch.setattr(transactions, "_is_refusal", lambda _: True)
    assert "it was said that nothing has changed, and it counts" in first_broken(arena)


def test_runs_add_up_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "sums.json"

    def sums(*arguments: str) -> dict[str, Any]:
        done = apart(lambda: CliRunner().invoke(main, [*arguments, "--state", str(file), "--json"]))
        assert done.exit_code == 0, done.output
        found: dict[str, Any] = json.loads(file.read_text())
        return found

    once = sums("--count", "2", "--seed", "5")
    both = sums("--count", "3")
    assert (once["seed"], once["done"], both["seed"], both["done"]) == (5, 2, 5, 5)
    assert both["commands"] > once["commands"] > 0
    assert both["broken"] == 0
    assert both["found"] == []
