"""What mypy accepts and the compiled engine does not."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src" / "upcard"
COMPILED = sorted(path for part in ("cards", "kernel", "games", "bots") for path in (SOURCES / part).rglob("*.py"))


def own_handlers(function: ast.AST) -> Iterator[ast.ExceptHandler]:
    """The handlers of a function, without those of functions inside it."""
    for node in ast.iter_child_nodes(function):
        if isinstance(node, ast.ExceptHandler):
            yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            yield from own_handlers(node)


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: str(path.relative_to(SOURCES)))
def test_a_caught_exception_has_a_name_of_its_own(path: Path) -> None:
    """mypyc gives a name one type in a function: the second of two kinds of exception is a TypeError there."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef):
            kinds: dict[str, str] = {}
            for handler in own_handlers(function):
                if handler.name and handler.type:
                    kind = ast.unparse(handler.type)
                    assert kinds.setdefault(handler.name, kind) == kind, f"{function.name}: {handler.name}"
