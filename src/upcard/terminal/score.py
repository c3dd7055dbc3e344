"""The command `upcard score`, which keeps the score sheet of a game with real cards."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import click

from upcard.kernel.game import Refused
from upcard.kernel.ui.score_rules import NO_SEAT, Cell, ScoreIssue
from upcard.match.match import seat_sign
from upcard.options.house_rules import HouseRules, heading
from upcard.score import (
    BadSheet,
    ScoreSheet,
    SheetRow,
    begin,
    bg_stats,
    changes,
    next_sheet,
    read_any,
    renewed,
    replay,
    told,
    write,
    write_csv,
    write_sheet,
)
from upcard.score.before import BEGINNING
from upcard.score.changes import kept
from upcard.score.order import INSERTED
from upcard.score.row import DROPPED, NOT_KNOWN, TABLE
from upcard.score.seating import COMING
from upcard.score.spoken import before_row
from upcard.score.typed import OURS, Untyped, as_writing, cell_name, cell_text, usage
from upcard.score.writing import FORMAT, VERSION
from upcard.terminal.arguments import book_option, house_rules, rules_of, rules_option
from upcard.terminal.console import console_for, plain_option, wrapped
from upcard.terminal.errors import CommandError, PathName, read_file, write_file
from upcard.terminal.play import asker
from upcard.terminal.rules import json_option
from upcard.terminal.scene_text import draw_sheet
from upcard.text.messages import in_a_row, listed, marked, say, say_counted

AT_TABLE: Final = marked(
    "To play the next deal at the web table, start upcard serve. On the page “Keep score of real "
    "cards” open {path} with “Continue from a file”, then choose “The evening” and “Continue at the "
    "table”. To come back, save the sheet as a file with “Share the sheet” and open that with "
    "upcard score --file."
)
"""How an evening goes on at the web table: the terminal has none for people who sit together."""


@click.command()
@click.argument("game", required=False)
@click.argument("names", nargs=-1)
@click.option(
    "--file",
    "path",
    type=PathName(dir_okay=False),
    default=Path("score.json"),
    show_default=True,
    help="Where the sheet is kept.",
)
@book_option
@rules_option
@click.option(
    "--from",
    "old",
    type=PathName(dir_okay=False),
    metavar="FILE",
    help="Begin a new sheet that continues that one, with its players, rules and points.",
)
@click.option("--dealer", metavar="NAME", help="Who deals first; the first of the names unless given.")
@click.option("--write", "lines", multiple=True, metavar="TEXT", help="Write this line, and do not ask for more.")
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print what was written as CSV, which can be read in again.")
@click.option("--bg-stats", "as_link", is_flag=True, help="Print a link that hands the finished game to BG Stats.")
@plain_option
def score(
    game: str | None,
    names: tuple[str, ...],
    path: Path,
    book: str | None,
    rules_file: Path | None,
    old: Path | None,
    dealer: str | None,
    lines: tuple[str, ...],
    as_json: bool,
    as_csv: bool,
    as_link: bool,
    plain: bool,
) -> None:
    """Keep the score of GAME, which NAMES play with real cards, in the order of their seats.

    Without a game the sheet in the file is continued. Each line that you type is written on it: out Ada, Ben 10+15+8,
    Cid KS Kx *, 2: Ben 48 to correct row 2; ? shows all of it.
    """
    new = game is not None or old is not None
    if game is None and (book or rules_file or (dealer and not new)):
        raise CommandError(marked("--book, --rules and --dealer are for a new sheet: name a game"))
    before = None if old is None else _opened(old)
    rules = rules_of(game, book, rules_file) if game else before.rules if before else None
    sheet = _opened(path) if rules is None else _begun(path, rules, names, dealer, before)
    for line in lines:
        written = _written(sheet, line)
        if not (as_json or as_csv or as_link):
            for each in changes(sheet, written, _last_written(written)):
                click.echo(wrapped(each))
        sheet = written
    if lines or new:
        _save(path, sheet, new=new)
    if as_json or as_csv or as_link:
        click.echo(_exported(sheet, as_json, as_csv), nl=not as_csv)
        return
    _show(sheet, plain)
    if not lines:
        _ask(path, sheet, plain)


def _exported(sheet: ScoreSheet, as_json: bool, as_csv: bool) -> str:
    """Return the sheet for another program.

    Raises CommandError: the game is not over.
    """
    if as_json:
        return json.dumps(as_data(sheet), indent=2, ensure_ascii=False)
    if as_csv:
        return write_csv(sheet)
    if not sheet.over:
        raise CommandError("--bg-stats: the game is not over yet")
    return bg_stats(sheet, datetime.now(UTC))


def _begun(
    path: Path, rules: HouseRules, names: tuple[str, ...], dealer: str | None, before: ScoreSheet | None
) -> ScoreSheet:
    """Return a new sheet, which goes on with another one if that is given.

    Raises CommandError.
    """
    if path.exists():
        raise CommandError(marked("exists already: continue it with upcard score --file, or name another"), path)
    if not names and before is not None:
        names = tuple([before.names[seat] for seat in before.seats])
    if dealer is not None and dealer not in names:
        raise CommandError("--dealer {dealer}: no player has that name", dealer=dealer)
    first = -1 if dealer is None else names.index(dealer)
    try:
        if before is None:
            return replay(begin(rules, names, max(0, first)))
        sheet = replay(next_sheet(before, rules, names, first))
    except (BadSheet, Refused) as problem:
        raise CommandError("{problem}", problem=problem) from None
    if not sheet.before and sheet.score_rules.carries != "no":
        click.echo(
            wrapped(say("The new game begins at 0: with the earlier points it would be over at once.")), err=True
        )
    return sheet


def _opened(path: Path) -> ScoreSheet:
    """Return the sheet in the file.

    Raises CommandError.
    """
    if not path.exists():
        raise CommandError(marked("there is no sheet: to begin one, name a game and the players"), path)
    try:
        written = read_any(read_file(path))
        sheet = replay(renewed(written))
    except BadSheet as problem:
        raise CommandError("{problem}", path, problem.line, problem=problem) from None
    except Refused as problem:
        raise CommandError("{problem}", path, problem=problem) from None
    for each in sheet.writings:
        if each.what == DROPPED[0] and each not in written:
            said = say(NOT_KNOWN, rule=each.text)
            click.echo(wrapped(say("Row {row}: {said}", row=each.row, said=said)), err=True)
    return sheet


def _written(sheet: ScoreSheet, line: str) -> ScoreSheet:
    """Return the sheet with one line more.

    Raises CommandError.
    """
    try:
        return write(sheet, as_writing(sheet, line, _rules_in))
    except Refused as refused:
        may = _may_stand(sheet, line)
        raise CommandError("{why}{may}", why=refused, may=may) from None
    except (BadSheet, Untyped) as problem:
        raise CommandError("{problem}", problem=problem) from None


def _rules_in(name: str) -> HouseRules:
    return house_rules(Path(name).expanduser())


def _may_stand(sheet: ScoreSheet, line: str) -> str:
    """How to let it stand, if the table can; empty if not."""
    try:
        write(sheet, as_writing(sheet, line, _rules_in, ours=True))
    except Refused:
        return ""
    return " " + say("To accept it all the same, write: {line}", line=f"{OURS} {line.strip()}")


def _save(path: Path, sheet: ScoreSheet, new: bool = False) -> None:
    """Put the sheet in the place of the file, whole or not at all. Raises CommandError."""
    if new and path.exists():
        raise CommandError(marked("is there already"), path)
    write_file(path, _text(path, sheet))


def _text(path: Path, sheet: ScoreSheet) -> str:
    return write_csv(sheet) if path.suffix == ".csv" else write_sheet(sheet.writings)


def _newest(path: Path, sheet: ScoreSheet) -> ScoreSheet:
    """Return the sheet as the file has it: another command may have written on it. Raises CommandError."""
    return sheet if not path.exists() or read_file(path) == _text(path, sheet) else _opened(path)


def _ask(path: Path, sheet: ScoreSheet, plain: bool) -> None:
    """Write what is typed, until the end of the input or ``quit``."""
    ask = asker()
    while True:
        try:
            line = ask("> ").strip()
        except EOFError:
            return
        if line in ("quit", "q"):
            return
        if line in ("?", "help"):
            click.echo("\n".join([wrapped(each, 2, 2) for each in usage(sheet)]))
            continue
        if line == "table":
            click.echo(wrapped(say(AT_TABLE, path=path)))
            continue
        if line in ("", "sheet"):
            sheet = _newest(path, sheet)
            _show(sheet, plain)
            continue
        sheet = _newest(path, sheet)
        try:
            after = _written(sheet, line)
        except CommandError as problem:
            click.echo(wrapped(problem.message))
            continue
        said = changes(sheet, after, _last_written(after))
        inserts = _inserts(sheet, after)
        if inserts and not _agreed(ask, said):
            continue
        sheet = after
        _save(path, sheet)
        _show(sheet, plain)
        for each in said:
            if not inserts and each != kept(sheet):
                click.echo(wrapped(each))


def _last_written(sheet: ScoreSheet) -> int:
    """Return the row in which something was written last."""
    return sheet.writings[-1].row


def _inserts(before: ScoreSheet, after: ScoreSheet) -> bool:
    """Say whether the last writing puts a deal in."""
    return after is not before and after.writings[-1].what == INSERTED[0] and after.writings[-1].text != ""


def _agreed(ask: Callable[[str], str], lines: list[str]) -> bool:
    """Say what changes when a deal is put in, and return whether it shall be."""
    for each in lines:
        click.echo(wrapped(each))
    try:
        return ask(say("Insert a deal there? y or n: ")).strip().lower() in ("y", "yes")
    except EOFError:
        return False


def _show(sheet: ScoreSheet, plain: bool) -> None:
    console = console_for(plain)
    console.print(heading(sheet.rules), style="bold")
    if sheet.brought or any([row.became != "open" for row in (*sheet.rows, *sheet.behind)]):
        draw_sheet(console, sheet.drawn(), plain)
    for row in (*sheet.rows, *sheet.behind):
        for line in changed(sheet, row):
            click.echo(wrapped(line))
    for line in written_behind(sheet):
        click.echo(wrapped(line))
    for line in came(sheet):
        click.echo(wrapped(line))
    if sheet.over:
        won = listed([sheet.names[seat] for seat in sheet.winners])
        click.echo(say_counted("{won} has won.", "{won} share the win.", len(sheet.winners), won=won))
        for line in ended(sheet):
            click.echo(wrapped(line))
    elif sheet.open is not None:
        for line in ahead(sheet, sheet.open):
            click.echo(wrapped(line))


def came(sheet: ScoreSheet) -> list[str]:
    """Return what came of the last row that is closed, besides its points."""
    closed = [row for row in sheet.rows if row.became != "open"]
    return [
        say("Row {row}: {note}", row=row.place, note=note.told(sheet.names))
        for row in closed[-1:]
        for note in row.notes
    ]


def ended(sheet: ScoreSheet) -> list[str]:
    """Return what is to be told of a game that is over, and who pays whom."""
    lines = [note.told(sheet.names) for note in sheet.outcome]
    for each in sheet.payments:
        payer, payee = sheet.names[each.payer], sheet.names[each.payee]
        lines.append(say("{payer} pays {payee} {amount}.", payer=payer, payee=payee, amount=each.amount))
    return lines


def ahead(sheet: ScoreSheet, row: SheetRow) -> list[str]:
    """Return what is known of the open row, and what it waits for."""
    plan = row.plan
    which = say("Deal {deal} of {of}", deal=plan.deal, of=plan.of) if plan.of else say("Deal {deal}", deal=plan.deal)
    asked = f": {plan.contract} ({plan.short})" if plan.contract else ""
    lines = [
        f"{which}{asked}.",
        " ".join(before_row(sheet.names, plan)),
        *[note.told(sheet.names) for note in plan.notes],
    ]
    for cell in row.cells.values():
        if cell.written.text and (cell.others or cell.written.what not in (*BEGINNING, *COMING, TABLE[0], INSERTED[0])):
            called = cell_name(sheet.names, plan.blanks, (cell.written.what, cell.written.seat))
            lines.append(f"  {called}: {cell_text(sheet.names, plan.blanks, cell.written)}")
        lines += [f"    {say('or')} {cell_text(sheet.names, plan.blanks, other)}" for other in cell.others]
    lines += [doubted(sheet, row, doubt) for doubt in row.doubts]
    if row.missing:
        lines.append(
            say(
                "Missing: {cells}.", cells=in_a_row([cell_name(sheet.names, plan.blanks, cell) for cell in row.missing])
            )
        )
    return lines


def written_behind(sheet: ScoreSheet) -> list[str]:
    """Return what is to be told of deals that are written, and count nothing yet or no longer."""
    lines = [kept(sheet)] if sheet.behind else []
    for row in sheet.behind:
        if not row.points:  # it is in no column of the sheet
            told_cells = [
                say(
                    "{cell}: {text}",
                    cell=cell_name(sheet.names, row.plan.blanks, cell),
                    text=cell_text(sheet.names, row.plan.blanks, each.written),
                )
                for cell, each in row.cells.items()
                if each.written.text and cell != INSERTED
            ]
            lines.append(say("Row {row}: {note}", row=row.place, note="; ".join(told_cells)))
    return lines


def doubted(sheet: ScoreSheet, row: SheetRow, doubt: ScoreIssue) -> str:
    """Return a doubt in a sentence, with the cell that it is about and what can be done."""
    called = cell_name(sheet.names, row.plan.blanks, doubt.cells[0])
    return say("{cell}: {why}", cell=called, why=" ".join(filter(None, [told(doubt), doubt.why.remedy])))


def changed(sheet: ScoreSheet, row: SheetRow) -> list[str]:
    """Return what was changed in a row, and what the table lets stand against the rules."""
    lines: list[str] = []
    for cell in row.cells.values():
        called = cell_name(sheet.names, row.plan.blanks, (cell.written.what, cell.written.seat))
        where = say("Row {row}, {cell}", row=row.place, cell=called)
        now = cell_text(sheet.names, row.plan.blanks, cell.written)
        stood = dict.fromkeys([cell_text(sheet.names, row.plan.blanks, each) for each in cell.before])
        was = ", ".join([each for each in stood if each != now])
        if was:
            lines.append(say("{where}: {now}; before, it was {was}.", where=where, now=now, was=was))
        if cell.ruled:
            against = ", ".join(cell.ruled)
            lines.append(
                say(
                    "{where}: {now}, accepted by this table (against {against}).",
                    where=where,
                    now=now,
                    against=against,
                )
            )
    return lines


def as_data(sheet: ScoreSheet) -> dict[str, Any]:
    """Return the sheet as one JSON object, which can be read in again."""
    return {
        FORMAT: VERSION,
        "game": sheet.rules.entry.id,
        "book": sheet.rules.book,
        "players": list(sheet.names),
        "seats": [seat_sign(seat) for seat in sheet.seats],
        "rows": [_row_as_data(sheet, row) for row in (*sheet.rows, *sheet.behind)],
        "before": list(sheet.before),
        "totals": list(sheet.totals),
        "best": sheet.score_rules.best,
        "over": sheet.over,
        "winners": [seat_sign(seat) for seat in sheet.winners],
        "payments": [
            {"payer": seat_sign(each.payer), "payee": seat_sign(each.payee), "amount": each.amount}
            for each in sheet.payments
        ],
        "outcome": [note.told(sheet.names) for note in sheet.outcome],
        "writings": [each.as_data() for each in sheet.writings],
    }


def _row_as_data(sheet: ScoreSheet, row: SheetRow) -> dict[str, Any]:
    plan = row.plan
    return {
        "row": row.place,
        "number": row.number,
        "seats": [seat_sign(seat) for seat in row.seats],
        "deal": plan.deal,
        "of": plan.of,
        "dealer": seat_sign(plan.dealer),
        "begins": "" if plan.begins == NO_SEAT else seat_sign(plan.begins),
        "decks": plan.decks,
        "jokers": plan.jokers,
        "cards": plan.cards,
        "hands": list(plan.hands),
        "ahead": [note.told(sheet.names) for note in plan.notes],
        "contract": plan.contract,
        "short": plan.short,
        "wild": list(plan.wild),
        "became": row.became,
        "points": list(row.points),
        "marks": list(row.marks) if row.points else [],
        "notes": [note.told(sheet.names) for note in row.notes],
        "cells": [
            {
                **cell.written.as_data(),
                "counts": cell.counts,
                "before": [each.as_data() for each in cell.before],
                "others": [each.as_data() for each in cell.others],
                "ruled": list(cell.ruled),
            }
            for cell in row.cells.values()
        ],
        "missing": [_missing(cell) for cell in row.missing],
        "doubts": [{"clause": doubt.why.clause, "reason": doubt.why.reason} for doubt in row.doubts],
    }


def _missing(cell: Cell) -> dict[str, str]:
    return {"what": cell[0]} if cell[1] < 0 else {"what": cell[0], "seat": seat_sign(cell[1])}
