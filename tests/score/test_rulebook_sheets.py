"""The score sheets that the rulebook shows, kept as it says."""

import re
from collections.abc import Sequence

import pytest

from tests.docs.rulebook import all_clauses
from upcard.score import ScoreSheet

from .sheets import a_sheet, dealt, on, refusal


def kept(sheet: ScoreSheet, rows: Sequence[Sequence[int]]) -> ScoreSheet:
    """A sheet with these numbers; a deal that brings nobody nothing was ended by nobody."""
    for points in rows:
        out = points.index(0) if 0 in points else -1
        left = [str(each) if seat != out else "" for seat, each in enumerate(points)]
        sheet = dealt(sheet, f"out P{out + 1}" if out >= 0 else "nobody", *left)
    return sheet


def by_player(clause: str, names: str) -> dict[str, tuple[list[int], int]]:
    """What an example says of each player: the deals, and the total."""
    found = re.findall(rf"({names}) (\d+(?: \+ \d+)+) = \**(\d+)", all_clauses()[clause])
    return {name: ([int(each) for each in deals.split(" + ")], int(total)) for name, deals, total in found}


@pytest.mark.clause("CAR-X-19", "CAR-41", "CAR-42", "CAR-43")
def test_a_game_of_carioca() -> None:
    said = by_player("CAR-X-19", "[ABC]")
    assert len(said) == 3
    sheet = a_sheet("carioca", 3, dealer=2)
    for deal in range(7):
        points = [said[name][0][deal] for name in "ABC"]
        sheet = kept(sheet, [points])
    assert [row.points for row in sheet.rows] == list(zip(*[said[name][0] for name in "ABC"], strict=True))
    assert sheet.totals == tuple(said[name][1] for name in "ABC")
    assert (sheet.over, sheet.winners) == (True, (0,))
    assert [row.plan.dealer for row in sheet.rows] == [2, 1, 0, 2, 1, 0, 2]
    assert [row.plan.begins for row in sheet.rows] == [1, 0, 2, 1, 0, 2, 1]


@pytest.mark.clause("CR-X-25", "CR-C-03", "CR-C-04", "CR-C-05", "CR-A-62")
def test_a_shared_win() -> None:
    said = by_player("CR-X-25", "P[1-4]")
    assert len(said) == 4
    rows = list(zip(*[deals for deals, _ in said.values()], strict=True))
    sheet = kept(a_sheet("contract-rummy", 4, "denexa"), rows)
    assert sheet.totals == tuple(total for _, total in said.values())
    assert (sheet.over, sheet.winners) == (True, (0, 1))


@pytest.mark.clause("CR-X-26", "CR-D-17")
def test_a_deal_that_nobody_ends() -> None:
    rows = [(0, 20, 20, 20)] * 5 + [(110, 35, 55, 71)]
    sheet = kept(a_sheet("contract-rummy", 4, "denexa"), rows)
    assert sheet.totals == (110, 135, 155, 171)
    sheet = dealt(sheet, "nobody", "KS KD KC TS TD TC", "KH QH JH 5S", "KS QS JS TH 4H", "*")
    assert sheet.rows[-1].points == (60, 35, 44, 15)
    assert (sheet.totals[:2], sheet.winners) == ((170, 170), (0, 1))


@pytest.mark.clause("CR-X-01", "CR-X-22", "CR-X-24")
@pytest.mark.parametrize(("book", "points"), [("denexa", 29), ("wikipedia", 45), ("parlett", 29), ("family", 29)])
def test_cards_are_valued_by_the_book(book: str, points: int) -> None:
    sheet = dealt(a_sheet("contract-rummy", 4, book), "out P2", "QD 2S 7C JH", "", "AS 2S", "Kx")
    first, _, third, fourth = sheet.rows[0].points
    assert first == points
    assert (third, fourth) == ((40, 10) if book == "wikipedia" else (17, 10))


@pytest.mark.clause("KAL-X-01", "KAL-X-23", "KAL-60", "KAL-61", "KAL-62", "KAL-63", "KAL-64", "KAL-65")
def test_a_bent_table() -> None:
    left = ("", "* KS 7D 2H AH AS TD 9C 4C", "2C 2D 3S 3H 5C 6D 7H 8S 9H", "KD KH QS JC TC 4D 4H AD AC 3C 6S")
    sheet = dealt(a_sheet("kalooki", 4), "out P1 bent", *left)
    row = sheet.rows[0]
    assert [row.cells["left", seat].counts for seat in (1, 2, 3)] == [108, 45, 83]
    assert row.points == (0, 216, 90, 166)
    assert row.marks == ("", " = 2×108", " = 2×45", " = 2×83") and row.clauses[0] == "KAL-65"
    assert dealt(a_sheet("kalooki", 4), "out P1", *left).rows[0].points == (0, 108, 45, 83)
    assert dealt(sheet, "out P2", "AS AC AH AD", "", "* AC QD 9S 3H", "2x").rows[1].points == (32, 0, 87, 2)


@pytest.mark.clause("KAL-X-24", "KAL-20", "KAL-21", "KAL-A-10", "KAL-A-27", "KAL-A-28")
def test_charges_for_calls() -> None:
    sheet = on(a_sheet("kalooki", 3), "fine", "50", 2)
    assert dealt(sheet, "out P1 bent", "", "2x", "KD 4H").rows[0].points == (0, 4, 78)
    sheet = on(sheet, "fine", "50", 0)
    row = dealt(sheet, "out P1 bent", "", "2x", "KD 4H").rows[0]
    assert row.points == (50, 2, 64) and row.marks == ("", "", "")
    refused = refusal(sheet, "fine", "30", 1)
    assert refused.clause == "KAL-20" and "30 is not a multiple" in refused.reason


@pytest.mark.clause("KAL-X-22", "KAL-23", "KAL-24", "KAL-25", "KAL-26", "KAL-A-11", "KAL-A-35")
def test_void_deals_are_dealt_again() -> None:
    sheet = on(on(a_sheet("kalooki", 3, dealer=1), "fine", "50", 2), "end", "void")
    assert [(row.plan.deal, row.plan.dealer) for row in sheet.rows] == [(1, 1), (1, 1)]
    assert (sheet.rows[0].became, sheet.rows[0].points, sheet.totals) == ("void", (), (0, 0, 50))
    sheet = dealt(sheet, "out P1", "", "2x", "3x")
    assert sheet.rows[1].points == (0, 2, 53) and sheet.open is not None and sheet.open.plan.deal == 2
    forgiving = a_sheet("kalooki", 3, void_keeps_penalties=False)
    assert on(on(forgiving, "fine", "50", 2), "end", "void").totals == (0, 0, 0)
    limit = a_sheet("kalooki", 3, void_limit=2)
    limit = on(on(on(limit, "end", "void"), "fine", "100", 0), "end", "void")
    assert limit.rows[1].points == (100, 0, 0) and limit.rows[2].plan.deal == 2
    limit = a_sheet("kalooki", 3, void_limit=1, void_keeps_penalties=False)
    assert on(on(limit, "fine", "100", 0), "end", "void").rows[0].points == (0, 0, 0)


@pytest.mark.clause("PAY-X-17", "PAY-X-02", "PAY-36", "PAY-37", "PAY-38", "PAY-A-08")
def test_wild_ranks_of_a_deal() -> None:
    sheet = a_sheet("pay-me", 3)
    assert sheet.rows[0].plan.wild == ("*", "2", "3")
    for _ in range(5):
        sheet = dealt(sheet, "out P1", "", "0", "0")
    assert sheet.rows[5].plan.wild == ("*", "2", "8")
    sheet = dealt(sheet, "out P1", "", "8D 7D", "9D")
    assert sheet.rows[5].points == (0, 20, 10)
    assert dealt(sheet, "out P1", "", "8D 7D", "9D").rows[6].points == (0, 15, 15)


@pytest.mark.clause("CL-X-17", "CL-A-24", "CL-O-14", "CL-O-15")
@pytest.mark.parametrize(("last", "over"), [("24", True), ("22", True), ("21", False)])
def test_the_end_at_a_hundred(last: str, over: bool) -> None:
    sheet = dealt(a_sheet("classic-rummy", 2, "online"), "out P1", "", "78")
    sheet = dealt(sheet, "out P2", "61", "")
    sheet = dealt(sheet, "out P1", "", last)
    assert (sheet.totals, sheet.over) == ((61, 78 + int(last)), over)
    assert sheet.winners == ((0,) if over else ())
    if over:
        assert sheet.open is None
        assert refusal(sheet, "end", "nobody", row=4).clause == "CL-O-15"


@pytest.mark.clause("CL-X-18", "CL-A-08")
@pytest.mark.parametrize(
    ("mode", "points", "over"),
    [("holder_pays", (0, 12, 30), False), ("winner_collects", (42, 0, 0), False), ("single_hand", (0, 12, 30), True)],
)
def test_other_ways_to_score(mode: str, points: tuple[int, ...], over: bool) -> None:
    one = {"target": 0} if mode == "single_hand" else {}
    sheet = dealt(a_sheet("classic-rummy", 3, "beginner", score_mode=mode, **one), "out P1", "", "12", "30")
    assert (sheet.rows[0].points, sheet.over) == (points, over)
    assert sheet.score_rules.best == ("high" if mode == "winner_collects" else "low")


def test_the_mark_of_a_bent_table_does_not_run_into_the_points() -> None:
    row = dealt(a_sheet("kalooki", 3), "out P1 bent", "", "KS Kx 5x", "2x").drawn().rows[1]
    assert f"{row.cells[0]}{row.marks[0]}" == "50 = 2×25"
