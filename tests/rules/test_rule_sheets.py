"""What a rules sheet cites where a house rule leaves the book: the clause of the matter, no longer the book's row."""

import re

import pytest

from tests.rules.table import rummy
from upcard.cards.card import parse_faces
from upcard.cards.poker import CATEGORIES
from upcard.catalogue import CATALOGUE
from upcard.games.indian_chief.chief import poker_value
from upcard.games.rummy.values import DealTerms
from upcard.kernel.ui.entry import Line


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
    (line,) = lines("carioca", "joker and 2", wild_ranks=("2",), card_points=table)
    assert line == "3 to 9: their number; 10 to king: 10; ace: 20; joker and 2: 50."
    (line,) = lines("parlett", "their number", card_points={"J": 11, "Q": 12, "K": 13})
    assert line == "2 to 10: their number; jack: 11; queen: 12; king: 13; ace: 15; joker: 25."
