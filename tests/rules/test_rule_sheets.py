"""What a rules sheet cites where a house rule leaves the book: the clause of the matter, no longer the book's row."""

import pytest

from tests.rules.table import rummy
from upcard.games.rummy.rules import DealTerms
from upcard.kernel.face.entry import Line


def cited(book: str, words: str, **changes: object) -> set[str]:
    """The clauses of the lines of the sheet that hold these words."""
    found = _lines(book, words, **changes)
    assert found
    return {clause for line in found for clause in line.clauses}


def lines(book: str, words: str, **changes: object) -> list[str]:
    """The lines of the sheet that hold these words."""
    return [line.text for line in _lines(book, words, **changes)]


def _lines(book: str, words: str, **changes: object) -> list[Line]:
    t = rummy(book, **changes)
    return [line for section in t.entry.sheet(t.game.rules) for line in section.lines if words in line.text]


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
    assert own in cited(book, "0 to king: 10" if book != "pay-me" else "8 to king: 10")
    assert cited(book, "to king: 11", card_points=dict.fromkeys("TJQK", 11)) == {clause}


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


@pytest.mark.parametrize(
    ("book", "said"),
    [
        ("denexa", "2 to 9: their number; 10 to king: 10; joker and ace: 15."),
        ("wikipedia", "3 to 9: 5; 10 to king: 10; joker, 2 and ace: 20."),
        ("parlett", "2 to 9: their number; 10 to king: 10; ace: 15; joker: 25."),
        ("pay-me", "3 to 7 and ace: 5; 8 to king: 10; joker, 2 and the wild rank of the deal: 15."),
        (
            "kalooki",
            "2 to 9: their number; 10 to king: 10; ace of spades and ace of clubs: 15; any other ace: 1; joker: 50.",
        ),
        ("beginner", "2 to 9: their number; 10 to king: 10; ace: 1."),
    ],
)
def test_points_are_told_as_a_person_would(book: str, said: str) -> None:
    (line,) = lines(book, said[:-1])
    assert line.endswith(said)


def test_points_of_house_rules() -> None:
    table = {"*": 50, "2": 50, "A": 20}
    (line,) = lines("carioca", "joker and 2", wild_ranks=["2"], card_points=table)
    assert line == "3 to 9: their number; 10 to king: 10; ace: 20; joker and 2: 50."
    (line,) = lines("parlett", "their number", card_points={"J": 11, "Q": 12, "K": 13})
    assert line == "2 to 10: their number; jack: 11; queen: 12; king: 13; ace: 15; joker: 25."
