"""Guts: the table, the deal, and who is in (GUT-01 to GUT-38)."""

from typing import Any

import pytest
from msgspec import UNSET

from tests.rules.guts.tables import FIVE, SHUFFLED, new, say, stacks, table
from upcard.kernel.game import BadMove, Refused

# --- the table and the deal -------------------------------------------------------------------------------


@pytest.mark.clause("GUT-03", "GUT-A01", "GUT-X23")
@pytest.mark.parametrize("seats", [1, 27])
def test_more_than_a_pack_serves_is_refused(seats: int) -> None:
    with pytest.raises(Refused) as refusal:
        new().begin(seats)
    assert refusal.value.clause == "GUT-03"


@pytest.mark.clause("GUT-01", "GUT-02", "GUT-X23")
@pytest.mark.parametrize(("seats", "noted"), [(2, True), (4, True), (5, False), (10, False), (11, True), (26, True)])
def test_the_advised_size_is_noted(seats: int, noted: bool) -> None:
    """26 players get all 52 cards."""
    sitting = new().begin(seats).play("* choose 1", SHUFFLED)
    assert any("advised" in note for note in sitting.sheet("P1").notes) == noted
    assert len(sitting.state.piles[-1].cards) == 52 - 2 * seats


def test_the_score_sheet_counts_hands() -> None:
    """As the table does."""
    scene = new().begin(5).play("* choose 1", SHUFFLED).scene("P1")
    assert scene.sheet is not None and scene.deal is not None
    assert scene.sheet.counts == scene.deal.name == "Hand"


@pytest.mark.clause("GUT-04", "GUT-05", "GUT-06", "GUT-07", "GUT-10", "GUT-12", "GUT-17", "GUT-18", "GUT-19", "GUT-A02")
@pytest.mark.clause("GUT-A03", "GUT-X02")
def test_first_hand() -> None:
    sitting = new(ante=2).begin(5)
    assert sitting.moves("*") == [f"choose {seat}" for seat in range(1, 6)]
    for choice in ("choose 0", "choose 6", "shuffle AS"):
        assert sitting.clause(f"* {choice}") == "GUT-10"
    sitting.play("* choose 5")
    assert sitting.clause("* shuffle AS") == "GUT-17"
    sitting.play(SHUFFLED)
    assert (sitting.state.pot, stacks(sitting)) == (10, (98,) * 5)
    assert [len(sitting.state.cards(seat).cards) for seat in range(5)] == [2] * 5
    assert len(sitting.state.piles[-1].cards) == 42


@pytest.mark.clause("GUT-20", "GUT-21")
def test_only_the_own_cards_are_seen() -> None:
    seen: Any = table(*FIVE).seen("P2")
    assert [str(card) for card in seen.cards(1).cards] == ["9H", "9C"]
    assert {str(card) for seat in (0, 2, 3, 4) for card in seen.cards(seat).cards} == {"??"}


@pytest.mark.clause("GUT-11", "GUT-22", "GUT-A06")
def test_the_deal_moves_clockwise_past_those_who_left() -> None:
    sitting = table(*FIVE, pot=5, number=1, gone=["gone", "", "", "", ""], stacks=[0, 99, 99, 99, 99])
    sitting.play("P2 out", "P3 out", "P4 out", "P5 out", SHUFFLED)
    assert (sitting.state.dealer, sitting.asked()) == (1, ["P3"])
    assert not sitting.state.cards(0).cards


@pytest.mark.clause("GUT-11")
def test_the_deal_moves_to_the_next_seat() -> None:
    sitting = table(*FIVE, pot=5, number=1).play("P1 out", "P2 out", "P3 out", "P4 out", "P5 out", SHUFFLED)
    assert (sitting.state.dealer, sitting.asked()) == (0, ["P2"])
    assert sitting.state.in_turn() == [1, 2, 3, 4, 0]


# --- declaring --------------------------------------------------------------------------------------------


@pytest.mark.clause("GUT-23", "GUT-24", "GUT-25", "GUT-26", "GUT-28", "GUT-29", "GUT-X13")
def test_declarations_go_round_from_the_dealers_left() -> None:
    sitting = table(*FIVE)
    assert sitting.state.in_turn() == [0, 1, 2, 3, 4]
    assert sitting.clause("P2 in") == "GUT-29"
    for seat in ("P1", "P2", "P3", "P4", "P5"):
        assert sitting.asked() == [seat]
        sitting.play(f"{seat} out")
    assert table(*FIVE).play("P1 in").scene("P3").seats[0].marks == ("in",)


@pytest.mark.clause("GUT-23", "GUT-24", "GUT-25", "GUT-28")
def test_the_order_of_speaking_is_shown_where_there_is_one() -> None:
    """From the dealer's left to the dealer, until all have spoken; none where all speak at once."""
    sitting = table(*FIVE)
    first = sitting.scene("P3").order
    assert first and sorted(first) == [0, 1, 2, 3, 4]
    assert first[0] == sitting.scene("P3").waiting[0]
    assert sitting.scene("P3").seats[first[-1]].dealer
    assert sitting.play("P1 in").scene("P3").order == first
    together = new(declare_mode="simultaneous").begin(5).play("* choose 1", SHUFFLED).scene("P1")
    assert together.window and together.order is UNSET


@pytest.mark.clause("GUT-27")
def test_in_and_out_are_the_only_words() -> None:
    sitting = table(*FIVE)
    assert sitting.moves("P1") == ["in", "out"]
    assert sitting.clause("P1 show") == "GUT-27"
    for word in ("raise 5", "in 10", "in -1", "in 1e400", "maybe", ""):
        with pytest.raises(BadMove):
            sitting.play(f"P1 {word}")


@pytest.mark.clause("GUT-30", "GUT-A07", "GUT-X12")
def test_a_declaration_cannot_be_changed() -> None:
    assert table(*FIVE).play("P1 out").clause("P1 in") == "GUT-30"
    assert table(*FIVE, changes={"declare_mode": "simultaneous"}).play("P2 out").clause("P2 in") == "GUT-30"


@pytest.mark.clause("GUT-31", "GUT-32", "GUT-33", "GUT-34", "GUT-A08", "GUT-X15", "GUT-60")
def test_cards_of_who_is_out_are_never_seen() -> None:
    sitting = say(table("AS AD", "7H 3C", "6S 5S", pot=30, stacks=[100, 100, 100]), "out", "in", "in")
    assert stacks(sitting) == (100, 130, 70)
    assert sitting.state.pot == 30
    for seat in ("P1", "P2", "??"):
        seen: Any = sitting.seen(seat)
        assert {str(card) for card in seen.piles[3].cards} == {"??"}


@pytest.mark.clause("GUT-35", "GUT-A09", "GUT-A16", "GUT-X14")
def test_simultaneous_declarations_are_secret() -> None:
    """Out is also what a table that keeps time would say for a player."""
    sitting = table(*FIVE, changes={"declare_mode": "simultaneous"})
    assert sitting.asked() == ["P1", "P2", "P3", "P4", "P5"]
    sitting.play("P3 in")
    assert (sitting.asked(), sitting.scene("P1").seats[2].marks) == (["P1", "P2", "P4", "P5"], ())
    assert "in" not in repr(sitting.seen("P1").answers)
    sitting.play("P1 in", "P2 in", "P4 in", "P5 out")
    assert stacks(sitting) == (95, 105, 95, 95, 100)


@pytest.mark.clause("GUT-25")
def test_each_hand_is_asked_in_a_window_of_its_own() -> None:
    """An answer of the hand before counts for nothing."""
    sitting = new(declare_mode="simultaneous").begin(3).play("* choose 1", SHUFFLED)
    first = sitting.state.window
    sitting.play("P1 out", "P2 out", "P3 out")
    while sitting.asked() == ["*"]:
        sitting.play(SHUFFLED)
    assert sitting.state.window > first > 0
