"""What a rules sheet cites where a house rule leaves the book: the clause of the matter, no longer the book's row."""

import re

import pytest

from tests.rules.table import rummy
from upcard.cards.card import parse_faces
from upcard.cards.poker import CATEGORIES
from upcard.catalogue import CATALOGUE
from upcard.games.indian_chief.chief import poker_value
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


def lines_of(game: str) -> str:
    """All that the sheet of the game's first book says."""
    entry = CATALOGUE[game]
    book = next(iter(entry.books.values()))
    return "\n".join([line.text for section in entry.sheet(book.rules) for line in section.lines])


@pytest.mark.clause("IND-76")
def test_the_sheet_of_indian_chief_says_what_each_poker_hand_brings() -> None:
    said = lines_of("indian-chief").partition("poker hand: ")[2]
    told = {hand: points for points, hand in re.findall(r"(\d+) for (?:an? )?([a-z ]+?)(?:,| and|\.)", said)}
    assert len(told) == 10
    hands = {
        "five of a kind": "7S 7S 7D 7H 7C",
        "straight flush": "5S 6S 7S 8S 9S",
        "four of a kind": "7S 7D 7H 7C 2S",
        "full house": "7S 7D 7H 2C 2S",
        "flush": "2S 4S 7S 8S 9S",
        "straight": "5S 6D 7S 8S 9S",
        "three of a kind": "7S 7D 7H 3C 2S",
        "two pair": "7S 7D 3H 3C 2S",
        "one pair": "7S 7D 3H 4C 2S",
        "high card": "7S 8D 3H 4C 2S",
    }
    assert {hand: str(poker_value(parse_faces(cards))) for hand, cards in hands.items()} == told


@pytest.mark.clause("ANA-79")
def test_the_sheet_of_anaconda_ranks_high_hands() -> None:
    said = lines_of("anaconda").partition("High hands, the best first: ")[2].partition(".")[0].split(", ")
    assert [CATEGORIES.index(kind) for kind in said] == list(range(8, -1, -1))


@pytest.mark.parametrize(("game", "clause"), [("guts", "GUT-11"), ("anaconda", "ANA-11")])
def test_the_sheet_says_who_deals_next(game: str, clause: str) -> None:
    entry = CATALOGUE[game]
    lines = [line for section in entry.sheet(entry.books["standard"].rules) for line in section.lines]
    assert any("then the deal moves to the left" in line.text and clause in line.clauses for line in lines)
