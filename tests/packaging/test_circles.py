"""No modules import each other in a circle.

As modules are loaded there is no circle at all. Counted with what functions import, and what is imported for types
alone, some are left: a module in them cannot be understood, or moved, without the others. The list of those may
become shorter and not longer.
"""

from pathlib import Path

import pytest

import upcard

from .circles import circles, imports, modules

PACKAGE = Path(upcard.__file__).parent
MODULES = modules(PACKAGE)


def graph(at_load: bool) -> dict[str, set[str]]:
    return {name: imports(name, file.read_text(encoding="utf-8"), MODULES, at_load) for name, file in MODULES.items()}


def test_no_circle_as_modules_are_loaded() -> None:
    assert circles(graph(at_load=True)) == []


def test_no_circle_as_modules_run_or_are_checked() -> None:
    """Neither by an import inside of a function nor by one for type checkers."""
    assert circles(graph(at_load=False)) == []


@pytest.mark.parametrize(
    ("text", "at_load", "found"),
    [
        ("import a.b", True, {"a.b"}),
        ("from a import b, c", True, {"a.b"}),
        ("from a.b import c", True, {"a.b"}),
        ("from a.b import c, d", True, {"a.b", "a.b.d"}),
        ("from . import d", True, {"a.d"}),
        ("def f():\n    from a import b", True, set()),
        ("def f():\n    from a import b", False, {"a.b"}),
        ("if TYPE_CHECKING:\n    from a import b", True, set()),
        ("if TYPE_CHECKING:\n    from a import b", False, {"a.b"}),
        ("try:\n    import a.b\nexcept ImportError:\n    import a.d", True, {"a.b", "a.d"}),
        ("import json", False, set()),
    ],
)
def test_imports_are_found(text: str, at_load: bool, found: set[str]) -> None:
    assert imports("a.e", text, {"a.b": 0, "a.b.d": 0, "a.d": 0, "a.e": 0}, at_load) == found


def test_circles_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a", "e"}, "e": set()}) == [frozenset("abc")]
