"""Rummy! at a discard that fits a meld of the table (docs/rulebook/world.md)."""

import random
from typing import Any

import pytest

from benchmarks.score_sheets import played
from tests.rules.table import Table
from tests.rules.world.walks import walk
from tests.umpire.asking import judged
from upcard.bots import BOTS
from upcard.bots.rummy.outcomes import RummyOutcomes
from upcard.bots.rummy.quick.known import unknown
from upcard.bots.rummy.steady import decide
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.ui.score_rules import RummyScoreRules
from upcard.kernel.state import view
from upcard.kernel.ui.position import BadPosition
from upcard.kernel.worlds import worlds
from upcard.library import play
from upcard.options.house_rules import BadHouseRules, HouseRules, choose_rules
from upcard.stepping.declared import layout_of

RUN = {"owner": "P1", "cards": "<5S 6S 7S>"}
DRAWS, THROWS = "thrower_draws", "caller_discards"


def rum(word: str, game: str = "500-rum", **changes: object) -> HouseRules:
    """500 Rum, or another rule file, with Rummy!."""
    return choose_rules(CATALOGUE, game, None, {"rummy_call": word, **changes})


def at(rules: HouseRules, **position: Any) -> Table:
    """A table of three at which P1 plays and holds a card that fits the run."""
    given: dict[str, Any] = {
        "step": "play",
        "melds": [RUN],
        "stock": "2C 3C",
        "hands": {"P1": "8S 9C", "P2": "KH 5C", "P3": "AD", **position.pop("hands", {})},
        **position,
    }
    return Table(rules.entry, rules.rules).lay(**given)


@pytest.mark.clause("HWR-52")
@pytest.mark.parametrize(("card", "asked"), [("8S", "P2"), ("9C", "P2")])
def test_a_discard_that_fits_may_be_called(card: str, asked: str) -> None:
    table = at(rum(DRAWS)).play(f"P1 discard {card}")
    assert table.asked() == [asked] and table.scene("P2").prompt == ("rummy" if card == "8S" else "draw")
    assert table.moves("P2")[:2] == (["rummy 1", "pass"] if card == "8S" else ["draw stock", "draw upcard"])


@pytest.mark.clause("HWR-52")
def test_the_last_card_of_a_hand_is_not_called_and_without_the_option_nothing_is() -> None:
    out = at(rum(DRAWS), hands={"P1": "8S"}).play("P1 discard 8S")
    assert out.asked() == ["*"] and "out" in out.events()
    assert at(rum("none")).play("P1 discard 8S").moves("P2")[0] == "draw stock"


@pytest.mark.clause("HWR-53")
def test_they_are_asked_in_turn_and_the_first_lays_it_off() -> None:
    table = at(rum(DRAWS)).play("P1 discard 8S")
    assert table.refused("P3 rummy 1").reason == "Somebody else is asked whether to call “Rummy!”."
    assert table.clause("P3 rummy 1") == "HWR-53"
    assert table.refused("P2 draw stock").remedy == "Call “Rummy!”, or pass."
    assert table.scene("P1").status == "N2 may call “Rummy!” at the discard."
    assert [each.label for each in table.scene("P2").actions] == ["Rummy! Add it to the run of spades, 5 to 7", "Pass"]
    table.play("P2 pass")
    assert table.asked() == ["P3"]
    table.play("P3 rummy 1")
    assert table.melds() == ["<5S 6S 7S 8S>"] and table.state.laid == (0, 0, 8) and table.asked() == ["P2"]
    let = at(rum(DRAWS)).play("P1 discard 8S", "P2 pass", "P3 pass")
    assert let.upcard() == "8S" and let.moves("P2")[0] == "draw stock"


@pytest.mark.clause("HWR-53")
def test_only_who_could_lay_it_off_in_their_own_turn_is_asked() -> None:
    contract = rum(DRAWS, "frustration", run_suits="one")
    melds = [{"owner": "P1", "cards": "<4S 5S 6S 7S>"}, {"owner": "P3", "cards": "{9S 9H 9D}"}]
    table = at(contract, melds=melds, hands={"P1": "8S 9C KD", "P2": "KH 5C", "P3": "AD 4C"}).play("P1 discard 8S")
    assert table.asked() == ["P3"]
    own = at(rum(DRAWS, layoff="own")).play("P1 discard 8S")
    assert own.asked() == ["P2"] and own.state.noticing == -1


@pytest.mark.clause("HWR-53")
def test_a_joker_says_where_it_stands() -> None:
    jokers = rum(DRAWS, jokers="2", discard_ban=[])
    table = at(jokers, hands={"P1": "* 9C"}).play("P1 discard *")
    assert table.moves("P2") == ["rummy 1 as 4S", "rummy 1 as 8S", "pass"]
    assert table.play("P2 rummy 1 as 8S").melds() == ["<5S 6S 7S *=8S>"]


@pytest.mark.clause("HWR-54")
def test_the_thrower_draws_a_card_if_one_lies_there() -> None:
    table = at(rum(DRAWS)).play("P1 discard 8S", "P2 rummy 1")
    assert table.hand("P1") == "2C 9C" and table.state.turn == 1
    assert table.told("P1")[-1] == "You draw a penalty card, the two of clubs."
    assert table.told("P3")[-1] == "N1 draws a penalty card."
    empty = at(rum(DRAWS, stock_empty="renew"), stock="", discards="KC KD QC").play("P1 discard 8S", "P2 rummy 1")
    assert empty.hand("P1") == "9C" and empty.state.step == 0


@pytest.mark.clause("HWR-54")
def test_the_deal_ends_where_both_piles_are_empty_and_that_ends_it() -> None:
    rules = rum(DRAWS, stock_empty="renew", no_stock_possible="end_at_once")
    table = at(rules, stock="", discards="").play("P1 discard 8S", "P2 rummy 1")
    assert "stock_out" in table.events() and len(table.state.sheet) == 1


@pytest.mark.clause("HWR-55")
def test_the_caller_throws_a_card_and_may_go_out() -> None:
    table = at(rum(THROWS)).play("P1 discard 8S", "P2 rummy 1")
    assert table.asked() == ["P2"] and table.scene("P2").status == "Throw a card of yours."
    assert table.moves("P2") == ["discard KH", "discard 5C"]
    assert table.refused("P2 pass").remedy == "Discard one."
    written = table.entry.write_position(table.game, table.state)
    again: Any = table.entry.read_position(table.game, written)
    assert (again.noticing, again.calls) == (1, (1,))
    table.play("P2 discard KH")
    assert table.upcard() == "KH" and table.state.turn == 1 and table.hand("P1") == "9C"
    out = at(rum(THROWS)).play("P1 discard 8S", "P2 pass", "P3 rummy 1", "P3 discard AD")
    assert "out" in out.events() and out.points() == (-9, -15, 8)


@pytest.mark.clause("HWR-53")
def test_what_is_thrown_after_a_call_is_not_called() -> None:
    melds = [RUN, {"owner": "P3", "cards": "{9D 9H 9S}"}]
    table = at(rum(THROWS), melds=melds, hands={"P1": "8S KC", "P2": "9C 5C"})
    table.play("P1 discard 8S", "P2 rummy 1", "P2 discard 9C")
    assert table.scene("P2").prompt == "draw"


def test_nobody_calls_where_nobody_lays_off() -> None:
    with pytest.raises(BadHouseRules, match="thrower_draws, but with layoff = none nobody lays off"):
        rum(DRAWS, layoff="none")


@pytest.mark.clause("HWR-53")
def test_claims_before_the_draw_come_after_the_calls() -> None:
    rules = rum(DRAWS, discard_draw="top", claim_mode="may_i", claim_window="before_draw", claim_own_discard=True)
    table = at(rules, discards="KD").play("P1 discard 8S")
    assert table.scene("P2").prompt == "rummy"
    passed = at(rules, discards="KD").play("P1 discard 8S", "P2 pass", "P3 pass")
    assert passed.asked() == ["P3", "P1"] and passed.upcard() == "8S"
    called = at(rules, discards="KD").play("P1 discard 8S", "P2 rummy 1")
    assert called.asked() == ["P3", "P1"] and called.upcard() == "KD"


@pytest.mark.clause("HWR-52")
def test_a_turn_that_ends_without_a_discard_asks_nobody_again() -> None:
    rules = rum(DRAWS, discard_ban=["returned_upcard"])
    table = at(rules, hands={"P1": "9C"}, taken="9C", discards="8S", discarder="P3")
    table.play("P1 end")
    assert table.state.turn == 1 and table.state.noticing == -1


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadPosition, match="there is no discard of another player that P2 could lay off"):
        at(rum(DRAWS), step="draw", noticing="P2", discarder="P1", turn="P2", discards="KC")
    with pytest.raises(BadPosition, match="nobody calls a discard in this position"):
        at(rum("none"), step="draw", noticing="P2", discarder="P1", turn="P2", discards="8C")


def test_bots_call_it_but_not_against_their_partner() -> None:
    table = at(rum(DRAWS)).play("P1 discard 8S")
    assert str(decide(table.game, table.seen("P2"), 1).move) == "rummy 1"  # type: ignore[arg-type]
    throws = at(rum(THROWS)).play("P1 discard 8S", "P2 rummy 1")
    assert str(decide(throws.game, throws.seen("P2"), 1).move) == "discard KH"  # type: ignore[arg-type]
    four = at(rum(DRAWS, "partnership-500-rum"), hands={"P4": "QD JD"}).play("P1 discard 8S", "P2 pass")
    assert str(decide(four.game, four.seen("P3"), 2).move) == "pass"  # type: ignore[arg-type]
    assert "rummy_call" in unknown(table.game.rules)


def test_the_umpire_says_whether_it_may_be_called() -> None:
    yes = judged(rum(DRAWS), "rummy", 3, card="8S", table="5S 6S 7S")
    assert yes.yes and yes.reason == "You may: the eight of spades can be added to <5S 6S 7S>."
    assert yes.clauses[0] == "HWR-52" and "draws a card from the stock" in yes.more[0]
    no = judged(rum(DRAWS), "rummy", 3, card="9S", table="5S 6S 7S")
    assert not no.yes and no.reason == "The nine of spades fits no meld that you may lay off on."
    own = judged(rum(DRAWS, layoff="own"), "rummy", 3, card="8S", table="5S 6S 7S")
    assert not own.yes


@pytest.mark.parametrize("bot", sorted(BOTS))
@pytest.mark.parametrize("word", [DRAWS, THROWS])
def test_bots_play_it(bot: str, word: str) -> None:
    bots = [bot] * 3 if bot != "strong" else ["strong", "random", "random"]
    assert play(rum(word, target=100), bots, seed=4).winners


def test_a_sheet_written_beside_the_game_comes_to_the_same() -> None:
    for word in (DRAWS, THROWS):
        assert played(rum(word, target=150), 3, "gentle")[0] == []


def test_views_worlds_and_arrays() -> None:
    rules = rum(DRAWS)
    table = at(rules).play("P1 discard 8S")
    seen = view(table.state, 2)
    world: Any = next(worlds(table.game, seen, 2, random.Random(1)))
    assert world.noticing == 1 and list(table.game.asks(world)) == [1]
    own, plain = layout_of(rules, 3).slices, layout_of(rum("none"), 3).slices
    assert own["noticing"].stop - own["noticing"].start == 3
    assert "noticing" not in plain or plain["noticing"].stop == plain["noticing"].start


def test_random_moves_keep_listing_and_counting_alike() -> None:
    for word in (DRAWS, THROWS):
        for seed in range(3):
            walk(rum(word, players=[2, 5]), 3, random.Random(seed), 300)


def test_a_review_compares_the_call_with_letting_it_lie() -> None:
    table = at(rum(DRAWS)).play("P1 discard 8S")
    seen: Any = table.seen("P2")
    outcomes = RummyOutcomes(table.game, seen, 1)
    assert [str(move) for move in outcomes.moves] == ["rummy 1", "pass"]
    world = next(worlds(table.game, seen, 1, random.Random(1)))
    called, passed = [outcomes.worth(world, move, random.Random(1)) for move in outcomes.moves]
    assert called > passed


def test_a_hand_may_hold_what_was_drawn_with_deeper_cards_and_as_fines() -> None:
    for rules in (rum("none"), rum(DRAWS, discard_draw="top")):
        sheet = RummyScoreRules(rules.rules)
        many = {("end", -1): "out P1", ("left", 1): "119", ("left", 2): "5", **{("melded", at): "0" for at in range(3)}}
        assert sheet.judge(sheet.begin(3, 0), many).doubts == ()
    plain = RummyScoreRules(rum("none", discard_draw="top").rules)
    assert plain.judge(plain.begin(3, 0), many).doubts
