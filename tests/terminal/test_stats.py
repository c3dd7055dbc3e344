"""`upcard stats`."""

import json
import random
from pathlib import Path

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.run import seeded
from upcard.match.match import Match
from upcard.match.record import record_of, write_record
from upcard.options.house_rules import choose_rules
from upcard.players import PLAYERS

from .conftest import Run


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three games of Indian Chief, and one that is not over."""
    folder = tmp_path_factory.mktemp("records")
    rules = choose_rules(CATALOGUE, "indian-chief", None, {})
    for number in range(4):
        players = {seat: PLAYERS["random"](seat + number) for seat in range(2)}
        match = Match(rules, 2, seeded(random.Random(number)), players, names=("Ann", "Ben"))
        match.run()
        if number == 3:
            match = match.fork(match.n - 5)
        (folder / f"{number}.toml").write_text(write_record(record_of(match)), encoding="utf-8")
    return folder


def test_the_games_of_a_folder_are_added_up(upcard: Run, records: Path) -> None:
    data = json.loads(upcard("stats", records, "--json").output)
    assert (data["games"], data["unfinished"]) == (3, 1)
    ann, ben = data["statistics"]
    assert (ann["player"], ann["game"], ann["games"]) == ("Ann", "indian-chief", 3)
    won = [each["won"] for each in ann["outcomes"]]
    assert ann["wins"] == won.count(True)
    assert ann["mean"] == pytest.approx(sum(each["points"] for each in ann["outcomes"]) / 3, abs=0.01)
    assert all(a["won"] or b["won"] for a, b in zip(ann["outcomes"], ben["outcomes"], strict=True))
    said = upcard("stats", *sorted(records.glob("*.toml")), "--plain").output
    assert "3 games" in said and "1 record is of an unfinished game and is not counted." in said
    line = next(each for each in said.splitlines() if each.startswith("Ann"))
    assert line.split()[1:3] == ["3", str(ann["wins"])] and line.split()[-1] == "".join(
        "W" if each else "." for each in won
    )


def test_what_is_no_record_is_said(upcard: Run, records: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    ran = upcard("stats", empty)
    assert ran.exit_code == 2 and "there are no records here: no file ends in .toml" in ran.stderr
    bad = tmp_path / "bad.toml"
    bad.write_text((records / "0.toml").read_text(encoding="utf-8").replace("P1 ", "P2 ", 1), encoding="utf-8")
    ran = upcard("stats", bad)
    assert ran.exit_code == 2 and "bad.toml" in ran.stderr and ran.stderr.count("\n") == 1
