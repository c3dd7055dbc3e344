"""Who gets what (ANA-72a to ANA-101)."""

from typing import Any

import pytest

from tests.rules.anaconda.tables import chips, showdown, table
from tests.rules.table import Table
from upcard.cards.card import parse_faces
from upcard.cards.poker import ACE_TO_FIVE, HIGH
from upcard.games.anaconda.rules import LOW

PAIR, ACE, WORST = "KS KD 7C 5H 2D", "AC TD 9S 6H 3C", "TS TH 8C 8D 4S"


def settled(*hands: str, ways: str, **keys: Any) -> Table:
    """The hands are checked down."""
    sitting = showdown(*hands, ways=ways, **keys)
    while not sitting.state.sheet:
        sitting.play(f"{sitting.asked()[0]} check")
    return sitting


def won(sitting: Table) -> tuple[int, ...]:
    """What the showdown brought each seat."""
    brought = {event.seat: event.number for event in sitting.state.events if event.name == "won"}
    return tuple([brought.get(seat, 0) for seat in range(sitting.state.seats)])


@pytest.mark.clause("ANA-72a", "ANA-72b", "ANA-A25", "ANA-A26")
def test_all_fifth_cards_are_turned_up_together() -> None:
    sitting = settled(PAIR, ACE, WORST, ways="high high low")
    assert [event.name for event in sitting.state.events][:4] == ["check", "showed", "showed", "showed"]
    for seat in range(3):
        assert "??" not in {str(card) for card in sitting.seen("??").piles[seat].cards}
    zones = {zone.id: zone.label for zone in sitting.scene("P1").zones}
    assert (zones["open-0"], zones["open-2"]) == ("High: pair", "Low")
    assert sitting.scene("P1").hold


@pytest.mark.clause("ANA-74", "ANA-75", "ANA-76", "ANA-77", "ANA-90", "ANA-X15")
def test_each_half_goes_to_the_best_of_its_side() -> None:
    sitting = settled(PAIR, ACE, WORST, ways="high high low", totals=[20, 20, 20])
    assert won(sitting) == (30, 0, 30)


@pytest.mark.clause("ANA-78", "ANA-87", "ANA-A16", "ANA-X17", "ANA-X18")
def test_all_the_same_way() -> None:
    lows = ("7S 5D 4C 3H 2D", "6S 5C 4D 3S AH")
    assert won(settled(*lows, ways="low low", totals=[24, 24])) == (0, 48)
    half = settled(*lows, ways="low low", totals=[24, 24], changes={"one_way_pot": "half_carries"})
    assert (won(half), half.state.pot(), half.events()[-1]) == ((0, 24), 24, "stays")
    assert half.entry.tell(half.state.events[-1], ("A", "B"), 0) == "The pot keeps 24 chips for the next hand."


HIGHS = (
    "5S 6S 7S 8S 9S", "9S 9H 9D 9C 2S", "8S 8H 8D 7S 7H", "2H 5H 9H JH KH", "9S TD JC QH KD", "7S 7H 7D 2C KD",
    "QS QD 3C 3H AS", "AS AD 5C 4H 2D", "AS KD 7C 5H 2D",
)  # fmt: skip


@pytest.mark.clause("ANA-79", "ANA-A17")
def test_high_hands_in_order() -> None:
    values = [HIGH.value(parse_faces(hand)) for hand in HIGHS]
    assert values == sorted(values, reverse=True)
    assert [HIGH.category(parse_faces(hand)) for hand in HIGHS] == [
        "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind", "two pair", "pair",
        "high card",
    ]  # fmt: skip


@pytest.mark.clause("ANA-80", "ANA-81", "ANA-X27")
def test_the_ace_in_straights() -> None:
    assert won(settled("AS 2D 3C 4H 5D", "6S 5C 4D 3H 2C", ways="high high")) == (0, 2)
    assert won(settled("AS KD QC JH TD", "KS QD JC TH 9D", ways="high high")) == (2, 0)
    assert HIGH.category(parse_faces("KS AD 2C 3H 4D")) == "high card"


@pytest.mark.clause("ANA-82", "ANA-83")
def test_groups_are_compared_first_and_suits_never() -> None:
    assert won(settled("5S 5H AD KD QD", "6S 6H 2D 3D 4C", ways="high high")) == (0, 2)
    assert won(settled("KS QH 9D 8C 7D", "KH QS 9S 8D 7C", ways="high high")) == (1, 1)


LOWS = ("AS 2D 3C 4H 5D", "6S 4C 3D 2H AH", "KD QS JC 9H 8D", "AC AD 2S 3S 4S", "2D 2S 3H 3D AS", "2C 2H 2S 3C 4D",
        "2C 2H 2S AH AC", "AS AH AD AC KS")  # fmt: skip


@pytest.mark.clause("ANA-84", "ANA-86", "ANA-87", "ANA-88", "ANA-89", "ANA-A18", "ANA-X19")
def test_low_hands_in_order() -> None:
    values = [ACE_TO_FIVE.value(parse_faces(hand)) for hand in LOWS]
    assert values == sorted(values, reverse=True)
    assert won(settled("2S 2D 3C 4H 5D", "KD QS JC 9H 8D", ways="low low")) == (0, 2)


@pytest.mark.clause("ANA-85")
def test_straights_and_flushes_do_not_count_for_low() -> None:
    assert won(settled("2H 3H 4H 5H 6H", "7S 5D 4C 3S 2D", ways="low low")) == (2, 0)


@pytest.mark.clause("ANA-84", "ANA-85", "ANA-89", "ANA-A18", "ANA-X20")
@pytest.mark.parametrize(("ranking", "share"), [("ace_to_five", 2), ("deuce_to_seven", 0), ("ace_to_six", 0)])
def test_the_low_ranking_is_a_setting(ranking: str, share: int) -> None:
    hands = ("AS 2D 3C 4H 5D", "2S 3D 4C 5H 7D")
    assert won(settled(*hands, ways="low low", changes={"low_ranking": ranking})) == (share, 2 - share)


BEST = {"ace_to_five": "AS 2D 3C 4H 5D", "deuce_to_seven": "2D 3C 4H 5D 7S", "ace_to_six": "AS 2D 3C 4H 6D"}


@pytest.mark.clause("ANA-89", "ANA-A18", "ANA-X16")
@pytest.mark.parametrize("ranking", BEST)
def test_the_best_low_hand(ranking: str) -> None:
    best = LOW[ranking].value(parse_faces(BEST[ranking]))
    for other in (*HIGHS, *LOWS, *BEST.values(), "AS 2S 3S 4S 6S", "2S 3S 4S 5S 7S"):
        assert LOW[ranking].value(parse_faces(other)) <= best
    hands = (PAIR, ACE, "7S 5D 4C 3H 2H")
    assert won(settled(*hands, ways="high high low", totals=[20] * 3, changes={"low_ranking": ranking})) == (30, 0, 30)


@pytest.mark.clause("ANA-91", "ANA-92", "ANA-A19", "ANA-X22")
def test_halves_and_what_is_left_over() -> None:
    stays = settled(PAIR, WORST, ways="high low", totals=[31, 31], carried=1)
    assert (won(stays), stays.state.pot()) == ((31, 31), 1)
    to_high = settled(PAIR, WORST, ways="high low", totals=[31, 31], carried=1, changes={"odd_chip": "to_high"})
    assert (won(to_high), to_high.state.pot()) == ((32, 31), 0)


@pytest.mark.clause("ANA-93", "ANA-94", "ANA-A19", "ANA-X21")
def test_ties_share_and_leave_the_rest() -> None:
    hands = (PAIR, "7S 6D 4C 3H 2S", "7H 6C 4D 3S 2C")
    sitting = settled(*hands, ways="high low low", totals=[21, 21, 21])
    assert (won(sitting), sitting.state.pot()) == ((31, 15, 15), 2)
    assert settled(*hands, ways="high low low", totals=[21] * 3, changes={"odd_chip": "to_high"}).state.pot() == 1


@pytest.mark.clause("ANA-95", "ANA-96a", "ANA-97", "ANA-99", "ANA-100", "ANA-A08", "ANA-X25")
def test_side_pots_are_split_each_for_itself() -> None:
    hands = ("7S 5D 4C 3H 2S", ACE, PAIR, "")
    keys: dict[str, Any] = {"totals": [10, 30, 30, 6], "stacks": [0, 170, 170, 194]}
    before = showdown(*hands, ways="low high high ", **keys)
    assert [(pot.label, pot.amount, pot.seats) for pot in before.scene("P1").pots] == [
        ("Main pot", 36, (0, 1, 2)),
        ("Side pot 1", 40, (1, 2)),
    ]
    after = settled(*hands, ways="low high high ", **keys)
    assert won(after) == (18, 0, 58, 0)
    assert after.events()[-2:] == ["won", "won"]


@pytest.mark.clause("ANA-96b")
def test_a_side_pot_of_one_is_that_players() -> None:
    """P2 alone has put in more than 5, and loses the main pot."""
    sitting = table(
        3, step="keep", declared=["high", "low", ""], standing=["", "", "folded"], totals=[5, 9, 9],
        stacks=[0, 50, 50], hands=[f"{PAIR} 3S 6S", f"{WORST} 3H 4H", ""],
    )  # fmt: skip
    sitting.play("P1 keep KS KD 7C 5H / 2D", "P2 keep TS TH 8C 8D / 4S")
    assert won(sitting) == (7, 15, 0)  # the main pot of 15 in halves, 1 stays; 8 beside it


@pytest.mark.clause("ANA-98", "ANA-A20")
def test_carried_chips_are_in_the_main_pot() -> None:
    """P1, all in with 1, wins 7 carried chips and three more."""
    sitting = settled(WORST, ACE, PAIR, ways="high high high", totals=[1, 4, 4], stacks=[0, 50, 50], carried=7)
    assert won(sitting) == (10, 0, 6)


BOTH = {"both_ways": True}


@pytest.mark.clause("ANA-A13", "ANA-X24")
def test_both_ways_is_all_or_nothing() -> None:
    wheel, six, queens = "AS 2D 3C 4H 5D", "AD 2S 3H 4C 6D", "QS QD 9C 8C 7C"
    assert won(settled(wheel, queens, six, ways="both high low", changes=BOTH)) == (3, 0, 0)
    tied = settled(wheel, queens, "AD 2S 3H 4C 5H", ways="both high low", changes=BOTH, totals=[20] * 3)
    assert won(tied) == (0, 30, 30)
    beaten = settled(wheel, queens, six, ways="both low high", changes=BOTH)
    assert won(beaten) == (3, 0, 0)
    nobody = settled(wheel, "AD 2S 3H 4C 5H", ways="both both", changes=BOTH)
    assert (won(nobody), nobody.state.pot()) == ((0, 0), 2)


@pytest.mark.clause("ANA-A13", "ANA-99")
def test_both_ways_is_judged_pot_by_pot() -> None:
    """P1, both ways, loses the main pot to all-in P3 and wins the side pot outright."""
    hands = ("AS 2D 3C 4H 5D", "QS QD 9C 8C 7C", "2S 3S 4S 5S 6S")
    sitting = settled(*hands, ways="both low high", changes=BOTH, totals=[30, 30, 10], stacks=[50, 50, 0])
    assert won(sitting) == (40, 15, 15)


@pytest.mark.clause("ANA-101")
def test_chips_are_constant() -> None:
    sitting = table(3)
    for move in ("P1 bet 2", "P2 raise 4", "P3 fold", "P1 raise 6", "P2 call"):
        assert chips(sitting.play(move)) == 600
