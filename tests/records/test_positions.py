"""The positions that ship: each does what its file says."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from upcard.games import CATALOGUE
from upcard.games.position_file import read_position_file
from upcard.terminal.cli import main

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "positions").glob("*.toml"))
CLAUSES = "".join([page.read_text(encoding="utf-8") for page in (ROOT / "docs/rulebook").glob("*.md")])


def test_there_are_enough() -> None:
    assert len(FILES) >= 20


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_verdict_is_as_expected(file: Path) -> None:
    ran = CliRunner().invoke(main, ["try", str(file)])
    assert ran.exit_code == 0, ran.output
    number = len(read_position_file(CATALOGUE, file.read_text(encoding="utf-8")).examples)
    assert number and f"{number} of {number} as expected" in ran.output


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_clauses_expected_are_in_the_rulebook(file: Path) -> None:
    for example in read_position_file(CATALOGUE, file.read_text(encoding="utf-8")).examples:
        assert example.verdict == "accepted" or (
            f"**{example.verdict}**" in CLAUSES or f'id="{example.verdict}"' in CLAUSES
        )
