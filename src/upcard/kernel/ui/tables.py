"""Defines `Tables`, which reads the keys of a position file from TOML, each once and with its type checked.

A position is a TOML file. What it does not say has a sensible default; what it says wrongly is one
`BadPosition` that names the place.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from upcard.cards.card import BadCard, parse_face
from upcard.melds.meld import BadMeld, Meld, parse_meld
from upcard.text.errors import PlacedError
from upcard.text.messages import Message, in_a_row
from upcard.text.quoting import quoted


class BadPosition(PlacedError):
    """The position cannot lie on a table; ``place`` names the key at fault, ``unknown`` says that nothing has it."""

    unknown: bool = False


class Tables:
    """The keys of a position, each read once, with its type checked."""

    def __init__(self, data: Mapping[str, Any], place: str = "") -> None:
        self._data = dict(data)
        self._place = place
        self._known: dict[str, None] = {}

    def _at(self, key: str) -> str:
        return f"{self._place}{key}"

    def _take(self, key: str, default: Any) -> Any:
        self._known[key] = None
        return self._data.pop(key, default)

    def has(self, key: str) -> bool:
        """Say whether the key is given."""
        self._known[key] = None
        return key in self._data

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``."""
        value = self._take(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadPosition(self._at(key), "a whole number is wanted, not {value}", value=quoted(value))
        if not low <= value <= high:
            raise BadPosition(
                self._at(key), "{value} is not between {low} and {high}", value=quoted(value), low=low, high=high
            )
        return value

    def text(self, key: str, default: str) -> str:
        """Text."""
        value = self._take(key, default)
        if not isinstance(value, str):
            raise BadPosition(self._at(key), "text in quotes is wanted, not {value}", value=quoted(value))
        return value

    def word(self, key: str, default: str, words: Sequence[str]) -> str:
        """One of these words."""
        value = self.text(key, default)
        if value not in words:
            known = in_a_row([word for word in words if word])
            raise BadPosition(self._at(key), "{value} is not one of {words}", value=quoted(value), words=known)
        return value

    def seat(self, key: str, default: int, seats: int, nobody: bool = False) -> int:
        """Return a seat written ``2`` or ``"P2"``, as a number from 0; ``default`` where the key is missing.

        With ``nobody`` it may be ``""`` for -1.
        """
        value = self._take(key, None)
        if value is None:
            return default
        return -1 if nobody and value == "" else read_seat(self._at(key), value, seats)

    def items(self, key: str) -> list[Any]:
        """Return a list; empty where the key is missing."""
        value = self._take(key, [])
        if not isinstance(value, list):
            raise BadPosition(self._at(key), "a list is wanted, not {value}", value=quoted(value))
        return value

    def by_seat(self, key: str, most: int) -> list[Any]:
        """Return a list, one item a seat, or a table of such items by seat.

        Empty where the key is missing, and ``""`` for a seat that the table leaves out.
        """
        value = self._take(key, [])
        if not isinstance(value, Mapping):
            self._data[key] = value
            return self.items(key)
        found = {read_seat(self._at(key), name, most): item for name, item in value.items()}
        return [found.get(seat, "") for seat in range(max(found, default=-1) + 1)]

    def table(self, key: str) -> dict[str, Any]:
        """Return a table by its keys, empty where there is none."""
        value = self._take(key, {})
        if not isinstance(value, dict):
            raise BadPosition(self._at(key), "a table is wanted, not {value}", value=quoted(value))
        return value

    def cards(self, key: str) -> tuple[int, ...]:
        """Return the faces of cards in one text; none where the key is missing."""
        return read_cards(self._at(key), self.text(key, ""))

    def cards_in(self, key: str) -> dict[str, tuple[int, ...]]:
        """Return a list of such texts: the faces, by the place of each."""
        return {f"{key} {at}": read_cards(f"{key} {at}", text) for at, text in enumerate(self.items(key), 1)}

    def cards_by_seat(self, key: str, seats: int) -> dict[int, tuple[int, ...]]:
        """Return a table of such texts by seat."""
        return {
            read_seat(key, seat, seats): read_cards(f"{key}.{seat}", text) for seat, text in self.table(key).items()
        }

    def melds(self, seats: int) -> Iterator[tuple[str, int, Meld]]:
        """Return the melds of the table in the order laid: the place of each one's cards, its owner, and the meld."""
        for number, item in enumerate(self.items("melds"), 1):
            place = f"melds {number}"
            if not isinstance(item, dict):
                raise BadPosition(place, 'a meld is written {{ owner = "P1", cards = "{{8H 8D 8C}}" }}')
            table = Tables(item, f"{place}.")
            owner = read_seat(f"{place}.owner", table.text("owner", "P1"), seats)
            try:
                meld = parse_meld(table.text("cards", ""))
            except (BadMeld, BadCard) as error:
                raise BadPosition(f"{place}.cards", error.message) from None
            table.done()
            yield f"{place}.cards", owner, meld

    def seats_in(self, key: str, seats: int) -> tuple[int, ...]:
        """Return a list of seats; the place of each is named by its number."""
        return tuple(read_seat(f"{key} {at}", item, seats) for at, item in enumerate(self.items(key), 1))

    def keys(self, key: str) -> list[str]:
        """Return the keys of a table that is still to be read."""
        value = self._data.get(key)
        return list(value) if isinstance(value, dict) else []

    def done(self) -> None:
        """Check that every key was understood. Raises BadPosition."""
        for key in self._data:
            known = ", ".join(self._known)
            fault = BadPosition(
                self._at(key), "is no key of a position of this game; its keys are {known}", known=known
            )
            fault.unknown = True
            raise fault


def too_many(place: str, given: Message, seats: int) -> BadPosition:
    """Return the error for a list that has more items than there are seats; ``given`` counts them."""
    return BadPosition(place, "{given} for {seats}", given=given, seats=count_seats(seats))


def count_seats(number: int) -> Message:
    """Say how many seats: ``1 seat``, ``3 seats``."""
    return Message.counted("1 seat", "{number} seats", number)


def read_cards(place: str, text: object) -> tuple[int, ...]:
    """Return the faces in a position's text.

    Raises BadPosition naming the card that is none.
    """
    if not isinstance(text, str):
        raise BadPosition(place, "cards are written as text, like '7S TD *', not {text}", text=quoted(text))
    faces: list[int] = []
    for word in text.replace(",", " ").split():
        try:
            faces.append(parse_face(word))
        except BadCard as error:
            raise BadPosition(place, "card {number}: {reason}", number=len(faces) + 1, reason=error.message) from None
    return tuple(faces)


def seat_name(seat: int) -> str:
    """Return a seat as positions write it: ``P1`` and so on."""
    return f"P{seat + 1}"


def read_seat(place: str, value: object, seats: int) -> int:
    """Return a seat written ``2`` or ``"P2"``, as a number from 0."""
    text = str(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
    digits = text[1:] if text[:1] in ("P", "p") else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2 and 1 <= int(digits) <= seats):
        raise BadPosition(place, "{value} is no seat: P1 to P{seats}", value=quoted(value), seats=seats)
    return int(digits) - 1


__all__ = ["BadPosition", "Tables", "count_seats", "read_cards", "read_seat", "seat_name", "too_many"]
