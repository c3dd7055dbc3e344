"""A score sheet says what the game at the table scores, whatever is played."""

import pytest

from benchmarks.score_sheets import books, played
from tests.amounts import amount
from tests.laws.worlds import house_rules
from upcard.catalogue import CATALOGUE
from upcard.options.house_rules import choose_rules

EVERY_BOOK = pytest.mark.parametrize(("game", "book"), books())
SHORTER = {"kalooki": {"deals": ["9: S3 S3 S3", "10: S3 S3 R4", "11: S3 R4 R4"]}}
"""Deals of a book of which a whole game takes long."""


@EVERY_BOOK
def test_games_of_good_players(game: str, book: str) -> None:
    rules = choose_rules(CATALOGUE, game, book, SHORTER.get(book, {}))
    for number in range(1, amount(20, 2)):
        found, sheet = played(rules, number)
        assert found == [], number
        assert sheet.over and len(sheet.rows) >= len(getattr(rules.rules, "deals", ()))


@EVERY_BOOK
def test_games_of_players_without_a_plan(game: str, book: str) -> None:
    rules = choose_rules(CATALOGUE, game, book, SHORTER.get(book, {}))
    for number in range(1, amount(20, 2)):
        assert played(rules, number, "random")[0] == [], number


def test_void_deals_and_those_given_up_are_among_them() -> None:
    rules = choose_rules(CATALOGUE, "kalooki", None, {**SHORTER["kalooki"], "void_limit": 3})
    found, sheet = played(rules, 1, "random")
    assert found == []
    ends = [(row.cells["end", -1].written.text, row.became) for row in sheet.rows]
    assert ("void", "void") in ends and ("void", "scored") in ends
    assert any("fine" in cell for row in sheet.rows for cell in row.cells)
    assert sum(sheet.rows[-1].points) > 0


def test_games_by_house_rules() -> None:
    cases = [case for case in house_rules(40) if case.entry.score_rules][:: amount(1, 32)]
    assert len(cases) >= len(CATALOGUE) // 2
    for case in cases:
        changes = case.entry.changes(case.entry.books[case.rules.book].rules, case.rules)
        # Without a plan hardly anybody comes to the last contract.
        few = {"deal_limit": 3} if getattr(case.rules, "progress", "deal") == "own" else {}
        rules = choose_rules(CATALOGUE, case.entry.id, case.rules.book, {**changes, **few})
        assert played(rules, case.seats, "random")[0] == [], case.name
