"""What a rules sheet cites where a house rule leaves the book: the clause of the matter, no longer the book's row."""

import pytest

from tests.rules.table import rummy
from upcard.games.rummy.rules import DealTerms


def cited(book: str, words: str, **changes: object) -> set[str]:
    """The clauses of the lines of the sheet that hold these words."""
    t = rummy(book, **changes)
    lines = [line for section in t.entry.sheet(t.game.rules) for line in section.lines if words in line.text]
    assert lines
    return {clause for line in lines for clause in line.clauses}


@pytest.mark.parametrize(
    ("clause", "book", "own"),
    [
        ("CR-C-03", "denexa", "CR-D-30"),
        ("CAR-36", "carioca", "CAR-37"),
        ("PAY-35", "pay-me", "PAY-36"),
        ("KAL-59", "kalooki", "KAL-60"),
        ("CL-O-09", "online", "CL-O-10"),
    ],
)
def test_points_of_cards(clause: str, book: str, own: str) -> None:
    assert own in cited(book, "king, queen, jack, 10")
    assert cited(book, "king, queen, jack, 10", card_points=dict.fromkeys("TJQK", 11)) == {clause}


@pytest.mark.parametrize(
    ("clause", "book", "own"),
    [
        ("CR-C-02", "denexa", "CR-K-D1"),
        ("CAR-19", "carioca", "CAR-K1"),
        ("KAL-38", "kalooki", "KAL-K1"),
    ],
)
def test_contracts(clause: str, book: str, own: str) -> None:
    deals = (DealTerms(9, "S3 S5"), DealTerms(9, "S3 R4"))
    assert own in cited(book, "Deal 1: ")
    assert cited(book, "Deal 1: ", deals=deals, hand7="normal", claim_forbidden_hands=()) == {clause}


@pytest.mark.parametrize(
    ("book", "words", "changes"),
    [
        ("pay-me", "A run on the table grows at its high end", {"layoff_ends": "high_then_low"}),
        ("family", "must take the upcard", {"no_stock_possible": "must_take_upcard"}),
    ],
)
def test_a_rule_that_the_table_keeps_is_said(book: str, words: str, changes: dict[str, str]) -> None:
    assert cited(book, words, **changes)
