"""Melds kept in the hand: the wild rank of a deal, the last turns, and no lay-offs (docs/rulebook/world.md)."""

import random
from typing import Any

import pytest

from tests.rules.table import Table
from tests.rules.world.walks import worked_examples
from tests.umpire.asking import judged
from upcard.bots import BOTS
from upcard.bots.rummy.quick.known import unknown
from upcard.catalogue import CATALOGUE
from upcard.kernel.run import random_game
from upcard.kernel.state import view
from upcard.library import play
from upcard.options.house_rules import BadHouseRules, choose_rules

THREE_THIRTEEN = choose_rules(CATALOGUE, "three-thirteen", None, {})
NINES = "call {9S 9H 9D}"


def table(**changes: object) -> Table:
    """A table of Pay Me, changed."""
    chosen = choose_rules(CATALOGUE, "pay-me", None, changes)
    return Table(chosen.entry, chosen.rules)


def called(hand: str, **changes: Any) -> Table:
    """A table of deal 1 where P1 has called with three nines, and P2 with that hand is to draw."""
    position: dict[str, Any] = {"stock": "AS AH AD", "discards": "8C 2H"}
    position |= {key: changes.pop(key) for key in ("stock", "discards", "step") if key in changes}
    hands = {"P1": "9S 9H 9D", "P2": hand, "P3": "KD JH 7D"}
    return table(**changes).lay(turn="P2", caller="P1", call=NINES, hands=hands, **position)


@pytest.mark.clause("HWR-10")
def test_the_number_of_the_deal_may_name_the_wild_rank() -> None:
    deals = ["6"] * 14
    for deal, rank in ((1, "A"), (2, "2"), (10, "T"), (13, "K"), (14, "A")):
        at = table(deals=deals, deal_rank_by="deal", wild_ranks=[]).lay(
            deal=deal, step="play", hands={"P1": f"7C 8C {rank}D QH QS QD 5D", "P2": "4C"}
        )
        at.play(f"P1 call <7C 8C {rank}D=9C> {{QH QS QD}} discard 5D")
    cards = table(deals=deals, wild_ranks=[]).lay(deal=2, step="play", hands={"P1": "7C 8C 2D QH QS QD 6D", "P2": "4C"})
    assert cards.refused("P1 call <7C 8C 2D=9C> {QH QS QD} discard 6D").clause == "PAY-17"
    cards.play("P1 call <7C 8C 6D=9C> {QH QS QD} discard 2D")


@pytest.mark.clause("HWR-10")
def test_the_sheet_says_which_number_it_is() -> None:
    by_deal = choose_rules(CATALOGUE, "three-thirteen", None, {"deal_rank_by": "deal"})
    said = [line.text for section in by_deal.entry.sheet(by_deal.rules) for line in section.lines]
    assert "In each deal the rank that equals the number of the deal is wild as well." in said
    assert "Deal 1: 3 cards each; aces are wild too." in said
    at = Table(by_deal.entry, by_deal.rules).lay(deal=2, step="play", hands={"P1": "2C 3C 4D 5D 9H", "P2": "4C"})
    assert "2s wild" in repr(at.entry.scene(at.game, at.state, 0, ("Ada", "Bertha")))


@pytest.mark.clause("HWR-10")
def test_hands_may_be_of_any_size_where_the_number_of_the_deal_names_the_rank() -> None:
    with pytest.raises(BadHouseRules, match="no rank has that number"):
        table(deals=["14"], players=[2, 2])
    with pytest.raises(BadHouseRules, match="the number of cards stands in deals"):
        table(hand_size=[[8, 7]])
    table(deals=["14"], players=[2, 2], deal_rank_by="deal")
    table(hand_size=[[8, 7]], deal_rank_by="deal")


@pytest.mark.clause("HWR-11")
def test_the_upcard_may_be_drawn_after_a_call() -> None:
    stock_only = called("8S 8H 4D")
    assert stock_only.moves("P2") == ["draw stock"]
    assert stock_only.refused("P2 draw upcard").clause == "PAY-29"
    either = called("8S 8H 4D", final_draw="any")
    assert either.moves("P2") == ["draw stock", "draw upcard"]
    scene = either.entry.scene(either.game, either.state, 1, ("Ada", "Bertha", "Cleo"))
    assert scene.status == "Ada has called. Your last turn: draw a card."
    either.play("P2 draw upcard", "P2 discard 4D")
    assert either.moves("P3") == ["draw stock", "draw upcard"]
    either.play("P3 draw stock", "P3 discard KD", "P2 show")
    assert either.state.sheet == ((0, 0, 20),)


@pytest.mark.clause("HWR-11")
def test_the_upcard_is_taken_where_no_stock_card_can_be_had() -> None:
    either = called("8S 8H 4D", final_draw="any", stock="", discards="8C")
    assert either.moves("P2") == ["draw upcard"]
    assert either.refused("P2 draw stock").reason == "No stock card can be drawn any more."
    either.play("P2 draw upcard", "P2 discard 4D", "P3 draw upcard")
    # Without an upcard, too, there is no last turn.
    hands = {"P1": "9S 9H 9D 9C", "P2": "8S 8H 4D"}
    none = table(final_draw="any").lay(step="play", hands=hands, stock="", discards="")
    none.play("P1 call {9S 9H 9D 9C}")
    assert none.state.sheet == ((0, 25),)


@pytest.mark.clause("HWR-12")
def test_nobody_lays_off_on_the_melds_of_the_caller() -> None:
    at = called("9C 4S 4D 8H", step="play", layoff_order="none").play("P2 discard 8H", "P3 draw stock", "P3 discard KD")
    assert at.state.sheet == ((0, 20, 20),), "no hand has a meld: nobody is asked"
    on = called("9C 4S 4D 8H", step="play").play("P2 discard 8H", "P3 draw stock", "P3 discard KD", "P2 show")
    assert on.state.sheet == ((0, 10, 20),)


@pytest.mark.clause("HWR-12")
def test_a_lay_off_is_refused_at_the_showdown() -> None:
    four = called("4S 4D 4C 9C 8H", step="play", layoff_order="none")
    four.play("P2 discard 8H", "P3 draw stock", "P3 discard KD")
    assert four.refused("P2 add 9C to 1").clause == "HWR-12"
    assert not [move for move in four.moves("P2") if move.startswith("add")]
    scene = four.entry.scene(four.game, four.state, 1, ("Ada", "Bertha", "Cleo"))
    assert scene.status == "Lay out your hand: as it lies it counts 25, at best 10."
    assert "Lay off" not in [action.label for action in scene.actions]
    four.play("P2 show")
    assert four.state.sheet == ((0, 10, 20),)


@pytest.mark.parametrize("seats", [2, 4])
def test_random_and_steady_play_whole_games(seats: int) -> None:
    game = THREE_THIRTEEN.entry.build(THREE_THIRTEEN.rules)
    state, _ = random_game(game, seats, random.Random(seats))
    assert not game.asks(state)
    for bot in ("steady", "gentle", "random"):
        assert play(THREE_THIRTEEN, [bot] * seats, seed=seats).winners


def test_steady_takes_the_upcard_in_a_last_turn() -> None:
    at = called("8S 8H 4D", final_draw="any", layoff_order="none")
    steady = BOTS["steady"](1)
    assert str(steady.choose(at.game, view(at.state, 1), 1)) == "draw upcard"
    at.play("P2 draw upcard")
    assert str(steady.choose(at.game, view(at.state, 1), 1)) == "discard 4D"


def test_fast_playouts_know_these_rules() -> None:
    assert unknown(THREE_THIRTEEN.rules) == []
    by_deal = choose_rules(CATALOGUE, "pay-me", None, {"deal_rank_by": "deal"})
    assert unknown(by_deal.rules) == []
    assert unknown(CATALOGUE["pay-me"].books["pay-me"].rules) == []


def test_the_umpire_answers_by_these_rules() -> None:
    yes = judged(THREE_THIRTEEN, "call", melds="7C 8C 6D / KH KS KD", discard="2D", deal="4")
    assert yes.yes
    assert not judged(THREE_THIRTEEN, "call", melds="7C 8C 2D / KH KS KD", discard="6D", deal="4").yes
    assert judged(THREE_THIRTEEN, "call", melds="7C 8C 9C TC / KH KS KD", deal="4").clauses == ("PAY-A-07",)


def test_there_are_ten_worked_examples_with_every_special_rule() -> None:
    whole = worked_examples("three-thirteen")
    assert whole.count("\n") >= 10
    for clause in ("HWR-10", "HWR-11", "HWR-12", "PAY-20"):
        assert clause in whole, clause


@pytest.mark.parametrize("seed", range(12))
def test_any_mixture_of_these_rules_plays_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    changes = {
        "deal_rank_by": rng.choice(("cards", "deal")),
        "final_draw": rng.choice(("stock", "any")),
        "layoff_order": rng.choice(("turn", "independent", "none")),
        "reveal_caller": rng.choice(("at_end", "at_call")),
        "go_out_discard": rng.choice(("optional", "required")),
        "stock_empty": rng.choice(("renew", "end_when_needed", "renew_once_then_void")),
        "claim_mode": rng.choice(("none", "may_i")),
        "min_naturals": rng.choice((0, 1)),
        "deals": ["3", "5", "7"],
    }
    chosen = choose_rules(CATALOGUE, "pay-me", None, changes)
    seats = rng.randint(2, 5)
    for bot in ("steady", "random"):
        assert play(chosen, [bot] * seats, seed=seed).winners
