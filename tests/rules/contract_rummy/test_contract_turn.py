"""Laying the contract, and what else the turn of the contract allows."""

import pytest

from tests.rules.table import table
from upcard.games.rummy.layoff_access import room_for_jokers
from upcard.melds.meld import parse_meld

HOLDS_TWO_SETS = """
step = "play"
[hands]
P1 = "9S 9H 9D 4C 4C 4H KD QD 2S 7C JH"
"""


@pytest.mark.clause("CR-X-01", "CR-C-27", "CR-C-33")
@pytest.mark.parametrize("book", ["denexa", "wikipedia", "parlett", "family"])
def test_two_sets_with_twin_cards_meet_the_first_contract(book: str) -> None:
    """Identical cards may stand in one set."""
    t = table(book, HOLDS_TWO_SETS).play("P1", "down {9S 9H 9D} {4C 4C 4H}", "discard KD")
    assert t.melds() == ["{9S 9H 9D}", "{4C 4C 4H}"]
    assert t.hand("P1") == "2S JH QD 7C"
    assert t.asked() == ["P2"]


CONTRACT_TURN = """
step = "play"
seats = 4
melds = [{ owner = "P3", cards = "{KS KH KC}" }]
[hands]
P1 = "9S 9H 9D 9C 4C 4D 4H KD QC QS QH"
P2 = "2S 3D"
P3 = "5S 3D"
P4 = "6D 3C"
"""


@pytest.mark.clause("CR-A-36")
@pytest.mark.parametrize("book", ["denexa", "wikipedia", "parlett", "family"])
def test_the_turn_of_the_contract_is_over_after_the_discard(book: str) -> None:
    """In the next turn cards go on every meld."""
    t = table(book, CONTRACT_TURN, layoff_from="next_turn")
    t.play("P1", "down {9S 9H 9D} {4C 4D 4H}", "discard QC")
    t.play("P2 draw upcard", "P2 discard 2S", "P3 draw upcard", "P3 discard 5S", "P4 draw upcard", "P4 discard 6D")
    assert {"add KD to 1", "add 9C to 2"} <= set(t.play("P1 draw upcard").moves("P1"))


@pytest.mark.clause("GEN-07")
@pytest.mark.parametrize(("owed", "legal"), [(1, True), (0, False)])
def test_a_joker_taken_goes_into_the_contract_though_another_is_left_alone(owed: int, legal: bool) -> None:
    """No joker may be discarded; of two that were in the hand one is kept back by another contract."""
    position = f"""
    seats = 4
    step = "play"
    owed = {owed}
    hands.P1 = "KH KD * 4C 4D 4H *"
    melds = [{{ owner = "P2", cards = "<5S 6S *=7S 8S>" }}]
    """
    options = {"joker_take_before_contract": True, "discard_ban": frozenset({"joker"})}
    t = table("parlett", position, **options)
    contract = "down {4H 4D 4C} {KH KD *}"
    assert (contract in t.moves("P1")) is legal
    if legal:
        assert t.play("P1", contract).moves("P1") == ["end"]
    else:
        assert t.clause("P1", contract) == "CR-A-54"


@pytest.mark.parametrize(("most", "room"), [(0, 0), (1, 1), (2, 2), (9, 9)])
def test_a_run_has_room_for_jokers_one_after_the_other(most: int, room: int) -> None:
    """Four cards of a run leave ten places."""
    rules = table("denexa").game.compiled_rules
    assert room_for_jokers(parse_meld("<4C 5C 6C 7C>"), rules, most) == room
