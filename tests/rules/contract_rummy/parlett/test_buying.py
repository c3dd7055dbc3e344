"""P: buying the upcard, and the stock."""

import pytest

from tests.rules.contract_rummy.dealing import allowed_seats
from tests.rules.table import table

LEFT_LYING = """
seats = 4
discards = "8D KC 3S"
stock = "7C 6C 5C 4C ..."
"""


@pytest.mark.clause("CR-P-10", "CR-A-27")
@pytest.mark.parametrize("seats", allowed_seats("parlett"))
def test_an_unwanted_upcard_may_be_bought_by_another_player(seats: int) -> None:
    """With two players the opponent may buy."""
    t = table("parlett", f'seats = {seats}\ndiscards = "8D KC 3S"')
    refusal = t.refused("P2", "may-i")
    assert refusal.clause == "CR-P-10"
    assert refusal.reason == "The upcard is not on offer."
    assert refusal.remedy == "Wait until the active player leaves it."
    t.play("P1", "draw stock")
    assert t.asked() == [f"P{seat}" for seat in range(2, seats + 1)]
    assert t.clause("P1", "may-i") == "CR-P-10"


@pytest.mark.clause("CR-P-11")
def test_the_buyer_takes_the_upcard_and_the_top_stock_card_at_once() -> None:
    t = table("parlett", LEFT_LYING).play("P1", "draw stock")
    t.play("P2", "pass").play("P3", "may-i").play("P4", "pass")
    assert {"8D", "7C"} <= set(t.hand("P3").split())
    assert len(t.state.hand(2).cards) == 12


@pytest.mark.clause("CR-P-12")
def test_of_several_buyers_the_one_whose_turn_comes_first_gets_it() -> None:
    """From P3's turn the order is P4, P1, P2, whoever spoke first."""
    t = table("parlett", LEFT_LYING + 'turn = "P3"').play("P3", "draw stock")
    t.play("P2", "may-i").play("P1", "may-i").play("P4", "pass")
    assert "8D" in t.hand("P1")
    assert "8D" not in t.hand("P2")


@pytest.mark.clause("CR-P-13")
def test_after_a_buy_the_active_player_draws_the_top_stock_card() -> None:
    """The card below the buyer's."""
    t = table("parlett", LEFT_LYING).play("P1", "draw stock")
    t.play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert "7C" in t.hand("P2")
    assert "6C" in t.hand("P1")
    assert t.asked() == ["P1"]


@pytest.mark.clause("CR-P-14")
def test_after_a_buy_the_active_player_may_not_draw_the_uncovered_discard() -> None:
    t = table("parlett", LEFT_LYING).play("P1", "draw stock")
    t.play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert t.upcard() == "KC"
    refusal = t.refused("P1", "draw upcard")
    assert refusal.clause == "CR-P-14"
    assert refusal.reason == "After a claim the active player has a stock card."


@pytest.mark.clause("CR-P-15")
def test_only_one_buy_in_a_turn() -> None:
    """In the next turn the uncovered cards lie under a new discard."""
    t = table("parlett", LEFT_LYING).play("P1", "draw stock")
    t.play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    refusal = t.refused("P3", "may-i")
    assert refusal.clause == "CR-P-15"
    assert refusal.reason == "The upcard of this turn has been claimed already."
    t.play("P1", "discard 6C")
    assert t.upcard() == "6C"
    assert t.asked() == ["P2"]


@pytest.mark.clause("CR-A-28")
def test_a_buyer_lays_nothing_and_draws_as_usual_on_the_own_turn() -> None:
    """The bought card is an ordinary card and may be discarded."""
    t = table("parlett", LEFT_LYING).play("P1", "draw stock")
    t.play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    t.play("P1", "discard 6C").play("P2", "draw upcard", "discard 8D")
    assert len(t.state.hand(1).cards) == 12
    assert t.upcard() == "8D"


@pytest.mark.clause("CR-P-27")
def test_the_turn_ends_with_one_discard() -> None:
    """Not with two, and not without."""
    t = table("parlett", LEFT_LYING).play("P1", "draw upcard")
    assert t.clause("P1", "end") == "CR-C-25"
    t.play("P1", "discard 8D")
    assert t.clause("P1", "discard 8D") == "CR-C-13"
    assert t.asked() == ["P2"]


@pytest.mark.clause("CR-P-28")
def test_an_empty_stock_is_made_of_all_discards_but_the_top_one() -> None:
    """When somebody wants to draw from it, and not before."""
    t = table("parlett", 'seats = 2\ndiscards = "5H 9C KD 2S 2H"\nstock = ""')
    assert t.asked() == ["P1"]
    t.play("P1", "draw stock").play("P2", "pass")
    assert t.asked() == ["*"]
    t.renew("KD 9C 2H 2S")
    assert t.upcard() == "5H"
    assert "KD" in t.hand("P1")
    assert len(t.state.stock().cards) == 3


@pytest.mark.clause("CR-A-29", "CR-P-28")
def test_no_stock_can_be_made_of_the_upcard_alone() -> None:
    """Taking it goes on, wanting a stock card ends the deal; one card more is a stock."""
    two = table("parlett", 'seats = 2\ndiscards = "5H 9C"\nstock = ""', claim_mode="none")
    assert two.play("P1", "draw stock").renew("9C").asked() == ["P1"]
    only = 'seats = 2\ndiscards = "5H"\nstock = ""\n[hands]\nP1 = "KS 2S"\nP2 = "QS"'
    assert table("parlett", only).play("P1", "draw upcard", "discard 2S").asked() == ["P2"]
    t = table("parlett", only).play("P1", "draw stock")
    assert t.points() == (12, 10)
    assert "stock_out" in t.events()


@pytest.mark.clause("CR-A-22")
def test_deal_seven_has_buys_too() -> None:
    t = table("parlett", "deal = 7\n" + LEFT_LYING).play("P1", "draw stock")
    assert t.asked() == ["P2", "P3", "P4"]
