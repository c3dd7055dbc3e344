"""Where the state of a game keeps what each finished deal has brought, and how it is corrected there.

A game says where it keeps that (`Entry.scores`); `corrected` is the one place where it is changed otherwise than by its
rules.

Names:
    Points: What a deal has brought, by seat; None: nothing yet.
    POINTS: Of a game whose state has a ``sheet`` of points by deal and seat, and sums it up.
    CHIPS: Of a game for chips: its state has a ``sheet`` of what each hand brought, the ``stacks``, and those
        ``before`` the hand.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from upcard.kernel.game import Refused
from upcard.kernel.state import State
from upcard.text.messages import say

Points = tuple[int | None, ...]

MOST_POINTS: Final = 1_000_000


def _deal(number: int) -> str:
    """How a sentence names a deal."""
    return say("deal {number}", number=number)


def _hand(number: int) -> str:
    """How a sentence names a hand."""
    return say("hand {number}", number=number)


@dataclass(frozen=True)
class Scores:
    """Where a game keeps what each deal has brought each seat."""

    read: Callable[[Any], tuple[Points, ...]]
    """State → the columns of the sheet, by deal and seat."""
    write: Callable[[Any, tuple[Points, ...]], State]
    """(state, columns) → the state with these columns, and all that follows from them."""
    chips: bool = False
    """Chips go from one seat to another: a column has the same sum whatever is corrected."""
    label: Callable[[int], str] = _deal
    """What a column, counted from 1, is called within a sentence."""


def _sheet(state: Any) -> tuple[Points, ...]:
    found: tuple[Points, ...] = state.sheet
    return found


def _with_sheet(state: Any, columns: tuple[Points, ...]) -> State:
    after: State = state.but(sheet=columns)
    return after


POINTS: Final = Scores(_sheet, _with_sheet)


def _with_chips(state: Any, columns: tuple[Points, ...]) -> State:
    more = [
        sum([column[seat] or 0 for column in columns]) - sum([column[seat] for column in state.sheet])
        for seat in range(state.seats)
    ]
    stacks = tuple([chips + extra for chips, extra in zip(state.stacks, more, strict=True)])
    for was, now in zip(state.stacks, stacks, strict=True):
        if (was > 0) != (now > 0) or (was == 0) != (now == 0):
            raise Refused(
                "",
                "In the middle of a hand a correction can neither take a player’s last chips nor give chips "
                "to a player who has none.",
            )
    before = tuple([chips + extra for chips, extra in zip(state.before, more, strict=True)])
    after: State = state.but(sheet=columns, stacks=stacks, before=before)
    return after


CHIPS: Final = Scores(_sheet, _with_chips, chips=True, label=_hand)


def stacks(state: Any) -> tuple[int, ...]:
    """Return the running totals of a game for chips: what lies before each seat."""
    found: tuple[int, ...] = state.stacks
    return found


def corrected(scores: Scores | None, state: Any, deal: int, points: Points) -> State:
    """Return the table with those points in the column of deal number ``deal``, counted from 1.

    Raises:
        Refused: the sheet cannot be corrected so.
    """
    if scores is None:
        raise Refused("", "This game keeps no points that could be corrected.")
    columns = scores.read(state)
    if not 1 <= deal <= len(columns):
        raise Refused("", "Column {number} of the score sheet is still empty.", number=deal)
    was = columns[deal - 1]
    if len(points) != len(was):
        raise Refused("", "A column of the score sheet has {seats} numbers, one for each seat.", seats=len(was))
    if [each is None for each in was] != [each is None for each in points]:
        raise Refused("", "Only what has been scored can be corrected.")
    if any([each is not None and abs(each) > MOST_POINTS for each in points]):
        raise Refused("", "A score is at most {most}.", most=MOST_POINTS)
    if points == was:
        raise Refused("", "The score sheet says that already.")
    had, has = (sum([each or 0 for each in column]) for column in (was, points))
    if scores.chips and had != has:
        raise Refused(
            "",
            "Chips only move from one player to another: the column has to add up to {had}, not {has}.",
            had=had,
            has=has,
        )
    return scores.write(state, (*columns[: deal - 1], points, *columns[deal:])).but(events=())


__all__ = ["CHIPS", "POINTS", "Points", "Scores", "corrected", "stacks"]
