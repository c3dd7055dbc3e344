"""What games for chips show alike: the score sheet of a session, and who has won it."""

from typing import Final

from upcard.kernel.face.scene import Row, Sheet, numbered
from upcard.text.messages import say

SHOWN_HANDS: Final = 20
"""Columns of the score sheet: the last hands of a long session."""


def richest(stacks: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with most chips."""
    return tuple(seat for seat, stack in enumerate(stacks) if stack == max(stacks))


def chips_sheet(
    changes: tuple[tuple[int, ...], ...], stacks: tuple[int, ...], names: tuple[str, ...], *notes: str
) -> Sheet:
    """What each hand brought each seat, ``changes`` by hand and seat, beside the ``stacks``; ``notes`` stand below."""
    first = max(0, len(changes) - SHOWN_HANDS)
    return Sheet(
        title=say("Chips"),
        counts=say("Hand"),
        columns=numbered(first + 1, len(changes)),
        rows=tuple(
            Row(seat=seat, name=names[seat], cells=tuple(change[seat] for change in changes[first:]), total=stack)
            for seat, stack in enumerate(stacks)
        ),
        best="high",
        notes=(*((say("Each figure is what that hand brought."),) if changes else ()), *notes),
        sums="total",
    )
