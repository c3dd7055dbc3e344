"""The parts of an array for the fields that the state of a game of another package declares, by their types.

Told are whole and other numbers and switches, also such as may be None; one of several texts (``Literal``); and a tuple
of numbers that has one for each seat when the game begins. Other fields are left out: texts, meanings of which only the
game knows, and values that have no fixed length.
"""

from array import array
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from upcard.kernel.state import State
from upcard.stepping.layout import Observed, Part
from upcard.stepping.parts import AmountPart, BySeatPart, state_fields

NUMBERS: Final = (bool, int, float)


class EachSeatPart(BySeatPart):
    """A number for each seat; none while there are not as many numbers as seats."""

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: Observed) -> None:
        before = old if old is not None and len(old) == self.size else None
        super().rewrite(out, value if len(value) == self.size else (), before, sight)


class PerhapsPart(Part):
    """A number, or None."""

    def __init__(self, name: str) -> None:
        super().__init__(name, 2, "1 where there is one; then the number itself")

    def write(self, out: "array[float]", value: Any, sight: Observed) -> None:
        if value is not None:
            out[self.at] = 1
            out[self.at + 1] = value


class ChoicePart(Part):
    """One of several texts."""

    def __init__(self, name: str, choices: tuple[Any, ...]) -> None:
        super().__init__(name, len(choices), f"which it is of {', '.join([str(each) for each in choices])}")
        self.choices = choices

    def write(self, out: "array[float]", value: Any, sight: Observed) -> None:
        out[self.at + self.choices.index(value)] = 1


class OwnSeatPart(Part):
    """The number of the own seat: what a field says of a seat is its number."""

    def __init__(self, seats: int) -> None:
        super().__init__("own seat", seats, "which of the seats is the own one, from 0", "seats")

    def write(self, out: "array[float]", value: Any, sight: Observed) -> None:
        out[self.at + sight.seat] = 1


def declared_parts(start: State) -> list[Part]:
    """The parts of the fields of a state besides those that all have; ``start`` is the table before the first move. A
    field that is called as another part is told under its name with ``field`` before it."""
    kinds = _kinds(type(start))
    found: list[Part] = [OwnSeatPart(start.seats)]
    for name in state_fields(type(start)):
        part = _part(name, kinds.get(name), getattr(start, name), start.seats)
        if part is None:
            continue
        if name in TAKEN:
            part.name = f"field {name}"  # it tells the field by its own name still, `Part.of`
        found.append(part)
    return found


TAKEN: Final = ("asked", "totals", "heard", "chosen")
"""Parts of every game that a field can be called like."""


def _kinds(state: type[State]) -> dict[str, Any]:
    """The declared types by field; what cannot be read of them is told by the values at the start."""
    try:
        return get_type_hints(state)
    except Exception:  # of a package that is compiled, or a name that is there for type checkers alone
        return {}


def _part(name: str, kind: Any, value: Any, seats: int) -> Part | None:
    choices = get_args(kind)
    if get_origin(kind) is Literal:
        return ChoicePart(name, choices)
    if get_origin(kind) in (Union, UnionType):
        numbers = [each for each in choices if each is not NoneType]
        return PerhapsPart(name) if all([each in NUMBERS for each in numbers]) else None
    if kind in NUMBERS or (kind is None and type(value) in NUMBERS):
        return AmountPart(name, seats)
    if isinstance(value, tuple) and len(value) == seats and all([type(each) in NUMBERS for each in value]):
        return EachSeatPart(name, seats)
    return None


__all__ = ["ChoicePart", "EachSeatPart", "PerhapsPart", "declared_parts"]
