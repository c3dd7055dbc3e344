"""`upcard practise`: puzzles in the terminal."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import upcard as library
from upcard.practise.built_in import built_in_puzzles

Do = Callable[..., Result]


def flat(done: Result) -> str:
    return " ".join(done.stdout.split())


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


def test_five_puzzles_and_then_it_is_all_for_today(upcard: Do, data: str) -> None:
    best = [puzzle.best.move for puzzle in built_in_puzzles("guts")[:5]]
    done = upcard("practise", "guts", "--data", data, "--plain", input="\n".join(best) + "\n")
    assert done.exit_code == 0, done.output
    assert flat(done).count("That is the best move.") == 5
    assert "Puzzle 5 of 5: Guts" in flat(done) and flat(done).endswith("That is all for today.")
    more = upcard("practise", "guts", "--data", data, "--plain", input="quit\n")
    assert "Puzzle 1 of 5" in flat(more) and more.exit_code == 0


def test_a_wrong_answer_is_told_what_it_costs_what_is_better_and_why(upcard: Do, data: str) -> None:
    puzzle = built_in_puzzles("guts")[0]
    wrong = {"in": "out", "out": "in"}[puzzle.best.move]
    done = flat(upcard("practise", "guts", "--data", data, "--plain", input=f"dance\n{wrong}\nquit\n"))
    assert "Another move came out about " in done
    assert f"Better: {puzzle.best.move.capitalize()}. {puzzle.why} It comes back tomorrow." in done


def test_what_is_shown_comes_back_tomorrow_and_what_is_left_waits(upcard: Do, data: str) -> None:
    done = flat(upcard("practise", "guts", "--data", data, "--plain", input="later\nsolution\nquit\n"))
    assert done.count("It comes back tomorrow.") == 1 and done.count("Better: ") == 1
    again = flat(upcard("practise", "guts", "--data", data, "--plain", input="quit\n"))
    assert "Puzzle 1 of 5" in again


@pytest.mark.parametrize("command", [["practise", "guts", "--plain"], ["lesson", "guts", "--plain"]])
def test_what_is_no_whole_game_cannot_be_saved(upcard: Do, data: str, tmp_path: Path, command: list[str]) -> None:
    file = tmp_path / "saved.toml"
    options = ["--data", data] if command[0] == "practise" else []
    done = upcard(*command, *options, input=f"save {file}\nquit\n")
    assert done.exit_code == 0, done.output
    assert "Only a whole game can be saved, and this one began in the middle." in flat(done)
    assert not file.exists()


def test_puzzles_are_made_of_ones_own_game(upcard: Do, data: str, tmp_path: Path) -> None:
    record = tmp_path / "game.toml"
    played = library.play("guts", ["random", "steady", "steady", "steady"], seed=4)
    record.write_text(library.write(played), encoding="utf-8")
    done = upcard("practise", "--add", str(record), "--seat", "P1", "--data", data, "--plain")
    assert done.exit_code == 0 and done.stdout.strip() == "3 new puzzles."
    assert upcard("practise", "--add", str(record), "--data", data).stdout.strip() == "0 new puzzles."
    mine = upcard("practise", "guts", "--data", data, "--plain", input="quit\n")
    assert mine.exit_code == 0


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ([], "name a game; there are puzzles of: "),
        (["beggar-my-neighbor"], "beggar-my-neighbor has no puzzles; there are: "),
        (["whist"], "whist"),
        (["guts", "--add", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_what_cannot_be_practised_is_one_line(upcard: Do, data: str, asked: list[str], told: str) -> None:
    done = upcard("practise", *asked, "--data", data)
    assert done.exit_code == 2
    assert told in done.stderr and done.stderr.count("\n") == 1


def test_damaged_practice_is_one_line(upcard: Do, tmp_path: Path) -> None:
    folder = tmp_path / "practice"
    folder.mkdir()
    (folder / "practice.json").write_text("[", encoding="utf-8")
    done = upcard("practise", "guts", "--data", str(tmp_path))
    assert done.exit_code == 2 and done.stderr.count("\n") == 1
    assert "it is damaged; delete it to begin anew" in done.stderr
