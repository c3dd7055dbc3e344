"""What the rummy pages say of options beside their sections: what a game sets, printed options, the example file."""

import dataclasses
import re
import tomllib

import pytest

from upcard.cards.card import parse_face
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.books import BOOKS, GAMES, SOURCES
from upcard.games.rummy.rules import OPTIONS as DESCRIBED
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.source import Source
from upcard.games.rummy.ui.rules_sheet import rules_sheet

from .rulebook import ROOT, RULEBOOK, all_clauses, citations, clauses

PAGE = (ROOT / "docs" / "rulebook" / "house-rules.md").read_text(encoding="utf-8")
SECTIONS = {
    name: text.split("\n## ")[0]
    for name, text in re.findall(r"^### `(\w+)`\n(.*?)(?=^### |\Z)", PAGE, flags=re.S | re.M)
}
OPTIONS = sorted(field.name for field in dataclasses.fields(Rules) if field.name != "book")
OWN_TABLES = ("deals", "card_points")


def plain(value: object) -> object:
    """As TOML has it."""
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return value


CONTRACT_RUMMY, *OTHERS = SOURCES


def given_values(option: str) -> dict[str, object]:
    """By book of Contract Rummy, or under "all books": the values of the line of defaults."""
    line = re.search(r"^Defaults: (.*)\.$", SECTIONS[option], flags=re.M)
    assert line, "no line of defaults"
    given = re.findall(r"([\w ]+) `([^`]+)`", line[1])
    return {name.strip(): tomllib.loads(f"x = {text}")["x"] for name, text in given}


def settings(page: str) -> tuple[list[str], dict[str, list[str]]]:
    """The books that head a page's table of settings, and its rows by option: a cell a book, then the clauses."""
    text = (ROOT / "docs" / "rulebook" / f"{page}.md").read_text(encoding="utf-8").partition("\n## Settings\n")[2]
    head, *rows = re.findall(r"^\| (.+) \|$", text.split("\n## ")[0], flags=re.M)
    books = [cell.strip("` ") for cell in head.split("|")[1:-1]]
    cells = {row.split("|")[0].strip("` "): [cell.strip() for cell in row.split("|")[1:]] for row in rows}
    return books, cells


@pytest.mark.parametrize("book", [book for source in OTHERS for book in source.texts])
def test_a_game_says_what_it_sets(book: str) -> None:
    """The table of settings on its page has every option but those that are what "all books" play."""
    books, rows = settings(GAMES[book].id)
    assert books == list(GAMES[book].texts)
    assert set(rows) <= set(OPTIONS)
    for option in OPTIONS:
        if option in OWN_TABLES:
            assert rows[option][-1]
        elif option in rows:
            cell = rows[option][books.index(book)]
            assert tomllib.loads(f"x = {cell.strip('`')}")["x"] == plain(getattr(BOOKS[book], option)), option
        else:
            assert given_values(option).get("all books") == plain(getattr(BOOKS[book], option)), option


@pytest.mark.parametrize("source", OTHERS, ids=lambda source: source.id)
def test_settings_name_clauses(source: Source) -> None:
    for option, row in settings(source.id)[1].items():
        assert citations(row[-1]) and citations(row[-1]) <= set(all_clauses()), option


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.id)
def test_a_sheet_cites_its_own_page(source: Source) -> None:
    """A book as it is, without changes, rests on no clause of another game's page."""
    own = set(clauses(RULEBOOK / f"{source.id}.md")) | set(clauses(RULEBOOK / "index.md"))
    for text in source.texts.values():
        for section in rules_sheet(text.rules):
            for line in section.lines:
                assert line.clauses and set(line.clauses) <= own, line


def test_the_tables_of_the_rulebook_are_the_books() -> None:
    known = all_clauses()
    for letter, book in zip("DWPF", ("denexa", "wikipedia", "parlett", "family"), strict=True):
        rules = BOOKS[book]
        for number, deal in enumerate(rules.deals, 1):
            assert known[f"CR-N-{letter}{number}"] == str(deal.cards)
            contract = known[f"CR-K-{letter}{number}"].replace("three runs", "R4 R4 R4").partition(",")[0]
            assert contract == deal.contract, f"{book}, deal {number}"
        for card, points in rules.card_points.items():
            assert known[f"CR-V-{letter}-{card}"] == str(points), f"{book}, {card}"


def test_options_named_in_the_rulebook_exist() -> None:
    for source in SOURCES:
        page = (RULEBOOK / f"{source.id}.md").read_text(encoding="utf-8")
        for option, values in re.findall(r"Option `(\w+)`: ([^\n]*?)(?=Option|$)", page, flags=re.M):
            assert option in OPTIONS, option
            if DESCRIBED[option].kind == "choice":
                assert set(re.findall(r"`(\w+)`", values)) <= set(DESCRIBED.words(option)), option


def printed_option(number: str) -> Rules:
    """The book that prints the options, with the changes the page gives for one of them."""
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {number}, "))
    rules = DESCRIBED.change(BOOKS["parlett"], tomllib.loads(row.split("`")[1]))
    assert isinstance(rules, Rules)
    return rules


def test_printed_options_do_what_they_say() -> None:
    assert [printed_option("1").joker_count(seats) for seats in (2, 4, 5, 7)] == [4, 4, 6, 6]  # CR-O-01
    wild = printed_option("2")
    two = parse_face("2C")
    assert two in wild.wilds()  # CR-O-02
    assert wild.points()[two] == 25  # CR-O-03
    simple = printed_option("3a").points()
    assert {simple[parse_face(f"{rank}S")] for rank in "23456789T"} == {5}  # CR-O-04
    assert [simple[parse_face(card)] for card in ("JS", "AS", "*")] == [10, 15, 25]
    assert printed_option("3b").points()[parse_face("*")] == 15  # CR-O-05
    assert printed_option("4").claim_mode == "none"  # CR-O-06
    assert printed_option("5").claim_chain == BOOKS["denexa"].claim_chain  # CR-O-07 to CR-O-10


def test_the_example_file_can_be_played() -> None:
    example = tomllib.loads(re.findall(r"^```toml\n(.*?)^```", PAGE, flags=re.S | re.M)[0])
    entry = CATALOGUE[example["game"]]
    rules = entry.change(entry.books[example["book"]].rules, example["changes"])
    assert entry.changes(entry.books[example["book"]].rules, rules) == {
        "claim_priority": "seat",
        "extra_melds": "next_turn",
        "card_points": {"*": 25, "2": 2},
    }
