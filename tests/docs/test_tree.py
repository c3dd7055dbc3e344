"""The tree: files of one job each, lines that fit, and pages that name what there is."""

import re
from pathlib import Path

LONGEST = 500
"""Lines of a file."""
WIDEST = 120
"""Columns of a line, wherever no formatter sees to it."""

FOLDERS = ("src", "tests", "web", "benchmarks", "examples", "docs", "scripts")
BY_HAND = (".py", ".ts", ".js", ".mjs", ".svelte", ".css", ".html", ".c")
GENERATED = ("web/src/wire.ts", "web/src/generated/", "src/upcard/server/client/")
"""Written by programs: types of the protocol, card art, the built client."""
ELSEWHERE = ("node_modules", "__pycache__", "dist", "build", ".venv")


def files_by_hand(root: Path) -> list[Path]:
    """Every source file that a person has written."""
    found = []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.suffix in BY_HAND and not name.startswith(GENERATED) and not set(path.parts) & set(ELSEWHERE):
                found.append(path)
    return found


def test_no_file_is_too_long_and_no_line_too_wide(root: Path) -> None:
    files = files_by_hand(root)
    assert {path.suffix for path in files} == set(BY_HAND)
    wrong = []
    for path in files:
        lines = path.read_text(encoding="utf-8").splitlines()
        name = path.relative_to(root).as_posix()
        wrong += [f"{name}:{number}" for number, line in enumerate(lines, 1) if len(line) > WIDEST]
        if len(lines) > LONGEST:
            wrong.append(f"{name}: {len(lines)} lines")
    assert wrong == []


NAMED = re.compile(r"`((?:src|web|tests|examples|benchmarks|docs|scripts)(?:/[\w.-]+)*)`")


def test_the_page_of_the_tree_names_what_there_is(root: Path) -> None:
    text = (root / "docs" / "architecture.md").read_text(encoding="utf-8")
    paths = NAMED.findall(text)
    assert len(paths) > 30
    assert [path for path in paths if not (root / path).exists()] == []


def test_every_folder_of_the_program_is_on_the_page(root: Path) -> None:
    text = (root / "docs" / "architecture.md").read_text(encoding="utf-8")
    program = root / "src" / "upcard"
    folders = [path.parent.relative_to(root).as_posix() for path in program.glob("*/__init__.py")]
    assert len(folders) > 10
    assert [folder for folder in folders if f"| `{folder}` |" not in text] == []


def test_functions_that_the_page_names_are_in_the_files_that_it_names(root: Path) -> None:
    text = (root / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = re.findall(r"`(\w+)` in `(src/[\w/.-]+\.py)`", text)
    assert len(named) > 3
    for name, path in named:
        assert re.search(rf"^(async )?(def|class) {name}\b", (root / path).read_text(encoding="utf-8"), re.M), name
