"""Kalooki: the deal, the draw, calls and the stock (rulebook: kalooki, sections 1.1 to 1.4)."""

from typing import Any

import pytest

from tests.rules.contract_rummy.dealing import dealt, pack
from tests.rules.kalooki.tables import RULES
from tests.rules.table import Table, rummy, table
from upcard.kernel.game import Refused

SEATS = pytest.mark.parametrize("seats", [3, 4, 5])


def window(more: str = "", hands: str = "", **options: Any) -> Table:
    """P1's turn begins; the others are asked about the 7D."""
    return table("kalooki", f'seats = 4\nstep = "claim"\ndiscards = "7D KC"\n{more}\n[hands]\n{hands}', **options)


# --- 1.1 players, pack, deal


@pytest.mark.clause("KAL-01", "KAL-02", "KAL-03", "KAL-04", "KAL-05", "KAL-06", "KAL-07", "KAL-A-03")
@SEATS
def test_pack_and_deals(seats: int) -> None:
    """For every number of players; chance names one of them to deal first."""
    first = rummy("kalooki").begin(seats)
    assert first.clause("*", f"choose {seats + 1}") == first.clause("*", "shuffle AS") == "KAL-A-03"
    assert pack("kalooki", seats) == (2, 4)
    assert len(RULES.deals) == 9
    for number, cards in enumerate((9, 10, 11, 12, 12, 13, 14, 15, 16), 1):
        t = dealt("kalooki", seats, number)
        assert {len(t.state.hand(seat).cards) for seat in range(seats)} == {cards}
        assert len(t.state.discards().cards) == 1
        assert len(t.state.stock().cards) == 108 - seats * cards - 1
        assert (t.state.dealer, t.state.turn) == (0, 1)


@pytest.mark.clause("KAL-01", "KAL-A-33")
def test_others_do_not_play() -> None:
    game = table("kalooki").game
    for seats in (2, 6):
        with pytest.raises(Refused, match="KAL-01"):
            game.start(seats)


# --- 1.2 draw


@pytest.mark.clause("KAL-08", "KAL-36")
def test_the_draw() -> None:
    """One card from either pile, and nothing before it."""
    t = table("kalooki", 'seats = 4\ndiscards = "7D"')
    assert t.moves("P1") == ["draw stock", "draw upcard"]
    assert t.clause("P1", "discard 7D") == "KAL-08"
    assert "7D" in t.play("P1", "draw upcard").hand("P1")


@pytest.mark.clause("KAL-09", "KAL-10", "KAL-X-07")
def test_who_is_down_draws_from_the_stock() -> None:
    position = 'seats = 4\ndown = ["P1"]\ndiscards = "7D"'
    t = table("kalooki", position)
    assert t.clause("P1", "draw upcard") == "KAL-09"
    assert t.moves("P1") == ["draw stock"]
    assert table("kalooki", position, draw_if_down="any").moves("P1") == ["draw stock", "draw upcard"]


# --- 1.3 calls


@pytest.mark.clause("KAL-11", "KAL-13", "KAL-15", "KAL-16", "KAL-A-06", "KAL-A-07", "KAL-X-05")
def test_a_call_is_allowed() -> None:
    t = window()
    assert t.asked() == ["P2", "P3", "P4"]
    t.play("P2", "pass").play("P4", "pass").play("P3", "may-i")
    assert t.asked() == ["P1"]
    assert t.moves("P1") == ["allow", "reject"]
    before = len(t.state.hand(2).cards), len(t.state.hand(0).cards)
    t.play("P1", "allow")
    assert (len(t.state.hand(2).cards), len(t.state.hand(0).cards)) == (before[0] + 2, before[1] + 1)
    assert t.upcard() == "KC" and t.state.claims == (0, 0, 1, 0)
    assert t.clause("P1", "draw upcard") == "KAL-A-07"
    assert t.clause("P4", "may-i") == "KAL-A-06"


@pytest.mark.clause("KAL-13", "KAL-17", "KAL-19", "KAL-A-30", "KAL-X-06")
def test_a_call_is_rejected() -> None:
    t = window().play("P2", "pass").play("P4", "pass").play("P3", "may-i").play("P1", "reject")
    assert "7D" in t.hand("P1") and t.state.claims == (0, 0, 0, 0)
    assert "rejected" in t.events()


@pytest.mark.clause("KAL-12", "KAL-A-12", "KAL-X-10")
def test_who_is_down_does_not_call() -> None:
    """No penalty either."""
    t = window('down = ["P3"]')
    assert t.asked() == ["P2", "P4"]
    assert t.clause("P3", "may-i") == "KAL-12"
    assert t.state.fines == (0, 0, 0, 0)
    assert "P3" in window('down = ["P3"]', claim_if_down=True).asked()


@pytest.mark.clause("KAL-14", "KAL-X-07")
def test_who_is_down_allows_every_call() -> None:
    """There is nothing to ask."""
    t = window('down = ["P1"]')
    assert t.clause("P1", "reject") == "KAL-14"
    t.play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert "7D" in t.hand("P2") and t.state.step == 3
    waiting = table("kalooki", 'seats = 4\nstep = "consent"\ndown = ["P1"]\ncalls = ["P2"]\ndiscards = "7D"')
    assert waiting.moves("P1") == ["allow"]
    assert waiting.clause("P1", "reject") == "KAL-14"


@pytest.mark.clause("KAL-14", "KAL-13")
def test_a_call_that_had_to_be_allowed_is_not_rejected_afterwards() -> None:
    """Nobody was asked, because the active player is down; who was asked has answered."""
    t = window('down = ["P1"]').play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    refusal = t.refused("P1", "reject")
    assert (refusal.clause, refusal.reason) == ("KAL-14", "You are down, so you have to allow every call.")
    assert t.clause("P1", "allow") == "KAL-13"
    asked = window().play("P2", "may-i").play("P3", "pass").play("P4", "pass").play("P1", "allow")
    assert asked.clause("P1", "reject") == "KAL-13"


@pytest.mark.clause("KAL-07")
def test_nobody_plays_out_of_turn() -> None:
    position = 'seats = 3\nstep = "play"\n[hands]\nP1 = "9C KD"\nP2 = "2S 3S"'
    refusal = table("kalooki", position).refused("P2", "discard 2S")
    assert (refusal.clause, refusal.reason) == ("KAL-07", "It is not your turn.")
    assert table("kalooki", position).play("P1", "discard KD").asked() != ["P1"]


@pytest.mark.clause("KAL-A-04", "KAL-A-05", "KAL-X-09")
def test_two_callers() -> None:
    """The nearest is put to the active player, who waits for all answers."""
    t = window()
    assert t.clause("P1", "draw upcard") == "KAL-A-05"
    t.play("P4", "may-i")
    again = t.refused("P4", "pass")
    assert (again.clause, again.reason) == ("KAL-11", "You have answered already.")
    t.play("P3", "pass").play("P2", "may-i")
    assert t.state.calls == (1,)
    t = window(claim_priority="first_call").play("P4", "may-i").play("P3", "pass").play("P2", "may-i")
    assert t.state.calls == (3,)


@pytest.mark.clause("KAL-A-05")
def test_without_a_call_the_draw_is_free() -> None:
    t = window().play("P2", "pass").play("P3", "pass").play("P4", "pass")
    assert t.moves("P1") == ["draw stock", "draw upcard"]


@pytest.mark.clause("KAL-A-08")
@pytest.mark.parametrize("own", [True, False])
def test_calling_the_own_discard(own: bool) -> None:
    t = window('discarder = "P4"', claim_own_discard=own)
    assert ("P4" in t.asked()) is own
    if not own:
        assert t.clause("P4", "may-i") == "KAL-A-08"


@pytest.mark.clause("KAL-18", "KAL-20", "KAL-A-09", "KAL-X-08")
def test_a_call_beyond_the_limit_costs_points() -> None:
    """At once, and the upcard stays on offer."""
    t = window("claims = [0, 3, 0, 0]").play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert t.state.fines == (0, 50, 0, 0) and t.state.totals() == (0, 50, 0, 0)
    assert t.upcard() == "7D" and t.moves("P1") == ["draw stock", "draw upcard"]
    assert "fined" in t.events()
    beside = window("claims = [0, 3, 0, 0]").play("P2", "may-i").play("P3", "may-i").play("P4", "pass")
    assert beside.state.calls == (2,) and beside.state.fines == (0, 50, 0, 0)


@pytest.mark.clause("KAL-20", "KAL-21")
def test_every_call_beyond_the_limit_costs_points() -> None:
    """A second one of the same deal as much as the first; of several in one window each is paid by its caller."""
    again = window("claims = [0, 3, 0, 0]\nfines = [0, 50, 0, 0]")
    again.play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert again.state.fines == (0, 100, 0, 0)
    both = window("claims = [0, 3, 3, 0]\nfines = [0, 0, 50, 0]")
    both.play("P2", "may-i").play("P3", "may-i").play("P4", "pass")
    assert both.state.fines == (0, 50, 100, 0) and both.state.totals() == (0, 50, 100, 0)


@pytest.mark.clause("KAL-18", "KAL-A-09")
def test_the_limit_is_an_option() -> None:
    """Not offered, another number, another price."""
    t = window("claims = [0, 3, 0, 0]", call_over_limit="not_offered")
    assert "P2" not in t.asked() and t.clause("P2", "may-i") == "KAL-18"
    assert "P2" in window("claims = [0, 2, 0, 0]", call_over_limit="not_offered").asked()
    assert "P2" not in window("claims = [0, 1, 0, 0]", call_over_limit="not_offered", claim_limit=1).asked()
    dear = window("claims = [0, 3, 0, 0]", call_penalty=70).play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert dear.state.fines == (0, 70, 0, 0)


@pytest.mark.clause("KAL-A-30")
@pytest.mark.parametrize("mode", ["none", "may_i"])
def test_other_ways_to_claim(mode: str) -> None:
    if mode == "none":
        t = table("kalooki", 'seats = 4\ndiscards = "7D"', claim_mode=mode)
        assert t.clause("P2", "may-i") == "KAL-A-30"
        return
    t = window(claim_mode=mode, active_may_reject=False).play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert "7D" in t.hand("P2")


# --- 1.4 stock


@pytest.mark.clause("KAL-22", "KAL-23", "KAL-24", "KAL-25", "KAL-26", "KAL-X-22")
def test_the_stock_is_renewed_once_then_the_deal_is_void() -> None:
    position = 'seats = 4\ndealer = "P4"\nstock = ""\ndiscards = "5H 9C KD 2S"\nfines = [0, 50, 0, 0]'
    t = table("kalooki", position).play("P1", "draw stock")
    assert t.asked() == ["*"]
    t.renew("9C KD 2S")
    assert t.upcard() == "5H" and t.state.renewals == 1
    t = table("kalooki", position + "\nrenewals = 1").play("P1", "draw stock")
    assert "void" in t.events() and t.asked() == ["*"]
    assert (t.state.deal, t.state.dealer, t.state.sheet) == (1, 3, ())
    assert (t.state.claimant, t.state.owed) == (-1, 0), "nobody's"
    assert t.state.totals() == (0, 50, 0, 0)  # KAL-A-11


@pytest.mark.clause("KAL-A-11")
def test_fines_of_a_void_deal() -> None:
    """They stay, or are taken back."""
    position = 'seats = 4\nstock = ""\ndiscards = "5H"\nrenewals = 1\nfines = [0, 50, 0, 0]'
    assert table("kalooki", position).play("P1", "draw stock").state.carried == (0, 50, 0, 0)
    back = table("kalooki", position, void_keeps_penalties=False).play("P1", "draw stock")
    assert back.state.totals() == (0, 0, 0, 0)


@pytest.mark.clause("KAL-A-35")
def test_void_deals_come_to_an_end() -> None:
    """The game goes on to the next deal."""
    position = 'seats = 4\ndealer = "P4"\nstock = ""\ndiscards = "5H"\nrenewals = 1\nvoids = 9\nfines = [0, 50, 0, 0]'
    t = table("kalooki", position).play("P1", "draw stock")
    assert "given_up" in t.events()
    assert (t.state.deal, t.state.dealer, t.state.sheet, t.state.voids) == (2, 0, ((0, 50, 0, 0),), 0)
    assert table("kalooki", position, void_limit=0).play("P1", "draw stock").state.deal == 1
    before = table("kalooki", position.replace("voids = 9", "voids = 8")).play("P1", "draw stock")
    assert (before.state.deal, before.state.voids) == (1, 9)


@pytest.mark.clause("KAL-A-13")
def test_the_penalty_card_meets_an_empty_stock() -> None:
    """Renewed without the called card; the second time the deal is void."""
    t = window('stock = ""').play("P3", "may-i").play("P2", "pass").play("P4", "pass").play("P1", "allow")
    assert t.asked() == ["*"]
    t.renew("KC")
    assert "KC" in t.hand("P3") and "7D" in t.hand("P3")
    t = window('stock = ""\nrenewals = 1').play("P3", "may-i").play("P2", "pass").play("P4", "pass").play("P1", "allow")
    assert "void" in t.events()


@pytest.mark.clause("KAL-A-14")
def test_only_the_upcard_is_left() -> None:
    position = 'seats = 4\nstock = ""\ndiscards = "5H"'
    assert "5H" in table("kalooki", position).play("P1", "draw upcard").hand("P1")
    assert "void" in table("kalooki", position).play("P1", "draw stock").events()
    called = table("kalooki", f'{position}\nstep = "claim"').play("P2", "pass").play("P3", "may-i").play("P4", "pass")
    assert called.play("P1", "allow").events() == ["allowed", "claimed", "void"], "no penalty card can be had"
    scored = table("kalooki", position, stock_empty="end_when_needed").play("P1", "draw stock")
    assert len(scored.state.sheet) == 1
