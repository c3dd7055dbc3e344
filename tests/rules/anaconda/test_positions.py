"""Positions of Anaconda that cannot be (ANA-05, ANA-06, ANA-53)."""

from typing import Any

import pytest

from tests.rules.anaconda.tables import new, table
from upcard.kernel.ui.position import BadPosition


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ({"hands": ["AS AS 2S 3S 4S 5S 6S", "2C 3C 4C 5C 6C 7C 8C"]}, "hands 1"),
        ({"hands": ["AS", "2C 3C 4C 5C 6C 7C 8C"]}, "hands 1"),
        ({"hands": ["AS"] * 3, "seats": 2}, "hands"),
        ({"hands": ["AS"] * 8}, "seats"),
        ({"stacks": [1, 2]}, "stacks"),
        ({"stacks": [1.5] * 4}, "stacks"),
        ({"stacks": [-1] * 4}, "stacks"),
        ({"stacks": [2**63] * 4}, "stacks"),
        ({"stacks": [True] * 4}, "stacks"),
        ({"totals": [0] * 4}, "totals"),
        ({"bets": [4, 0, 0, 0], "totals": [3, 1, 1, 1]}, "totals"),
        ({"carried": -1}, "carried"),
        ({"carried": 2**63}, "carried"),
        ({"bets": [4, 0, 0, 0], "level": 3}, "level"),
        ({"standing": ["folded"] * 3, "hands": ["", "", "", ""]}, "standing"),
        ({"standing": ["asleep"]}, "standing"),
        ({"declared": ["maybe"]}, "declared"),
        ({"declared": ["high"] * 5}, "declared"),
        ({"round": 4}, "declared"),
        ({"step": "keep"}, "declared"),
        ({"seats": 8}, "seats"),
        ({"step": "sleep"}, "step"),
        ({"sheet": [[1]]}, "sheet"),
        ({"turn": "P9"}, "turn"),
        ({"bets": [4, 4, 4, 4]}, "turn"),
        ({"turn": "P1", "bets": [4, 0, 0, 0]}, "turn"),
        ({"known": ["AS P9"]}, "known"),
        ({"known": [""]}, "known"),
        ({"open": ["AS"]}, "open 1"),
        ({"step": "pass", "answers": ["pass 2C"]}, "answers 1"),
        ({"step": "pass", "answers": ["moon"]}, "answers 1"),
        ({"step": "declare", "answers": ["fold"]}, "answers 1"),
        ({"step": "declare", "answers": ["high"] * 4}, "answers"),
        ({"step": "declare", "answers": ["high"] * 5}, "answers"),
    ],
    ids=str,
)
def test_a_position_that_cannot_be_is_refused(keys: dict[str, Any], place: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        new().lay(**keys)
    assert refusal.value.place == place


def test_a_position_without_keys_is_the_first_betting() -> None:
    sitting = new().lay()
    assert (sitting.asked(), sitting.state.pot(), sitting.state.number) == (["P1"], 4, 1)
    assert table(3, step="over", sheet=[[0, 0, 0]]).asked() == []
    assert new().lay(step="choose dealer").asked() == ["*"]
