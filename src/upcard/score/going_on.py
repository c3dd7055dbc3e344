"""Moves an evening with real cards to a table of the card room, and back."""

from itertools import chain, count
from typing import Any, Final

from upcard.kernel.game import Refused
from upcard.kernel.state import State
from upcard.kernel.ui.played_row import STROKE
from upcard.kernel.ui.position import BadPosition
from upcard.kernel.ui.score_rules import Cell
from upcard.score.before import BEGINNING
from upcard.score.order import INSERTED, is_put_in
from upcard.score.row import DEALER, PLAYED, RULES, TABLE
from upcard.score.seating import COMING
from upcard.score.sheet import ScoreSheet, SheetRow, correction
from upcard.score.writing import Writing
from upcard.text.messages import marked

NOWHERE: Final = marked("This game cannot go on at a table of the card room.")
ELSEWHERE: Final = marked(
    "Row {row} of the sheet was not played at this table: the game went on elsewhere after it came to this table."
)
INSTEAD: Final = marked("Empty the rows from that one on first, or go on with the sheet without this table.")


def at_table(sheet: ScoreSheet) -> State:
    """Return the table before the deal that comes, with those who sit there.

    Totals, dealer, titles and all else are as the sheet has them. The game of the sheet's rules plays on from there.

    Raises:
        Refused: the game is over; the last deal is begun on the sheet and not full; or this game cannot go on so.
    """
    row = sheet.open
    if row is None:
        raise Refused(sheet.score_rules.over_clause, "The game is over.")
    if half_written(row):
        raise Refused(
            "",
            "Something is missing in deal {deal}.",
            (),
            "Write what is missing there, or empty it.",
            deal=row.plan.deal,
        )
    if sheet.behind:
        reason = "Later deals are written already, so this one cannot be played at a table."
        raise Refused("", reason, (), "Write it by hand, or empty the later deals.")
    rows = [tuple([each.points[seat] for seat in sheet.seats]) for each in sheet.rows if each.became == "scored"]
    keys = sheet.score_rules.table(sheet.at, rows, _minute(sheet))
    if keys is None:
        raise Refused("", NOWHERE)
    entry = sheet.rules.entry
    try:
        state: State = entry.read_position(entry.build(sheet.rules.rules), keys)
    except BadPosition as problem:
        # What the table has let stand need not be possible there.
        raise Refused(
            "", "The game on this sheet cannot go on at a table: {problem}.", problem=problem.message
        ) from None
    return state


def from_table(
    sheet: ScoreSheet, state: Any, *, table: str = "", since: int | None = None, **more: Any
) -> tuple[Writing, ...]:
    """Return what is to be written on the sheet of a game that has gone on at a table.

    That is a row for each deal that was finished there and is not on the sheet. Of a row that somebody has begun to
    write, the cells are emptied: they tell what stood there; so is that the deal that comes goes on there. ``table``: a
    word without spaces that tells the table from others; ``since``: so many rows were closed when the game went there.
    ``more`` goes to each `Writing`.

    Raises:
        Refused: a row after ``since`` was written since by somebody else than that table, and is another deal than the
            table's.
    """
    closed = closed_rows(sheet)
    for row in sheet.rows[closed if since is None else since : closed]:
        found = row.cells.get(PLAYED)
        if found is None or read_table(found.written.text) != table:
            raise Refused("", ELSEWHERE, (), INSTEAD, row=row.place)
    open_row = [] if sheet.open is None else [sheet.open.number]
    last = max([row.number for row in sheet.rows if not is_put_in(row.number)], default=0)
    numbers = chain(open_row, count(last + 1))
    name = f" {STROKE} {TABLE[0]} {table}" if table else ""
    played = [
        Writing(what=PLAYED[0], text=text + name, row=number, instead=sheet.standing(number, *PLAYED), **more)
        for number, text in zip(numbers, sheet.score_rules.played(sheet.at, state), strict=False)
    ]
    begun = half_written(sheet.open) if played and sheet.open else ()
    there = [TABLE] * (table != "" and goes_on_at(sheet) == table)
    return (*[correction(sheet, open_row[0], what, "", seat, **more) for what, seat in (*begun, *there)], *played)


def goes_on_at(sheet: ScoreSheet) -> str:
    """At which table the deal that comes goes on, by the word that tells it from others; "" where none is said."""
    cell = None if sheet.open is None else sheet.open.cells.get(TABLE)
    return "" if cell is None else cell.written.text


def half_written(row: SheetRow) -> tuple[Cell, ...]:
    """Return the cells of an open row in which something is written of the deal itself."""
    kept = (*COMING, *BEGINNING, RULES[0], DEALER[0], PLAYED[0], TABLE[0], INSERTED[0])
    return tuple([cell for cell, each in row.cells.items() if cell[0] not in kept and each.written.text])


def closed_rows(sheet: ScoreSheet) -> int:
    """Return how many rows of a sheet are closed."""
    return len(sheet.rows) - bool(sheet.open)


def read_table(text: str) -> str:
    """At which table a row was played, by the word that tells it from others; "" where nothing says so."""
    said = [part.split() for part in text.split(STROKE)]
    return next((part[1] for part in said if len(part) == 2 and part[0] == TABLE[0]), "")


def _minute(sheet: ScoreSheet) -> int:
    """When something was written first, in minutes since 1970; 0 where nothing says so."""
    return min(times_of(sheet), default=0) // 60


def times_of(sheet: ScoreSheet) -> list[int]:
    """When its writings were written, in seconds since 1970, as far as they say so."""
    return [int(each.at) for each in sheet.writings if each.at.isascii() and each.at.isdigit() and len(each.at) < 11]


__all__ = ["at_table", "closed_rows", "from_table", "goes_on_at", "times_of"]
