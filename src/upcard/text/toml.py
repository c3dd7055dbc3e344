"""Reads TOML that people write, and reports one clear fault with its line."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any, Final

from upcard.text.errors import PlacedError, at_line
from upcard.text.messages import Message, Text
from upcard.text.quoting import steering_in

LONGEST: Final = 4_000_000
"""Characters. A record of a long game has a tenth of that."""

DEEPEST: Final = 16
"""Parts of a key with dots. Ours have up to four; the reader's time grows with their square."""

NESTED: Final = 100
"""Lists and tables within each other. Ours have up to four; the reader calls itself for each."""

MOST: Final = 100_000
"""Keys, tables and lists in brackets, together. A record of a long game has some thousands."""

LONGEST_NUMBER: Final = 14_000
"""Bits of a whole number: Python writes no more than 4,300 digits."""

_KEY: Final = re.compile(r"""^\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=""")
_HEADER: Final = re.compile(r"^\s*+(\[\[?)([^\[\]]++)\]\]?\s*+(?:#.*)?$")
_STRING: Final = re.compile(
    r'"""(?>(?:[^"\\]++|\\.|"(?!""))*)"{3,5}'
    r"|'''(?>(?:[^']++|'(?!''))*)'{3,5}"
    r'|"""'
    r"|'''"
    r'|"(?>(?:[^"\\\n]++|\\.)*)"'
    r"|'[^'\n]*+'",
    re.DOTALL,
)
"""A text in quotes; three alone, where what they begin never ends. No try of it goes back over what it has read.
Groups are atomic, not possessive: repeated alternatives that are possessive lose matches in Python before 3.11.5."""

_TOKEN: Final = re.compile(_STRING.pattern + r"""|#[^\n]*+|["'.=\[\]{},\n]""", re.DOTALL)
_UNCLOSED: Final = ('"', "'", '"""', "'''")

_Step = tuple[str, int]
"""A key, and which element of its list (from 1), 0 for the whole."""


class BadToml(PlacedError):
    """The text is no TOML. ``line`` counts from 1, 0 where it cannot be said."""

    def __init__(self, line: int, template: Text, /, **named: Any) -> None:
        super().__init__(at_line(line), template, **named)
        self.line = line
        self.args = (line, self.message)


def load(text: str) -> dict[str, Any]:
    """Read a TOML text as tables.

    Raises:
        BadToml: it is no TOML, more of it than anybody would write, or holds text that would do something to the
            terminal it is shown at.
    """
    if len(text) > LONGEST:
        raise BadToml(0, "longer than {longest} characters", longest=f"{LONGEST:,}")
    _check_size(text)
    try:
        data = tomllib.loads(text)
        steering = list(steering_in(data))
        # Digits to base 16 can be read however many there are, and then not be shown.
        if any([number.bit_length() > LONGEST_NUMBER for number in _numbers(data)]):
            raise ValueError
    except ValueError as problem:
        if not isinstance(problem, tomllib.TOMLDecodeError):
            raise BadToml(0, "a number has too many digits") from None
        said = str(problem)
        found = re.search(r"\(at line (\d+), column \d+\)", said)
        at_end = said.endswith("(at end of document)")
        line = int(found[1]) if found else max(1, len(text.splitlines())) if at_end else 0
        # The parser says the reason, in English alone.
        reason = re.sub(r" \(at .*\)$", "", said)
        raise BadToml(
            line, "no TOML: {reason} at the end of the file" if at_end else "no TOML: {reason}", reason=reason
        ) from None
    for place, sign in steering:
        raise BadToml(
            line_of(text, place),
            "{place}: holds {sign}, a character that cannot be shown",
            place=place or Message("a key"),
            sign=sign,
        )
    return data


def _numbers(value: object) -> Iterator[int]:
    """Every whole number in that value."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _numbers(part)


def _check_size(text: str) -> None:
    """Once over the text, before it is read.

    Raises BadToml: it has too many keys, or one with too many parts, or too many lists in each other.
    """
    dots = settings = depth = 0
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if sign == ".":
            dots += 1
            if dots >= DEEPEST:
                line = text.count("\n", 0, token.start()) + 1
                raise BadToml(line, "a key has more than {most} parts with dots between", most=DEEPEST)
        elif sign in _UNCLOSED:
            return  # no reader goes on from there
        elif sign in "=[]{},\n":
            dots = 0
            settings += sign in "=[{"
            depth += (sign in "[{") - (sign in "]}")
            if depth > NESTED:
                raise BadToml(0, "nested too deep")
    if settings > MOST:
        raise BadToml(0, "more than {most:,} keys and lists", most=MOST)


def line_of(text: str, place: str) -> int:
    r"""Return the line that sets a place like ``hands.P1``, ``melds 2.cards`` or ``moves 57``.

    It is else the line of what it lies in; 0 if there is none. Elements of lists count from 1.

    >>> line_of('[hands]\nP1 = "7S"\nP2 = "8S"', "hands.P2")
    3
    >>> line_of('moves = [\n  "P1 pass",\n  "P2 pass",\n]', "moves 2")
    3
    """
    wanted = _path(place)[:DEEPEST]
    settings = _settings(text)
    while wanted:
        for path, line, offset in settings:
            if path == wanted:
                return line
            # The list is written in brackets: count its elements.
            key, element = wanted[-1]
            if element and path == (*wanted[:-1], (key, 0)):
                return _element_line(text, offset, element) or line
        key, element = wanted[-1]
        wanted = (*wanted[:-1], (key, 0)) if element else wanted[:-1]
    return 0


def _path(place: str) -> tuple[_Step, ...]:
    steps: list[_Step] = []
    for part in place.split("."):
        key, _, element = part.partition(" ")
        steps.append((key, int(element) if element.isascii() and element.isdigit() and len(element) < 9 else 0))
    return tuple(steps)


def _settings(text: str) -> list[tuple[tuple[_Step, ...], int, int]]:
    """Every key that is set and every table that begins: its path, its line, and where its value starts."""
    found: list[tuple[tuple[_Step, ...], int, int]] = []
    header: tuple[_Step, ...] = ()
    counts: dict[str, int] = {}
    offset = 0
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        match = _HEADER.match(line.rstrip("\r\n"))
        key = _KEY.match(line)
        if match:
            name = match[2].strip()
            counts[name] = counts.get(name, 0) + (1 if match[1] == "[[" else 0)
            above = _names(name)[:DEEPEST]
            header = tuple([(word, counts.get(".".join(above[: at + 1]), 0)) for at, word in enumerate(above)])
            found.append((header, number, offset))
        elif key:
            path = (*header, *[(word, 0) for word in _names(key[1])])
            found.append((path, number, offset + key.end()))
        offset += len(line)
    return found


def _names(dotted: str) -> list[str]:
    return [part.strip().strip("\"'") for part in dotted.split(".")]


def _element_line(text: str, start: int, wanted: int) -> int:
    """Return the line on which an element of the list that starts there begins; 0 if it has none such."""
    depth = 0
    count = 0
    fresh = False
    at = start
    while at < len(text):
        char = text[at]
        if char == "#":
            at = text.find("\n", at)
            if at < 0:
                return 0
        elif depth and fresh and char not in " \t\r\n,]}":
            count += 1
            fresh = False
            if count == wanted:
                return text.count("\n", 0, at) + 1
        if char in "\"'":
            string = _STRING.match(text, at)
            if string is None or string[0] in _UNCLOSED:
                return 0
            at = string.end()
            continue
        if char in "[{":
            depth += 1
            fresh = fresh or depth == 1
        elif char in "]}":
            depth -= 1
            if depth <= 0:
                return 0
        elif char == "," and depth == 1:
            fresh = True
        elif depth == 0 and char not in " \t":
            return 0
        at += 1
    return 0
