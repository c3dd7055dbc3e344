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
        if not (inspect.isclass(found) or inspect.isroutine(found)) or inspect.isbuiltin(found):
            # What an `__getattr__` finds is described there.
            text = text_beside(module, name) or inspect.getdoc(vars(here).get("__getattr__"))
            assert text, f"{name}, a constant, has no text below it"
            continue
        assert described(found), name
        # A class may be listed by another module than the one that it is written in.
        if inspect.isclass(found) and found.__module__.startswith("upcard."):
            for part, value in vars(found).items():
                if not part.startswith("_") and part not in ("key", "FIELDS") and inspect.isroutine(value):
                    assert described(value), f"{name}.{part}"


def source_of(module: str) -> str:
    """The text of a module, also where it runs compiled."""
    path = (ROOT / "src").joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.read_text(encoding="utf-8")


def text_beside(module: str, name: str) -> str:
    """The text below a constant or the name of a type, or of a function, in the module that it is written in."""
    body = ast.parse(source_of(module)).body
    for statement, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(statement, ast.ImportFrom) and name in [alias.asname or alias.name for alias in statement.names]:
            assert statement.module is not None
            return text_beside(statement.module, name)
        if isinstance(statement, ast.FunctionDef | ast.ClassDef) and statement.name == name:
            return ast.get_docstring(statement) or ""
        targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        if [target.id for target in targets if isinstance(target, ast.Name)] == [name]:
            if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
                return str(following.value.value)
            return ""
    return ""


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
        if need[1] not in STABLE.get(need[0], ()) and not need[0].startswith("upcard.games.")
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
