"""W: a set and a run of seven, and no discard to go out."""

import pytest

from tests.rules.table import Table, table

START = """
deal = 7
step = "play"
melds = [{ owner = "P2", cards = "{KH KD KC}" }, { owner = "P3", cards = "<3H 4H 5H 6H 7H 8H 9H>" }]
[hands]
P1 = "6S 6H 6D 3C 4C 5C 6C 7C 8C 9C KS TH QH"
P2 = "3S"
P3 = "5S"
"""
LAY = "down {6S 6H 6D} <3C 4C 5C 6C 7C 8C 9C>"


def one_left() -> Table:
    return table("wikipedia", START).play("P1", LAY, "add KS to 1", "add TH to 2")


@pytest.mark.clause("CR-W-29")
def test_the_contract_is_a_set_of_three_and_a_run_of_seven() -> None:
    t = table("wikipedia", START)
    refusal = t.refused("P1", "down {6S 6H 6D}")
    assert refusal.clause == "CR-K-W7"
    assert refusal.reason == "The contract of deal 7 is one set of three and one run of seven, not one set of three."
    assert t.clause("P1", "down {6S 6H 6D} <3C 4C 5C 6C 7C 8C>") == "CR-W-15"
    t.play("P1", LAY)
    assert t.melds()[2:] == ["{6S 6H 6D}", "<3C 4C 5C 6C 7C 8C 9C>"]


@pytest.mark.clause("CR-W-30", "CR-A-04", "CR-X-23")
def test_going_out_needs_no_discard() -> None:
    """Example (c): JH and QH go on the run, and that is going out; no two cards are drawn."""
    t = table(
        "wikipedia",
        """
        deal = 7
        step = "play"
        melds = [{ owner = "P3", cards = "<3H 4H 5H 6H 7H 8H 9H TH>" }, { owner = "P1", cards = "{6S 6H 6D}" }]
        [hands]
        P1 = "JH QH"
        P2 = "3S"
        P3 = "5S"
        """,
    ).play("P1", "add JH to 1", "add QH to 1")
    assert t.points() == (0, 5, 5)
    assert "out" in t.events()


@pytest.mark.clause("CR-W-31", "CR-X-23")
def test_the_last_card_is_played_and_not_discarded() -> None:
    """Example (a)."""
    t = one_left()
    refusal = t.refused("P1", "discard QH")
    assert refusal.clause == "CR-W-31"
    assert refusal.reason == "In this deal the last card is played on the table, not discarded."
    assert refusal.remedy == "Keep it, and end your turn without a discard."


@pytest.mark.clause("CR-W-32", "CR-X-23")
def test_one_unplayable_card_is_kept_and_the_turn_ends_without_a_discard() -> None:
    """Example (b)."""
    t = one_left()
    assert t.moves("P1") == ["end"]
    before = t.upcard()
    t.play("P1", "end")
    assert t.hand("P1") == "QH"
    assert t.upcard() == before
    assert t.asked() == ["P2"]


@pytest.mark.clause("CR-W-32")
def test_a_turn_does_not_end_without_a_discard_while_there_is_one() -> None:
    """Neither with an empty hand, which draws, nor with a card that may be discarded."""
    melds = 'melds = [{ owner = "P1", cards = "{6S 6H 6D}" }]'
    empty = table("wikipedia", f'deal = 2\nstep = "play"\n{melds}\n[hands]\nP1 = "6C"\nP2 = "3S"')
    empty.play("P1", "add 6C to 1")
    assert empty.moves("P1") == ["draw both"]
    assert empty.refused("P1", "end").reason == "You have no card to discard."
    held = table("wikipedia", f'deal = 2\nstep = "play"\n{melds}\n[hands]\nP1 = "KD 9C"\nP2 = "3S"')
    assert held.refused("P1", "end").reason == "A turn ends with one discard."


@pytest.mark.clause("CR-W-32")
def test_a_last_card_that_fits_is_played_and_not_kept_by_ending_the_turn() -> None:
    """Only an unplayable one is kept."""
    t = table(
        "wikipedia",
        'deal = 7\nstep = "play"\nmelds = [{ owner = "P1", cards = "{6S 6H 6D}" }]\n[hands]\nP1 = "6C"\nP2 = "3S"',
    )
    assert t.clause("P1", "end") == "CR-W-31"
    assert t.clause("P1", "discard 6C") == "CR-W-26"
    assert t.moves("P1") == ["add 6C to 1"]
    t.play("P1", "add 6C to 1")
    assert t.points()[:2] == (0, 5)


@pytest.mark.clause("CR-W-32", "CR-A-50")
def test_a_card_that_fits_only_the_own_new_melds_is_kept_too() -> None:
    """On the contract turn 6C goes nowhere yet."""
    t = table("wikipedia", START.replace("KS TH QH", "KS TH 6C")).play("P1", LAY, "add KS to 1", "add TH to 2")
    assert t.clause("P1", "add 6C to 3") == "CR-W-18"
    t.play("P1", "end")
    assert t.hand("P1") == "6C"


@pytest.mark.clause("CR-W-33", "CR-X-23")
def test_all_other_turns_end_with_a_discard() -> None:
    """Example (d): with two unplayable cards one is discarded and the other kept; before the contract as always."""
    t = table(
        "wikipedia",
        """
        deal = 7
        step = "play"
        melds = [{ owner = "P1", cards = "{6S 6H 6D}" }]
        [hands]
        P1 = "QH 2S"
        """,
    )
    assert t.clause("P1", "end") == "CR-C-25"
    t.play("P1", "discard 2S")
    assert t.hand("P1") == "QH"
    not_down = table("wikipedia", START)
    assert not_down.clause("P1", "end") == "CR-C-25"
    assert not_down.play("P1", "discard QH").asked() == ["P2"]


@pytest.mark.clause("CR-C-25", "CR-W-32")
@pytest.mark.parametrize("deal", range(1, 7))
def test_before_deal_seven_no_turn_ends_without_a_discard(deal: int) -> None:
    """The last card of deals 1 to 6 is discarded, and that is going out."""
    t = table(
        "wikipedia",
        f'deal = {deal}\nstep = "play"\nmelds = [{{ owner = "P1", cards = "{{6S 6H 6D}}" }}]\n[hands]\nP1 = "QH"',
    )
    assert t.clause("P1", "end") == "CR-C-25"
    t.play("P1", "discard QH")
    assert t.points()[0] == 0
