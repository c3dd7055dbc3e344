"""The positions that ship: each does what its file says."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.docs.rulebook import all_clauses
from upcard.catalogue import CATALOGUE
from upcard.match.position_file import read_position_file
from upcard.terminal.cli import main

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "positions").glob("*.toml"))
CLAUSES = all_clauses()
EXAMPLES = {clause.lower().replace("-", ""): clause for clause in CLAUSES}
"""The file of a worked example has the example's name, but for hyphens."""


def test_there_are_enough() -> None:
    assert len(FILES) >= 20


@pytest.mark.parametrize(("file", "clause"), [(file, EXAMPLES[file.stem.replace("-", "")]) for file in FILES])
def test_every_verdict_is_as_expected(file: Path, clause: str) -> None:
    ran = CliRunner().invoke(main, ["try", str(file)])
    assert ran.exit_code == 0, ran.output
    number = len(read_position_file(CATALOGUE, file.read_text(encoding="utf-8")).examples)
    assert number and f"{number} of {number} as expected" in ran.output


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_clauses_expected_are_in_the_rulebook(file: Path) -> None:
    for example in read_position_file(CATALOGUE, file.read_text(encoding="utf-8")).examples:
        assert example.verdict == "accepted" or example.verdict in CLAUSES
