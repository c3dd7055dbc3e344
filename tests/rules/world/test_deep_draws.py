"""Deeper discards drawn to be laid, and points for cards laid (docs/rulebook/world.md)."""

import random
from typing import Any

import pytest

from tests.rules.table import Table
from tests.rules.world.walks import walk, worked_examples
from tests.umpire.asking import judged
from upcard.bots import BOTS
from upcard.bots.rummy.quick.known import unknown
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.moves import LayDown, TakeDiscards
from upcard.games.rummy.ui.score_rules import RummyScoreRules
from upcard.kernel.run import listed, random_game
from upcard.kernel.state import view
from upcard.library import play
from upcard.options.house_rules import BadHouseRules, choose_rules
from upcard.stepping.declared import layout_of

RUM = choose_rules(CATALOGUE, "500-rum", None, {})
NAMES = ("Ada", "Bertha", "Cleo")
OTHERS = {"P2": "3H 5C", "P3": "TD 8C"}
RUN = {"owner": "P2", "cards": "<5S 6S 7S>"}


def drawing(hand: str, discards: str = "KH 9C 4D JS", changes: dict[str, object] | None = None, **more: Any) -> Table:
    """A table of 500 Rum at which P1 is to draw."""
    chosen = choose_rules(CATALOGUE, "500-rum", None, changes or {})
    hands = {"P1": hand, **OTHERS}
    return Table(chosen.entry, chosen.rules).lay(step="draw", stock="2C 6D 7H", discards=discards, hands=hands, **more)


def playing(hand: str, **more: Any) -> Table:
    """A table of 500 Rum at which P1 plays."""
    return Table(RUM.entry, RUM.rules).lay(step="play", hands={"P1": hand, **OTHERS, **more.pop("hands", {})}, **more)


def draws(at: Table) -> list[str]:
    """What P1 may draw."""
    return [str(move) for move in at.game.moves(at.state, 0)]


@pytest.mark.clause("HWR-35")
def test_a_deeper_card_comes_with_all_above_it() -> None:
    at = drawing("4S 4H QC")
    assert draws(at) == ["draw stock", "draw upcard", "take 3"]
    pile = next(zone for zone in at.entry.scene(at.game, at.state, 0, NAMES).zones if zone.id == "discards")
    assert pile.spread is True
    at.play("P1 take 3")
    written = at.entry.write_position(at.game, at.state)
    assert (written["pledged"], written["discards"]) == ("4D", "JS")
    assert sorted(written["hands"]["P1"].split()) == sorted(["4S", "4H", "QC", "KH", "9C", "4D"])
    again: Any = at.entry.read_position(at.game, written)
    assert again.pledged == at.state.pledged
    at.play("P1 meld {4S 4H 4D}", "P1 discard KH")
    assert at.state.pledged == 0


@pytest.mark.clause("HWR-35")
def test_elsewhere_the_uppermost_alone_is_drawn() -> None:
    at = drawing("4S 4H QC", changes={"discard_draw": "top"})
    assert draws(at) == ["draw stock", "draw upcard"]
    assert at.refused("P1 take 3").clause == "HWR-35"
    assert drawing("4S 4H QC").refused("P1 take 9").reason.startswith("The discard pile has 4 cards")
    assert drawing("4S 4H QC").refused("P1 take 1").clause == "HWR-35"


@pytest.mark.clause("HWR-36")
def test_it_is_laid_before_anything_else() -> None:
    at = drawing("4S 4H QC QD QS").play("P1 take 3")
    for other in ("discard KH", "meld {QC QD QS}", "end"):
        assert at.refused(f"P1 {other}").clause == "HWR-36"
    assert {str(move) for move in at.game.moves(at.state, 0)} == {"meld {4S 4H 4D}"}
    assert len(listed(at.game, at.state, 0)) == 1
    assert at.entry.scene(at.game, at.state, 0, NAMES).status == "Lay the four of diamonds that you took."
    at.play("P1 meld {4S 4H 4D}", "P1 meld {QC QD QS}", "P1 discard KH")


@pytest.mark.clause("HWR-36")
def test_what_cannot_be_laid_is_not_drawn() -> None:
    assert drawing("4S QC").refused("P1 take 3").clause == "HWR-36"
    with_table = drawing("4H QC", discards="KH 8S JS", melds=[RUN])
    assert draws(with_table) == ["draw stock", "draw upcard", "take 2"]
    with_table.play("P1 take 2", "P1 add 8S to 1", "P1 discard QC")
    together = drawing("4H QC", discards="4S 4D JS")
    assert draws(together) == ["draw stock", "draw upcard", "take 2"]
    own_run = drawing("8S 9S", discards="TS QS JS", changes={"discard_draw": "to_meld"})
    assert draws(own_run) == ["draw stock", "draw upcard", "take 3"], "the ten alone is no reason to take the queen"


@pytest.mark.clause("HWR-37")
def test_even_the_upcard_is_drawn_only_to_be_laid_where_so_agreed() -> None:
    change: dict[str, object] = {"discard_draw": "to_meld_all"}
    assert draws(drawing("4S QC", changes=change)) == ["draw stock"]
    assert drawing("4S QC", changes=change).refused("P1 draw upcard").clause == "HWR-37"
    at = drawing("KS KD QC", changes=change)
    assert draws(at) == ["draw stock", "draw upcard"]
    at.play("P1 draw upcard")
    assert at.refused("P1 discard QC").clause == "HWR-36"
    at.play("P1 meld {KS KH KD}", "P1 discard QC")


def test_a_contract_is_laid_with_it_where_there_is_one() -> None:
    chosen = choose_rules(
        CATALOGUE, "contract-rummy", "parlett", {"discard_draw": "to_meld", "claim_mode": "none", "hand7": "normal"}
    )
    hands = {"P1": "9S 9H 4S 4H 4C KD", **OTHERS}
    at = Table(chosen.entry, chosen.rules).lay(step="draw", stock="2C 6D", discards="KH 9C 5D", hands=hands)
    assert draws(at) == ["draw stock", "draw upcard", "take 2"]
    at.play("P1 take 2")
    assert all(isinstance(move, LayDown) for move in at.game.moves(at.state, 0))
    assert isinstance(BOTS["steady"](1).choose(at.game, view(at.state, 0), 0), LayDown)


@pytest.mark.clause("HWR-38")
def test_cards_count_for_who_has_laid_them() -> None:
    at = playing("8S 4S 4H 4D QC 7C", melds=[RUN], laid=[0, 18, 0])
    at.play("P1 add 8S to 1", "P1 meld {4S 4H 4D}")
    assert at.state.laid == (20, 18, 0)
    marks = [seat.marks for seat in at.entry.scene(at.game, at.state, 0, NAMES).seats]
    assert marks == [("20 laid",), ("18 laid",), ()]
    at.play("P1 discard QC")
    out = playing("7C", melds=[RUN], laid=[45, 30, 0]).play("P1 discard 7C")
    assert out.state.sheet == ((45, 22, -18),)


@pytest.mark.clause("HWR-38")
def test_the_highest_total_wins() -> None:
    at = playing("7C", melds=[RUN], laid=[45, 60, 0], sheet=[[470, 490, 100]], deal=2).play("P1 discard 7C")
    assert at.entry.winners(at.game, at.state) == (1,)
    shown = at.entry.scene(at.game, at.state, 0, NAMES).sheet
    assert shown is not None and shown.best == "high"
    before = playing("7C", melds=[RUN], laid=[20, 10, 0], sheet=[[470, 480, 100]], deal=2).play("P1 discard 7C")
    assert before.entry.winners(before.game, before.state) == ()


@pytest.mark.clause("HWR-39")
@pytest.mark.parametrize(
    ("meld", "points"),
    [("<AS 2S 3S>", 6), ("<QS KS AS>", 35), ("{AS AH AD}", 45), ("{TS TH TC}", 30), ("<9S TS JS>", 29)],
)
def test_what_a_meld_counts(meld: str, points: int) -> None:
    at = playing(f"{meld[1:-1]} 7C 2D").play(f"P1 meld {meld}")
    assert at.state.laid == (points, 0, 0)


@pytest.mark.clause("HWR-39")
def test_an_ace_laid_off_counts_by_its_place_and_a_joker_what_it_stands_for() -> None:
    low = [{"owner": "P2", "cards": "<2S 3S 4S>"}, {"owner": "P2", "cards": "<JH QH KH>"}]
    at = playing("AS AH 7C", melds=low).play("P1 add AS to 1", "P1 add AH to 2")
    assert at.state.laid == (16, 0, 0)
    jokers = choose_rules(CATALOGUE, "500-rum", None, {"jokers": "2"})
    with_joker = Table(jokers.entry, jokers.rules).lay(step="play", hands={"P1": "TS JS * 7C", **OTHERS})
    assert with_joker.play("P1 meld <TS JS *=QS>").state.laid == (30, 0, 0)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"joker_take_use": "free"}, "takes a joker back that has counted"),
        ({"joker_shift": "either_end"}, "joker_shift = either_end"),
        ({"bend_double": True}, "only cards left count"),
        ({"auto_meld": "on"}, "nobody chooses"),
        ({"no_stock_possible": "must_take_upcard", "stock_empty": "renew"}, "takes the uppermost card and no other"),
        ({"deal_limit": 0}, "may bring nobody a point"),
        ({"discard_draw": "to_meld_all", "claim_mode": "may_i"}, "the others take the upcard without laying it"),
    ],
)
def test_what_contradicts_itself_is_refused_with_one_sentence(changes: dict[str, object], said: str) -> None:
    with pytest.raises(BadHouseRules, match=said):
        choose_rules(CATALOGUE, "500-rum", None, changes)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_random_and_steady_play_whole_games(seats: int) -> None:
    chosen = choose_rules(CATALOGUE, "500-rum", None, {"target": 100})
    game = chosen.entry.build(chosen.rules)
    state, _ = random_game(game, seats, random.Random(seats))
    assert not game.asks(state)
    for bot in ("steady", "gentle"):
        assert play(chosen, [bot] * seats, seed=seats).winners


def test_steady_takes_several_cards_where_they_bring_more_than_they_cost() -> None:
    steady = BOTS["steady"](1)
    rich = drawing("KS KD QC 2S", discards="9C 9H KH 3D")
    assert steady.choose(rich.game, view(rich.state, 0), 0) == TakeDiscards(3)
    rich.play("P1 take 3")
    assert str(steady.choose(rich.game, view(rich.state, 0), 0)) == "meld {KS KH KD}"
    poor = drawing("4S 4D 8H 7C", discards="KC QH 4H 3D")
    assert not isinstance(steady.choose(poor.game, view(poor.state, 0), 0), TakeDiscards)


def test_a_review_and_the_strong_player_value_what_is_laid() -> None:
    short = choose_rules(CATALOGUE, "500-rum", None, {"target": 20})
    assert play(short, ["strong", "steady"], seed=3).winners


def test_fast_playouts_do_not_know_these_rules() -> None:
    assert set(unknown(RUM.rules)) == {"discard_draw", "score_mode"}


def test_the_umpire_judges_cards_taken_from_the_pile() -> None:
    yes = judged(RUM, "draw", card="4D 9C KH", rest="4S 4H QC")
    assert (yes.yes, yes.clauses[:2]) == (True, ("HWR-35", "HWR-36"))
    no = judged(RUM, "draw", card="4D 9C KH", rest="4S QC")
    assert (no.yes, no.clauses) == (False, ("HWR-36",))
    assert judged(RUM, "draw", card="8S KH", rest="4S QC", table="5S 6S 7S").yes
    assert judged(RUM, "draw", card="KH").yes


def test_the_score_sheet_adds_what_was_laid() -> None:
    sheet = RummyScoreRules(RUM.rules)
    at = sheet.begin(3, 0)
    asked = [blank.what for blank in sheet.plan(at).blanks]
    assert asked == ["end", "left", "melded"], "a number without a word is of the cards left"
    assert sheet.best == "high"
    written = {("end", -1): "out P1", ("left", 1): "15", ("left", 2): "AD", ("melded", 0): "45", ("melded", 1): "10+20"}
    assert sheet.judge(at, written).missing == (("melded", 2),)
    assert sheet.judge(at, {**written, ("melded", 2): "0"}).points == (45, 15, -15)
    assert sheet.judge(at, {**written, ("melded", 2): "many"}).doubts
    assert any("melded" in line for line in sheet.usage)


def test_arrays_have_a_part_for_them_and_only_where_they_are_played() -> None:
    own = layout_of(RUM, 3).slices
    assert own["laid"].stop - own["laid"].start == 3 and own["pledged"].stop > own["pledged"].start
    plain = layout_of(choose_rules(CATALOGUE, "classic-rummy", "beginner", {}), 3).slices
    assert all(name not in plain or plain[name].start == plain[name].stop for name in ("laid", "pledged"))


def test_there_are_ten_worked_examples_with_every_special_rule() -> None:
    whole = worked_examples("500-rum")
    assert whole.count("\n") >= 10
    for clause in ("HWR-35", "HWR-36", "HWR-38", "HWR-39"):
        assert clause in whole, clause


@pytest.mark.parametrize("seed", range(12))
def test_any_mixture_of_these_rules_plays_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    deep = rng.choice(("top", "to_meld", "to_meld_all"))
    changes = {
        "discard_draw": deep,
        "score_mode": rng.choice(("laid", "laid", "holder_pays", "winner_collects")),
        "jokers": rng.choice(("0", "2", "4")),
        "set_suits": rng.choice(("any", "different", "three")),
        "wild_melds": "runs",
        "one_turn_bonus": rng.choice((0, 10)),
        "first_meld_points": rng.choice((0, 0, 15, 30)),
        "layoff": rng.choice(("any", "own")),
        "layoff_from": rng.choice(("next_turn", "same_turn_others", "same_turn")),
        "go_out_discard": rng.choice(("optional", "required", "required_or_redraw")),
        "discard_ban": rng.choice(([], ["joker"], ["playable"], ["wild"], ["returned_upcard", "joker"])),
        "stock_empty": rng.choice(("renew", "end_when_needed", "end_when_last_drawn")),
        "claim_mode": "none" if deep == "to_meld_all" else rng.choice(("none", "may_i")),
        "extra_melds": rng.choice(("next_turn", "same_turn")),
        "wild_limit_table": rng.choice(("none", "half", "one")),
        "target": 40,
        "deal_limit": 5,
    }
    chosen = choose_rules(CATALOGUE, "500-rum", None, changes)
    seats = rng.randint(2, 4)
    assert play(chosen, ["steady"] * seats, seed=seed).winners
    walk(chosen, seats, rng, 400)
