"""Judges one row of a score sheet: what is written there, and what follows from it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import Refused
from upcard.kernel.ui.default_score_rules import score_rules_of
from upcard.kernel.ui.played_row import read_played
from upcard.kernel.ui.score_rules import (
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
from upcard.score.before import BEGINNING
from upcard.score.company import Company, come_and_gone
from upcard.score.order import INSERTED
from upcard.score.seating import COMING, Circle
from upcard.score.sheet import OTHER_GAME, SheetCell, SheetRow
from upcard.score.writing import BadSheet
from upcard.text.messages import marked

RULES: Final = ("rules", ROW)
DEALER: Final = ("dealer", ROW)
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
    **dict.fromkeys(["rules", "dealer", "played", "table", "dropped", INSERTED[0]], "row"),
    **dict.fromkeys(COMING, "seat"),
}
"""What can be written in the row of any game, and of what: other rules from there on, another dealer, that it was
played at a table of the card room, that it goes on at one, who joins or leaves, that the row was put in."""

Cells = dict[Cell, SheetCell]


@dataclass(frozen=True)
class SheetState:
    """How far the game of a sheet is before a row.

    It has the rules by which it is played, who sits there, and what the game knows of the rows before; ``began``: by
    column with what those who have joined did begin.
    """

    rules: HouseRules
    score_rules: ScoreRules[Any]
    company: Company
    at: Progress
    began: Mapping[int, int] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """Whether the game is over before that row."""
        return bool(self.score_rules.winners(self.at))


def row_after(
    before: SheetState, number: int, place: int, cells: Cells, doubts: Iterable[ScoreIssue] = ()
) -> tuple[SheetRow, SheetState]:
    """Return the row that comes then, and how far the evening is after it, or in it while it is open.

    ``place`` is where it stands on the sheet, from 1 on, and ``doubts`` are known of it already.
    """
    found = list(doubts)
    evening, news = _begun(before, cells, found)
    row, at = _row(evening, number, place, cells, found, news)
    return row, replace(evening, at=at)


def row_behind(evening: SheetState, number: int, cells: Cells, before: SheetRow) -> tuple[SheetRow, SheetState]:
    """Return a row that counts nothing, because the game is over by then, or a row before it is still open.

    ``before`` is the row before it. It is judged as far as that is known without that row.
    """
    if evening.over:
        return _unjudged(evening, number, cells, before), evening
    row, after = row_after(evening, number, before.place + 1, cells)
    return replace(row, became="waits"), passed(after) if row.became == "open" else after


def passed(evening: SheetState) -> SheetState:
    """Return how far the evening is after a row of which nothing is known."""
    return evening if evening.over else replace(evening, at=evening.score_rules.passed(evening.at))


def _unjudged(evening: SheetState, number: int, cells: Cells, before: SheetRow) -> SheetRow:
    """Return a row for which the game has no place: what is written there, and no more."""
    plan = replace(before.plan, deal=before.plan.deal + 1, contract="", short="", notes=(), boxes=())
    kinds = {blank.what: blank.of for blank in plan.blanks}
    circle = evening.company.circle
    return SheetRow(
        number=number,
        place=before.place + 1,
        seats=circle.columns,
        plan=plan,
        cells={cell: each for cell, each in cells.items() if _is_blank(cell, {**EVERYWHERE, **kinds}, circle)},
        became="waits",
        points=(),
        missing=(),
        doubts=(),
        disputed=(),
        clauses=(),
        marks=(),
    )


def _begun(before: SheetState, cells: Cells, doubts: list[ScoreIssue]) -> tuple[SheetState, list[Remark]]:
    """Return the evening with what is otherwise from a row on, rules and players, and what is told of that."""
    rules, score_rules = before.rules, before.score_rules
    if RULES in cells:
        rules, score_rules = _other_rules(cells[RULES].written.text, rules, score_rules, doubts)
    written = {cell: each.written.text for cell, each in cells.items() if each.written.text}
    coming = {cell: text for cell, text in written.items() if cell[0] in COMING}
    known = len(before.company.names)
    company, at, news = come_and_gone(before.company, score_rules, before.at, coming, doubts)
    joined = {column: at.totals[seat] for seat, column in enumerate(company.circle.columns) if column >= known}
    if not score_rules.seats[0] <= at.seats <= score_rules.seats[1]:
        why = Refused(score_rules.players_clause, "These rules are not for {seats} players.", seats=at.seats)
        doubts.append(ScoreIssue((RULES,), why, False))
        rules, score_rules = before.rules, before.score_rules
    if rules != before.rules:
        news.insert(0, remark("Other rules hold from this deal on: {title}.", title=heading(rules)))
    if DROPPED in written:
        news.insert(0, remark(NOT_KNOWN, rule=written[DROPPED]))
    return SheetState(rules, score_rules, company, at, {**before.began, **joined}), news


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


def _row(
    evening: SheetState, number: int, place: int, cells: Cells, doubts: list[ScoreIssue], news: list[Remark]
) -> tuple[SheetRow, Progress]:
    """One row, and how far the evening is after it; ``news`` are told before it."""
    score_rules, company, at = evening.score_rules, evening.company, evening.at
    circle, width = company.circle, len(company.names)
    at, known = _dealt_by(score_rules, company, at, cells.get(DEALER), doubts)
    plan = circle.plan(known, width)
    plan = replace(plan, notes=(*news, *plan.notes)) if news else plan
    kinds = {blank.what: blank.of for blank in plan.blanks}
    more: dict[str, str] = {"stop": "row"} if score_rules.stops else {}
    more |= {"points": "seat"} if score_rules.sums != "none" else {}
    more |= BEGINNING if place == 1 else {}
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
        place=place,
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


def as_wide(row: SheetRow, width: int) -> SheetRow:
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


__all__ = [
    "DEALER",
    "DROPPED",
    "NOT_KNOWN",
    "PLAYED",
    "RULES",
    "STOP",
    "STOPS",
    "TABLE",
    "Cells",
    "SheetState",
    "as_wide",
    "passed",
    "read_rules",
    "row_after",
    "row_behind",
]
