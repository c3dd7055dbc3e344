"""Buying: how many penalty cards it costs, and contracts that need what is bought (docs/rulebook/world.md)."""

import random

import pytest

from tests.rules.table import Table
from upcard.bots.rummy.quick.known import unknown
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.rules import Rules
from upcard.interview.questions import Interview
from upcard.library import play
from upcard.options.house_rules import BadHouseRules, choose_rules

BUY = ("P1 draw stock", "P2 may-i", "P3 pass")


def table(**changes: object) -> Table:
    chosen = choose_rules(CATALOGUE, "contract-rummy", "parlett", changes)
    return Table(chosen.entry, chosen.rules)


def buying(cards: int, stock: str = "5H KC 3C 7D", discards: str = "9D 2C", **changes: object) -> Table:
    hands = {"P1": "KS QD 3H", "P2": "9S 9H 4C", "P3": "6D 7D TD"}
    return table(claim_cards=cards, **changes).lay(step="draw", discards=discards, stock=stock, hands=hands)


def hand(at: Table, seat: int) -> int:
    return len(at.state.piles[seat].cards)


@pytest.mark.clause("HWR-01")
@pytest.mark.parametrize(("cards", "held", "drawn"), [(0, 4, "5H"), (1, 5, "KC"), (2, 6, "3C")])
def test_a_buyer_draws_so_many_penalty_cards(cards: int, held: int, drawn: str) -> None:
    at = buying(cards).play(*BUY)
    assert hand(at, 1) == held
    assert f"{drawn}" in at.entry.write_position(at.game, at.state)["hands"]["P1"], "the active player draws after it"


@pytest.mark.clause("HWR-01")
@pytest.mark.parametrize(
    ("cards", "button"),
    [
        (0, "May I? Take the nine of diamonds"),
        (1, "May I? Take the nine of diamonds and a penalty card"),
        (2, "May I? Take the nine of diamonds and 2 penalty cards"),
    ],
)
def test_the_button_names_the_price(cards: int, button: str) -> None:
    at = buying(cards).play("P1 draw stock")
    names = ("Ada", "Bertha", "Cleo")
    scene = at.entry.scene(at.game, at.state, 1, names)
    assert button in [action.label for action in scene.actions]


@pytest.mark.clause("HWR-02")
def test_two_penalty_cards_have_to_be_there() -> None:
    changes = {"stock_empty": "end_when_needed"}
    few = buying(2, stock="5H", **changes).play("P1 draw stock")
    assert few.refused("P2 may-i").clause != ""
    assert few.game.asks(few.state).keys() == {0}, "nobody is asked whether they want it"
    enough = buying(1, stock="5H", **changes).play("P1 draw stock")
    assert enough.game.asks(enough.state).keys() == {1, 2}
    assert buying(2, stock="5H", **changes).refused("P2 may-i").clause == "CR-A-24"
    # What a renewal brings counts: one card of the stock, and the two discards below the upcard.
    renewed = buying(2, stock="5H", discards="9D 2C 3D 4D").play(*BUY)
    assert renewed.state.renewing


@pytest.mark.clause("HWR-03")
def test_a_contract_may_need_what_is_bought() -> None:
    deals = ["11: S3 S3", "11: S3 R10"]
    with pytest.raises(BadHouseRules, match="takes 13 cards, but a hand holds 12"):
        table(deals=deals, hand7="normal")
    with pytest.raises(BadHouseRules, match="takes 13 cards, but a hand holds 12"):
        table(deals=deals, hand7="normal", claim_limit=1, claim_mode="none")
    at = table(deals=deals, hand7="normal", claim_limit=1, claim_cards=0)
    at.lay(deal=2, step="play", hands={"P1": "4C 4D 4H 3S 4S 5S 6S 7S 8S 9S TS JS QS", "P2": "3H", "P3": "3H"})
    at.play("P1 down {4C 4D 4H} <3S 4S 5S 6S 7S 8S 9S TS JS QS>")
    assert at.state.totals() == (0, 3, 3)


@pytest.mark.parametrize("seed", range(12))
def test_any_mixture_of_these_rules_plays_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    changes = {
        "claim_cards": rng.choice((0, 1, 2)),
        "claim_limit": rng.choice((0, 1, 3)),
        "claim_mode": rng.choice(("may_i", "call_with_consent")),
        "claim_window": rng.choice(("after_refusal", "before_draw")),
        "claim_chain": rng.choice(("single", "chain_no_repeat")),
        "claim_if_down": rng.choice((True, False)),
        "contract_points": rng.choice((0, 30, 40)),
        "wild_ranks": rng.choice(([], ["2"])),
        "stock_empty": rng.choice(("renew", "all_and_new_upcard", "end_when_needed", "renew_once_then_void")),
        "deals": ["10: S3 S3", "10: S3 R4"],
        "hand7": "normal",
    }
    chosen = choose_rules(CATALOGUE, "contract-rummy", "parlett", changes)
    seats = rng.randint(2, 7)
    assert play(chosen, ["steady"] * seats, seed=seed).winners


def test_fast_playouts_know_the_price() -> None:
    rules = CATALOGUE["contract-rummy"].books["parlett"].rules
    assert isinstance(rules, Rules)
    assert unknown(rules) == []
    assert unknown(rules.but(claim_cards=2)) == []


def test_an_interview_offers_the_usual_first_lay_downs() -> None:
    asked = Interview(CATALOGUE, choose_rules(CATALOGUE, "contract-rummy", "denexa", {}), {}).question(
        "contract_points"
    )
    assert [reply.value for reply in asked.replies] == [0, 30, 40, 50, 51]
