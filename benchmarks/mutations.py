"""The code that `benchmarks.mutants` breaks, and the ways in which it does."""

import ast
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.citations import SOURCE, Mutant, Source, inside

AREAS: Final[dict[str, tuple[str, ...]]] = {
    "rules": ("games/*.py", "melds/*.py"),
    "scoring": ("score/*.py", "games/*/scoring.py", "games/*/score.py", "games/*/settlement.py", "games/*/purse.py"),
    "redaction": ("kernel/state.py", "games/*/state.py", "games/*/hidden.py"),
    "record": ("match/record.py", "match/lots.py", "match/chain.py", "match/audit.py", "match/history.py"),
    "store": ("server/store/*.py",),
}
"""By area the files that belong to it, the last one that has a file counting.

What games show (folders called ``ui``) is no rule.
"""

LEFT_OUT: Final = (
    "*/ui/*",
    "*/__init__.py",
    "games/*/moves.py",  # the notation: tests/records, and the readers of moves
    "server/store/migrations/*",
    # What PostgreSQL alone does: its tests need a server, which a run of many processes does not start for each.
    "server/store/direct.py",
    "server/store/moves.py",
    "server/store/nodes.py",
    "server/store/leases.py",
    "server/store/prepared.py",
)
NEXT: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
}
"""A comparison, and the one that differs from it at the limit alone."""


class Broken(NamedTuple):
    """A mutant, its area, and the outermost function it is in: by name, and by the first line of its code."""

    area: str
    mutant: Mutant
    name: str
    line: int


def area_of(file: Path) -> str:
    """The area of a file of the package; "" where it has none."""
    path = file.relative_to(SOURCE).as_posix()
    if any(fnmatch(path, pattern) for pattern in LEFT_OUT):
        return ""
    found = [area for area, patterns in AREAS.items() if any(fnmatch(path, pattern) for pattern in patterns)]
    return found[-1] if found else ""


def every_mutant() -> list[Broken]:
    """All of every area, in the order of the source."""
    found: dict[Broken, None] = {}
    for file in sorted(SOURCE.rglob("*.py")):
        if area := area_of(file):
            source = Source(file)
            for function in _outermost(source.tree):
                line = min([each.lineno for each in (*function.decorator_list, function)])
                for mutant in ways(source, function):
                    found[Broken(area, mutant, function.name, line)] = None
    return list(found)


Function = ast.FunctionDef | ast.AsyncFunctionDef


def _outermost(node: ast.AST) -> Iterator[Function]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield child
        else:
            yield from _outermost(child)


def ways(source: Source, function: Function) -> Iterator[Mutant]:
    """Ways to break a function. What is asserted, annotated or said is no behavior of it."""
    for statement in function.body:
        for mutant in (*inside(source, statement), *_further(source, statement)):
            if not _is_idle(source, mutant):
                yield mutant


def _further(source: Source, statement: ast.stmt) -> Iterator[Mutant]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in NEXT:
            sign, other = NEXT[type(node.ops[0])]
            yield _between(source, node.left, node.comparators[0], sign, other)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub) and not _is_text(node):
            sign, other = ("+", "-") if isinstance(node.op, ast.Add) else ("-", "+")
            yield _between(source, node.left, node.right, sign, other)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
            start, _ = source.span(node.left)
            yield source.replaced(node, source.text[start : source.span(node.left)[1]])
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub):
            sign = "+=" if isinstance(node.op, ast.Add) else "-="
            yield _between(source, node.target, node.value, sign, "=")
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield source.replaced(node, source.text[slice(*source.span(node.operand))])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("min", "max"):
            yield source.replaced(node.func, "max" if node.func.id == "min" else "min")
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield source.replaced(node, str(not node.value))
        elif isinstance(node, ast.Raise) or (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Await)
        ):
            start, end = source.place(node)
            yield Mutant(source.file, node.lineno, start, end, "pass")


def _between(source: Source, left: ast.expr, right: ast.expr, sign: str, other: str) -> Mutant:
    (_, start), (end, _) = source.span(left), source.span(right)
    return Mutant(source.file, left.lineno, start, end, source.text[start:end].replace(sign, other, 1))


def _is_text(node: ast.BinOp) -> bool:
    """Are texts or sequences put together?"""
    shown = (ast.Tuple, ast.List, ast.JoinedStr)
    parts = [each for each in ast.walk(node) if isinstance(each, shown) or _is_str(each)]
    return bool(parts)


def _is_str(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_idle(source: Source, mutant: Mutant) -> bool:
    """Is it in an assertion, an annotation, a formatted text or a nested decorator?"""
    return any([low <= mutant.start and mutant.end <= high for low, high in source.idle()])


def parses(mutant: Mutant) -> bool:
    """Is the file a program still?"""
    text = mutant.file.read_text(encoding="utf-8")
    try:
        compile(text[: mutant.start] + mutant.text + text[mutant.end :], str(mutant.file), "exec")
    except SyntaxError:
        return False
    return True


__all__ = ["AREAS", "Broken", "area_of", "every_mutant", "parses", "ways"]
