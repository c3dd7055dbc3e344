"""Spells numbers as sentences have them."""

from typing import Final

from upcard.text.messages import marked, say

NUMBERS: Final = (
    marked("no"),
    marked("one"),
    marked("two"),
    marked("three"),
    marked("four"),
    marked("five"),
    marked("six"),
    marked("seven"),
    marked("eight"),
    marked("nine"),
)


def spelled(number: int) -> str:
    """In letters as far as a sentence has them so, else in figures.

    >>> spelled(9), spelled(10)
    ('nine', '10')
    """
    return say(NUMBERS[number]) if number < len(NUMBERS) else str(number)


def spelled_range(low: int, high: int) -> str:
    """From one number to a higher one, both in letters or both in figures.

    >>> spelled_range(3, 8), spelled_range(3, 12), spelled_range(8, 9)
    ('three to eight', '3 to 12', 'eight or nine')
    """
    ends = (spelled(low), spelled(high)) if high < len(NUMBERS) else (str(low), str(high))
    return say("{low} or {high}" if high == low + 1 else "{low} to {high}", low=ends[0], high=ends[1])
