"""`upcard bench`: figures that add up, and a clear word on a name that is none."""

import json

import pytest
from click.testing import CliRunner

from upcard.terminal.cli import main
from upcard.terminal.measures import NAMES, is_compiled, measure, reference


def test_json_holds_every_figure_asked_for() -> None:
    result = CliRunner().invoke(main, ["bench", "--json", "--seconds", "0.02", "contracts", "equality"])
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert told["compiled"] == is_compiled()
    assert told["reference_ns"] > 0
    assert [figure["name"] for figure in told["figures"]] == ["contracts", "equality"]
    for figure in told["figures"]:
        assert figure["rate"] * figure["micros"] == pytest.approx(1e6)
        assert figure["fastest"] >= figure["rate"] > 0
        assert figure["loops"] > 0


def test_the_table_names_the_engine_and_the_loop() -> None:
    result = CliRunner().invoke(main, ["bench", "--seconds", "0.02", "view"])
    assert result.exit_code == 0, result.output
    assert ("Compiled engine" if is_compiled() else "Pure Python engine") in result.output
    assert "One turn of the fixed loop takes" in result.output


def test_the_table_fits_a_terminal_and_has_no_empty_column(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = CliRunner().invoke(main, ["bench", "--seconds", "0.02", "view", "hash"]).stdout.splitlines()
    heading = next(line for line in lines if "per second" in line)
    assert heading.split()[-1] == "spread"
    assert [len(line) for line in lines if "views in mid-deal" in line and line.rstrip().endswith("%")]
    assert max(len(line.rstrip()) for line in lines) <= 80


@pytest.mark.parametrize("seconds", ["nan", "inf", "-1"])
def test_seconds_that_are_no_time(seconds: str) -> None:
    result = CliRunner().invoke(main, ["bench", "--seconds", seconds, "view"])
    assert result.exit_code == 2
    assert f"{seconds.replace('-1', '-1.0')} is not in the range" in result.output


def test_an_unknown_name_is_refused() -> None:
    result = CliRunner().invoke(main, ["bench", "juggling"])
    assert result.exit_code != 0
    assert "juggling" in result.output


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("steady", "import")])
def test_every_figure_can_be_taken(name: str) -> None:
    figure = measure(name, 0.02, rounds=1)
    assert figure.rate > 0
    assert figure.micros * 1e-6 / figure.loops == pytest.approx(reference(), rel=20)


def test_a_table_is_whole_in_a_pipe_and_holds_no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    ran = CliRunner().invoke(main, ["bench", "--seconds", "0.02", "view", "equality"])
    assert "…" not in ran.output
    assert "per second" in ran.stdout and "comparisons of two equal tables" in ran.stdout and ran.stderr == ""
