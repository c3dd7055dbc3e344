"""Sheets for the tests of this folder."""

from typing import Any

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import Refused
from upcard.kernel.ui.score_rules import ROW
from upcard.options.house_rules import choose_rules
from upcard.score import ScoreSheet, begin, correction, replay, write

NAMES = ("Ada", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")


def a_sheet(game: str, seats: int, book: str | None = None, dealer: int = 0, **changes: Any) -> ScoreSheet:
    """A sheet on which nothing but who plays is written."""
    return replay(begin(choose_rules(CATALOGUE, game, book, changes), NAMES[:seats], dealer))


def on(sheet: ScoreSheet, what: str, text: str, seat: int = ROW, row: int = 0, **more: Any) -> ScoreSheet:
    """One writing more, instead of what stands there: in the last row unless another is named."""
    return write(sheet, correction(sheet, row or len(sheet.rows), what, text, seat, **more))


def dealt(sheet: ScoreSheet, end: str, *left: str) -> ScoreSheet:
    """A whole row: how it ended, and by seat what is left ("" for nothing to write)."""
    row = len(sheet.rows)
    for seat, text in enumerate(left):
        if text:
            sheet = on(sheet, "left", text, seat, row)
    return on(sheet, "end", end, row=row)


def refusal(sheet: ScoreSheet, what: str, text: str, seat: int = ROW, row: int = 0, **more: Any) -> Refused:
    """Why that cannot be written; the sheet is as it was."""
    before = sheet.writings
    try:
        on(sheet, what, text, seat, row, **more)
    except Refused as refused:
        assert sheet.writings == before
        return refused
    raise AssertionError(f"{what} {text} was written")
