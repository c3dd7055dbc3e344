"""Indian Chief: positions that cannot be."""

from typing import Any

import pytest

from tests.rules.indian_chief.tables import new
from upcard.kernel.ui.position import BadPosition


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ({"hands": ["AS AS"]}, "hands 1"),
        ({"hands": ["AS 2S 3S 4S 5S 6S 7S 8S 9S"]}, "hands 1"),
        ({"seats": 9}, "seats"),
        ({"sheets": [[1, 2]]}, "sheets"),
        ({"sheets": [["x"] * 7] * 3}, "sheets"),
        ({"boxes": ["Tinker"] * 3}, "boxes"),
        ({"step": "sleep"}, "step"),
        ({"owed": [9, 0, 0]}, "owed"),
        ({"answers": ["dance"]}, "answers 1"),
        ({"queue": ["P1"]}, "queue"),
    ],
)
def test_a_position_that_cannot_be_is_refused(keys: dict[str, Any], place: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        new().lay(**keys)
    assert refusal.value.place == place


def test_the_groups_of_thieves_are_lists() -> None:
    with pytest.raises(BadPosition, match="a list of lists is wanted"):
        new().lay(queue=["P1"])
