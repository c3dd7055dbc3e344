"""F: asking for the upcard, and the stock that runs out."""

import pytest

from tests.rules.contract_rummy.dealing import allowed_seats
from tests.rules.table import table

LEFT_LYING = """
seats = 4
discards = "8D KC 3S"
stock = "7C 6C 5C 4C ..."
"""


@pytest.mark.clause("CR-F-10")
@pytest.mark.parametrize("seats", allowed_seats("family"))
def test_an_unwanted_upcard_may_be_asked_for(seats: int) -> None:
    t = table("family", f'seats = {seats}\ndiscards = "8D KC 3S"')
    assert t.clause("P2", "may-i") == "CR-F-10"
    t.play("P1", "draw stock")
    assert t.asked() == [f"P{seat}" for seat in range(2, seats + 1)]
    assert t.clause("P1", "may-i") == "CR-F-10"
    t.play("P2", "may-i")
    if seats > 2:
        again = t.refused("P2", "may-i")
        assert (again.clause, again.reason) == ("CR-F-10", "You have answered already.")


@pytest.mark.clause("CR-F-11")
def test_the_asker_takes_the_upcard_and_one_stock_card() -> None:
    t = table("family", LEFT_LYING).play("P1", "draw stock")
    t.play("P2", "pass").play("P3", "may-i").play("P4", "pass")
    assert {"8D", "7C"} <= set(t.hand("P3").split())
    assert len(t.state.hand(2).cards) == 12


@pytest.mark.clause("CR-F-12")
def test_of_several_the_next_in_play_gets_it() -> None:
    """Not who spoke first."""
    t = table("family", LEFT_LYING).play("P1", "draw stock")
    t.play("P4", "may-i").play("P2", "pass").play("P3", "may-i")
    assert "8D" in t.hand("P3")
    assert "8D" not in t.hand("P4")


@pytest.mark.clause("CR-F-13", "CR-A-20", "CR-C-21")
def test_when_the_asking_is_over_the_active_player_goes_on() -> None:
    """With a stock card, not with an uncovered discard."""
    t = table("family", LEFT_LYING).play("P1", "draw stock")
    t.play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert t.clause("P1", "draw stock") == "CR-C-21"
    t.play("P3", "pass").play("P4", "pass")
    assert t.asked() == ["P1"]
    assert "6C" in t.hand("P1")
    assert t.upcard() == "KC"
    assert t.clause("P1", "draw upcard") == "CR-A-20"


@pytest.mark.clause("CR-A-19")
def test_several_cards_may_be_asked_for_but_not_twice_running() -> None:
    """P2 waits until somebody else has taken one in between."""
    t = table("family", LEFT_LYING).play("P1", "draw stock")
    t.play("P2", "may-i").play("P3", "may-i").play("P4", "pass")
    assert t.asked() == ["P3", "P4"]
    refusal = t.refused("P2", "may-i")
    assert refusal.clause == "CR-A-19"
    assert refusal.reason == "You took the last card that was taken out of turn."
    assert refusal.remedy == "Another player must take a card first."
    t.play("P3", "may-i").play("P4", "pass")
    assert "KC" in t.hand("P3")
    assert t.asked() == ["P2", "P4"]
    t.play("P2", "may-i").play("P4", "pass")
    assert "3S" in t.hand("P2")
    assert t.upcard() == ""
    assert t.asked() == ["P1"]


@pytest.mark.clause("CR-F-14")
@pytest.mark.parametrize("deal", range(1, 8))
def test_no_asking_in_deal_seven(deal: int) -> None:
    """In all others there is."""
    t = table("family", f"deal = {deal}\n" + LEFT_LYING).play("P1", "draw stock")
    if deal < 7:
        assert t.asked() == ["P2", "P3", "P4"]
        return
    assert t.asked() == ["P1"]
    assert "7C" in t.hand("P1")
    refusal = t.refused("P2", "may-i")
    assert refusal.clause == "CR-F-14"
    assert refusal.reason == "No card may be claimed in deal 7."


@pytest.mark.clause("CR-F-20", "CR-A-30", "CR-X-25")
def test_when_the_stock_has_run_out_everybody_gets_points() -> None:
    """Example (c): at the moment a card is needed; the active player scores too."""
    position = 'seats = 3\ndiscards = "8D KC 3S"\nstock = ""\n[hands]\nP1 = "KS"\nP2 = "AS 2S"\nP3 = "*"'
    t = table("family", position)
    t.play("P1", "draw upcard", "discard KS")
    assert t.state.sheet == ()
    t.play("P2", "draw stock")
    assert t.points() == (8, 17, 15)
    assert "out" not in t.events()


@pytest.mark.clause("CR-A-24")
def test_no_asking_once_the_stock_has_run_out() -> None:
    """Declining ends the deal before anybody is asked; so does a stock emptied by the asking."""
    last = 'seats = 3\ndiscards = "8D KC 3S"\nstock = "7C"\n[hands]\nP1 = "KS"\nP2 = "2S"\nP3 = "3D"'
    t = table("family", last).play("P1", "draw stock").play("P2", "may-i").play("P3", "pass")
    assert t.points() == (10, 17, 3)
    t = table("family", last).play("P1", "draw stock").play("P2", "pass").play("P3", "pass")
    assert t.state.sheet == ()
    assert t.hand("P1") == "KS 7C"


@pytest.mark.clause("CR-F-20")
def test_the_discards_are_never_shuffled_again() -> None:
    """The other books renew the stock (CR-A-31)."""
    position = 'seats = 3\ndiscards = "8D KC 3S"\nstock = ""'
    t = table("family", position).play("P1", "draw stock")
    assert len(t.state.sheet) == 1
    t = table("parlett", position).play("P1", "draw stock").play("P2", "pass").play("P3", "pass")
    assert t.asked() == ["*"]
