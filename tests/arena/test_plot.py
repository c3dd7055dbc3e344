"""The picture of a contest shows its figures, and is sound whatever the players are called."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Tree

import pytest
from click.testing import CliRunner, Result

from upcard.arena.contest import Contest, PlayedDeal
from upcard.arena.drawing import Scale
from upcard.arena.history import MOST, Course
from upcard.arena.plot import plotted
from upcard.arena.statistics import Findings
from upcard.catalogue import CATALOGUE
from upcard.options.house_rules import choose_rules
from upcard.terminal.cli import main

GUTS = choose_rules(CATALOGUE, "guts", None, {})
SPACE = "{http://www.w3.org/2000/svg}"


def drawn(row: tuple[str, ...], deals: Sequence[tuple[tuple[int, ...], ...]], to_the_end: bool = False) -> Tree.Element:
    findings, course = Findings(Contest(GUTS, row, len(row), 1), to_the_end), Course()
    for scores in deals:
        findings.add(PlayedDeal(scores))
        course.add(findings)
    return Tree.fromstring(plotted(findings, course))


def words(svg: Tree.Element) -> list[str]:
    return [each.text or "" for each in svg.iter(f"{SPACE}text")]


def marks(svg: Tree.Element) -> list[str | None]:
    return [each.get("fill") for each in svg.iter(f"{SPACE}circle")]


AHEAD = [((3 + at % 3, 1), (1, 3)) for at in range(30)]
EVEN = [((at % 2, 1 - at % 2), (at % 2, 1 - at % 2)) for at in range(30)]


def test_what_is_decided_and_what_is_open_is_seen_without_colour() -> None:
    decided, even = drawn(("steady", "random"), AHEAD), drawn(("steady", "random"), EVEN)
    assert "steady is better" in words(decided) and "undecided" in words(even)
    assert marks(decided) != marks(even) and len(marks(decided)) == len(marks(even)) == 1
    for each in (*decided.iter(), *even.iter()):
        for key in ("fill", "stroke"):
            ink = each.get(key, "none").removeprefix("#")
            assert ink == "none" or ink[:2] == ink[2:4] == ink[4:], "a colour"


def test_the_mark_and_its_interval_stand_where_the_figures_are() -> None:
    svg = drawn(("steady", "random"), AHEAD, to_the_end=True)
    findings = Findings(Contest(GUTS, ("steady", "random"), 2, 1), to_the_end=True)
    for scores in AHEAD:
        findings.add(PlayedDeal(scores))
    (pair,) = findings.pairs()
    ticks = {word.text: float(word.get("x", "")) for word in svg.iter(f"{SPACE}text") if word.get("y") == "118"}
    start, unit = ticks["0"], ticks["1"] - ticks["0"]
    (mark,) = svg.iter(f"{SPACE}circle")
    assert float(mark.get("cx", "")) == pytest.approx(start + pair.gain.mean * unit, abs=0.1)
    low, high = [float(line.get("x1", "")) for line in svg.findall(f"{SPACE}g")[0].findall(f"{SPACE}line")][1:]
    assert low == pytest.approx(start + pair.gain.low * unit, abs=0.1)
    assert high == pytest.approx(start + pair.gain.high * unit, abs=0.1)


@pytest.mark.parametrize("deals", [1, 19])
def test_before_anything_is_known_there_is_no_interval(deals: int) -> None:
    svg = drawn(("steady", "random"), AHEAD[:deals])
    assert list(svg.iter(f"{SPACE}polygon")) == []
    assert len(list(svg.iter(f"{SPACE}polyline"))) == 1
    assert "inf" not in Tree.tostring(svg, encoding="unicode") and "nan" not in Tree.tostring(svg, encoding="unicode")


def test_names_are_no_part_of_the_picture() -> None:
    wild = './bot "<&>" </text><script> \x1b\udcff'
    svg = drawn((wild, "steady"), AHEAD)
    assert list(svg.iter(f"{SPACE}script")) == []
    shown = './bot "<&>" </text><script> \N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}'
    titles = [each.text or "" for each in svg.iter(f"{SPACE}title")]
    assert sum(shown in each for each in titles) == 2
    assert any("cript> " in each for each in words(svg))


def test_every_pair_has_a_row_and_a_course() -> None:
    svg = drawn(("strong", "steady", "random"), [((2, 1, 0), (1, 0, 2), (0, 2, 1))] * 25)
    assert len(marks(svg)) == len(list(svg.iter(f"{SPACE}polyline"))) == 3


def test_of_a_long_contest_few_moments_are_kept() -> None:
    findings, course = Findings(Contest(GUTS, ("steady", "random"), 2, 1)), Course()
    for at in range(2 * MOST + 50):
        findings.add(PlayedDeal(AHEAD[at % 30]))
        course.add(findings)
        assert len(course.stages) <= MOST
    steps = {after.deals - each.deals for each, after in zip(course.stages, course.stages[1:], strict=False)}
    assert steps == {4} and course.stages[-1].deals == 848


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [(0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]), (-7, 3, [-6, -4, -2, 0, 2]), (5, 5, [4, 4.5, 5, 5.5, 6])],
)
def test_the_axis_has_round_values(low: float, high: float, ticks: list[float]) -> None:
    scale = Scale(low, high, 10, 110)
    assert scale.ticks() == ticks
    assert (scale.at(scale.low), scale.at(scale.high), scale.at(99)) == (10, 110, 110)


def arena(*parts: Any) -> Result:
    return CliRunner().invoke(main, ["arena", *["guts", "--players", "steady,random", "--deals"], *map(str, parts)])


def test_the_command_draws_it(tmp_path: Path) -> None:
    file, kept = tmp_path / "a.svg", tmp_path / "kept"
    assert arena(22, "--all", "--plot", file, "--resume", kept).exit_code == 0
    svg = Tree.parse(file).getroot()
    assert "2 seats, seed 1: 22 deals" in words(svg)
    # What was played before is in it, too.
    again = tmp_path / "b.svg"
    assert arena(22, "--all", "--plot", again, "--resume", kept).exit_code == 0
    assert again.read_bytes() == file.read_bytes()


@pytest.mark.parametrize(("name", "why"), [("a.png", "name a file that ends in .svg"), ("no/a.svg", "no such file")])
def test_where_it_cannot_be_drawn_nothing_is_played(tmp_path: Path, name: str, why: str) -> None:
    done = arena(2, "--plot", tmp_path / name, "--resume", tmp_path / "kept")
    assert done.exit_code == 2 and why in done.stderr and done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
