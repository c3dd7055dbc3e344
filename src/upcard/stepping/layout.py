"""Defines `ArrayLayout`: what a seat sees as an array of fixed length, in named parts.

An array is of 32-bit floats and is made of the seat's view alone, of what the seat has heard since it last made a move,
and of the numbers that it has chosen so far. Seats are told relatively: the seat itself comes first, then the one to
its left, and so on.
"""

from array import array
from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from upcard.cards.card import HIDDEN
from upcard.kernel.fields import HISTORY
from upcard.kernel.kinds import CARD_PLACES, PLACES
from upcard.kernel.state import EMPTY_PILE, Event, Pile, State

PILES: Final = "piles"
"""The field of a state with its piles."""


def relative_seats(seat: int, seats: int) -> list[int]:
    """By seat, how many seats to the left of the ``seat`` that one sits.

    Behind them, for nobody (-1), how many seats there are.
    """
    return [*[(owner - seat) % seats for owner in range(seats)], seats]


class ObservationInput:
    """What the array of a seat is written from.

    That is the view ``seen`` of a ``seat``, who is ``asked``, the running ``totals`` of the view, the events ``heard``,
    the numbers ``chosen``; and ``left`` (see `relative_seats`).
    """

    def __init__(
        self,
        seen: State,
        seat: int,
        asked: tuple[int, ...],
        totals: tuple[int, ...],
        heard: list[Event],
        chosen: tuple[int, ...],
        left: list[int],
    ) -> None:
        self.seen = seen
        self.seat = seat
        self.asked = asked
        self.totals = totals
        self.heard = heard
        self.chosen = chosen
        self.left = left


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A part of the array: its ``name``, how many places it has, and what they are (``meaning``).

    It tells the field ``of`` a view, that of its own name unless another is given, and is written anew where that has
    changed; what is written follows from it and the seat alone.
    """

    def __init__(self, name: str, size: int, meaning: str, of: str = "") -> None:
        self.name = name
        self.size = size
        self.meaning = meaning
        self.of = of or name
        self.empty = array("f", bytes(4 * size))
        self.lie(0)

    def lie(self, at: int) -> None:
        """Place the part at ``at`` in the array."""
        self.at = at
        self.places = slice(at, at + self.size)

    def write(self, out: "array[float]", value: Any, sight: ObservationInput) -> None:
        """Write the value of its field into its places, all zeros then."""
        raise NotImplementedError

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: ObservationInput) -> None:
        """Write it where the value ``old`` stands."""
        out[self.places] = self.empty
        self.write(out, value, sight)


class PileOf(Part):
    """The pile of the seat that sits so many seats to the left; those of all seats lie from number ``first`` on."""

    def __init__(self, name: str, left: int, first: int) -> None:
        meaning = "by card how many; the last place: how many are not known"
        super().__init__(f"{name} +{left}", CARD_PLACES, meaning, PILES)
        self.left = left
        self.first = first

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: ObservationInput) -> None:
        """See `Part.rewrite`."""
        pile: Pile = value
        before: Pile = EMPTY_PILE if old is None else old
        recount(out, self.at, before.faces(), pile.faces())


class OnePile(Part):
    """The part of an array for one pile (negative: counted from the last): its cards, and which lies on top."""

    def __init__(self, name: str, number: int) -> None:
        meaning = "by card how many; then by card whether it lies on top"
        super().__init__(name, 2 * CARD_PLACES, meaning, PILES)
        self.number = number

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: ObservationInput) -> None:
        """See `Part.rewrite`."""
        pile: Pile = value
        before: Pile = EMPTY_PILE if old is None else old
        faces, were = pile.faces(), before.faces()
        recount(out, self.at, were, faces)
        top = self.at + CARD_PLACES
        if were:
            out[top + PLACES[were[-1]]] = 0.0
        if faces:
            out[top + PLACES[faces[-1]]] = 1.0


def recount(out: "array[float]", at: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
    """Count cards by their places where those of ``old`` are counted. Most piles begin as before, and end as before."""
    start, end = 0, 0
    was, now = len(old), len(new)
    least = was if was < now else now
    while start < least and old[start] == new[start]:
        start += 1
    while end < least - start and old[was - 1 - end] == new[now - 1 - end]:
        end += 1
    _add_cards(out, at, old, start, was - end, -1.0)
    _add_cards(out, at, new, start, now - end, 1.0)


def _add_cards(out: "array[float]", at: int, faces: tuple[int, ...], start: int, end: int, step: float) -> None:
    if end - start > 1 and faces[start] == HIDDEN == faces[end - 1]:
        # In a hand the hidden cards are all at the end; elsewhere those between are looked at.
        hidden = True
        for place in range(start + 1, end - 1):
            if faces[place] != HIDDEN:
                hidden = False
                break
        if hidden:
            add(out, at + CARD_PLACES - 1, step * (end - start))
            return
    for place in range(start, end):
        add(out, at + PLACES[faces[place]], step)


def add(out: "array[float]", place: int, more: float) -> None:
    """Add to the number at a place of an array.

    (A sum of floats, and no ``+=``: that would be one of objects when compiled.)
    """
    old: float = out[place]
    out[place] = old + more


class ObservationBuffer:
    """The array that a seat was given last, and what it was made of: what is the same need not be written again."""

    def __init__(self, size: int) -> None:
        self.array = array("f", bytes(4 * size))
        self.key: tuple[object, ...] = ()
        self.piles: tuple[Pile, ...] = ()
        self.asked: tuple[int, ...] = ()
        self.totals: tuple[int, ...] = ()
        self.chosen: tuple[int, ...] = ()
        self.heard: list[Event] = []

    def copy(self) -> "ObservationBuffer":
        """Another one with the same in it."""
        made = ObservationBuffer(0)
        made.array = self.array[:]
        made.key, made.piles, made.asked, made.totals = self.key, self.piles, self.asked, self.totals
        made.chosen, made.heard = self.chosen, self.heard
        return made


class ArrayLayout:
    """The parts of an array, one behind the other.

    >>> from upcard.catalogue import CATALOGUE
    >>> from upcard.stepping.declared import layout_of
    >>> from upcard.options.house_rules import choose_rules
    >>> layout = layout_of(choose_rules(CATALOGUE, "guts", None, {}), 3)
    >>> layout.slices["hand +0"], layout.names[:2]
    (slice(6, 60, None), ('asked', 'totals'))

    Args:
        parts: of the fields of the view, its piles among them.
        before: who is asked, and the totals; ``behind``: what was heard, and the numbers chosen.
        state: whose fields they are.
    """

    def __init__(self, before: Sequence[Part], parts: Sequence[Part], behind: Sequence[Part], state: State) -> None:
        self.parts: tuple[Part, ...] = (*before, *parts, *behind)
        self.names: tuple[str, ...] = tuple([part.name for part in self.parts])
        self.slices: dict[str, slice] = {}
        """By name, where a part lies."""
        self.size = 0
        """How long the array is."""
        for part in self.parts:
            if part.name in self.slices:
                raise ValueError(f"two parts are called {part.name}")
            self.slices[part.name] = slice(self.size, self.size + part.size)
            part.lie(self.size)
            self.size += part.size
        self._asked, self._totals = before
        self._of_heard, self._of_chosen = list(behind[:2]), list(behind[2:])
        fields = [field.name for field in type(state).FIELDS if field.name != HISTORY]
        self._fields: list[list[Part]] = [[] for _ in fields]
        """By place in the key of a state, the parts that tell that field; of the piles none."""
        self._piles: list[Part] = []
        for part in parts:
            if part.of == PILES:
                self._piles.append(part)
            else:
                self._fields[fields.index(part.of)].append(part)

    def written(self, sight: ObservationInput, kept: ObservationBuffer) -> "array[float]":
        """Return the array of ``kept`` itself, brought up to date: it is for reading, until it is written again."""
        out = kept.array
        if sight.asked != kept.asked:
            self._asked.rewrite(out, sight.asked, kept.asked, sight)
            kept.asked = sight.asked
        if sight.totals != kept.totals:
            self._totals.rewrite(out, sight.totals, kept.totals, sight)
            kept.totals = sight.totals
        piles = sight.seen.piles
        if piles is not kept.piles:
            _write_piles(self._piles, out, piles, kept.piles, sight)
            kept.piles = piles
        key = sight.seen.key()
        old = kept.key
        for at, parts in enumerate(self._fields):
            if not parts:
                continue
            value = key[at]
            was = old[at] if old else None
            if value is not was and value != was:
                for part in parts:
                    part.rewrite(out, value, was, sight)
        kept.key = key
        if sight.heard is not kept.heard:
            for part in self._of_heard:
                part.rewrite(out, sight.heard, kept.heard, sight)
            kept.heard = sight.heard
        if sight.chosen != kept.chosen:
            for part in self._of_chosen:
                part.rewrite(out, sight.chosen, kept.chosen, sight)
            kept.chosen = sight.chosen
        return out

    def array(self, sight: ObservationInput, kept: ObservationBuffer | None = None) -> "array[float]":
        """Return the array, of 32-bit floats; `numpy.asarray` takes it without copying.

        ``kept`` is of this layout and of the same seat at the same table, and belongs to the caller.
        """
        return self.written(sight, ObservationBuffer(self.size) if kept is None else kept)[:]

    def described(self) -> str:
        """Return a line for each part: its places, its name, what it means."""
        return "\n".join([f"{part.at}:{part.at + part.size} {part.name}: {part.meaning}" for part in self.parts])


def _write_piles(
    parts: list[Part], out: "array[float]", piles: tuple[Pile, ...], old: tuple[Pile, ...], sight: ObservationInput
) -> None:
    count = len(piles)
    for part in parts:
        if isinstance(part, PileOf):
            at = part.first + (sight.seat + part.left) % sight.seen.seats
        elif isinstance(part, OnePile):
            at = part.number + count if part.number < 0 else part.number
        else:
            raise TypeError(f"{part.name} is no part of a pile")
        pile = piles[at]
        was = old[at] if old else None
        if pile is not was:
            part.rewrite(out, pile, was, sight)


__all__ = [
    "ArrayLayout",
    "ObservationBuffer",
    "ObservationInput",
    "OnePile",
    "Part",
    "PileOf",
    "add",
    "recount",
    "relative_seats",
]
