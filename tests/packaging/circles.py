"""Which modules of the package import each other, whether all at once or when they are asked."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path


def modules(package: Path) -> dict[str, Path]:
    """The modules of a package by name."""
    found = {}
    for file in sorted(package.rglob("*.py")):
        parts = file.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imports(name: str, text: str, known: Mapping[str, object], at_load: bool) -> set[str]:
    """What a module imports of those that are known: ``at_load`` only what it imports as it is loaded; else also what
    its functions import, and what is imported for types alone."""
    found: set[str] = set()
    tree = ast.parse(text)
    for node in _at_load(tree.body) if at_load else ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            package = ".".join(name.split(".")[: -node.level]) if node.level else ""
            base = ".".join([part for part in (package, node.module) if part])
            inner = [f"{base}.{alias.name}" for alias in node.names]
            found |= {each if each in known else base for each in inner}
    return (found & set(known)) - {name}


def _at_load(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for node in body:
        if isinstance(node, ast.If):
            yield from _at_load(node.orelse if "TYPE_CHECKING" in ast.unparse(node.test) else node.body + node.orelse)
        elif isinstance(node, ast.Try):
            yield from _at_load([*node.body, *node.orelse, *node.finalbody])
            for handler in node.handlers:
                yield from _at_load(handler.body)
        elif isinstance(node, ast.With):
            yield from _at_load(node.body)
        else:
            yield node


def circles(graph: Mapping[str, set[str]]) -> list[frozenset[str]]:
    """The largest sets of modules each of which leads to each other one."""
    reach = {name: _reached(graph, name) for name in graph}
    found: dict[frozenset[str], None] = {}
    for name in graph:
        together = frozenset([other for other in reach[name] if name in reach[other]])
        if together:
            found[together] = None
    return list(found)


def _reached(graph: Mapping[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    left = [start]
    while left:
        new = graph[left.pop()] - found
        found |= new
        left += new
    return found
