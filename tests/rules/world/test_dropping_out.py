"""Players who have reached the target are out, or buy back in (docs/rulebook/world.md)."""

import random
from typing import Any

import pytest

from benchmarks.score_sheets import played
from tests.rules.table import Table
from tests.rules.world.walks import walk, worked_examples
from upcard.bots import BOTS
from upcard.bots.rummy.quick.terms import is_quick
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.dropping_out import won_of_pot
from upcard.games.rummy.ui.score_rules import RummyScoreRules
from upcard.kernel.state import Shuffle, view
from upcard.kernel.ui.played_row import read_played
from upcard.kernel.ui.position import BadPosition
from upcard.kernel.worlds import worlds
from upcard.library import play
from upcard.options.house_rules import HouseRules, choose_rules
from upcard.stepping.declared import layout_of

TWO_IN = "at least two players are in, and nobody drops out twice"
NAMES = ("Ada", "Bertha", "Cleo")
RUN = {"owner": "P1", "cards": "<4S 5S 6S>"}
BEFORE = [[0, 40, 30], [10, 0, 40], [5, 50, 0]]


def loba(**changes: object) -> HouseRules:
    """Loba de menos, changed."""
    return choose_rules(CATALOGUE, "loba-de-menos", None, changes)


def at_the_end(rules: HouseRules, **position: Any) -> Table:
    """A table of three at which P1 goes out with 7S; P2 has 90 points before, and P3 70."""
    given: dict[str, Any] = {
        "step": "play",
        "down": ["P1"],
        "deal": 4,
        "sheet": BEFORE,
        "melds": [RUN],
        "hands": {"P1": "7S", "P2": "AH", "P3": "9D 8S"},
        **position,
    }
    return Table(rules.entry, rules.rules).lay(**given)


@pytest.mark.clause("HWR-40")
def test_who_is_out_is_dealt_no_cards_and_has_no_turn() -> None:
    at = at_the_end(loba()).play("P1 add 7S to 1")
    assert at.state.dropped == (1,)
    assert at.told()[-1] == "N2 has reached the target, and is out of the game."
    dealer = at.state.dealer
    pack = at.game.rules.pack(3).faces()
    at.state = at.game.play(at.state, -1, Shuffle(pack))
    assert [len(at.state.hand(seat).cards) for seat in range(3)] == [9, 0, 9]
    assert at.state.dealer == dealer != 1 and at.state.turn == 2 - dealer
    first = at.state.turn
    at.play(f"P{first + 1} draw stock").play(f"P{first + 1} {at.moves(f'P{first + 1}')[-1]}")
    assert at.state.turn == dealer


@pytest.mark.clause("HWR-40")
def test_the_deal_passes_them_over_and_they_claim_nothing() -> None:
    rules = loba(claim_mode="may_i", claim_window="before_draw", claim_own_discard=True)
    table = Table(rules.entry, rules.rules).lay(
        step="play", turn="P1", dealer="P3", deal=5, sheet=[*BEFORE, [0, 11, 17]], dropped=["P2"],
        melds=[RUN], down=["P1"], hands={"P1": "7H 8D", "P3": "9D 8S"},
    )  # fmt: skip
    table.play("P1 discard 8D")
    assert (table.state.turn == 2 and table.asked() == ["P1"]) or table.asked() == ["P3"]
    last = at_the_end(loba(), dealer="P1", hands={"P1": "7S", "P2": "AH", "P3": "9D"}).play("P1 add 7S to 1")
    assert last.state.dealer == 2


@pytest.mark.clause("HWR-41")
@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        ({"P1": "7S", "P2": "AH", "P3": "KD KH AS"}, (0,)),
        ({"P1": "7S", "P2": "AH", "P3": "9D"}, ()),
    ],
)
def test_the_last_one_in_wins(hands: dict[str, str], winners: tuple[int, ...]) -> None:
    at = at_the_end(loba(), hands=hands).play("P1 add 7S to 1")
    assert at.entry.winners(at.game, at.state) == winners
    assert (at.state.deal, len(at.state.sheet)) == ((4, 4) if winners else (5, 4))


@pytest.mark.clause("HWR-41")
def test_after_the_last_deal_and_where_all_reach_it_the_lowest_of_those_in_wins() -> None:
    at = at_the_end(loba(deal_limit=4)).play("P1 add 7S to 1")
    assert at.entry.winners(at.game, at.state) == (0,) and at.state.dropped == (1,)
    rules = loba(stock_empty="end_when_last_drawn", target=40)
    together = Table(rules.entry, rules.rules).lay(
        step="play", deal=2, sheet=[[30, 35, 39]], stock="", hands={"P1": "KD KH 8C", "P2": "AH", "P3": "9D 8S"},
        discards="2D",
    )  # fmt: skip
    together.play("P1 discard 8C")
    assert together.state.totals() == (50, 46, 56)
    assert together.entry.winners(together.game, together.state) == (1,) and together.state.dropped == ()


@pytest.mark.clause("HWR-42")
@pytest.mark.parametrize(("most", "bought", "asked"), [(0, 0, False), (1, 0, True), (1, 1, False), (3, 2, True)])
def test_a_player_buys_back_in_so_often(most: int, bought: int, asked: bool) -> None:
    at = at_the_end(loba(buy_backs=most), bought=[0, bought, 0]).play("P1 add 7S to 1")
    assert (at.asked() == ["P2"]) == asked
    assert (at.state.dropped == (1,)) != asked


@pytest.mark.clause("HWR-43")
def test_they_are_asked_one_after_another_from_the_dealers_left() -> None:
    rules = loba(buy_backs=1)
    at = Table(rules.entry, rules.rules).lay(
        step="play", turn="P1", dealer="P3", deal=2, sheet=[[0, 95, 10, 95]], melds=[RUN], down=["P1"],
        hands={"P1": "7S", "P2": "AH", "P3": "9D", "P4": "KD"},
    )  # fmt: skip
    at.play("P1 add 7S to 1")
    assert at.asked() == ["P4"] and at.moves("P4") == ["buy-back", "stay-out"] and at.moves("P2") == []
    assert at.refused("P2 buy-back").reason == "Somebody else is asked whether to buy back in."
    assert at.refused("P4 draw stock").remedy == "Buy back in, or stay out."
    assert at.scene("P4").status == "You have 101 points or more. Do you buy back in? You may do so once more."
    assert at.scene("P4").prompt == "buy_back"
    assert [each.label for each in at.scene("P4").actions] == ["Buy back in with 19 points", "Stay out"]
    assert at.scene("P1").status == "N4 is asked whether to buy back in."
    at.play("P4 stay-out")
    assert at.asked() == ["P2"]
    written = at.entry.write_position(at.game, at.state)
    assert at.entry.read_position(at.game, written).buying == 1  # type: ignore[attr-defined]
    at.play("P2 buy-back")
    assert at.asked() == ["*"] and at.state.dropped == (3,)
    assert at.scene().seats[1].marks == ("back in",) and at.scene().seats[3].marks == ("out",)


@pytest.mark.clause("HWR-43")
def test_nobody_buys_back_in_where_one_alone_is_in() -> None:
    at = at_the_end(loba(buy_backs=3), hands={"P1": "7S", "P2": "AH", "P3": "KD KH AS"}).play("P1 add 7S to 1")
    assert at.asked() == [] and at.state.dropped == (1, 2)


@pytest.mark.clause("HWR-44")
def test_they_go_on_with_the_highest_total_of_those_in() -> None:
    at = at_the_end(loba(buy_backs=1)).play("P1 add 7S to 1", "P2 buy-back")
    assert at.state.totals() == (15, 87, 87) and at.state.sheet[-1] == (0, -3, 17)
    assert at.told() == ["N2 buys back in, and goes on with 87 points."]


@pytest.mark.clause("HWR-45")
def test_it_costs_chips_and_the_winner_takes_them() -> None:
    rules = loba(buy_backs=2, buy_back_price=5)
    at = at_the_end(rules).play("P1 add 7S to 1")
    assert "for 5 chips? You may do so 2 more times." in at.scene("P2").status
    at.play("P2 buy-back")
    assert at.told()[-1] == "N2 pays 5 chips."
    last = at_the_end(rules, bought=[1, 2, 1], hands={"P1": "7S", "P2": "AH", "P3": "KD KH AS"}).play("P1 add 7S to 1")
    assert last.told("P1")[-1] == "You take the 20 chips in the pot."
    assert won_of_pot(rules.rules, (1, 1, 0), (0, 2)) == (5, 0, 5)
    assert won_of_pot(loba(buy_backs=1, buy_back_price=1).rules, (1, 1, 1), (0, 2)) == (2, 0, 1)


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"dropped": ["P1"], "turn": "P1", "hands": {"P3": ""}}, "turn: P1 has dropped out"),
        (
            {"dropped": ["P2", "P2"], "hands": {"P1": "7S", "P3": "8S"}},
            "dropped: at least two players are in, and nobody drops out twice",
        ),
        ({"dropped": ["P2"], "hands": {"P1": "7S", "P2": "AH", "P3": "9D"}}, "hands.P2: P2 has dropped out"),
        ({"bought": [0, 4, 0]}, "bought: 3 whole numbers are wanted, one a seat"),
        ({"buying": "P2"}, "buying: nobody who may buy back in between two deals is asked in this position"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition) as refused:
        at_the_end(loba(buy_backs=1), **position)
    assert str(refused.value) == reason
    with pytest.raises(BadPosition, match="nobody drops out by these rules"):
        at_the_end(loba(at_target="game_over"), dropped=["P2"], hands={"P1": "7S", "P3": "9D"})


def test_the_score_sheet_asks_who_buys_back_in() -> None:
    sheet = RummyScoreRules(loba(buy_backs=1, buy_back_price=5).rules)
    at = sheet.begin(3, 0)
    for left in ((0, 90, 70), (0, 11, 17)):
        written = {("end", -1): "out P1", ("left", 1): str(left[1]), ("left", 2): str(left[2])}
        judged = sheet.judge(at, written)
        if left[1] == 90:
            at = sheet.after(at, judged, judged.points)
    assert judged.missing == (("back", -1),) and judged.became == "open"
    assert sheet.judge(at, {**written, ("back", -1): "P3"}).doubts
    assert sheet.judge(at, {**written, ("back", -1): "P9"}).doubts
    stays = sheet.judge(at, {**written, ("back", -1): "none"})
    out = sheet.after(at, stays, stays.points)
    assert (out.totals, out.dropped, out.dealer) == ((0, 101, 87), (1,), 2)
    plan = sheet.plan(out)
    assert (
        [note.told(NAMES) for note in plan.notes] == ["Bertha is out."] and plan.hands == (9, 0, 9) and plan.begins == 0
    )
    assert sheet.judge(out, {("end", -1): "out P1", ("left", 2): "5"}).points == (0, 0, 5)
    assert sheet.judge(out, {("end", -1): "out P1", ("left", 1): "5"}).doubts
    back = sheet.judge(at, {**written, ("back", -1): "P2"})
    on = sheet.after(at, back, back.points)
    assert (on.totals, on.dropped, on.bought) == ((0, 87, 87), (), (0, 1, 0))
    last = sheet.judge(on, {("end", -1): "out P1", ("left", 1): "20", ("left", 2): "20"})
    assert not last.missing
    over = sheet.after(on, last, last.points)
    assert sheet.winners(over) == (0,) and over.totals == (0, 107, 107) and sheet.balances(over) == (5, -5, 0)


def test_a_sheet_goes_on_at_a_table_and_back() -> None:
    chosen = loba(buy_backs=1, buy_back_price=5)
    sheet, game = RummyScoreRules(chosen.rules), chosen.entry.build(chosen.rules)
    at = sheet.begin(3, 2)
    judged = sheet.judge(at, {("end", -1): "out P1", ("left", 1): "90", ("left", 2): "70"})
    at = sheet.after(at, judged, judged.points)
    position = sheet.table(at, [judged.points], 0)
    assert position is not None
    before: Any = chosen.entry.read_position(game, position)
    assert before.bought == (0, 0, 0)
    table = at_the_end(chosen, deal=2, sheet=[[0, 90, 70]]).play("P1 add 7S to 1", "P2 buy-back")
    [row] = sheet.played(at, table.state)
    read = read_played(row, 3)
    assert read is not None
    result = sheet.judge_played(at, read)
    assert result is not None
    after = sheet.after(at, result, result.points)
    assert (after.totals, after.bought) == ((0, 87, 87), (0, 1, 0))
    done = type(after)(3, 5, 0, (0, 120, 130), carried=(0, 0, 0), bought=(0, 1, 1), dropped=(1, 2))
    assert sheet.winners(done) == (0,) and sheet.balances(done) == (10, -5, -5)


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_bots_play_to_the_last_one_in(bot: str) -> None:
    rules = loba(buy_backs=1, target=60, deals=["7"])
    over: Any = play(rules, [bot] * 3 if bot != "strong" else ["strong", "random", "random"], seed=3).state
    assert len(over.dropped) == 2 and not rules.entry.build(rules.rules).asks(over)
    asked = at_the_end(loba(buy_backs=1)).play("P1 add 7S to 1")
    if bot != "random":
        decision = BOTS[bot](1).decide(asked.game, asked.seen("P2"), 1)
        assert str(decision.move) == "buy-back"


def test_views_worlds_and_arrays_know_who_is_out() -> None:
    chosen = loba(buy_backs=1)
    at = at_the_end(chosen, dropped=["P2"], hands={"P1": "7S 9H", "P3": "9D 8S"})
    assert view(at.state, 2).dropped == (1,)
    world = next(worlds(at.game, view(at.state, 2), 2, random.Random(1)))
    assert [len(world.hand(seat).cards) for seat in range(3)] == [2, 0, 2]
    own, plain = layout_of(chosen, 3).slices, layout_of(loba(at_target="game_over"), 3).slices
    for name in ("dropped", "bought", "buying"):
        assert own[name].stop - own[name].start == 3
        assert name not in plain or plain[name].stop == plain[name].start
    assert not is_quick(at.game, at.state)


def test_random_moves_keep_listing_and_counting_alike() -> None:
    for seed in range(3):
        walk(loba(buy_backs=2, target=30, deals=["5"]), 3, random.Random(seed), 400)


def test_ten_worked_examples_are_there() -> None:
    examples = worked_examples("loba-de-menos")
    for clause in ("HWR-40", "HWR-41", "HWR-42", "HWR-43", "HWR-44", "HWR-45"):
        assert clause in examples


def test_a_sheet_written_beside_the_game_comes_to_the_same() -> None:
    for seats in (3, 4):
        assert played(loba(buy_backs=2, buy_back_price=3, target=60), seats)[0] == []
