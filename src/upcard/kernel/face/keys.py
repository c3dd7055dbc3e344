"""Keys of a position that are one field of the state each: how a value is read, and how it is written."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from upcard.cards.card import NO_FACE, BadCard, face_text, parse_face
from upcard.kernel.face.position import BadPosition, Tables, read_seat, seat_name, too_many
from upcard.kernel.state import State
from upcard.text.messages import Message, marked

MOST: Final = 10**9
"""No number of a position is larger where its key says nothing else."""


@dataclass(frozen=True, kw_only=True)
class PositionKey:
    """How one field is read and written. Where the key is left out the field has the ``default``; such a value is not
    written unless ``always``. ``field`` is the name of the field where the key has another."""

    default: Any = None
    always: bool = False
    field: str = ""

    def read(self, tables: Tables, key: str, seats: int) -> Any:
        """The value. Raises BadPosition."""
        raise NotImplementedError

    def written(self, value: Any) -> Any:
        """The value as TOML writes it; None for one that is not written."""
        return value

    def written_of(self, state: object, key: str) -> Any:
        """The field of the state as TOML writes it; None where it is not written."""
        value = getattr(state, self.field or key)
        return self.written(value) if self.always or value != self.default else None


@dataclass(frozen=True, kw_only=True)
class NumberKey(PositionKey):
    """A whole number."""

    default: int = 0
    low: int = 0
    high: int = MOST

    def read(self, tables: Tables, key: str, seats: int) -> int:
        return tables.number(key, self.default, self.low, self.high)


@dataclass(frozen=True, kw_only=True)
class SeatKey(PositionKey):
    """A seat, or -1 for nobody, which is never written; ``""`` is nobody where ``nobody`` says so."""

    default: int = -1
    nobody: bool = False

    def read(self, tables: Tables, key: str, seats: int) -> int:
        return tables.seat(key, self.default, seats, self.nobody)

    def written(self, value: int) -> str | None:
        return seat_name(value) if value >= 0 else None


@dataclass(frozen=True, kw_only=True)
class WordKey(PositionKey):
    """One of some words, each with its value."""

    words: Mapping[str, Any]

    def read(self, tables: Tables, key: str, seats: int) -> Any:
        return self.words[tables.word(key, self.written(self.default), tuple(self.words))]

    def written(self, value: Any) -> str:
        return next(word for word, meant in self.words.items() if meant == value)


def flag(*, default: bool = False, always: bool = False) -> WordKey:
    """``yes`` or ``no``."""
    words = {"yes": True, "no": False} if default else {"no": False, "yes": True}
    return WordKey(default=default, always=always, words=words)


@dataclass(frozen=True, kw_only=True)
class FaceKey(PositionKey):
    """A card, or `NO_FACE`."""

    default: int = NO_FACE

    def read(self, tables: Tables, key: str, seats: int) -> int:
        text = tables.text(key, "")
        try:
            return parse_face(text) if text else NO_FACE
        except BadCard as error:
            raise BadPosition(key, error.message) from None

    def written(self, value: int) -> str:
        return face_text(value)


@dataclass(frozen=True, kw_only=True)
class SeatsKey(PositionKey):
    """A list of seats."""

    default: tuple[int, ...] = ()

    def read(self, tables: Tables, key: str, seats: int) -> tuple[int, ...]:
        return read_seats(key, tables.items(key), seats)

    def written(self, value: tuple[int, ...]) -> list[str]:
        return [seat_name(seat) for seat in value]


def read_seats(place: str, items: list[Any], seats: int) -> tuple[int, ...]:
    """The seats of a list; the place of each is named by its number."""
    return tuple(read_seat(f"{place} {at}", item, seats) for at, item in enumerate(items, 1))


@dataclass(frozen=True, kw_only=True)
class NumbersKey(PositionKey):
    """A whole number for each seat; zeros where the key is left out and there is no other ``default``. ``wanted``:
    what to answer to anything else, a template of ``seats``, ``low`` and ``high``."""

    low: int = -MOST
    high: int = MOST
    wanted: str = marked("{seats} whole numbers are wanted, one a seat")

    def read(self, tables: Tables, key: str, seats: int) -> tuple[int, ...]:
        items = tables.items(key)
        return self.row(key, items, seats) if items else tuple(self.default or (0,) * seats)

    def row(self, place: str, items: object, seats: int) -> tuple[int, ...]:
        """One row of such numbers. Raises BadPosition."""
        row = items if isinstance(items, list) else []
        if len(row) != seats or not all(type(item) is int and self.low <= item <= self.high for item in row):
            raise BadPosition(place, self.wanted, seats=seats, low=self.low, high=self.high)
        return tuple(row)

    def written(self, value: tuple[int, ...]) -> list[int] | None:
        return list(value) if self.always or any(value) else None


@dataclass(frozen=True, kw_only=True)
class RowsKey(PositionKey):
    """A list of rows of numbers, each as `NumbersKey` has it. A row is at fault by its number, if ``numbered``."""

    default: tuple[tuple[int, ...], ...] = ()
    row: NumbersKey = NumbersKey()
    numbered: bool = True

    def read(self, tables: Tables, key: str, seats: int) -> tuple[tuple[int, ...], ...]:
        found: list[tuple[int, ...]] = []
        for at, row in enumerate(tables.items(key), 1):
            found.append(self.row.row(f"{key} {at}" if self.numbered else key, row, seats))
        return tuple(found) or self.default

    def written(self, value: tuple[tuple[int, ...], ...]) -> list[list[int]]:
        return [list(row) for row in value]


@dataclass(frozen=True, kw_only=True)
class WordsKey(PositionKey):
    """A word for each seat, each with its value. Seats that the list does not reach have the first word; where all
    have it the list is not written, unless ``always``."""

    words: Mapping[str, Any]

    def read(self, tables: Tables, key: str, seats: int) -> tuple[Any, ...]:
        items = tables.items(key)
        if len(items) > seats:
            raise too_many(key, Message.counted("1 word", "{number} words", len(items)), seats)
        for item in items:
            if not isinstance(item, str) or item not in self.words:
                said = ", ".join([word for word in self.words if word])
                raise BadPosition(key, "{item} is none of {said}", item=repr(str(item)[:20]), said=said)
        first = next(iter(self.words))
        return tuple(self.words[word] for word in [*items, *[first] * (seats - len(items))])

    def written(self, value: tuple[Any, ...]) -> list[str] | None:
        names = {meant: word for word, meant in self.words.items()}
        found = [names[part] for part in value]
        return found if self.always or any(name != next(iter(self.words)) for name in found) else None


def special(state: State) -> None:
    """Keeps the place of a key whose value is given to `Keys.written`."""


class Keys:
    """The keys of a game's positions, in the order in which they are written. One that is not a field of the state, or
    more than that, is read by the game's own module; what stands here makes of a state what is written."""

    def __init__(self, **keys: PositionKey | Callable[[Any], Any]) -> None:
        self.keys = keys

    def reading(self, tables: Tables, seats: int) -> "Reading":
        """Read the keys of a position for so many seats."""
        return Reading(self, tables, seats)

    def written(self, state: State, **given: Any) -> dict[str, Any]:
        """The keys of a state, without those that say nothing; some may be ``given``."""
        data: dict[str, Any] = {}
        for name, key in self.keys.items():
            value = key.written_of(state, name) if isinstance(key, PositionKey) else given.get(name, key(state))
            if value not in (None, [], {}):
                data[name] = value
        return data


class Reading:
    """The fields of a state as a position has them, each read once."""

    def __init__(self, keys: Keys, tables: Tables, seats: int) -> None:
        self._keys = keys.keys
        self._tables = tables
        self._seats = seats
        self._fields: dict[str, Any] = {"seats": seats}

    def get(self, name: str, **changes: Any) -> Any:
        """One field. ``changes`` are other parameters of its key, as far as they depend on the table."""
        key = self._keys[name]
        assert isinstance(key, PositionKey), name
        value = replace(key, **changes).read(self._tables, name, self._seats)
        self._fields[key.field or name] = value
        return value

    def fields(self) -> dict[str, Any]:
        """All fields, by name; those that were not asked for are read now."""
        for name, key in self._keys.items():
            if isinstance(key, PositionKey) and (key.field or name) not in self._fields:
                self.get(name)
        return self._fields
