"""`upcard print` writes a PDF, or says in a line why not."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from upcard.terminal.cli import main


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["print", *words])


def test_it_writes_the_file_and_says_how_to_fold_it(tmp_path: Path) -> None:
    path = tmp_path / "card.pdf"
    done = run("guts", "-o", str(path))
    assert done.exit_code == 0, done.output
    assert done.output.startswith(f"{path}: print it on one side")
    assert path.read_bytes().startswith(b"%PDF-")


def test_a_score_sheet_has_the_names_of_those_who_play(tmp_path: Path) -> None:
    path = tmp_path / "score.pdf"
    assert run("kalooki", "--form", "score", "--players", "Ada, Ben,Zoë", "-o", str(path)).exit_code == 0
    done = run("kalooki", "--form", "score", "--players", "3", "--paper", "letter", "--large", "-o", str(path))
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["guts", "--form", "poster"], "Invalid value for '--form': 'poster' is not one of"),
        (["guts", "--paper", "a5"], "Invalid value for '--paper': 'a5' is not one of"),
        (["guts", "--book", "x"], "guts has no book 'x'; there are: standard"),
        (["bridge"], "there is no game 'bridge'"),
        (["mille", "--players", "3"], "--players 3: Mille is for 2 players"),
        (["mille", "--players", "Ada,"], "--players: a name is empty"),
        (["beggar-my-neighbor", "--form", "score"], "Beggar My Neighbor has no score to keep"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_line(words: list[str], why: str, tmp_path: Path) -> None:
    path = tmp_path / "card.pdf"
    done = run(*words, "-o", str(path))
    assert done.exit_code == 2
    assert done.output.startswith(f"upcard: {why}")
    assert done.output.count("\n") == 1
    assert not path.exists()


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    done = run("guts", "-o", str(tmp_path / "no" / "card.pdf"))
    assert done.exit_code == 2
    assert done.output.endswith("card.pdf: cannot be written: no such file or directory\n")


def test_a_rule_file_with_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('game = "guts"\n[changes]\nante = "much"\n')
    done = run("--rules", str(file), "-o", str(tmp_path / "card.pdf"))
    assert done.exit_code == 2
    assert done.output.startswith(f"upcard: {file}:3: ante:")
