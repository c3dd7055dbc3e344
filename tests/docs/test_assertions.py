"""No assertion of the tests is true whatever happens."""

import ast
from pathlib import Path

import pytest

from ..many import many
from .rulebook import ROOT

FILES = sorted((ROOT / "tests").rglob("*.py"))
ALWAYS_TRUE = ast.Constant, ast.Tuple, ast.JoinedStr, ast.GeneratorExp, ast.Lambda
"""What says nothing when it is asserted. A message after an assertion's comma is not asserted."""

HEARD = ("hear", "hear_until", "hear_until_type", "wait_for", "wait_for_timeout")
"""Methods that wait for something: what they return says nothing, it was enough that they returned."""


def is_empty(asserted: ast.expr) -> bool:
    """Can this not be false, or is one side of an ``or`` in it of that kind?"""
    if isinstance(asserted, ALWAYS_TRUE):
        return True
    if isinstance(asserted, ast.BoolOp) and isinstance(asserted.op, ast.Or):
        return any([is_empty(side) or isinstance(side, ast.Attribute) for side in asserted.values])
    if isinstance(asserted, ast.BoolOp):
        return any([is_empty(side) for side in asserted.values])
    if isinstance(asserted, ast.Call) and isinstance(asserted.func, ast.Attribute):
        return asserted.func.attr in HEARD
    return False


@many({"all": FILES})
def test_every_assertion_can_fail(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    asserted = [node for node in ast.walk(tree) if isinstance(node, ast.Assert)]
    assert [f"line {node.lineno}: {ast.unparse(node)[:100]}" for node in asserted if is_empty(node.test)] == []


@pytest.mark.parametrize(
    "text", ["True", "(found == 1, 'why')", "'Me claimed' in said or page.n", "over or page.hear()", "1 and found"]
)
def test_such_an_assertion_is_noticed(text: str) -> None:
    assert is_empty(ast.parse(text, mode="eval").body)
