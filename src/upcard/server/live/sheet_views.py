"""Describes a score sheet in messages of the protocol."""

from dataclasses import replace
from typing import Final

from upcard.kernel.game import Refused
from upcard.kernel.ui.score_rules import NO_SEAT, Cell, RowSpec, ScoreField, ScoreIssue, ScoreToken
from upcard.options.house_rules import heading
from upcard.score import ScoreSheet, SheetCell, SheetRow, Writing
from upcard.score.changes import free_number, kept
from upcard.score.company import fixed
from upcard.score.order import is_put_in
from upcard.score.seating import START, TOTALS
from upcard.score.sheet import carried, next_deal
from upcard.score.spoken import before_row
from upcard.score.typed import cell_name
from upcard.server import wire
from upcard.text.messages import listed, say, say_counted

_JOINING: Final[dict[str, tuple[str, ...]]] = {"start": (START,), "agreed": TOTALS}
"""With which totals somebody can join, by what the game's score rules say of newcomers; besides the last any number."""


def shown(sheet_id: str, sheet: ScoreSheet, is_open: bool) -> wire.ScoreSheet:
    """Describe a whole score sheet in a message."""
    forms: dict[tuple[ScoreField, ...], int] = {}
    why_fixed = fixed(sheet.score_rules)
    rows = tuple([_row(sheet, row, forms) for row in sheet.rows])
    behind = tuple([_row(sheet, row, forms) for row in sheet.behind])
    return wire.ScoreSheet(
        id=sheet_id,
        n=len(sheet.writings),
        game=sheet.rules.entry.id,
        title=heading(sheet.rules),
        players=sheet.names,
        seats=sheet.seats,
        joining=() if sheet.over or why_fixed else _JOINING[sheet.score_rules.newcomers],
        fixed=_fixed(why_fixed),
        before=sheet.brought,
        carries=sheet.score_rules.carries,
        start=sheet.score_rules.begin(len(sheet.names), 0).totals[0],
        next=_next(sheet),
        head=tuple([_cell(sheet, (), each) for cell, each in sheet.head.items() if cell[0] in ("name", "dealer")]),
        forms=tuple([tuple([_blank(blank) for blank in form]) for form in forms]),
        rows=rows,
        behind=behind,
        kept=kept(sheet),
        insert=free_number(sheet),
        later=_later(sheet),
        plain=_plain(sheet),
        stops=sheet.score_rules.stops,
        totals=sheet.totals,
        best=sheet.score_rules.best,
        sums=sheet.score_rules.sums,
        over=sheet.over,
        winners=sheet.winners,
        outcome=_outcome(sheet),
        waiting=len([each for each in sheet.stray if each.row and sheet.row(each.row) is None]),
        open=is_open,
    )


def _fixed(why: Refused | None) -> str:
    return "" if why is None else str(why)


def _next(sheet: ScoreSheet) -> wire.ScoreNext:
    names = tuple([sheet.names[seat] for seat in sheet.seats])
    return wire.ScoreNext(sheet.score_rules.seats, names, carried(sheet), sheet.at.dealer, next_deal(sheet))


def _later(sheet: ScoreSheet) -> tuple[wire.ScoreAhead, ...]:
    """Return the deals after the last row, where it is known what they are.

    They are dealt by one after the other, whoever deals the one that is open.
    """
    row, seats = sheet.rows[-1], sheet.seats
    plans = {each.deal: each for each in (() if sheet.over else sheet.score_rules.ahead(len(seats)))}
    now = plans.pop(row.plan.deal, None)
    last = max([each.plan.deal for each in (row, *sheet.behind)])
    on = 0 if now is None else seats.index(row.plan.dealer) - now.dealer

    def column(seat: int) -> int:
        return NO_SEAT if seat == NO_SEAT else seats[(seat + on) % len(seats)]

    later = [
        replace(each, dealer=column(each.dealer), begins=column(each.begins))
        for each in plans.values()
        if each.deal > last
    ]
    return tuple(
        [
            wire.ScoreAhead(
                deal=each.deal,
                dealer=each.dealer,
                begins=each.begins,
                contract=each.contract,
                short=each.short,
                ahead=before_row(sheet.names, each),
            )
            for each in later
        ]
    )


def _plain(sheet: ScoreSheet) -> wire.ScorePlain | None:
    plain = sheet.score_rules.plain
    return None if plain is None else wire.ScorePlain(plain.cells, plain.unless, plain.again)


def _outcome(sheet: ScoreSheet) -> tuple[str, ...]:
    """Say who has won, and what else there is to be told; nothing before the end."""
    if not sheet.over:
        return ()
    won = listed([sheet.names[seat] for seat in sheet.winners])
    lines = [say_counted("{won} has won.", "{won} share the win.", len(sheet.winners), won=won)]
    lines += [note.told(sheet.names) for note in sheet.outcome]
    for each in sheet.payments:
        payer, payee = sheet.names[each.payer], sheet.names[each.payee]
        lines.append(say("{payer} pays {payee} {amount}.", payer=payer, payee=payee, amount=each.amount))
    return tuple(lines)


def _row(sheet: ScoreSheet, row: SheetRow, forms: dict[tuple[ScoreField, ...], int]) -> wire.ScoreRow:
    plan = row.plan
    return wire.ScoreRow(
        number=row.number,
        seats=row.seats,
        deal=plan.deal,
        of=plan.of,
        dealer=plan.dealer,
        begins=plan.begins,
        contract=plan.contract,
        short=plan.short,
        ahead=(*before_row(sheet.names, plan), *[note.told(sheet.names) for note in plan.notes]),
        news=tuple([note.told(sheet.names) for note in row.news]),
        form=forms.setdefault(plan.blanks, len(forms)),
        boxes=tuple([wire.ScoreBox(say(box.label), box.cards, box.holds) for box in plan.boxes]),
        inserted=is_put_in(row.number),
        cells=tuple([_cell(sheet, plan.blanks, each) for each in row.cells.values()]),
        became=row.became,
        points=row.points,
        marks=row.marks if row.points else (),
        notes=tuple([note.told(sheet.names) for note in row.notes]),
        missing=tuple([_place(sheet, plan, cell) for cell in row.missing]),
        doubts=tuple([_doubt(sheet, plan, doubt) for doubt in row.doubts]),
    )


def _cell(sheet: ScoreSheet, blanks: tuple[ScoreField, ...], cell: SheetCell) -> wire.ScoreCell:
    place = (cell.written.what, cell.written.seat)
    return wire.ScoreCell(
        what=place[0],
        seat=place[1],
        called=cell_name(sheet.names, blanks, place),
        now=_trace(cell.written),
        counts=cell.counts,
        others=tuple([_trace(each) for each in cell.others]),
        before=tuple([_trace(each) for each in cell.before]),
        ruled=cell.ruled,
    )


def _trace(writing: Writing) -> wire.ScoreTrace:
    return wire.ScoreTrace(writing.id, writing.text, writing.by, writing.at, writing.ours)


def _place(sheet: ScoreSheet, plan: RowSpec, cell: Cell) -> wire.ScorePlace:
    return wire.ScorePlace(*cell, cell_name(sheet.names, plan.blanks, cell))


def _doubt(sheet: ScoreSheet, plan: RowSpec, doubt: ScoreIssue) -> wire.ScoreDoubt:
    place, why = doubt.cells[0], doubt.why
    called = cell_name(sheet.names, plan.blanks, place)
    return wire.ScoreDoubt(why.clause, why.reason, why.remedy, *place, called, doubt.may_stand)


def _blank(blank: ScoreField) -> wire.ScoreBlank:
    return wire.ScoreBlank(
        what=blank.what,
        label=say(blank.label),
        of=blank.of,
        wants=blank.wants,
        begins=tuple([_word(each) for each in blank.begins if each.offered]),
        words=tuple([_word(each) for each in blank.words if each.offered]),
        keys=blank.keys,
        ties=blank.ties,
        parts=blank.parts,
        asked=blank.asked,
        zero=blank.zero,
        given=blank.given,
        ordered=blank.ordered,
        among=blank.among,
        except_for=blank.except_for,
        barred=blank.barred,
        about=say(blank.about),
    )


def _word(word: ScoreToken) -> wire.ScoreWord:
    label = say(word.label, who="{who}") if word.seat else say(word.label)
    return wire.ScoreWord(word.text, label, word.seat, word.spares)
