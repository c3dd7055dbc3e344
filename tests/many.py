"""Many small cases in one test: to collect, start and report a test takes longer than most of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

import pytest

from upcard.catalogue import CATALOGUE

V = TypeVar("V")


def many(groups: Mapping[str, Sequence[V]]) -> Callable[[Callable[[V], None]], Callable[..., None]]:
    """Decorates a test of one case: it becomes a test for each group of cases, by the group's name. The case at which
    one fails is a note below the failure. Marks stand above this."""

    def decorate(test: Callable[[V], None]) -> Callable[..., None]:
        @pytest.mark.parametrize("group", groups)
        def test_all(group: str) -> None:
            for case in groups[group]:
                try:
                    test(case)
                except BaseException as failure:
                    failure.add_note(f"in the case {getattr(case, 'name', case)!s:.300}")
                    raise

        test_all.__name__ = test_all.__qualname__ = test.__name__
        test_all.__doc__, test_all.__module__ = test.__doc__, test.__module__
        return test_all

    return decorate


def in_parts(values: Iterable[V], size: int = 50) -> dict[str, Sequence[V]]:
    """The values, so many together, by the first and the last of them."""
    left = list(values)
    parts = [left[at : at + size] for at in range(0, len(left), size)]
    return {f"{part[0]} to {part[-1]}": part for part in parts}


class ByGame(Mapping[str, Sequence[Any]]):
    """Cases (`upcard.testing.Case`) by the ids of their games, made when a test asks for the first of them: to collect
    the tests takes none."""

    def __init__(self, cases: Callable[[], Iterable[Any]]) -> None:
        self._cases = cases

    @cached_property
    def _found(self) -> dict[str, list[Any]]:
        found: dict[str, list[Any]] = {}
        for case in self._cases():
            found.setdefault(case.entry.id, []).append(case)
        return found

    def __getitem__(self, game: str) -> Sequence[Any]:
        return self._found[game]

    def __iter__(self) -> Iterator[str]:
        return iter(CATALOGUE)

    def __len__(self) -> int:
        return len(CATALOGUE)
