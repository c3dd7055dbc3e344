"""Makes a score sheet from all that was written on it, and adds one more writing."""

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import Refused
from upcard.kernel.ui.default_score_rules import score_rules_of
from upcard.kernel.ui.played_row import read_played
from upcard.kernel.ui.score_rules import (
    MISDEAL,
    NO_SEAT,
    ROW,
    Cell,
    Progress,
    Remark,
    RowResult,
    RowSpec,
    ScoreIssue,
    ScoreRules,
    remark,
)
from upcard.kernel.ui.told_values import read_seat, read_sum
from upcard.options.house_rules import BadHouseRules, HouseRules, heading, read_house_rules
from upcard.score.before import BEGINNING, from_before
from upcard.score.company import Company, alike, come_and_gone, rules_are_for
from upcard.score.payments import settle_up
from upcard.score.seating import COMING, Circle, whole
from upcard.score.sheet import OTHER_GAME, ScoreSheet, SheetCell, SheetRow, check_name, check_names, merged
from upcard.score.writing import BadSheet, Writing
from upcard.text.messages import marked, say

RULES: Final = ("rules", ROW)
DEALER: Final = ("dealer", ROW)
HEAD: Final = ("rules", "name", "dealer")
"""What is written of the whole sheet."""
PLAYED: Final = ("played", ROW)
TABLE: Final = ("table", ROW)
STOP: Final = ("stop", ROW)
"""The players stop after this row, though the game is not over."""
STOPS: Final = "yes"
DROPPED: Final = ("dropped", ROW)
"""Rules that an upgrade has taken away (`upcard.score.renewed`)."""
NOT_KNOWN: Final = marked(
    "This version of Upcard no longer has this house rule: {rule}. From this deal on the rule of "
    "the book holds instead."
)
EVERYWHERE: Final[dict[str, str]] = {
    **dict.fromkeys(["rules", "dealer", "played", "table", "dropped"], "row"),
    **dict.fromkeys(COMING, "seat"),
}
"""What can be written in the row of any game, and of what: other rules from there on, another dealer, that it was
played at a table of the card room, that it goes on at one, who joins or leaves."""

Cells = dict[Cell, SheetCell]


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
    company = Company(names, whole(at))
    rows: list[SheetRow] = []
    had: tuple[int, ...] = ()
    began: dict[int, int] = {}
    used = {each.written.id for cell, each in head.items() if cell[0] in HEAD and cell[1] < len(names)}
    while not rows or (rows[-1].became != "open" and not score_rules.winners(at)):
        cells = by_row.get(len(rows) + 1, {})
        doubts: list[ScoreIssue] = []
        before = rules, score_rules
        if RULES in cells:
            rules, score_rules = _other_rules(cells[RULES].written.text, rules, score_rules, doubts)
        written = {cell: each.written.text for cell, each in cells.items() if each.written.text}
        if not rows:
            begun = from_before(score_rules, at, written, doubts)
            at, had = begun, () if begun is at else begun.totals
        coming = {cell: text for cell, text in written.items() if cell[0] in COMING}
        known = len(company.names)
        company, at, news = come_and_gone(company, score_rules, at, coming, doubts)
        began.update({column: at.totals[seat] for seat, column in enumerate(company.circle.columns) if column >= known})
        if not score_rules.seats[0] <= at.seats <= score_rules.seats[1]:
            why = Refused(score_rules.players_clause, "These rules are not for {seats} players.", seats=at.seats)
            doubts.append(ScoreIssue((RULES,), why, False))
            rules, score_rules = before
        if rules != before[0]:
            news.insert(0, remark("Other rules hold from this deal on: {title}.", title=heading(rules)))
        if DROPPED in written:
            news.insert(0, remark(NOT_KNOWN, rule=written[DROPPED]))
        row, at = _row(score_rules, company, at, len(rows) + 1, cells, doubts, news)
        used.update([each.written.id for each in row.cells.values()])
        rows.append(row)
    over = rows[-1].became != "open"
    stood = {cell.written.cell for cells in by_row.values() for cell in cells.values() if cell.written.id in used}
    return ScoreSheet(
        writings=every,
        rules=rules,
        score_rules=score_rules,
        at=at,
        seats=company.circle.columns,
        names=company.names,
        head=head,
        rows=tuple([_as_wide(row, len(company.names)) for row in rows]),
        totals=company.all_totals(at),
        before=had and had + (0,) * (len(company.names) - len(had)),
        began=began,
        over=over,
        winners=tuple([company.circle.columns[seat] for seat in score_rules.winners(at)]) if over else (),
        payments=settle_up(company.balances(score_rules, at)) if over else (),
        outcome=company.circle.remarks(score_rules.outcome(at)) if over else (),
        stray=tuple([each for each in every if each.cell not in stood]),
    )


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
    replaced = {each for other in after.writings for each in other.instead}
    were = {writing, *sheet.stray}
    lost = [each for each in after.stray if each.text and each not in were]
    lost = [each for each in lost if each.id not in replaced]
    if lost and writing.what in (*COMING, STOP[0]):
        reason = "Something is written already that has no place then."
        raise Refused("", reason, (), "Empty the later rows first, or choose a later deal.")
    if writing in after.stray:
        if later and not after.over and writing.row > len(after.rows):
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
    if not 0 < writing.row <= len(sheet.rows) or not writing.text:
        return
    row = sheet.rows[writing.row - 1]
    if row.became != "misdeal" or writing.what not in [blank.what for blank in row.plan.blanks]:
        return
    later = any([cell.written.text for each in sheet.rows[writing.row :] for cell in each.cells.values()])
    if after.rows[writing.row - 1].became == "misdeal":
        if writing.text.lower() != MISDEAL:
            reason = "Row {row} was dealt wrongly, so nothing else can be written there."
            raise Refused("", reason, (), "Write in the row in which it was dealt again.", row=writing.row)
    elif later:
        reason = "Row {row} was dealt wrongly, and later rows are written already."
        raise Refused("", reason, (), "If it counts after all, first empty the cell that says so.", row=writing.row)


def _why_stray(sheet: ScoreSheet, writing: Writing) -> Refused:
    last = sheet.rows[-1].number
    if writing.row > last and sheet.over:
        return Refused(sheet.score_rules.over_clause, "The game is over.")
    if writing.row > last:
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


@lru_cache(maxsize=64)
def read_rules(text: str) -> tuple[HouseRules, ScoreRules[Any]]:
    """Read the rules of a sheet, and how its score is kept. Raises BadSheet, BadHouseRules."""
    rules = read_house_rules(CATALOGUE, text)
    return rules, score_rules_of(rules.entry, rules.rules)


def _other_rules(
    text: str, rules: HouseRules, score_rules: ScoreRules[Any], doubts: list[ScoreIssue]
) -> tuple[HouseRules, ScoreRules[Any]]:
    """Return the rules from a row on: the old ones, and a doubt, where they cannot be played there."""
    if not text:
        return rules, score_rules
    try:
        other, theirs = read_rules(text)
    except (BadHouseRules, BadSheet) as problem:
        doubts.append(ScoreIssue((RULES,), Refused("", problem.message), False))
        return rules, score_rules
    if other.entry is not rules.entry:
        doubts.append(ScoreIssue((RULES,), Refused("", OTHER_GAME), False))
        return rules, score_rules
    return other, theirs


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


def _row(
    score_rules: ScoreRules[Any],
    company: Company,
    at: Progress,
    number: int,
    cells: Cells,
    doubts: list[ScoreIssue],
    news: list[Remark],
) -> tuple[SheetRow, Progress]:
    """One row, and how far the evening is after it; ``news`` are told before it."""
    circle, width = company.circle, len(company.names)
    at, known = _dealt_by(score_rules, company, at, cells.get(DEALER), doubts)
    plan = circle.plan(known, width)
    plan = replace(plan, notes=(*news, *plan.notes)) if news else plan
    kinds = {blank.what: blank.of for blank in plan.blanks}
    more: dict[str, str] = {"stop": "row"} if score_rules.stops else {}
    more |= {"points": "seat"} if score_rules.sums != "none" else {}
    more |= BEGINNING if number == 1 else {}
    kept = {cell: each for cell, each in cells.items() if _is_blank(cell, {**EVERYWHERE, **more, **kinds}, circle)}
    written = {cell: each.written.text for cell, each in kept.items() if each.written.text and cell[0] in kinds}
    found = _judged(score_rules, circle, at, written, kept.get(PLAYED), doubts)
    found = _stopped(score_rules, at, found, kept, doubts)
    judged = circle.judged(found, width)
    points = _with_points(judged, kept, doubts)
    open_doubts, ruled = _ruled((*doubts, *judged.doubts), kept)
    disputed = tuple([cell for cell, each in kept.items() if any([not each.says(other) for other in each.others])])
    became = "open" if judged.missing or open_doubts or disputed else judged.became
    if became == "open" and TABLE in kept and kept[TABLE].written.text:
        plan = replace(plan, notes=(remark("This deal goes on at a table of the card room."), *plan.notes))
    row = SheetRow(
        number=number,
        seats=circle.columns,
        plan=plan,
        cells={
            cell: replace(each, counts=judged.counts.get(cell), ruled=tuple(ruled.get(cell, ())))
            for cell, each in kept.items()
        },
        became=became,
        points=points if became == "scored" else (),
        missing=judged.missing,
        doubts=open_doubts,
        disputed=disputed,
        clauses=judged.clauses,
        marks=judged.marks,
        notes=judged.notes if became == "scored" else (),
        news=tuple(news),
    )
    brought = tuple([row.points[column] for column in circle.columns]) if row.points else ()
    return row, at if became in ("open", "misdeal") else score_rules.after(at, found, brought)


def _as_wide(row: SheetRow, width: int) -> SheetRow:
    """Return the row, in which those who joined later have nothing."""
    more = width - max(len(row.points), len(row.marks), len(row.plan.hands))
    if not more:
        return row
    return replace(
        row,
        points=row.points and row.points + (0,) * (width - len(row.points)),
        marks=row.marks and row.marks + ("",) * (width - len(row.marks)),
        plan=replace(row.plan, hands=row.plan.hands and row.plan.hands + (0,) * (width - len(row.plan.hands))),
    )


def _judged(
    score_rules: ScoreRules[Any],
    circle: Circle,
    at: Progress,
    written: Mapping[Cell, str],
    played: SheetCell | None,
    doubts: list[ScoreIssue],
) -> RowResult:
    """Judge what is written in a row; of a row that was played at a table, return the result that it brought.

    In such a row nothing else is written.
    """
    if played is None or not played.written.text:
        return score_rules.judge(at, circle.written(written))
    row = read_played(played.written.text, at.seats)
    judged = None if row is None else score_rules.judge_played(at, row)
    if judged is None:
        doubts.append(
            ScoreIssue((PLAYED,), Refused("", "That is not a deal of this game that was played at a table."), False)
        )
        return RowResult()
    if written:
        why = Refused(
            "", "This deal was played at a table of the card room, so nothing else can be written in its row."
        )
        doubts.append(ScoreIssue((*written, PLAYED), why, False))
    return replace(judged, notes=(*judged.notes, remark("This deal was played at a table of the card room.")))


def _stopped(
    score_rules: ScoreRules[Any], at: Progress, judged: RowResult, cells: Cells, doubts: list[ScoreIssue]
) -> RowResult:
    """Return the row as the last one, where somebody has written that the players stop there."""
    text = cells[STOP].written.text if STOP in cells else ""
    if text and text != STOPS:
        why = Refused("", "If the players stop here, write {word}, not {text}.", word=STOPS, text=repr(text[:12]))
        doubts.append(ScoreIssue((STOP,), why, False))
    if text != STOPS or judged.became != "scored":
        return judged
    found = score_rules.stopped(at, judged) or judged
    return replace(found, notes=(*found.notes, remark("The players stopped here.")))


def _is_blank(cell: Cell, kinds: Mapping[str, str], circle: Circle) -> bool:
    of = kinds.get(cell[0])
    sits = cell[1] in circle.columns or (cell[0] in COMING and cell[1] >= 0)
    return (of == "row" and cell[1] == ROW) or (of == "seat" and sits)


def _dealt_by(
    score_rules: ScoreRules[Any], company: Company, at: Progress, cell: SheetCell | None, doubts: list[ScoreIssue]
) -> tuple[Progress, RowSpec]:
    """Return the row with the dealer that somebody wrote down; that it is another's deal is a doubt."""
    circle = company.circle
    plan = score_rules.plan(at)
    if cell is None or not cell.written.text:
        return at, plan
    column = read_seat(cell.written.text, 99)
    seat = None if column is None else circle.seat(column)
    if seat is None or seat == NO_SEAT:
        why = Refused("", "{text} is not a player.", text=repr(cell.written.text[:12]))
        doubts.append(ScoreIssue((DEALER,), why, False))
        return at, plan
    if seat == at.dealer:
        return at, plan
    why = Refused(plan.dealer_clause, "The dealer is {who}.", who=company.names[circle.columns[at.dealer]])
    doubts.append(ScoreIssue((DEALER,), why))
    other = replace(at, dealer=seat)
    return other, score_rules.plan(other)


def _with_points(judged: RowResult, cells: Cells, doubts: list[ScoreIssue]) -> tuple[int, ...]:
    """Return the points of a row, with those that somebody wrote in place of what the rules say."""
    points = list(judged.points)
    for (what, seat), cell in cells.items():
        if what != "points" or not cell.written.text:
            continue
        number = read_sum(cell.written.text)
        if number is None:
            why = Refused("", "{text} is not a number of points.", text=repr(cell.written.text[:12]))
            doubts.append(ScoreIssue(((what, seat),), why, False))
        elif judged.became in ("void", "misdeal"):
            doubts.append(ScoreIssue(((what, seat),), Refused("", "This deal brings no points."), False))
        elif points and points[seat] != number:
            why = Refused("", "By the rules it is {points}.", points=points[seat])
            doubts.append(ScoreIssue(((what, seat),), why))
            points[seat] = number
    return tuple(points)


def _ruled(doubts: Iterable[ScoreIssue], cells: Cells) -> tuple[tuple[ScoreIssue, ...], dict[Cell, list[str]]]:
    """Return the doubts that are left, and by cell what the table overrules: clauses, else reasons."""
    left: list[ScoreIssue] = []
    ruled: dict[Cell, list[str]] = {}
    for doubt in doubts:
        ours = [cell for cell in doubt.cells if cell in cells and cells[cell].written.ours]
        if not doubt.may_stand or not ours:
            left.append(doubt)
        for cell in ours if doubt.may_stand else ():
            ruled.setdefault(cell, []).append(doubt.why.clause or doubt.why.reason)
    return tuple(left), ruled


def told(doubt: ScoreIssue) -> str:
    """Return a doubt in a sentence, with its clause."""
    why = doubt.why
    return say("{clause}: {reason}", clause=why.clause, reason=why.reason) if why.clause else why.reason


__all__ = ["read_seat", "replay", "told", "write"]
