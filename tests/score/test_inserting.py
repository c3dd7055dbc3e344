"""A forgotten deal is put in, and what a correction does to later deals: nothing that is written is hidden."""

from typing import Any

import pytest

from upcard.kernel.game import Refused
from upcard.score import (
    ScoreSheet,
    at_table,
    changes,
    correction,
    from_table,
    inserted,
    merged,
    read_csv,
    replay,
    write,
    write_csv,
)
from upcard.score.order import INSERTED

from .sheets import a_sheet, dealt, on, refusal


def three() -> ScoreSheet:
    """Contract Rummy of three after three deals, the dealers Ada, Ben, Cid."""
    sheet = dealt(a_sheet("contract-rummy", 3), "out P1", "", "10", "20")
    return dealt(dealt(sheet, "out P2", "5", "", "25"), "out P3", "15", "10")


def filled(sheet: ScoreSheet, end: str, *left: str) -> ScoreSheet:
    """The open row written."""
    row = sheet.rows[-1].number
    for seat, text in enumerate(left):
        sheet = on(sheet, "left", text, seat, row) if text else sheet
    return on(sheet, "end", end, row=row)


def test_a_forgotten_deal_moves_the_later_ones_by_one() -> None:
    old = three()
    contracts = [row.plan.contract for row in old.rows]
    sheet = write(old, inserted(old, 2))
    assert [row.plan.deal for row in (*sheet.rows, *sheet.behind)] == [1, 2, 3, 4]
    assert sheet.open is not None and (sheet.open.plan.dealer, sheet.open.plan.contract) == (1, contracts[1])
    assert [row.points for row in sheet.behind] == [(5, 0, 25), (15, 10, 0)] and sheet.totals == (0, 10, 20)
    assert [row.became for row in sheet.behind] == ["waits", "waits"]
    sheet = filled(sheet, "out P1", "", "40", "5")
    assert [row.points for row in sheet.rows[:-1]] == [(0, 10, 20), (0, 40, 5), (5, 0, 25), (15, 10, 0)]
    assert [row.plan.dealer for row in sheet.rows] == [0, 1, 2, 0, 1]
    assert [row.plan.contract for row in sheet.rows[:4]] == contracts
    assert (sheet.totals, sheet.behind, sheet.rows[4].plan.deal) == ((20, 60, 50), (), 5)


def test_a_forgotten_deal_can_be_the_first() -> None:
    old = on(three(), "had", "7", 1, row=1)
    sheet = filled(write(old, inserted(old, 1)), "out P3", "5", "10")
    assert [row.place for row in sheet.rows] == [1, 2, 3, 4, 5] and sheet.totals == (25, 37, 45)
    assert sheet.brought == (0, 7, 0) and sheet.rows[0].points == (5, 10, 0)
    assert on(sheet, "had", "17", 1, row=1).totals == (25, 47, 45)


def test_it_says_before_what_changes() -> None:
    old = three()
    assert changes(old, write(old, inserted(old, 2))) == [
        "Deal 2 becomes deal 3: two runs of four; Cid deals it.",
        "Deal 3 becomes deal 4: three sets of three; Ada deals it.",
        "Deals 3 and 4 are kept, and count when deal 2 is complete.",
    ]


def test_several_are_put_in_one_after_the_other() -> None:
    sheet = three()
    sheet = filled(write(sheet, inserted(sheet, 2)), "out P1", "", "1+5+5+5", "5")
    first = sheet.rows[1].number
    sheet = filled(write(sheet, inserted(sheet, first)), "out P1", "", "35", "5")
    sheet = filled(write(sheet, inserted(sheet, 2)), "out P1", "", "45", "5")
    assert [row.points[1] for row in sheet.rows[:-1]] == [10, 35, 16, 45, 0, 10]
    assert [row.place for row in sheet.rows] == [1, 2, 3, 4, 5, 6, 7]
    assert replay(read_csv(write_csv(sheet))) == sheet and replay(reversed(sheet.writings)).totals == sheet.totals


def test_two_who_put_in_the_same_deal_at_once_mean_one() -> None:
    old = three()
    one, two = write(old, inserted(old, 2, id="a")), write(old, inserted(old, 2, id="b"))
    both = replay(merged(one.writings, two.writings))
    assert len((*both.rows, *both.behind)) == 4 and not both.open.disputed  # type: ignore[union-attr]


def test_an_inserted_deal_is_taken_out_again_once_it_is_empty() -> None:
    old = three()
    sheet = write(old, inserted(old, 2))
    number = sheet.rows[-1].number
    with pytest.raises(Refused, match="Something is written in this deal"):
        write(
            filled(sheet, "out P1", "", "40", "5"),
            correction(filled(sheet, "out P1", "", "40", "5"), number, "after", ""),
        )
    out = write(sheet, correction(sheet, number, *INSERTED[:1], ""))
    assert ([row.points for row in out.rows], out.totals) == ([row.points for row in old.rows], old.totals)


def test_where_no_deal_can_be_put_in() -> None:
    sheet = three()
    assert refusal(sheet, "after", "2", row=2).reason == "This sheet has no such cell."
    assert (
        refusal(sheet, "after", "77", row=5001).reason == "There is no such row behind which a deal could be inserted."
    )
    with pytest.raises(KeyError):
        inserted(sheet, 9)
    state: Any = at_table(sheet)
    brought = from_table(sheet, state.but(sheet=(*state.sheet, (5, 0, 30)), deal=5), table="T")
    there = write(sheet, brought[0])
    with pytest.raises(Refused, match="Later deals were played at a table"):
        write(there, inserted(there, 2))
    before = write(sheet, inserted(sheet, 2))
    with pytest.raises(Refused, match="Later deals are written already"):
        at_table(before)


def test_a_game_goes_on_at_a_table_after_a_deal_was_put_in() -> None:
    sheet = three()
    sheet = filled(write(sheet, inserted(sheet, 2)), "out P1", "", "40", "5")
    state: Any = at_table(sheet)
    (one,) = from_table(sheet, state.but(sheet=(*state.sheet, (5, 0, 30)), deal=6))
    assert (one.row, one.text) == (4, "5 0 30")
    assert write(sheet, one).totals == (25, 60, 80)


def test_a_correction_hides_no_later_deal() -> None:
    sheet = three()
    after = on(sheet, "end", "out P3", row=1)
    assert [row.points for row in after.behind] == [(5, 0, 25), (15, 10, 0)]
    assert [doubt.why.reason for _, doubt in after.doubts] == ["A player who went out has no cards left."]
    assert changes(sheet, after, 1) == ["Deals 2 and 3 are kept, and count when deal 1 is complete."]
    mended = on(on(after, "left", "", 2, row=1), "left", "20", 0, row=1)
    assert (mended.totals, mended.behind) == ((40, 20, 25), ())


def test_a_correction_names_the_later_deal_that_does_not_fit_any_more() -> None:
    """Who goes out in the third deal of this sheet has 3 left there, and the second was not void after all."""
    sheet = dealt(dealt(a_sheet("kalooki", 3), "void"), "out P2", "10", "", "25")
    sheet = dealt(sheet, "out P1", "", "10", "15")
    after = on(sheet, "end", "nobody", row=1, ours=True)
    assert changes(sheet, after, 1)[0].startswith("Deal 1 becomes deal 2: ")


def test_a_game_that_is_over_earlier_by_a_correction_keeps_the_later_deals() -> None:
    sheet = dealt(dealt(a_sheet("classic-rummy", 2), "out P1", "", "60"), "out P1", "", "20")
    after = on(sheet, "left", "130", 1, row=1, ours=True)
    assert after.over and (len(after.rows), [row.became for row in after.behind]) == (1, ["waits"])
    assert [cell.written.text for cell in after.behind[0].cells.values()] == ["20", "out P1"]
    assert changes(sheet, after, 1) == ["The game is over before deal 2, which is kept and counts nothing."]
    back = on(after, "left", "60", 1, row=1)
    assert (back.totals, back.behind) == ((0, 80), ())


@pytest.mark.parametrize(
    ("game", "rows"),
    [
        ("guts", [("in", "P1 P2"), ("best", "P1")]),
        ("daifugo", [("order", "P1 P2")]),
        ("anaconda", [("put", "12"), ("alone", "P1")]),
    ],
)
def test_a_deal_of_any_game_can_be_inserted(game: str, rows: list[tuple[str, str]]) -> None:
    sheet = a_sheet(game, 3)
    old = sheet
    for _ in range(2):
        number = sheet.rows[-1].number
        for what, text in rows:
            blank = next((each for each in sheet.rows[-1].plan.blanks if each.what == what), None)
            if blank is None:
                continue
            for seat in range(3) if blank.of == "seat" else (-1,):
                sheet = on(sheet, what, text, seat, number)
    put = write(sheet, inserted(sheet, 1))
    assert len((*put.rows, *put.behind)) >= len(sheet.rows) and put.open is not None and put.open.place == 1
    assert put.totals == old.totals
