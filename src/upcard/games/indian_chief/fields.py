"""Kinds of state fields that Indian Chief declares: boxes, and who steals."""

from array import array
from typing import Any

from upcard.games.indian_chief.rules import BOXES
from upcard.kernel.kinds import BySeatKind, Kind
from upcard.kernel.ui.tables import BadPosition, Tables, read_seat


class BoxesKind(Kind):
    """``[[10, "", …], …]``: the seven boxes of each seat from Thief to Indian Chief, "" where open."""

    def read(self, tables: Tables, key: str, seats: int, unsaid: Any) -> Any:
        """Return the sheets by seat, a box open (None) where its text is empty. Raises BadPosition."""
        rows = tables.items(key) or [[""] * len(BOXES)] * seats
        if len(rows) != seats:
            raise BadPosition(key, "a sheet for each of {seats} seats is wanted", seats=seats)
        for row in rows:
            if not isinstance(row, list) or len(row) != len(BOXES):
                raise BadPosition(key, "seven boxes are wanted, from {first} to {last}", first=BOXES[0], last=BOXES[-1])
            if not all([box == "" or type(box) is int for box in row]):
                raise BadPosition(key, 'a box is a number, or "" where it is open')
        return tuple([tuple([None if box == "" else box for box in row]) for row in rows])

    def written(self, value: Any) -> list[list[int | str]]:
        """Return the sheets as lists, "" for an open box."""
        return [["" if box is None else box for box in sheet] for sheet in value]

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """Return two places a box and seat, and what they are."""
        return seats * 2 * len(BOXES), "by seat and box, whether it is filled, and its points"

    def write(self, out: "array[float]", at: int, value: Any, left: list[int]) -> None:
        """Write for each filled box a 1 and its points."""
        for owner, sheet in enumerate(value):
            place = at + 2 * len(BOXES) * left[owner]
            for box, points in enumerate(sheet):
                if points is not None:
                    out[place + 2 * box] = 1
                    out[place + 2 * box + 1] = points


class BoxBySeatKind(BySeatKind):
    """For each seat a box by its name, or nothing at all."""

    def read(self, tables: Tables, key: str, seats: int, unsaid: Any) -> tuple[int, ...]:
        """Return the number of the box of each seat. Raises BadPosition."""
        names = tables.items(key)
        if names and len(names) != seats:
            raise BadPosition(key, "a box for each of {seats} seats is wanted", seats=seats)
        for name in names:
            if name not in BOXES:
                raise BadPosition(
                    key, "{name} is not one of {boxes}", name=repr(str(name)[:20]), boxes=", ".join(BOXES)
                )
        return tuple([BOXES.index(name) for name in names])

    def written(self, value: Any) -> list[str]:
        """Return the names of the boxes."""
        return [BOXES[box] for box in value]


class QueueKind(Kind):
    """The kind of a field that holds groups of seats, one behind the other."""

    def read(self, tables: Tables, key: str, seats: int, unsaid: Any) -> tuple[tuple[int, ...], ...]:
        """Return the groups of seats. Raises BadPosition."""
        groups = tables.items(key)
        if not all([isinstance(group, list) for group in groups]):
            raise BadPosition(key, "a list of lists is wanted")
        return tuple([tuple([read_seat(key, seat, seats) for seat in group]) for group in groups])

    def written(self, value: Any) -> list[list[str]]:
        """Return the groups as lists of seats' names, such as ``P1``."""
        return [[f"P{seat + 1}" for seat in group] for group in value]

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """Return a place a seat, and what they are."""
        return seats, "by seat, in which group of Thieves it is still to steal, from 1; 0: in none"

    def write(self, out: "array[float]", at: int, value: Any, left: list[int]) -> None:
        """Write for each seat the number of its group."""
        for place, group in enumerate(value, 1):
            for owner in group:
                out[at + left[owner]] = place
