"""Guts, clause by clause. The dealer sits in the last seat, so P1 declares first."""

import random
from typing import Any

import pytest

from tests.rules.table import Table, game_table
from upcard.cards.card import face_text, parse_faces
from upcard.games.catalogue import HouseRuleError
from upcard.games.guts.game import PACK
from upcard.games.guts.rules import Rules
from upcard.games.guts.settlement import payments, settle, split
from upcard.games.guts.state import strength
from upcard.kernel.game import BadMove, Refused
from upcard.kernel.position import BadPosition
from upcard.kernel.run import random_game

SHUFFLED = "* shuffle " + " ".join(face_text(face) for face in PACK)
FIVE = ("AS KD", "9C 9H", "KH QH", "7S 7D", "JC 4D")


def new(**changes: Any) -> Table:
    return game_table("guts", changes)


def table(*hands: str, changes: dict[str, Any] | None = None, **keys: Any) -> Table:
    return new(**(changes or {})).lay(hands=list(hands), **keys)


def say(sitting: Table, *words: str) -> Table:
    """The players say this, from P1 on."""
    return sitting.play(*[f"P{seat} {word}" for seat, word in enumerate(words, 1)])


def stacks(sitting: Table) -> tuple[int, ...]:
    found: tuple[int, ...] = sitting.state.stacks
    return found


def chips(sitting: Table) -> int:
    return sum(stacks(sitting)) + int(sitting.state.pot)


def next_hand(sitting: Table) -> Table:
    """Whoever may show hides, and the next hand is dealt."""
    while sitting.asked() and not sitting.asked()[0].startswith("*"):
        sitting.play(f"{sitting.asked()[0]} hide")
    return sitting.play(SHUFFLED)


# --- the table and the deal -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 27])
def test_more_than_a_pack_serves_is_refused(seats: int) -> None:
    """GUT-03, GUT-A01, GUT-X23"""
    with pytest.raises(Refused) as refusal:
        new().begin(seats)
    assert refusal.value.clause == "GUT-03"


@pytest.mark.parametrize(("seats", "noted"), [(2, True), (4, True), (5, False), (10, False), (11, True), (26, True)])
def test_the_advised_size_is_noted(seats: int, noted: bool) -> None:
    """GUT-01, GUT-02, GUT-X23: 26 players get all 52 cards."""
    sitting = new().begin(seats).play("* choose 1", SHUFFLED)
    assert any("advised" in note for note in sitting.sheet("P1").notes) == noted
    assert len(sitting.state.piles[-1].cards) == 52 - 2 * seats


def test_the_score_sheet_counts_hands() -> None:
    """As the table does."""
    scene = new().begin(5).play("* choose 1", SHUFFLED).scene("P1")
    assert scene.sheet is not None and scene.deal is not None
    assert scene.sheet.counts == scene.deal.name == "Hand"


def test_first_hand() -> None:
    """GUT-04, GUT-05, GUT-06, GUT-07, GUT-10, GUT-12, GUT-17, GUT-18, GUT-19, GUT-A02, GUT-A03, GUT-X02"""
    sitting = new(ante=2).begin(5)
    assert sitting.moves("*") == [f"choose {seat}" for seat in range(1, 6)]
    sitting.play("* choose 5")
    assert sitting.clause("* shuffle AS") == "GUT-17"
    sitting.play(SHUFFLED)
    assert (sitting.state.pot, stacks(sitting)) == (10, (98,) * 5)
    assert [len(sitting.state.cards(seat).cards) for seat in range(5)] == [2] * 5
    assert len(sitting.state.piles[-1].cards) == 42


def test_only_the_own_cards_are_seen() -> None:
    """GUT-20, GUT-21"""
    seen: Any = table(*FIVE).seen("P2")
    assert [str(card) for card in seen.cards(1).cards] == ["9H", "9C"]
    assert {str(card) for seat in (0, 2, 3, 4) for card in seen.cards(seat).cards} == {"??"}


def test_the_deal_moves_clockwise_past_those_who_left() -> None:
    """GUT-11, GUT-22, GUT-A06"""
    sitting = table(*FIVE, pot=5, number=1, gone=["gone", "", "", "", ""], stacks=[0, 99, 99, 99, 99])
    sitting.play("P2 out", "P3 out", "P4 out", "P5 out", SHUFFLED)
    assert (sitting.state.dealer, sitting.asked()) == (1, ["P3"])
    assert not sitting.state.cards(0).cards


# --- declaring --------------------------------------------------------------------------------------------


def test_declarations_go_round_from_the_dealers_left() -> None:
    """GUT-23, GUT-24, GUT-25, GUT-26, GUT-28, GUT-29, GUT-X13"""
    sitting = table(*FIVE)
    assert sitting.clause("P2 in") == "GUT-29"
    for seat in ("P1", "P2", "P3", "P4", "P5"):
        assert sitting.asked() == [seat]
        sitting.play(f"{seat} out")
    assert table(*FIVE).play("P1 in").scene("P3").seats[0].marks == ("in",)


def test_in_and_out_are_the_only_words() -> None:
    """GUT-27"""
    sitting = table(*FIVE)
    assert sitting.moves("P1") == ["in", "out"]
    assert sitting.clause("P1 show") == "GUT-27"
    for word in ("raise 5", "in 10", "in -1", "in 1e400", "maybe", ""):
        with pytest.raises(BadMove):
            sitting.play(f"P1 {word}")


def test_a_declaration_cannot_be_changed() -> None:
    """GUT-30, GUT-A07, GUT-X12"""
    assert table(*FIVE).play("P1 out").clause("P1 in") == "GUT-30"
    assert table(*FIVE, changes={"declare_mode": "simultaneous"}).play("P2 out").clause("P2 in") == "GUT-30"


def test_cards_of_who_is_out_are_never_seen() -> None:
    """GUT-31, GUT-32, GUT-33, GUT-34, GUT-A08, GUT-X15"""
    sitting = say(table("AS AD", "7H 3C", "6S 5S", pot=30, stacks=[100, 100, 100]), "out", "in", "in")
    assert stacks(sitting) == (100, 130, 70)
    assert sitting.state.pot == 30  # GUT-60
    for seat in ("P1", "P2", "??"):
        seen: Any = sitting.seen(seat)
        assert {str(card) for card in seen.piles[3].cards} == {"??"}


def test_simultaneous_declarations_are_secret() -> None:
    """GUT-35, GUT-A09, GUT-A16, GUT-X14: "out" is also what a table that keeps time would say for a player."""
    sitting = table(*FIVE, changes={"declare_mode": "simultaneous"})
    assert sitting.asked() == ["P1", "P2", "P3", "P4", "P5"]
    sitting.play("P3 in")
    assert (sitting.asked(), sitting.scene("P1").seats[2].marks) == (["P1", "P2", "P4", "P5"], ())
    assert "in" not in repr(sitting.seen("P1").answers)
    sitting.play("P1 in", "P2 in", "P4 in", "P5 out")
    assert stacks(sitting) == (95, 105, 95, 95, 100)


# --- showdown ---------------------------------------------------------------------------------------------


def test_alone_in_takes_the_pot_and_need_not_show() -> None:
    """GUT-36, GUT-37, GUT-38, GUT-A17, GUT-X08"""
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


def test_several_in_show_and_the_best_wins() -> None:
    """GUT-39, GUT-40, GUT-42, GUT-43, GUT-50, GUT-53, GUT-54, GUT-55, GUT-58, GUT-A10, GUT-X01"""
    sitting = say(table(*FIVE, pot=25), "in", "in", "in", "in", "out")
    assert stacks(sitting) == (75, 125, 75, 75, 100)
    assert sitting.state.pot == 75
    seen: Any = sitting.seen("??")
    assert [str(card) for card in seen.cards(0).cards] == ["AS", "KD"]
    next_hand(sitting)
    assert (sitting.state.pot, sitting.events()) == (75, ["dealt"])  # GUT-15


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
    """GUT-41, GUT-42, GUT-43, GUT-44, GUT-45, GUT-47, GUT-49, GUT-X05, GUT-X06, GUT-X11"""
    assert strength(parse_faces(best)) > strength(parse_faces(other))


def test_the_best_the_worst_and_ties() -> None:
    """GUT-46, GUT-48, GUT-49, GUT-X06"""
    hands = [(PACK[i], PACK[j]) for i in range(52) for j in range(i)]
    strengths = [strength(hand) for hand in hands]
    assert max(strengths) == strength(parse_faces("AS AD"))
    assert min(strengths) == strength(parse_faces("3S 2C"))
    assert strength(parse_faces("AS 9D")) == strength(parse_faces("9C AH"))
    assert len(set(strengths)) == 13 + 78


def test_ties_share_and_losers_pay_the_whole_pot() -> None:
    """GUT-51, GUT-52, GUT-56, GUT-57, GUT-59, GUT-X09"""
    hands = ("AS QD", "AH QC", "AD QS", "AC JS", "2C 3C")
    sitting = say(table(*hands, pot=50), "in", "in", "in", "in", "out")
    assert (stacks(sitting), sitting.state.pot) == ((116, 116, 116, 50, 100), 52)


def test_a_remainder_alone_is_no_pot() -> None:
    """GUT-14, GUT-A04, GUT-X07, GUT-X10"""
    hands = ("KH 9S", "KC 9D", "2S 3S", "2H 3H", "2D 3D")
    words = ("in", "in", "out", "out", "out")
    sitting = say(table(*hands, pot=25, changes={"ante": 5}), *words)
    assert (stacks(sitting)[:2], sitting.state.pot) == ((112, 112), 1)
    assert next_hand(sitting).state.pot == 26
    empty = say(table(*hands, pot=25, changes={"ante": 5, "ante_policy": "when_empty"}), *words)
    assert next_hand(empty).state.pot == 1
    every = say(table(*FIVE, pot=25, changes={"ante": 5, "ante_policy": "every_hand"}), "in", "in", "out", "out", "out")
    assert next_hand(every).state.pot == 50


def test_a_session_of_three_hands() -> None:
    """GUT-12, GUT-13, GUT-15, GUT-16, GUT-61, GUT-X21"""
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


@pytest.mark.parametrize(
    ("mode", "pot", "most", "owed"),
    [
        ("cap_payment", 90, 100, [90, 90]),  # GUT-62
        ("cap_payment", 160, 100, [100, 100]),  # GUT-63
        ("hard_cap", 160, 100, [50, 50]),
        ("stop_when_over", 160, 100, [160, 0]),
        ("cap_both", 160, 100, [100, 100]),
        ("cap_payment", 160, 0, [160, 160]),  # GUT-09
    ],
)
def test_what_losers_owe(mode: str, pot: int, most: int, owed: list[int]) -> None:
    """GUT-08, GUT-09, GUT-62, GUT-63, GUT-A11, GUT-X17"""
    assert payments(Rules(max_pot=most, max_pot_mode=mode), pot, 0, 2) == owed


@pytest.mark.parametrize(("mode", "most"), [("hard_cap", 100), ("cap_payment", 100), ("stop_when_over", 160)])
def test_who_is_asked_is_told_what_a_loss_may_cost(mode: str, most: int) -> None:
    """GUT-A11: a lone loser fills the next pot up to the largest one."""
    sitting = table(*FIVE, pot=160, stacks=[200] * 5, changes={"max_pot": 100, "max_pot_mode": mode})
    assert sitting.scene("P1").status == f"Are you in? The pot holds 160 chips; to lose costs {most} chips."


def test_the_winner_collects_all() -> None:
    """GUT-64, GUT-X17, GUT-X18, GUT-X19"""
    after, collected, left = settle(Rules(max_pot=100), 160, [500, 500, 500], [0], [1, 2])
    assert (after, collected, left) == ([660, 400, 400], 200, 0)
    after, collected, left = settle(Rules(max_pot=50), 75, [500, 500, 500], [0, 1], [2])
    assert (after, collected + left) == ([537, 537, 450], 51)
    after, collected, left = settle(Rules(max_pot=50, max_pot_mode="cap_both"), 80, [500, 500], [0], [1])
    assert (after, collected + left) == ([550, 450], 80)


# --- nobody in, and short of chips ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "pot", "change"),
    [("carry", 25, 0), ("carry_and_ante", 50, -5), ("dealer_takes", 25, 20), ("best_hand_pays", 50, 0)],
)
def test_nobody_in(mode: str, pot: int, change: int) -> None:
    """GUT-65, GUT-66, GUT-16, GUT-A05, GUT-X03, GUT-X04"""
    sitting = say(table(*FIVE, pot=25, changes={"ante": 5, "all_out": mode}), *["out"] * 5)
    next_hand(sitting)
    assert (sitting.state.pot, stacks(sitting)[4] - 100) == (pot, change)
    assert chips(sitting) == 525
    if mode == "best_hand_pays":
        assert stacks(sitting) == (100, 75, 100, 100, 100)


@pytest.mark.parametrize(
    ("mode", "pot", "paid"),
    [
        ("hard_cap", 80, 20),
        ("hard_cap", 40, 40),
        ("hard_cap", 120, 0),
        ("cap_payment", 80, 80),
        ("cap_payment", 120, 100),
        ("stop_when_over", 80, 80),
        ("stop_when_over", 120, 0),
        ("cap_both", 120, 100),
    ],
)
def test_the_largest_pot_limits_what_the_best_hand_pays(mode: str, pot: int, paid: int) -> None:
    """GUT-A05, GUT-A11: with hard_cap the next pot is at most 100, and the pot that stays is part of it."""
    changes = {"max_pot": 100, "max_pot_mode": mode, "all_out": "best_hand_pays"}
    sitting = say(table(*FIVE, pot=pot, stacks=[200] * 5, changes=changes), *["out"] * 5)
    assert stacks(sitting) == (200, 200 - paid, 200, 200, 200)
    assert sitting.state.pot == pot + paid


def test_equal_best_hands_share_what_the_pot_may_still_grow() -> None:
    """GUT-A05, GUT-A11"""
    changes = {"max_pot": 100, "max_pot_mode": "hard_cap", "all_out": "best_hand_pays"}
    hands = ("AS KD", "9C 3H", "AH KC")
    sitting = say(table(*hands, pot=75, stacks=[200] * 3, changes=changes), *["out"] * 3)
    assert (stacks(sitting), sitting.state.pot) == ((188, 200, 188), 99)


def test_antes_come_on_top_of_the_largest_pot() -> None:
    """GUT-59, GUT-A11: it is the pot before antes that hard_cap limits."""
    changes = {"max_pot": 100, "max_pot_mode": "hard_cap", "ante_policy": "every_hand", "ante": 20}
    sitting = say(table(*FIVE[:2], "2S 3D", pot=160, stacks=[200] * 3, changes=changes), "in", "in", "out")
    assert sitting.state.pot == 100
    assert next_hand(sitting).state.pot == 160


def test_a_loser_pays_what_is_there_and_leaves() -> None:
    """GUT-67, GUT-68, GUT-69, GUT-A12, GUT-A18, GUT-X16"""
    sitting = say(table("AS AD", "2S 3D", "4S 5D", pot=60, stacks=[100, 40, 100]), "in", "in", "out")
    assert (stacks(sitting), sitting.state.pot) == ((160, 0, 100), 40)
    assert sitting.events()[-1] == "left"
    assert next_hand(sitting).asked() == ["P3"]
    assert sitting.scene("P1").seats[1].marks == ("left",)


def test_credit_and_cover() -> None:
    """GUT-A12, GUT-X16"""
    credit = {"insolvency": "credit", "max_pot": 100}
    sitting = say(table("AS AD", "2S 3D", "4S 5D", pot=60, stacks=[100, 40, 100], changes=credit), "in", "in", "out")
    assert stacks(sitting) == (160, -20, 100)
    cover = table("AS AD", "2S 3D", pot=60, stacks=[100, 40], changes={"insolvency": "must_cover"}).play("P1 in")
    assert cover.moves("P2") == ["out"]
    refusal = cover.refused("P2 in")
    assert (refusal.clause, refusal.remedy) == ("GUT-A12", "Say out.")


def test_a_short_ante() -> None:
    """GUT-70, GUT-X22"""
    sitting = table(
        *FIVE, pot=0, stacks=[3, 50, 50, 50, 50], changes={"ante": 5}, number=1, declared=["", "", "", "", ""]
    )
    say(sitting, *["out"] * 5)
    next_hand(sitting)
    assert (stacks(sitting), sitting.state.pot) == ((0, 45, 45, 45, 45), 23)
    assert not any(sitting.state.gone)


# --- the end ----------------------------------------------------------------------------------------------


def test_the_session_ends_after_its_hands() -> None:
    """GUT-71, GUT-73, GUT-74, GUT-A13, GUT-A14, GUT-X20"""
    sitting = table(*FIVE, pot=23, number=20)
    say(sitting, *["out"] * 5)
    assert (sitting.asked(), stacks(sitting)) == ([], (105, 105, 105, 104, 104))
    assert sitting.clause("P1 in") == "GUT-71"
    assert sitting.winners() == ("P1", "P2", "P3")  # GUT-75, GUT-A15
    assert split(7, [4, 0, 1]) == [3, 2, 2]


def test_a_left_pot_may_be_played_for() -> None:
    """GUT-A14"""
    on = {"leftover": "play_on"}
    sitting = say(table(*FIVE, pot=23, number=20, changes=on), *["out"] * 5)
    assert sitting.asked() == ["*"]
    sitting = say(table(*FIVE, pot=23, number=21, changes=on), "in", *["out"] * 4).play("P1 hide")
    assert sitting.asked() == []


def test_the_session_ends_when_one_has_the_chips() -> None:
    """GUT-72, GUT-75: and never in the middle of a hand."""
    sitting = table("AS AD", "2S 3D", pot=60, stacks=[100, 40], changes={"session_end": "last_solvent"}).play("P1 in")
    assert sitting.asked() == ["P2"]
    sitting.play("P2 in")
    assert (sitting.asked(), sitting.winners(), stacks(sitting)) == ([], ("P1",), (200, 0))


def test_a_round_may_end_when_the_pot_is_taken() -> None:
    """GUT-A13"""
    sitting = say(table(*FIVE, pot=25, changes={"session_end": "pot_taken"}), "in", "out", "out", "out", "out")
    assert sitting.play("P1 hide").asked() == []


def test_rules_that_would_never_end_are_refused() -> None:
    """GUT-A19"""
    for changes in (
        {"insolvency": "credit"},
        {"insolvency": "credit", "max_pot": 9, "session_end": "last_solvent"},
        {"ante": 101},
        {"hands": 0},
        {"stack": 2**63},
    ):
        with pytest.raises(HouseRuleError):
            Rules(**changes)


VARIANTS: list[dict[str, Any]] = [
    {},
    {"declare_mode": "simultaneous", "all_out": "best_hand_pays"},
    {"max_pot": 7, "max_pot_mode": "cap_both", "ante_policy": "every_hand"},
    {"max_pot": 7, "max_pot_mode": "hard_cap", "all_out": "dealer_takes"},
    {"max_pot": 7, "max_pot_mode": "stop_when_over", "all_out": "carry_and_ante"},
    {"insolvency": "credit", "max_pot": 1000, "leftover": "play_on"},
    {"insolvency": "must_cover", "session_end": "last_solvent"},
]


@pytest.mark.parametrize("changes", VARIANTS, ids=str)
def test_chips_are_conserved_to_the_last_one(changes: dict[str, Any]) -> None:
    """GUT-61, over whole sessions of random declarations."""
    sitting = new(stack=30, **changes)
    for number in range(12):
        seats = 2 + number % 7
        last, _ = random_game(sitting.game, seats, random.Random(number))
        assert sum(last.stacks) + last.pot == 30 * seats  # type: ignore[attr-defined]
        assert last.pot == 0  # type: ignore[attr-defined]
        if sitting.game.rules.insolvency != "credit":
            assert min(last.stacks) >= 0  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ({"hands": ["AS AS", "2C 3C"]}, "hands 1"),
        ({"hands": ["AS", "2C 3C"]}, "hands 1"),
        ({"stacks": [1, 2]}, "stacks"),
        ({"stacks": [1.5] * 5}, "stacks"),
        ({"stacks": [2**63] * 5}, "stacks"),
        ({"pot": -1}, "pot"),
        ({"declared": ["maybe"]}, "declared"),
        ({"declared": ["in"] * 5}, "declared"),
        ({"seats": 27}, "seats"),
        ({"step": "sleep"}, "step"),
        ({"sheet": [[1]]}, "sheet"),
    ],
)
def test_a_position_that_cannot_be_is_refused(keys: dict[str, Any], place: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        new().lay(**keys)
    assert refusal.value.place == place
