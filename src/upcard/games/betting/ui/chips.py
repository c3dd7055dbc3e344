"""The score sheet that a scene shows of a session for chips, and the sentences about its last hand and its winner."""

from typing import Final

from upcard.kernel.ui.scene import Row, Sheet, numbered
from upcard.text.messages import in_a_row, say

SHOWN_HANDS: Final = 20
"""Columns of the score sheet: the last hands of a long session."""


def richest(stacks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats with most chips."""
    return tuple(seat for seat, stack in enumerate(stacks) if stack == max(stacks))


def hand_over(changes: tuple[tuple[int, ...], ...], names: tuple[str, ...]) -> str:
    """Say what the last hand brought whom, who won most first.

    ``changes`` by hand and seat; none yet: the cards are being shuffled.
    """
    if not changes:
        return say("The cards are being shuffled.")
    brought = sorted(((change, -seat) for seat, change in enumerate(changes[-1]) if change), reverse=True)
    who = [say("{who} {chips}", who=names[-seat], chips=_signed(change)) for change, seat in brought]
    return say("The hand is over: {who}.", who=in_a_row(who)) if who else say("The hand is over.")


def _signed(change: int) -> str:
    """Return a number with its sign, as on the sheet: +4, −4.

    >>> _signed(4), _signed(-4)
    ('+4', '−4')
    """
    return f"{change:+}".replace("-", "−")


def chips_sheet(
    changes: tuple[tuple[int, ...], ...], stacks: tuple[int, ...], names: tuple[str, ...], *notes: str
) -> Sheet:
    """Return the score sheet of a session: what each hand brought each seat, beside the ``stacks``.

    ``changes`` by hand and seat; ``notes`` stand below.
    """
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
