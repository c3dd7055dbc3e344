"""W: the upcard out of turn."""

import pytest

from tests.rules.contract_rummy.dealing import allowed_seats
from tests.rules.table import table

LEFT_LYING = """
seats = 4
discards = "8D KC 3S"
"""


@pytest.mark.clause("CR-W-09")
def test_the_active_player_decides_first_about_the_upcard() -> None:
    """Nobody can call before that."""
    t = table("wikipedia", LEFT_LYING)
    assert t.asked() == ["P1"]
    refusal = t.refused("P3", "may-i")
    assert refusal.clause == "CR-W-10"
    assert refusal.reason == "The upcard is not on offer."
    t.play("P1", "draw upcard")
    assert "8D" in t.hand("P1")
    assert t.clause("P3", "may-i") == "CR-W-10"


@pytest.mark.clause("CR-W-10")
@pytest.mark.parametrize("seats", allowed_seats("wikipedia"))
def test_any_other_player_may_call_for_a_declined_upcard(seats: int) -> None:
    """All are asked but the active player."""
    t = table("wikipedia", f'seats = {seats}\ndiscards = "8D KC 3S"').play("P1", "draw stock")
    others = [f"P{seat}" for seat in range(2, seats + 1)]
    assert t.asked() == others
    refusal = t.refused("P1", "may-i")
    assert refusal.clause == "CR-W-10"
    assert refusal.reason == "It is your own turn: the upcard is on offer to the others."
    for seat in others:
        assert t.moves(seat) == ["pass", "may-i"]


@pytest.mark.clause("CR-W-11", "CR-X-11")
def test_the_first_to_call_gets_it_whatever_the_seat() -> None:
    """P4 calls a moment before P3."""
    t = table("wikipedia", LEFT_LYING).play("P1", "draw stock")
    t.play("P4", "may-i").play("P3", "may-i").play("P2", "pass")
    assert "8D" in t.hand("P4")
    assert "8D" not in t.hand("P3")


@pytest.mark.clause("CR-X-11")
@pytest.mark.parametrize("book", ["parlett", "family"])
def test_with_the_same_calls_others_give_it_to_the_next_in_turn(book: str) -> None:
    """In P and F the seat decides."""
    t = table(book, LEFT_LYING).play("P1", "draw stock").play("P4", "may-i").play("P3", "may-i").play("P2", "pass")
    assert "8D" in t.hand("P3")


@pytest.mark.clause("CR-A-21", "CR-A-23")
def test_calls_are_told_when_all_have_answered_but_keep_their_order() -> None:
    """A pass does not lose the first call its place, and the window waits for everybody."""
    t = table("wikipedia", LEFT_LYING).play("P1", "draw stock").play("P2", "pass").play("P3", "may-i")
    assert t.asked() == ["P4"]
    assert t.clause("P3", "pass") == "CR-W-10"
    t.play("P4", "may-i")
    assert "8D" in t.hand("P3")


@pytest.mark.clause("CR-W-12")
def test_the_caller_also_takes_the_top_stock_card() -> None:
    t = table("wikipedia", LEFT_LYING + 'stock = "7C 6C 5C ..."').play("P1", "draw stock")
    t.play("P2", "pass").play("P3", "may-i").play("P4", "pass")
    assert len(t.state.hand(2).cards) == 12
    assert "7C" in t.hand("P3")
    assert "6C" in t.hand("P1")


@pytest.mark.clause("CR-W-13", "CR-A-20")
def test_the_card_below_a_called_one_is_offered_to_nobody() -> None:
    """Covered discards are out of the game."""
    t = table("wikipedia", LEFT_LYING).play("P1", "draw stock")
    t.play("P2", "pass").play("P3", "may-i").play("P4", "pass")
    assert t.upcard() == "KC"
    assert t.asked() == ["P1"]
    refusal = t.refused("P4", "may-i")
    assert refusal.clause == "CR-W-13"
    assert refusal.reason == "The upcard of this turn has been claimed already."
    assert t.clause("P1", "draw upcard") == "CR-W-14"


@pytest.mark.clause("CR-W-14")
def test_after_a_call_the_active_player_draws_from_the_stock() -> None:
    """The second stock card, and then the turn goes on."""
    t = table("wikipedia", LEFT_LYING + 'stock = "7C 6C 5C ..."').play("P1", "draw stock")
    t.play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert len(t.state.hand(0).cards) == 11
    assert "6C" in t.hand("P1")
    refusal = t.refused("P1", "draw upcard")
    assert refusal.clause == "CR-W-14"
    assert refusal.reason == "After a claim the active player has a stock card."


@pytest.mark.clause("CR-A-25")
def test_without_a_call_the_choice_was_made() -> None:
    """The declined upcard cannot be taken after all."""
    t = table("wikipedia", LEFT_LYING).play("P1", "draw stock")
    for seat in ("P2", "P3", "P4"):
        t.play(seat, "pass")
    assert t.upcard() == "8D"
    assert t.clause("P1", "draw upcard") == "CR-C-16"
    assert len(t.state.hand(0).cards) == 11


@pytest.mark.clause("CR-A-26", "CR-A-15")
def test_the_first_upcard_may_be_called_and_so_may_one_by_a_player_who_is_down() -> None:
    t = table(
        "wikipedia", LEFT_LYING.replace("8D KC 3S", "8D") + 'melds = [{ owner = "P2", cards = "{8S 8H 8C}" }]'
    ).play("P1", "draw stock")
    assert t.asked() == ["P2", "P3", "P4"]
    t.play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert "8D" in t.hand("P2")
    assert t.upcard() == ""


@pytest.mark.clause("CR-A-22")
def test_calls_are_allowed_in_deal_seven() -> None:
    """Only F forbids them."""
    t = table("wikipedia", "deal = 7\n" + LEFT_LYING).play("P1", "draw stock")
    assert t.asked() == ["P2", "P3", "P4"]


@pytest.mark.clause("CR-A-24", "CR-A-31")
def test_an_empty_stock_is_renewed_for_the_penalty_card_from_all_covered_discards() -> None:
    """The called card is not shuffled in, so no further card is uncovered."""
    t = table("wikipedia", 'seats = 3\ndiscards = "8D KC 3S 5H"\nstock = ""').play("P1", "draw stock")
    t.play("P2", "may-i").play("P3", "pass")
    assert t.asked() == ["*"]
    t.renew("3S KC 5H")
    assert "8D" in t.hand("P2")
    assert "3S" in t.hand("P2")
    assert "KC" in t.hand("P1")
    assert t.upcard() == ""
    assert t.asked() == ["P1"]


@pytest.mark.clause("CR-A-24", "CR-A-29")
def test_no_call_where_no_stock_card_can_be_had() -> None:
    """Declining the only card ends the deal; taking it does not."""
    only = 'seats = 3\ndiscards = "8D"\nstock = ""\n[hands]\nP1 = "KS"\nP2 = "QS"\nP3 = "JS"'
    t = table("wikipedia", only).play("P1", "draw stock")
    assert "window" not in t.events()
    assert t.points() == (10, 10, 10)
    t = table("wikipedia", only).play("P1", "draw upcard")
    assert t.asked() == ["P1"]
    assert t.state.sheet == ()
