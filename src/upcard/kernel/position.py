"""Positions: a table in mid-play written down by hand.

A position is a TOML file. What it does not say has a sensible default; what it says wrongly is one
`BadPosition` that names the place. The helpers here read the parts that every game has.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from upcard.cards.card import HIDDEN, BadCard, face_text, parse_face
from upcard.kernel.shown import quoted


class BadPosition(ValueError):
    """The position cannot lie on a table; ``place`` names the key at fault."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason


class Tables:
    """The keys of a position, each read once, with its type checked."""

    def __init__(self, data: Mapping[str, Any], place: str = "") -> None:
        self._data = dict(data)
        self._place = place

    def _at(self, key: str) -> str:
        return f"{self._place}{key}"

    def has(self, key: str) -> bool:
        return key in self._data

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``."""
        value = self._data.pop(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadPosition(self._at(key), f"a whole number is wanted, not {quoted(value)}")
        if not low <= value <= high:
            raise BadPosition(self._at(key), f"{quoted(value)} is not between {low} and {high}")
        return value

    def text(self, key: str, default: str) -> str:
        value = self._data.pop(key, default)
        if not isinstance(value, str):
            raise BadPosition(self._at(key), f"text in quotes is wanted, not {quoted(value)}")
        return value

    def word(self, key: str, default: str, words: Sequence[str]) -> str:
        value = self.text(key, default)
        if value not in words:
            raise BadPosition(self._at(key), f"{quoted(value)} is none of {', '.join(words)}")
        return value

    def seat(self, key: str, default: int, seats: int) -> int:
        """A seat written ``2`` or ``"P2"``, as a number from 0; ``default`` where the key is missing."""
        return read_seat(self._at(key), self._data.pop(key), seats) if key in self._data else default

    def items(self, key: str) -> list[Any]:
        """A list; empty where the key is missing."""
        value = self._data.pop(key, [])
        if not isinstance(value, list):
            raise BadPosition(self._at(key), f"a list is wanted, not {quoted(value)}")
        return value

    def table(self, key: str) -> dict[str, Any]:
        value = self._data.pop(key, {})
        if not isinstance(value, dict):
            raise BadPosition(self._at(key), f"a table is wanted, not {quoted(value)}")
        return value

    def done(self) -> None:
        """Raises BadPosition where a key was not understood."""
        for key in self._data:
            raise BadPosition(self._at(key), "is no key of a position of this game")


def read_cards(place: str, text: object) -> tuple[int, ...]:
    """The faces in a position's text. Raises BadPosition naming the card that is none."""
    if not isinstance(text, str):
        raise BadPosition(place, f"cards are written as text, like '7S TD *', not {quoted(text)}")
    faces: list[int] = []
    for word in text.replace(",", " ").split():
        try:
            faces.append(parse_face(word))
        except BadCard as error:
            raise BadPosition(place, f"card {len(faces) + 1}: {error}") from None
    return tuple(faces)


def read_seat(place: str, value: object, seats: int) -> int:
    """A seat written ``2`` or ``"P2"``, as a number from 0."""
    text = str(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
    digits = text[1:] if text[:1] in ("P", "p") else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2 and 1 <= int(digits) <= seats):
        raise BadPosition(place, f"{quoted(value)} is no seat: P1 to P{seats}")
    return int(digits) - 1


def rest_of_pack(pack: tuple[int, ...], named: Mapping[str, tuple[int, ...]]) -> list[int]:
    """What the pack holds besides the cards named, by place.

    Raises:
        BadPosition: a card is named more often than the pack holds it, at the place where it is too many.
    """
    left = Counter(pack)
    hidden = 0
    for place, faces in named.items():
        for face in faces:
            if face == HIDDEN:
                hidden += 1
                continue
            if left[face] <= 0:
                most = Counter(pack)[face]
                held = "none" if most == 0 else f"only {most}"
                raise BadPosition(place, f"one {face_text(face)} too many: the pack holds {held}")
            left[face] -= 1
    rest = list(left.elements())
    if hidden > len(rest):
        raise BadPosition("hands", "more cards than the pack holds")
    return rest[: len(rest) - hidden] if hidden else rest


def filled(place: str, faces: tuple[int, ...], size: int, left: list[int]) -> tuple[int, ...]:
    """The faces, filled up to ``size`` from what is left of the pack.

    Raises:
        BadPosition: too few are left.
    """
    wanted = size - len(faces)
    if wanted > len(left):
        raise BadPosition(place, f"{wanted} cards are to be filled up, but only {len(left)} of the pack are left")
    return (*faces, *[left.pop() for _ in range(wanted)])
