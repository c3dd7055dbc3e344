"""A rule set as plain values is that rule set again, whatever its book says meanwhile."""

import dataclasses
import json
import random
from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.ui.entry import Entry, HouseRuleError
from upcard.options.whole_rules import read_rules, write_rules

from ..server.toy import TOY

BOOKS = [(entry, book) for entry in CATALOGUE.values() for book in entry.books]


@pytest.mark.parametrize(("entry", "book"), BOOKS, ids=lambda part: getattr(part, "id", part))
def test_every_book_is_itself_again(entry: Entry, book: str) -> None:
    rules = entry.books[book].rules
    again = read_rules(entry, book, json.loads(json.dumps(write_rules(rules))))
    assert again == rules
    assert hash(again) == hash(rules)


@pytest.mark.parametrize(("entry", "book"), BOOKS, ids=lambda part: getattr(part, "id", part))
def test_a_book_that_says_something_else_now_changes_nothing(entry: Entry, book: str) -> None:
    """The other books of a game stand for what a book may have become."""
    values = json.loads(json.dumps(write_rules(entry.books[book].rules)))
    for other in entry.books:
        found = read_rules(entry, other, values)
        assert dataclasses.replace(found, book=book) == entry.books[book].rules


def test_a_table_of_points_is_kept_whole() -> None:
    """A card that the book has come to count by itself counts by its rank at a table begun before (CR-O-09)."""
    entry = CATALOGUE["contract-rummy"]
    rules = entry.books["denexa"].rules
    values = write_rules(rules)
    changed = dataclasses.replace(entry.books["denexa"], rules=rules.but(card_points={"AS": 99, "K": 1}))
    today = dataclasses.replace(entry, books={**entry.books, "denexa": changed})
    assert read_rules(today, "denexa", values) == rules


def test_an_option_of_later_has_its_default_and_not_what_the_book_says_by_now() -> None:
    entry = CATALOGUE["contract-rummy"]
    rules = entry.books["denexa"].rules
    fields = [field for field in dataclasses.fields(rules) if getattr(rules, field.name) == field.default]
    assert len(fields) > 20
    for field in random.Random(1).sample(fields, 10):
        values = write_rules(rules)
        del values[field.name]
        assert read_rules(entry, "denexa", values) == rules


@pytest.mark.parametrize(
    ("values", "key"),
    [({"deals": None}, "deals"), ({"hand8": "normal"}, "hand8"), ({"min_set": "3"}, "min_set"), ({"ace": "x"}, "ace")],
)
def test_what_is_no_rule_set_is_named(values: dict[str, object], key: str) -> None:
    entry = CATALOGUE["contract-rummy"]
    whole = {**write_rules(entry.books["denexa"].rules), **values}
    if values.get("deals", 0) is None:
        del whole["deals"]
    with pytest.raises(HouseRuleError) as caught:
        read_rules(entry, "denexa", whole)
    assert caught.value.key == key


def test_rules_are_a_dataclass_or_the_entry_says_so() -> None:
    book = dataclasses.replace(TOY.books["plain"], rules={"rounds": 2})
    with pytest.raises(
        TypeError, match=r"^toy: the rules of the book plain are a dict; rules are a value of a dataclass$"
    ):
        dataclasses.replace(TOY, books={"plain": book})


@pytest.mark.parametrize("version", [0, -1, "1", True, 1.0])
def test_a_version_is_a_whole_number(version: Any) -> None:
    with pytest.raises(TypeError, match=r"^toy: the version is a whole number from 1"):
        dataclasses.replace(TOY, version=version)
