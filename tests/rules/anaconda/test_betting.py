"""Betting rounds (ANA-19 to ANA-42)."""

from typing import Any

import pytest

from tests.rules.anaconda.tables import SHUFFLED, all_check, all_pass, chips, showdown, stacks, table
from tests.rules.table import game_table
from upcard.cards.card import face_text
from upcard.games.anaconda.game import PACK
from upcard.kernel.game import BadMove

NO_LIMIT = {"betting": "no_limit"}


@pytest.mark.clause("ANA-19", "ANA-20", "ANA-21", "ANA-A05", "ANA-A06")
def test_the_round_goes_clockwise_from_the_dealers_left() -> None:
    sitting = table(dealer="P2")
    for seat in ("P3", "P4", "P1", "P2"):
        assert sitting.asked() == [seat]
        assert sitting.clause(f"P{int(seat[1]) % 4 + 1} check") == "ANA-21"
        sitting.play(f"{seat} check")
    assert sitting.state.step == 3


@pytest.mark.clause("ANA-20", "ANA-21")
def test_the_opener_is_the_next_with_chips_and_cards() -> None:
    """P1 has folded, P2 is all in."""
    keys: dict[str, Any] = {"standing": ["folded"], "hands": [""], "stacks": [199, 0, 199, 199]}
    assert table(**keys).asked() == ["P3"]
    assert table(**keys).play("P3 check").asked() == ["P4"]


@pytest.mark.clause("ANA-22", "ANA-X02")
def test_without_a_bet_one_checks_or_bets() -> None:
    sitting = table()
    assert sitting.moves("P1") == ["check", "bet 2"]
    for word in ("call", "fold", "raise 4"):
        assert sitting.clause(f"P1 {word}") == "ANA-22"
    sitting.play("P1 check")
    assert sitting.clause("P2 bet 3") == "ANA-26"


@pytest.mark.clause("ANA-23", "ANA-24")
def test_facing_a_bet_one_folds_calls_or_raises() -> None:
    sitting = table().play("P1 bet 2")
    assert sitting.moves("P2") == ["fold", "call", "raise 4"]
    assert sitting.clause("P2 check") == "ANA-24"
    assert sitting.clause("P2 bet 2") == "ANA-23"


@pytest.mark.clause("ANA-25")
def test_a_call_adds_the_difference() -> None:
    sitting = table(2).play("P1 bet 2", "P2 raise 4")
    assert sitting.scene("P1").actions[1].label == "Call 2"
    assert sitting.scene("P1").status == "A call costs 2 chips; with the bets the pot holds 8 chips."
    sitting.play("P1 call")
    assert (stacks(sitting), sitting.state.pot()) == ((195, 195), 10)


@pytest.mark.clause("ANA-26", "ANA-27", "ANA-28")
@pytest.mark.parametrize(("number", "unit"), [(1, 2), (2, 2), (3, 4), (4, 4)])
def test_the_fixed_limit(number: int, unit: int) -> None:
    sitting = table(2, round=number, declared=["high", "low"] if number == 4 else [])
    assert [sitting.clause(f"P1 bet {chips}") for chips in (0, unit - 1, unit + 1)] == ["ANA-26"] * 3
    sitting.play(f"P1 bet {unit}")
    assert [sitting.clause(f"P2 raise {level}") for level in (0, unit, unit + 1, 3 * unit)] == ["ANA-27"] * 4
    sitting.play(f"P2 raise {2 * unit}", f"P1 raise {3 * unit}", f"P2 raise {4 * unit}")
    assert sitting.moves("P1") == ["fold", "call"]
    assert sitting.clause(f"P1 raise {5 * unit}") == "ANA-28"
    assert sitting.clause("P1 all-in") == "ANA-28"


@pytest.mark.clause("ANA-26", "ANA-28", "ANA-X03")
def test_no_fourth_raise() -> None:
    sitting = table(round=3, bets=[4, 8, 12, 16], raised=4, turn="P1")
    assert sitting.clause("P1 raise 20") == "ANA-28"


@pytest.mark.clause("ANA-13", "ANA-23", "ANA-24", "ANA-28", "ANA-35")
@pytest.mark.parametrize(
    ("keys", "remedy"),
    [
        ({"raised": 4}, "Fold or call."),
        ({"raised": 3}, "Fold, call or raise."),
        ({"raised": 3, "stacks": [12, 99, 99, 99]}, "Fold or call."),
    ],
)
@pytest.mark.parametrize(("move", "clause"), [("check", "ANA-24"), ("bet 2", "ANA-23"), ("high", "ANA-13")])
def test_nobody_is_told_to_raise_who_may_not(keys: dict[str, Any], remedy: str, move: str, clause: str) -> None:
    """No raise is left, or the chips only call."""
    refusal = table(round=3, bets=[4, 8, 12, 16], turn="P1", **keys).refused("P1", move)
    assert (refusal.clause, refusal.remedy) == (clause, remedy)


@pytest.mark.clause("ANA-28", "ANA-A07")
@pytest.mark.parametrize(("raises", "moves"), [(0, ["fold", "call"]), (1, ["fold", "call", "raise 4"])])
def test_the_number_of_raises_is_a_setting(raises: int, moves: list[str]) -> None:
    assert table(changes={"max_raises": raises}).play("P1 bet 2").moves("P2") == moves
    endless = table(2, {"max_raises": -1}).play("P1 bet 2")
    for level in range(4, 60, 2):
        endless.play(f"{endless.asked()[0]} raise {level}")


@pytest.mark.clause("ANA-29", "ANA-30", "ANA-31")
def test_a_fold_is_unseen_and_final() -> None:
    sitting = table(3).play("P1 bet 2", "P2 fold")
    assert not sitting.state.cards(1).cards
    assert len(sitting.state.piles[3].cards) == 7
    for other in ("P1", "P3", "??"):
        assert {str(card) for card in sitting.seen(other).piles[3].cards} == {"??"}
    assert sitting.clause("P2 call") == "ANA-30"
    assert sitting.scene("P1").seats[1].marks == ("folded",)
    sitting.play("P3 raise 4", "P1 fold")
    assert stacks(sitting) == (197, 199, 204)


@pytest.mark.clause("ANA-32")
def test_a_round_ends_when_all_have_matched() -> None:
    """A raise asks everybody again."""
    sitting = table(3).play("P1 check", "P2 bet 2", "P3 call", "P1 raise 4", "P2 call")
    assert sitting.state.step == 2
    assert sitting.play("P3 call").state.step == 3
    assert sitting.state.pot() == 15


@pytest.mark.clause("ANA-33")
def test_a_round_of_checks() -> None:
    assert all_check(table()).state.pot() == 4


@pytest.mark.clause("ANA-34")
def test_table_stakes() -> None:
    """Nobody bets chips that are not there, however many are named."""
    sitting = table(2, NO_LIMIT, stacks=[30, 30])
    for amount in (31, 10**6, 2**63, 10**19):
        refusal = sitting.refused(f"P1 bet {amount}")
        assert (refusal.clause, refusal.reason) == ("ANA-34", "You have 30 chips.")
    sitting.play("P1 bet 10")
    assert sitting.clause("P2 raise 31") == "ANA-34"
    assert table(round=3, stacks=[1, 9, 9, 9]).clause("P1 bet 4") == "ANA-34"


@pytest.mark.clause("ANA-06")
@pytest.mark.parametrize("text", ["-4", "2.5", "1e400", "1e2", "٣", "", "NaN", "+4", "0x4", "four", "4 4", "9" * 21])
def test_amounts_are_whole_chips(text: str) -> None:
    sitting = table(2, NO_LIMIT)
    before = sitting.state
    for verb in ("bet", "raise"):
        with pytest.raises(BadMove, match="ANA-06"):
            sitting.play(f"P1 {verb} {text}")
    assert sitting.state is before


@pytest.mark.clause("ANA-35")
def test_a_call_with_all_that_is_left() -> None:
    sitting = table(3, round=3, stacks=[50, 3, 50]).play("P1 bet 4")
    assert sitting.moves("P2") == ["fold", "call"]
    assert sitting.clause("P2 raise 3") == "ANA-35"
    assert sitting.scene("P2").actions[1].label == "Call 3, all in"
    other = table(3, round=3, stacks=[50, 3, 50]).play("P1 bet 4", "P2 all-in")
    sitting.play("P2 call")
    assert other.state == sitting.state
    assert sitting.scene("P1").seats[1].marks == ("all in",)
    assert (stacks(sitting), sitting.state.pot()) == ((46, 0, 50), 10)


@pytest.mark.clause("ANA-36")
def test_all_in_for_less_than_a_bet_or_a_raise() -> None:
    sitting = table(3, round=3, stacks=[3, 6, 50])
    assert sitting.moves("P1") == ["check", "all-in"]
    sitting.play("P1 all-in")
    assert sitting.moves("P2") == ["fold", "call", "raise 4"]  # ANA-37b
    sitting.play("P2 raise 4")
    assert sitting.moves("P3") == ["fold", "call", "raise 8"]


@pytest.mark.clause("ANA-37a", "ANA-37b", "ANA-38", "ANA-X04")
def test_a_short_raise_opens_nothing() -> None:
    sitting = table(3, round=3, stacks=[100, 6, 100]).play("P1 bet 4", "P2 all-in")
    assert sitting.moves("P3") == ["fold", "call", "raise 8"]
    called = table(3, round=3, stacks=[100, 6, 100]).play("P1 bet 4", "P2 all-in", "P3 call")
    assert called.moves("P1") == ["fold", "call"]
    assert called.clause("P1 raise 8") == "ANA-37a"
    assert called.play("P1 call").state.step == 4
    sitting.play("P3 raise 8")
    assert sitting.moves("P1") == ["fold", "call", "raise 12"]
    sitting.play("P1 raise 12", "P3 raise 16")
    assert sitting.clause("P1 raise 20") == "ANA-28"


@pytest.mark.clause("ANA-37a")
def test_who_has_only_checked_may_still_raise_a_short_bet() -> None:
    """Nobody has bet in full yet, so it would be no raise again."""
    sitting = table(3, round=3, stacks=[100, 3, 100]).play("P1 check", "P2 all-in", "P3 call")
    assert sitting.moves("P1") == ["fold", "call", "raise 4"]


@pytest.mark.clause("ANA-39", "ANA-40", "ANA-41", "ANA-X26")
def test_what_nobody_matches_goes_back() -> None:
    sitting = table(2, NO_LIMIT, stacks=[30, 12]).play("P1 all-in", "P2 call")
    assert sitting.events() == ["call", "all_in", "returned"]
    assert (stacks(sitting), sitting.state.pot()) == ((18, 0), 26)
    assert sitting.state.step == 3
    all_pass(sitting)
    assert (sitting.state.step, sitting.state.round_number) == (3, 2)
    all_pass(sitting)
    assert sitting.asked() == ["P1", "P2"]
    all_pass(sitting)
    all_pass(sitting)
    assert "showed" in sitting.events()
    assert chips(sitting) == 44


@pytest.mark.clause("ANA-39")
def test_folded_players_chips_count_as_matched() -> None:
    """P2 has folded after calling 2; only what is beyond goes back."""
    sitting = table(2, bets=[4, 2], raised=2, turn="P2").play("P2 fold")
    assert stacks(sitting) == (195 + 2 + 6, 197)


@pytest.mark.clause("ANA-40")
def test_a_single_actor_is_not_asked() -> None:
    """But one who has a bet to answer is."""
    sitting = table(3, NO_LIMIT, stacks=[20, 20, 50]).play("P1 all-in", "P2 call")
    assert sitting.asked() == ["P3"]
    sitting.play("P3 call")
    assert sitting.state.step == 3
    assert all_pass(sitting).state.step == 3  # betting 2 is skipped


@pytest.mark.clause("ANA-42", "ANA-A09")
def test_a_short_ante_is_all_in() -> None:
    sitting = game_table("anaconda", {"ante": 5}).lay(
        seats=4, step="shuffle", stacks=[3, 50, 50, 0], sheet=[[0, 0, 0, 0]], hands=["", "", "", ""]
    )
    sitting.play(SHUFFLED)
    assert (stacks(sitting), sitting.state.totals) == ((0, 45, 45, 0), (3, 5, 5, 0))
    assert [len(sitting.state.cards(seat).cards) for seat in range(4)] == [7, 7, 7, 0]  # ANA-106
    assert sitting.state.dealer == 0
    assert sitting.scene("P2").seats[3].marks == ("left",)
    assert sitting.clause("P4 check") == "ANA-21"


SIZES: list[tuple[dict[str, Any], list[int], str, int, int]] = [
    ({"betting": "spread"}, [0, 0, 0], "bet", 2, 4),
    ({"betting": "spread", "big_bet": 10}, [3, 0, 0], "raise", 6, 13),
    ({"betting": "pot_limit"}, [0, 0, 0], "bet", 2, 3),
    ({"betting": "pot_limit"}, [3, 0, 0], "raise", 6, 12),
    ({"betting": "pot_limit", "small_bet": 5, "big_bet": 5}, [0, 0, 0], "bet", 5, 5),
    ({"betting": "no_limit"}, [0, 0, 0], "bet", 2, 99),
    ({"betting": "no_limit"}, [7, 0, 0], "raise", 14, 99),
]


@pytest.mark.clause("ANA-A07")
@pytest.mark.parametrize(("changes", "bets", "verb", "low", "high"), SIZES, ids=str)
def test_sizes_without_a_fixed_limit(changes: dict[str, Any], bets: list[int], verb: str, low: int, high: int) -> None:
    """Pot 3 and the bets; the stack of the player to act is 99."""
    sitting = table(3, changes, bets=bets, size=max(bets), stacks=[99, 99, 99])
    seat = sitting.asked()[0]
    sizes = [int(move.split()[1]) for move in sitting.moves(seat) if move.startswith(verb)]
    sizes += [99] if "all-in" in sitting.moves(seat) else []
    assert sizes == list(range(low, high + 1))
    assert sitting.clause(f"{seat} {verb} {low - 1}") == "ANA-A07"
    if high < 99:
        assert sitting.clause(f"{seat} {verb} {high + 1}") == "ANA-A07"
    if high > low:
        action = sitting.scene(seat).actions[-1 if high < 99 else -2]
        (number,) = action.slots
        assert (number.kind, number.low, number.high) == ("number", low, high)


@pytest.mark.clause("ANA-A07")
def test_a_raise_is_never_smaller_than_the_last() -> None:
    """And short raises that add up to a full one count as one."""
    sitting = table(4, NO_LIMIT, stacks=[100, 7, 9, 100]).play("P1 bet 4", "P2 all-in")
    assert sitting.moves("P3") == ["fold", "call", "raise 8", "all-in"]
    sitting.play("P3 all-in")
    assert sitting.moves("P4")[2] == "raise 14"
    assert sitting.play("P4 call").moves("P1")[2] == "raise 14"


@pytest.mark.clause("ANA-A07")
def test_presets_are_numbers_worth_a_button() -> None:
    """The least raise, half the pot, the pot, all."""
    sitting = table(3, NO_LIMIT, bets=[8, 0, 0], size=8, stacks=[91, 99, 99], totals=[9, 1, 1])
    fold, call, raises, all_in = sitting.scene("P2").actions
    assert (fold.verb, call.label, raises.verb, all_in.label) == ("fold", "Call 8", "raise", "All in: 99")
    assert raises.slots[0].presets == (16, 17, 27, 99)


@pytest.mark.clause("ANA-79", "ANA-A06")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2S 2H 2D 2C", "AS AH AD KC"),
        ("2S 2H 2D 3C", "AS AH KD KC"),
        ("KS KH 3S 3H", "AS AH QD 2C"),
        ("AS AH 2S 2H", "KS KH QS QH"),
        ("KS KH 4S 4H", "KD KC 3S 3H"),
        ("2S 2H 4S 3H", "AS KD QH JC"),
        ("9S 9H 4S 3H", "9D 9C 4D 2C"),
        ("AS 5D 4H 2C", "KS QS JS TS"),
    ],
)
@pytest.mark.parametrize("first", ["P1", "P2"])
def test_the_best_open_cards_open_the_last_round(better: str, worse: str, first: str) -> None:
    """Four cards rank as they would in a hand of five, but for straights and flushes."""
    open_cards = [better, worse] if first == "P1" else [worse, better]
    spare = [face_text(face) for face in PACK if face_text(face) not in f"{better} {worse}".split()]
    hidden = [spare[at * 3 : at * 3 + 3] for at in range(2)]
    keep = table(
        2, {"opener_round4": "best_showing"}, step="keep", declared=["high", "high"],
        hands=[f"{four} {' '.join(rest)}" for four, rest in zip(open_cards, hidden, strict=True)],
    )  # fmt: skip
    for seat, four in enumerate(open_cards, 1):
        keep.play(f"P{seat} keep {four} / {hidden[seat - 1][0]}")
    assert keep.asked() == [first]


OPEN = ("2S 3H 4D 5C 6S", "KS KH 9D 8C 2D", "KD KC 9S 8H 3C", "AS QH JD 9C 4S")


@pytest.mark.clause("ANA-A06")
def test_who_opens_the_last_round() -> None:
    """P2 and P3 show the same; P2 is nearer to the dealer's left."""
    ways = "low high high high"
    assert showdown(*OPEN, ways=ways).asked() == ["P1"]
    keep = table(
        4, {"opener_round4": "best_showing"}, step="keep", declared=ways.split(),
        hands=[f"{five} {two}" for five, two in zip(OPEN, ("TS JS", "TH JH", "TD 5D", "TC JC"), strict=True)],
    )  # fmt: skip
    for seat, five in enumerate(OPEN, 1):
        *shown, hidden = five.split()
        keep.play(f"P{seat} keep {' '.join(shown)} / {hidden}")
    assert keep.asked() == ["P2"]
    assert keep.play("P2 check").asked() == ["P3"]
    left = table(
        4, step="keep", declared=ways.split(),
        hands=[f"{five} {two}" for five, two in zip(OPEN, ("TS JS", "TH JH", "TD 5D", "TC JC"), strict=True)],
    )  # fmt: skip
    for seat, five in enumerate(OPEN, 1):
        *shown, hidden = five.split()
        left.play(f"P{seat} keep {' '.join(shown)} / {hidden}")
    assert left.asked() == ["P1"]
    third = table(4, {"opener_round4": "best_showing"}, step="pass", round=2)
    assert all_pass(third).asked() == ["P1"]
