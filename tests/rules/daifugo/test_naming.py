"""Queens that name ranks which everybody throws away (DAI-W45 to DAI-W47)."""

import pytest

from tests.rules.daifugo.test_tricks import table
from upcard.kernel.ui.position import BadPosition

HANDS = ("QS QH 3S KS", "2S 2H 4S 5S", "3H 6H 8H", "2D 7D 7C")


@pytest.mark.clause("DAI-W45", "DAI-X54")
def test_for_each_queen_everybody_throws_a_rank_away() -> None:
    t = table(*HANDS, queens_name="may").play("P1", "play QS QH")
    assert t.asked() == ["P1"] and t.events() == ["played"]
    assert t.scene("P1").status == "Name a rank that everybody throws away, 2 in all."
    assert [each.verb for each in t.scene("P1").actions][-2:] == ["name 2", "keep"]
    t.play("P1", "name 2")
    assert t.events() == ["named", "threw", "threw"]
    assert t.told("P3") == ["N1 names the twos.", *t.told("P3")[1:]]
    assert t.hand("P2") == "4S 5S" and t.hand("P4") == "7D 7C"
    t.play("P1", "name 3")
    assert t.hand("P1") == "KS" and t.hand("P3") == "6H 8H"
    assert t.asked() == ["P2"] and t.state.need == 2, "the trick goes on"


@pytest.mark.clause("DAI-W45", "DAI-X54")
def test_by_the_option_ranks_may_or_must_be_named() -> None:
    t = table(*HANDS, queens_name="may").play("P1", "play QS", "keep")
    assert t.asked() == ["P2"] and t.told("P2") == ["N1 names no more ranks."]
    must = table(*HANDS, queens_name="must").play("P1", "play QS")
    assert must.clause("P1", "keep") == must.clause("P1", "play KS") == "DAI-W45"
    assert "keep" not in must.moves("P1")
    assert table(*HANDS).play("P1", "play QS").asked() == ["P2"]


@pytest.mark.clause("DAI-W46", "DAI-X54")
def test_a_rank_that_nobody_holds_is_not_named() -> None:
    """Where all hands are told the rest of the pack is out of play."""
    t = table("QS 3S 4S", "2S 2H 9S", "2C 2D 3H", queens_name="may").play("P1", "play QS")
    assert t.moves("P1") == ["keep", "name 3", "name 4", "name 9", "name 2"]
    assert t.clause("P1", "name K") == "DAI-W46"
    assert t.clause("P2", "play 9S") == "DAI-W46", "first the ranks are named"
    t.play("P1", "name 2")
    assert t.asked() == ["P2"], "it was one queen"
    jokers = table("QS * 4S", "* 2H 9S", "2C", queens_name="may", jokers=2).play("P1", "play QS")
    assert jokers.moves("P1") == ["keep", "name 4", "name 9", "name 2"]
    pair = table("QS * 4S", "9S", "2C", queens_name="must", jokers=1).play("P1", "play QS *").play("P1", "name 9")
    assert pair.asked() == ["P1"] and pair.state.finished == (1,), "a queen and a joker are two queens"


@pytest.mark.clause("DAI-W46")
def test_whose_last_card_was_a_queen_names_nothing() -> None:
    t = table("QS", "9S 4H", "2C 5S", queens_name="must").play("P1", "play QS")
    assert t.asked() == ["P2"] and t.state.finished == (0,)


@pytest.mark.clause("DAI-W47", "DAI-X55")
def test_who_has_no_card_left_is_finished_in_the_order_of_the_turn() -> None:
    hands = ("QS 7S", "9S 4H", "7H", "7D 7C")
    t = table(*hands, queens_name="may").play("P1", "play QS").play("P1", "name 7")
    assert t.state.sheet == ((0, 2, 3, 1),), "P2 alone holds cards: the deal is over"
    right = table(*hands, queens_name="may", nines_turn="plays", more='direction = "right"').play("P1", "play QS")
    assert right.play("P1", "name 7").state.sheet == ((0, 3, 2, 1),)
    banned = table("QS 8S", *hands[1:], queens_name="may", forbidden_last=["eight"]).play("P1", "play QS")
    assert banned.play("P1", "name 8").state.finished == (0,), "they were thrown away, not played"


@pytest.mark.clause("DAI-W47")
def test_a_daifugo_whose_cards_go_later_falls() -> None:
    more = 'sheet = [["P3", "P1", "P2", "P4"]]'
    t = table("QS 7S", "9S 4H 5D", "7H", "7D 8C", queens_name="may", tycoon_falls=True, more=more)
    t.play("P1", "play QS").play("P1", "name 7")
    assert t.state.finished == (0,) and t.state.fallen == (2,)
    assert t.hand("P4") == "8C" and t.asked() == ["P2"]


def test_a_position_says_how_many_are_to_be_named() -> None:
    t = table(*HANDS, queens_name="may", trick="P1 QD QC", more='step = "name"\nto_name = 2')
    assert t.play("P1", "name 3").asked() == ["P1"]
    with pytest.raises(BadPosition, match="not such that cards go after it"):
        table(*HANDS, queens_name="may", trick="P1 JD JC", more='step = "name"')
    with pytest.raises(BadPosition, match="no cards are parted with"):
        table(*HANDS, trick="P1 QD QC", more='step = "name"')
