"""W: the turn of the contract, laying off, and jokers on the table."""

import pytest

from tests.rules.table import table

TWO_SETS = """
seats = 4
step = "play"
discards = "6H"
melds = [{ owner = "P3", cards = "{KS KH KC}" }, { owner = "P2", cards = "<4D 5D *=6D 7D>" }]
[hands]
P1 = "9S 9H 9D 9C 4C 4D 4H KD QD 2S 7C"
"""
DOWN = "down {9S 9H 9D} {4C 4D 4H}"


@pytest.mark.clause("CR-W-15")
def test_contract_melds_have_exactly_the_listed_size() -> None:
    refusal = table("wikipedia", TWO_SETS).refused("P1", "down {9S 9H 9D 9C} {4C 4D 4H}")
    assert refusal.clause == "CR-W-15"
    assert (
        refusal.reason
        == "The contract is two sets of three, not one set of four and one set of three: the sizes differ."
    )
    assert table("wikipedia", TWO_SETS).play("P1", DOWN).asked() == ["P1"]


@pytest.mark.clause("CR-W-15")
def test_a_contract_run_is_not_longer_than_listed_either() -> None:
    """Deal 2 asks for a run of four."""
    t = table("wikipedia", 'deal = 2\nstep = "play"\n[hands]\nP1 = "9S 9H 9D 3C 4C 5C 6C 7C KD QD 2S"')
    assert t.clause("P1", "down {9S 9H 9D} <3C 4C 5C 6C 7C>") == "CR-W-15"
    t.play("P1", "down {9S 9H 9D} <4C 5C 6C 7C>")


@pytest.mark.clause("CR-W-16", "CR-A-33")
@pytest.mark.parametrize(
    ("deal", "cards", "good", "bad"),
    [
        (1, "9S 9H * 4C 4D 4H 9D * KD QD 2S", "down {9S 9H *} {4C 4D 4H}", "down {9S * *} {4C 4D 4H}"),
        (
            2,
            "9S 9H 9D 3C 4C * 6C * KD QD 2S",
            "down {9S 9H 9D} <3C 4C *=5C 6C>",
            "down {9S 9H 9D} <3C 4C *=5C *=6C>",
        ),
        (
            7,
            "9S 9H 9D 3C 4C 5C 6C * * * * KD QD",
            "down {9S 9H 9D} <3C 4C 5C 6C *=7C *=8C *=9C>",
            "down {9S 9H 9D} <*=2C *=3C 4C 5C 6C *=7C *=8C>",
        ),
    ],
)
def test_a_contract_meld_holds_fewer_jokers_than_naturals(deal: int, cards: str, good: str, bad: str) -> None:
    """One in a set of three or a run of four, three in a run of seven."""
    t = table("wikipedia", f'deal = {deal}\nstep = "play"\n[hands]\nP1 = "{cards}"')
    refusal = t.refused("P1", bad)
    assert refusal.clause == "CR-W-16"
    assert "has too many wild cards: at most" in refusal.reason
    assert bad not in t.moves("P1")
    t.play("P1", good)


@pytest.mark.clause("CR-W-17")
def test_later_a_meld_takes_any_number_of_jokers() -> None:
    t = table(
        "wikipedia",
        'step = "play"\nmelds = [{ owner = "P1", cards = "{9S 9H *}" }]\n[hands]\nP1 = "* * KD 2S"',
    ).play("P1", "add * to 1", "add * to 1")
    assert t.melds() == ["{9S 9H * * *}"]


@pytest.mark.clause("CR-W-18")
def test_on_the_contract_turn_no_further_card_of_the_own_melds() -> None:
    """Neither laid off on them nor as a meld of its own."""
    t = table("wikipedia", TWO_SETS).play("P1", DOWN)
    refusal = t.refused("P1", "add 9C to 3")
    assert refusal.clause == "CR-W-18"
    assert refusal.reason == "In the turn of the contract you lay off on other players' melds only."
    assert refusal.remedy == "Discard now."


@pytest.mark.clause("CR-W-19", "CR-X-03", "CR-A-36")
def test_on_the_contract_turn_cards_go_on_others_melds() -> None:
    """KD on P3's kings, after the contract and not before."""
    t = table("wikipedia", TWO_SETS)
    assert t.clause("P1", "add KD to 1") == "CR-C-38"
    t.play("P1", DOWN, "add KD to 1", "discard QD")
    assert t.melds()[0] == "{KS KH KC KD}"
    assert t.hand("P1") == "2S 7C 9C"


@pytest.mark.clause("CR-X-03")
@pytest.mark.parametrize(("book", "clause"), [("denexa", "CR-D-20"), ("parlett", "CR-P-17"), ("family", "CR-F-06")])
def test_elsewhere_no_other_card_on_the_contract_turn(book: str, clause: str) -> None:
    """Illegal in D, P and F."""
    assert table(book, TWO_SETS).play("P1", DOWN).clause("P1", "add KD to 1") == clause


@pytest.mark.clause("CR-A-36", "CR-W-22")
def test_a_joker_of_another_players_run_may_be_replaced_on_the_contract_turn() -> None:
    """The own runs wait for the next turn (CR-W-18)."""
    position = """
    deal = 2
    step = "play"
    melds = [{ owner = "P2", cards = "<4D 5D *=6D 7D>" }]
    [hands]
    P1 = "9S 9H 9D 3C 4C * 6C 6D 5C QD 2S"
    """
    t = table("wikipedia", position).play("P1", "down {9S 9H 9D} <3C 4C *=5C 6C>")
    refusal = t.refused("P1", "swap 5C in 3")
    assert refusal.clause == "CR-W-18"
    assert refusal.reason == "The jokers of this meld may be replaced from your next turn on."
    t.play("P1", "swap 6D in 1")
    assert t.melds()[0] == "<4D 5D 6D 7D>"
    assert "*" in t.hand("P1")


@pytest.mark.clause("CR-W-20")
def test_from_the_next_turn_on_any_meld_may_be_laid_off_on() -> None:
    t = table(
        "wikipedia",
        """
        step = "play"
        melds = [{ owner = "P1", cards = "{9S 9H 9D}" }, { owner = "P2", cards = "<4D 5D *=6D 7D>" }]
        [hands]
        P1 = "9C 3D 8D KD 2S"
        """,
    ).play("P1", "add 9C to 1", "add 3D to 2", "add 8D to 2")
    assert t.melds() == ["{9S 9H 9D 9C}", "<3D 4D 5D *=6D 7D 8D>"]


@pytest.mark.clause("CR-W-21", "CR-X-19")
def test_one_can_go_out_on_the_contract_turn() -> None:
    """In P the laid-off king is refused."""
    position = """
    deal = 4
    step = "play"
    melds = [{ owner = "P3", cards = "{KS KH KC}" }]
    [hands]
    P1 = "5S 5H 5D JS JH JC 2D 2H 2C KD 6C"
    P2 = "3S"
    P3 = "3D"
    """
    lay = "down {5S 5H 5D} {JS JH JC} {2D 2H 2C}"
    t = table("wikipedia", position).play("P1", lay, "add KD to 1", "discard 6C")
    assert t.points() == (0, 5, 5)
    assert table("parlett", position).play("P1", lay).clause("P1", "add KD to 1") == "CR-P-17"
    left = table("parlett", position).play("P1", lay, "discard 6C")
    assert left.hand("P1") == "KD"


TAKING = """
step = "play"
melds = [{ owner = "P2", cards = "<5S 6S *=7S 8S>" }, { owner = "P1", cards = "{9S 9H *}" }]
[hands]
P1 = "7S KH KD 2C 9D"
P3 = "7S 3D"
"""


@pytest.mark.clause("CR-W-22", "CR-X-13", "CR-X-15")
def test_a_down_player_takes_the_joker_of_a_run_for_its_card() -> None:
    """Not that of a set, not before the contract, not with another card."""
    t = table("wikipedia", TAKING)
    assert t.clause("P1", "swap 9D in 2") == "CR-C-46"
    assert t.clause("P1", "swap 2C in 1") == "CR-C-44"
    t.play("P1", "swap 7S in 1")
    assert t.melds()[0] == "<5S 6S 7S 8S>"
    assert "*" in t.hand("P1")
    not_down = table("wikipedia", TAKING.replace('owner = "P1"', 'owner = "P2"'))
    refusal = not_down.refused("P1", "swap 7S in 1")
    assert refusal.clause == "CR-W-22"
    assert refusal.reason == "Your contract is not on the table yet."


@pytest.mark.clause("CR-W-23", "CR-A-37")
def test_the_taken_joker_goes_on_any_meld_or_stays_in_hand() -> None:
    """On the same run, on another, or later."""
    assert table("wikipedia", TAKING).play("P1", "swap 7S in 1", "add *=9S to 1").melds()[0] == "<5S 6S 7S 8S *=9S>"
    assert table("wikipedia", TAKING).play("P1", "swap 7S in 1", "add * to 2").melds()[1] == "{9S 9H * *}"
    kept = table("wikipedia", TAKING).play("P1", "swap 7S in 1", "discard KH")
    assert "*" in kept.hand("P1")
    assert kept.asked() == ["P2"]


@pytest.mark.clause("CR-W-24", "CR-A-35", "CR-X-13")
def test_no_new_melds_after_the_contract() -> None:
    """Not even with a taken joker."""
    t = table("wikipedia", TAKING).play("P1", "swap 7S in 1")
    refusal = t.refused("P1", "meld {KH KD *}")
    assert refusal.clause == "CR-W-24"
    assert refusal.reason == "No further melds are formed after the contract."
    assert refusal.remedy == "Lay cards off on the melds of the table."
    assert not [move for move in t.moves("P1") if move.startswith("meld")]


@pytest.mark.clause("CR-A-10")
def test_two_contract_runs_of_one_suit_may_touch_or_overlap() -> None:
    """The book is silent, so nothing is forbidden."""
    t = table("wikipedia", 'deal = 3\nstep = "play"\n[hands]\nP1 = "3H 4H 5H 6H 7H 8H 9H TH 5H 6H 2C"')
    t.play("P1", "down <3H 4H 5H 6H> <7H 8H 9H TH>")
    t = table("wikipedia", 'deal = 3\nstep = "play"\n[hands]\nP1 = "3H 4H 5H 6H 7H 8H 9H TH 5H 6H 2C"')
    t.play("P1", "down <3H 4H 5H 6H> <5H 6H 7H 8H>")
