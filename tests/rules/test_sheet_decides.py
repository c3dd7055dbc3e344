"""With the printed sheet alone a table can decide: what a text settles stands on it in so many words."""

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.ui.entry import Entry
from upcard.options.house_rules import choose_rules

RUMMY = ("contract-rummy", "carioca", "pay-me", "kalooki", "classic-rummy")


def said(game: str, book: str | None, clause: str) -> str:
    """The sentences of a sheet that rest on a clause."""
    rules = choose_rules(CATALOGUE, game, book, {})
    return " ".join(
        line.text for section in rules.entry.sheet(rules.rules) for line in section.lines if clause in line.clauses
    )


def books(*games: str) -> list[tuple[Entry, str]]:
    return [(CATALOGUE[game], book) for game in games for book in CATALOGUE[game].books]


@pytest.mark.clause("CR-C-09", "CR-C-10", "CR-C-11", "CAR-06", "CAR-07", "KAL-05", "KAL-06", "PAY-08", "PAY-09")
@pytest.mark.clause("CL-B-08", "CL-B-09")
@pytest.mark.parametrize(("entry", "book"), books(*RUMMY))
def test_every_rummy_sheet_says_what_becomes_of_the_cards_that_are_not_dealt(entry: Entry, book: str) -> None:
    text = " ".join(line.text for section in entry.sheet(entry.books[book].rules) for line in section.lines)
    assert "The rest lies face down and is the stock." in text
    assert "Its top card is turned up and starts the discard pile" in text


@pytest.mark.parametrize(
    ("game", "book", "clause", "words"),
    [
        pytest.param("classic-rummy", "online", "CL-A-02", "Each gets 10 cards.", marks=pytest.mark.clause("CL-A-02")),
        pytest.param(
            "kalooki",
            None,
            "KAL-19",
            "A player may get an upcard out of turn at most three times in a deal; "
            "attempts that bring no card do not count.",
            marks=pytest.mark.clause("KAL-19"),
        ),
        pytest.param(
            "contract-rummy",
            "parlett",
            "CR-P-06",
            "aces low and jokers replaced; the lowest deals first, and those who tie for it draw again.",
            marks=pytest.mark.clause("CR-P-05", "CR-P-06", "CR-A-56"),
        ),
        pytest.param(
            "mille",
            None,
            "MIL-59",
            "A meld of all eight cards of a rank, without a wild card, counts double. This is marked with an asterisk",
            marks=pytest.mark.clause("MIL-59"),
        ),
        pytest.param("mille", None, "MIL-61", "are not wild there", marks=pytest.mark.clause("MIL-61")),
        pytest.param("mille", None, "MIL-19", "take the whole discard pile", marks=pytest.mark.clause("MIL-19")),
        pytest.param("anaconda", None, "ANA-23", "they call, raise or fold", marks=pytest.mark.clause("ANA-23")),
        pytest.param(
            "anaconda", None, "ANA-22", "Nobody folds before there is a bet.", marks=pytest.mark.clause("ANA-22")
        ),
        pytest.param("dealers-choice", None, "ANA-32", "matched the bet", marks=pytest.mark.clause("ANA-32")),
    ],
)
def test_the_sheet_says(game: str, book: str | None, clause: str, words: str) -> None:
    assert words in said(game, book, clause)


@pytest.mark.clause("KAL-11", "KAL-12", "KAL-18", "KAL-A-06")
def test_the_sheet_of_kalooki_has_one_word_for_a_call() -> None:
    entry = CATALOGUE["kalooki"]
    lines = [line.text for section in entry.sheet(entry.books["kalooki"].rules) for line in section.lines]
    assert "In one turn the others may call one card only." in lines
    assert "A player who is down may not call the upcard." in lines
    assert not [line for line in lines if "claim" in line.lower()]


@pytest.mark.clause("KAL-A-13", "KAL-A-14")
def test_the_sheet_of_kalooki_says_what_a_call_brings_when_the_upcard_is_all_there_is() -> None:
    assert "If another card is needed, even a penalty card, the deal is void" in said("kalooki", None, "KAL-A-14")
