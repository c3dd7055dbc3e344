"""Text that others wrote, as it may be shown: it draws over no line around it, and hides nothing."""

import datetime
import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any, Final

JOINERS: Final = "\u200c\u200d"
"""They shape the letters of Persian and Hindi, and hold emoji of several parts together."""

_STEERING: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Control characters but for those that end lines and cells, those that change the direction of what follows, and
halves of characters."""

_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that draw nothing."""


def steering(text: str) -> str:
    """The first character that would steer the terminal or turn the line around, as ``U+001B``; empty if none does.

    >>> steering("ring \\x07"), steering("two\\n\\tlines")
    ('U+0007', '')
    """
    found = _STEERING.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def steering_in(data: Mapping[str, Any], place: str = "") -> Iterator[tuple[str, str]]:
    """Where tables that were read hold such characters: (place, character), with places as
    `upcard.kernel.toml.line_of` takes them. A key that holds one is named by what it lies in."""
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


def why_no_name(name: str) -> str:
    """Why nobody can be called that, in words that follow "a name"; empty if somebody can.

    >>> why_no_name("Zoë"), why_no_name("علی\\u200cرضا"), why_no_name("👨\\u200d👩\\u200d👧")
    ('', '', '')
    >>> why_no_name("A\\u200cnn"), why_no_name(" ")
    ('holds characters that cannot be shown', 'is empty')
    """
    if not name.strip():
        return "is empty"
    for before, letter, after in zip(" " + name, name, name[1:] + " ", strict=False):
        # Between plain letters a joiner would only make two names that look the same.
        joins = letter in JOINERS and min(before, after) > "\x7f" and (before + after).isprintable()
        if not letter.isprintable() and not joins:
            return "holds characters that cannot be shown"
    if not any([_draws(letter) for letter in name]):
        return "holds nothing that can be seen"
    return ""


_SELECTORS: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def looks(name: str) -> str:
    """Names that look alike, for all that most people see, look like this one text.

    >>> looks("Ａda"), looks("ADA"), looks("Ada\\ufe0f")
    ('ada', 'ada', 'ada')
    """
    return unicodedata.normalize("NFKC", _SELECTORS.sub("", name)).casefold().strip()


def _draws(letter: str) -> bool:
    return letter not in _BLANK and unicodedata.category(letter)[0] not in "CMZ"


_HALF: Final = re.compile("[\ud800-\udfff]")

SHORT: Final = 30
"""Characters of a value that an error quotes."""


def quoted(value: object, most: int = SHORT) -> str:
    """A value as TOML writes it, on one line, cut to so many characters.

    >>> quoted(True), quoted("7S"), quoted([3, "x"]), quoted(datetime.date(1979, 5, 27))
    ('true', "'7S'", "[3, 'x']", '1979-05-27')
    """
    text = _written(value)
    return text if len(text) <= most else text[: most - 1] + "…"


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return repr(
            "".join(["\N{REPLACEMENT CHARACTER}" if "\ud800" <= letter < "\ue000" else letter for letter in value])
        )
    if isinstance(value, int):
        return str(value) if value.bit_length() < 4096 else "a number of far too many digits"
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return "[" + ", ".join([_written(part) for part in value]) + "]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join([f"{key} = {_written(part)}" for key, part in value.items()]) + " }" if value else "{}"
    return str(value)
