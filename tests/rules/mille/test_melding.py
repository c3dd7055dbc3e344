"""Melds, discards, the stock and the end of a deal (MIL-31 to MIL-54)."""

import pytest

from tests.rules.mille.tables import draw, table
from upcard.kernel.game import BadMove
from upcard.kernel.state import view

# Melds


@pytest.mark.clause("MIL-31", "MIL-32", "MIL-40", "MIL-42")
@pytest.mark.parametrize("meld", ["{9S 9H 9D}", "{9S 9S 9H}", "{9S 9S 9H 9D}", "{9S 9H 9D 2S}", "{9S 2S 2H}"])
def test_three_or_more_cards_of_a_rank(meld: str) -> None:
    """Identical cards are allowed, suits do not matter, 2s are wild."""
    t = table("9S 9S 9H 9D 2S 2H KC").play("P1", "meld " + meld)
    assert [str(each) for each in t.state.melds] == [meld]
    assert t.state.owners == (0,)


@pytest.mark.clause("MIL-31", "MIL-33", "MIL-41b", "MIL-X07")
def test_what_is_no_meld() -> None:
    t = table("KS KD 2H 2D 2S 7S 8S 9S")
    for meld, clause in (
        ("{KS KD}", "MIL-31"),
        ("{KS 2H}", "MIL-31"),
        ("{7S 8S 9S}", "MIL-33"),
        ("{KS KD 7S}", "MIL-31"),
        ("{2H=K 2D 2S}", "MIL-41b"),
        ("{KH KS KD}", "GEN-22"),
        ("{KS KS KD}", "GEN-01"),
    ):
        assert t.clause("P1", "meld " + meld) == clause
    for meld in ("{KS KD 2H}", "{KS 2H 2D}", "{2H 2D 2S}"):
        assert f"meld {meld}" in t.moves("P1") or f"meld {t.game.read('meld ' + meld).meld}" in t.moves("P1")
        table("KS KD 2H 2D 2S 7S 8S 9S").play("P1", "meld " + meld)
    with pytest.raises(BadMove, match="there are no runs"):
        t.game.read("meld <7S 8S 9S>")


@pytest.mark.clause("MIL-41a", "MIL-42")
def test_wilds_have_no_limit() -> None:
    """One natural card and seven 2s."""
    t = table("KS 2S 2S 2H 2H 2D 2D 2C 4S").play("P1", "meld {KS 2S 2S 2H 2H 2D 2D 2C}")
    assert t.state.melds[0].low == 13


@pytest.mark.clause("MIL-A07")
def test_two_natural_cards_as_an_option() -> None:
    """Option `min_naturals_in_meld`."""
    t = table("KS KD 2H 2D 2S 7S", min_naturals_in_meld=2)
    assert t.clause("P1", "meld {KS 2H 2D}") == "MIL-A07"
    assert "meld {KS 2H 2D}" not in t.moves("P1")
    assert "meld {2S 2H 2D}" in t.moves("P1")
    t.play("P1", "meld {KS KD 2H}")


@pytest.mark.clause("MIL-34")
def test_several_melds_in_a_turn() -> None:
    t = table("9S 9H 9D KS KH KD 4S 4H 4D 7C").play("P1", "meld {9S 9H 9D}", "meld {KS KH KD}", "meld {4S 4H 4D}")
    assert len(t.state.melds) == 3


@pytest.mark.clause("MIL-35")
def test_nobody_has_to_meld() -> None:
    t = table("9S 9H 9D 9C KS", "3C", "P1 {KH KD KC}").play("P1", "discard 9S")
    assert t.hand("P1") == "KS 9H 9D 9C"


@pytest.mark.clause("MIL-36")
def test_a_rank_is_one_meld() -> None:
    """Further cards go to it, not beside it, whether they are melded or added, all at once or one by one."""
    at = ("9S 9H 9D KC", "3C", "P1 {9S 9H 9C}")
    ways = (["meld {9S 9H 9D}"], ["add 9S 9H 9D to 1"], ["add 9S to 1", "add 9H to 1", "add 9D to 1"])
    for moves in ways:
        assert table(*at).play("P1", *moves).melds() == ["{9S 9S 9H 9H 9D 9C}"]
    assert table(*at).play("P1", "meld {9S 9H 9D}").told() == [
        "N1 adds the nine of spades, the nine of hearts and the nine of diamonds to meld 1."
    ]
    assert "add 9S 9H 9D to 1" in table(*at).moves("P1")


@pytest.mark.clause("MIL-36", "MIL-37", "MIL-43")
def test_fewer_than_three_cards_go_to_ones_own_meld_too() -> None:
    """However they are called; and with the last of them one is out."""
    assert table("9S 2H KC", "3C", "P1 {9S 9H 9C}").play("P1", "meld {9S 2H}").melds() == ["{9S 9S 9H 9C 2H}"]
    assert table("9S KD", "3C", "P1 {9S 9H 9C}").clause("P1", "meld {9S KD}") == "MIL-31"
    assert table("9S KD", "3C", "P1 {9S 9H 9C}").clause("P1", "add 9S KD to 1") == "MIL-37"
    assert table("9S KD", "3C", "P1 {9S 9H 9C}").clause("P1", "add 9S 9S to 1") == "GEN-01"
    t = table("9S 9D 2H", "3C", "P1 {9S 9H 9C}").play("P1", "add 9S 9D 2H to 1")
    assert t.state.deal == 2


@pytest.mark.clause("MIL-36")
def test_the_other_melds_stay_as_they_are() -> None:
    """Those of the other player, of the same rank too."""
    t = table("9S 9H 9D KC KS 3H", "3C", "P2 {9S 9H 9C}", "P1 {KD KH KC}", "P1 {7S 7H 7D}", "P2 {5S 5H 5D}")
    t.play("P1", "add KC to 2", "meld {9S 9H 9D}")
    assert t.melds() == ["{9S 9H 9C}", "{KH KD KC KC}", "{7S 7H 7D}", "{5S 5H 5D}", "{9S 9H 9D}"]
    assert t.state.owners == (1, 0, 0, 1, 0)


@pytest.mark.clause("MIL-37", "MIL-43", "MIL-A05", "MIL-X08")
def test_cards_are_added_to_ones_own_meld() -> None:
    """A natural card, or a wild one."""
    t = table("KS 2H 7C 7D", "3C", "P1 {KD KH KC}")
    assert [move for move in t.moves("P1") if move.startswith("add")] == [
        "add KS to 1",
        "add 2H to 1",
        "add KS 2H to 1",
    ]
    assert t.clause("P1", "add 7C to 1") == "MIL-37"
    assert t.clause("P1", "add KS to 2") == "MIL-37"
    assert t.clause("P1", "add KS to 0") == "MIL-37"
    assert t.clause("P1", "add KD to 1") == "GEN-22"
    t.play("P1", "add KS to 1", "add 2H to 1")
    assert [str(meld) for meld in t.state.melds] == ["{KS KH KD KC 2H}"]
    assert t.told() == ["N1 adds the two of hearts to meld 1."]


@pytest.mark.clause("MIL-38", "MIL-A06")
def test_nothing_is_added_to_the_opponents_melds() -> None:
    t = table("KS 2H 7C", "3C", "P2 {KD KH KC}")
    for card in ("KS", "2H"):
        assert t.clause("P1", f"add {card} to 1") == "MIL-38"
    assert not [move for move in t.moves("P1") if move.startswith("add")]


@pytest.mark.clause("GEN-01")
def test_it_is_said_how_often_a_card_is_not_held() -> None:
    t = table("KS KD 7C", "3C")
    assert t.refused("P1", "discard 3C").reason == "You do not hold the three of clubs."
    assert t.refused("P1", "meld {KS KS KD}").reason == "You do not hold the king of spades 2 times."


@pytest.mark.clause("MIL-37", "MIL-38")
def test_the_meld_that_is_named_is_the_one() -> None:
    """Beside one of another rank, and beside the opponent's of the same rank."""
    t = table("KS 7C 8D", "3C", "P1 {KD KH KC}", "P2 {9S 9H 9C}")
    assert t.clause("P1", "add KS to 2") == "MIL-38"
    assert t.play("P1", "add KS to 1").melds() == ["{KS KH KD KC}", "{9S 9H 9C}"]
    t = table("KS 7C 8D", "3C", "P2 {KS KH KC}", "P1 {KD KH KC}")
    assert t.clause("P1", "add KS to 1") == "MIL-38"
    assert t.play("P1", "add KS to 2").melds() == ["{KS KH KC}", "{KS KH KD KC}"]


@pytest.mark.clause("MIL-39")
def test_both_may_meld_a_rank() -> None:
    t = table("KS KS KH 7C", "3C", "P2 {KD KH KC}").play("P1", "meld {KS KS KH}")
    assert t.state.owners == (1, 0)


@pytest.mark.clause("MIL-44", "MIL-45")
def test_a_meld_of_twos() -> None:
    """Three 2s and nothing else; a further one is no wild card there."""
    t = table("2S 2H 2D 2C KS", "3C").play("P1", "meld {2S 2H 2D}", "add 2C to 1")
    assert t.state.melds[0].low == 2
    assert "clean" in t.scene().seats[0].marks
    assert table("2S 2H 2D KS KD", "3C").clause("P1", "meld {2S 2H}") == "MIL-31"
    natural = table("KS KH KD 2C 9S", "3C").play("P1", "meld {KS KH KD}")
    assert "clean" in natural.scene().seats[0].marks
    with_wild = table("KS KH 2D 2C 9S", "3C").play("P1", "meld {KS KH 2D}")
    assert "clean" not in with_wild.scene().seats[0].marks


@pytest.mark.clause("MIL-46", "MIL-A08")
def test_what_lies_there_stays() -> None:
    """No move takes a card back, or puts a natural card in a wild one's place."""
    t = table("KS 7C 7D", "3C", "P1 {KD KH 2C}")
    for text in ("swap KS in 1", "take back 2C"):
        with pytest.raises(BadMove):
            t.game.read(text)
    t.play("P1", "add KS to 1")
    assert str(t.state.melds[0]) == "{KS KH KD 2C}"


# Discards, stock, the end of a deal


@pytest.mark.clause("MIL-47", "MIL-48", "MIL-49", "MIL-A09")
def test_a_turn_ends_with_one_discard() -> None:
    """Any card, a 2 or the one just drawn; it is the new upcard."""
    for card in ("2S", "KC", "4S"):
        t = draw("4S 2S 9S", "3C", more='stock = "KC ..."').play("P1", "draw stock", "discard " + card)
        assert str(t.state.upcard()) == card
        assert t.asked() == ["P2"]
        assert t.clause("P1", "discard 9S") == "MIL-14"
    assert table("4S 9S").clause("P1", "discard 3C") == "GEN-22"
    assert table("4S 9S").clause("P1", "choose 1") == "MIL-47"


@pytest.mark.clause("MIL-50", "MIL-52", "MIL-X10")
def test_out_by_a_meld() -> None:
    """No discard, and the deal is over at once."""
    t = table("9S 9H 9D").play("P1", "meld {9S 9H 9D}")
    assert t.told()[1] == "N1 goes out!"
    assert t.state.sheet == ((30, -10),)
    assert t.asked() == ["*"]


@pytest.mark.clause("MIL-50", "MIL-52")
def test_out_by_an_added_card() -> None:
    t = table("KS", "3C", "P1 {KD KH KC}").play("P1", "add KS to 1")
    assert t.state.sheet == ((80, -10),)


@pytest.mark.clause("MIL-50")
def test_out_by_taking_the_pile() -> None:
    """Where nothing else lay in it."""
    t = draw("9H 9D", "9S").play("P1", "take 9H 9D")
    assert t.state.sheet == ((30, -10),)


@pytest.mark.clause("MIL-51", "MIL-52")
def test_out_by_a_discard() -> None:
    t = table("KS", "3C", "P1 {9S 9H 9D}").play("P1", "discard KS")
    assert t.told()[1] == "N1 goes out!"
    assert t.state.sheet == ((30, -10),)


PILE = "9S " + "KC QS JD 4D 5D 6D 7D 8D TD " * 2 + "KS KH KD 3S 3H 3D QH QD QC AS AH AD AC 5S 5H 6S 6H 7S 7H 8S 8H"


@pytest.mark.clause("MIL-53", "MIL-A10", "MIL-X23")
def test_an_empty_stock_is_formed_anew() -> None:
    """The upcard stays, the 39 others are shuffled, one is drawn."""
    t = draw("4S 9D", PILE, other="4C JC", more='stock = ""')
    assert len(t.state.discards().cards) == 40
    t.play("P1", "draw stock")
    assert t.asked() == ["*"]
    assert t.clause("P1", "draw stock") == "MIL-06"
    covered = PILE.split()[1:]
    assert t.clause("*", "shuffle " + " ".join(covered[1:])) == "MIL-53"
    t.play("*", "shuffle " + " ".join(covered))
    assert t.told("P1") == [
        "The discards are shuffled into a new stock of 39 cards.",
        "You draw the king of clubs from the stock.",
    ]
    assert len(t.state.stock().cards) == 38
    assert [str(card) for card in t.state.discards().cards] == ["9S"]
    assert {str(card) for card in view(t.state, 0).stock().cards} == {"??"}
    taken = draw("4S 9D 9H", PILE, other="4C JC", more='stock = ""').play("P1", "take 9D 9H")
    assert len(taken.state.hand(0).cards) == 40


@pytest.mark.clause("MIL-A10")
def test_a_stock_that_is_renewed_at_once() -> None:
    """Option `stock_refill`: after the turn that drew the last card, before the next one."""
    t = draw("4S 9D KH", "9S KC QS", more='stock = "7C"', stock_refill="at_once").play("P1", "draw stock", "discard 9D")
    assert t.asked() == ["*"]
    t.play("*", "shuffle QS KC 9S")
    assert t.asked() == ["P2"]
    assert [str(card) for card in t.state.discards().cards] == ["9D"]
    on_need = draw("4S 9D KH", "9S KC QS", more='stock = "7C"').play("P1", "draw stock", "discard 9D")
    assert on_need.asked() == ["P2"]


@pytest.mark.clause("MIL-53")
def test_one_card_below_the_upcard_is_a_stock() -> None:
    t = draw("4S 9D", "9S KC", more='stock = ""').play("P1", "draw stock")
    assert t.asked() == ["*"]
    assert t.play("*", "shuffle KC").hand("P1") == "4S 9D KC"


@pytest.mark.clause("MIL-A10")
def test_one_card_below_the_upcard_is_a_stock_at_once() -> None:
    position = {"more": 'stock = ""', "stock_refill": "at_once"}
    assert table("4S 9D", "KC", **position).play("P1", "discard 9D").asked() == ["*"]


@pytest.mark.clause("MIL-54", "MIL-A11", "MIL-X20")
def test_without_any_stock_the_deal_ends() -> None:
    """Nobody is out, both score, bonuses too."""
    t = draw("4S KD", "9S", "P1 {7S 7H 7D}", more='stock = ""').play("P1", "draw stock")
    assert t.told()[0] == "No new stock can be made: the deal ends, and both players score."
    assert t.state.sheet == ((15, -10),)
    assert t.state.stars == ((1, 0),)
    assert "out" not in t.events()
    # One who can take the upcard may do so.
    draw("9H 9D KD 4S", "9S", more='stock = ""').play("P1", "take 9H 9D")
