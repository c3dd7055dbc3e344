"""Decodes what comes from outside: strict JSON into Structs, and one sentence where it is none."""

import json
import re
import unicodedata
from itertools import accumulate
from typing import Any, Final, TypeVar

import msgspec

from upcard.server import wire
from upcard.text.errors import SpokenError
from upcard.text.names import JOINERS, why_no_name

T = TypeVar("T")


class BadMessage(SpokenError):
    """The bytes are no message of the protocol; the sentence may be shown to their sender."""


NESTED: Final = 100
"""Lists and objects within each other. Ours have up to six."""

_NO_BRACKET: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[^\[\]{}"]++', re.DOTALL)
"""A string, whatever is in it, or anything else but a bracket."""

_DEEPER: Final = {"[": 1, "{": 1, "]": -1, "}": -1}

_commands: msgspec.json.Decoder[wire.AnyCommand] = msgspec.json.Decoder(wire.AnyCommand)


def read_command(text: str) -> wire.AnyCommand:
    """Read one websocket message.

    Raises:
        BadMessage: it is none of the protocol.
    """
    return _read(_commands, text)


def read_body(kind: type[T], body: bytes) -> T:
    """Read the JSON body of a request.

    Raises:
        BadMessage: it is not of that kind.
    """
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise BadMessage("the text is not UTF-8") from None
    return _read(msgspec.json.Decoder(kind), text)


def _read(decoder: msgspec.json.Decoder[T], text: str) -> T:
    # Before it is read: near the end of Python's recursion whatever else happens to run fails, too.
    if _too_deep(text):
        raise BadMessage("it is nested too deep")
    try:
        value = decoder.decode(text)
        # msgspec takes the last of two equal keys; which one the sender meant nobody knows.
        _pairs.decode(text)
    except RecursionError:
        raise BadMessage("it is nested too deep") from None
    except UnicodeError:
        raise BadMessage("the text is not UTF-8") from None
    except msgspec.MsgspecError as problem:
        raise BadMessage("{problem}", problem=_plain(str(problem))) from None
    if "\0" in text or "\\u0000" in text:
        raise BadMessage("it holds a NUL character")
    return value


def _too_deep(text: str) -> bool:
    """Say whether more lists and objects lie within each other than any message has.

    >>> _too_deep("[" * 200), _too_deep("[]" * 200), _too_deep('{"a": "' + "[" * 200 + '"}')
    (True, False, False)
    """
    if text.count("[") + text.count("{") <= NESTED:
        return False  # as of most messages
    brackets = _NO_BRACKET.sub("", text)
    return max(accumulate(map(_DEEPER.__getitem__, brackets)), default=0) > NESTED


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadMessage("it holds a key twice")
    return found


_pairs: Final = json.JSONDecoder(object_pairs_hook=_no_key_twice)


def _plain(problem: str) -> str:
    """Return the sentence of msgspec, cut to a length that can be shown."""
    return problem if len(problem) <= 200 else problem[:200] + "…"


def clean_name(name: str) -> str:
    """Return a name as it may be shown: one line, no control or direction-changing characters.

    Raises:
        BadMessage: nothing is left, or the name holds such characters.
    """
    plain = " ".join(name.split(" ")).strip()
    wrong = why_no_name(plain)
    if wrong:
        raise BadMessage(wrong)
    return plain


MARKS_IN_A_ROW = 3
"""Combining marks on one letter: more of them would be drawn over the lines around."""


def clean_text(text: str) -> str:
    r"""Return words as they may be shown: one line, without control or direction-changing characters.

    Raises:
        BadMessage: nothing is left.

    >>> clean_text(" well\n played \u202e!")
    'well played !'
    """
    kept: list[str] = []
    marks = 0
    for letter in " ".join(text.split()):
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if (letter.isprintable() or letter in JOINERS) and marks <= MARKS_IN_A_ROW:
            kept.append(letter)
    plain = "".join(kept).strip()
    if not plain.strip(JOINERS + " "):
        raise BadMessage("there is nothing in it that can be shown")
    return plain
