"""The list of mutants that change nothing that can be seen (`benchmarks/equivalent.toml`)."""

import tomllib

import pytest

from benchmarks.citations import SOURCE
from benchmarks.mutants import EQUIVALENT

KNOWN = [(file, known) for file, found in tomllib.loads(EQUIVALENT.read_text("utf-8")).items() for known in found]


@pytest.mark.parametrize(("file", "known"), KNOWN, ids=[f"{file}: {known['was']}" for file, known in KNOWN])
def test_what_is_listed_stands_in_the_source_and_has_a_reason(file: str, known: dict[str, str]) -> None:
    """Else the list would go on speaking of code that has gone."""
    lines = [line.strip() for line in (SOURCE / file).read_text(encoding="utf-8").splitlines()]
    assert known["line"] in lines
    assert known["was"] in known["line"] and known["why"].endswith(".")
