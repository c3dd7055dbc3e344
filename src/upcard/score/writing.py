"""Defines `Writing`, one thing written on a score sheet, and reads and writes the file of a sheet."""

import json
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from upcard.kernel.ui.score_rules import ROW
from upcard.kernel.ui.told_values import MOST_TEXT
from upcard.text.errors import PlacedError
from upcard.text.quoting import steering

FORMAT: Final = "upcard-score"
VERSION: Final = 1
MOST_WRITINGS: Final = 100_000
MOST_ROW: Final = 9999
MOST_RULES: Final = 20_000
"""Characters of house rules."""
LONGEST_SHOWN: Final = 40
"""Characters of a wrong value in a message."""

_ID: Final = re.compile(r"[A-Za-z0-9_.-]{1,40}\Z")
_WHAT: Final = re.compile(r"[a-z][a-z-]{0,19}\Z")
_SEAT: Final = re.compile(r"P([1-9][0-9]?)\Z")


class BadSheet(PlacedError):
    """What should be a score sheet is none, or says something that no sheet can say; ``where`` names the writing."""


def new_id() -> str:
    """Return an id that nobody else makes."""
    return secrets.token_hex(8)


@dataclass(frozen=True, kw_only=True)
class Writing:
    """One thing that somebody has written.

    ``text`` stands in the cell of a row (0: of the whole sheet) that is about ``what``, of a seat or, with `ROW`, of
    all of it; an empty text clears the cell. ``instead``: the ids of the writings that it corrects. ``ours``: the table
    lets it stand against the rules. ``by`` and ``at``: who wrote it, and when, in words or signs of whoever keeps the
    sheet.

    Raises:
        BadSheet: when made, if it says nothing that a sheet can say.
    """

    what: str
    text: str
    row: int = 0
    seat: int = ROW
    id: str = field(default_factory=new_id)
    instead: tuple[str, ...] = ()
    ours: bool = False
    by: str = ""
    at: str = ""

    def __post_init__(self) -> None:
        for key, good in (
            ("id", _ID.match(self.id)),
            ("what", _WHAT.match(self.what)),
            ("row", 0 <= self.row <= MOST_ROW),
            ("seat", ROW <= self.seat < 99),
            ("text", len(self.text) <= (MOST_RULES if self.what == "rules" else MOST_TEXT)),
            ("by", len(self.by) <= MOST_TEXT),
            ("at", len(self.at) <= MOST_TEXT),
            ("instead", all([_ID.match(each) for each in self.instead])),
        ):
            if not good:
                raise BadSheet(key, "{value} cannot stand there", value=_shown(getattr(self, key)))
        if found := steering(self.text + self.by + self.at):
            raise BadSheet("text", "holds {character}, which cannot be shown", character=found)

    @property
    def cell(self) -> tuple[int, str, int]:
        """The cell where the writing stands: row, what it is about, seat."""
        return (self.row, self.what, self.seat)

    def as_data(self) -> dict[str, Any]:
        """As JSON has it; what says nothing is left out."""
        data: dict[str, Any] = {"id": self.id, "what": self.what}
        if self.row:
            data["row"] = self.row
        if self.seat != ROW:
            data["seat"] = f"P{self.seat + 1}"
        data["text"] = self.text
        if self.instead:
            data["instead"] = list(self.instead)
        for key in ("ours", "by", "at"):
            if getattr(self, key):
                data[key] = getattr(self, key)
        return data


_KINDS: Final[dict[str, type]] = {
    "id": str,
    "what": str,
    "row": int,
    "seat": str,
    "text": str,
    "instead": list,
    "ours": bool,
    "by": str,
    "at": str,
}


def _shown(value: object) -> str:
    """Return a value in quotes, cut where it is long."""
    text = value if isinstance(value, str) else repr(value)
    cut = text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"
    return repr(cut) if isinstance(value, str) else cut


def from_data(data: object) -> Writing:
    """Read a writing from its JSON.

    Raises BadSheet.
    """
    if not isinstance(data, Mapping):
        raise BadSheet("", "an entry is an object of keys and values")
    values: dict[str, Any] = {}
    for key, value in data.items():
        kind = _KINDS.get(key)
        if kind is None:
            raise BadSheet("", "an entry has no key {key}; it has {keys}", key=_shown(key), keys=", ".join(_KINDS))
        if type(value) is not kind:
            raise BadSheet(key, "{value} cannot stand there", value=_shown(value))
        values[key] = value
    for key in ("id", "what", "text"):
        if key not in values:
            raise BadSheet(key, "is missing")
    if "seat" in values:
        found = _SEAT.match(values["seat"])
        if found is None:
            raise BadSheet("seat", "write a seat as P1, P2 and so on")
        values["seat"] = int(found[1]) - 1
    if "instead" in values:
        if not all([isinstance(each, str) for each in values["instead"]]):
            raise BadSheet("instead", "ids in quotes are wanted")
        values["instead"] = tuple(values["instead"])
    return Writing(**values)


def write_sheet(writings: Iterable[Writing]) -> str:
    """Return the file of a sheet: JSON, a line for each writing."""
    lines = [json.dumps(each.as_data(), ensure_ascii=False) for each in writings]
    head = f'{{"{FORMAT}": {VERSION}, "writings": ['
    return head + "\n" + ",\n".join(lines) + "\n]}\n"


def read_sheet(text: str) -> tuple[Writing, ...]:
    """Return the writings of a file.

    Raises:
        BadSheet: it is no sheet, or one of a later version; ``where`` names the writing, and ``line`` its line where
            the text is no JSON.
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as fault:
        raise BadSheet("", "is not JSON: {why}", why=fault.msg).on_line(fault.lineno) from None
    except (RecursionError, ValueError):
        raise BadSheet("", "is not a score sheet") from None
    if not isinstance(data, dict) or FORMAT not in data:
        raise BadSheet("", "is not a score sheet: {key} is missing", key=repr(FORMAT))
    if data[FORMAT] != VERSION:
        raise BadSheet(
            FORMAT,
            "the sheet was made by version {theirs} of the format, and this is version {ours}",
            theirs=repr(data[FORMAT])[:12],
            ours=VERSION,
        )
    found = data.get("writings")
    if not isinstance(found, list) or len(found) > MOST_WRITINGS:
        raise BadSheet("writings", "a list of at most {most} entries is wanted", most=MOST_WRITINGS)
    writings: list[Writing] = []
    for number, each in enumerate(found, 1):
        try:
            writings.append(from_data(each))
        except BadSheet as fault:
            where = f"writings {number}.{fault.key}" if fault.key else f"writings {number}"
            raise BadSheet(where, fault.message) from None
    return tuple(writings)


__all__ = ["BadSheet", "Writing", "from_data", "new_id", "read_sheet", "write_sheet"]
