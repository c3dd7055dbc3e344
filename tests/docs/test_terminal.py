"""docs/terminal.md names every command of the terminal table, and its short forms are short for what it says."""

import re

import pytest

from upcard.kernel.scene import Action
from upcard.terminal.commands import COMMANDS
from upcard.terminal.short import Groups, Wanted, expand

from .rulebook import ROOT

PAGE = (ROOT / "docs" / "terminal.md").read_text(encoding="utf-8")
ASKED = (
    (Action(verb="draw upcard", label=""), Action(verb="draw stock", label="")),
    (Action(verb="may-i", label=""), Action(verb="pass", label="")),
    (Action(verb="down", label="", needs="melds"), Action(verb="discard", label="", needs="card")),
    (
        Action(verb="meld", label="", needs="meld"),
        Action(verb="add", label="", needs="card+meld"),
        Action(verb="swap", label="", needs="card+meld"),
        Action(verb="discard", label="", needs="card"),
    ),
)
"""What is asked of a seat in the course of a turn."""


def rows(heading: str) -> list[tuple[str, str]]:
    section = PAGE.split(heading, 1)[1].split("\n## ", 1)[0]
    return re.findall(r"^\| (`.*?) \| (.*) \|$", section, flags=re.M)


def test_every_command_is_described() -> None:
    described = [word for cell, _ in rows("## Besides moves") for word in re.findall(r"`([^`]+)`", cell)]
    assert sorted(described) == sorted(COMMANDS)


@pytest.mark.parametrize(("typed", "means"), rows("## Answering"))
def test_short_forms(typed: str, means: str) -> None:
    typed, means = typed.strip("`"), means.split("`")[1]
    read: set[str] = set()
    for actions in ASKED:
        try:
            full = expand(typed, actions)
        except ValueError:
            continue
        read.add(full.verb if isinstance(full, (Groups, Wanted)) else full)
    assert means in read
