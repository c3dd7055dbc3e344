"""The command that makes the puzzles that come with a game: what it has made it makes again, figure by figure."""

from pathlib import Path

from click.testing import CliRunner, Result

from benchmarks.puzzles import main
from upcard.practise.puzzles import read_puzzles


def run(folder: Path, *more: str) -> Result:
    return CliRunner().invoke(main, ["guts", "--folder", str(folder), "--games", "3", *more])


def test_puzzles_of_several_seeds_are_one_set_that_is_made_again_and_what_was_changed_by_hand_is_found(
    tmp_path: Path,
) -> None:
    several = ("--seed", "1", "--seed", "201")
    made = run(tmp_path, "--count", "4", *several)
    assert made.exit_code == 0, made.output
    path = tmp_path / "guts.toml"
    text = path.read_text(encoding="utf-8")
    names = [each.name for each in read_puzzles(text)]
    assert names == [f"guts-{number}" for number in range(1, len(names) + 1)] and len(names) > 3

    same = run(tmp_path, "--check", *several)
    assert same.exit_code == 0, same.output
    told = same.output.splitlines()
    assert sorted(line.partition(":")[0] for line in told) == sorted(names)
    assert all(line.endswith(": the same") for line in told)
    assert any("game 1," in line for line in told) and any("game 201," in line for line in told)
    assert path.read_text(encoding="utf-8") == text

    behind = next(line for line in text.splitlines() if "behind = " in line and "behind = 0.0" not in line)
    figure = behind.partition("behind = ")[2].partition(",")[0]
    path.write_text(text.replace(f"behind = {figure}", f"behind = {float(figure) + 1:.2f}"), encoding="utf-8")
    changed = run(tmp_path, "--check", *several)
    assert changed.exit_code == 1 and ": another" in changed.output
    path.write_text(text, encoding="utf-8")
    elsewhere = run(tmp_path, "--check", "--seed", "1")
    assert elsewhere.exit_code == 1 and ": there is no such choice" in elsewhere.output
