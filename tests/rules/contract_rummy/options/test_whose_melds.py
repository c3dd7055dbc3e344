"""On whose melds cards are laid off, from when, and what else is laid in the turn of the contract."""

import pytest

from upcard.catalogue import CATALOGUE
from upcard.options.house_rules import choose_rules

from ...table import Table, table

NOTHING_ELSE = "In the turn of your contract you lay nothing else; from the next turn on you may lay off"
NOTHING_OFF = "In the turn of your contract you lay nothing off; from the next turn on you may lay off"
CONTRACT = "down {9S 9H 9D} {4C 4C 4H}"


def said(book: str, **changes: object) -> list[str]:
    """What the rules sheet says of the turns after the contract."""
    rules = choose_rules(CATALOGUE, "contract-rummy", book, changes)
    sheet = rules.entry.sheet(rules.rules)
    return [line.text for section in sheet if section.heading == "After the contract" for line in section.lines]


def laid(book: str, **changes: object) -> Table:
    """P1 has just laid the contract; a set of kings of P3 lies there."""
    melds = '[[melds]]\nowner = "P3"\ncards = "{KS KH KC}"'
    hand = '[hands]\nP1 = "9S 9H 9D 4C 4C 4H KD 9C JS JH JD 2C"'
    return table(book, f'seats = 4\nstep = "play"\n{hand}\n{melds}', **changes).play("P1", CONTRACT)


@pytest.mark.clause("CL-A-03", "CR-C-39", "CR-A-36", "HWR-49")
@pytest.mark.parametrize("layoff", ["own", "side", "none"])
@pytest.mark.parametrize("book", ["denexa", "wikipedia", "parlett", "family"])
def test_no_sheet_gives_any_meld_and_takes_it_back(book: str, layoff: str) -> None:
    partners = {"partners": "across"} if layoff == "side" else {}
    text = " ".join(said(book, layoff=layoff, **partners))
    assert "any meld of the table" not in text and "melds; from the next turn on, on any" not in text
    assert ("lay off" in text) == (layoff != "none")
    assert ("other players’ melds" in text) == (book == "wikipedia" and layoff == "none")
    assert "any meld of the table" in " ".join(said(book)) or book == "wikipedia"


@pytest.mark.clause("CR-A-35", "CR-D-20")
def test_further_melds_in_the_turn_of_the_contract_are_not_denied_before() -> None:
    assert f"{NOTHING_ELSE} on any meld of the table." in said("denexa")
    assert f"{NOTHING_OFF} on any meld of the table." in said("denexa", extra_melds="same_turn")
    assert f"{NOTHING_OFF}." in said("denexa", extra_melds="same_turn", layoff="own")
    refusal = laid("denexa", extra_melds="same_turn").refused("P1", "add KD to 1")
    assert refusal.reason == "Nothing is laid off in the turn of the contract."
    assert refusal.remedy == "Lay further melds, or discard."
    refusal = laid("denexa").refused("P1", "add KD to 1")
    assert refusal.reason == "No other card is laid in the turn of the contract."
    assert refusal.remedy == "Discard now."


@pytest.mark.clause("CR-A-36", "CL-A-03")
def test_on_own_melds_alone_nobody_is_sent_to_those_of_others() -> None:
    """By Wikipedia cards are laid off on others' melds at first; of these there are none then."""
    own = laid("wikipedia", layoff="own")
    assert own.refused("P1", "add 9C to 2").reason == "No other card is laid in the turn of the contract."
    assert own.refused("P1", "add KD to 1").clause == "CL-A-03"
    assert f"{NOTHING_ELSE}." in said("wikipedia", layoff="own")
    other = laid("wikipedia").refused("P1", "add 9C to 2")
    assert other.reason == "In the turn of the contract you lay off on other players' melds only."


@pytest.mark.clause("CR-A-36", "CR-A-41")
def test_where_nobody_lays_off_it_is_said_when_jokers_are_replaced() -> None:
    assert "From the turn after your contract on you may replace jokers." in said("denexa", layoff="none")
    assert said("denexa", layoff="none", joker_take_use="none")[-1] == "Nobody lays off."
    assert not any("jokers" in text for text in said("denexa", layoff="none", joker_take_use="none"))
