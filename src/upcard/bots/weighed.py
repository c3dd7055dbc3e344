"""Makes the sentences in which players say why a move was best in worlds of their view."""

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from upcard.cards.card import card_name
from upcard.text.messages import Message

HALF_WIDTH: Final = 1.96
"""Standard errors on either side of a mean that hold the truth in 95 of 100 cases."""


class WorldLead(NamedTuple):
    """By how much one move was ahead of another, in the same worlds.

    Attributes:
        points: how many points, on average.
        give_or_take: half the width of what holds the true lead in 95 of 100 cases, as far as chance goes.
        worlds: how many worlds.
    """

    points: float
    give_or_take: float
    worlds: int


def world_lead(row: Sequence[float]) -> WorldLead:
    """Return the lead that was found in each of at least two worlds, put together.

    >>> world_lead([1.0, 3.0, 1.0, 3.0]).points
    2.0
    """
    count = len(row)
    mean = sum(row) / count
    spread = sum([(each - mean) ** 2 for each in row])
    return WorldLead(mean, HALF_WIDTH * sqrt(spread / (count - 1) / count), count)


def better_than(move: Message, lead: WorldLead, digits: int = 1) -> Message:
    """Say by how many points, to so many digits, what is played is better than another move, such as `discarding`."""
    return Message(
        "In {worlds} deals played to the end, this came out {points} points better than {move}, give or take {error}.",
        worlds=lead.worlds,
        points=f"{lead.points:.{digits}f}",
        move=move,
        error=f"{lead.give_or_take:.{digits}f}",
    )


def nothing_better(worlds: int) -> Message:
    """Say that other moves were tried in so many worlds, and that none of them was clearly better."""
    return Message(
        "In {worlds} deals played to the end, nothing else was better by more than chance explains.", worlds=worlds
    )


def finishes_first(first: int, worlds: int) -> Message:
    """Say in how many of so many worlds the move let the player finish before the others.

    >>> str(finishes_first(25, 100))
    'In 100 deals played to the end, you finish before the others in 25% of them, give or take 8%.'
    >>> str(finishes_first(0, 30))
    'In 30 deals played to the end, you finish before the others in 0% of them, give or take 8%.'
    """
    # By Agresti and Coull: what did not happen in a few worlds may happen in others.
    part = (first + 2) / (worlds + 4)
    return Message(
        "In {worlds} deals played to the end, you finish before the others in {part} of them, give or take {error}.",
        worlds=worlds,
        part=f"{first / worlds:.0%}",
        error=f"{HALF_WIDTH * sqrt(part * (1 - part) / (worlds + 4)):.0%}",
    )


def discarding(face: int) -> Message:
    """Name the move that discards that card."""
    return Message("discarding the {card}", card=card_name(face))


def drawing() -> Message:
    """Name the draw from the stock."""
    return Message("drawing from the stock")
