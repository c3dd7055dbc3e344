"""Tables of the places where a run could stand, by the cards of a suit that are held."""

from typing import Final

from mypy_extensions import i64

from upcard.bots.rummy.quick.held import LANE
from upcard.cards.bits import count_bits, up


class Window:
    """A run of a size that begins at ``low``, and what of it is held and what not.

    The ace is 1, and 14 above the king; ``have`` and ``need``: ranks, a bit each. ``forced``: so many of those missing
    no joker can stand for.
    """

    def __init__(self, low: int, have: i64, need: i64, missing: int, forced: int) -> None:
        self.low: i64 = low
        self.have = have
        self.need = need
        self.missing: i64 = missing
        self.forced: i64 = forced


class Windows:
    """Runs of ``size`` cards with ``wilds`` jokers at most, which stand side by side or not (``neighbours``)."""

    def __init__(self, size: int, wilds: int, neighbours: bool) -> None:
        self.size: i64 = size
        self.wilds: i64 = wilds
        self.neighbours = neighbours
        self.known: dict[int, list[list[Window]]] = {}

    def of(self, one: i64, suit: i64) -> list[list[Window]]:
        """Return the places in that suit for a run, by how many cards are missing.

        They are those at which there are some of those faces, or all places where there are none in the suit.
        """
        lane = int(one >> (suit << 4) & LANE)
        found = self.known.get(lane)
        if found is None:
            found = self.known[lane] = self._made(lane)
        return found

    def _made(self, lane: i64) -> list[list[Window]]:
        made: list[list[Window]] = [[] for _ in range(int(self.size) + 1)]
        places: i64 = lane | (lane & 2) << 13
        for low in range(1, 16 - int(self.size)):
            span: i64 = (up(1, self.size) - 1) << low
            have: i64 = places & span
            missing: i64 = self.size - count_bits(have)
            if missing < self.size or not lane:
                forced = int(missing - min(self.wilds, self._fillable(span & ~have)))
                made[int(missing)].append(Window(low, _folded(have), _folded(span & ~have), int(missing), forced))
        return made

    def _fillable(self, gaps: i64) -> i64:
        """Return for how many of those places jokers can stand at once."""
        found: i64 = 0
        last = -2
        for place in range(1, 15):
            if gaps >> place & 1 and (self.neighbours or last != place - 1):
                found += 1
                last = place
        return found


def _folded(places: i64) -> i64:
    """Return the ranks of those places: the one above the king is the ace's."""
    return (places | places >> 13 & 2) & LANE


_TABLES: Final[dict[tuple[int, int, bool], Windows]] = {}


def windows_of(size: int, wilds: int, neighbours: bool) -> Windows:
    """Return the table for such runs; made once."""
    key = (size, wilds, neighbours)
    if key not in _TABLES:
        _TABLES[key] = Windows(size, wilds, neighbours)
    return _TABLES[key]
