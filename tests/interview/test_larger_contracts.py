"""From a book to sets of at least four, and contracts of fours: in any order, by file, form and interview.

And written files hold no packs for numbers of players that cannot sit down.
"""

from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.interview import Interview
from upcard.options.house_rules import BadHouseRules, choose_rules, read_house_rules
from upcard.server import wire
from upcard.server.http.rules_form import rules_with_form
from upcard.server.live.offer import Offer

OFFER = Offer(CATALOGUE, {})
FOURS = [
    "10: S4 S4",
    "10: S4 R4",
    "10: R4 R4",
    "12: S4 S4 S4",
    "12: S4 S4 R4",
    "12: S4 R4 R4",
    "12: R4 R4 R4",
]
"""The contracts of Denexa with sets of four."""

CONTRACTS = {"denexa": "contract-rummy", "family": "contract-rummy", "carioca": "carioca", "kalooki": "kalooki"}


def edited(changes: dict[str, Any], opened: str, game: str = "contract-rummy", book: str = "denexa") -> Any:
    """What the rules form makes of changes, when that option was touched last."""
    return rules_with_form(OFFER, wire.RulesRequest(game, book, changes, form=True, opened=opened))


@pytest.mark.parametrize("book", CONTRACTS)
@pytest.mark.clause("CR-C-26", "CR-A-08")
def test_the_form_takes_contracts_along_with_larger_sets(book: str) -> None:
    shown = edited({}, "min_set", CONTRACTS[book], book)
    (counter,) = [counter for row in shown.form.panel.rows for counter in row.counters]
    assert counter.more is not None and (counter.more.value, counter.more.why) == (4, "")
    answer = edited({"min_set": 4}, "min_set", CONTRACTS[book], book)
    assert not answer.problems and answer.changes["min_set"] == 4
    assert " S3" not in " ".join(answer.changes["deals"]) and " S4" in " ".join(answer.changes["deals"])
    assert read_house_rules(CATALOGUE, answer.file).rules.min_set == 4


def test_some_contracts_changed_before_stay_as_they_are() -> None:
    answer = edited({"deals": ["12: S5 R5", "10: S3 R4"], "min_set": 4}, "min_set")
    assert answer.changes["deals"] == ["12: S5 R5", "10: S4 R4"] and not answer.problems
    assert edited({"min_run": 5, "deals": ["12: S3 R4"]}, "min_run").changes == {"min_run": 5, "deals": ["12: S3 R5"]}
    # And the other way round: contracts of fours first, which sets of three or more allow.
    assert edited({"deals": FOURS}, "deals").changes == {"deals": FOURS}
    assert edited({"deals": FOURS, "min_set": 4}, "min_set").changes == {"deals": FOURS, "min_set": 4}


def test_what_no_hand_holds_is_told_and_leads_to_the_deals() -> None:
    """Three sets of four are twelve cards, and a hand of ten and the draw has eleven: the table has to choose."""
    shown = edited({}, "min_set", book="wikipedia").form.panel
    (counter,) = [counter for row in shown.rows for counter in row.counters]
    assert counter.more is not None and counter.more.see == ("deals",)
    assert counter.more.why == (
        "Deal 4: the contract three sets of four takes 12 cards, but a hand holds 11 after the draw."
    )
    chosen = {"deals": [*FOURS[:3], "12: S4 S4 S4", *FOURS[4:6], "12: S3 R7"]}
    assert edited({**chosen, "min_set": 4}, "min_set", book="wikipedia").changes["deals"][-1] == "12: S4 R7"


RUMMY = [
    (entry.id, book)
    for entry in CATALOGUE.values()
    if any(each.key == "deals" for each in entry.options())
    for book in entry.books
]


@pytest.mark.parametrize(("game", "book"), RUMMY)
def test_a_word_that_contracts_close_leads_to_them(game: str, book: str) -> None:
    """No choice of the form is closed without a way to what closes it."""
    closed = 0
    for option in CATALOGUE[game].options():
        if option.key in ("deals", "decks", "hand_size", "players"):
            continue  # what they say of themselves is changed there
        panel = edited({}, option.key, game, book).form.panel
        for row in panel.rows if panel else ():
            steps = [step for counter in row.counters for step in (counter.less, counter.more) if step]
            for way in (*row.ways, *steps):
                if way.why:
                    closed += 1
                    assert way.see, (option.key, way.value, way.why)
    assert closed > 3


def test_a_run_that_no_hand_holds_leads_to_what_keeps_a_card() -> None:
    """With runs of five the sixth contract of the family takes the whole hand, and a card has to be discarded."""
    (row,) = edited({}, "min_run", book="family").form.panel.rows
    (counter,) = row.counters
    assert counter.more is not None and {"deals", "go_out_discard"} & {*counter.more.see}
    assert "takes all 13 cards of a hand" in counter.more.why


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"min_set": 4}, "min_set: 4, but deal 1 asks for a set of 3 cards: write it like '10: S4 S4' (see deals)"),
        ({"min_run": 5}, "min_run: 5, but deal 2 asks for a run of 4 cards: write it like '10: S3 R5' (see deals)"),
        ({"max_set": 3, "min_set": 2}, None),
        ({"deals": ["10: S2 S4"]}, "deals: deal 1: a set of 2 cards is too small, sets have at least 3 (see min_set)"),
    ],
)
def test_a_file_says_what_was_written_there_and_what_to_write(changes: dict[str, Any], reason: str | None) -> None:
    if reason is None:
        assert choose_rules(CATALOGUE, "contract-rummy", "denexa", changes).rules.max_set == 3
        return
    with pytest.raises(BadHouseRules) as refused:
        choose_rules(CATALOGUE, "contract-rummy", "denexa", changes)
    assert str(refused.value) == reason


def test_a_largest_set_below_a_contract_is_its_own_fault() -> None:
    with pytest.raises(BadHouseRules) as refused:
        choose_rules(CATALOGUE, "contract-rummy", "family", {"max_set": 3})
    assert str(refused.value) == "max_set: 3, but deal 2 asks for a set of 4 cards (see deals)"


def test_an_interview_answers_the_contracts_with_the_sets() -> None:
    begun = Interview(CATALOGUE, choose_rules(CATALOGUE, "contract-rummy", "denexa", {}), {})
    talk = begun.answer("min_set", 4)
    assert talk.answers == {"deals": FOURS, "min_set": 4} and "deals" not in talk.left
    assert talk.since(begun, "min_set").along == ("deals",)
    assert begun.answer("deals", FOURS).answer("min_set", 4).answers == {"deals": FOURS, "min_set": 4}
    # Contracts that were answered before grow as well; later ones stand only as far as they go with the answer.
    mixed = ["12: S3 S5", "12: S3 R4"]
    assert begun.answer("deals", mixed).answer("min_set", 4).answers["deals"] == ["12: S4 S5", "12: S4 R4"]
    assert talk.answer("deals", mixed).answers == {"deals": mixed}
    with pytest.raises(BadHouseRules, match="min_set: 5, but deal 1 asks for a set of 3 cards"):
        begun.answer("min_set", 5)


def test_contracts_that_a_file_has_settled_are_not_asked_again() -> None:
    """They are no open question, so the answer cannot take them along, and says why."""
    settled = choose_rules(CATALOGUE, "contract-rummy", "denexa", {"deals": ["10: S3 S3"]})
    with pytest.raises(BadHouseRules, match="a set of 3 cards is too small, sets have at least 4"):
        Interview(CATALOGUE, settled, {}).answer("min_set", 4)


@pytest.mark.parametrize(
    ("players", "decks"),
    [([2, 4], [[4, 2]]), ([2, 6], [[4, 2], [6, 3]]), ([5, 7], [[7, 3]]), ([2, 7], [[4, 2], [7, 3]])],
)
def test_a_file_of_the_editor_has_packs_for_those_who_can_play(players: list[int], decks: list[list[int]]) -> None:
    answer = edited({"players": players, "decks": [[4, 2], [7, 3]]}, "players", "carioca", "carioca")
    assert f"decks = {decks}\n" in answer.file and not answer.problems
    talk = Interview(CATALOGUE, choose_rules(CATALOGUE, "carioca", None, {}), {"decks": [[4, 2], [7, 3]]})
    assert talk.answer("players", players).answers["decks"] == [[4, 2], [7, 3]]


def test_packs_of_the_book_are_not_written() -> None:
    """Parlett has three packs for five to seven, and says so for tables of three, too."""
    assert "decks" not in edited({"players": [2, 3]}, "players", book="parlett").file
