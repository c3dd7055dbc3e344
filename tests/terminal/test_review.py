"""`upcard review`: the choices that cost points, told and as data."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import upcard as library

Do = Callable[..., Result]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "game.toml"
    played = library.play("guts", ["random", "steady", "steady", "steady"], seed=4, names=["Ada", "Ben", "Cid", "Dora"])
    path.write_text(library.write(played), encoding="utf-8")
    return path


def test_it_tells_what_was_better_by_how_much_and_why(upcard: Do, file: Path) -> None:
    done = upcard("review", str(file), "--plain")
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[:2] == ["Guts", "Where the chips came from"]
    told = lines[2 : lines.index("")]
    assert [line[2:24].strip() for line in told] == [
        *("The others, on average", "Cards dealt", "What the others did", "Own choices", "Ada")
    ]
    figures = [int(line[24:].split()[0]) for line in told]
    assert sum(figures[:-1]) == figures[-1]
    assert ["(give or take " in line for line in told] == [False, True, True, True, False]
    assert "\nAda had " in done.stdout
    words = " ".join(done.stdout.split())
    assert "Played: In. Better: Out. In 640 deals" in words
    assert re.search(r"\nMove \d+, deal \d+\. Are you in\? The pot holds \d+ chips", done.stdout)
    assert " chips better, give or take " in " ".join(done.stdout.split())
    assert done.stderr == ""


def test_as_data_it_is_the_same_from_several_processes(upcard: Do, file: Path) -> None:
    one = json.loads(upcard("review", str(file), "--json").stdout)
    assert json.loads(upcard("review", str(file), "--json", "--jobs", "2").stdout) == one
    assert (one["game"], one["seat"], one["player"]) == ("guts", "P1", "Ada")
    assert 1 <= len(one["named"]) <= 3
    costs = [each["cost"] for each in one["named"]]
    assert costs == sorted(costs, reverse=True)
    parts = [one["ledger"][name] for name in ("dealt", "drawn", "others", "own")]
    assert abs(sum(part["ahead"] for part in parts) - one["ledger"]["ahead"]) < 0.03
    assert one["ledger"]["drawn"] == {"ahead": 0.0, "give_or_take": 0.0}
    assert sum(deal["points"] for deal in one["deals"]) == one["ledger"]["points"]
    for each in one["named"]:
        assert each["cost"] > each["give_or_take"] > 0
        assert each["played"] != each["better"]
        assert len(each["hand"].split()) == 2


def test_how_it_could_have_gone_on_is_shown_and_said_to_be_one_way_of_many(upcard: Do, file: Path) -> None:
    one = json.loads(upcard("review", str(file), "--json", "--show").stdout)
    for each in one["named"]:
        assert "usual" in [deal["kind"] for deal in each["examples"]]
        assert [step["own_turn"] for step in each["examples"][0]["steps"]] == [0, -1]
    told = " ".join(upcard("review", str(file), "--plain", "--show").stdout.split())
    assert "these are ways of many, with the hidden cards as they could have lain, not as they lay." in told
    assert " As usual. Against the others’ average, from here to the end: " in told
    assert " At once: You are " in told and " In the end: " in told
    assert "examples" not in json.loads(upcard("review", str(file), "--json").stdout)["named"][0]


def test_another_seat_can_be_named(upcard: Do, file: Path) -> None:
    done = json.loads(upcard("review", str(file), "--seat", "p3", "--json").stdout)
    assert (done["seat"], done["player"]) == ("P3", "Cid")


def test_a_seat_that_is_not_there_is_one_line(upcard: Do, file: Path) -> None:
    done = upcard("review", str(file), "--seat", "P5")
    assert done.exit_code == 2
    assert done.stderr == "upcard: --seat 'P5': there is no such seat; the record has P1 to P4\n"


def test_a_record_that_was_edited_is_one_line_with_its_place(upcard: Do, file: Path, tmp_path: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line in ('    "P1 in",', '    "P1 out",'))
    lines[at] = '    "P1 lay 7S",'
    edited = tmp_path / "edited.toml"
    edited.write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = upcard("review", str(edited))
    assert done.exit_code == 2
    assert done.stderr.startswith(f"upcard: {edited}:") and done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_of_a_game_without_choices_it_tells_that_the_cards_made_it(upcard: Do, tmp_path: Path) -> None:
    path = tmp_path / "beggar.toml"
    played = library.play("beggar-my-neighbor", ["steady"] * 2, seed=1, names=["Ada", "Ben"])
    path.write_text(library.write(played), encoding="utf-8")
    done = upcard("review", str(path), "--plain")
    assert done.exit_code == 0
    assert "Nobody had anything to choose in this game: the cards alone made the result." in " ".join(
        done.stdout.split()
    )
    first, dealt, last = done.stdout.splitlines()[2:5]
    assert [int(line.split()[-1]) for line in (first, dealt, last)] in ([52, -52, 0], [0, 52, 52])
