"""Sheets for other programs: read in again exactly, in every game."""

import csv
import io
import json
import re
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from benchmarks.score_sheets import played
from upcard.catalogue import CATALOGUE
from upcard.options.house_rules import choose_rules
from upcard.score import (
    BadSheet,
    ScoreSheet,
    begin,
    bg_stats,
    correction,
    merged,
    read_any,
    read_csv,
    read_sheet,
    replay,
    write,
    write_csv,
)
from upcard.score import write_sheet as as_file
from upcard.score.export import _guarded, _plain
from upcard.terminal.score import as_data

from .sheets import a_sheet, dealt, on

SHORT: dict[str, dict[str, Any]] = {
    "kalooki": {"deals": ["9: S3 S3 S3"]},
    "guts": {"session_end": "hands", "hands": 3},
    "anaconda": {"session_end": "hands", "hands": 3},
}
WHEN = datetime(2026, 7, 11, 19, 30, tzinfo=UTC)


def finished(game: str) -> ScoreSheet:
    """A game that bots have played, written as a person would."""
    return played(choose_rules(CATALOGUE, game, None, SHORT.get(game, {})), 1, "random")[1]


def sent(link: str) -> dict[str, object]:
    """What a link hands over."""
    data: dict[str, object] = json.loads(parse_qs(urlsplit(link).query)["data"][0])
    return data


@pytest.mark.parametrize("game", [entry.id for entry in CATALOGUE.values() if entry.score_rules])
def test_every_game_is_read_in_again_exactly(game: str) -> None:
    sheet = finished(game)
    assert sheet.over
    for text in (write_csv(sheet), as_file(sheet.writings), json.dumps(as_data(sheet))):
        assert read_any(text) == sheet.writings
    assert as_data(replay(read_csv(write_csv(sheet)))) == as_data(sheet)
    data = sent(bg_stats(sheet, WHEN))
    assert data["playDate"] == "2026-07-11 19:30:00" and data["sourceName"] == "Upcard"
    players = data["players"]
    assert isinstance(players, list)
    assert [each["name"] for each in players if each["winner"]] == [sheet.names[seat] for seat in sheet.winners]
    about = data["game"]
    assert isinstance(about, dict)
    assert about["noPoints"] == (sheet.score_rules.sums == "none") != ("score" in players[0])
    assert about["highestWins"] == (sheet.score_rules.best == "high")
    if sheet.score_rules.sums != "none":
        assert [each["score"] for each in players] == list(sheet.totals)


def test_corrections_quarrels_and_what_the_table_lets_stand_are_kept() -> None:
    sheet = dealt(a_sheet("kalooki", 3), "out P1", "", "10+15", "48")
    sheet = on(sheet, "left", "-1", 1, 1, ours=True, by="Ada, at home", at='"now"')
    one = write(sheet, correction(sheet, 1, "left", "15", 2))
    two = write(sheet, correction(sheet, 1, "left", "16", 2))
    both = replay(merged(one.writings, two.writings))
    text = write_csv(both)
    assert read_csv(text) == both.writings and replay(read_csv(text)).rows[0].disputed


@pytest.mark.parametrize("sign", "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")
def test_no_cell_begins_like_a_formula(sign: str) -> None:
    """Spreadsheets read the wide signs of East Asian writing like the others."""
    text = f"{sign}1+1"
    assert _guarded(text) == f"'{text}"
    assert _plain(_guarded(text)) == text


def test_a_spreadsheet_reads_who_and_how_much_and_no_formula() -> None:
    sheet = replay(begin(choose_rules(CATALOGUE, "kalooki", None, {}), ("=1+1", "Ben", "Cid")))
    sheet = dealt(sheet, "out P1", "", "KS KS", "48")
    table, written = write_csv(sheet).split("\n\n", 1)
    assert table.splitlines() == ["Deal,'=1+1,Ben,Cid", "1,0,20,48", "Total,0,20,48"]
    rows = list(csv.DictReader(io.StringIO(written)))
    left = [row for row in rows if row["what"] == "left"]
    assert [(row["player"], row["counts"]) for row in left] == [("Ben", "20"), ("Cid", "48")]
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row.values())
    assert read_csv(write_csv(sheet)) == sheet.writings
    # As some spreadsheets save it: all lines equally long.
    longest = 10
    padded = [line + "," * (longest - line.count(",")) for line in table.splitlines()]
    assert read_csv("\n".join([*padded, "," * longest, written])) == sheet.writings


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "is not JSON"),
        ("a,b\n1,2\n", 1, "whose columns are row, what"),
        ("row,what,seat,text,id,instead,ours,by,at\nx,end,,nobody,a,,,,\n", 2, "row: 'x' cannot stand there"),
        ("row,what,seat,text,id,instead,ours,by,at\n1,end,,nobody,a,,no,,\n", 2, "ours: 'no'"),
        ("row,what,seat,text,id,instead,ours,by,at\n1,end\n", 2, "there must be 9 columns, not 2"),
        ('row,what,seat,text,id,instead,ours,by,at\n1,end,,"nobody', 2, "is not CSV"),
        ("row,what,seat,text,id,instead,ours,by,at\n1,end,P0,nobody,a,,,,\n", 2, "write a seat as P1, P2 and so on"),
    ],
)
def test_what_is_no_sheet_is_told_with_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(BadSheet, match=re.escape(why)) as wrong:
        read_any(text)
    assert wrong.value.line == line


def test_a_game_that_goes_on_is_handed_to_nobody() -> None:
    with pytest.raises(ValueError, match="not over"):
        bg_stats(a_sheet("kalooki", 3), WHEN)
    assert read_sheet(as_file(a_sheet("kalooki", 3).writings))
