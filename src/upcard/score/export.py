"""Exports a score sheet: as CSV, which can be read in again, and as a link to BG Stats."""

import csv
import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import quote

from upcard.score.sheet import ScoreSheet
from upcard.score.writing import MOST_WRITINGS, BadSheet, Writing, from_data, read_sheet
from upcard.text.messages import say

COLUMNS: Final = ("row", "what", "seat", "player", "text", "counts", "id", "instead", "ours", "by", "at")
"""Of the lines below the table, a writing each; ``player`` and ``counts`` are for whoever reads it in a spreadsheet,
and left out when it is read in."""

_TOLD: Final = ("player", "counts")
_FORMULA: Final = tuple("=+-@\t\r\n'\uff1d\uff0b\uff0d\uff20")
"""What a spreadsheet takes for the beginning of a formula, and the sign that tells it not to."""

BG_STATS: Final = "https://app.bgstatsapp.com/createPlay.html?data="


def write_csv(sheet: ScoreSheet) -> str:
    """Return the sheet as a table, a line for each deal and the totals, a column for each player.

    Below it everything written, a line each, from which `read_csv` gives it back exactly.
    """
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow([say("Deal"), *[_guarded(name) for name in sheet.names]])
    if sheet.brought:
        rows.writerow([say("before"), *["" if had is None else had for had in sheet.brought]])
    for row in sheet.rows:
        word = say("void") if row.became == "void" else say("misdeal")
        if row.became != "open":
            told = row.points or [word] * len(sheet.names)
            rows.writerow([row.plan.deal, *[each if seat in row.seats else "" for seat, each in enumerate(told)]])
    if sheet.score_rules.sums != "none":
        rows.writerow([say("Total"), *sheet.totals])
    rows.writerow([])
    rows.writerow(COLUMNS)
    for each in sheet.writings:
        cell = sheet.cell(*each.cell)
        counts = cell.counts if cell is not None and cell.written == each else None
        seated = 0 <= each.seat < len(sheet.names)
        data: dict[str, Any] = {
            **each.as_data(),
            "row": each.row,
            "player": sheet.names[each.seat] if seated else "",
            "counts": "" if counts is None else counts,
            "instead": " ".join(each.instead),
            "ours": "yes" if each.ours else "",
        }
        rows.writerow([_guarded(str(data.get(column, ""))) for column in COLUMNS])
    return out.getvalue()


def read_csv(text: str) -> tuple[Writing, ...]:
    """Read the writings of a score sheet's CSV file.

    Raises:
        BadSheet: it is no such file; ``where`` names the writing, ``line`` its line.
    """
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    writings: list[Writing] = []
    try:
        head = _head(rows)
        for row in rows:
            if len(writings) == MOST_WRITINGS:
                raise BadSheet("writings", "a list of at most {most} entries is wanted", most=MOST_WRITINGS)
            if any(row):
                writings.append(_writing(head, row if any(row[len(head) :]) else row[: len(head)]))
    except csv.Error as fault:
        raise BadSheet("", "is not CSV: {why}", why=fault).on_line(rows.line_num) from None
    except BadSheet as fault:
        raise (fault if fault.line else fault.on_line(rows.line_num)) from None
    return tuple(writings)


def _head(rows: Iterator[list[str]]) -> tuple[str, ...]:
    """Return the line that names the columns, after the table of deals.

    A spreadsheet may have made all lines equally long. Raises BadSheet: there is none.
    """
    for row in rows:
        while row and not row[-1]:
            row.pop()
        if {*COLUMNS} - {*_TOLD} <= {*row} and len({*row}) == len(row):
            return tuple(row)
    wanted = ", ".join([column for column in COLUMNS if column not in _TOLD])
    raise BadSheet("", "is not a score sheet, whose columns are {columns}", columns=wanted).on_line(1)


def _writing(head: tuple[str, ...], row: list[str]) -> Writing:
    """Return the writing of a line.

    Raises BadSheet.
    """
    if len(row) != len(head):
        raise BadSheet("", "there must be {count} columns, not {given}", count=len(head), given=len(row))
    told = {column: _plain(text) for column, text in zip(head, row, strict=True) if column in COLUMNS}
    data: dict[str, Any] = {key: told[key] for key in ("id", "what", "text", "by", "at")}
    number = told["row"]
    if not (number.isascii() and number.isdigit()) or len(number) > 5:
        raise BadSheet("row", "{value} cannot stand there", value=repr(number)[:40])
    data["row"] = int(number)
    if told["seat"]:
        data["seat"] = told["seat"]
    if told["ours"] not in ("", "yes"):
        raise BadSheet("ours", "{value} cannot stand there", value=repr(told["ours"])[:40])
    return from_data({**data, "instead": told["instead"].split(), "ours": told["ours"] == "yes"})


def _guarded(text: str) -> str:
    """Return the text so that a spreadsheet reads no formula in it."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _plain(text: str) -> str:
    return text[1:] if text.startswith("'") else text


def read_any(text: str) -> tuple[Writing, ...]:
    """Return the writings of a sheet's file, JSON or CSV.

    Raises BadSheet.
    """
    return read_sheet(text) if text.lstrip()[:1] in ("", "{", "[") else read_csv(text)


def bg_stats(sheet: ScoreSheet, when: datetime) -> str:
    """Return a link that hands the finished game to the app BG Stats, as it documents for others; ``when`` it ended.

    Raises:
        ValueError: the game is not over.
    """
    if not sheet.over:
        raise ValueError("the game is not over")
    ahead = sorted(sheet.totals, reverse=sheet.score_rules.best == "high")
    points = sheet.score_rules.sums != "none"
    players = []
    for seat, name in enumerate(sheet.names):
        player: dict[str, Any] = {"name": name, "sourcePlayerId": name, "winner": seat in sheet.winners}
        if points:
            player |= {"score": sheet.totals[seat], "rank": ahead.index(sheet.totals[seat]) + 1}
        players.append({**player, "startPlayer": seat == sheet.rows[0].plan.begins})
    game = {"name": sheet.rules.entry.title, "sourceGameId": sheet.rules.entry.id}
    data = {
        "sourceName": "Upcard",
        "sourcePlayId": sheet.writings[0].id,
        "playDate": when.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {**game, "highestWins": sheet.score_rules.best == "high", "noPoints": not points},
        "players": players,
    }
    return BG_STATS + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")


__all__ = ["bg_stats", "read_any", "read_csv", "write_csv"]
