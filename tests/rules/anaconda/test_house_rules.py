"""House rules of the world: other passes, no open cards, and the high hand alone (ANA-W01 to ANA-W11)."""

from random import Random
from typing import Any

import pytest

from tests.rules.anaconda.tables import SHUFFLED, all_check, all_pass, hand, new, stacks, table
from tests.rules.table import Table
from upcard.games.anaconda.cards import receivers
from upcard.games.anaconda.state import BET, DECLARE, KEEP, PASS, SHUFFLE
from upcard.kernel.state import view
from upcard.kernel.ui.position import BadPosition
from upcard.kernel.worlds import worlds
from upcard.options.house_rules import BadHouseRules

STEPS = {BET: "bet", PASS: "pass", DECLARE: "declare", KEEP: "keep", SHUFFLE: "over"}
ONE = "2C 3D 8H QH 3S 9D 9C"


def goes(sitting: Table) -> list[int]:
    """By live seat from the dealer's left, whose cards go to which seat."""
    return [other + 1 for other in receivers(sitting.game.rules, sitting.state).values()]


def order(changes: dict[str, Any]) -> list[str]:
    """What a hand of three consists of in which nobody bets."""
    sitting = new(**changes).begin(3).play("* choose 3", SHUFFLED)
    found = []
    while not sitting.state.sheet:
        found.append(STEPS[sitting.state.step])
        if sitting.state.step == BET:
            all_check(sitting)
        else:
            all_pass(sitting)
    return found


@pytest.mark.clause("ANA-W01", "ANA-W08", "ANA-W09")
@pytest.mark.parametrize(
    ("changes", "steps"),
    [
        ({}, "bet pass bet pass bet declare keep bet"),
        ({"passes": "3-2-1"}, "bet pass bet pass bet pass bet declare keep bet"),
        ({"passes": "3"}, "bet pass bet declare keep bet"),
        ({"passes": "3-2-1", "open_cards": False}, "bet pass bet pass bet pass bet declare keep"),
        ({"passes": "3-2-1", "high_only": True}, "bet pass bet pass bet pass bet keep bet"),
        ({"passes": "3", "high_only": True, "open_cards": False}, "bet pass bet keep"),
    ],
    ids=str,
)
def test_the_steps_of_a_hand(changes: dict[str, Any], steps: str) -> None:
    assert order(changes) == steps.split()
    assert new(**changes).game.rules.betting_rounds() == steps.split().count("bet")


@pytest.mark.clause("ANA-W02")
@pytest.mark.parametrize(("number", "cards"), [(1, 3), (2, 2), (3, 1)])
def test_a_pass_is_of_so_many_cards(number: int, cards: int) -> None:
    sitting = table(4, {"passes": "3-2-1"}, step="pass", round=number, hands=[ONE, "", "", ""])
    three = ONE.split()[:4]
    for count in range(1, 5):
        if count != cards:
            refusal = sitting.refused(f"P1 pass {' '.join(three[:count])}")
            assert refusal.clause == ("ANA-44" if cards == 3 else "ANA-W02")
            assert f"not {count}" in refusal.reason
    assert sitting.clause("P1 pass KS QS JS"[: 7 + 3 * cards]) in ("ANA-44", "ANA-W02"), "cards that are not held"
    (slot,) = sitting.scene("P1").actions[0].slots
    assert (slot.low, slot.high) == (cards, cards)
    words = ("one card", "two cards", "three cards")[cards - 1]
    assert sitting.scene("P1").status.startswith(f"Choose {words} for ")
    sitting.play(f"P1 pass {' '.join(three[:cards])}")
    all_pass(sitting)
    assert [len(hand(sitting, seat)) for seat in (1, 2, 3, 4)] == [7] * 4
    assert set(three[:cards]) <= hand(sitting, 2) or number == 2
    told = [sitting.entry.tell(event, ("A", "B", "C", "D"), -1) for event in sitting.seen("??").events]
    assert len([each for each in told if f" gives {words} to " in each]) == 4


PASSES = [
    ("left_and_right", [[2, 3, 4, 5, 1], [4, 5, 1, 2, 3], [2, 3, 4, 5, 1]], "ANA-W03"),
    ("left", [[2, 3, 4, 5, 1]] * 3, "ANA-W04"),
    ("alternating", [[2, 3, 4, 5, 1], [5, 1, 2, 3, 4], [2, 3, 4, 5, 1]], "ANA-W05"),
    ("farther_left", [[2, 3, 4, 5, 1], [3, 4, 5, 1, 2], [4, 5, 1, 2, 3]], "ANA-W06"),
]


@pytest.mark.clause("ANA-W03", "ANA-W04", "ANA-W05", "ANA-W06", "ANA-X29", "ANA-X30", "ANA-X31")
@pytest.mark.parametrize(("direction", "wanted", "clause"), PASSES)
def test_where_cards_go(direction: str, wanted: list[list[int]], clause: str) -> None:
    changes = {"passes": "3-2-1", "pass_direction": direction}
    assert [goes(table(5, changes, step="pass", round=number)) for number in (1, 2, 3)] == wanted
    sitting = new(**changes)
    lines = [line for part in sitting.entry.sheet(sitting.game.rules) for line in part.lines]
    [line] = [line for line in lines if line.text.startswith("Cards go")]
    assert clause in line.clauses


@pytest.mark.clause("ANA-W07", "ANA-X32")
def test_nobody_passes_to_themselves() -> None:
    for direction in ("left_and_right", "left", "alternating", "farther_left"):
        changes = {"passes": "3-2-1", "pass_direction": direction}
        for number in (1, 2, 3):
            for seats in range(2, 8):
                sitting = table(seats, changes, step="pass", round=number)
                assert sorted(goes(sitting)) == list(range(1, seats + 1))
                assert all(seat != other for seat, other in receivers(sitting.game.rules, sitting.state).items())
    far = {"passes": "3-2-1", "pass_direction": "farther_left"}
    assert goes(table(3, far, step="pass", round=3)) == [2, 3, 1]


@pytest.mark.clause("ANA-W07", "ANA-A12")
@pytest.mark.parametrize(
    ("direction", "after"), [("left_and_right", BET), ("farther_left", BET), ("left", PASS), ("alternating", PASS)]
)
def test_of_two_only_a_pass_that_comes_back_can_be_left_out(direction: str, after: int) -> None:
    changes = {"passes": "3-2-1", "pass_direction": direction, "heads_up_second_pass": "skip"}
    sitting = all_check(table(2, changes, round=2))
    assert sitting.state.step == after
    assert sitting.state.round_number == (3 if after == BET else 2)


def keeping(**changes: Any) -> Table:
    hands = ["9S 9H 9D KD KC 2S 3S", "AS 2D 3C 4H 6D KS KH", "TS TH 8S 8H 4D 5C 6C"]
    declared = {} if changes.get("high_only") else {"declared": ["high", "low", "high"]}
    return table(3, {"open_cards": False, **changes}, step="keep", hands=hands, totals=[20] * 3, **declared)


@pytest.mark.clause("ANA-W08")
def test_five_cards_are_kept_and_all_shown_at_once() -> None:
    sitting = keeping()
    assert sitting.clause("P1 keep 9S 9H 9D KD / KC") == "ANA-W08"
    assert sitting.clause("P1 keep 9S 9H 9D KD") == "ANA-63"
    assert len(sitting.moves("P1")) == 21
    assert sitting.scene("P1").actions[0].slots[0].low == 5
    sitting.play("P1 keep 9S 9H 9D KD KC")
    assert str(sitting.seen("P2").answers[0]) == "(sealed)"
    assert {str(card) for card in sitting.seen("P2").piles[0].cards} == {"??"}
    sitting.play("P2 keep AS 2D 3C 4H 6D", "P3 keep TS TH 8S 8H 6C")
    assert sitting.events() == ["chose", "showed", "showed", "showed", "won", "won"]
    assert stacks(sitting) == (210, 210, 180)
    assert sitting.state.step == SHUFFLE


@pytest.mark.clause("ANA-W09")
def test_the_best_high_hand_wins_everything() -> None:
    sitting = keeping(high_only=True)
    assert [one.marks for one in sitting.scene("P1").seats] == [(), (), ()], "there is nothing to declare"
    sitting.play("P1 keep 9S 9H 9D KD KC", "P2 keep AS 2D 3C 4H 6D", "P3 keep TS TH 8S 8H 6C")
    assert stacks(sitting) == (240, 180, 180)
    shown = [zone.label for zone in sitting.scene("P1").zones if zone.id.startswith("open")]
    assert shown == ["Shown: full house", "Shown: high card", "Shown: two pair"]


@pytest.mark.clause("ANA-W09", "ANA-93", "ANA-94")
def test_equal_high_hands_share_and_the_odd_chip_stays() -> None:
    hands = ["9S 9H KD 4D 2C 3C 5H", "9D 9C KS 4S 2H 3H 5D", "TS 8S 7H 6C 2D JD 3D"]
    sitting = table(3, {"open_cards": False, "high_only": True}, step="keep", hands=hands, totals=[7] * 3)
    sitting.play("P1 keep 9S 9H KD 4D 2C", "P2 keep 9D 9C KS 4S 2H", "P3 keep TS 8S 7H 6C JD")
    assert stacks(sitting) == (203, 203, 193)
    assert sitting.state.carried == 1


@pytest.mark.clause("ANA-W09")
def test_each_pot_goes_to_the_best_who_can_win_it() -> None:
    keys: dict[str, Any] = {"totals": [10, 30, 30], "stacks": [0, 50, 50]}
    hands = ["9S 9H 9D KD KC 2S 3S", "AS AD 3C 4H 6D KS KH", "TS TH 8S 8H 4D 5C 6C"]
    sitting = table(3, {"open_cards": False, "high_only": True}, step="keep", hands=hands, **keys)
    sitting.play("P1 keep 9S 9H 9D KD KC", "P2 keep AS AD KS KH 6D", "P3 keep TS TH 8S 8H 6C")
    assert stacks(sitting) == (30, 90, 50)


@pytest.mark.clause("ANA-W09")
def test_nobody_declares_where_the_high_hand_wins() -> None:
    with pytest.raises(BadPosition, match="nobody declares where only the high hand wins"):
        table(3, {"high_only": True}, step="declare")
    with pytest.raises(BadPosition, match="everybody goes high where only the high hand wins"):
        table(3, {"high_only": True}, step="keep", declared=["high", "low", "high"])
    sitting = table(3, {"high_only": True}, step="keep")
    assert sitting.clause("P1 high") == "ANA-13"
    dealt = new(high_only=True).begin(3).play("* choose 3", SHUFFLED)
    assert dealt.state.declared == (1, 1, 1)


@pytest.mark.clause("ANA-W10", "ANA-X33")
def test_what_contradicts_the_high_hand_alone_is_refused() -> None:
    with pytest.raises(BadHouseRules, match="nobody goes both ways where only the high hand wins"):
        new(high_only=True, both_ways=True)
    with pytest.raises(BadHouseRules, match="no half of a pot can stay where the high hand wins all of it"):
        new(high_only=True, one_way_pot="half_carries")


@pytest.mark.clause("ANA-W11", "ANA-26")
@pytest.mark.parametrize(("number", "unit"), [(1, 2), (2, 2), (3, 4), (4, 4), (5, 4)])
def test_the_unit_is_the_big_bet_from_the_third_round_on(number: int, unit: int) -> None:
    declared = {"declared": ["high"] * 4} if number == 5 else {}
    sitting = table(4, {"passes": "3-2-1"}, round=number, **declared)
    assert f"bet {unit}" in sitting.moves("P1")
    assert sitting.clause(f"P1 bet {6 - unit}") == "ANA-26"


@pytest.mark.clause("ANA-45", "ANA-W02")
def test_who_knows_a_card_after_three_passes() -> None:
    """Of passes to the left the last is known to who made it; between two players every pass is."""
    changes = {"passes": "3-2-1", "pass_direction": "left"}
    sitting = table(4, changes, step="pass", round=3, hands=[ONE, "", "", ""])
    sitting.play("P1 pass 2C")
    all_pass(sitting)
    assert [str(card) for card in sitting.seen("P1").piles[1].cards if str(card) != "??"] == ["2C"]
    assert {str(card) for card in sitting.seen("P3").piles[1].cards} == {"??"}


@pytest.mark.parametrize("direction", ["left_and_right", "left", "alternating", "farther_left"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_world_has_as_many_known_cards_as_there_can_be(direction: str, seats: int) -> None:
    """What others know of a hand in a sampled world is no more than what was passed, and with two passes back and forth
    it lies between what surely is known and what may be."""
    changes = {"passes": "3-2-1", "pass_direction": direction}
    sitting = new(**changes).begin(seats).play(f"* choose {seats}", SHUFFLED)
    while sitting.state.round_number < 4:
        all_check(sitting) if sitting.state.step == BET else all_pass(sitting)
    true = sitting.state
    seen = view(true, 0)
    tables = worlds(sitting.game, seen, 0, Random(1))
    for _ in range(20):
        world = next(tables)
        for owner in range(1, seats):
            others = ((1 << seats) - 1) & ~(1 << owner) & ~1
            known = len([card for card in world.piles[owner].cards if card.seen & others])
            last = [
                giver for giver, to in receivers(sitting.game.rules, true.but(round_number=3)).items() if to == owner
            ]
            assert known >= (last != [0])
            assert known <= 6
        assert view(world, 0) == seen


@pytest.mark.parametrize(
    "changes",
    [
        {"passes": "3-2-1", "pass_direction": "left", "open_cards": False, "high_only": True},
        {"passes": "3-2-1", "pass_direction": "alternating", "both_ways": True, "opener_round4": "best_showing"},
        {"passes": "3", "open_cards": False, "low_ranking": "deuce_to_seven"},
        {"passes": "3-2-1", "pass_direction": "farther_left", "high_only": True, "heads_up_second_pass": "skip"},
    ],
    ids=str,
)
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_chips_stay_and_positions_come_back(changes: dict[str, Any], seats: int) -> None:
    sitting = new(hands=2, stack=30, betting="spread", **changes)
    rng = Random(seats)

    entry, state = sitting.entry, sitting.game.start(seats)
    for _ in range(2000):
        asks = sitting.game.asks(state)
        if not asks:
            break
        seat = rng.choice(sorted(asks))
        moves = list(sitting.game.moves(state, seat))
        state = sitting.game.play(state, seat, rng.choice(moves))
        if state.step in STEPS and state.step != SHUFFLE:
            again = entry.read_position(sitting.game, entry.write_position(sitting.game, state))
            assert again.but(events=()) == state.but(events=()), entry.write_position(sitting.game, state)
        assert sum(state.stacks) + state.pot() == 30 * seats
    assert entry.winners(sitting.game, state)
