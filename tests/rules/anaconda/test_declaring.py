"""Declaration, forming and exposing the hand (ANA-55 to ANA-71)."""

from typing import Any

import pytest

from tests.rules.anaconda.tables import showdown, table
from tests.rules.table import Table

HANDS = ("JS JH JD 9C 9D 2S 3S", "AS 2D 3C 4H 5D KD KC", "TS TH TD TC 8S 8H 8D")


def declaring() -> Table:
    return table(3, step="declare", hands=list(HANDS))


def keeping(*ways: str) -> Table:
    return table(3, step="keep", hands=list(HANDS), declared=list(ways or ("high", "low", "high")))


@pytest.mark.clause("ANA-55", "ANA-56", "ANA-57", "ANA-58", "ANA-59", "ANA-62")
def test_everybody_chooses_high_or_low_in_secret() -> None:
    """High is the chip, low the empty hand."""
    sitting = declaring()
    assert sitting.asked() == ["P1", "P2", "P3"]
    assert sitting.moves("P1") == ["high", "low"]
    sitting.play("P1 high", "P3 low")
    for seat in ("P2", "??"):
        assert str(sitting.seen(seat).answers[0]) == "(sealed)"
        assert sitting.state.declared == (0, 0, 0)
        assert [one.marks for one in sitting.scene(seat).seats] == [(), (), ()]
        assert [one.answered for one in sitting.scene(seat).seats] == [True, False, True]
    sitting.play("P2 low")
    assert sitting.events() == ["chose", "high", "low", "low"]
    assert [one.marks for one in sitting.scene("??").seats] == [("high",), ("low",), ("low",)]


@pytest.mark.clause("ANA-56", "ANA-61", "ANA-X12")
def test_a_declaration_is_binding() -> None:
    sitting = declaring().play("P1 high")
    assert sitting.clause("P1 low") == "ANA-61"
    assert sitting.clause("P1 high") == "ANA-61"


@pytest.mark.clause("ANA-60", "ANA-A13")
def test_nobody_goes_both_ways_unless_the_table_lets_them() -> None:
    assert declaring().clause("P1 both") == "ANA-60"
    sitting = table(3, {"both_ways": True}, step="declare", hands=list(HANDS))
    assert sitting.moves("P1") == ["high", "low", "both"]
    sitting.play("P1 both", "P2 low", "P3 high")
    assert sitting.scene("P3").seats[0].marks == ("both ways",)


@pytest.mark.clause("ANA-55")
def test_who_has_folded_does_not_declare() -> None:
    away: dict[str, Any] = {"standing": ["", "left", ""], "stacks": [9, 0, 9]}
    assert table(3, step="declare", **away).clause("P2 high") == "ANA-55"
    assert table(3, step="keep", declared=["high"] * 3, **away).clause("P2 keep 2C 3C 4C 5C / 6C") == "ANA-63"


@pytest.mark.clause("ANA-63", "ANA-64", "ANA-65", "ANA-A14", "ANA-X14")
@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("keep JS JH JD 9C", "ANA-63"),
        ("keep JS JH JD / 9C", "ANA-63"),
        ("keep JS JH JD 9C 9D / 2S", "ANA-63"),
        ("keep JS JH JD 9C 9D", "ANA-65"),
        ("keep JS JH JD / 9C 9D", "ANA-65"),
        ("keep JS JH JD 9C / KS", "ANA-63"),
        ("keep JS JH JD 9C / JS", "ANA-63"),
        ("keep", "ANA-63"),
    ],
)
def test_five_are_kept_and_four_shown(move: str, clause: str) -> None:
    assert keeping().clause(f"P1 {move}") == clause


@pytest.mark.clause("ANA-64", "ANA-66", "ANA-67", "ANA-68", "ANA-69", "ANA-71", "ANA-A15")
def test_all_expose_at_the_same_moment() -> None:
    sitting = keeping().play("P1 keep JS JH 9C 9D / JD")
    assert sitting.clause("P1 keep JS JH JD 9C / 9D") == "ANA-69"
    assert {str(card) for card in sitting.seen("P2").piles[0].cards} == {"??"}
    sitting.play("P2 keep AS 2D 3C 4H / 5D", "P3 keep TS TH TD 8S / TC")
    assert sitting.events() == ["chose", "exposed", "exposed", "exposed"]
    assert {str(card) for card in sitting.seen("P2").piles[0].cards} == {"JS", "JH", "9C", "9D", "??"}
    assert len(sitting.state.piles[3].cards) == 6
    assert (sitting.state.step, sitting.state.round_number, sitting.asked()) == (2, 4, ["P1"])
    zones = {zone.id: zone.cards for zone in sitting.scene("P2").zones}
    assert set(zones["open-0"]) == {"JS", "JH", "9C", "9D"}
    assert zones["hand-0"] == ()


@pytest.mark.clause("ANA-64")
def test_thrown_cards_are_known_to_their_owner_alone() -> None:
    sitting = keeping()
    sitting.play("P1 keep JS JH 9C 9D / JD", "P2 keep AS 2D 3C 4H / 5D", "P3 keep TS TH TD 8S / TC")
    assert {str(card) for card in sitting.seen("P1").piles[3].cards} == {"2S", "3S", "??"}
    assert {str(card) for card in sitting.seen("??").piles[3].cards} == {"??"}


@pytest.mark.clause("ANA-67", "ANA-70", "ANA-72a", "ANA-X13")
def test_what_is_shown_may_mislead() -> None:
    """Two pair to be seen, a full house at the showdown."""
    sitting = showdown("JS JH 9C 9D JD", "TS TH TD 8S 8D", ways="high high")
    sitting.play("P1 check", "P2 check")
    assert sitting.state.stacks == (201, 199)


@pytest.mark.clause("ANA-73", "ANA-A24")
def test_a_player_can_spoil_a_hand() -> None:
    """Only the five that were kept count."""
    sitting = table(2, step="keep", declared=["high", "high"], hands=["QS QH QD AC 2S 3H 4S", "KS KD 2D 3D 4D 7H 8H"])
    sitting.play("P1 keep QS 2S 3H 4S / QH", "P2 keep KS KD 2D 3D / 4D", "P1 check", "P2 check")
    assert sitting.state.stacks == (199, 201)
