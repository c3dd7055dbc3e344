"""Numbers that are played in batches come in their order, whatever their batches are."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pytest

from upcard.arena.playing import A_WHILE, Batch, Numbered, Place, Team, in_this_process, play_batch, played
from upcard.programs.programs import Programs


@dataclass(frozen=True)
class Squares:
    """Each number brings its square; one of them fails."""

    seconds: float | None = None
    fails: int = -1

    def play(self, number: int, programs: Programs) -> int:
        if number == self.fails:
            raise ArithmeticError(number)
        return number * number


def place_with(sizes: list[int], seconds: float) -> Place:
    """Two play there; what is begun is noted, and a number takes so many ``seconds``."""

    def batch(plays: Numbered[Any], numbers: range) -> Batch:
        found = play_batch(plays, numbers, Programs(1))
        return replace(found, seconds=seconds * len(found.results))

    @contextmanager
    def place(plays: Numbered[Any]) -> Iterator[Team]:
        def begin(numbers: range) -> Callable[[], Batch]:
            sizes.append(len(numbers))
            return partial(batch, plays, numbers)

        yield Team(2, begin, most=100)

    return place


@pytest.mark.parametrize(
    ("seconds", "largest"),
    [(0.0, 100), (A_WHILE / 10, 10), (A_WHILE * 0.9, 1), (60.0, 1)],
)
def test_as_many_are_given_at_once_as_take_a_while(seconds: float, largest: int) -> None:
    sizes: list[int] = []
    with played(Squares(), 3, 1_000, place_with(sizes, seconds)) as coming:
        assert list(coming) == [number * number for number in range(3, 1_000)]
    assert sizes[0] == 1 and max(sizes) == largest and sum(sizes) == 997
    assert all([later <= 2 * max(sizes[: at + 1]) for at, later in enumerate(sizes[1:])])


@pytest.mark.parametrize("fails", [0, 7, 50])
def test_what_comes_before_a_failure_is_given(fails: int) -> None:
    for place in (in_this_process, place_with([], 0.0)):
        found: list[int] = []
        with played(Squares(fails=fails), 0, 60, place) as coming, pytest.raises(ArithmeticError, match=str(fails)):
            found.extend(coming)
        assert found == [number * number for number in range(fails)]
