"""The glossary: every word is where it says, and the program's public names keep to it."""

import ast
import re
from collections import defaultdict
from importlib import import_module
from pathlib import Path

import pytest

ROW = re.compile(r"^\| (?P<word>[^|]+) \| (?P<meaning>[^|]+) \| `(?P<where>[\w.:]+)` \| ?(?P<also>[^|]*)\|$", re.M)
PAGE = Path(__file__).parents[2] / "docs" / "glossary.md"
ROWS = [match.groupdict() for match in ROW.finditer(PAGE.read_text(encoding="utf-8"))]

OWN_WORDS = ("server/wire/",)
"""Folders whose classes are forms of what other layers name: the messages of the protocol."""

OF_EACH_GAME = re.compile(r"^games/\w+/(moves|rules|game)\.py$")
"""Every game has rules and moves of its own, and what is one move in two games has one name."""


def classes(root: Path) -> dict[str, list[str]]:
    """The public classes of the program by name, each with the files that define it."""
    found: dict[str, list[str]] = defaultdict(list)
    source = root / "src" / "upcard"
    for path in sorted(source.rglob("*.py")):
        name = path.relative_to(source).as_posix()
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(name)
    return found


def test_the_page_has_words() -> None:
    assert len(ROWS) > 40
    assert PAGE.read_text(encoding="utf-8").count("\n| ") == len(ROWS) + 3
    assert {"seat", "view", "world", "match", "snapshot"} <= {row["word"] for row in ROWS}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["word"])
def test_a_word_is_where_the_glossary_says(row: dict[str, str]) -> None:
    module, _, name = row["where"].partition(":")
    found = import_module(module)
    if name:
        assert hasattr(found, name)
        found = getattr(found, name)
    assert found.__doc__, f"{row['where']} says nothing of itself"


def test_the_page_gives_the_terms_of_the_field() -> None:
    """Whoever looks for the usual word finds ours."""
    also = {row["word"]: row["also"].strip() for row in ROWS}
    assert (also["world"], also["playout"], also["contest"]) == ("determinization", "rollout", "tournament")
    assert also["pack"] == "deck" and "agent" in also["bot"]


def test_a_class_name_means_one_thing(root: Path) -> None:
    twice = {}
    for name, files in classes(root).items():
        others = [file for file in files if not file.startswith(OWN_WORDS) and not OF_EACH_GAME.match(file)]
        if len(others) > 1:
            twice[name] = files
    assert twice == {}
