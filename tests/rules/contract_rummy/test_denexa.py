"""Clauses of the book `denexa` (rulebook, section 3.1)."""

import pytest

from tests.rules.table import Table, table
from upcard.games.rummy.books import BOOKS
from upcard.kernel.game import Refused

TABLE = """
[[melds]]
owner = "P3"
cards = "{KS KH KC}"
[[melds]]
owner = "P3"
cards = "<5S 6S *=7S 8S>"
"""


def offered(discards: str = "8D KC 3S", stock: str = "2S 3C 4S 5S 6S ...", more: str = "", **changes: object) -> Table:
    """P1 has drawn from the stock; the upcard is on offer."""
    t = table("denexa", f'seats = 4\ndiscards = "{discards}"\nstock = "{stock}"\n{more}', **changes)
    return t.play("P1", "draw stock")


def down(hand: str, deal: int = 2, more: str = "", melds: str = TABLE) -> Table:
    return table("denexa", f'step = "play"\ndeal = {deal}\ndown = ["P1"]\n{more}\n[hands]\nP1 = "{hand}"\n{melds}')


def holding(hand: str, deal: int, melds: str = "") -> Table:
    return table("denexa", f'step = "play"\ndeal = {deal}\n[hands]\nP1 = "{hand}"\n{melds}')


@pytest.mark.clause("CR-D-01", "CR-D-02")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_three_four_or_five_players(seats: int) -> None:
    """With 106, 107 or 108 cards."""
    assert table("denexa", f"seats = {seats}").state.seats == seats
    assert BOOKS["denexa"].pack(seats).size() == 103 + seats


@pytest.mark.clause("CR-D-01")
@pytest.mark.parametrize("seats", [1, 2, 6, 9])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(Refused, match="CR-D-01"):
        table("denexa").game.start(seats)


@pytest.mark.clause("CR-D-03")
def test_ten_cards_in_deals_one_to_three() -> None:
    assert [BOOKS["denexa"].deals[at].cards for at in range(3)] == [10, 10, 10]


@pytest.mark.clause("CR-D-04")
def test_twelve_cards_in_deals_four_to_seven() -> None:
    assert [BOOKS["denexa"].deals[at].cards for at in range(3, 7)] == [12, 12, 12, 12]


@pytest.mark.clause("CR-D-05", "CR-A-13")
def test_the_window_opens_only_after_a_stock_draw() -> None:
    """The active player's own card is drawn first."""
    t = table("denexa", 'discards = "8D"\nstock = "2S ..."\n[hands]\nP1 = "KH"\n')
    assert t.clause("P2", "may-i") == "CR-D-05"
    t.play("P1", "draw stock")
    assert t.hand("P1") == "2S KH"
    assert t.asked() == ["P2", "P3", "P4"]
    assert table("denexa", 'discards = "8D"').play("P1", "draw upcard").asked() == ["P1"]


@pytest.mark.clause("CR-D-06", "CR-A-15")
def test_every_player_but_the_active_one_may_claim() -> None:
    """Also one who is down."""
    t = table("denexa", f'deal = 2\ndiscards = "8D"\n{TABLE}').play("P1", "draw stock")
    assert t.asked() == ["P2", "P3", "P4"]
    assert t.clause("P1", "may-i") == "CR-D-06"


@pytest.mark.clause("CR-D-07")
def test_the_seat_nearest_to_the_left_gets_it() -> None:
    """Whoever asks first."""
    t = offered().play("P4", "may-i").play("P3", "may-i").play("P2", "pass")
    assert "8D" in t.hand("P3")
    assert "8D" not in t.hand("P4")


@pytest.mark.clause("CR-D-08")
def test_the_claimant_takes_the_upcard_and_the_top_stock_card() -> None:
    t = offered().play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert len(t.state.hand(1).cards) == 12
    assert {"8D", "3C"} <= set(t.hand("P2").split())


@pytest.mark.clause("CR-D-09", "CR-D-10", "CR-A-18")
def test_the_discard_below_becomes_the_upcard_and_may_be_claimed() -> None:
    """By everybody but the active player and the one who took the last."""
    t = offered().play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert t.upcard() == "KC"
    assert t.asked() == ["P3", "P4"]


@pytest.mark.clause("CR-D-11", "CR-D-14")
def test_claims_go_on_until_nobody_asks() -> None:
    """Then the active player continues the turn."""
    t = offered().play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    t.play("P3", "pass").play("P4", "pass")
    assert t.asked() == ["P1"]
    assert {move.split()[0] for move in t.moves("P1")} == {"discard"}


@pytest.mark.clause("CR-D-11", "CR-D-12", "CR-D-13", "CR-X-09")
def test_claims_go_on_until_the_pile_is_empty() -> None:
    """Nobody takes two in a row, but again after somebody else."""
    t = offered().play("P2", "pass").play("P3", "may-i").play("P4", "may-i")
    assert "8D" in t.hand("P3")
    assert t.clause("P3", "may-i") == "CR-D-12"
    t.play("P2", "may-i").play("P4", "pass")
    assert "KC" in t.hand("P2")
    assert t.asked() == ["P3", "P4"]
    t.play("P3", "may-i").play("P4", "pass")
    assert "3S" in t.hand("P3")
    assert t.state.discards().cards == ()
    assert t.asked() == ["P1"]
    assert [len(t.state.hand(seat).cards) for seat in range(4)] == [11, 12, 14, 10]


@pytest.mark.clause("CR-A-17")
def test_only_the_chain_of_one_turn_counts() -> None:
    """Who claimed in the turn before may take the upcard in the own turn."""
    t = offered(discards="8D").play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    t.play("P1", "discard 2S")
    assert "draw upcard" in t.moves("P2")


@pytest.mark.clause("CR-A-16")
def test_the_own_discard_may_be_claimed() -> None:
    """At the price of a penalty card."""
    t = table("denexa", 'seats = 3\nturn = "P1"\ndiscarder = "P3"\ndiscards = "8D"').play("P1", "draw stock")
    assert t.asked() == ["P2", "P3"]


@pytest.mark.clause("CR-D-15", "CR-X-25")
def test_an_empty_stock_is_renewed_from_all_discards_but_the_upcard() -> None:
    t = offered(discards="5H 9C KD 2S 2H", stock="")
    assert t.asked() == ["*"]
    assert sorted(t.game.asks(t.state)[-1].faces) == sorted(t.game.read("shuffle 9C KD 2S 2H").faces)
    t.renew("KD 9C 2H 2S")
    assert t.upcard() == "5H"
    assert "KD" in t.hand("P1")
    assert "9C" in offered(discards="5H 9C", stock="").renew("9C").hand("P1")


@pytest.mark.clause("CR-A-24")
def test_the_penalty_card_may_renew_the_stock() -> None:
    """The claimed upcard is not shuffled in, all discards below it are."""
    t = offered(discards="8D KC 3S", stock="2S").play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert t.asked() == ["*"]
    t.renew("3S KC")
    assert {"8D", "3S"} <= set(t.hand("P2").split())
    assert t.state.discards().cards == ()
    assert t.asked() == ["P1"]


@pytest.mark.clause("CR-A-24")
def test_no_claim_without_a_penalty_card() -> None:
    """Where no stock can be formed the upcard is not offered."""
    t = offered(discards="8D", stock="2S")
    assert t.asked() == ["P1"]
    assert t.clause("P2", "may-i") == "CR-A-24"
    assert t.refused("P2", "may-i").reason == "There is no stock card for the penalty, so the upcard cannot be claimed."
    assert table("denexa", 'discards = "8D"\nstock = ""').clause("P2", "may-i") == "CR-A-24"
    assert table("family", 'discards = "8D KC"\nstock = ""').clause("P2", "may-i") == "CR-A-24"
    assert table("denexa", 'discards = "8D KC"\nstock = ""').clause("P2", "may-i") == "CR-D-05", "it may yet be offered"


@pytest.mark.clause("CR-D-16", "CR-A-29")
def test_the_deal_ends_when_stock_and_discards_are_used_up() -> None:
    """The upcard may still be taken; who wants a stock card ends the deal."""
    t = table("denexa", 'discards = "5H"\nstock = ""\n').play("P1", "draw upcard")
    assert t.asked() == ["P1"]
    t = table("denexa", 'discards = "5H"\nstock = ""\n').play("P1", "draw stock")
    assert "stock_out" in t.events()
    assert t.state.deal == 2


@pytest.mark.clause("CR-D-17")
def test_then_everybody_scores_and_nobody_has_gone_out() -> None:
    t = table("denexa", 'discards = "5H"\nstock = ""\n[hands]\nP1 = "KS"\nP2 = "*"\nP3 = "2C"\nP4 = "AD"\n')
    t.play("P1", "draw stock")
    assert t.points() == (10, 15, 2, 15)
    assert "out" not in t.events()


@pytest.mark.clause("CR-D-18", "CR-X-05", "CR-X-07", "CR-A-10", "CR-A-11")
@pytest.mark.parametrize(
    ("runs", "legal"),
    [
        ("<3C 4C 5C 6C> <7C 8C 9C TC>", False),
        ("<2H 3H 4H 5H> <7H 8H 9H TH>", True),
        ("<*=2C 3C 4C 5C> <7C 8C 9C TC>", True),
        ("<3C 4C 5C *=6C> <7C 8C 9C TC>", False),
        ("<JC QC KC AC> <2C 3C 4C 5C>", True),
        ("<3C 4C 5C 6C> <5C 6C 7C 8C>", True),
        ("<3C 4C 5C 6C> <3C 4C 5C 6C>", True),
    ],
)
def test_two_runs_of_one_suit_do_not_follow_on_each_other(runs: str, legal: bool) -> None:
    """By declared places; JQKA and 2345 do not touch."""
    words = runs.replace("<", "").replace(">", "").split()
    hand = " ".join([word.split("=")[0] for word in words])
    t = holding(f"{hand} KD QS 9H", 3)
    if legal:
        assert len(t.play("P1", f"down {runs}").melds()) == 2
    else:
        refusal = t.refused("P1", f"down {runs}")
        assert refusal.clause == "CR-D-18"
        assert refusal.remedy


@pytest.mark.clause("CR-D-19")
def test_runs_may_come_to_touch_later() -> None:
    """The contract stays fulfilled."""
    t = down(
        "6H KD 2C", 3, melds='[[melds]]\nowner = "P1"\ncards = "<2H 3H 4H 5H>"\n[[melds]]\ncards = "<7H 8H 9H TH>"\n'
    )
    assert t.play("P1", "add 6H to 1").melds()[0] == "<2H 3H 4H 5H 6H>"


@pytest.mark.clause("CR-D-20", "CR-X-03", "CR-A-41")
def test_on_the_contract_turn_nothing_else_is_laid() -> None:
    """No lay-off, no further meld, no joker taken; then the discard."""
    t = holding("9S 9H 9D 2C 3C 4C 5C KD 7S QD QH QC", 2, TABLE).play("P1", "down {9S 9H 9D} <2C 3C 4C 5C>")
    assert t.clause("P1", "add KD to 1") == "CR-D-20"
    assert t.clause("P1", "meld {QD QH QC}") == "CR-D-21"
    assert t.clause("P1", "swap 7S in 2") == "CR-D-20"
    assert {move.split()[0] for move in t.moves("P1")} == {"discard"}
    assert t.play("P1", "discard KD").asked() == ["P2"]


@pytest.mark.clause("CR-A-08")
def test_the_contract_has_exactly_the_listed_sizes() -> None:
    t = holding("9S 9H 9D 9C 2C 3C 4C 5C KD 7S QD", 2)
    assert t.clause("P1", "down {9S 9H 9D 9C} <2C 3C 4C 5C>") == "CR-A-08"


@pytest.mark.clause("CR-A-09")
def test_two_sets_of_one_rank_are_a_contract() -> None:
    t = holding("9S 9H 9D 9C 9S 9H KD 7S QD 2C 3C", 1)
    assert len(t.play("P1", "down {9S 9H 9D} {9C 9S 9H}").melds()) == 2


@pytest.mark.clause("CR-D-21")
def test_further_melds_from_the_next_turn_on() -> None:
    """Sets of three or more, runs of four or more."""
    t = down("QD QH QC 2H 3H 4H 5H KD").play("P1", "meld {QD QH QC}", "meld <2H 3H 4H 5H>", "discard KD")
    assert "out" in t.events()


@pytest.mark.clause("CR-D-22")
def test_lay_offs_from_the_next_turn_on() -> None:
    assert down("KD 2C").play("P1", "add KD to 1").melds()[0] == "{KS KH KC KD}"


@pytest.mark.clause("CR-D-23", "CR-D-24", "CR-X-13")
def test_who_may_lay_off_may_take_a_joker() -> None:
    """It goes into a new meld in the same turn; P1 goes out."""
    t = down("7S KD KH 2C", melds='[[melds]]\nowner = "P3"\ncards = "<5S 6S *=7S 8S>"\n')
    t.play("P1", "swap 7S in 1")
    assert t.clause("P1", "discard 2C") == "CR-D-24"
    t.play("P1", "meld {KD KH *}", "discard 2C")
    assert "out" in t.events()
    early = holding("7S KD KH 2C", 2, TABLE)
    assert early.clause("P1", "swap 7S in 2") == "CR-D-23"


@pytest.mark.clause("CR-D-24", "CR-A-38")
def test_the_joker_is_not_laid_off() -> None:
    """A lay-off does not fulfil the duty."""
    t = down("7S QD QH 2C").play("P1", "swap 7S in 2")
    assert t.clause("P1", "add *=9S to 2") == "CR-D-24"


@pytest.mark.clause("CR-D-24", "GEN-07")
def test_what_would_spoil_the_new_meld_is_refused_meanwhile() -> None:
    """The cards that the joker needs stay in hand."""
    t = down("7S KD QH 2C KH").play("P1", "swap 7S in 2")
    assert t.clause("P1", "add KD to 1") == "CR-D-24"
    t.play("P1", "meld {KD KH *}")


@pytest.mark.clause("CR-D-25", "CR-A-42", "GEN-07")
def test_a_joker_that_cannot_be_used_is_not_taken() -> None:
    t = down("7S KD QH 2C")
    assert t.clause("P1", "swap 7S in 2") == "CR-D-25"
    assert not [move for move in t.moves("P1") if move.startswith("swap")]


@pytest.mark.clause("CR-A-40")
def test_a_joker_may_be_taken_from_the_own_run() -> None:
    t = down("7S QD QH 2C", melds='[[melds]]\nowner = "P1"\ncards = "<5S 6S *=7S 8S>"\n')
    assert t.play("P1", "swap 7S in 1", "meld {QD QH *}").melds()[0] == "<5S 6S 7S 8S>"


@pytest.mark.clause("CR-A-44")
def test_replacing_one_joker_does_not_move_another() -> None:
    """Two jokers owed need two places."""
    t = down("6S 7S QD QH 2C", melds='[[melds]]\nowner = "P2"\ncards = "<5S *=6S *=7S 8S>"\n')
    t.play("P1", "swap 7S in 1")
    assert t.melds() == ["<5S *=6S 7S 8S>"]
    t.play("P1", "swap 6S in 1", "meld {QD * *}")
    assert t.melds()[0] == "<5S 6S 7S 8S>"


SEVEN = "2H 3H 4H 5H 7S 8S 9S TS 9D TD JD QD KD"


@pytest.mark.clause("CR-D-26", "CR-X-21")
def test_in_deal_seven_nobody_lays_part_of_a_hand() -> None:
    """Every card or none."""
    t = holding(SEVEN.replace("9D", "3C"), 7)
    assert t.clause("P1", "down <2H 3H 4H 5H> <7S 8S 9S TS> <TD JD QD KD>") == "CR-D-26"
    assert {move.split()[0] for move in t.moves("P1")} == {"discard"}


@pytest.mark.clause("CR-D-27")
def test_in_deal_seven_nobody_lays_off() -> None:
    t = down("KD 2C", 7)
    assert t.clause("P1", "add KD to 1") == "CR-D-27"
    assert t.clause("P1", "meld {KD KH KC}") == "CR-D-26"


@pytest.mark.clause("CR-D-28", "CR-A-01", "CR-X-21")
def test_in_deal_seven_the_whole_hand_goes_down_as_three_runs() -> None:
    """4 + 4 + 5, without a discard."""
    t = holding(SEVEN, 7).play("P1", "down <2H 3H 4H 5H> <7S 8S 9S TS> <9D TD JD QD KD>")
    assert "out" in t.events()
    assert t.asked() == []
    assert t.points()[0] == 0


@pytest.mark.clause("CR-A-01")
def test_after_a_claim_fifteen_cards_go_down() -> None:
    """Runs longer than four take them."""
    t = holding(SEVEN + " 6H 8D", 7).play("P1", "down <2H 3H 4H 5H 6H> <7S 8S 9S TS> <8D 9D TD JD QD KD>")
    assert "out" in t.events()


@pytest.mark.clause("CR-A-06", "CR-A-07")
def test_eight_in_a_row_are_one_run_in_deal_seven_too() -> None:
    t = holding("3C 4C 5C 6C 7C 8C 9C TC 9D TD JD QD KD", 7)
    assert t.clause("P1", "down <3C 4C 5C 6C> <7C 8C 9C TC> <9D TD JD QD KD>") == "CR-D-18"


@pytest.mark.clause("CR-D-29")
def test_a_turn_of_deal_seven_ends_with_a_discard() -> None:
    assert holding(SEVEN, 7).play("P1", "discard KD").asked() == ["P2"]


@pytest.mark.clause("CR-A-22")
def test_claims_in_deal_seven() -> None:
    """Allowed here."""
    assert offered(more="deal = 7").asked() == ["P2", "P3", "P4"]


@pytest.mark.clause("CR-D-30", "CR-D-31", "CR-D-32", "CR-D-33")
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("*", 15),  # CR-D-30
        ("AH", 15),  # CR-D-31
        ("KS QS JS", 30),  # CR-D-32
        ("2C 3C 4C 5C 6C 7C 8C 9C TC", 54),  # CR-D-33
    ],
)
def test_points(hand: str, points: int) -> None:
    t = table(
        "denexa",
        f"""
        step = "play"
        down = ["P1"]
        hands.P1 = "4D"
        hands.P2 = "{hand}"
        hands.P3 = ""
        hands.P4 = ""
        """,
    ).play("P1", "discard 4D")
    assert t.points() == (0, points, 0, 0)


@pytest.mark.clause("CR-A-53", "CR-A-54", "CR-A-55")
def test_the_upcard_may_be_taken_and_discarded() -> None:
    """Also a joker."""
    t = table("denexa", 'discards = "*"\n').play("P1", "draw upcard", "discard *")
    assert t.upcard() == "*"
