"""Guts: short stacks, hands that nobody plays, and the end of the session (GUT-65 to GUT-75)."""

import random
from typing import Any

import pytest

from tests.rules.guts.tables import FIVE, chips, new, next_hand, say, stacks, table
from upcard.catalogue import CATALOGUE
from upcard.games.guts.rules import Rules
from upcard.games.guts.settlement import split
from upcard.kernel.run import random_game
from upcard.kernel.ui.entry import HouseRuleError
from upcard.kernel.ui.position import BadPosition
from upcard.options.house_rules import choose_rules
from upcard.readings import with_readings

# --- nobody in, and short of chips ----------------------------------------------------------------------------


@pytest.mark.clause("GUT-65", "GUT-66", "GUT-16", "GUT-A05", "GUT-X03", "GUT-X04")
@pytest.mark.parametrize(
    ("mode", "pot", "change"),
    [("carry", 25, 0), ("carry_and_ante", 50, -5), ("dealer_takes", 25, 20), ("best_hand_pays", 50, 0)],
)
def test_nobody_in(mode: str, pot: int, change: int) -> None:
    sitting = say(table(*FIVE, pot=25, changes={"ante": 5, "all_out": mode}), *["out"] * 5)
    next_hand(sitting)
    assert (sitting.state.pot, stacks(sitting)[4] - 100) == (pot, change)
    assert chips(sitting) == 525
    if mode == "best_hand_pays":
        assert stacks(sitting) == (100, 75, 100, 100, 100)


@pytest.mark.clause("GUT-A05", "GUT-A11")
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
    """With hard_cap the next pot is at most 100, and the pot that stays is part of it."""
    changes = {"max_pot": 100, "max_pot_mode": mode, "all_out": "best_hand_pays"}
    sitting = say(table(*FIVE, pot=pot, stacks=[200] * 5, changes=changes), *["out"] * 5)
    assert stacks(sitting) == (200, 200 - paid, 200, 200, 200)
    assert sitting.state.pot == pot + paid


@pytest.mark.clause("GUT-A05", "GUT-A11")
def test_equal_best_hands_share_what_the_pot_may_still_grow() -> None:
    changes = {"max_pot": 100, "max_pot_mode": "hard_cap", "all_out": "best_hand_pays"}
    hands = ("AS KD", "9C 3H", "AH KC")
    sitting = say(table(*hands, pot=75, stacks=[200] * 3, changes=changes), *["out"] * 3)
    assert (stacks(sitting), sitting.state.pot) == ((188, 200, 188), 99)


@pytest.mark.clause("GUT-A11")
def test_one_alone_takes_no_more_than_the_largest_pot() -> None:
    """The rest stays, and the cards need not be shown."""
    sitting = table("AS KD", "9C 3H", pot=120, stacks=[200] * 2, changes={"max_pot": 100, "max_pot_mode": "cap_both"})
    say(sitting, "in", "out")
    assert (stacks(sitting), sitting.state.pot, sitting.asked()) == ((300, 200), 20, ["P1"])
    assert sorted(sitting.moves("P1")) == ["hide", "show"]


@pytest.mark.clause("GUT-15")
def test_a_payment_of_one_chip_is_one() -> None:
    """Nobody antes on top of it."""
    sitting = say(table("AS KD", "9C 3H", pot=1, stacks=[200] * 2, changes={"ante": 1}), "in", "in")
    assert (stacks(sitting), sitting.state.pot) == ((201, 199), 1)
    assert next_hand(sitting).state.pot == 1


@pytest.mark.clause("GUT-59", "GUT-A11")
def test_antes_come_on_top_of_the_largest_pot() -> None:
    """It is the pot before antes that hard_cap limits."""
    changes = {"max_pot": 100, "max_pot_mode": "hard_cap", "ante_policy": "every_hand", "ante": 20}
    sitting = say(table(*FIVE[:2], "2S 3D", pot=160, stacks=[200] * 3, changes=changes), "in", "in", "out")
    assert sitting.state.pot == 100
    assert next_hand(sitting).state.pot == 160


@pytest.mark.clause("GUT-67", "GUT-68", "GUT-69", "GUT-A12", "GUT-A18", "GUT-X16")
def test_a_loser_pays_what_is_there_and_leaves() -> None:
    sitting = say(table("AS AD", "2S 3D", "4S 5D", pot=60, stacks=[100, 40, 100]), "in", "in", "out")
    assert (stacks(sitting), sitting.state.pot) == ((160, 0, 100), 40)
    assert sitting.events()[-1] == "left"
    assert next_hand(sitting).asked() == ["P3"]
    assert sitting.scene("P1").seats[1].marks == ("left",)


@pytest.mark.clause("GUT-68")
def test_who_has_nothing_pays_nothing() -> None:
    """The last chips lie in the pot as the ante."""
    sitting = say(table("AS AD", "2S 3D", "4S 5D", pot=60, stacks=[100, 0, 100]), "in", "in", "out")
    assert (stacks(sitting), sitting.state.pot) == ((160, 0, 100), 0)


@pytest.mark.clause("GUT-A12", "GUT-X16")
def test_credit_and_cover() -> None:
    credit = {"insolvency": "credit", "max_pot": 100}
    sitting = say(table("AS AD", "2S 3D", "4S 5D", pot=60, stacks=[100, 40, 100], changes=credit), "in", "in", "out")
    assert stacks(sitting) == (160, -20, 100)
    cover = table("AS AD", "2S 3D", pot=60, stacks=[100, 40], changes={"insolvency": "must_cover"}).play("P1 in")
    assert cover.moves("P2") == ["out"]
    refusal = cover.refused("P2 in")
    assert (refusal.clause, refusal.remedy) == ("GUT-A12", "Say out.")


@pytest.mark.clause("GUT-70", "GUT-X22")
def test_a_short_ante() -> None:
    sitting = table(
        *FIVE, pot=0, stacks=[3, 50, 50, 50, 50], changes={"ante": 5}, number=1, declared=["", "", "", "", ""]
    )
    say(sitting, *["out"] * 5)
    next_hand(sitting)
    assert (stacks(sitting), sitting.state.pot) == ((0, 45, 45, 45, 45), 23)
    assert not any(sitting.state.gone)


# --- the end ----------------------------------------------------------------------------------------------


@pytest.mark.clause("GUT-71", "GUT-73", "GUT-74", "GUT-A13", "GUT-A14", "GUT-X20", "GUT-75", "GUT-A15")
def test_the_session_ends_after_its_hands() -> None:
    assert say(table(*FIVE, pot=23, number=19), *["out"] * 5).asked() == ["*"]
    sitting = table(*FIVE, pot=23, number=20)
    say(sitting, *["out"] * 5)
    assert (sitting.asked(), stacks(sitting)) == ([], (105, 105, 105, 104, 104))
    assert sitting.state.pot == 0
    assert sitting.state.sheet[-1] == (5, 5, 5, 4, 4)
    assert sitting.clause("P1 in") == "GUT-71"
    assert sitting.winners() == ("P1", "P2", "P3")
    assert split(7, [4, 0, 1]) == [3, 2, 2]


@pytest.mark.clause("GUT-A14")
def test_a_left_pot_may_be_played_for() -> None:
    on = {"leftover": "play_on"}
    sitting = say(table(*FIVE, pot=23, number=20, changes=on), *["out"] * 5)
    assert sitting.asked() == ["*"]
    sitting = say(table(*FIVE, pot=23, number=21, changes=on), "in", *["out"] * 4).play("P1 hide")
    assert sitting.asked() == []


@pytest.mark.clause("GUT-69", "GUT-72", "GUT-75")
def test_the_session_ends_when_one_has_the_chips() -> None:
    """And never in the middle of a hand."""
    sitting = table("AS AD", "2S 3D", pot=60, stacks=[100, 40], changes={"session_end": "last_solvent"}).play("P1 in")
    assert sitting.asked() == ["P2"]
    sitting.play("P2 in")
    assert (sitting.asked(), sitting.winners(), stacks(sitting)) == ([], ("P1",), (200, 0))
    on = table("AS AD", "2S 3D", pot=60, stacks=[100, 61], changes={"session_end": "last_solvent"})
    assert on.play("P1 in", "P2 in").asked() == ["*"]


@pytest.mark.clause("GUT-A13", "GUT-72")
def test_a_round_may_end_when_the_pot_is_taken() -> None:
    sitting = say(table(*FIVE, pot=25, changes={"session_end": "pot_taken"}), "in", "out", "out", "out", "out")
    assert sitting.play("P1 hide").asked() == []


@pytest.mark.clause("GUT-A19")
def test_rules_that_would_never_end_are_refused() -> None:
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


@pytest.mark.clause("GUT-61")
@pytest.mark.parametrize("changes", VARIANTS, ids=str)
def test_chips_are_conserved_to_the_last_one(changes: dict[str, Any]) -> None:
    """Over whole sessions of random declarations."""
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


@pytest.mark.clause("GUT-33", "GUT-A05", "GUT-A08")
@pytest.mark.parametrize(
    ("mode", "gets_something"),
    [("carry", False), ("carry_and_ante", False), ("dealer_takes", True), ("best_hand_pays", True)],
)
def test_the_sheet_does_not_deny_what_comes_of_nobody_being_in(mode: str, gets_something: bool) -> None:
    """The dealer is out as well and takes the pot, or the best hand is shown and pays."""
    told = with_readings(choose_rules(CATALOGUE, "guts", None, {"all_out": mode}))
    texts = [line.text for section in told for line in section.lines]
    (out,) = [text for text in texts if text.startswith("A player who is out discards")]
    assert out.endswith("neither wins nor pays if anybody is in." if gets_something else "neither wins nor pays.")
    (shown,) = [text for text in texts if text.startswith("Are discarded hands shown?")]
    assert shown.endswith("No, not even after the hand, unless nobody is in and the best hand pays.")
