"""At Guts, in the last hands, `strong` plays for most chips: who is ahead keeps out of harm, who is behind dares."""

from typing import Any

import pytest

from tests.rules.table import game_table
from upcard.bots.budget import Budget
from upcard.bots.guts.ending import HANDS, chance_gained, is_near
from upcard.bots.strong import UNHURRIED, StrongBot
from upcard.games.guts.state import GutsState
from upcard.games.guts.ui.position import read_position
from upcard.kernel.state import view

LAST = 20


def asked(stacks: list[int], hand: str, number: int = LAST, declared: tuple[str, ...] = (), pot: int = 4) -> GutsState:
    """The view of the first seat of two or more, which is asked."""
    game = game_table("guts", {"hands": LAST}).game
    hands = [hand] + ["?? ??"] * (len(stacks) - 1)
    position: dict[str, Any] = {"seats": len(stacks), "hands": hands, "stacks": stacks, "declared": [], "pot": pot}
    state = read_position(game, position)
    assert isinstance(state, GutsState)
    seen = view(state.but(number=number), 0)
    assert isinstance(seen, GutsState)
    return seen


def said(stacks: list[int], hand: str, number: int = LAST) -> str:
    game = game_table("guts", {"hands": LAST}).game
    return str(StrongBot(0, UNHURRIED).choose(game, asked(stacks, hand, number), 0))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_in_the_last_hand_who_is_ahead_by_more_than_the_pot_is_out_and_who_is_behind_is_in(seats: int) -> None:
    """With the very hands of which the chips alone would say otherwise."""
    ahead, behind = [105, *[98] * (seats - 1)], [96, *[99] * (seats - 1)]
    assert said(ahead, "AS KD") == "out", "nobody can come by"
    assert said(behind, "2S 3D") == "in", "to be out would lose"
    assert (said(ahead, "AS KD", number=1), said(behind, "2S 3D", number=1)) == ("in", "out")


def test_nothing_is_said_where_the_answer_makes_no_difference() -> None:
    """Ahead or behind by more than can be won: what is best for the chips is played."""
    game = game_table("guts", {"hands": LAST}).game
    for stacks, hand in (([150, 50], "AS AD"), ([50, 150], "2S 3D")):
        assert chance_gained(game, asked(stacks, hand), 0, 0.5, Budget(9)) == 0


def test_it_is_looked_at_in_the_last_hands_of_a_session_that_has_so_many() -> None:
    game = game_table("guts", {"hands": LAST}).game
    seen = asked([100, 100], "AS AD")
    near = [number for number in range(1, LAST + 3) if is_near(game, seen.but(number=number))]
    assert near == list(range(LAST - HANDS + 1, LAST + 1))
    for changes in ({"session_end": "pot_taken"}, {"leftover": "play_on"}, {"all_out": "dealer_takes"}):
        assert not is_near(game_table("guts", changes).game, seen)


def test_the_same_view_has_the_same_answer_and_says_why() -> None:
    game = game_table("guts", {"hands": LAST}).game
    for number in range(LAST - HANDS + 1, LAST + 1):
        seen = asked([99, 101], "9S 4D", number)
        decision = StrongBot(0, UNHURRIED).decide(game, seen, 0)
        assert decision == StrongBot(7, UNHURRIED).decide(game, seen, 0)
    assert decision.why.startswith("Being in makes it ")
    assert decision.why.endswith("% likelier that you end with the most chips.")
