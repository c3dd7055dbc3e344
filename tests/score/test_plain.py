"""What a page may reckon without the card room comes out as the card room has it."""

import pytest

from upcard.catalogue import CATALOGUE
from upcard.score import ScoreSheet
from upcard.server.live.sheet_views import shown

from .sheets import a_sheet, on

BOOKS = [(entry.id, book) for entry in CATALOGUE.values() for book in entry.books]


def closed(sheet: ScoreSheet, end: str, left: dict[int, str], row: int) -> ScoreSheet:
    for seat, text in left.items():
        sheet = on(sheet, "left", text, seat, row, ours=True)
    return on(sheet, "end", end, row=row, ours=True)


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_plain_rows_bring_their_numbers_and_the_next_deal_is_as_it_was_told(game: str, book: str) -> None:
    fewest, most = CATALOGUE[game].seats(CATALOGUE[game].books[book].rules)
    sheet = a_sheet(game, min(3, most) if fewest <= 3 else fewest, book, dealer=1)
    plain = sheet.score_rules.plain
    if plain is None:
        assert shown("x", sheet, True).plain is None
        return
    for deal in range(1, 4):
        told = shown("x", sheet, True)
        out = deal % len(sheet.names)
        left = {seat: str(10 * deal + seat) for seat in range(len(sheet.names)) if seat != out}
        before, row = sheet.totals, len(sheet.rows)
        sheet = closed(sheet, f"out P{out + 1}", left, row)
        brought = [now - was for now, was in zip(sheet.totals, before, strict=True)]
        assert brought == [int(left.get(seat, "0")) for seat in range(len(sheet.names))]
        if sheet.over or not told.later:
            continue
        now, then = shown("x", sheet, True).rows[-1], told.later[0]
        assert (now.dealer, now.begins) == (then.dealer, then.begins)
        assert (now.deal, now.contract, now.short, now.ahead[:2]) == (then.deal, then.contract, then.short, then.ahead)


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_after_these_words_the_same_deal_comes_again(game: str, book: str) -> None:
    fewest, most = CATALOGUE[game].seats(CATALOGUE[game].books[book].rules)
    sheet = a_sheet(game, min(3, most) if fewest <= 3 else fewest, book)
    for word in () if sheet.score_rules.plain is None else sheet.score_rules.plain.again:
        after = on(sheet, "end", word, row=1, ours=True)
        assert after.totals == sheet.totals
        assert after.rows[-1].number == 2
        assert (after.rows[-1].plan.deal, after.rows[-1].plan.dealer) == (1, 0)
