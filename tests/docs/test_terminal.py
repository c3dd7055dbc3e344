"""docs/terminal.md names every command of the terminal table, and its short forms are short for what it says."""

import re

import pytest

from upcard.catalogue import CATALOGUE
from upcard.options.house_rules import choose_rules
from upcard.terminal.commands import COMMANDS
from upcard.terminal.short_moves import Groups, Wanted, expand

from .rulebook import ROOT

PAGE = (ROOT / "docs" / "terminal.md").read_text(encoding="utf-8")
DENEXA = choose_rules(CATALOGUE, "contract-rummy", "denexa", {})
KEYS = {key.action.verb: key.action for key in DENEXA.entry.keys(DENEXA.entry.build(DENEXA.rules))}
ASKED = (
    (KEYS["draw upcard"], KEYS["draw stock"]),
    (KEYS["may-i"], KEYS["pass"]),
    (KEYS["down"], KEYS["discard"]),
    (KEYS["meld"], KEYS["add"], KEYS["swap"], KEYS["discard"]),
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
