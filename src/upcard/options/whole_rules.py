"""Writes and reads a whole rule set as plain values, so that a game goes on by it when its book has changed."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from upcard.kernel.ui.entry import Entry, HouseRuleError, IgnoredChange, written


def write_rules(rules: Any) -> dict[str, Any]:
    """Every field of a rule set, as TOML and JSON write it; `read_rules` gives the rules back."""
    return {field.name: written(getattr(rules, field.name)) for field in dataclasses.fields(rules)}


def read_rules(entry: Entry, book: str, values: Mapping[str, Any]) -> Any:
    """Return the rule set with these fields, whatever the book says today.

    A field that is missing has its default: an option that was added since plays by default as before.

    Raises:
        HouseRuleError: a field that is missing has no default, or a value is none that the game takes.
    """
    base = entry.books[book].rules if book in entry.books else next(iter(entry.books.values())).rules
    whole = {**_defaults(base), **values}
    whole.pop("book", None)
    for field in dataclasses.fields(base):
        if field.name not in whole and field.name != "book":
            raise HouseRuleError(field.name, "is missing")
    now = write_rules(base)
    try:
        rules = entry.change(base, {key: value for key, value in whole.items() if key not in now or now[key] != value})
    except IgnoredChange as ignored:  # what was played is played on
        rules = ignored.rules
    # A change of a table names some of its keys only; here all of them are meant.
    exact = {key: dict(value) for key, value in whole.items() if isinstance(value, Mapping)}
    if all(getattr(rules, key) == value for key, value in exact.items()):
        return rules
    try:
        return dataclasses.replace(rules, **exact)
    except ValueError as problem:
        raise HouseRuleError(", ".join(exact), "{reason}", reason=problem) from None


def _defaults(rules: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in dataclasses.fields(rules):
        if field.default is not dataclasses.MISSING:
            found[field.name] = written(field.default)
        elif field.default_factory is not dataclasses.MISSING:
            found[field.name] = written(field.default_factory())
    return found
