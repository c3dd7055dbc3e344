"""Reads the notes of draws that devices kept while a game was played.

A device notes what all draws hang on, the digest of the rules, who sat where, and what its page warned of; for every
draw its own time of day, the link before it, the people who were shown at the seats, the list of pledges that it was
shown before it opened its own contribution, what lay on the table then, that contribution, what the table acknowledged
of it, and the hand that was dealt by it (`upcard.match.chain`, `docs/fair-deal.md`); and what lay on the table after
each move, as digests (`digest_of`), by the seat from which it looked.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from upcard.kernel.ui.scene import Scene
from upcard.text.errors import Unreadable

FORMAT: Final = 3
BEFORE: Final = 2
"""The format before: one seat for all draws and tables, and nobody's names."""

_DIGEST: Final = "([0-9a-f]{16}|[0-9a-f]{64})"
"""Of a table. Notes of the format before have the first 16 digits."""

_TIME: Final = r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z"
_KEYS: Final = ("notes", "head", "rules", "players", "over", "warnings", "views", "draws")
_DRAW_KEYS: Final = (
    *("number", "seat", "at", "link", "people", "pledges", "contribution", "pledged", "opened", "received"),
    *("table", "hand"),
)


class BadNotes(Unreadable):
    """Notes that cannot be read; one sentence."""


@dataclass(frozen=True)
class DrawWitness:
    """What a device at ``seat`` (None: it looked on) noted of draw ``number``, ``at`` that time of its own clock.

    It has the ``link`` before it; by seat the ``people`` who were shown there, empty texts where there was none (None:
    not noted); the closed list of ``pledges`` by seat, None if it was not shown; the own ``contribution``, empty if
    there was none; whether the table acknowledged that it was ``pledged``, whether it was ``opened``, and whether the
    table acknowledged that (``received``). ``table``: what lay there then. ``hand``: the own cards as the draw dealt
    them, empty where it dealt none or nobody looked.
    """

    number: int
    link: str
    seat: int | None = None
    at: str = ""
    people: tuple[str, ...] | None = None
    pledges: tuple[str, ...] | None = None
    contribution: str = ""
    pledged: bool = False
    opened: bool = False
    received: bool = False
    table: str = ""
    hand: tuple[str, ...] = ()


@dataclass(frozen=True)
class View:
    """What lay on the table as a device at ``seat`` (None: it looked on) was shown it.

    It is in order, without what was taken back.
    """

    seat: int | None
    tables: tuple[str, ...]


@dataclass(frozen=True)
class Notes:
    """Everything that one device noted at one table; bytes as hexadecimal digits.

    ``rules`` and ``players`` are empty where they were not noted; ``over``: it was shown the end of the game;
    ``warnings``: what its page said.
    """

    head: str
    draws: tuple[DrawWitness, ...]
    views: tuple[View, ...] = ()
    rules: str = ""
    players: tuple[str, ...] = ()
    over: bool = False
    warnings: tuple[str, ...] = ()

    @property
    def times(self) -> tuple[str, ...]:
        """When the device noted each draw, in order."""
        return tuple([note.at for note in self.draws if note.at])


def digest_of(scene: Scene) -> str:
    """Return a digest of what lies on the table for whoever is shown that scene: SHA-256, 64 digits.

    That is how many cards each seat holds, its total and its bet, and of each pile how many cards lie there, and those
    that may be seen. Only programs compare it, and whoever has made one table must not find another one to match.
    """
    seats = [f"{at.seat} {at.cards} {at.total} {'-' if at.bet is None else at.bet}" for at in scene.seats]
    zones = [f"{zone.id} {zone.count} {' '.join(zone.cards)}" for zone in scene.zones]
    return hashlib.sha256("\n".join(["upcard table 2", *seats, *zones]).encode()).hexdigest()


def same_table(noted: str, digest: str) -> bool:
    """Is that the table which was noted? Earlier notes have the beginning of the digest."""
    return digest.startswith(noted)


# --- reading -----------------------------------------------------------------------------------------------
# `docs/verify_deal.py` reads alike: tests/records/test_two_verifiers.py breaks what both read.


def read_notes(data: Mapping[str, Any]) -> Notes:
    """Read notes as TOML has them. Raises BadNotes."""
    if "seen" in data:
        raise BadNotes("these notes are of the old protocol, which cannot show that no draw was left out")
    version = data.get("notes")
    if type(version) is not int or version not in (BEFORE, FORMAT):
        raise BadNotes("notes: {format} is wanted, the number of their format", format=FORMAT)
    if version == BEFORE:
        data = _as_now(data)
    _check_keys(data, _KEYS, "")
    draws, views = _tables(data, "draws"), _tables(data, "views")
    return Notes(
        "" if not draws and data.get("head") == "" else _matching(data, "head", "[0-9a-f]{64}", ""),
        tuple([_read_note(each, f"draws {at}: ") for at, each in enumerate(draws, 1)]),
        tuple([_read_view(each, f"views {at}: ") for at, each in enumerate(views, 1)]),
        _matching(data, "rules", "(sha256:[0-9a-f]{64})?", "", ""),
        _texts(data, "players", "", ()) or (),
        _flag(data, "over", ""),
        _texts(data, "warnings", "", ()) or (),
    )


def _as_now(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return notes of the format before in that of now."""
    now = {key: value for key, value in data.items() if key not in ("seat", "tables")}
    if "seat" not in data:
        raise BadNotes("{where}seat: the number of the seat is wanted, 0 for an onlooker", where="")
    if isinstance(now.get("draws"), list):
        now["draws"] = [{**each, "seat": data["seat"]} if isinstance(each, dict) else each for each in now["draws"]]
    now["views"] = [{"seat": data["seat"], "tables": data.get("tables", [])}]
    return now


def _read_note(table: Mapping[str, Any], where: str) -> DrawWitness:
    _check_keys(table, _DRAW_KEYS, where)
    number = table.get("number")
    if type(number) is not int or not 1 <= number < 2**31:
        raise BadNotes("{where}number: a whole number from 1 is wanted", where=where)
    return DrawWitness(
        number,
        _matching(table, "link", "[0-9a-f]{64}", where),
        _seat(table, where),
        _matching(table, "at", f"({_TIME})?", where, ""),
        _texts(table, "people", where),
        _texts(table, "pledges", where),
        _matching(table, "contribution", "([0-9a-f]{32})?", where, ""),
        _flag(table, "pledged", where),
        _flag(table, "opened", where),
        _flag(table, "received", where),
        _matching(table, "table", f"{_DIGEST}?", where, ""),
        _texts(table, "hand", where, ()) or (),
    )


def _read_view(table: Mapping[str, Any], where: str) -> View:
    _check_keys(table, ("seat", "tables"), where)
    tables = _texts(table, "tables", where, ()) or ()
    if not all([re.fullmatch(_DIGEST, each) for each in tables]):
        raise BadNotes("{where}tables: digests of 64 hexadecimal digits are wanted", where=where)
    return View(_seat(table, where), tables)


def _check_keys(table: Mapping[str, Any], keys: Sequence[str], where: str) -> None:
    for key in table:
        if key not in keys:
            raise BadNotes("{where}there is no key {key}", where=where, key=repr(str(key)[:30]))


def _tables(data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    found = data.get(key, [])
    if not isinstance(found, list):
        raise BadNotes("{key}: a list of tables is wanted", key=key)
    for at, each in enumerate(found, 1):
        if not isinstance(each, Mapping):
            raise BadNotes("{key} {at}: a table is wanted", key=key, at=at)
    return found


def _seat(table: Mapping[str, Any], where: str) -> int | None:
    seat = table.get("seat")
    if type(seat) is not int or not 0 <= seat <= 255:
        raise BadNotes("{where}seat: the number of the seat is wanted, 0 for an onlooker", where=where)
    return seat - 1 if seat else None


def _flag(table: Mapping[str, Any], key: str, where: str) -> bool:
    value = table.get(key, False)
    if type(value) is not bool:
        raise BadNotes("{where}{key}: true or false is wanted", where=where, key=key)
    return value


def _texts(
    table: Mapping[str, Any], key: str, where: str, default: tuple[str, ...] | None = None
) -> tuple[str, ...] | None:
    values = table.get(key)
    if values is None:
        return default
    if not isinstance(values, list) or not all([isinstance(one, str) for one in values]):
        raise BadNotes("{where}{key}: a list of texts is wanted", where=where, key=key)
    return tuple(values)


def _matching(table: Mapping[str, Any], key: str, pattern: str, where: str, default: str | None = None) -> str:
    value = table.get(key, default)
    if isinstance(value, str) and re.fullmatch(pattern, value):
        return value
    if pattern == f"({_TIME})?":
        raise BadNotes("{where}{key}: a time like 2026-01-31T18:30:00Z is wanted", where=where, key=key)
    size = 32 if "{32}" in pattern else 64
    raise BadNotes("{where}{key}: {size} hexadecimal digits are wanted", where=where, key=key, size=size)


def by_number(notes: Iterable[Notes]) -> dict[int, list[DrawWitness]]:
    """Return what several devices have noted of each draw."""
    found: dict[int, list[DrawWitness]] = {}
    for each in notes:
        for note in each.draws:
            found.setdefault(note.number, []).append(note)
    return found
