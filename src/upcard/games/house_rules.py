"""House rules: a book of a game and what a table plays otherwise, written as TOML.

game = "contract-rummy"
book = "wikipedia"
name = "Sunday at the long table"

[changes]
claim_priority = "seat"
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from upcard.games.catalogue import Entry, HouseRuleError
from upcard.kernel.shown import quoted, why_no_name
from upcard.kernel.toml import BadToml, line_of, load

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
    """A game's entry, the book started from, the rules that came of it, what the table calls them, and the options
    that its changes answer in full, also where they say what the book says."""

    entry: Entry
    book: str
    rules: Any
    name: str
    answered: tuple[str, ...] = field(default=(), compare=False)


def heading(rules: HouseRules) -> str:
    """What to call a rule set: ``Contract Rummy · Denexa``, the book only where there are several, with the name
    of house rules."""
    title, books = rules.entry.title, rules.entry.books
    if len(books) > 1:
        title += f" · {books[rules.book].title}"
    changed = rules.rules != books[rules.book].rules
    return f"{title} · {rules.name or 'house rules'}" if changed or rules.name else title


def choose_rules(
    catalogue: Mapping[str, Entry], game: str, book: str | None, changes: Mapping[str, Any], name: str = ""
) -> HouseRules:
    """The rules of a book with changes; the game's first book where none is named.

    Raises:
        BadHouseRules: no such game or book, a name that cannot be shown, or changes that cannot be played.
    """
    wrong = why_no_name(name) if name else ""
    if wrong:
        raise BadHouseRules(0, "name", f"a name {wrong}")
    entry = catalogue.get(game)
    if entry is None:
        raise BadHouseRules(0, "game", f"there is no game {quoted(game)}; there are: {', '.join(catalogue)}")
    chosen = next(iter(entry.books)) if book is None else book
    if chosen not in entry.books:
        raise BadHouseRules(0, "book", f"{game} has no book {quoted(chosen)}; there are: {', '.join(entry.books)}")
    rules = entry.books[chosen].rules
    if changes:
        try:
            rules = entry.change(rules, changes)
        except HouseRuleError as problem:
            raise BadHouseRules(0, problem.key, problem.reason) from None
    answered = [key for key, value in changes.items() if not _in_part(value, getattr(rules, key, None))]
    return HouseRules(entry, chosen, rules, name, tuple(answered))


def read_house_rules(catalogue: Mapping[str, Entry], text: str) -> HouseRules:
    """The rules that a house-rule file gives.

    Raises:
        BadHouseRules: it is no TOML, says something unknown, or contradicts itself; with the line.
    """
    try:
        data = load(text)
    except BadToml as fault:
        raise BadHouseRules(fault.line, "", fault.reason) from None
    for key in data:
        if key not in KEYS:
            raise BadHouseRules(line_of(text, key), key, f"house rules have no such key; they have {', '.join(KEYS)}")
    for key in ("game", "book", "name"):
        if not isinstance(data.get(key, ""), str):
            raise BadHouseRules(_line(text, key), key, "text in quotes is wanted")
    if "game" not in data:
        raise BadHouseRules(0, "game", f"is missing: name one of {', '.join(catalogue)}")
    changes = data.get("changes", {})
    if not isinstance(changes, dict):
        raise BadHouseRules(_line(text, "changes"), "changes", "a table is wanted: write [changes]")
    name = " ".join(data.get("name", "").split())
    if len(name) > LONGEST_NAME:
        raise BadHouseRules(_line(text, "name"), "name", f"is longer than {LONGEST_NAME} letters")
    try:
        return choose_rules(catalogue, data["game"], data.get("book"), changes, name)
    except BadHouseRules as problem:
        raise BadHouseRules(_line(text, problem.key), problem.key, problem.reason) from None


def _in_part(change: Any, value: Any) -> bool:
    """Does a table of changes leave some of the option's keys as they are?"""
    return isinstance(change, Mapping) and isinstance(value, Mapping) and len(change) < len(value)


def _line(text: str, key: str) -> int:
    """The line on which a key is set; 0 if there is none."""
    return line_of(text, key if key in KEYS else f"changes.{key}")
