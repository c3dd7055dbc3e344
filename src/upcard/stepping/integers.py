"""Checks integers from callers: whatever `operator.index` takes, such as those of NumPy, and no floats."""

from operator import index
from typing import SupportsIndex

MOST_SHOWN = 40
"""Characters of a value that an error quotes."""


def integer(value: SupportsIndex, what: str) -> int:
    """Return the value as an ``int``; ``what`` it is, for the error.

    >>> integer(True, "seats")
    1

    Raises:
        TypeError: it is no integer.
    """
    if isinstance(value, int):
        return int(value)
    try:
        return int(index(value))
    except TypeError:
        said = " ".join(repr(value).split())[:MOST_SHOWN]
        raise TypeError(f"{what} is {said}: an integer is wanted") from None


def seed_of(value: SupportsIndex) -> int:
    """Return a seed as an ``int``, of any size.

    One below 0 would be the same as the one above.

    Raises:
        TypeError: it is no integer.
        ValueError: it is below 0.
    """
    seed = integer(value, "the seed")
    if seed < 0:
        raise ValueError(f"the seed is {seed}: it is 0 or more")
    return seed


def seat_of(value: SupportsIndex, seats: int) -> int:
    """Return a seat of a table of so many ``seats``, as an ``int``.

    Raises:
        TypeError: it is no integer.
        ValueError: there is no such seat.
    """
    seat = integer(value, "the seat")
    if not 0 <= seat < seats:
        raise ValueError(f"there is no seat {seat}: they are 0 to {seats - 1}")
    return seat


__all__ = ["integer", "seat_of", "seed_of"]
