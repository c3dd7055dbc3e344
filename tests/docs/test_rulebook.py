"""The rulebook is whole, and whatever the code cites is in it."""

import re
from pathlib import Path

import pytest

from ..conftest import COLLECTED, Need, clauses_of
from .rulebook import CLAUSE_LINE, ROOT, all_clauses, citations, clauses, family, pages

TAG = re.compile(r"\((?:[TIR]|[TIR]: (?:all|[DWPF](?:, [DWPF])*)(?:; .*)?)\)$")


EXAMPLE = re.compile(r"-X-?\d+$")


def cited_in() -> list[Path]:
    kinds = ("src/**/*.py", "tests/**/*.py", "docs/**/*.md", "positions/*.toml", "web/src/**/*.ts*")
    files = [path for kind in kinds for path in ROOT.glob(kind)]
    return sorted(path for path in files if path != Path(__file__))


def test_every_clause_cited_exists() -> None:
    known = all_clauses()
    missing = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in cited_in()
        for name in sorted(citations(path.read_text(encoding="utf-8")))
        if name not in known
    ]
    assert missing == []


def test_a_citation_of_no_clause_is_noticed() -> None:
    known = all_clauses()
    text = 'Refused("CR-D-20"); "CR-Z-01", CR-N-D8, CR-V-W-*, f"CR-K-{letter}1", GEN-99.'
    assert citations(text) - set(known) == {"CR-Z-01", "CR-N-D8", "GEN-99"}


UNPROVABLE = {"CR-A-64"}
"""Clauses that forbid and allow nothing: whether a name adds a rule."""


def test_every_clause_has_a_test(request: pytest.FixtureRequest, need: Need) -> None:
    """Worked examples, which repeat what clauses say, apart."""
    tests = set((ROOT / "tests").rglob("test_*.py"))
    need(tests <= request.config.stash[COLLECTED], "not all tests are collected here")
    proved = set().union(*[clauses_of(item) for item in request.session.items])
    assert proved <= set(all_clauses())
    assert [name for name in all_clauses() if not EXAMPLE.search(name) and name not in proved | UNPROVABLE] == []


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.stem)
def test_ids_are_unique_and_lines_that_look_like_clauses_are(path: Path) -> None:
    clauses(path)  # raises for an id that is there twice
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if re.match(r"^\s*[-*]?\s*\*\*[A-Z]{2,3}-", line):
            assert CLAUSE_LINE.match(line), f"{path.name}:{number}: not of the form `- **CR-D-20** …`"


SIZES = {
    "GEN": 21,
    "CR-C": 50, "CR-D": 33, "CR-W": 40, "CR-P": 34, "CR-F": 24, "CR-O": 11, "CR-A": 71, "CR-X": 30,
    "ANA": 106, "ANA-A": 28, "ANA-X": 34, "ANA-W": 13,
    "DCH": 20, "DCH-A": 3,
    "GUT": 75, "GUT-A": 19, "GUT-X": 33, "GUT-W": 14,
    "IND": 92, "IND-A": 22, "IND-X": 29,
    "BMN": 43, "BMN-A": 8, "BMN-X": 19,
    "CAR": 43, "CAR-A": 24, "CAR-X": 19,
    "PAY": 40, "PAY-A": 27, "PAY-X": 20,
    "KAL": 67, "KAL-A": 35, "KAL-X": 24,
    "CL-C": 8, "CL-B": 36, "CL-O": 15, "CL-A": 31, "CL-X": 18,
    "DAI": 65, "DAI-A": 20, "DAI-X": 63, "DAI-W": 51,
    "MIL": 97, "MIL-A": 23, "MIL-X": 31,
    "HW": 1, "HWR": 40, "HWR-X": 163, "HWC-X": 25, "HWP-X": 23,
}  # fmt: skip
"""By page: how many clauses each family of ids has at least; one more has a test of its own."""


SECTIONED = ("HWR", "HWR-X")
"""Families whose sections begin with a number of their own, so that rule files can be added in each of them."""


def test_no_number_is_left_out() -> None:
    numbers: dict[str, set[int]] = {}
    for name in all_clauses():
        line, number = family(name)
        if number and not re.search(r"-[KNV]\b", line):
            numbers.setdefault(line, set()).add(number)
    assert {*numbers} == {*SIZES}
    for line, found in numbers.items():
        assert len(found) >= SIZES[line], line
        if line not in SECTIONED:
            assert found == set(range(1, len(found) + 1)), line


def test_every_table_cell_is_a_clause() -> None:
    known = all_clauses()
    for book in "DWPF":
        for deal in range(1, 8):
            assert known[f"CR-N-{book}{deal}"]
            assert known[f"CR-K-{book}{deal}"]
        for card in "*AKQJT98765432":
            assert int(known[f"CR-V-{book}-{card}"]) > 0


def test_clauses_end_with_a_tag() -> None:
    """Open questions, worked examples and table cells have none."""
    tagged = {name for name in all_clauses() if family(name)[1] and not re.search(r"-[AXKN]-?\w?\d+$", name)}
    for name, text in all_clauses().items():
        if name in tagged:
            assert TAG.search(text), f"{name}: no tag"


def test_open_questions_have_an_answer() -> None:
    for name, text in all_clauses().items():
        if re.search(r"-A-?\d+$", name):
            assert re.search(r"\?.*\*\*.+\*\*", text), f"{name}: no question, or no answer in bold"


def test_every_house_rule_has_a_worked_example() -> None:
    """Its example cites it, at its end or in brackets: ``→ HWR-19``, ``(GUT-W08, W09)``."""
    cited: set[str] = set()
    for name, text in all_clauses().items():
        page = ""
        for match in re.finditer(r"(?:\b([A-Z]{2,3})-)?\b([A-Z]?\d{2})\b", text if EXAMPLE.search(name) else ""):
            page = match[1] or page
            cited.add(f"{page}-{match[2]}")
    house_rules = [name for name in all_clauses() if re.fullmatch(r"HWR-\d+|[A-Z]{3}-W\d+", name)]
    assert len(house_rules) > 140
    assert [name for name in house_rules if name not in cited] == []
