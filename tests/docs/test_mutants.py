"""The mutants that are made (`benchmarks.mutants`), and the list of those that change nothing that can be seen."""

import ast
import tomllib
from pathlib import Path

import pytest

from benchmarks.citations import SOURCE, Mutant, Source
from benchmarks.clause_mutants import EQUIVALENT
from benchmarks.mutants import Known, Notebook, chosen_tests, figures, named, place
from benchmarks.mutations import AREAS, Broken, area_of, parses, ways
from upcard.games.guts import settlement
from upcard.games.guts.rules import Rules

KNOWN = [(file, known) for file, found in tomllib.loads(EQUIVALENT.read_text("utf-8")).items() for known in found]


@pytest.mark.parametrize(("file", "known"), KNOWN, ids=[f"{file}: {known['was']}" for file, known in KNOWN])
def test_what_is_listed_stands_in_the_source_and_has_a_reason(file: str, known: dict[str, str]) -> None:
    """Else the list would go on speaking of code that has gone."""
    lines = [line.strip() for line in (SOURCE / file).read_text(encoding="utf-8").splitlines()]
    assert known["line"] in lines
    assert known["was"] in known["line"] and known["why"].endswith(".")


def made(file: str, name: str) -> list[Mutant]:
    """The mutants of a function."""
    source = Source(SOURCE / file)
    functions = [node for node in ast.walk(source.tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return [mutant for node in functions if node.name == name for mutant in ways(source, node)]


@pytest.mark.parametrize(
    ("file", "name", "was", "becomes"),
    [
        ("games/rummy/steps/claim.py", "_charge", " += ", " = "),
        ("games/guts/settlement.py", "collect", " > ", " >= "),
        ("match/record.py", "replay", "not match.over", "match.over"),
        ("server/store/sql.py", "change", " & (stored_epoch == before.epoch)", ""),
        ("server/store/sql.py", "set_due", "await self._change(SET_DUE", "pass"),
    ],
)
def test_code_is_broken_in_these_ways(file: str, name: str, was: str, becomes: str) -> None:
    text = (SOURCE / file).read_text(encoding="utf-8")
    found = [mutant for mutant in made(file, name) if was in text[mutant.start : mutant.end]]
    assert [mutant for mutant in found if becomes in mutant.text and was not in mutant.text], found
    assert all(parses(mutant) for mutant in found)
    assert area_of(SOURCE / file) in AREAS


def test_what_is_asserted_is_not_broken() -> None:
    source = Source(SOURCE / "games/rummy/rules.py")
    asserted = [line for line, text in enumerate(source.lines, 1) if text.strip().startswith("assert ")]
    assert asserted
    assert not {mutant.line for mutant in made("games/rummy/rules.py", "but")} & {*asserted}


def test_a_broken_function_takes_the_place_of_the_whole_one() -> None:
    whole = settlement.payments.__code__
    every = made("games/guts/settlement.py", "payments")
    limit = next(each for each in every if each.text == " >= ")  # GUT-A11: at the very limit a loser pays
    broken = Broken("scoring", limit, "payments", whole.co_firstlineno)
    rules = Rules(max_pot=50, max_pot_mode="stop_when_over")
    try:
        assert settlement.payments(rules, 50, 0, 2) == [50, 50]
        assert place(broken)
        assert settlement.payments(rules, 50, 0, 2) == [50, 0]
        assert not place(broken._replace(name="no such function"))
    finally:
        settlement.payments.__code__ = whole
    assert settlement.payments(rules, 50, 0, 2) == [50, 50]


def test_figures_and_what_is_kept_between_runs(tmp_path: Path) -> None:
    lot = [Broken("scoring", mutant, "payments", 1) for mutant in made("games/guts/settlement.py", "payments")[:3]]
    notebook = Notebook(tmp_path / "state.json", 7)
    notebook.add(named(lot[0].mutant), "noticed")
    notebook.add(named(lot[1].mutant), "survived")
    again = Notebook(tmp_path / "state.json", 8)
    assert (again.seed, again.verdicts) == (7, notebook.verdicts)
    found = figures(lot, again.verdicts, again.seed)
    assert (found["drawn"], found["tried"], found["noticed"]) == (3, 2, 1)
    assert found["areas"] == {"scoring": {"tried": 2, "noticed": 1}}
    assert found["not_noticed"] == [f"survived: {named(lot[1].mutant)}"]


def test_the_tests_of_a_mutant_are_those_that_call_it_the_shortest_first() -> None:
    broken = Broken("scoring", made("games/guts/settlement.py", "payments")[0], "payments", 20)
    here, there = ("games/guts/settlement.py", "payments", 20), ("games/guts/settlement.py", "due", 8)
    calls = {"a": frozenset([here]), "b": frozenset([there]), "c": frozenset([here, there]), "d": frozenset([here])}
    assert chosen_tests(broken, Known({"a": 50.0, "b": 0.1, "c": 0.5, "d": 30.0}, calls)) == ["c", "d"]
