"""Finds what a rule file leaves open: the questions it says nothing about, and how the books answer them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from upcard.kernel.ui.entry import Entry, written
from upcard.options.house_rules import HouseRules


@dataclass(frozen=True)
class Answer:
    """A value of an option, as a rule file writes it.

    With it stands what the rulebook says it means (empty where it speaks for itself), and the books that play it.
    """

    value: Any
    meaning: str
    books: tuple[str, ...]

    def __str__(self) -> str:
        text = in_toml(self.value)
        return f"{text} – {self.meaning}" if self.meaning else text


@dataclass(frozen=True)
class Gap:
    """A question that a rule file leaves open.

    It has the option, what it decides, its clauses, what the book that the rules start from answers, and what others
    answer differently.
    """

    key: str
    question: str
    clauses: tuple[str, ...]
    here: Answer
    others: tuple[Answer, ...]


def gaps(catalogue: Mapping[str, Entry], rules: HouseRules) -> tuple[Gap, ...]:
    """Every option that the rules do not set, in the order of the rulebook.

    The other books are those of every game that is played by the same kind of rules. ``here`` names those that
    answer alike.
    """
    others = other_books(catalogue, rules)
    found: list[Gap] = []
    for option in rules.entry.options():
        if option.key in rules.answered:
            continue
        meanings = dict(option.values)
        value = written(getattr(rules.rules, option.key))
        books: dict[str, list[str]] = {in_toml(value): []}
        values = {in_toml(value): value}
        for name, book in others.items():
            answer = written(getattr(book, option.key))
            values.setdefault(in_toml(answer), answer)
            books.setdefault(in_toml(answer), []).append(name)
        here, *rest = [
            Answer(values[text], meanings.get(text.strip('"'), ""), tuple(names)) for text, names in books.items()
        ]
        found.append(Gap(option.key, option.question, option.clauses, here, tuple(rest)))
    return tuple(found)


def other_books(catalogue: Mapping[str, Entry], rules: HouseRules) -> dict[str, Any]:
    """By name: the rules of all other books that have the same options."""
    return {
        name: book.rules
        for entry in catalogue.values()
        for name, book in entry.books.items()
        if type(book.rules) is type(rules.rules) and (entry.id, name) != (rules.entry.id, rules.book)
    }


def in_toml(value: Any) -> str:
    """Return a value as a rule file writes it, on one line.

    >>> in_toml({"*": 50, "A": 20})
    '{ "*" = 50, A = 20 }'
    """
    if isinstance(value, Mapping):
        pairs = [f"{key if key.isalnum() else json.dumps(key)} = {in_toml(part)}" for key, part in value.items()]
        return "{ " + ", ".join(pairs) + " }"
    return json.dumps(value, ensure_ascii=False)
