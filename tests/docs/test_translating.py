"""What docs/translating.md says of languages is so."""

import ast
from pathlib import Path

import upcard

from .rulebook import ROOT

PAGE = " ".join((ROOT / "docs/translating.md").read_text(encoding="utf-8").split())


def test_no_part_of_upcard_switches_a_language_on() -> None:
    """Should one do so, the page has to say how."""
    callers = [
        str(file)
        for file in Path(upcard.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        and node.module == "upcard.text.messages"
        and "language" in [alias.name for alias in node.names]
    ]
    assert (callers == []) == ("no setting of the server or the terminal switches one on" in PAGE), callers
