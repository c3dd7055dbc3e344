"""No answer of the umpire and no refusal of a table cites a clause that is another book's alone."""

import random
import re
from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import pytest

from tests.amounts import amount
from tests.laws.worlds import Case, books
from upcard.catalogue import CATALOGUE
from upcard.clauses import clause_text
from upcard.kernel.game import CHANCE
from upcard.options.house_rules import HouseRules
from upcard.testing.cases import sample
from upcard.umpire import BadQuestion, ask, questions

from .near import rummy
from .test_same_verdicts import refusal

BOOKS: Final = [(entry.id, book) for entry in CATALOGUE.values() if len(entry.books) > 1 for book in entry.books]
"""The books of games that have several."""

TAG: Final = re.compile(r"\(([A-Z](?:, [A-Z])*)\) ")
"""The books that leave open what a clause settles: ``(D, W, P)``."""

Cited = tuple[str, object]


def is_anothers(game: str, book: str, clause: str) -> bool:
    """Say whether the clause is of other books alone: by the beginning of its id, or by its tag."""
    found = CATALOGUE[game].books
    others = [start for name, each in found.items() if name != book for start in each.clauses]
    if clause.startswith(tuple(others)):
        return True
    # The page of each book begins its ids so, with the letter by which the tags call the book: ``CR-D-``.
    page, letter, _ = found[book].clauses[0].split("-")
    tag = TAG.match(clause_text(clause))
    return tag is not None and clause.startswith(f"{page}-") and letter not in tag[1].split(", ")


@pytest.mark.parametrize(
    ("book", "clause", "is_so"),
    [
        ("denexa", "CR-A-30", True),
        ("family", "CR-A-30", False),
        ("family", "CR-A-29", True),
        ("parlett", "CR-A-29", False),
        ("denexa", "CR-F-20", True),
        ("denexa", "CR-C-42", False),
        ("denexa", "GEN-20", False),
    ],
)
def test_a_clause_is_known_to_be_another_books(book: str, clause: str, is_so: bool) -> None:
    assert is_anothers("contract-rummy", book, clause) == is_so


def piles() -> Iterator[tuple[str, dict[str, str]]]:
    """Questions about the upcard, whatever there is of both piles."""
    for card, stock, when, down in product(
        ("none", "8C", "*"), ("yes", "no"), ("draw", "play", "wait"), ("no", "before")
    ):
        yield "draw", {"card": card, "stock": stock, "when": when, "down": down}
    for calls, stock, down in product(("P2", "P3 P2", "P1 P2"), ("yes", "no"), ("P1", "P2", "")):
        yield "claim", {"calls": calls, "stock": stock, "down": down}
        yield "claim", {"calls": calls, "stock": stock, "down": down, "turn": "P2", "card": "8C"}


def cited_at(case: Case, steps: int) -> Iterator[Cited]:
    """What umpire and table cite: about the piles, and about moves at a table of the case's walk."""
    game: Any = case.build()
    rules = HouseRules(case.entry, case.book, case.rules, "")
    names = tuple([f"P{seat + 1}" for seat in range(case.seats)])
    known = {question.name: {told.name for told in question.inputs} for question in questions(rules, case.seats)}
    for name, told in piles():
        if name in known:
            told = {key: value for key, value in told.items() if key in known[name]}
            try:
                answer = ask(rules, names, name, told)
            except BadQuestion:
                continue
            yield from [(clause, (name, told, answer)) for clause in answer.clauses]
    rng = random.Random(case.seed + 11)
    for step in sample(case, steps):
        if step.seat == CHANCE:
            continue
        before: Any = step.before
        for move in rummy.near(game, before, step.seat, rng):
            why = refusal(game, before, step.seat, move)
            if why is not None and why.clause:
                yield why.clause, (move, why)
            question = rummy.question(game, before, step.seat, move, why)
            if not isinstance(question, str):
                try:
                    answer = ask(rules, names, *question)
                except BadQuestion:  # such as one about jokers, where there are none
                    continue
                yield from [(clause, (question, answer)) for clause in answer.clauses]


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_nothing_is_cited_that_is_another_books_alone(game: str, book: str) -> None:
    cases = [case for case in books(amount(700, 300)) if (case.entry.id, case.book) == (game, book)]
    seen: set[str] = set()
    for case in cases[:: amount(1, 2)]:
        for clause, about in cited_at(case, amount(60, 12)):
            seen.add(clause)
            assert not is_anothers(game, book, clause), (case.name, clause, about)
    assert len(seen) > 8, seen
