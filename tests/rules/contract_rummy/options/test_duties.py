"""What is taken on in a turn can be done in it."""

import pytest

from tests.rules.table import table


@pytest.mark.clause("CR-A-42")
@pytest.mark.parametrize(("touching", "suit", "refused"), [("free", "D", ""), ("one_per_suit", "D", "CR-D-25"),
                                                          ("one_per_suit", "H", "")])  # fmt: skip
def test_a_joker_is_not_taken_for_a_run_of_a_suit_that_one_has_a_run_of(touching: str, suit: str, refused: str) -> None:
    """The duty could not be met: a player has one run of each suit, and the turn would never end."""
    melds = '{ owner = "P2", cards = "<5S 6S *=7S 8S>" }, { owner = "P1", cards = "<8D 9D TD JD>" }'
    cards = f'P1 = "7S 3{suit} 4{suit} 6{suit} 2C"'
    position = f'seats = 4\nstep = "play"\nmelds = [{melds}]\n[hands]\n{cards}'
    t = table("denexa", position, touching_runs=touching, joker_take_use="new_meld")
    assert ("swap 7S in 1" in t.moves("P1")) is not bool(refused)
    if refused:
        assert t.clause("P1", "swap 7S in 1") == refused
    else:
        t.play("P1", "swap 7S in 1", f"meld <3{suit} 4{suit} *=5{suit} 6{suit}>", "discard 2C")


TWO = '{ owner = "P2", cards = "<5S 6S *=7S 8S>" }, { owner = "P3", cards = "<3D *=4D 5D 6D>" }'


def position(cards: str, melds: str = TWO) -> str:
    return f'seats = 4\nstep = "play"\nmelds = [{melds}]\n[hands]\nP1 = "{cards}"'


DOWN = TWO + ', { owner = "P1", cards = "{9S 9H 9C}" }'


@pytest.mark.clause("CR-D-25", "CR-A-42", "GEN-07")
@pytest.mark.parametrize("first", ["7S in 1", "4D in 2"])
def test_two_jokers_are_taken_for_one_new_meld(first: str) -> None:
    """One alone would make none; both together do, and until then nothing else is done that would prevent it."""
    second = "4D in 2" if first == "7S in 1" else "7S in 1"
    t = table("denexa", position("7S 4D KS 2D 3C", DOWN))
    assert f"swap {first}" in t.moves("P1")
    t.play("P1", f"swap {first}")
    assert set(t.moves("P1")) == {"add 2D to 2", f"swap {second}"}
    assert t.clause("P1", "discard 3C") == "CR-D-24"
    t.play("P1", f"swap {second}", "meld {KS * *}", "add 2D to 2", "discard 3C")


@pytest.mark.clause("CR-D-25", "CR-A-49")
def test_two_jokers_are_not_taken_where_no_card_is_left_to_lay_them_with() -> None:
    """Both cards of the hand would be gone."""
    assert table("denexa", position("7S 4D", DOWN)).clause("P1", "swap 7S in 1") == "CR-D-25"
    needed = table("denexa", position("7S 4D KS", DOWN), go_out_discard="required")
    assert needed.clause("P1", "swap 7S in 1") == "CR-A-49", "the king would have to be kept for the discard"
    minority = table("denexa", position("7S 4D KS 2D 3C", DOWN), wild_limit_table="minority")
    assert minority.clause("P1", "swap 7S in 1") == "CR-D-25", "a meld has more natural cards than jokers there"


@pytest.mark.clause("CR-A-39", "CR-A-42")
@pytest.mark.parametrize("use", ["new_meld", "any_meld", "free"])
def test_two_jokers_are_taken_for_one_contract(use: str) -> None:
    """With one of them the contract could not be laid."""
    cards = "7S 4D KH KD 9C 9D 2C 3C JH QD 6C"
    t = table("denexa", position(cards), joker_take_before_contract=True, joker_take_use=use)
    t.play("P1", "swap 7S in 1", "swap 4D in 2", "down {KH KD *} {9C 9D *}", "discard 2C")
    alone = table("denexa", position(cards.replace("4D", "4C")), joker_take_before_contract=True, joker_take_use=use)
    assert "could not be used in your contract" in alone.refused("P1", "swap 7S in 1").reason


@pytest.mark.clause("CR-A-39", "CR-A-42", "CR-D-28")
def test_a_joker_is_taken_for_a_contract_of_the_whole_hand_only_where_the_whole_hand_is_laid() -> None:
    """It is not enough that three runs could be laid, with cards left over."""
    runs = "2H 3H 4H 5H 7C 8C 9C TC 9D TD JD QD"
    at = "deal = 7\n" + position(runs + " 7S")
    early = {"joker_take_before_contract": True}
    whole = table("denexa", at, **early).play("P1", "swap 7S in 1")
    whole.play("P1", "down <2H 3H 4H 5H> <7C 8C 9C TC> <9D TD JD QD *=KD>")
    over = table("denexa", "deal = 7\n" + position(runs.replace("2H", "2C") + " 2S 7S"), **early)
    assert over.clause("P1", "swap 7S in 1") == "CR-D-25"


@pytest.mark.clause("CR-A-38")
def test_where_a_joker_is_played_before_anything_else_it_is_played_before_the_next_is_taken() -> None:
    t = table("family", position("7S 4D KS KD QS QD 3C", DOWN)).play("P1", "swap 7S in 1")
    assert t.clause("P1", "swap 4D in 2") == "CR-F-16"
    t.play("P1", "meld {KS KD *}", "swap 4D in 2", "meld {QS QD *}", "discard 3C")
