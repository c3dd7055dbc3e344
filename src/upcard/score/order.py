"""Says in which order the rows of a score sheet stand: a deal that was forgotten is put in between two others."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Final

from upcard.kernel.ui.score_rules import ROW, Cell

INSERTED: Final = ("after", ROW)
"""Where it is written that a row was put in, and behind which other one."""
LAST: Final = 5000
"""The last number of rows that come one after the other; those with higher numbers are put in."""


def row_numbers(after: Mapping[int, str]) -> Iterator[int]:
    """Yield the numbers of the rows in the order in which they stand, without an end.

    ``after``: for each row that was put in, what is written of the row before it, "0" for none. One that stands behind
    no row, or behind itself, is left out.

    >>> from itertools import islice
    >>> list(islice(row_numbers({5001: "2", 5002: "0", 5003: "5001", 5004: "2", 5005: "5005"}), 7))
    [5002, 1, 2, 5004, 5001, 5003, 3]
    """
    put_in: dict[str, list[int]] = {}
    for number in sorted(after, reverse=True):  # of two behind the same row, the one that was put in last goes before
        put_in.setdefault(after[number], []).append(number)

    def behind(number: int) -> Iterator[int]:
        for each in put_in.get(str(number), ()):
            yield each
            yield from behind(each)

    yield from behind(0)
    for number in count(1):
        yield number
        yield from behind(number)


def is_put_in(number: int) -> bool:
    """Say whether the row of that number was put in between two others."""
    return number > LAST


def put_in(cells: Mapping[int, Mapping[Cell, str]]) -> dict[int, str]:
    """Return the rows that were put in, by what is written in all rows, with what is said of the row before them."""
    return {number: row[INSERTED] for number, row in cells.items() if is_put_in(number) and row.get(INSERTED)}


__all__ = ["INSERTED", "LAST", "is_put_in", "put_in", "row_numbers"]
