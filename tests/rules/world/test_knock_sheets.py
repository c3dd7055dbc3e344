"""Knocking on the score sheet, before the umpire, on the rules sheet and in the terminal (docs/rulebook/world.md)."""

import pytest

from tests.rules.table import Table
from tests.umpire.asking import judged
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.ui.score_rules import RummyScoreRules
from upcard.kernel.ui.score_rules import ROW
from upcard.kernel.ui.umpiring import BadQuestion
from upcard.options.house_rules import choose_rules
from upcard.options.variants import differences_told, find_variant

GIN = choose_rules(CATALOGUE, "gin", None, {})
OKLAHOMA = choose_rules(CATALOGUE, "oklahoma-gin", None, {})
END = ("end", ROW)


def written(end: str, *left: str) -> dict[tuple[str, int], str]:
    """A row with how the deal ended, and what is left by seat."""
    return {END: end, **{("left", seat): text for seat, text in enumerate(left) if text}}


@pytest.mark.parametrize(
    ("row", "points"),
    [
        (("out P1", "4", "25"), (21, 0)),
        (("out P1", "0", "39"), (64, 0)),
        (("out P1", "7", "5"), (0, 27)),
        (("out P1", "7", "7"), (0, 25)),
        (("out P2", "AS 2H", "0"), (0, 28)),
        (("nobody", "", ""), (0, 0)),
    ],
)
def test_the_score_sheet_compares_hands(row: tuple[str, str, str], points: tuple[int, int]) -> None:
    sheet = RummyScoreRules(GIN.rules)
    at = sheet.begin(2, 0)
    assert sheet.judge(at, written(*row)).points == points


def test_the_score_sheet_says_which_cards_are_asked_for() -> None:
    sheet = RummyScoreRules(GIN.rules)
    left = next(blank for blank in sheet.plan(sheet.begin(2, 0)).blanks if blank.what == "left")
    assert left.about.startswith("The cards in no meld")


def test_the_score_sheet_asks_for_all_hands() -> None:
    sheet = RummyScoreRules(GIN.rules)
    at = sheet.begin(2, 0)
    plan = sheet.plan(at)
    assert [blank.what for blank in plan.blanks] == ["end", "left"]
    assert [begin.label for begin in plan.blanks[0].begins if begin.offered] == [
        "{who} knocked",
        "Void",
        "Dealt wrongly",
    ]
    assert sheet.judge(at, written("out P1", "", "25")).missing == (("left", 0),)
    assert sheet.judge(at, {END: "void"}).became == "void"
    doubted = sheet.judge(at, written("out P1", "11", "25")).doubts
    assert [each.why.clause for each in doubted] == ["HWR-60"]
    assert sheet.judge(at, written("out P1 bent", "4", "25")).doubts
    assert sheet.best == "high" and any("who knocked" in line for line in sheet.usage)
    after = sheet.after(at, sheet.judge(at, written("out P1", "0", "39")), (64, 0))
    assert sheet.winners(after) == ()
    assert sheet.winners(sheet.after(after, sheet.judge(after, written("out P1", "0", "39")), (64, 0))) == (0,)


@pytest.mark.clause("HWR-66")
def test_the_score_sheet_doubles_for_a_spade() -> None:
    sheet = RummyScoreRules(OKLAHOMA.rules)
    at = sheet.begin(2, 0)
    judged_row = sheet.judge(at, written("out P1 spade", "7", "5"))
    assert judged_row.points == (0, 54) and "HWR-66" in judged_row.clauses
    assert sheet.judge(at, written("out P1", "7", "5")).points == (0, 27)
    assert RummyScoreRules(GIN.rules).judge(at, written("out P1 spade", "7", "5")).doubts


@pytest.mark.clause("HWR-60")
def test_the_umpire_judges_a_knock() -> None:
    melds = "9S 9H 9D / 4C 5C 6C"
    yes = judged(GIN, "call", 2, melds=melds, discard="KD", rest="AS 2H 3D 4S")
    assert (yes.yes, yes.reason, yes.clauses) == (True, "You may knock with these cards.", ("HWR-60",))
    unsaid = judged(GIN, "call", 2, melds=melds, rest="AS 2H 3D 4S KD")
    assert unsaid.yes and unsaid.more == ("Your discard is the king of diamonds.",)
    no = judged(GIN, "call", 2, melds=melds, rest="AS 2H 3D 5S KD")
    assert (no.yes, no.clauses) == (False, ("HWR-60",))
    with pytest.raises(BadQuestion, match="after the draw a hand has 11 cards in deal 1, and these are 7"):
        judged(GIN, "call", 2, melds=melds, discard="KD")
    assert judged(GIN, "call", 2, melds="9S 9H 9D / 4C 5C 6C 7C / 2H 2D 2S", discard="KD").yes


@pytest.mark.clause("HWR-61")
def test_the_umpire_asks_for_the_first_upcard_where_it_decides() -> None:
    melds = "9S 9H 9D / 4C 5C 6C"
    assert judged(OKLAHOMA, "call", 2, melds=melds, discard="KD", rest="AS 2H 3D 4S", turned="JH").yes
    no = judged(OKLAHOMA, "call", 2, melds=melds, discard="KD", rest="AS 2H 3D 4S", turned="9C")
    assert (no.yes, no.clauses) == (False, ("HWR-61",))
    with pytest.raises(BadQuestion, match="name the card that was turned up first"):
        judged(OKLAHOMA, "call", 2, melds=melds, discard="KD", rest="AS 2H 3D 4S")
    assert judged(OKLAHOMA, "draw", 2, card="9S").yes
    assert not judged(OKLAHOMA, "lay", 2, cards="9S 9H 9D").yes


def test_the_rules_sheet_speaks_of_knocking_and_of_no_caller_who_scores_nothing() -> None:
    said = [line.text for section in GIN.entry.sheet(GIN.rules) for line in section.lines]
    assert "A deal is void when a turn ends and two cards are left in the stock." in said
    assert "Gin brings 25 points more from each other player." in said
    assert not [line for line in said if "Pay me" in line or "oker" in line.replace("no jokers", "")]
    several = choose_rules(CATALOGUE, "gin", None, {"players": [2, 4], "hand_size": [[4, 7]], "gin_bonus": 0})
    more = [line.text for section in several.entry.sheet(several.rules) for line in section.lines]
    assert "Gin brings no more points than any other knock." in more
    assert "Nobody lays off on other players’ melds." in more
    kept = choose_rules(CATALOGUE, "gin", None, {"go_out_discard": "optional", "layoff_order": "none"})
    texts = [line.text for section in kept.entry.sheet(kept.rules) for line in section.lines]
    assert "Whoever has the whole hand in melds after the draw may knock without a discard." in texts
    assert "Nobody lays off on the caller’s melds." in texts
    free = [line.text for section in OKLAHOMA.entry.sheet(OKLAHOMA.rules) for line in section.lines]
    assert "If the card that was turned up first is a spade, all points of the deal count double." in free


def test_what_differs_from_the_book_names_nothing_that_means_nothing() -> None:
    found = find_variant(CATALOGUE, "gin")
    assert found is not None
    told = differences_told(*found)
    assert "No joker is taken from the table into the hand." not in told
    assert not [line for line in told if "collects the points of all cards" in line]


def test_the_notation_of_a_knock_is_that_of_a_call() -> None:
    table = Table(GIN.entry, GIN.rules)
    move = table.game.read("call {9S 9H 9D} <4C 5C 6C> discard KD")
    assert str(move) == "call {9S 9H 9D} <4C 5C 6C> discard KD"
