"""Defines the kinds of state fields: what a value is, how a position writes it, and how an array encodes it.

A state says it where it declares the field: ``dealer: Annotated[int, SeatKind()] = -1``. A game with a value of its own
derives a kind from `Kind`, beside its state.
"""

from array import array
from collections.abc import Sequence
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

from mypy_extensions import mypyc_attr

from upcard.cards.card import FACES, JOKER, NO_FACE, BadCard, face_of, face_text, parse_face
from upcard.kernel.fields import UNCHANGED
from upcard.kernel.ui.tables import BadPosition, Tables, read_seat, seat_name, too_many
from upcard.text.messages import Message, in_a_row, marked
from upcard.text.quoting import quoted

MOST: Final = 10**9
"""No number of a position is larger where its kind says nothing else."""

CARD_PLACES: Final = 54
"""Places in an array for the cards of a pile: by suit and rank, the joker, then how many are not known."""


def _places() -> list[int]:
    places = [CARD_PLACES - 1] * FACES
    for suit in range(4):
        for rank in range(1, 14):
            places[face_of(suit, rank)] = 13 * suit + rank - 1
    places[JOKER] = CARD_PLACES - 2
    return places


PLACES: Final = _places()
"""By face, the place of a card."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """What a field is. This one stands in no position and in no array.

    Args:
        key: its key in a position, by default the name of the field; None where it has none.
        unsaid: its value where a position does not say it, by default that of the field.
        always: it is written, too, where it has that value.
        seen: who sees it: ``all``, ``nobody``, or of a value by seat each ``owner`` the own one. In a view the field
            has its default instead, the place of another owner ``cover``.
        part: the name of its part in an array, by default that of the field. A part with another name lies behind those
            of the other fields.
    """

    def __init__(
        self,
        *,
        key: str | None = "",
        unsaid: Any = UNCHANGED,
        always: bool = False,
        seen: Literal["all", "owner", "nobody"] = "all",
        cover: Any = 0,
        part: str = "",
    ) -> None:
        self.cover = cover
        self.key = key
        self.unsaid = unsaid
        self.always = always
        self.seen = seen
        self.part = part
        self.inferred = False
        """It is known from the type of the field alone."""

    def read(self, tables: Tables, key: str, seats: int, unsaid: Any) -> Any:
        """Return the value that a position gives, or ``unsaid``.

        Raises BadPosition.
        """
        raise NotImplementedError

    def written(self, value: Any) -> Any:
        """Return the value as TOML writes it; None for one that is not written."""
        return value

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """How many places it has in an array, and what they are."""
        return 0, ""

    def write(self, out: "array[float]", at: int, value: Any, left: list[int]) -> None:
        """Write the value into its places, all zeros then, from ``at`` on.

        ``left``: by seat, how many seats to the left of the own one that is, and behind them for nobody (-1) how many
        seats there are.
        """
        raise NotImplementedError

    def rewrite(self, out: "array[float]", at: int, value: Any, old: Any, left: list[int]) -> bool:
        """Write it where the value ``old`` stands, if that is less work: else False."""
        return False


def set_more(kind: Kind, more: dict[str, Any]) -> None:
    """Set what a kind is told besides its own. Raises TypeError for what no kind knows.

    Compiled, ``super().__init__(**more)`` would pass the mapping as one argument.
    """
    for name, value in more.items():
        if not hasattr(kind, name):
            raise TypeError(f"{type(kind).__name__} takes no {name!r}")
        setattr(kind, name, value)


class NumberKind(Kind):
    """A whole number from ``low`` to ``high``."""

    def __init__(self, low: int = 0, high: int = MOST, **more: Any) -> None:
        super().__init__()
        set_more(self, more)
        self.low = low
        self.high = high

    def read(self, tables: Tables, key: str, seats: int, unsaid: Any) -> int:
        return tables.number(key, unsaid, self.low, self.high)

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        return 1, "the number itself"

    def write(self, out: "array[float]", at: int, value: Any, left: list[int]) -> None:
        out[at] = value

    def rewrite(self, out: "array[float]", at: int, value: Any, old: Any, left: list[int]) -> bool:
        out[at] = value
        return True


class FlagKind(NumberKind):
    """``yes`` or ``no``."""

    def read(self, tables: Tables, key: str, seats: int, unsaid: Any) -> bool:
        words = ("yes", "no") if self.unsaid is True else ("no", "yes")
        return tables.word(key, self.written(unsaid), words) == "yes"

    def written(self, value: Any) -> str:
        return "yes" if value else "no"


class PerhapsKind(NumberKind):
    """A number, or None."""

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        return 2, "1 where there is one; then the number itself"

    def write(self, out: "array[float]", at: int, value: Any, left: list[int]) -> None:
        if value is not None:
            out[at] = 1
            out[at + 1] = value

    def rewrite(self, out: "array[float]", at: int, value: Any, old: Any, left: list[int]) -> bool:
        return False


class WordKind(Kind):
    """One of several words. They stand for the numbers from ``first`` on, or for other ``values``."""

    def __init__(self, *words: str, first: int = 0, values: Sequence[Any] = (), **more: Any) -> None:
        super().__init__()
        set_more(self, more)
        self.words = words
        self.values: tuple[Any, ...] = tuple(values) or tuple(range(first, first + len(words)))
        self.low: int = min(self.values) if isinstance(self.values[0], int) else 0
        self.width: int = max(self.values) - self.low + 1 if isinstance(self.values[0], int) else len(words)

    def read(self, tables: Tables, key: str, seats: int, unsaid: Any) -> Any:
        return self.values[self.words.index(tables.word(key, self.written(unsaid), self.words))]

    def written(self, value: Any) -> str:
        return self.words[self.values.index(value)]

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        if isinstance(self.values[0], int):
            return self.width, f"which it is of {self.low} to {self.low + self.width - 1}"
        return self.width, f"which it is of {', '.join([str(value) for value in self.values])}"

    def write(self, out: "array[float]", at: int, value: Any, left: list[int]) -> None:
        out[at + self._place(value)] = 1.0

    def rewrite(self, out: "array[float]", at: int, value: Any, old: Any, left: list[int]) -> bool:
        out[at + self._place(old)] = 0.0
        out[at + self._place(value)] = 1.0
        return True

    def _place(self, value: Any) -> int:
        place: int = value - self.low if isinstance(value, int) else self.values.index(value)
        return place


class SeatKind(Kind):
    """A seat, or -1 for nobody, which is never written; a position may say ``""`` for it if it may be ``nobody``."""

    def __init__(self, nobody: bool = False, **more: Any) -> None:
        super().__init__()
        set_more(self, more)
        self.nobody = nobody

    def read(self, tables: Tables, key: str, seats: int, unsaid: Any) -> int:
        return tables.seat(key, unsaid, seats, self.nobody)

    def written(self, value: Any) -> str | None:
        return seat_name(value) if value >= 0 else None

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        return seats, "by seat, whether it is this one; nobody: all 0"

    def write(self, out: "array[float]", at: int, value: Any, left: list[int]) -> None:
        if value >= 0:
            out[at + left[value]] = 1.0

    def rewrite(self, out: "array[float]", at: int, value: Any, old: Any, left: list[int]) -> bool:
        before: int = old
        if before >= 0:
            out[at + left[before]] = 0.0
        self.write(out, at, value, left)
        return True


class FaceKind(Kind):
    """A card, or `NO_FACE`."""

    def read(self, tables: Tables, key: str, seats: int, unsaid: Any) -> int:
        text = tables.text(key, "")
        try:
            return parse_face(text) if text else NO_FACE
        except BadCard as error:
            raise BadPosition(key, error.message) from None

    def written(self, value: Any) -> str:
        return face_text(value)

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        return CARD_PLACES, "by card, whether it is this one; none: all 0"

    def write(self, out: "array[float]", at: int, value: Any, left: list[int]) -> None:
        if value != NO_FACE:
            out[at + PLACES[value]] = 1.0


class SeatsKind(Kind):
    """Seats in an order, perhaps some more than once."""

    def read(self, tables: Tables, key: str, seats: int, unsaid: Any) -> tuple[int, ...]:
        return tables.seats_in(key, seats)

    def written(self, value: Any) -> list[str]:
        return [seat_name(seat) for seat in value]

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        return seats, "by seat, at which place it stands, from 1, the last counts; 0: nowhere"

    def write(self, out: "array[float]", at: int, value: Any, left: list[int]) -> None:
        for place, owner in enumerate(value, 1):
            out[at + left[owner]] = place


class SeatBitsKind(Kind):
    """A set of seats as bits."""

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        return seats, "by seat, whether it is among them"

    def write(self, out: "array[float]", at: int, value: Any, left: list[int]) -> None:
        for owner in range(len(left) - 1):
            if value >> owner & 1:
                out[at + left[owner]] = 1


class BySeatKind(Kind):
    """A whole number from ``low`` to ``high`` for each seat; in an array zeros while there is not one for each.

    ``wanted``: what to answer to anything else, a template of ``seats``, ``low`` and ``high``.
    """

    def __init__(
        self,
        low: int = -MOST,
        high: int = MOST,
        wanted: str = marked("{seats} whole numbers are wanted, one a seat"),
        meaning: str = "by seat, the number itself",
        **more: Any,
    ) -> None:
        super().__init__()
        set_more(self, more)
        self.low = low
        self.high = high
        self.wanted = wanted
        self.meaning = meaning

    def read(self, tables: Tables, key: str, seats: int, unsaid: Any) -> tuple[Any, ...]:
        items = tables.items(key)
        if not items:
            return (0,) * seats if unsaid is None else tuple(unsaid)
        return self.row(key, items, seats)

    def row(self, place: str, items: object, seats: int) -> tuple[int, ...]:
        """One row of such numbers. Raises BadPosition."""
        row = items if isinstance(items, list) else []
        if len(row) != seats or not all([type(item) is int and self.low <= item <= self.high for item in row]):
            raise BadPosition(place, self.wanted, seats=seats, low=self.low, high=self.high)
        return tuple(row)

    def written(self, value: Any) -> list[Any] | None:
        return list(value) if self.always or any(value) else None

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        return seats, self.meaning

    def write(self, out: "array[float]", at: int, value: Any, left: list[int]) -> None:
        now: tuple[float, ...] = value
        if len(now) == len(left) - 1:
            for owner, each in enumerate(now):
                out[at + left[owner]] = each

    def rewrite(self, out: "array[float]", at: int, value: Any, old: Any, left: list[int]) -> bool:
        now: tuple[float, ...] = value
        before: tuple[float, ...] = old
        if not len(now) == len(before) == len(left) - 1:
            return False
        for owner, each in enumerate(now):
            if each != before[owner]:
                out[at + left[owner]] = each
        return True


class WordBySeatKind(BySeatKind):
    """A word for each seat, for the numbers from 0 on, or for the ``values``.

    The first is ``""``, which seats have that the list does not reach; where all have it the list is not written,
    unless ``always``.
    """

    def __init__(self, *words: str, values: Sequence[Any] = (), **more: Any) -> None:
        super().__init__()
        set_more(self, more)
        self.words = words
        self.values: tuple[Any, ...] = tuple(values) or tuple(range(len(words)))

    def read(self, tables: Tables, key: str, seats: int, unsaid: Any) -> tuple[Any, ...]:
        items = tables.items(key)
        if len(items) > seats:
            raise too_many(key, Message.counted("1 word", "{number} words", len(items)), seats)
        for item in items:
            if not isinstance(item, str) or item not in self.words:
                known = in_a_row([word for word in self.words if word])
                raise BadPosition(key, "{value} is not one of {words}", value=quoted(item), words=known)
        return tuple([self.values[self.words.index(word)] for word in [*items, *[""] * (seats - len(items))]])

    def written(self, value: Any) -> list[Any] | None:
        found = [self.words[self.values.index(each)] for each in value]
        return found if self.always or any([word != self.words[0] for word in found]) else None


class RowsKind(BySeatKind):
    """Rows of numbers by seat, as for each finished deal. A row is at fault by its number, if ``numbered``."""

    def __init__(self, *, numbered: bool = True, **more: Any) -> None:
        super().__init__()
        set_more(self, more)
        self.numbered = numbered

    def read(self, tables: Tables, key: str, seats: int, unsaid: Any) -> tuple[tuple[int, ...], ...]:
        rows: list[tuple[int, ...]] = []
        for at, row in enumerate(tables.items(key), 1):
            place = f"{key} {at}" if self.numbered else key
            rows.append(self.row(place, row, seats))
        return tuple(rows) or unsaid

    def written(self, value: Any) -> list[Any]:
        return [list(row) for row in value]

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        return 1 + seats, "how many rows there are, then by seat the points in the last one"

    def write(self, out: "array[float]", at: int, value: Any, left: list[int]) -> None:
        out[at] = len(value)
        if value:
            super().write(out, at + 1, value[-1], left)

    def rewrite(self, out: "array[float]", at: int, value: Any, old: Any, left: list[int]) -> bool:
        return False


class RankingsKind(Kind):
    """Rows of all seats, each in the order in which they finished."""

    def read(self, tables: Tables, key: str, seats: int, unsaid: Any) -> tuple[tuple[int, ...], ...]:
        found: list[tuple[int, ...]] = []
        for at, row in enumerate(tables.items(key), 1):
            place = f"{key} {at}"
            order = [read_seat(place, seat, seats) for seat in (row if isinstance(row, list) else [])]
            if sorted(order) != list(range(seats)):
                wanted = marked("all {seats} seats are wanted, in the order in which they finished")
                raise BadPosition(place, wanted, seats=seats)
            found.append(tuple(order))
        return tuple(found)

    def written(self, value: Any) -> list[list[str]]:
        return [[seat_name(seat) for seat in row] for row in value]

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        return 1 + seats, "how many rows there are, then by seat its place, from 1, in the last one"

    def write(self, out: "array[float]", at: int, value: Any, left: list[int]) -> None:
        out[at] = len(value)
        for place, owner in enumerate(value[-1] if value else (), 1):
            out[at + 1 + left[owner]] = place


class PileKind:
    """A pile that is no seat's own: its ``name``, and its ``key`` in a position, by default the name and None for none.

    There it is written ``from_top`` or from the bottom, and where a pile ``if_any`` is left out while it is empty.
    """

    def __init__(self, name: str, key: str | None = "", from_top: bool = False, if_any: bool = False) -> None:
        self.name = name
        self.key = name if key == "" else key
        self.if_any = if_any
        self.from_top = from_top


class PilesKind(Kind):
    """The piles: those of each seat, all those of one name ``by_seat`` together, then the others."""

    def __init__(self, *others: PileKind, by_seat: tuple[str, ...] = ("hand",)) -> None:
        super().__init__(key=None)
        self.others = others
        self.by_seat = by_seat


NUMBERS: Final = (bool, int, float)
"""The types of fields that are numbers."""


def kind_of(hint: Any) -> Kind | None:
    """Return the kind of a field that says no more than its type; None for any other.

    That is a number, a switch, or either with None, or one of several texts (``Literal``).
    """
    choices = get_args(hint)
    made: Kind | None = None
    if hint in NUMBERS:
        made = FlagKind() if hint is bool else NumberKind()
    elif get_origin(hint) is Literal:
        made = WordKind(*[str(choice) for choice in choices], values=choices)
    elif get_origin(hint) in (Union, UnionType) and all([each is NoneType or each in NUMBERS for each in choices]):
        made = PerhapsKind(key=None)
    if made is not None:
        made.inferred = True
    return made


__all__ = [
    "BySeatKind",
    "FaceKind",
    "FlagKind",
    "Kind",
    "NumberKind",
    "PerhapsKind",
    "PileKind",
    "PilesKind",
    "RankingsKind",
    "RowsKind",
    "SeatBitsKind",
    "SeatKind",
    "SeatsKind",
    "WordBySeatKind",
    "WordKind",
    "kind_of",
]
