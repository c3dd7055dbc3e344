"""The end of the session (ANA-102 to ANA-106)."""

import random

import pytest

from tests.rules.anaconda.tables import SHUFFLED, all_check, all_pass, new, showdown, stacks, table
from tests.rules.table import Table
from upcard.kernel.run import random_game

HIGH, LOWER, LOWEST = "KS KD 7C 5H 2D", "8C 7D 4S 3S 2S", "7S 5D 4C 3H 2H"


def checked(sitting: Table) -> Table:
    while not sitting.state.sheet:
        sitting.play(f"{sitting.asked()[0]} check")
    return sitting


@pytest.mark.clause("ANA-102", "ANA-105", "ANA-A21")
def test_after_the_agreed_number_of_hands() -> None:
    sitting = checked(showdown(HIGH, LOWEST, ways="high low", number=20))
    assert (sitting.asked(), sitting.winners(), sitting.scene("P1").over) == ([], ("P1", "P2"), True)
    assert sitting.clause("P1 check") == "ANA-102"
    before = checked(showdown(HIGH, LOWEST, ways="high low", number=19))
    assert (before.asked(), before.state.pot(), before.state.totals) == (["*"], 0, (0, 0))
    assert checked(showdown(HIGH, LOWEST, ways="high low", number=3, changes={"hands": 3})).asked() == []


@pytest.mark.clause("ANA-103", "ANA-105", "ANA-A21")
def test_when_one_player_has_the_chips() -> None:
    """Never while a hand is played."""
    sitting = table(2, {"betting": "no_limit", "session_end": "last_solvent"}, stacks=[20, 20], number=25)
    sitting.play("P1 all-in", "P2 call")
    for _ in range(4):
        assert sitting.asked() == ["P1", "P2"]
        all_pass(sitting)
    assert sitting.state.step == 6
    assert sorted(stacks(sitting)) == [0, 42]
    assert len(sitting.winners()) == 1


@pytest.mark.clause("ANA-103", "ANA-106")
def test_one_chip_is_enough_to_go_on() -> None:
    sitting = checked(showdown(HIGH, LOWEST, ways="high high", number=3, totals=[9, 9], stacks=[50, 1]))
    assert (stacks(sitting), sitting.asked()) == ((68, 1), ["*"])
    assert sitting.play(SHUFFLED).state.live() == [1, 0]


@pytest.mark.clause("ANA-A21", "ANA-A28")
def test_last_solvent_goes_on_for_a_thousand_hands() -> None:
    on = {"session_end": "last_solvent", "hands": 1}
    assert checked(showdown(HIGH, LOWEST, ways="high low", number=999, changes=on)).asked() == ["*"]
    assert checked(showdown(HIGH, LOWEST, ways="high low", number=1000, changes=on)).asked() == []


@pytest.mark.clause("ANA-104", "ANA-X28")
def test_left_over_chips_go_round() -> None:
    sitting = showdown(
        LOWEST, LOWER, "", "KC QD JS 9H 8D",
        ways="low low  low", standing=["", "", "left", ""], stacks=[10, 1, 0, 10], totals=[3, 3, 0, 3], carried=1,
        dealer="P2", number=1, changes={"hands": 1, "one_way_pot": "half_carries"},
    )  # fmt: skip
    assert stacks(checked(sitting)) == (17, 2, 0, 12)
    assert sitting.state.pot() == 0
    assert [(event.seat, event.number) for event in sitting.state.events if event.name == "shared"] == [
        (3, 2), (0, 2), (1, 1)
    ]  # fmt: skip
    assert sitting.state.sheet == ((4, -2, 0, -1),)


@pytest.mark.clause("ANA-104")
def test_left_over_chips_are_written_down_with_the_last_hand() -> None:
    """The hands before stay on the sheet as they were."""
    before = [[1, -1, 0, 0], [0, 0, 2, -2]]
    sitting = showdown(
        LOWEST, LOWER, "", "KC QD JS 9H 8D",
        ways="low low  low", standing=["", "", "left", ""], stacks=[10, 10, 0, 10], totals=[3, 3, 0, 3], carried=1,
        dealer="P2", number=3, sheet=before, changes={"hands": 3, "one_way_pot": "half_carries"},
    )  # fmt: skip
    sitting.play("P4 check", "P1 check", "P2 check")
    assert sitting.asked() == []
    assert sitting.state.sheet == ((1, -1, 0, 0), (0, 0, 2, -2), (4, -2, 0, -1))


@pytest.mark.clause("ANA-A27")
def test_left_over_chips_when_nobody_has_any() -> None:
    sitting = table(
        2, {"both_ways": True}, step="keep", round=3, declared=["both", "both"], totals=[5, 5], stacks=[0, 0],
        hands=["KS KH KD KC QS QH QD", "AS 2D 3C 4H 6D 8D 9S"],
    )  # fmt: skip
    sitting.play("P1 keep KS KH KD QS / KC", "P2 keep AS 2D 3C 4H / 6D")
    assert (sitting.asked(), stacks(sitting)) == ([], (5, 5))


@pytest.mark.clause("ANA-106", "ANA-11")
def test_without_chips_nobody_is_dealt_in() -> None:
    sitting = table(3, step="shuffle", stacks=[0, 50, 50], sheet=[[0, 0, 0]], hands=["", "", ""]).play(SHUFFLED)
    assert (sitting.state.dealer, sitting.asked()) == (1, ["P3"])
    assert not sitting.state.cards(0).cards
    assert all_check(sitting).asked() == ["P2", "P3"] or sitting.asked() == ["P3", "P2"]
    assert sitting.clause("P1 pass 2C 3C 4C") == "ANA-43"


@pytest.mark.clause("ANA-101", "ANA-102", "ANA-103")
def test_sessions_at_random_come_to_an_end() -> None:
    for number in range(6):
        seats = 2 + number
        last, _ = random_game(new(stack=40).game, seats, random.Random(number))
        assert sum(last.stacks) == 40 * seats  # type: ignore[attr-defined]
