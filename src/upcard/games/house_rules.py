"""House rules: a book of a game and what a table plays otherwise, written as TOML.

game = "contract-rummy"
book = "wikipedia"
name = "Sunday at the long table"

[changes]
claim_priority = "seat"
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from upcard.games.catalogue import Entry, HouseRuleError

KEYS = ("game", "book", "name", "changes")
LONGEST_NAME = 60


class BadHouseRules(ValueError):
    """Rules that cannot be played. ``line`` counts from 1, 0 where there is no file; ``key`` is at fault."""

    def __init__(self, line: int, key: str, reason: str) -> None:
        where = f"line {line}: " if line else ""
        super().__init__(f"{where}{key}: {reason}" if key else f"{where}{reason}")
        self.line = line
        self.key = key
        self.reason = reason


@dataclass(frozen=True)
class HouseRules:
    """A game's entry, the book started from, the rules that came of it, and what the table calls them."""

    entry: Entry
    book: str
    rules: Any
    name: str


def choose_rules(
    catalogue: Mapping[str, Entry], game: str, book: str | None, changes: Mapping[str, Any], name: str = ""
) -> HouseRules:
    """The rules of a book with changes; the game's first book where none is named.

    Raises:
        BadHouseRules: no such game or book, or changes that cannot be played.
    """
    entry = catalogue.get(game)
    if entry is None:
        raise BadHouseRules(0, "game", f"there is no game {_short(game)}; there are: {', '.join(catalogue)}")
    chosen = next(iter(entry.books)) if book is None else book
    if chosen not in entry.books:
        raise BadHouseRules(0, "book", f"{game} has no book {_short(chosen)}; there are: {', '.join(entry.books)}")
    rules = entry.books[chosen].rules
    if changes:
        try:
            rules = entry.change(rules, changes)
        except HouseRuleError as problem:
            raise BadHouseRules(0, problem.key, problem.reason) from None
    return HouseRules(entry, chosen, rules, name)


def read_house_rules(catalogue: Mapping[str, Entry], text: str) -> HouseRules:
    """The rules that a house-rule file gives.

    Raises:
        BadHouseRules: it is no TOML, says something unknown, or contradicts itself; with the line.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        found = re.search(r"\(at line (\d+), column \d+\)", str(problem))
        reason = re.sub(r" \(at .*\)$", "", str(problem))
        raise BadHouseRules(int(found[1]) if found else text.count("\n") + 1, "", f"no TOML: {reason}") from None
    except RecursionError:
        raise BadHouseRules(0, "", "no house rules: nested too deep") from None
    for key in data:
        if key not in KEYS:
            raise BadHouseRules(line_of(text, key), key, f"house rules have no such key; they have {', '.join(KEYS)}")
    for key in ("game", "book", "name"):
        if not isinstance(data.get(key, ""), str):
            raise BadHouseRules(line_of(text, key), key, "text in quotes is wanted")
    if "game" not in data:
        raise BadHouseRules(0, "game", f"is missing: name one of {', '.join(catalogue)}")
    changes = data.get("changes", {})
    if not isinstance(changes, dict):
        raise BadHouseRules(line_of(text, "changes"), "changes", "a table is wanted: write [changes]")
    name = " ".join(data.get("name", "").split())
    if len(name) > LONGEST_NAME:
        raise BadHouseRules(line_of(text, "name"), "name", f"is longer than {LONGEST_NAME} letters")
    try:
        return choose_rules(catalogue, data["game"], data.get("book"), changes, name)
    except BadHouseRules as problem:
        raise BadHouseRules(line_of(text, problem.key), problem.key, problem.reason) from None


def line_of(text: str, key: str) -> int:
    """The line on which a key is set, or on which its table begins; 0 if there is none."""
    wanted = re.escape(key.partition(".")[0])
    setting = re.compile(rf"""^\s*(?:changes\s*\.\s*)?["']?{wanted}["']?\s*[.=]|^\s*\[.*\b{wanted}\b.*\]""")
    for number, line in enumerate(text.splitlines(), 1):
        if setting.match(line):
            return number
    return 0


def _short(text: str) -> str:
    return repr(text if len(text) <= 30 else text[:29] + "…")
