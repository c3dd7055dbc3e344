"""Guts: the showdown, and what losers pay (GUT-39 to GUT-66)."""

from typing import Any

import pytest

from tests.rules.guts.tables import FIVE, chips, new, next_hand, say, stacks, table
from tests.rules.table import Table
from upcard.cards.card import EVERYBODY, parse_faces
from upcard.catalogue import CATALOGUE
from upcard.games.guts.game import PACK
from upcard.games.guts.hands import TWO_CARDS
from upcard.games.guts.rules import Rules
from upcard.games.guts.settlement import payments, settle

# --- showdown ---------------------------------------------------------------------------------------------


@pytest.mark.clause("GUT-36", "GUT-37", "GUT-38", "GUT-A17", "GUT-X08")
def test_alone_in_takes_the_pot_and_need_not_show() -> None:
    sitting = say(table(*FIVE, pot=25), "out", "out", "in", "out", "out")
    assert (stacks(sitting)[2], sitting.state.pot, sitting.asked()) == (125, 0, ["P3"])
    assert sitting.clause("P3 in") == "GUT-38"
    hidden: Any = Table.play(table_of(sitting), "P3 hide").seen("P1")
    assert {str(card) for card in hidden.cards(2).cards} == {"??"}
    shown: Any = sitting.play("P3 show").seen("P1")
    assert sorted(str(card) for card in shown.cards(2).cards) == ["KH", "QH"]


def table_of(sitting: Table) -> Table:
    other = new()
    other.state = sitting.state
    return other


@pytest.mark.clause("GUT-39", "GUT-40", "GUT-42", "GUT-43", "GUT-50", "GUT-53", "GUT-54", "GUT-55", "GUT-58", "GUT-A10")
@pytest.mark.clause("GUT-X01")
def test_several_in_show_and_the_best_wins() -> None:
    sitting = say(table(*FIVE, pot=25), "in", "in", "in", "in", "out")
    assert stacks(sitting) == (75, 125, 75, 75, 100)
    assert sitting.state.pot == 75
    assert sitting.events()[-4:] == ["paid", "won", "paid", "paid"]
    seen: Any = sitting.seen("??")
    assert [str(card) for card in seen.cards(0).cards] == ["AS", "KD"]
    next_hand(sitting)
    assert (sitting.state.pot, sitting.events()) == (75, ["dealt"])  # GUT-15


@pytest.mark.clause("GUT-41", "GUT-42", "GUT-43", "GUT-44", "GUT-45", "GUT-47", "GUT-49", "GUT-X05", "GUT-X06")
@pytest.mark.clause("GUT-X11")
@pytest.mark.parametrize(
    ("best", "other"),
    [
        ("KS KD", "AH QC"),
        ("9C 9H", "7S 7D"),
        ("AD 2C", "KS QH"),
        ("AS 9D", "AH 8C"),
        ("4S 2H", "3S 2C"),
        ("2S 2H", "AS KS"),
    ],
)
def test_which_hand_is_better(best: str, other: str) -> None:
    assert TWO_CARDS.strength(parse_faces(best)) > TWO_CARDS.strength(parse_faces(other))


@pytest.mark.clause("GUT-46", "GUT-48", "GUT-49", "GUT-X06")
def test_the_best_the_worst_and_ties() -> None:
    hands = [(PACK[i], PACK[j]) for i in range(52) for j in range(i)]
    strengths = [TWO_CARDS.strength(hand) for hand in hands]
    assert max(strengths) == TWO_CARDS.strength(parse_faces("AS AD"))
    assert min(strengths) == TWO_CARDS.strength(parse_faces("3S 2C"))
    assert TWO_CARDS.strength(parse_faces("AS 9D")) == TWO_CARDS.strength(parse_faces("9C AH"))
    assert len(set(strengths)) == 13 + 78


@pytest.mark.clause("GUT-51", "GUT-52", "GUT-56", "GUT-57", "GUT-59", "GUT-X09")
def test_ties_share_and_losers_pay_the_whole_pot() -> None:
    hands = ("AS QD", "AH QC", "AD QS", "AC JS", "2C 3C")
    sitting = say(table(*hands, pot=50), "in", "in", "in", "in", "out")
    assert (stacks(sitting), sitting.state.pot) == ((116, 116, 116, 50, 100), 52)


@pytest.mark.clause("GUT-14", "GUT-A04", "GUT-X07", "GUT-X10")
def test_a_remainder_alone_is_no_pot() -> None:
    hands = ("KH 9S", "KC 9D", "2S 3S", "2H 3H", "2D 3D")
    words = ("in", "in", "out", "out", "out")
    sitting = say(table(*hands, pot=25, changes={"ante": 5}), *words)
    assert (stacks(sitting)[:2], sitting.state.pot) == ((112, 112), 1)
    assert next_hand(sitting).state.pot == 26
    empty = say(table(*hands, pot=25, changes={"ante": 5, "ante_policy": "when_empty"}), *words)
    assert next_hand(empty).state.pot == 1
    every = say(table(*FIVE, pot=25, changes={"ante": 5, "ante_policy": "every_hand"}), "in", "in", "out", "out", "out")
    assert next_hand(every).state.pot == 50


@pytest.mark.clause("GUT-12", "GUT-13", "GUT-15", "GUT-16", "GUT-61", "GUT-X21")
def test_a_session_of_three_hands() -> None:
    sitting = table(
        "2S 3H", "AS AD", "4S 5H", "6S 8H", "7S TH", pot=10, stacks=[98] * 5, before=[100] * 5, changes={"ante": 2}
    )
    say(sitting, "in", "in", "in", "out", "out")
    assert sitting.state.pot == 20
    next_hand(sitting).play(*[f"{seat} out" for seat in ("P2", "P3", "P4", "P5", "P1")])
    assert sitting.state.pot == 20
    next_hand(sitting).play("P3 out", "P4 in", "P5 out", "P1 out", "P2 out")
    assert stacks(sitting) == (88, 108, 88, 118, 98)
    assert next_hand(sitting).state.pot == 10
    assert chips(sitting) == 500
    assert sitting.state.sheet == ((-12, 8, -12, -2, -2), (0, 0, 0, 0, 0), (0, 0, 0, 20, 0))


# --- the largest pot ----------------------------------------------------------------------------------------


@pytest.mark.clause("GUT-08", "GUT-09", "GUT-62", "GUT-63", "GUT-A11", "GUT-X17")
@pytest.mark.parametrize(
    ("mode", "pot", "most", "owed"),
    [
        ("cap_payment", 90, 100, [90, 90]),  # GUT-62
        ("cap_payment", 160, 100, [100, 100]),  # GUT-63
        ("hard_cap", 160, 100, [50, 50]),
        ("stop_when_over", 160, 100, [160, 0]),
        ("stop_when_over", 50, 50, [50, 50]),  # a pot as large as the largest one is not larger
        ("cap_both", 160, 100, [100, 100]),
        ("cap_payment", 160, 0, [160, 160]),  # GUT-09
    ],
)
def test_what_losers_owe(mode: str, pot: int, most: int, owed: list[int]) -> None:
    assert payments(Rules(max_pot=most, max_pot_mode=mode), pot, 0, 2) == owed


@pytest.mark.clause("GUT-A11")
@pytest.mark.parametrize(("pot", "paid"), [(49, (49, 49, 49)), (50, (50, 50, 50)), (51, (51, 51, 0))])
def test_losers_pay_until_the_pot_is_larger_than_the_largest_one(pot: int, paid: tuple[int, ...]) -> None:
    """At the very limit the next one pays."""
    changes = {"max_pot": 100, "max_pot_mode": "stop_when_over"}
    sitting = table(*FIVE[:4], pot=pot, stacks=[200] * 4, changes=changes)
    say(sitting, "in", "in", "in", "in")
    assert sorted([200 - stack for stack in stacks(sitting) if stack <= 200], reverse=True) == list(paid)
    assert sitting.state.pot == sum(paid)


@pytest.mark.clause("GUT-A11", "GUT-15")
@pytest.mark.parametrize(("pot", "left", "then"), [(50, 30, 30), (21, 1, 1), (20, 0, 25)])
def test_what_the_only_player_in_may_not_take_is_the_next_pot(pot: int, left: int, then: int) -> None:
    """Nobody antes as long as something is left of it."""
    changes = {"max_pot": 20, "max_pot_mode": "cap_both", "ante": 5}
    sitting = say(table(*FIVE, pot=pot, changes=changes), "in", "out", "out", "out", "out")
    assert (stacks(sitting)[0], sitting.state.pot) == (120, left)
    assert next_hand(sitting).state.pot == then


@pytest.mark.clause("GUT-A11", "GUT-15")
def test_nor_is_it_lost_when_several_are_in() -> None:
    """Two of equal strength are in and no loser pays: what they may not take stays, and is no remainder."""
    hands = ("KH 9S", "KC 9D", "2S 3S", "2H 3H", "2D 3D")
    changes = {"max_pot": 20, "max_pot_mode": "cap_both", "ante": 5}
    sitting = say(table(*hands, pot=50, changes=changes), "in", "in", "out", "out", "out")
    assert (stacks(sitting)[:2], sitting.state.pot) == ((110, 110), 30)
    assert next_hand(sitting).state.pot == 30


@pytest.mark.clause("GUT-A11")
@pytest.mark.parametrize(("mode", "most"), [("hard_cap", 100), ("cap_payment", 100), ("stop_when_over", 160)])
def test_who_is_asked_is_told_what_a_loss_may_cost(mode: str, most: int) -> None:
    """A lone loser fills the next pot up to the largest one."""
    sitting = table(*FIVE, pot=160, stacks=[200] * 5, changes={"max_pot": 100, "max_pot_mode": mode})
    assert sitting.scene("P1").status == f"Are you in? The pot holds 160 chips; to lose costs {most} chips."


@pytest.mark.clause("GUT-64", "GUT-X17", "GUT-X18", "GUT-X19")
def test_the_winner_collects_all() -> None:
    after, collected, left = settle(Rules(max_pot=100), 160, [500, 500, 500], [0], [1, 2])
    assert (after, collected, left) == ([660, 400, 400], 200, 0)
    after, collected, left = settle(Rules(max_pot=50), 75, [500, 500, 500], [0, 1], [2])
    assert (after, collected + left) == ([537, 537, 450], 51)
    after, collected, left = settle(Rules(max_pot=50, max_pot_mode="cap_both"), 80, [500, 500], [0], [1])
    assert (after, collected + left) == ([550, 450], 80)


@pytest.mark.clause("GUT-39")
def test_cards_that_are_shown_lie_as_before_but_open() -> None:
    """So a table after the showdown is the one that its position is read as."""
    sitting = say(table(*FIVE, pot=20, stacks=[200] * 5), "in", "in", "out", "out", "out")
    entry, state = CATALOGUE["guts"], sitting.state
    assert [card.seen for seat in (0, 1) for card in state.cards(seat).cards] == [EVERYBODY] * 4
    assert entry.read_position(sitting.game, entry.write_position(sitting.game, state)).piles == state.piles
