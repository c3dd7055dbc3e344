"""F: the contract, later melds, the joker taken from a run, and going out."""

import pytest

from tests.rules.table import table

TWO_SETS = """
step = "play"
melds = [{ owner = "P3", cards = "{KS KH KC}" }]
[hands]
P1 = "9S 9H 9D 9C 4C 4D 4H KD QD 2S 7C"
P3 = "2D"
"""
DOWN = "down {9S 9H 9D} {4C 4D 4H}"


@pytest.mark.clause("CR-F-05")
def test_the_first_meld_is_the_pattern_and_nothing_more() -> None:
    t = table("family", TWO_SETS)
    refusal = t.refused("P1", "down {9S 9H 9D 9C} {4C 4D 4H}")
    assert refusal.clause == "CR-F-05"
    assert (
        refusal.reason
        == "The contract is two sets of three, not one set of four and one set of three: the sizes differ."
    )
    assert t.clause("P1", "down {9S 9H 9D}") == "CR-K-F1"
    t.play("P1", DOWN)


@pytest.mark.clause("CR-F-06", "CR-A-48")
def test_what_is_left_goes_down_on_later_turns() -> None:
    """As lay-offs on any meld, or as further melds of any kind (CR-A-48), and not at once."""
    t = table("family", TWO_SETS).play("P1", DOWN)
    assert t.clause("P1", "add 9C to 2") == "CR-F-06"
    assert t.clause("P1", "add KD to 1") == "CR-F-06"
    sets = table("family", TWO_SETS.replace("QD 2S 7C", "QC QS QH")).play("P1", DOWN)
    refusal = sets.refused("P1", "meld {QC QS QH}")
    assert refusal.clause == "CR-F-06"
    assert refusal.reason == "Further melds wait for your next turn."
    later = """
    step = "play"
    melds = [{ owner = "P3", cards = "{KS KH KC}" }, { owner = "P1", cards = "{9S 9H 9D}" }]
    [hands]
    P1 = "9C KD 2S 3S 4S 5S QC"
    """
    t = table("family", later).play("P1", "add 9C to 2", "add KD to 1", "meld <2S 3S 4S 5S>")
    assert t.melds() == ["{KS KH KC KD}", "{9S 9H 9D 9C}", "<2S 3S 4S 5S>"]


@pytest.mark.clause("CR-F-07")
def test_more_than_one_joker_may_stand_in_a_meld() -> None:
    """As long as one card is natural (GEN-14); in W a contract meld would have too many."""
    position = 'seats = 4\nstep = "play"\n[hands]\nP1 = "9S * * 4C 4D 4H KD QD 2S 7C JH"'
    table("family", position).play("P1", "down {9S * *} {4C 4D 4H}")
    assert table("wikipedia", position).clause("P1", "down {9S * *} {4C 4D 4H}") == "CR-W-16"
    run = 'seats = 4\ndeal = 3\nstep = "play"\n[hands]\nP1 = "4C * * * 8H 9H TH JH 2S 7C JH"'
    table("family", run).play("P1", "down <4C *=5C *=6C *=7C> <8H 9H TH JH>")


def runs(cards: str) -> str:
    return f'deal = 3\nstep = "play"\n[hands]\nP1 = "{cards}"'


@pytest.mark.clause("CR-F-08", "CR-X-05")
def test_runs_of_one_suit_leave_a_rank_free_between_them() -> None:
    t = table("family", runs("3H 4H 5H 6H 7H 8H 9H TH KD QD JC"))
    refusal = t.refused("P1", "down <3H 4H 5H 6H> <7H 8H 9H TH>")
    assert refusal.clause == "CR-F-08"
    assert refusal.reason == "<3H 4H 5H 6H> and <7H 8H 9H TH> follow each other without a gap."
    table("family", runs("2H 3H 4H 5H 7H 8H 9H TH KD QD JC")).play("P1", "down <2H 3H 4H 5H> <7H 8H 9H TH>")


@pytest.mark.clause("CR-F-09", "CR-A-10")
def test_overlapping_or_equal_runs_of_one_suit_are_no_contract() -> None:
    """D and P allow them."""
    overlapping = "down <3H 4H 5H 6H> <5H 6H 7H 8H>"
    t = table("family", runs("3H 4H 5H 6H 5H 6H 7H 8H KD QD JC"))
    refusal = t.refused("P1", overlapping)
    assert refusal.clause == "CR-F-09"
    assert refusal.reason == "<3H 4H 5H 6H> and <5H 6H 7H 8H> overlap."
    table("parlett", runs("3H 4H 5H 6H 5H 6H 7H 8H KD QD JC")).play("P1", overlapping)
    equal = table("family", runs("3H 4H 5H 6H 3H 4H 5H 6H KD QD JC"))
    assert equal.clause("P1", "down <3H 4H 5H 6H> <3H 4H 5H 6H>") == "CR-F-09"


TAKING = """
seats = 4
step = "play"
melds = [{ owner = "P2", cards = "<5S 6S *=7S 8S>" }, { owner = "P1", cards = "{9S 9H *}" }]
[hands]
"""


@pytest.mark.clause("CR-F-15", "CR-A-39", "CR-X-13")
def test_a_joker_of_a_run_is_taken_at_the_own_turn_for_its_card() -> None:
    """By a player who is down (CR-A-39), also from an own run (CR-A-40)."""
    t = table("family", TAKING + 'P1 = "7S KH KD 2C 3C"')
    assert t.clause("P1", "swap 2C in 1") == "CR-C-44"
    assert t.clause("P3", "swap 7S in 1") == "CR-C-13"
    t.play("P1", "swap 7S in 1", "meld {KH KD *}", "discard 2C")
    assert t.melds()[2] == "{KH KD *}"
    not_down = table("family", TAKING.replace('"P1", cards', '"P3", cards') + 'P1 = "7S KH KD 2C"')
    refusal = not_down.refused("P1", "swap 7S in 1")
    assert refusal.clause == "CR-A-39"
    assert refusal.reason == "Your contract is not on the table yet."
    own = table("family", TAKING.replace('"P2", cards', '"P1", cards') + 'P1 = "7S KH KD 2C"')
    own.play("P1", "swap 7S in 1", "add *=4S to 1")
    same_turn = table("family", 'down_now = ["P1"]\n' + TAKING + 'P1 = "7S KH KD 2C"')
    assert same_turn.clause("P1", "swap 7S in 1") == "CR-F-05"


@pytest.mark.clause("CR-F-16", "CR-A-38")
def test_the_taken_joker_is_played_at_once() -> None:
    """Before any other card, before another joker, and before the discard."""
    t = table("family", TAKING + 'P1 = "7S 9D QH QD 2C"').play("P1", "swap 7S in 1")
    for move in ("add 9D to 2", "discard 2C"):
        refusal = t.refused("P1", move)
        assert refusal.clause == "CR-F-16"
        assert "joker you took" in refusal.reason
    jokers = ["add *=4S to 1", "add *=9S to 1", "add * to 2", "meld {QH QD *}"]
    assert sorted(t.moves("P1")) == sorted(jokers)
    t.play("P1", "add *=9S to 1", "add 9D to 2", "discard 2C")
    assert t.melds()[0] == "<5S 6S 7S 8S *=9S>"


@pytest.mark.clause("CR-A-42", "CR-F-16", "CR-F-17")
def test_a_joker_that_could_not_be_played_is_not_taken() -> None:
    """The last card but the joker's own must stay for the discard (CR-F-17)."""
    t = table("family", TAKING + 'P1 = "7S"')
    refusal = t.refused("P1", "swap 7S in 1")
    assert (refusal.clause, refusal.remedy) == ("CR-F-17", "Discard your last card.")
    assert refusal.reason == "With the joker laid, no card would be left to discard."
    two = table("family", TAKING + 'P1 = "7S 2C"\nP2 = "3C"')
    two.play("P1", "swap 7S in 1", "add * to 2", "discard 2C")
    assert two.points()[:2] == (0, 3)


@pytest.mark.clause("CR-F-17", "CR-A-49")
def test_every_turn_ends_with_one_discard() -> None:
    """The last card is neither laid off nor melded, it is discarded."""
    t = table("family", TAKING + 'P1 = "4S 9D"\nP2 = "3C"').play("P1", "add 9D to 2")
    refusal = t.refused("P1", "add 4S to 1")
    assert refusal.clause == "CR-F-17"
    assert refusal.reason == "The last card is discarded, not laid off."
    assert t.clause("P1", "end") == "CR-C-25"
    assert t.moves("P1") == ["discard 4S"]
    t.play("P1", "discard 4S")
    meld = table("family", TAKING + 'P1 = "KH KD KC"')
    assert meld.clause("P1", "meld {KH KD KC}") == "CR-F-17"
    table("family", TAKING + 'P1 = "KH KD KC 2C"').play("P1", "meld {KH KD KC}", "discard 2C")


@pytest.mark.clause("CR-F-17", "CR-A-05")
def test_in_deal_seven_too_until_somebody_goes_out() -> None:
    t = table("family", 'deal = 7\nstep = "play"\n[hands]\nP1 = "2H 3H 4H 5H 7S 8S 9S TS 9D TD JD QD KC"')
    assert t.clause("P1", "end") == "CR-C-25"
    assert t.play("P1", "discard KC").asked() == ["P2"]


@pytest.mark.clause("CR-F-18", "CR-X-21")
def test_deal_seven_is_runs_of_four_four_and_five_at_once() -> None:
    """Thirteen cards, no discard; neither fewer nor in other sizes."""
    good = 'deal = 7\nstep = "play"\n[hands]\nP1 = "2H 3H 4H 5H 7S 8S 9S TS 9D TD JD QD KD"\nP2 = "2C"\nP3 = "3C"'
    t = table("family", good).play("P1", "down <2H 3H 4H 5H> <7S 8S 9S TS> <9D TD JD QD KD>")
    assert t.points() == (0, 2, 3)
    t = table("family", good.replace("9D TD", "3C TD").replace('"3C"', '"4C"'))
    refusal = t.refused("P1", "down <2H 3H 4H 5H> <7S 8S 9S TS> <TD JD QD KD>")
    assert refusal.clause == "CR-F-18"
    assert (
        refusal.reason
        == "The contract of this deal is two runs of four and one run of five, laid at once; not three runs of four."
    )
    assert not [move for move in t.moves("P1") if move.startswith("down")]


@pytest.mark.clause("CR-F-19")
def test_going_out_gives_everybody_else_points() -> None:
    """For the cards in hand, also for those that would make a meld."""
    t = table("family", TAKING + 'P1 = "9D 2C"\nP2 = "KH KD KC"\nP3 = "*"\nP4 = "AS 2S"')
    t.play("P1", "add 9D to 2", "discard 2C")
    assert t.points() == (0, 30, 15, 17)
