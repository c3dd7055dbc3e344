"""Table, deal, and the order of a hand (ANA-01 to ANA-18)."""

import pytest

from tests.rules.anaconda.tables import SHUFFLED, all_check, all_pass, chips, new, showdown, stacks, table
from upcard.games.anaconda.rules import Rules
from upcard.kernel.game import Refused
from upcard.kernel.ui.entry import HouseRuleError


@pytest.mark.clause("ANA-01", "ANA-02", "ANA-A01")
@pytest.mark.parametrize(("seats", "clause"), [(1, "ANA-02"), (0, "ANA-02"), (8, "ANA-01")])
def test_two_to_seven_play(seats: int, clause: str) -> None:
    with pytest.raises(Refused) as refusal:
        new().begin(seats)
    assert refusal.value.clause == clause


@pytest.mark.clause("ANA-01", "ANA-04", "ANA-07", "ANA-10", "ANA-X01")
def test_seven_players_leave_three_cards() -> None:
    sitting = new().begin(7).play("* choose 7", SHUFFLED)
    assert [len(sitting.state.cards(seat).cards) for seat in range(7)] == [7] * 7
    assert (len(sitting.state.piles[-1].cards), sitting.state.pot()) == (3, 7)
    assert stacks(sitting) == (199,) * 7


@pytest.mark.clause("ANA-03")
@pytest.mark.parametrize(("seats", "noted"), [(2, True), (3, True), (4, False), (7, False)])
def test_the_advised_size_is_noted(seats: int, noted: bool) -> None:
    notes = new().begin(seats).sheet("P1").notes
    assert any("advised" in note for note in notes) == noted


@pytest.mark.clause("ANA-05", "ANA-06", "ANA-09", "ANA-11", "ANA-A02", "ANA-A03")
def test_chips_and_dealer_at_the_start() -> None:
    sitting = new(stack=50, ante=3).begin(4)
    assert stacks(sitting) == (50,) * 4
    assert sitting.moves("*") == [f"choose {seat}" for seat in range(1, 5)]
    assert sitting.clause("* shuffle AS") == "ANA-11"
    sitting.play("* choose 2")
    assert sitting.clause("* shuffle AS") == "ANA-09"
    sitting.play(SHUFFLED)
    assert (stacks(sitting), sitting.state.pot()) == ((47,) * 4, 12)
    assert [len(pile.cards) for pile in sitting.state.piles] == [7, 7, 7, 7, 0, 24]
    assert (sitting.asked(), sitting.written()["number"]) == (["P3"], 1)


@pytest.mark.clause("ANA-09", "ANA-12")
def test_only_the_own_cards_are_seen() -> None:
    seen = new().begin(4).play("* choose 4", SHUFFLED).seen("P2")
    for seat in range(4):
        faces = {str(card) for card in seen.piles[seat].cards}
        assert ("??" in faces) != (seat == 1)
    assert {str(card) for card in seen.piles[-1].cards} == {"??"}


@pytest.mark.clause("ANA-13", "ANA-14", "ANA-15")
@pytest.mark.parametrize(("seats", "rule", "passes"), [(3, "swap", 2), (2, "swap", 2), (3, "skip", 2), (2, "skip", 1)])
def test_the_steps_of_a_hand(seats: int, rule: str, passes: int) -> None:
    """Four rounds and two passes, the second of which two players may leave out; the deal then moves on (ANA-11)."""
    sitting = new(heads_up_second_pass=rule).begin(seats).play(f"* choose {seats}", SHUFFLED)
    steps = []
    while not sitting.state.sheet:
        ask = sitting.game.asks(sitting.state)[sitting.state.turn if sitting.state.turn >= 0 else 0].prompt
        steps.append(f"{ask} {sitting.state.round_number}")
        if ask == "bet":
            all_check(sitting)
        else:
            all_pass(sitting)
    second = ["pass 2"] if passes == 2 else []
    assert steps == ["bet 1", "pass 1", "bet 2", *second, "bet 3", "side 3", "keep 3", "bet 4"]
    assert chips(sitting) == 200 * seats
    sitting.play(SHUFFLED)
    assert (sitting.state.dealer, sitting.asked(), sitting.state.number) == (0, ["P2"], 2)


@pytest.mark.clause("ANA-13", "ANA-55")
def test_what_belongs_to_another_step_is_refused() -> None:
    assert table().clause("P1 high") == "ANA-13"
    assert table().clause("P1 pass 2C 3C 4C") == "ANA-13"
    assert table(step="pass").clause("P1 check") == "ANA-13"
    assert table(step="keep", declared=["high"] * 4).clause("P1 check") == "ANA-13"
    assert table(step="declare").clause("P1 check") == "ANA-55"
    assert new().begin(4).clause("P1 check") == "ANA-13"


@pytest.mark.clause("ANA-08", "ANA-17")
def test_carried_chips_lie_in_the_pot() -> None:
    sitting = table(3, carried=5, bets=[4, 2, 0], raised=2, turn="P3")
    assert sitting.state.pot() == 3 + 5 + 6
    sitting.play("P3 fold", "P2 fold")
    assert (stacks(sitting)[0], sitting.state.pot()) == (195 + 2 + 12, 0)


@pytest.mark.clause("ANA-16", "ANA-17", "ANA-18", "ANA-A04")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_last_one_takes_everything_unseen(number: int) -> None:
    sitting = table(3, round=number, declared=["high", "low", "low"] if number == 4 else [], carried=2)
    sitting.play("P1 check", "P2 bet 4" if number > 2 else "P2 bet 2", "P3 fold", "P1 fold")
    assert sitting.events() == ["fold", "returned", "took"]
    assert stacks(sitting) == (199, 204, 199)
    assert "*" in sitting.asked()
    hidden = [card for card in sitting.state.cards(1).cards if card.seen != -1]
    assert len(hidden) == (1 if number == 4 else 7)
    assert sitting.scene("P1").hold


@pytest.mark.clause("ANA-A22", "ANA-X23")
def test_a_fold_after_the_declaration_leaves_all_to_the_others() -> None:
    """P1 and P2 are high, P3, the only low, folds."""
    hands = ("KS KD 7C 5H 2D", "AC TD 9S 6H 3C", "TS TH 8C 8D 4S")
    sitting = showdown(*hands, ways="high high low", totals=[13, 13, 14])
    sitting.play("P1 bet 4", "P2 call", "P3 fold")
    assert stacks(sitting)[0] - 187 == 48 - 4
    assert chips(sitting) == 600


@pytest.mark.clause("ANA-A23")
def test_one_high_and_one_low_still_bet() -> None:
    assert showdown("KS KD 7C 5H 2D", "AC TD 9S 6H 3C", ways="high low").moves("P1") == ["check", "bet 4"]


@pytest.mark.clause("ANA-A07")
@pytest.mark.parametrize(
    "changes",
    [
        {"stack": 0}, {"stack": 2**63}, {"ante": 0}, {"ante": 201}, {"small_bet": 0}, {"small_bet": 5},
        {"big_bet": 1}, {"max_raises": -2}, {"hands": 0}, {"hands": 1001},
    ],
)  # fmt: skip
def test_rules_that_contradict_themselves(changes: dict[str, int]) -> None:
    with pytest.raises(HouseRuleError):
        Rules(**changes)  # type: ignore[arg-type]
