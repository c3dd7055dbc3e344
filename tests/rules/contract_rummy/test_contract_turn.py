"""Laying the contract, and what else the turn of the contract allows."""

import pytest

from tests.rules.table import table

HOLDS_TWO_SETS = """
step = "play"
[hands]
P1 = "9S 9H 9D 4C 4C 4H KD QD 2S 7C JH"
"""


@pytest.mark.parametrize("book", ["denexa", "wikipedia", "parlett", "family"])
def test_two_sets_with_twin_cards_meet_the_first_contract(book: str) -> None:
    """CR-X-01, CR-C-27, CR-C-33: identical cards may stand in one set."""
    t = table(book, HOLDS_TWO_SETS).play("P1", "down {9S 9H 9D} {4C 4C 4H}", "discard KD")
    assert t.melds() == ["{9S 9H 9D}", "{4C 4C 4H}"]
    assert t.hand("P1") == "2S JH QD 7C"
    assert t.asked() == ["P2"]
