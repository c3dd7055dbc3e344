"""P: three runs from the whole hand, with or without a discard."""

import pytest

from tests.rules.table import table


def hand(cards: str) -> str:
    return f'deal = 7\nstep = "play"\n[hands]\nP1 = "{cards}"\nP2 = "KC QC"'


WHOLE = hand("2H 3H 4H 5H 7S 8S 9S TS 9D TD JD QD KD")
ONE_OVER = hand("2H 3H 4H 5H 7S 8S 9S TS 3C TD JD QD KD")


@pytest.mark.clause("CR-P-29", "CR-X-21")
def test_the_first_meld_ends_the_deal() -> None:
    """Example (a): runs of 4, 4 and 5 take the whole hand."""
    t = table("parlett", WHOLE).play("P1", "down <2H 3H 4H 5H> <7S 8S 9S TS> <9D TD JD QD KD>")
    assert t.points() == (0, 20)


@pytest.mark.clause("CR-P-29", "CR-A-02", "CR-X-21")
def test_or_ends_it_with_the_discard_of_the_one_card_over() -> None:
    """Example (b): until then nothing else can be done with it."""
    t = table("parlett", ONE_OVER).play("P1", "down <2H 3H 4H 5H> <7S 8S 9S TS> <TD JD QD KD>")
    assert t.state.sheet == ()
    assert t.moves("P1") == ["discard 3C"]
    refusal = t.refused("P1", "add 3C to 1")
    assert refusal.clause == "CR-P-29"
    assert refusal.reason == "Nobody lays off in this deal."
    t.play("P1", "discard 3C")
    assert t.points() == (0, 20)


@pytest.mark.clause("CR-P-30")
def test_no_unmatched_card_may_be_left() -> None:
    """Of thirteen cards twelve or thirteen are laid, never fewer."""
    t = table("parlett", hand("2H 3H 4H 5H 7S 8S 9S TS 9C TD JD QD KD 4C 2D"))
    refusal = t.refused("P1", "down <2H 3H 4H 5H> <7S 8S 9S TS> <TD JD QD KD>")
    assert refusal.clause == "CR-P-30"
    assert (
        refusal.reason
        == "The contract of this deal takes the whole hand at once and leaves at most one card; 3 would be left."
    )
    assert refusal.remedy == "Keep your cards until they all fit."
    assert not [move for move in t.moves("P1") if move.startswith("down")]


@pytest.mark.clause("CR-A-02", "CR-P-30")
def test_runs_may_be_longer_than_four_and_use_fifteen_cards_after_a_buy() -> None:
    """4, 5 and 6 cards."""
    t = table("parlett", hand("2H 3H 4H 5H 7S 8S 9S TS JS 8D 9D TD JD QD KD"))
    t.play("P1", "down <2H 3H 4H 5H> <7S 8S 9S TS JS> <8D 9D TD JD QD KD>")
    assert t.points() == (0, 20)


@pytest.mark.clause("CR-P-30")
def test_three_runs_are_asked_for_and_not_two() -> None:
    """A long run counts once."""
    t = table("parlett", WHOLE)
    refusal = t.refused("P1", "down <2H 3H 4H 5H> <7S 8S 9S TS>")
    assert refusal.clause == "CR-K-P7"
    assert refusal.reason == "The contract of deal 7 is three runs of four or more, not two runs of four."


@pytest.mark.clause("CR-A-06", "CR-A-07", "CR-P-21")
@pytest.mark.parametrize(
    ("cards", "melds"),
    [("3H 4H 5H 6H 7H 8H 9H TH 9D TD JD QD KD", "<3H 4H 5H 6H> <7H 8H 9H TH> <9D TD JD QD KD>")],
)
def test_the_rule_for_one_suit_holds_here_too(cards: str, melds: str) -> None:
    """Eight cards in a row are one run."""
    assert table("parlett", hand(cards)).clause("P1", "down " + melds) == "CR-P-21"


@pytest.mark.clause("CR-P-27", "CR-P-29", "CR-P-30")
def test_before_the_first_meld_turns_end_with_a_discard() -> None:
    """And no part of the contract is laid alone."""
    t = table("parlett", WHOLE)
    assert t.clause("P1", "meld <2H 3H 4H 5H>") == "CR-P-30"
    t.play("P1", "discard KD")
    assert t.asked() == ["P2"]
