"""Whatever is written and corrected on a sheet, of any game: nothing raises, and what is written is in sight."""

import random

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import Refused
from upcard.kernel.ui.score_rules import ROW, ScoreField
from upcard.options.house_rules import choose_rules
from upcard.score import BadSheet, ScoreSheet, begin, changes, correction, inserted, replay, write

from .sheets import NAMES

RULES = [
    *[(entry.id, book) for entry in CATALOGUE.values() for book in entry.books],
    *[(variant.id, None) for entry in CATALOGUE.values() for variant in entry.variants],
]


def text_for(blank: ScoreField, seats: int, rng: random.Random) -> str:
    """Something that may stand there, or may not."""
    signs = [f"P{seat + 1}" for seat in range(seats)]
    if blank.wants in ("ending", "word", "words"):
        words = [*blank.begins, *blank.words]
        word = rng.choice(words) if words else None
        return "" if word is None else f"{word.text} {rng.choice(signs)}" if word.seat else word.text
    if blank.wants == "seats":
        return " ".join(rng.sample(signs, rng.randint(1, seats)))
    if blank.wants == "counts":
        return "30 cards"
    if blank.wants == "cards":
        return rng.choice(["7H", "QS JD", "2C 3D 4H"])
    return str(rng.choice([0, 5, 10, 25, 40]))


def in_sight(sheet: ScoreSheet) -> bool:
    """Is every row in which something is written in sight, each in its place?"""
    rows = (*sheet.rows, *sheet.behind)
    shown = {row.number for row in rows}
    written = {number for each in sheet.writings if (number := each.row) and sheet_has(sheet, each.cell)}
    return written <= shown and [row.place for row in rows] == sorted([row.place for row in rows])


def sheet_has(sheet: ScoreSheet, cell: tuple[int, str, int]) -> bool:
    """Does something stand in that cell by the writings alone?"""
    there = [each for each in sheet.writings if each.cell == cell]
    replaced = {each for writing in sheet.writings for each in writing.instead}
    return any([each.text for each in there if each.id not in replaced])


@pytest.mark.parametrize(("game", "book"), RULES)
def test_no_row_is_hidden(game: str, book: str | None) -> None:
    rng = random.Random(7)
    rules = choose_rules(CATALOGUE, game, book, {})
    low = rules.entry.seats(rules.rules)[0]
    sheet = replay(begin(rules, NAMES[:low], 0))
    for _ in range(90):
        rows = (*sheet.rows, *sheet.behind)
        row = rng.choice(rows) if rng.random() < 0.4 else sheet.rows[-1]
        before = sheet
        try:
            if rng.random() < 0.07:
                sheet = write(sheet, inserted(sheet, row.number))
            else:
                missing = list(row.missing)
                blanks = {blank.what: blank for blank in row.plan.blanks}
                what, seat = rng.choice(missing) if missing else ("", ROW)
                blank = blanks.get(what) or rng.choice(row.plan.blanks)
                seat = seat if what == blank.what else rng.randrange(low) if blank.of == "seat" else ROW
                text = "" if rng.random() < 0.1 else text_for(blank, low, rng)
                sheet = write(sheet, correction(sheet, row.number, blank.what, text, seat, ours=rng.random() < 0.3))
        except (Refused, BadSheet):
            continue
        assert in_sight(sheet)
        assert all(changes(before, sheet, row.number))
