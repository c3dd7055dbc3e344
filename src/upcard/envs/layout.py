"""What a seat sees as an array of fixed length: its parts, each with a name and its places.

An array is of 32-bit floats and is made of the seat's view alone, of what the seat has heard since it last made a move,
and of the numbers that it has chosen so far. Seats are told relatively: the seat itself comes first, then the one to
its left, and so on.
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, Final

from upcard.cards.card import FACES, HIDDEN, JOKER, face_of
from upcard.kernel.state import Event, State

KINDS: Final = 54
"""Places for the cards of a pile: the 53 of `upcard.envs.numbering.CARDS`, then how many are not known."""


def _places() -> list[int]:
    places = [KINDS - 1] * FACES
    for suit in range(4):
        for rank in range(1, 14):
            places[face_of(suit, rank)] = 13 * suit + rank - 1
    places[JOKER] = KINDS - 2
    return places


PLACES: Final = _places()
"""By face, the place of a card."""


class Observed:
    """What an array is made of: the view ``seen`` of a ``seat``, who is ``asked``, the running ``totals`` of the view,
    the events ``heard``, the numbers ``chosen``. ``left``: by seat, how many seats to the left of the seat that one
    sits; behind them, for nobody (-1), how many seats there are."""

    __slots__ = ("asked", "chosen", "heard", "left", "seat", "seen", "totals")

    def __init__(
        self,
        seen: Any,
        seat: int,
        asked: tuple[int, ...],
        totals: tuple[int, ...],
        heard: tuple[Event, ...],
        chosen: tuple[int, ...],
    ) -> None:
        self.seen = seen
        self.seat = seat
        self.asked = asked
        self.totals = totals
        self.heard = heard
        self.chosen = chosen
        self.left = _left(seat, seen.seats)


@cache
def _left(seat: int, seats: int) -> tuple[int, ...]:
    return (*[(owner - seat) % seats for owner in range(seats)], seats)


Write = Callable[["array[float]", int, Any, Observed], None]
"""Writes a value into the array, all zeros there, from a place on."""


@dataclass(frozen=True)
class Part:
    """A part of the array: its ``name``, how many places it has, what they ``mean``, the ``value`` of a sight that it
    tells (the path of an attribute, or a function), and how that is written. What is written follows from the value and
    the seat alone."""

    name: str
    size: int
    meaning: str
    value: str | Callable[[Observed], Any]
    write: Write


class Kept:
    """The array that a seat was given last, and the values in it: what is the same need not be written again."""

    def __init__(self, size: int, parts: int) -> None:
        self.array = array("f", bytes(4 * size))
        self.values: list[Any] = [None] * parts


class ArrayLayout:
    """The parts of an array, one behind the other.

    >>> from upcard.catalogue import CATALOGUE
    >>> from upcard.envs.layouts import layout_of
    >>> from upcard.options.house_rules import choose_rules
    >>> layout = layout_of(choose_rules(CATALOGUE, "guts", None, {}), 3)
    >>> layout.slices["hand +0"], layout.names[:2]
    (slice(6, 60, None), ('asked', 'totals'))
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)
        self.names = tuple([part.name for part in parts])
        self.slices: dict[str, slice] = {}
        """By name, where a part lies."""
        self.size = 0
        """How long the array is."""
        for part in parts:
            if part.name in self.slices:
                raise ValueError(f"two parts are called {part.name}")
            self.slices[part.name] = slice(self.size, self.size + part.size)
            self.size += part.size
        paths = [part.value for part in parts if isinstance(part.value, str)]
        self._read_paths: Any = attrgetter(*paths)
        self._reads = [part.value for part in parts if not isinstance(part.value, str)]
        ordered = sorted(self.parts, key=lambda part: not isinstance(part.value, str))
        self._writes = [(part.write, self.slices[part.name], array("f", bytes(4 * part.size))) for part in ordered]
        """In the order in which the values are read: those of paths, all at once, then those of functions."""

    def array(self, sight: Observed, kept: Kept | None = None) -> "array[float]":
        """The array, of 32-bit floats; `numpy.asarray` takes it without copying. ``kept`` is of this layout and of the
        same seat at the same table, and belongs to the caller."""
        kept = Kept(self.size, len(self.parts)) if kept is None else kept
        out, old = kept.array, kept.values
        values = [*self._read_paths(sight), *[read(sight) for read in self._reads]]
        for number in compress(range(len(values)), map(is_not, values, old)):
            value = values[number]
            if value != old[number]:
                write, where, empty = self._writes[number]
                out[where] = empty
                write(out, where.start, value, sight)
        kept.values = values
        return out[:]

    def described(self) -> str:
        """A line for each part: its places, its name, what it means."""
        lines = []
        for part in self.parts:
            where = self.slices[part.name]
            lines.append(f"{where.start}:{where.stop} {part.name}: {part.meaning}")
        return "\n".join(lines)


# --- parts of every game ------------------------------------------------------------------------------


def asked(seats: int) -> Part:
    """Who is asked now."""

    def write(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
        for seat in value:
            if seat >= 0:
                out[at + sight.left[seat]] = 1

    return Part("asked", seats, "by seat, 1 where it is asked", "asked", write)


def totals(seats: int) -> Part:
    """The running totals."""
    meaning = "by seat, the running total as the game counts it"
    return Part("totals", seats, meaning, "totals", _write_by_seat)


def add_cards(out: "array[float]", at: int, faces: Sequence[int]) -> None:
    """Count cards by their places."""
    hidden = faces.count(HIDDEN)
    if hidden == len(faces):
        out[at + KINDS - 1] += hidden
        return
    for face in faces:
        out[at + PLACES[face]] += 1


def pile_of(name: str, left: int, seats: int, first: int) -> Part:
    """The pile of the seat that sits so many seats to the left; those of all seats lie from number ``first`` on."""

    def value(sight: Observed) -> Any:
        return sight.seen.piles[first + (sight.seat + left) % seats]

    def write(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
        add_cards(out, at, value.faces())

    return Part(f"{name} +{left}", KINDS, "by card how many; the last place: how many are not known", value, write)


def one_pile(name: str, number: int) -> Part:
    """One pile, a negative number counted from the last: its cards, and which lies on top."""

    def value(sight: Observed) -> Any:
        return sight.seen.piles[number]

    def write(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
        faces = value.faces()
        if faces:
            add_cards(out, at, faces)
            out[at + KINDS + PLACES[faces[-1]]] = 1

    return Part(name, 2 * KINDS, "by card how many; then by card whether it lies on top", value, write)


def answers(seats: int) -> Part:
    """Who has answered in an open window."""

    def write(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
        for owner, answer in enumerate(value):
            if answer is not None:
                out[at + sight.left[owner]] = 1

    meaning = "by seat, 1 where it has answered in the window that is open"
    return Part("answers", seats, meaning, "seen.answers", write)


def heard(seats: int, names: tuple[str, ...]) -> tuple[Part, Part]:
    """What has been heard since the seat's last move: how often each thing happened, and with which cards."""
    places = {name: place for place, name in enumerate(names)}
    other, width = len(names), len(names) + 1

    def write(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
        for event in value:
            who = sight.left[event.seat]
            out[at + who * width + places.get(event.name, other)] += 1

    def write_cards(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
        for event in value:
            if event.cards:
                who = sight.left[event.seat]
                for card in event.cards:
                    out[at + who * KINDS + PLACES[card.face]] += 1

    said = ", ".join([*names, "anything else"])
    value = "heard"
    return (
        Part("heard", (seats + 1) * width, f"by seat, then nobody, how often: {said}", value, write),
        Part("heard cards", (seats + 1) * KINDS, "by seat, then nobody, and card: how often", value, write_cards),
    )


def chosen(size: int) -> tuple[Part, Part]:
    """The numbers that the seat has chosen of its move so far."""

    def write(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
        for number in value:
            out[at + number] += 1

    def write_last(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
        if value:
            out[at + value[-1]] = 1

    value = "chosen"
    return (
        Part("chosen", size, "by number, how often it stands in the move chosen so far", value, write),
        Part("chosen last", size, "by number, whether it was the last", value, write_last),
    )


# --- parts for the fields of a state ------------------------------------------------------------------

Of = Callable[[str, int], Part]
"""(name of a field, seats) → its part."""


def field(name: str, size: int, meaning: str, write: Write) -> Part:
    """The part of a field of the state."""
    return Part(name, size, meaning, f"seen.{name}", write)


def _write_by_seat(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
    for owner, each in enumerate(value):
        out[at + sight.left[owner]] = each


def _write_places(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
    for place, owner in enumerate(value, 1):
        out[at + sight.left[owner]] = place


def _write_one_seat(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
    if value >= 0:
        out[at + sight.left[value]] = 1


def amount(name: str, seats: int) -> Part:
    """A number, or a switch."""

    def write(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
        out[at] = value

    return field(name, 1, "the number itself", write)


def one_of(low: int, high: int) -> Of:
    """One of the numbers from ``low`` to ``high``."""

    def write(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
        out[at + value - low] = 1

    return lambda name, seats: field(name, high - low + 1, f"which it is of {low} to {high}", write)


def one_seat(name: str, seats: int) -> Part:
    """A seat, or -1."""
    return field(name, seats, "by seat, whether it is this one; nobody: all 0", _write_one_seat)


def one_card(name: str, seats: int) -> Part:
    """A face, or none."""

    def write(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
        if value:
            out[at + PLACES[value]] = 1

    return field(name, KINDS, "by card, whether it is this one; none: all 0", write)


def by_seat(name: str, seats: int) -> Part:
    """A number for each seat; none yet where there are no numbers."""
    return field(name, seats, "by seat, the number itself", _write_by_seat)


def seat_bits(name: str, seats: int) -> Part:
    """A set of seats as bits."""

    def write(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
        for owner in range(seats):
            if value >> owner & 1:
                out[at + sight.left[owner]] = 1

    return field(name, seats, "by seat, whether it is among them", write)


def order(name: str, seats: int) -> Part:
    """Seats in an order, perhaps some more than once."""
    return field(name, seats, "by seat, at which place it stands, from 1, the last counts; 0: nowhere", _write_places)


def _rows(name: str, seats: int, meaning: str, write_row: Write) -> Part:
    def write(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
        out[at] = len(value)
        if value:
            write_row(out, at + 1, value[-1], sight)

    return field(name, 1 + seats, f"how many rows there are, then by seat {meaning} in the last one", write)


def rows(name: str, seats: int) -> Part:
    """Rows of points, one for each finished deal: how many there are, and the last one."""
    return _rows(name, seats, "the points", _write_by_seat)


def ranking(name: str, seats: int) -> Part:
    """Rows of seats in the order in which they finished: how many there are, and the places of the last one."""
    return _rows(name, seats, "its place, from 1,", _write_places)


def state_fields(state: type[State]) -> tuple[str, ...]:
    """The fields that a game's state declares, besides those of every state."""
    common = {field.name for field in State.FIELDS}
    return tuple([field.name for field in state.FIELDS if field.name not in common])
