"""Kinds of state fields that games for chips declare: chips by seat, and betting rounds."""

from array import array
from typing import Any, Final

from upcard.kernel.kinds import BySeatKind, Kind, RowsKind, WordBySeatKind
from upcard.text.messages import marked

MOST_CHIPS: Final = 10**9


_WANTED: Final = marked("{seats} whole numbers of chips are wanted")


def chips(low: int = 0, high: int = MOST_CHIPS) -> BySeatKind:
    """Declare a field that holds chips by seat."""
    return BySeatKind(low, high, _WANTED, always=True)


CHIPS: Final = chips()
PUT_IN: Final = BySeatKind(
    0, MOST_CHIPS, _WANTED, "by seat, the chips put in during the hand", always=True, part="put in"
)
"""Chips put in during the hand: in arrays the totals are the running ones."""
GONE: Final = WordBySeatKind("", "gone", values=(False, True))
"""By seat, who has left."""
SHEET: Final = RowsKind(wanted=marked("rows of {seats} whole numbers are wanted"), numbered=False)
"""What each finished hand brought each seat."""


class BettingKind(Kind):
    """A betting round. In a position its parts stand under keys of their own."""

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """Return how many places a betting round takes in an array, and what they are."""
        return 4 + 2 * seats, "level, base, size, number of raises; by seat its bet; by seat whether it has acted since"

    def write(self, out: "array[float]", at: int, value: Any, left: list[int]) -> None:
        """Write the round into its places."""
        seats = len(left) - 1
        out[at : at + 4] = array("f", (value.level, value.base, value.size, value.raised))
        for owner in range(seats):
            out[at + 4 + left[owner]] = value.bets[owner]
            out[at + 4 + seats + left[owner]] = value.acted[owner]


BETTING: Final = BettingKind(key=None)
