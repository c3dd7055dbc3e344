"""What differs from the book is marked, with what the book says; score sheets have the rows that the rules know."""

from dataclasses import replace
from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.interview import Interview
from upcard.kernel.ui.entry import Line, Section
from upcard.options.house_rules import HouseRules, choose_rules
from upcard.options.own_rules import off_the_book
from upcard.paper.forms import Order, content
from upcard.paper.rows import blank_sheet, deals
from upcard.paper.sheets import LONGEST, PaperLine, sections
from upcard.text.messages import translated


def rules_of(game: str, book: str | None = None, **changes: Any) -> HouseRules:
    return choose_rules(CATALOGUE, game, book, changes)


def lines_of(rules: HouseRules, heading: str) -> list[PaperLine]:
    return [line for section in sections(rules) if section.heading == heading for line in section.lines]


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_book_is_its_sheet_and_nothing_is_marked(game: str) -> None:
    for book, there in CATALOGUE[game].books.items():
        found = sections(rules_of(game, book))
        assert [(section.heading, [(line.text, line.clauses) for line in section.lines]) for section in found] == [
            (section.heading, [(line.text, line.clauses) for line in section.lines])
            for section in CATALOGUE[game].sheet(there.rules)
        ]
        assert content(Order(rules=rules_of(game, book), form="card")).own == ""


def test_what_is_ours_is_followed_by_what_the_book_says() -> None:
    found = lines_of(rules_of("contract-rummy", "family", min_naturals=2), "Sets and runs")
    marked = [line for line in found if line.ours or line.was]
    assert [(line.text, line.ours, line.was, line.first) for line in marked] == [
        ("A meld has at least two natural cards.", True, False, True),
        ("A meld has at least one natural card.", False, True, True),
    ]


def test_a_sentence_of_the_book_that_does_not_hold_is_told() -> None:
    found = lines_of(rules_of("contract-rummy", "family", claim_forbidden_hands=[]), "May I?")
    marked = [line for line in found if line.ours or line.was]
    assert [(line.text, line.was) for line in marked] == [("Nobody takes a card out of turn in deal 7.", True)]


def test_a_section_that_only_the_book_has_stands_at_its_place() -> None:
    rules = rules_of("contract-rummy", "family", jokers="0")
    headings = [section.heading for section in sections(rules)]
    assert headings == [section.heading for section in sections(rules_of("contract-rummy", "family"))]
    assert all([line.was for line in lines_of(rules, "Jokers on the table")])


def test_each_line_in_ones_own_words_is_marked() -> None:
    noted = ("The youngest deals first.", "Nobody plays the same game twice.", "Cards are shuffled by the loser.")
    found = sections(replace(rules_of("contract-rummy", "family"), notes=noted))
    assert [(line.text, line.ours, line.first) for line in found[-1].lines] == [(text, True, True) for text in noted]


def test_as_many_rules_are_ours_on_paper_as_in_the_form_and_the_interview() -> None:
    """Options of one sentence are one rule, and so are all the deals."""
    changes = {"min_naturals": 2, "claim_limit": 3, "claim_forbidden_hands": [], "stock_empty": "renew"}
    rules = rules_of("contract-rummy", "family", **changes)
    assert content(Order(rules=rules, form="card")).own == "4 rules of our own"
    assert len(off_the_book(rules)) == len(Interview(CATALOGUE, rules, {}).differing()) == 4
    deals = ["11: S3 S3"] * 10
    longer = rules_of("contract-rummy", "wikipedia", deals=deals, min_run=3, max_run=13)
    assert [rule.key for rule in off_the_book(longer)] == ["deals", "min_run"]
    assert off_the_book(longer)[0].ours.count("\n") == 9
    assert content(Order(rules=longer, form="card")).own == "2 rules of our own"


def test_of_as_many_deals_only_those_that_differ_are_told() -> None:
    texts = [str(deal) for deal in CATALOGUE["contract-rummy"].books["wikipedia"].rules.deals]
    (rule,) = off_the_book(rules_of("contract-rummy", "wikipedia", deals=["11: S3 S3", *texts[1:]]))
    assert (rule.ours, rule.book) == ("Deal 1: 11 cards, two sets of three", "Deal 1: 10 cards, two sets of three")


def test_a_contract_has_its_picture_beside_the_sentence() -> None:
    found = lines_of(rules_of("contract-rummy", "denexa"), "Deals and contracts")
    (seventh,) = [line for line in found if line.text.startswith("Deal 7:")]
    assert [(meld.kind, meld.size, meld.more) for meld in seventh.picture] == [("R", 4, True)] * 3


def test_a_very_long_sentence_goes_on_and_has_its_clauses_at_the_end() -> None:
    rules = rules_of("guts")
    long = Line("On and on it goes, " * 60 + "to the end.", ("GUT-01",))
    made = replace(rules, entry=replace(rules.entry, sheet=lambda _: (Section("Part", (long,)),)))
    (found,) = sections(made)
    assert " ".join([line.text for line in found.lines]) == long.text
    assert max([len(line.text) for line in found.lines]) <= LONGEST
    assert [line.clauses for line in found.lines] == [(), (), ("GUT-01",)]


@pytest.mark.parametrize("game", CATALOGUE)
def test_what_is_looked_up_stands_in_the_sheet(game: str) -> None:
    entry = CATALOGUE[game]
    headings = {section.heading for book in entry.books.values() for section in entry.sheet(book.rules)}
    assert entry.glance != ()
    assert {translated(heading) for heading in entry.glance} <= headings


def test_rows_of_a_rummy_game_are_its_deals_dealt_in_turn() -> None:
    rows = deals(rules_of("carioca"), 3)
    assert [row.label for row in rows] == ["1", "2", "3", "4", "5", "6", "7"]
    assert [row.dealer for row in rows] == [0, 2, 1, 0, 2, 1, 0]
    assert (rows[1].words, rows[1].cards) == ("one set of three and one run of four", "11 cards")
    assert not any([row.ours for row in rows])


def test_deals_of_our_own_are_marked() -> None:
    rows = deals(rules_of("carioca", deals=["11: S3 S3", "12: R4 R4", "11: R4 R4"]), 3)
    assert [row.ours for row in rows] == [False, True, False]


@pytest.mark.parametrize(
    ("game", "labels", "running", "filled"),
    [
        (
            "indian-chief",
            ["Thief", "Beggar Man", "Poor Man", "Lawyer", "Rich Man", "Doctor", "Indian Chief"],
            False,
            False,
        ),
        ("daifugo", ["1", "2", "3", "4", "5"], False, False),
        ("guts", [str(hand) for hand in range(1, 21)], False, False),
        ("mille", [str(deal) for deal in range(1, 201)], True, True),
        ("classic-rummy", [str(deal) for deal in range(1, 201)], True, True),
    ],
)
def test_rows_of_other_games(game: str, labels: list[str], running: bool, filled: bool) -> None:
    found = blank_sheet(rules_of(game), CATALOGUE[game].seats(rules_of(game).rules)[0])
    assert found is not None
    assert [row.label for row in found.rows] == labels
    assert (found.running, found.filled) == (running, filled)


def test_who_deals_next_is_on_paper_where_nobody_knows_how_many_deals_there_are() -> None:
    found = blank_sheet(rules_of("classic-rummy"), 3)
    assert found is not None and [row.dealer for row in found.rows[:5]] == [0, 1, 2, 0, 1]
    assert "One dealer, chosen by chance, deals during the whole game." in counted_lines("indian-chief")


def test_a_game_that_keeps_no_score_has_no_sheet() -> None:
    assert blank_sheet(rules_of("beggar-my-neighbor"), 2) is None


def counted_lines(game: str, book: str | None = None) -> list[str]:
    """What stands with the score sheet."""
    return [line.text for section in sections(rules_of(game, book)) if section.counted for line in section.lines]


NO_STOCK = (
    "If no new stock can be made, the active player may take the upcard; wanting a stock card ends the deal, and "
    "everybody scores."
)
RUMMY = [(entry.id, book) for entry in CATALOGUE.values() if entry.glance == ("Score",) for book in entry.books]


@pytest.mark.parametrize(
    ("game", "book", "sentence"),
    [
        ("daifugo", "standard", "The first dealer is chosen by chance; later the Destitute deals."),
        ("mille", "standard", "The first dealer is chosen by chance, then the deal alternates."),
        ("mille", "standard", "The non-dealer begins."),
        ("mille", "standard", "If no new stock can be made, the deal ends, and both players score."),
        ("kalooki", "kalooki", "A void deal is not scored: the same dealer deals the same contract again."),
        (
            "guts",
            "standard",
            "The first dealer is chosen by chance; then the deal moves to the left, past seats that have left.",
        ),
        (
            "anaconda",
            "standard",
            "The first dealer is chosen by chance; then the deal moves to the left, past those without chips.",
        ),
        (
            "dealers-choice",
            "standard",
            "The first dealer is chosen by chance; then the deal moves to the left, past those who have left.",
        ),
        *[
            (
                game,
                book,
                NO_STOCK,
            )
            for game, book in RUMMY
            if game != "kalooki" and book != "family"
        ],
        ("contract-rummy", "family", "When a card is wanted from the empty stock, the deal ends and everybody scores."),
    ],
)
def test_with_a_score_sheet_stands_who_deals_and_what_counts_where_nobody_goes_out(
    game: str, book: str, sentence: str
) -> None:
    assert sentence in counted_lines(game, book)


@pytest.mark.parametrize(
    ("game", "pot"), [("guts", True), ("anaconda", True), ("dealers-choice", True), ("mille", False)]
)
def test_a_pot_has_a_column_of_its_own(game: str, pot: bool) -> None:
    order = Order(rules=rules_of(game), form="score", names=("Ada", "Ben"))
    assert content(order).names == (("Ada", "Ben", "Pot") if pot else ("Ada", "Ben"))
    assert content(replace(order, form="card")).names == ("Ada", "Ben")


def test_where_everybody_has_contracts_of_their_own_the_sheet_lists_them_with_a_box_to_tick() -> None:
    found = blank_sheet(rules_of("frustration"), 4)
    assert found is not None and found.ticked and found.filled
    assert found.notes[-2].startswith("Tick the box of everybody who has laid their contract")
    assert found.notes[-1].startswith("The contracts: 1. two sets of three; 2. ")
    assert [f" {number}. " in found.notes[-1] for number in range(1, 12)] == [True] * 10 + [False]
    plain = blank_sheet(rules_of("contract-rummy"), 4)
    assert plain is not None and not plain.ticked and not [note for note in plain.notes if "contracts" in note]
