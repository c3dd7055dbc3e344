"""Finds control characters in text that others wrote, and quotes such text so that it alters no line around it."""

import datetime
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from upcard.text.messages import say

_STEERING: Final = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Control characters but for those that end lines and cells, those that change the direction of what follows, and
halves of characters."""


def steering(text: str) -> str:
    r"""Return the first character that would steer the terminal or turn the line around, as ``U+001B``.

    Empty if none does.

    >>> steering("ring \x07"), steering("two\n\tlines")
    ('U+0007', '')
    """
    found = _STEERING.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def steering_in(data: Mapping[str, Any], place: str = "") -> Iterator[tuple[str, str]]:
    """Yield (place, character) where tables that were read hold such characters.

    Places are as `upcard.text.toml.line_of` takes them. A key that holds one is named by what it lies in.
    """
    for key, value in data.items():
        if found := steering(key):
            yield place.removesuffix("."), found
        else:
            yield from _steering_at(f"{place}{key}", value)


def _steering_at(place: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        if found := steering(value):
            yield place, found
    elif isinstance(value, Mapping):
        yield from steering_in(value, f"{place}.")
    elif isinstance(value, list):
        for at, element in enumerate(value, 1):
            yield from _steering_at(f"{place} {at}", element)


def printable(text: str) -> str:
    r"""Return a text in which nothing steers the terminal, ends a line or hides: all such characters are replaced.

    >>> printable("red\x1b[31m\n")
    'red�[31m�'
    """
    return "".join([letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text])


_HALF: Final = re.compile(r"[\ud800-\udfff]")

SHORT: Final = 30
"""Characters of a value that an error quotes."""

_DEEPEST: Final = 40
"""Lists and tables within each other that are written out: more of them begin than a quotation is long."""


def quoted(value: object, most: int = SHORT) -> str:
    """Return a value as TOML writes it, on one line, cut to so many characters.

    >>> quoted(True), quoted("7S"), quoted([3, "x"]), quoted(datetime.date(1979, 5, 27))
    ('true', "'7S'", "[3, 'x']", '1979-05-27')
    """
    text = _written(value)
    return text if len(text) <= most else text[: most - 1] + "…"


def _written(value: object, depth: int = 0) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return repr(_HALF.sub("\N{REPLACEMENT CHARACTER}", value))
    if isinstance(value, int):
        return str(value) if value.bit_length() < 4096 else say("a number of far too many digits")
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, list | tuple | Mapping) and depth >= _DEEPEST:
        return "…"
    if isinstance(value, list | tuple):
        return "[" + ", ".join([_written(part, depth + 1) for part in value]) + "]"
    if isinstance(value, Mapping):
        parts = [f"{key} = {_written(part, depth + 1)}" for key, part in value.items()]
        return "{ " + ", ".join(parts) + " }" if value else "{}"
    return str(value)
