"""docs/stability.md: page, `__all__` and descriptions agree, and what other pages and packages import is on it."""

import ast
import importlib
import inspect
import re
from pathlib import Path

import pytest

from .rulebook import ROOT

PAGE = (ROOT / "docs" / "stability.md").read_text(encoding="utf-8")
STABLE = {
    module: set(re.findall(r"`(\w+)`", cells))
    for module, cells in re.findall(r"^\| `(upcard[\w.]*)` \| (.*) \|$", PAGE, flags=re.M)
}
every_module = pytest.mark.parametrize("module", STABLE)


@every_module
def test_a_module_lists_the_names_of_its_row(module: str) -> None:
    assert set(importlib.import_module(module).__all__) == STABLE[module]


@every_module
def test_every_name_has_its_description(module: str) -> None:
    here = importlib.import_module(module)
    assert inspect.getdoc(here)
    for name in STABLE[module]:
        found = getattr(here, name)
        if not (inspect.isclass(found) or inspect.isroutine(found)):
            # `help` shows no text of a number or a word; that of its module it does.
            assert re.search(rf"^    {name}: \S+", here.__doc__ or "", flags=re.M), f"{module} says nothing of {name}"
            continue
        assert described(found), name
        # A class may be listed by another module than the one that it is written in.
        if inspect.isclass(found) and found.__module__.startswith("upcard."):
            for part, value in vars(found).items():
                if not part.startswith("_") and part not in ("key", "FIELDS") and inspect.isroutine(value):
                    assert described(value), f"{name}.{part}"


def described(found: object) -> bool:
    """Has it a text of its own? A data class without one is given its signature."""
    text = inspect.getdoc(found) or ""
    return bool(text) and not text.startswith(f"{getattr(found, '__name__', '')}(")


def imported(code: str) -> list[tuple[str, str]]:
    """What a program imports from Upcard, as (module, name)."""
    found = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] == "upcard":
            found += [(node.module, alias.name) for alias in node.names]
    return found


def examples() -> list[tuple[str, str]]:
    """The programs of the pages and of the package that is an example, with where they stand."""
    found = []
    for page in sorted((ROOT / "docs").glob("*.md")):
        text = page.read_text(encoding="utf-8")
        blocks = re.findall(r"^```python\n(.*?)^```", text, flags=re.M | re.S)
        found += [(page.name, code) for code in blocks]
        found += [(page.name, line) for line in re.findall(r"^>>> (from upcard.*)", text, flags=re.M)]
    folder = ROOT / "examples"
    found += [
        (str(file.relative_to(folder)), file.read_text(encoding="utf-8"))
        for file in sorted(folder.glob("*/src/**/*.py"))
    ]
    return found


def test_examples_need_stable_names_only() -> None:
    places: dict[tuple[str, str], set[str]] = {}
    for place, code in examples():
        for need in imported(code):
            places.setdefault(need, set()).add(place)
    assert len(places) > 40
    # Players of one game know that game; its modules are its own.
    loose = {
        need: where
        for need, where in places.items()
        if need[1] not in STABLE.get(need[0], ())
        and ".".join(need) not in STABLE
        and not need[0].startswith("upcard.games.")
    }
    assert not loose


def test_the_programs_of_the_pages_are_typed(tmp_path: Path) -> None:
    from mypy import api

    files = []
    for page in sorted((ROOT / "docs").glob("*.md")):
        blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), flags=re.M | re.S)
        if blocks:
            files.append(tmp_path / f"{page.stem.replace('-', '_')}.py")
            files[-1].write_text("\n\n".join(blocks), encoding="utf-8")
    assert len(files) >= 3
    told, errors, _ = api.run(
        ["--strict", "--follow-imports=silent", f"--cache-dir={tmp_path / 'cache'}"]
        + [f"--config-file={ROOT / 'pyproject.toml'}", *map(str, files)]
    )
    assert told.startswith("Success"), told + errors
