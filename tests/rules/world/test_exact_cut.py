"""Points for an exact cut, on score sheets alone (HWR-90, HWR-91)."""

import pytest

from upcard.catalogue import CATALOGUE
from upcard.games.rummy.ui.score_rules import RummyScoreRules
from upcard.kernel.ui.score_rules import ROW
from upcard.options.house_rules import choose_rules

LIVERPOOL = choose_rules(CATALOGUE, "liverpool-rummy", None, {})
ROWS = {("end", ROW): "out P1", ("left", 1): "10", ("left", 2): "15"}
CUT = ("cut", ROW)


@pytest.mark.clause("HWR-90", "HWR-X-345")
@pytest.mark.parametrize(("who", "points"), [("P2", (0, -40, 15)), ("P1", (-50, 10, 15)), ("", (0, 10, 15))])
def test_whoever_cuts_exactly_takes_points_off(who: str, points: tuple[int, ...]) -> None:
    sheet = RummyScoreRules(LIVERPOOL.rules)
    row = sheet.judge(sheet.begin(3, 0), {**ROWS, **({CUT: who} if who else {})})
    assert (row.became, row.points) == ("scored", points)


@pytest.mark.clause("HWR-90")
def test_they_are_added_where_the_highest_total_wins() -> None:
    sheet = RummyScoreRules(choose_rules(CATALOGUE, "gin", None, {"exact_cut": 50}).rules)
    row = {("end", ROW): "out P1", ("left", 0): "4", ("left", 1): "25"}
    assert sheet.judge(sheet.begin(2, 0), {**row, CUT: "P2"}).points == (21, 50)


@pytest.mark.clause("HWR-91", "HWR-X-346")
def test_one_player_cuts_and_a_void_deal_counts_no_cut() -> None:
    sheet = RummyScoreRules(LIVERPOOL.rules)
    at = sheet.begin(3, 0)
    assert sheet.judge(at, {**ROWS, CUT: "P1 P2"}).doubts
    assert sheet.judge(at, {("end", ROW): "misdeal", CUT: "P1"}).points in ((), (0, 0, 0))
    [blank] = [blank for blank in sheet.plan(at).blanks if blank.what == "cut"]
    assert not blank.asked and any("cut {name}" in line for line in sheet.usage)
    plain = RummyScoreRules(choose_rules(CATALOGUE, "liverpool-rummy", None, {"exact_cut": 0}).rules)
    assert "cut" not in [blank.what for blank in plain.plan(at).blanks]


def test_the_rules_say_so() -> None:
    said = [line.text for part in LIVERPOOL.entry.sheet(LIVERPOOL.rules) for line in part.lines]
    assert "With real cards, whoever cuts exactly the cards for the deal and the upcard gains 50 points." in said
