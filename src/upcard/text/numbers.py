"""Numbers as sentences say them."""

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
)


def spelled(number: int) -> str:
    """In letters as far as a sentence has them so, else in figures.

    >>> spelled(3), spelled(11)
    ('three', '11')
    """
    return say(NUMBERS[number]) if number < len(NUMBERS) else str(number)
