"""Makes a score sheet from all that was written on it, and adds one more writing."""

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from typing import Any, Final

from upcard.kernel.game import Refused
from upcard.kernel.ui.score_rules import MISDEAL, Cell, ScoreIssue, ScoreRules
from upcard.kernel.ui.told_values import read_seat
from upcard.options.house_rules import BadHouseRules, HouseRules
from upcard.score.before import BEGINNING, from_before
from upcard.score.company import Company, alike, rules_are_for
from upcard.score.order import INSERTED, is_put_in, put_in, row_numbers
from upcard.score.payments import settle_up
from upcard.score.row import (
    DEALER,
    PLAYED,
    RULES,
    STOP,
    TABLE,
    Cells,
    SheetState,
    as_wide,
    passed,
    read_rules,
    row_after,
    row_behind,
)
from upcard.score.seating import COMING, whole
from upcard.score.sheet import ScoreSheet, SheetCell, SheetRow, check_name, check_names, merged
from upcard.score.writing import BadSheet, Writing
from upcard.text.messages import say

HEAD: Final = ("rules", "name", "dealer")
"""What is written of the whole sheet."""


def replay(writings: Iterable[Writing]) -> ScoreSheet:
    """Return the sheet that the writings make; in which order they come does not matter.

    Raises:
        BadSheet: the rules are not among them or cannot be read, two writings have one
            id, or a name is none.
        Refused: so many cannot play by the rules.
    """
    every = merged(writings)
    by_row = cells_of(every)
    head = by_row.get(0, {})
    rules, score_rules = _rules(head)
    names = _names(head)
    low, high = score_rules.seats
    if not low <= len(names) <= high:
        raise Refused(score_rules.players_clause, rules_are_for(low, high), low=low, high=high, seats=len(names))
    at = score_rules.begin(len(names), _dealer(head.get(DEALER), len(names)))
    order = row_numbers(put_in(_texts(by_row)))
    number = next(order)
    if number != 1:  # what is written of before the game is of whichever row is the first
        early = {cell: each for cell, each in by_row.get(1, {}).items() if cell[0] in BEGINNING}
        by_row[1] = {cell: each for cell, each in by_row.get(1, {}).items() if cell not in early}
        by_row[number] = {**by_row[number], **early}
    doubts: list[ScoreIssue] = []
    begun = from_before(score_rules, at, _texts(by_row).get(number, {}), doubts)
    had = () if begun is at else begun.totals
    row, evening = row_after(
        SheetState(rules, score_rules, Company(names, whole(at)), begun), number, 1, by_row.get(number, {}), doubts
    )
    rows = [row]
    while row.became != "open" and not evening.over:
        number = next(order)
        row, evening = row_after(evening, number, row.place + 1, by_row.get(number, {}))
        rows.append(row)
    behind, names = _behind(evening, row, order, by_row)
    company = replace(evening.company, names=names)
    over = row.became != "open"
    used = {each.written.id for cell, each in head.items() if cell[0] in HEAD and cell[1] < len(company.names)}
    used.update([cell.written.id for each in (*rows, *behind) for cell in each.cells.values()])
    stood = {cell.written.cell for cells in by_row.values() for cell in cells.values() if cell.written.id in used}
    at, score_rules = evening.at, evening.score_rules
    return ScoreSheet(
        writings=every,
        rules=evening.rules,
        score_rules=score_rules,
        at=at,
        seats=company.circle.columns,
        names=names,
        head=head,
        rows=tuple([as_wide(each, len(names)) for each in rows]),
        behind=tuple([as_wide(each, len(names)) for each in behind]),
        totals=company.all_totals(at),
        before=had and had + (0,) * (len(names) - len(had)),
        began=evening.began,
        over=over,
        winners=tuple([company.circle.columns[seat] for seat in score_rules.winners(at)]) if over else (),
        payments=settle_up(company.balances(score_rules, at)) if over else (),
        outcome=company.circle.remarks(score_rules.outcome(at)) if over else (),
        stray=tuple([each for each in every if each.cell not in stood]),
    )


def _texts(rows: Mapping[int, Cells]) -> dict[int, dict[Cell, str]]:
    """Return what is written in the cells of each row that are not empty."""
    return {
        number: {cell: each.written.text for cell, each in cells.items() if each.written.text}
        for number, cells in rows.items()
    }


def _behind(
    evening: SheetState, last: SheetRow, order: Iterator[int], by_row: Mapping[int, Cells]
) -> tuple[list[SheetRow], tuple[str, ...]]:
    """Return the rows that count nothing yet, though something is written there, and who is on the sheet with them."""
    written = {number for number, text in _texts(by_row).items() if text}
    end = max([number for number in written if not is_put_in(number)], default=0)
    rows: list[SheetRow] = []
    before = last
    evening = passed(evening) if last.became == "open" else evening
    for number in order:
        if number > end and not is_put_in(number):
            break
        if number in written:
            before, evening = row_behind(evening, number, by_row[number], before)
            rows.append(before)
        else:
            evening = passed(evening)
    return rows, evening.company.names


def write(sheet: ScoreSheet, writing: Writing, later: bool = False) -> ScoreSheet:
    """Return the sheet with one more writing; the same sheet where that writing is on it.

    ``later``: it comes from somebody who did not see the sheet as it is, so it may stand beside something else in its
    cell, and wait for its row.

    Raises:
        Refused: what it says cannot be; or, if it does not come ``later``, its cell is filled and it does not say what
            it comes instead of, or its row is not there yet. Nothing has changed.
        BadSheet: an id that is there already, for something else; or the new rules or name cannot be read, or the name
            looks like another.
    """
    if writing in sheet.writings:
        return sheet
    if writing.what == "name":
        check_name(writing.text)
    after = replay((*sheet.writings, writing))
    begun = len(sheet.rows) > 1 or bool(sheet.rows[0].cells)
    if begun and len(_names(after.head)) != len(_names(sheet.head)):
        raise Refused(
            "", "The players of the first deal are fixed: say from which later deal somebody joins or leaves."
        )
    if after.names != sheet.names and alike(sheet.names) is None:  # sheets of earlier versions may have such names
        check_names(after.names)
    if writing.what == INSERTED[0]:
        _check_put_in(sheet, after, writing)
    replaced = {each for other in after.writings for each in other.instead}
    were = {writing, *_uncounted(sheet)}
    lost = [each for each in _uncounted(after) if each.text and each not in were and each.id not in replaced]
    if lost and writing.what == INSERTED[0] and not writing.text:
        raise Refused("", "Something is written in this deal.", (), "Empty its cells first.")
    if lost and writing.what in (*COMING, STOP[0]):
        reason = "Something is written already that has no place then."
        raise Refused("", reason, (), "Empty the later rows first, or choose a later deal.")
    if writing.what == INSERTED[0] and not writing.text and after.row(writing.row) is None:
        return after
    begins = sheet.row(writing.row) is None and writing.row in [row.number for row in after.behind]
    if writing in after.stray or begins:
        if later and not after.over and sheet.row(writing.row) is None:
            return after
        raise _why_stray(sheet, writing)
    _check_misdealt(sheet, after, writing)
    cell = after.cell(*writing.cell)
    for other in () if cell is None or later else (cell.written, *cell.others):
        if cell is not None and cell.others and other != writing:
            raise Refused("", "Something is written there already: {text}.", (), "Correct it.", text=other.text)
    judged = after
    if cell is not None and cell.others:
        # Of several that stand there one is judged, and it need not be this one.
        others = [each.id for each in (cell.written, *cell.others) if each != writing]
        judged = replay((*sheet.writings, replace(writing, instead=(*writing.instead, *others))))
    for number, doubt in judged.doubts:
        if number == writing.row and (writing.what, writing.seat) in doubt.cells:
            raise copy(doubt.why)  # raised itself, it would know the sheet that knows it: a circle that nothing frees
    return after


def _check_misdealt(sheet: ScoreSheet, after: ScoreSheet, writing: Writing) -> None:
    """Check that nothing is written in a row that was dealt wrongly, where it would count nothing.

    That it was dealt wrongly can be corrected, but not beside later rows, which would wait until that one is closed.
    Raises Refused.
    """
    row, now = sheet.row(writing.row), after.row(writing.row)
    if row is None or now is None or row.became != "misdeal" or not writing.text:
        return
    if writing.what not in [blank.what for blank in row.plan.blanks]:
        return
    later = any([cell.written.text for each in sheet.rows[row.place :] for cell in each.cells.values()])
    if now.became == "misdeal":
        if writing.text.lower() != MISDEAL:
            reason = "Row {row} was dealt wrongly, so nothing else can be written there."
            raise Refused("", reason, (), "Write in the row in which it was dealt again.", row=row.place)
    elif later:
        reason = "Row {row} was dealt wrongly, and later rows are written already."
        raise Refused("", reason, (), "If it counts after all, first empty the cell that says so.", row=row.place)


def _uncounted(sheet: ScoreSheet) -> tuple[Writing, ...]:
    """Return what is written and stands in no row that counts."""
    behind = {row.number for row in sheet.behind}
    return (*sheet.stray, *[each for each in sheet.writings if each.row in behind])


def _check_put_in(sheet: ScoreSheet, after: ScoreSheet, writing: Writing) -> None:
    """Check that a row can be put in there, or taken out again. Raises Refused."""
    if not is_put_in(writing.row):
        raise Refused("", "This sheet has no such cell.")
    place = after.row(writing.row)
    if not writing.text:
        return
    if place is None:
        raise Refused("", "There is no such row behind which a deal could be inserted.")
    here = [row for row in (*after.rows, *after.behind) if row.place > place.place]
    if any([cell in row.cells and row.cells[cell].written.text for row in here for cell in (PLAYED, TABLE)]):
        reason = "Later deals were played at a table of the card room, so no deal can be inserted before them."
        raise Refused("", reason)


def _why_stray(sheet: ScoreSheet, writing: Writing) -> Refused:
    if sheet.row(writing.row) is None and writing.row and sheet.over:
        return Refused(sheet.score_rules.over_clause, "The game is over.")
    if sheet.row(writing.row) is None and writing.row:
        last = sheet.rows[-1].place
        return Refused("", "Row {row} is not closed yet.", (), "Fill in what is missing there.", row=last)
    return Refused("", "This sheet has no such cell.")


def cells_of(writings: tuple[Writing, ...]) -> dict[int, Cells]:
    """Return what stands in the cells, by row.

    Of writings of which none comes instead of the other, that with the first id goes before.
    """
    replaced = {each for writing in writings for each in writing.instead}
    trails: dict[tuple[int, str, int], list[Writing]] = {}
    for writing in writings:
        trails.setdefault(writing.cell, []).append(writing)
    rows: dict[int, Cells] = {}
    for (row, what, seat), trail in trails.items():
        heads = sorted([each for each in trail if each.id not in replaced], key=lambda each: each.id)
        if heads:
            before = tuple([each for each in trail if each.id in replaced])
            rows.setdefault(row, {})[what, seat] = SheetCell(heads[0], None, tuple(heads[1:]), before)
    return rows


def _rules(head: Cells) -> tuple[HouseRules, ScoreRules[Any]]:
    """Return the rules of the sheet.

    Raises BadSheet.
    """
    if RULES not in head:
        raise BadSheet("rules", "are missing")
    try:
        return read_rules(head[RULES].written.text)
    except BadHouseRules as problem:
        raise BadSheet("rules", problem.with_place()) from None


def _names(head: Mapping[Cell, SheetCell]) -> tuple[str, ...]:
    """Who plays, by seat, up to the first seat that nobody is named for. Raises BadSheet."""
    names: list[str] = []
    while ("name", len(names)) in head:
        name = " ".join(head["name", len(names)].written.text.split())
        if not name:
            break
        check_name(name)
        if name in names:
            raise BadSheet("name", "two players are called {name}", name=name)
        names.append(name)
    return tuple(names)


def _dealer(cell: SheetCell | None, seats: int) -> int:
    """Return the first dealer.

    Raises BadSheet.
    """
    if cell is None:
        return 0
    seat = read_seat(cell.written.text, seats)
    if seat is None:
        raise BadSheet("dealer", "{text} is not a player", text=repr(cell.written.text[:12]))
    return seat


def told(doubt: ScoreIssue) -> str:
    """Return a doubt in a sentence, with its clause."""
    why = doubt.why
    return say("{clause}: {reason}", clause=why.clause, reason=why.reason) if why.clause else why.reason


__all__ = ["read_seat", "replay", "told", "write"]
