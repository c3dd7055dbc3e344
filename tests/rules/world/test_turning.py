"""Discards that make the next player miss the turn, or turn its direction round (HWR-70 to HWR-72)."""

import random
from contextlib import suppress
from typing import Any

import pytest

from tests.rules.table import Table
from tests.rules.world.walks import walk
from upcard.bots import BOTS
from upcard.bots.rummy.quick.known import unknown
from upcard.cards.card import faces_text, rank_of
from upcard.cards.pack import Pack
from upcard.catalogue import CATALOGUE
from upcard.kernel.run import Endless, play_on, seeded
from upcard.kernel.ui.position import BadPosition
from upcard.options.house_rules import BadHouseRules, HouseRules, choose_rules

HANDS = {"P1": "QH QD JH 3S 5C", "P2": "4S 6D 8C JD", "P3": "5S 7D 9C", "P4": "6S 8D TC"}


def rules_with(game: str = "personal-contracts", **changes: object) -> HouseRules:
    return choose_rules(CATALOGUE, game, None, changes)


def table(game: str = "personal-contracts", position: dict[str, Any] | None = None, **changes: object) -> Table:
    """Four players, in the middle of P1's turn."""
    rules = rules_with(game, **changes)
    given = {"step": "play", "discards": "2C", "stock": "5H TC 3C 4C", "hands": HANDS, **(position or {})}
    return Table(rules.entry, rules.rules).lay(**given)


@pytest.mark.clause("HWR-70", "HWR-X-340")
def test_the_next_player_misses_the_turn() -> None:
    t = table(skip_ranks=["Q"]).play("P1 discard QH")
    assert t.asked() == ["P3"] and t.events() == ["discarded", "skipped", "turn"]
    assert t.told("P2")[1] == "You miss the turn."
    assert table(skip_ranks=["Q"]).play("P1 discard JH").asked() == ["P2"]
    assert table().play("P1 discard QH").asked() == ["P2"]


@pytest.mark.clause("HWR-70", "HWR-X-342")
def test_with_two_the_turn_comes_back() -> None:
    two = {"hands": {"P1": "QH JH 3S", "P2": "4S 6D"}}
    t = table(position=two, skip_ranks=["Q"]).play("P1 discard QH")
    assert t.asked() == ["P1"] and t.moves("P1") == ["draw stock"]
    t.play("P1 draw stock")
    assert t.play("P1 discard 3S").asked() == ["P2"]


@pytest.mark.clause("HWR-70")
def test_a_card_that_ends_the_deal_skips_nobody() -> None:
    last = {"hands": {**HANDS, "P1": "QH"}, "down": ["P1"]}
    t = table(position=last, skip_ranks=["Q"]).play("P1 discard QH")
    assert "skipped" not in t.events() and t.state.deal == 2
    hand = rules_with("pay-me", skip_ranks=["9"])
    call = {"hands": {"P1": "4S 4H 4D 9C", "P2": "5S 6D 8C", "P3": "7S 7D KC"}, "stock": "5H TC 3C 4C"}
    called = Table(hand.entry, hand.rules).lay(step="play", **call).play("P1 call {4S 4H 4D} discard 9C")
    assert called.asked() == ["P2"], "after a call nobody is skipped"


@pytest.mark.clause("HWR-71", "HWR-X-341")
def test_nobody_takes_that_card() -> None:
    t = table(skip_ranks=["Q"]).play("P1 discard QH")
    assert t.moves("P3") == ["draw stock"]
    refused = t.refused("P3", "draw upcard")
    assert refused.clause == "HWR-71" and refused.reason.startswith("The queen of hearts makes a player miss")
    buys = table("shanghai-rummy", skip_ranks=["Q"]).play("P1 discard QH")
    buys.play("P3 draw stock")
    assert buys.asked() == ["P3"], "nobody is asked whether to buy it"
    with pytest.raises(BadHouseRules, match="must_take_upcard takes any"):
        rules_with("contract-rummy", skip_ranks=["Q"], no_stock_possible="must_take_upcard")


@pytest.mark.clause("HWR-72", "HWR-X-343", "HWR-X-344")
def test_the_direction_is_turned_round_and_back() -> None:
    t = table(reverse_ranks=["J"]).play("P1 discard JH")
    assert t.asked() == ["P4"] and t.told("P1")[1] == "The turn goes to the right now."
    assert t.scene("P1").signs == ("Turns go to the right",)
    t.play("P4 draw stock", "P4 discard TC", "P3 draw stock", "P3 discard 5S")
    assert t.asked() == ["P2"]
    t.play("P2 draw stock", "P2 discard JD")
    assert t.asked() == ["P3"] and not t.state.reversed
    both = table(reverse_ranks=["Q"], skip_ranks=["Q"]).play("P1 discard QH")
    assert both.asked() == ["P3"] and both.events() == ["discarded", "reversed", "skipped", "turn"]


@pytest.mark.clause("HWR-72")
def test_the_next_deal_begins_as_ever() -> None:
    last = {"hands": {**HANDS, "P1": "3S"}, "down": ["P1"], "reversed": "yes", "dealer": "P4"}
    t = table(position=last, reverse_ranks=["J"]).play("P1 discard 3S")
    assert not t.state.reversed and t.state.dealer == 0
    with pytest.raises(BadPosition, match="nothing turns the direction"):
        table(position={"reversed": "yes"})


def test_claims_go_by_the_direction() -> None:
    for word, nearest in (("yes", 0), ("no", 2)):
        position = {"reversed": word, "turn": "P2", "step": "draw"}
        t = table("shanghai-rummy", position=position, reverse_ranks=["J"]).play("P2 draw stock")
        for seat in t.asked():
            t.play(f"{seat} may-i")
        assert t.state.claims == tuple([int(seat == nearest) for seat in range(4)])


@pytest.mark.parametrize("game", ["personal-contracts", "shanghai-rummy", "500-rum", "gin", "kaluki-51", "pay-me"])
def test_it_is_played_by_any_book(game: str) -> None:
    rules = rules_with(game, skip_ranks=["Q", "3"], reverse_ranks=["J", "3"])
    assert not {"skip_ranks", "reverse_ranks"} & set(unknown(rules.rules))
    seats = 2 if game in ("gin", "kaluki-51") else 3
    for seed in range(3):
        walk(rules, seats, random.Random(seed), 200)
    built = rules.entry.build(rules.rules)
    bots = {seat: BOTS[name](seat) for seat, name in enumerate(["steady", "gentle", "random"][:seats])}
    with suppress(Endless):
        play_on(built, built.start(seats), bots, seeded(random.Random(4)), 300)


@pytest.mark.clause("HWR-71")
def test_the_first_upcard_is_not_offered_where_it_would_skip() -> None:
    rules = rules_with("gin", skip_ranks=["Q"])
    shuffled = [face for face in Pack(1).faces() if rank_of(face) != 12]
    queens = [face for face in Pack(1).faces() if rank_of(face) == 12]
    for first, moves in ((queens[:1], ["draw stock"]), (shuffled[20:21], ["pass", "draw upcard"])):
        rest = [face for face in (*shuffled, *queens) if face not in first]
        t = Table(rules.entry, rules.rules).begin(2).play("*", "choose 1")
        t.play("*", "shuffle " + faces_text([*rest[:20], *first, *rest[20:]]))
        assert t.moves("P2") == moves
