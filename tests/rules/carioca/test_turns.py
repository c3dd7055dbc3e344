"""The turn (rulebook, section 1.2) and the stock."""

import pytest

from tests.rules.carioca.tables import MELDS, down, holding, meld
from tests.rules.table import table
from upcard.bots import BOTS
from upcard.cards.card import faces_text
from upcard.kernel.state import view

TWO_SETS = "7S 7H 7H KD KC KS 2D 5C 9S QH AS 3D"


@pytest.mark.clause("CAR-10")
def test_a_turn_begins_with_one_card_from_either_pile() -> None:
    """Nothing can be laid or discarded before, and no second card is drawn."""
    t = table("carioca", 'discards = "8D"\nstock = "3C ..."\n[hands]\nP1 = "4H 5H"\n')
    assert sorted(t.moves("P1")) == ["draw stock", "draw upcard"]
    assert t.clause("P1", "discard 4H") == "CAR-10"
    assert t.clause("P1", "down {4H 4H 4H} {5H 5H 5H}") == "CAR-10"
    t.play("P1", "draw upcard")
    assert t.hand("P1") == "4H 5H 8D"
    assert t.clause("P1", "draw stock") == "CAR-10"
    t = table("carioca", 'stock = "3C ..."\n[hands]\nP1 = "4H"\n').play("P1", "draw stock")
    assert t.hand("P1") == "4H 3C"


@pytest.mark.clause("CAR-11", "CAR-A-13")
def test_melding_comes_after_the_draw() -> None:
    t = table("carioca", f'discards = "8D"\n[hands]\nP1 = "{TWO_SETS[:-3]}"\n')
    assert t.clause("P1", "down {7S 7H 7H} {KD KC KS}") == "CAR-10"
    t.play("P1", "draw upcard", "down {7S 7H 7H} {KD KC KS}")
    assert len(t.melds()) == 2


@pytest.mark.clause("CAR-12")
def test_a_turn_ends_with_one_discard() -> None:
    """It becomes the upcard, and the player on the right is next."""
    t = holding("4H 5H 6C", 1)
    assert t.clause("P1", "end") == "CAR-12"
    t.play("P1", "discard 6C")
    assert t.upcard() == "6C"
    assert t.asked() == ["P4"]


@pytest.mark.clause("CAR-09")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_is_nobody_elses_turn(seats: int) -> None:
    t = table("carioca", f'seats = {seats}\n[hands]\nP2 = "4H 5H"\n')
    assert t.asked() == ["P1"]
    assert t.clause("P2", "draw stock") == "CAR-09"
    assert t.clause("P2", "discard 4H") == "CAR-09"


@pytest.mark.clause("CAR-13")
def test_nobody_takes_a_card_out_of_turn() -> None:
    """The active player goes on at once after a draw from the stock."""
    t = table("carioca", 'seats = 4\ndiscards = "8D"').play("P1", "draw stock")
    assert t.asked() == ["P1"]
    assert t.clause("P4", "may-i") == "CAR-13"


@pytest.mark.clause("CAR-13")
def test_a_table_may_allow_claims() -> None:
    """Then they are asked in the order of the turns, to the right."""
    t = table("carioca", 'seats = 4\ndiscards = "8D"', claim_mode="may_i").play("P1", "draw stock")
    assert t.asked() == ["P4", "P3", "P2"]
    t.play("P4", "pass").play("P2", "may-i").play("P3", "may-i")
    assert "8D" in t.hand("P3")


@pytest.mark.clause("CAR-A-22")
def test_melding_is_voluntary() -> None:
    """Whoever holds the contract may keep it."""
    t = holding(TWO_SETS, 1)
    assert any(move.startswith("down") for move in t.moves("P1"))
    assert t.play("P1", "discard QH").melds() == []


@pytest.mark.clause("CAR-A-20")
def test_a_joker_and_the_upcard_just_taken_may_be_discarded() -> None:
    t = holding("* 4H 5H", 1).play("P1", "discard *")
    assert t.upcard() == "*"
    t.play("P4", "draw upcard", "discard *")
    assert t.upcard() == "*"


@pytest.mark.clause("CAR-A-20")
def test_a_table_may_ban_both_discards() -> None:
    """The option."""
    ban = frozenset({"joker", "returned_upcard"})
    assert holding("* 4H 5H", 1, discard_ban=ban).clause("P1", "discard *") == "CAR-A-20"
    t = table("carioca", 'discards = "8D"\n[hands]\nP1 = "4H 5H"\n', discard_ban=ban).play("P1", "draw upcard")
    assert t.clause("P1", "discard 8D") == "CAR-A-20"


@pytest.mark.clause("CAR-A-21")
def test_a_joker_as_first_upcard_is_an_upcard_like_any_other() -> None:
    t = table("carioca", 'discards = "*"\n[hands]\nP1 = "4H"\n')
    assert sorted(t.moves("P1")) == ["draw stock", "draw upcard"]
    assert t.play("P1", "draw upcard").hand("P1") == "4H *"


EMPTY = 'seats = 4\nstock = ""\ndiscards = "{}"\n[hands]\nP1 = "4H"\nP2 = "2C"\nP3 = "3C"\nP4 = "5C"\n'


@pytest.mark.clause("CAR-A-14", "CAR-X-18")
def test_the_discards_become_the_stock_when_a_card_is_wanted() -> None:
    """All but the upcard."""
    t = table("carioca", EMPTY.format("5H 9C KD 2S"))
    assert t.asked() == ["P1"]
    t.play("P1", "draw stock")
    assert t.asked() == ["*"]
    t.renew("KD 9C 2S")
    assert t.hand("P1") == "4H KD"
    assert t.upcard() == "5H"
    assert len(t.state.stock().cards) == 2


@pytest.mark.clause("CAR-A-14", "CAR-X-18")
def test_where_no_stock_can_be_made_the_upcard_is_left() -> None:
    """Taken, play goes on; else the deal ends and all score."""
    t = table("carioca", EMPTY.format("5H"))
    assert sorted(t.moves("P1")) == ["draw stock", "draw upcard"]
    assert t.play("P1", "draw upcard").asked() == ["P1"]
    t = table("carioca", EMPTY.format("5H")).play("P1", "draw stock")
    assert "stock_out" in t.events()
    assert t.points() == (4, 2, 3, 5)


@pytest.mark.clause("CAR-A-14")
def test_other_ways_to_run_out_of_stock() -> None:
    """The options."""
    t = table("carioca", EMPTY.format("5H 9C KD 2S"), stock_empty="end_when_needed").play("P1", "draw stock")
    assert t.points() == (4, 2, 3, 5)
    t = table("carioca", EMPTY.format("5H 9C").replace('stock = ""', 'stock = "8C"'), stock_empty="end_when_last_drawn")
    t.play("P1", "draw stock", "discard 8C")
    assert t.points() == (4, 2, 3, 5)
    t = table("carioca", EMPTY.format("5H"), no_stock_possible="must_take_upcard")
    assert t.moves("P1") == ["draw upcard"]
    assert t.clause("P1", "draw stock") == "CAR-A-14"
    t = table("carioca", EMPTY.format("5H 9C KD 2S").replace("seats", "renewals = 1\nseats"), renewal_limit=1)
    assert "stock_out" in t.play("P1", "draw stock").events()


@pytest.mark.clause("GEN-13")
def test_hands_are_hidden_and_melds_are_not() -> None:
    """What another seat sees of a table."""
    t = down("KD 2C 3D")
    seen = view(t.state, 2)
    assert faces_text(seen.hand(0).faces()) == "?? ?? ??"
    assert set(faces_text(seen.stock().faces()).split()) == {"??"}
    assert [str(meld) for meld in seen.melds] == t.melds()
    assert MELDS.count("owner") == len(t.melds())


@pytest.mark.clause("CAR-29", "CAR-30")
def test_the_steady_player_moves_a_joker_to_an_end() -> None:
    """It leaves the hand that way, and the reason says so."""
    t = down("7S KC KD KD", melds=meld("<5S 6S *=7S 8S>"))
    decision = BOTS["steady"](0).decide(t.game, view(t.state, 0), 0)
    assert str(decision.move).startswith("swap 7S in 1 ")
    assert "joker" in decision.why


def test_the_steady_player_does_not_take_a_card_that_it_throws_back() -> None:
    """An upcard that goes into a joker's place is taken and laid, so that no card goes to and fro for ever."""
    t = table(
        "carioca",
        f'seats = 2\ndown = ["P1", "P2"]\ndiscards = "8S"\n[hands]\nP1 = "2C 3C"\n{meld("<*=8S 9S TS JS>", "P2")}',
    )
    steady = BOTS["steady"](0)
    for wanted in ("draw upcard", "swap 8S in 1"):
        move = str(steady.choose(t.game, view(t.state, 0), 0))
        assert move.startswith(wanted)
        t.play("P1", move)
    assert len(t.state.hand(0).cards) == 2
