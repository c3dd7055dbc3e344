"""The two passes (ANA-43 to ANA-54)."""

import pytest

from tests.rules.anaconda.tables import all_check, all_pass, hand, table
from tests.rules.table import Table
from upcard.games.anaconda.cards import receivers
from upcard.kernel.game import BadMove

ONE = "2C 3D 8H QH 3S 9D 9C"
TWO = "QS QD 4C AS AH AD AC"
FOUR = (ONE, TWO, "5S 5H 5D 5C 6S 6H 6D", "7S 7H 7D 7C 8S 8D 8C")


def passing(number: int = 1, folded: tuple[int, ...] = (), seats: int = 4) -> Table:
    standing = ["folded" if seat in folded else "" for seat in range(1, seats + 1)]
    return table(seats, step="pass", round=number, standing=standing)


def goes(sitting: Table) -> dict[str, str]:
    return {f"P{seat + 1}": f"P{other + 1}" for seat, other in receivers(sitting.game.rules, sitting.state).items()}


@pytest.mark.clause("ANA-44", "ANA-49", "ANA-X05")
def test_pass_one_goes_to_the_left() -> None:
    assert goes(passing()) == {"P1": "P2", "P2": "P3", "P3": "P4", "P4": "P1"}


@pytest.mark.clause("ANA-43", "ANA-49", "ANA-A11", "ANA-X06")
def test_folded_players_take_no_part() -> None:
    sitting = passing(folded=(2,))
    assert goes(sitting) == {"P1": "P3", "P3": "P4", "P4": "P1"}
    assert sitting.asked() == ["P1", "P3", "P4"]
    assert sitting.clause("P2 pass 2C 3C 4C") == "ANA-30"
    away = table(4, step="pass", standing=["", "left", "", ""], stacks=[9, 0, 9, 9])
    assert away.clause("P2 pass 2C 3C 4C") == "ANA-43"


@pytest.mark.clause("ANA-50", "ANA-A11", "ANA-X07")
def test_pass_two_goes_to_the_second_to_the_right() -> None:
    assert goes(passing(2, seats=5)) == {"P1": "P4", "P2": "P5", "P3": "P1", "P4": "P2", "P5": "P3"}
    assert goes(passing(2, (3,), 5)) == {"P1": "P4", "P2": "P5", "P4": "P1", "P5": "P2"}


@pytest.mark.clause("ANA-51", "ANA-A12", "ANA-X08")
def test_three_pass_the_same_way_twice() -> None:
    assert goes(passing(2, seats=3)) == goes(passing(1, seats=3)) == {"P1": "P2", "P2": "P3", "P3": "P1"}


@pytest.mark.clause("ANA-52", "ANA-A12", "ANA-X09")
def test_two_swap_or_skip() -> None:
    assert goes(passing(2, (2, 4))) == {"P1": "P3", "P3": "P1"}
    for rule, after in (("swap", (3, 2)), ("skip", (2, 3))):
        sitting = table(2, {"heads_up_second_pass": rule}, round=2)
        before = hand(sitting, 1), hand(sitting, 2)
        all_check(sitting)
        assert (sitting.state.step, sitting.state.round_number) == after
        assert (hand(sitting, 1), hand(sitting, 2)) == before


@pytest.mark.clause("ANA-44", "ANA-X10")
def test_exactly_three_cards_that_are_held() -> None:
    sitting = table(step="pass", hands=list(FOUR))
    for cards in ("2C 3D", "2C 3D 8H QH", "2C 3D KS", "2C 2C 3D", "", "2C 3D ??", "2C 3D *"):
        refusal = sitting.refused(f"P1 pass {cards}")
        assert refusal.clause == "ANA-44"
    with pytest.raises(BadMove):
        sitting.play("P1 pass 2C 3D 1e400")
    assert sitting.game.read("pass 8H 3D 2C") == sitting.game.read("pass 2C 3D 8H")
    (cards_passed,) = sitting.scene("P1").actions[0].slots
    assert (cards_passed.kind, cards_passed.low, cards_passed.high) == ("cards", 3, 3)


@pytest.mark.clause("ANA-46", "ANA-47", "ANA-48", "ANA-A10")
def test_nothing_moves_before_all_have_chosen() -> None:
    sitting = table(step="pass", hands=list(FOUR)).play("P1 pass 2C 3D 8H")
    assert sitting.clause("P1 pass 2C 3D QH") == "ANA-47"
    assert str(sitting.seen("P2").answers[0]) == "(sealed)"
    assert [seat.answered for seat in sitting.scene("P2").seats] == [True, False, False, False]
    sitting.play("P2 pass QS QD 4C", "P3 pass 5S 5H 5D")
    assert [hand(sitting, seat) for seat in (1, 2, 3, 4)] == [set(cards.split()) for cards in FOUR]
    sitting.play("P4 pass 7S 7H 7D")
    assert hand(sitting, 2) == {"AS", "AH", "AD", "AC", "2C", "3D", "8H"}
    assert hand(sitting, 1) == {"QH", "3S", "9D", "9C", "7S", "7H", "7D"}
    assert [len(hand(sitting, seat)) for seat in (1, 2, 3, 4)] == [7] * 4  # ANA-53
    assert (sitting.state.round_number, sitting.asked()) == (2, ["P1"]), "the second betting follows"


def known(sitting: Table, seat: str, owner: int) -> set[str]:
    return {str(card) for card in sitting.seen(seat).piles[owner - 1].cards} - {"??"}


@pytest.mark.clause("ANA-45")
def test_who_knows_a_passed_card() -> None:
    """Giver and receiver; and who has passed on what, nobody can tell."""
    sitting = table(step="pass", hands=list(FOUR))
    sitting.play("P1 pass 2C 3D 8H", "P2 pass QS QD 4C", "P3 pass 5S 5H 5D", "P4 pass 7S 7H 7D")
    assert known(sitting, "P1", 2) == {"2C", "3D", "8H"}
    assert known(sitting, "P3", 2) == known(sitting, "??", 2) == set()
    told = [sitting.entry.tell(event, ("A", "B", "C", "D"), 2) for event in sitting.seen("P3").events]
    assert "A gives three cards to B." in told
    assert "B gives the queen of spades, queen of diamonds and four of clubs to you." in told
    all_check(sitting)
    sitting.play("P2 pass 2C AS AH", "P1 pass QH 3S 9D", "P3 pass 5C 6S 6H", "P4 pass 7C 8S 8D")
    assert known(sitting, "P1", 2) == set()
    assert known(sitting, "P2", 4) == {"2C", "AS", "AH"}


@pytest.mark.clause("ANA-45", "ANA-52")
def test_of_two_each_sees_what_has_not_come_back() -> None:
    sitting = table(2, step="pass", hands=[ONE, TWO]).play("P1 pass 2C 3D 8H", "P2 pass QS QD 4C")
    all_check(sitting).play("P1 pass QS 3S 9D", "P2 pass 2C AS AH")
    assert known(sitting, "P1", 2) == {"3D", "8H", "QS", "3S", "9D"}
    assert known(sitting, "P2", 1) == {"QD", "4C", "2C", "AS", "AH"}


@pytest.mark.clause("ANA-53", "ANA-54", "ANA-X11")
def test_received_cards_may_be_passed_on() -> None:
    sitting = table(4, step="pass", round=2, hands=["QH 3S 9D 9C QS QD 4C", "", "", ""]).play("P1 pass 9D 9C 4C")
    before = hand(sitting, 1)
    all_pass(sitting)
    assert before - hand(sitting, 1) == {"9D", "9C", "4C"}
    assert len(hand(sitting, 1)) == 7
