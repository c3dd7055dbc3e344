"""What every game of rummy refuses, each by its own clause: the same position and move in one book after the other."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from tests.rules.table import table


class Case(NamedTuple):
    """A ``move`` in a ``position`` that is refused by a sentence with the words ``reason``. ``books``: each clause with
    the book that refuses by it (``CR-C-16 denexa, KAL-08 kalooki``). ``changes``: house rules, where a book's own
    never let it come so far."""

    position: str
    move: str
    reason: str
    books: str
    changes: Mapping[str, Any] = {}

    def refuse(self, clause: str, book: str) -> None:
        """The book refuses the move by that clause."""
        refusal = table(book, self.position, **self.changes).refused(self.move)
        assert (refusal.clause, self.reason in refusal.reason) == (clause, True), refusal.reason


def one_by_one(cases: dict[str, Case]) -> pytest.MarkDecorator:
    """A test with the parameters ``case``, ``clause`` and ``book``, for each book of each case."""
    found = []
    for name, case in cases.items():
        for each in case.books.split(", "):
            clause, book = each.split()
            found.append(pytest.param(case, clause, book, id=f"{name}-{book}"))
    return pytest.mark.parametrize(("case", "clause", "book"), found)


def down(
    hand: str, since: str = "down", owner: str = "P2", melds: tuple[str, ...] = ("KS KH KC", "5S 6S *=7S 8S")
) -> str:
    """P1 has drawn and is ``down`` since an earlier turn, ``down_now`` or ``not_down``; a set and a run are laid."""
    first, run = melds
    return (
        f'step = "play"\n{since} = ["P1"]\nhands.P1 = "{hand}"\n'
        f'melds = [{{ owner = "{owner}", cards = "{{{first}}}" }}, {{ owner = "{owner}", cards = "<{run}>" }}]'
    )


def holding(hand: str) -> str:
    """P1 is not down and has drawn."""
    return f'step = "play"\nhands.P1 = "{hand}"'
