"""The titles of Daifugo by place in a hand (DAI-38 to DAI-45)."""

from typing import Final

from upcard.text.messages import marked, say

TITLES: Final = {
    "D": marked("Daifugo"),
    "M": marked("Millionaire"),
    "C": marked("Commoner"),
    "P": marked("Poor"),
    "X": marked("Destitute"),
}
"""By the letter on the score sheet."""


def letter_of(place: int, seats: int) -> str:
    """Return the letter of the title for a place, counted from 1, among so many seats.

    >>> "".join([letter_of(place, 6) for place in range(1, 7)])
    'DMCCPX'
    """
    if place == 1:
        return "D"
    if place == seats:
        return "X"
    if seats > 3 and place == 2:
        return "M"
    if seats > 3 and place == seats - 1:
        return "P"
    return "C"


def title_of(place: int, seats: int) -> str:
    """Return the name of the title for a place, such as ``Daifugo`` or ``Commoner``."""
    return say(TITLES[letter_of(place, seats)])
