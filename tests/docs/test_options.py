"""Every option of every game is described on its page of the rulebook, with every value it takes."""

import dataclasses
from typing import Any

import pytest

from upcard.games import CATALOGUE
from upcard.games.catalogue import Entry, HouseRuleError, OptionDoc

from .rulebook import all_clauses

OPTIONS = [(entry, option) for entry in CATALOGUE.values() for option in entry.options()]
every_game = pytest.mark.parametrize("entry", CATALOGUE.values(), ids=lambda entry: entry.id)
every_option = pytest.mark.parametrize(
    ("entry", "option"), OPTIONS, ids=[f"{entry.id}-{option.key}" for entry, option in OPTIONS]
)


def first_rules(entry: Entry) -> Any:
    return next(iter(entry.books.values())).rules


@every_game
def test_every_option_is_described_once(entry: Entry) -> None:
    described = [option.key for option in entry.options()]
    assert sorted(described) == sorted(
        field.name for field in dataclasses.fields(first_rules(entry)) if field.name != "book"
    )


@every_option
def test_it_says_what_it_is_and_where_the_rulebook_speaks_of_it(entry: Entry, option: OptionDoc) -> None:
    assert option.help.endswith((".", "?"))
    assert option.clauses, "no line of clauses"
    assert set(option.clauses) <= set(all_clauses())


@every_option
def test_every_value_that_is_described_can_be_set_and_no_other(entry: Entry, option: OptionDoc) -> None:
    if option.kind not in ("choice", "switch"):
        return
    assert option.values
    values: list[Any] = [{"true": True, "false": False}.get(word, word) for word, _ in option.values]
    assert option.kind != "switch" or sorted(values) == [False, True]
    reasons = []
    for book in entry.books.values():
        for value in values:
            try:
                rules = entry.change(book.rules, {option.key: value})
            except HouseRuleError as problem:
                reasons.append(problem.reason)  # it contradicts another rule of that book
                continue
            assert getattr(rules, option.key) == value
            assert entry.changes(book.rules, rules) in ({}, {option.key: value})
        with pytest.raises(HouseRuleError) as refused:
            entry.change(book.rules, {option.key: "no such word"})
        assert refused.value.key == option.key
    assert len(reasons) < len(values) * len(entry.books)
