"""Claims in a whole game, and what they cost (docs/rulebook/world.md)."""

from typing import Any

import pytest

from benchmarks.score_sheets import played
from tests.rules.table import Table
from tests.umpire.asking import judged
from upcard.bots.rummy.quick.known import unknown
from upcard.bots.rummy.steady import decide
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.ui.score_rules import RummyScoreRules
from upcard.kernel.state import Shuffle
from upcard.kernel.ui.played_row import read_played
from upcard.kernel.ui.position import BadPosition
from upcard.options.house_rules import HouseRules, choose_rules
from upcard.stepping.declared import layout_of

HANDS = {"P1": "KS QD 3H", "P2": "9S 9H 4C 4D", "P3": "6D 7D TD"}


def shanghai(**changes: object) -> HouseRules:
    """Shanghai Rummy, changed."""
    return choose_rules(CATALOGUE, "shanghai-rummy", None, changes)


def at(rules: HouseRules, **position: Any) -> Table:
    """A table at which P1 leaves 9D, and P2 and P3 are asked."""
    given = {"step": "draw", "discards": "9D 2C", "stock": "5H KC 3C", "hands": HANDS, **position}
    return Table(rules.entry, rules.rules).lay(**given).play("P1 draw stock")


@pytest.mark.clause("HWR-50")
@pytest.mark.parametrize(("earlier", "now", "may"), [(0, 0, True), (1, 0, True), (2, 0, False), (1, 1, False)])
def test_a_player_claims_so_often_in_a_game(earlier: int, now: int, may: bool) -> None:
    table = at(shanghai(claim_game_limit=2), earlier_claims=[0, earlier, 0], claims=[0, now, 0])
    assert ("P2" in table.asked()) == may
    assert table.scene().seats[1].marks == (
        (f"{2 - earlier - now} claims left",) if earlier + now != 1 else ("1 claim left",)
    )
    if not may:
        assert table.refused("P2 may-i").reason == "You have made your 2 claims of this game."
        assert table.clause("P2 may-i") == "HWR-50"


@pytest.mark.clause("HWR-50")
def test_claims_of_deals_before_count_and_those_of_the_deal_are_reset() -> None:
    rules = shanghai(claim_game_limit=7)
    melds = [{"owner": "P1", "cards": "{KS KH KC}"}]
    table = Table(rules.entry, rules.rules).lay(
        step="play", down=["P1"], melds=melds, hands={**HANDS, "P1": "7C"}, claims=[1, 2, 0], earlier_claims=[1, 1, 0]
    )
    table.play("P1 discard 7C")
    table.state = table.game.play(table.state, -1, Shuffle(table.game.rules.pack(3).faces()))
    assert table.state.earlier_claims == (2, 3, 0) and table.state.claims == (0, 0, 0)
    written = table.entry.write_position(table.game, table.state)
    again: Any = table.entry.read_position(table.game, written)
    assert again.earlier_claims == (2, 3, 0)
    with pytest.raises(BadPosition, match="a game has no limit of claims by these rules"):
        at(shanghai(), earlier_claims=[1, 0, 0])


@pytest.mark.clause("HWR-50")
def test_attempts_beyond_it_cost_points_where_those_of_a_deal_do() -> None:
    rules = choose_rules(CATALOGUE, "kalooki", None, {"claim_game_limit": 4})
    table = Table(rules.entry, rules.rules).lay(step="claim", discards="9D 2C", earlier_claims=[0, 4, 0], hands=HANDS)
    table.play("P2 may-i", "P3 pass")
    assert table.state.fines == (0, rules.rules.call_penalty, 0)


@pytest.mark.clause("HWR-51")
@pytest.mark.parametrize(
    ("changes", "row"), [({}, (0, 30 + 10, 30 + 5)), ({"score_mode": "winner_collects"}, (60, -10, -5))]
)
def test_each_claim_costs_points_when_the_deal_is_scored(changes: dict[str, object], row: tuple[int, ...]) -> None:
    rules = shanghai(claim_points=5, **changes)
    table = Table(rules.entry, rules.rules).lay(
        step="play",
        down=["P1"],
        claims=[0, 2, 1],
        melds=[{"owner": "P1", "cards": "{KS KH KC}"}],
        hands={"P1": "7C", "P2": "* 5C", "P3": "AD 8S TH"},
    )
    table.play("P1 discard 7C")
    assert table.points() == row
    assert table.told()[-2:] == ["What N2 claimed costs 10 points.", "What N3 claimed costs 5 points."]


@pytest.mark.clause("HWR-51")
def test_the_question_and_the_umpire_name_the_price() -> None:
    table = at(shanghai(claim_points=5))
    assert table.scene("P2").status == "May you have the nine of diamonds? It costs a penalty card. It costs 5 points."
    claim = table.scene("P2").actions[0]
    assert claim.label == "May I? Take the nine of diamonds and a penalty card, for 5 points"
    assert claim.short == "May I? (5 points)"
    answer = judged(shanghai(claim_points=5), "claim", 3, calls="P2", turn="P1", card="9D", stock="yes", deal="1")
    assert "Each upcard that a player gets out of turn costs 5 points, charged when the deal is scored." in answer.more


def test_bots_claim_where_it_is_not_too_dear() -> None:
    for price, move in ((5, "may-i"), (50, "pass")):
        table = at(shanghai(claim_points=price), hands={**HANDS, "P2": "9S 9H 4C 4D 4H 7S JH"})
        assert str(decide(table.game, table.seen("P2"), 1).move) == move  # type: ignore[arg-type]
    assert unknown(shanghai(claim_points=5, claim_game_limit=7).rules) == []


def test_the_score_sheet_counts_claims_of_the_game() -> None:
    sheet = RummyScoreRules(shanghai(claim_points=5, claim_game_limit=2).rules)
    begun = sheet.begin(3, 0)
    assert [blank.asked for blank in sheet.plan(begun).blanks if blank.what == "claims"] == [True]
    written = {("end", -1): "out P1", ("left", 1): "10", ("left", 2): "15"}
    assert sheet.judge(begun, written).missing == (("claims", 0), ("claims", 1), ("claims", 2))
    claims = {("claims", 0): "1", ("claims", 1): "2", ("claims", 2): "0"}
    row = sheet.judge(begun, {**written, **claims})
    assert row.points == (5, 20, 15) and sheet.plain is None
    after = sheet.after(begun, row, row.points)
    assert after.claimed == (1, 2, 0)
    [beyond] = sheet.judge(after, {**written, **claims, ("claims", 0): "0", ("claims", 1): "1"}).doubts
    assert beyond.why.clause == "HWR-50"
    position = sheet.table(after, [row.points], 0)
    assert position is not None
    assert position["earlier_claims"] == [1, 2, 0]
    read = read_played("5 20 15 / claimed 1 2 0", 3)
    assert read is not None
    result = sheet.judge_played(begun, read)
    assert result is not None
    assert sheet.after(begun, result, result.points).claimed == (1, 2, 0)


def test_a_sheet_written_beside_the_game_comes_to_the_same() -> None:
    for changes in ({"claim_points": 5, "claim_game_limit": 7}, {"claim_game_limit": 3}):
        assert played(shanghai(**changes, deals=["11: S3 S3", "11: S3 R4"]), 3)[0] == []


def test_arrays_have_a_place_for_it_only_where_a_game_has_a_limit() -> None:
    own, plain = layout_of(shanghai(claim_game_limit=3), 3).slices, layout_of(shanghai(), 3).slices
    assert own["earlier_claims"].stop - own["earlier_claims"].start == 3
    assert "earlier_claims" not in plain or plain["earlier_claims"].stop == plain["earlier_claims"].start
