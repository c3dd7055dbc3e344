"""A wild card that fits both ends of a run: which end is asked only where one of them is legal."""

from typing import Any

import pytest

from tests.rules.table import table
from tests.umpire.asking import judged, rules_of

RUN = 'melds = [{ owner = "P2", cards = "<5S 6S 7S 8S>" }]'
FREES = 'melds = [{ owner = "P2", cards = "<5S 6S *=7S 8S>" }]'
JOKERS = {"jokers": "2"}


def is_down(hand: str, melds: str, more: str = "") -> str:
    """P1 is down since an earlier turn, and has drawn."""
    return f'step = "play"\ndown = ["P1"]\nhands.P1 = "{hand}"\n{melds}\n{more}'


@pytest.mark.clause("CR-D-24", "CR-F-17", "CL-A-04")
@pytest.mark.parametrize(
    ("book", "position", "changes", "clause", "reason"),
    [
        (
            "denexa",
            is_down("* 9H 9D KC", RUN, "deal = 2\nowed = 1"),
            {},
            "CR-D-24",
            "The joker you took could no longer go into a new meld this turn.",
        ),
        ("family", is_down("*", RUN), {}, "CR-F-17", "The last card is discarded, not laid off."),
        (
            "beginner",
            f'step = "play"\nhands.P1 = "*"\n{RUN}',
            JOKERS,
            "CL-A-04",
            "The last card is discarded, not laid off.",
        ),
    ],
)
def test_the_end_is_not_asked_where_neither_is_legal(
    book: str, position: str, changes: dict[str, Any], clause: str, reason: str
) -> None:
    at = table(book, position, **changes)
    for move in ("add * to 1", "add *=4S to 1", "add *=9S to 1"):
        refusal = at.refused("P1 " + move)
        assert (refusal.clause, refusal.reason) == (clause, reason), move


@pytest.mark.clause("CR-D-24", "CR-C-42")
def test_a_joker_that_is_taken_is_not_asked_for_an_end_of_a_run() -> None:
    at = table("denexa", is_down("7S 9H 9D KC", FREES, "deal = 2")).play("P1 swap 7S in 1")
    assert at.refused("P1 add * to 1").clause == "CR-D-24"
    free = table("denexa", is_down("* 9H 9D KC", RUN, "deal = 2")).refused("P1 add * to 1")
    assert (free.clause, free.reason) == ("CR-C-42", "The joker fits at both ends of <5S 6S 7S 8S>.")
    assert free.remedy == "Say *=4S or *=9S."


@pytest.mark.clause("CR-A-53", "CR-C-42")
def test_only_the_end_is_named_that_is_legal() -> None:
    """The upcard that P1 took is laid after the joker, which it needs below the five."""
    at = table("denexa", is_down("* 3S", RUN, 'taken = "3S"'), discard_ban=frozenset({"returned_upcard"}))
    asked = at.refused("P1 add * to 1")
    assert (asked.reason, asked.remedy) == ("The joker fits at both ends of <5S 6S 7S 8S>.", "Say *=4S.")
    assert at.refused("P1 add *=9S to 1").clause == "CR-A-53"
    at.play("P1 add *=4S to 1")


@pytest.mark.clause("CR-D-24", "CR-F-17", "CL-A-04")
def test_the_umpire_asks_for_no_end_either() -> None:
    told = {"cards": "*", "to": "1", "table": "5S 6S 7S 8S"}
    denexa, family = rules_of("contract-rummy", "denexa"), rules_of("contract-rummy", "family")
    assert judged(denexa, "layoff", down="before", owed="1", rest="9H 9D KC", **told).clauses == ("CR-D-24",)
    assert judged(family, "layoff", down="before", rest="none", **told).clauses == ("CR-F-17",)
    beginner = rules_of("classic-rummy", "beginner", jokers="2")
    assert judged(beginner, "layoff", rest="none", **told).clauses == ("CL-A-04",)
    assert judged(denexa, "layoff", down="before", rest="9H 9D KC", **told).yes
