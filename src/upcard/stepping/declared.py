"""Derives the array layout of a game from what its state declares."""

from array import array
from typing import Any, Final, SupportsIndex

from upcard.kernel.kinds import NUMBERS, BySeatKind, Kind, NumberKind, PilesKind
from upcard.kernel.state import State
from upcard.options.house_rules import HouseRules
from upcard.stepping import parts
from upcard.stepping.action_encoding import numbering_of
from upcard.stepping.integers import integer
from upcard.stepping.layout import PILES, ArrayLayout, ObservationInput, OnePile, Part, PileOf
from upcard.stepping.vocabulary import vocabulary_of

TAKEN: Final = ("asked", "totals", "heard", "chosen")
"""Parts of every game that a field can be called like."""


class OwnSeatPart(Part):
    """The number of the own seat, where a field may be one."""

    def __init__(self, seats: int) -> None:
        super().__init__("own seat", seats, "which of the seats is the own one, from 0", "seats")

    def write(self, out: "array[float]", value: Any, sight: ObservationInput) -> None:
        out[self.at + sight.seat] = 1


def layout_of(rules: HouseRules, seats: SupportsIndex, size: int | None = None) -> ArrayLayout:
    """Return the parts of the arrays of a game at a table of so many seats.

    ``size``: how many numbers its moves have, where they are not those of `numbering_of`.

    Raises:
        Refused: the rules are not for that many seats.
    """
    count = integer(seats, "seats")
    game = rules.entry.build(rules.rules)
    start: State = game.start(count)
    numbers = numbering_of(rules, count).size if size is None else size
    return ArrayLayout(
        [parts.AskedPart(count), parts.FieldPart("totals", parts.TOTALS, count, game)],
        [*_pile_parts(start), parts.AnswersPart(count), *_field_parts(start, game)],
        [
            *[parts.HeardPart(count, events_of(rules, start)), parts.HeardCardsPart(count)],
            *[parts.ChosenPart(numbers), parts.ChosenLastPart(numbers)],
        ],
        start,
    )


def events_of(rules: HouseRules, start: State) -> tuple[str, ...]:
    """Return the names of the events that a game tells of."""
    return tuple(start.EVENTS.split()) or vocabulary_of(rules).events


def _pile_parts(start: State) -> list[Part]:
    count = start.seats
    kind = next(field.kind for field in start.FIELDS if field.name == PILES)
    if isinstance(kind, PilesKind):
        by_seat, names = kind.by_seat, [pile.name for pile in kind.others]
    else:
        by_seat, names = ("hand",), [f"pile {number}" for number in range(1, len(start.piles) - count + 1)]
    found: list[Part] = []
    for group, name in enumerate(by_seat):
        found += [PileOf(name, left, group * count) for left in range(count)]
    return found + [OnePile(name, at - len(names)) for at, name in enumerate(names)]


def _field_parts(start: State, game: Any) -> list[Part]:
    """Return the parts of the fields besides those that all states have: those with a name of their own last.

    A field that is called as another part is told under its name with ``field`` before it. What a field that does not
    declare its kind says of a seat may be its number: then the own one is told.
    """
    common = {field.name for field in State.FIELDS}
    found: list[Part] = []
    last: list[Part] = []
    inferred = False
    for field in start.FIELDS:
        if field.name in common:
            continue
        kind: Kind | None = field.kind or _kind_by_value(getattr(start, field.name), start.seats)
        inferred = inferred or kind is None or kind.inferred
        if kind is not None:
            part = parts.FieldPart(field.name, kind, start.seats, game)
            if part.name in TAKEN:
                part.name = f"field {part.name}"  # it tells the field by its own name still, `Part.of`
            if part.size:
                (last if kind.part else found).append(part)
    return [*([OwnSeatPart(start.seats)] if inferred else []), *found, *last]


def _kind_by_value(value: object, seats: int) -> Kind | None:
    """Return the kind that the value at the start tells, where neither declaration nor type do."""
    kind: Kind | None = None
    if type(value) in NUMBERS:
        kind = NumberKind()
    elif isinstance(value, tuple) and len(value) == seats and all([type(each) in NUMBERS for each in value]):
        kind = BySeatKind()
    if kind is not None:
        kind.inferred = True
    return kind


__all__ = ["events_of", "layout_of"]
