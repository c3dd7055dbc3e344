"""The parts of arrays: those of every game, and those for the fields that the state of a game declares."""

from array import array
from collections.abc import Callable
from typing import Any

from upcard.kernel.state import State
from upcard.stepping.layout import KINDS, PLACES, Observed, Part, add

# --- of every game ------------------------------------------------------------------------------------


class AskedPart(Part):
    """Who is asked now."""

    def __init__(self, seats: int) -> None:
        super().__init__("asked", seats, "by seat, 1 where it is asked")

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: Observed) -> None:
        before: tuple[int, ...] = old
        now: tuple[int, ...] = value
        at, left = self.at, sight.left
        for seat in before:
            if seat >= 0:
                out[at + left[seat]] = 0.0
        for seat in now:
            if seat >= 0:
                out[at + left[seat]] = 1.0


class TotalsPart(Part):
    """The running totals."""

    def __init__(self, seats: int) -> None:
        super().__init__("totals", seats, "by seat, the running total as the game counts it")

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: Observed) -> None:
        _rewrite_by_seat(self, out, value, old, sight.left)


class AnswersPart(Part):
    """Who has answered in an open window."""

    def __init__(self, seats: int) -> None:
        super().__init__("answers", seats, "by seat, 1 where it has answered in the window that is open")

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: Observed) -> None:
        now: tuple[object, ...] = value
        before: tuple[object, ...] = old or ()
        left = sight.left
        for owner in range(max(len(now), len(before))):
            answered = owner < len(now) and now[owner] is not None
            if answered != (owner < len(before) and before[owner] is not None):
                out[self.at + left[owner]] = 1.0 if answered else 0.0


class HeardPart(Part):
    """What has been heard since the seat's last move: how often each thing happened."""

    def __init__(self, seats: int, names: tuple[str, ...]) -> None:
        said = ", ".join([*names, "anything else"])
        self.width = len(names) + 1
        self.kinds = {name: place for place, name in enumerate(names)}
        super().__init__("heard", (seats + 1) * self.width, f"by seat, then nobody, how often: {said}")

    def write(self, out: "array[float]", value: Any, sight: Observed) -> None:
        at, width, left = self.at, self.width, sight.left
        for event in sight.heard:
            add(out, at + left[event.seat] * width + self.kinds.get(event.name, width - 1), 1.0)


class HeardCardsPart(Part):
    """With which cards it happened."""

    def __init__(self, seats: int) -> None:
        super().__init__("heard cards", (seats + 1) * KINDS, "by seat, then nobody, and card: how often")

    def write(self, out: "array[float]", value: Any, sight: Observed) -> None:
        for event in sight.heard:
            if event.cards:
                at = self.at + sight.left[event.seat] * KINDS
                for card in event.cards:
                    add(out, at + PLACES[card.face], 1.0)


class ChosenPart(Part):
    """The numbers that the seat has chosen of its move so far."""

    def __init__(self, size: int) -> None:
        super().__init__("chosen", size, "by number, how often it stands in the move chosen so far")

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: Observed) -> None:
        before: tuple[int, ...] = old
        for number in before:
            out[self.at + number] = 0.0
        for number in sight.chosen:
            add(out, self.at + number, 1.0)


class ChosenLastPart(Part):
    """The last of them."""

    def __init__(self, size: int) -> None:
        super().__init__("chosen last", size, "by number, whether it was the last")

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: Observed) -> None:
        before: tuple[int, ...] = old
        if before:
            out[self.at + before[-1]] = 0.0
        if sight.chosen:
            out[self.at + sight.chosen[-1]] = 1.0


# --- for the fields of a state ------------------------------------------------------------------------

Of = Callable[[str, int], Part]
"""(name of a field, seats) → its part."""


def _rewrite_by_seat(part: Part, out: "array[float]", value: Any, old: Any, left: list[int]) -> None:
    """A number for each seat: those that have changed."""
    now: tuple[float, ...] = value
    if old is None or len(old) != len(now):
        out[part.places] = part.empty
        _write_by_seat(out, part.at, now, left)
        return
    before: tuple[float, ...] = old
    for owner, each in enumerate(now):
        if each != before[owner]:
            out[part.at + left[owner]] = each


def _write_by_seat(out: "array[float]", at: int, value: Any, left: list[int]) -> None:
    for owner, each in enumerate(value):
        out[at + left[owner]] = each


def _write_places(out: "array[float]", at: int, value: Any, left: list[int]) -> None:
    for place, owner in enumerate(value, 1):
        out[at + left[owner]] = place


class AmountPart(Part):
    """A number, or a switch."""

    def __init__(self, name: str, seats: int) -> None:
        super().__init__(name, 1, "the number itself")

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: Observed) -> None:
        out[self.at] = value


class OneOfPart(Part):
    """One of the numbers from ``low`` to ``high``."""

    def __init__(self, name: str, low: int, high: int) -> None:
        super().__init__(name, high - low + 1, f"which it is of {low} to {high}")
        self.low = low

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: Observed) -> None:
        first = self.at - self.low
        if old is not None:
            before: int = old
            out[first + before] = 0.0
        now: int = value
        out[first + now] = 1.0


def one_of(low: int, high: int) -> Of:
    """The part for one of these numbers."""
    return lambda name, seats: OneOfPart(name, low, high)


class OneSeatPart(Part):
    """A seat, or -1."""

    def __init__(self, name: str, seats: int) -> None:
        super().__init__(name, seats, "by seat, whether it is this one; nobody: all 0")

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: Observed) -> None:
        before: int = -1 if old is None else old
        now: int = value
        if before >= 0:
            out[self.at + sight.left[before]] = 0.0
        if now >= 0:
            out[self.at + sight.left[now]] = 1.0


class OneCardPart(Part):
    """A face, or none."""

    def __init__(self, name: str, seats: int) -> None:
        super().__init__(name, KINDS, "by card, whether it is this one; none: all 0")

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: Observed) -> None:
        before: int = old or 0
        now: int = value
        if before:
            out[self.at + PLACES[before]] = 0.0
        if now:
            out[self.at + PLACES[now]] = 1.0


class BySeatPart(Part):
    """A number for each seat; none yet where there are no numbers."""

    def __init__(self, name: str, seats: int) -> None:
        super().__init__(name, seats, "by seat, the number itself")

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: Observed) -> None:
        _rewrite_by_seat(self, out, value, old, sight.left)


class SeatBitsPart(Part):
    """A set of seats as bits."""

    def __init__(self, name: str, seats: int) -> None:
        super().__init__(name, seats, "by seat, whether it is among them")

    def write(self, out: "array[float]", value: Any, sight: Observed) -> None:
        for owner in range(self.size):
            if value >> owner & 1:
                out[self.at + sight.left[owner]] = 1


class OrderPart(Part):
    """Seats in an order, perhaps some more than once."""

    def __init__(self, name: str, seats: int) -> None:
        super().__init__(name, seats, "by seat, at which place it stands, from 1, the last counts; 0: nowhere")

    def write(self, out: "array[float]", value: Any, sight: Observed) -> None:
        _write_places(out, self.at, value, sight.left)


class RowsPart(Part):
    """Rows of points, one for each finished deal: how many there are, and the last one."""

    def __init__(self, name: str, seats: int, meaning: str = "the points") -> None:
        super().__init__(name, 1 + seats, f"how many rows there are, then by seat {meaning} in the last one")

    def write(self, out: "array[float]", value: Any, sight: Observed) -> None:
        out[self.at] = len(value)
        if value:
            self.write_row(out, self.at + 1, value[-1], sight.left)

    def write_row(self, out: "array[float]", at: int, row: Any, left: list[int]) -> None:
        _write_by_seat(out, at, row, left)


class RankingPart(RowsPart):
    """Rows of seats in the order in which they finished: how many there are, and the places of the last one."""

    def __init__(self, name: str, seats: int) -> None:
        super().__init__(name, seats, "its place, from 1,")

    def write_row(self, out: "array[float]", at: int, row: Any, left: list[int]) -> None:
        _write_places(out, at, row, left)


class UntoldPart(Part):
    """A field that is told elsewhere in the array, or that no seat may know."""

    def __init__(self, name: str, seats: int) -> None:
        super().__init__(name, 0, "told by other parts, or hidden from everybody")

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: Observed) -> None:
        return


def state_fields(state: type[State]) -> tuple[str, ...]:
    """The fields that a game's state declares, besides those of every state."""
    common = {field.name for field in State.FIELDS}
    return tuple([field.name for field in state.FIELDS if field.name not in common])
