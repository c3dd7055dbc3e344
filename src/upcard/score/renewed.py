"""Brings a score sheet of an earlier version up to date, and keeps what its deals have brought.

What an upgrade has changed is written on the sheet like any correction, so that everybody sees it and nothing is lost:
rules that are read in part instead of those that cannot be read, which of them were dropped, and points that the deals
had brought, where today's rules count others.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from upcard.catalogue import CATALOGUE
from upcard.options.gaps import in_toml
from upcard.options.house_rules import BadHouseRules, choose_rules
from upcard.options.rule_file import what_fits, write_house_rules
from upcard.score.replay import cells_of, replay
from upcard.score.row import DROPPED, RULES, read_rules
from upcard.score.sheet import ScoreSheet, correction, merged
from upcard.score.writing import BadSheet, Writing
from upcard.text.toml import BadToml, load

BY: Final = "Upcard"
LONGEST: Final = 300
"""Characters in which what was dropped is told."""

Counted = Mapping[int, Sequence[int]]
NOTHING: Final[Counted] = MappingProxyType({})


def renewed(writings: Iterable[Writing], counted: Counted = NOTHING) -> tuple[Writing, ...]:
    """Return the writings, and after them those that an upgrade makes necessary, if any.

    ``counted``: by row the points that it had brought when it was closed, as far as they were kept.

    Raises:
        BadSheet, Refused: they make no sheet, as `replay` says; of the rules not even the game and the book are known.
    """
    every = merged(writings)
    more, dropped = _rules(every)
    sheet = replay((*every, *more))
    if not counted and not more:
        return every
    places = {row.number: row.place for row in (*sheet.rows, *sheet.behind)}
    uncounted = next((row.number for row in sheet.rows if row.number not in counted), sheet.rows[-1].number)
    for row, text in dropped.items():
        at = max(row, uncounted, key=lambda number: places.get(number, 0))
        found = sheet.cell(at, *DROPPED)
        whole = text if found is None else f"{found.written.text}, {text}"[-LONGEST:]
        more.append(correction(sheet, at, DROPPED[0], whole, id=_id(DROPPED[0], at, whole), by=BY))
    while new := [*_points(sheet, counted), *_let_stand(sheet, counted)]:
        more += new
        sheet = replay((*every, *more))
    return (*every, *more)


def _rules(every: tuple[Writing, ...]) -> tuple[list[Writing], dict[int, str]]:
    """Return what is known of rules that cannot be read, and by row what is not.

    Raises BadSheet.
    """
    more: list[Writing] = []
    dropped: dict[int, str] = {}
    for row, cells in cells_of(every).items():
        cell = cells.get(RULES)
        for old in () if cell is None else (cell.written, *cell.others):
            try:
                if old.text:
                    read_rules(old.text)
            except BadHouseRules as problem:
                text, dropped[row] = _in_part(old.text, problem)
                more.append(Writing(what="rules", text=text, row=row, id=_id(old.id), instead=(old.id,), by=BY))
    return more, dropped


def _in_part(text: str, problem: BadHouseRules) -> tuple[str, str]:
    """Return the house-rule file without the changes that cannot be played, and what these are.

    Raises BadSheet.
    """
    try:
        data: dict[str, Any] = load(text)
        entry, changes = CATALOGUE[data["game"]], data.get("changes", {})
        book = data.get("book", next(iter(entry.books)))
        taken, _ = what_fits(entry, book, changes)
        rules = choose_rules(CATALOGUE, entry.id, book, taken, data.get("name", ""), data.get("notes", ()))
    except (BadToml, BadHouseRules, KeyError, TypeError, AttributeError):
        raise BadSheet("rules", problem.with_place()) from None
    lost = ", ".join([f"{key} = {in_toml(value)}" for key, value in changes.items() if key not in taken])
    if not lost:
        raise BadSheet("rules", problem.with_place())
    return write_house_rules(rules), lost if len(lost) <= LONGEST else f"{lost[:LONGEST]} …"


def _points(sheet: ScoreSheet, counted: Counted) -> Iterator[Writing]:
    """Return what closed rows had brought, where today's rules count otherwise."""
    for row in sheet.rows:
        had = counted.get(row.number, ())
        for seat in row.seats if row.points else ():
            if seat < len(had) and had[seat] != row.points[seat]:
                yield from _ours(sheet, row.number, "points", seat, str(had[seat]))


def _let_stand(sheet: ScoreSheet, counted: Counted) -> Iterator[Writing]:
    """Return what stood in a row that was closed, and could not be by today's rules."""
    row = sheet.open
    if row is None or not counted.get(row.number):
        return
    for doubt in [each for each in row.doubts if each.may_stand]:
        what, seat = doubt.cells[0]
        found = row.cells.get((what, seat))
        if found is not None:
            yield from _ours(sheet, row.number, what, seat, found.written.text)


def _ours(sheet: ScoreSheet, row: int, what: str, seat: int, text: str) -> Iterator[Writing]:
    """Yield the writing that lets a cell stand against the rules, unless it was written already."""
    one = _id(row, what, seat, text)
    if one not in [each.id for each in sheet.writings]:
        yield correction(sheet, row, what, text, seat, ours=True, id=one, by=BY)


def _id(*of: object) -> str:
    """Return an id that is the same on every device, so that a writing counts once where two copies come together."""
    return "renewed-" + hashlib.sha256(repr(of).encode()).hexdigest()[:24]


__all__ = ["Counted", "renewed"]
