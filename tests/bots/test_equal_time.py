"""``python -m benchmarks.equal_time`` compares two searches; both play by the rules."""

import pytest
from click.testing import CliRunner

from benchmarks.equal_time import main


@pytest.mark.parametrize(
    ("name", "worlds", "rollouts"),
    [pytest.param("daifugo", 4, 1, marks=pytest.mark.long), ("denexa", 4, 2)],
)
def test_what_both_gain_is_told_and_their_time(name: str, worlds: int, rollouts: int) -> None:
    words = [name, "--deals", "1", "--worlds", str(worlds), "--rollouts", str(rollouts)]
    told = CliRunner().invoke(main, words)
    assert told.exit_code == 0, told.output
    lines = told.output.splitlines()
    assert lines[0].startswith(f"{name}, 4 seats, 1 deals, seed 1, ")
    assert lines[1].startswith(f"  quickly, {worlds} worlds: ") and lines[1].endswith(" ms a decision")
    assert lines[2].startswith(f"  by steady, {rollouts} worlds: ") and lines[3].startswith("  quickly is ahead by ")
