"""Anaconda: over thousands of hands, under all settings, no chip is lost or made, and every hand is settled as another
calculator settles it."""

import random
from itertools import product
from typing import Any

import pytest

from tests.amounts import amount
from tests.rules.anaconda.oracle import payout
from tests.rules.table import game_table
from upcard.games.anaconda.rules import OPTIONS
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move, listed

KEYS = ("betting", "low_ranking", "one_way_pot", "odd_chip", "both_ways", "heads_up_second_pass")
VARIANTS = list(product(*[(False, True) if key == "both_ways" else OPTIONS.words(key) for key in KEYS]))
WAYS = ("", "high", "low", "both")
HANDS = amount(20, 10)
WORKERS = 8


@pytest.mark.clause("ANA-91", "ANA-92", "ANA-93", "ANA-94", "ANA-95", "ANA-96a", "ANA-96b", "ANA-97", "ANA-98")
@pytest.mark.clause("ANA-99", "ANA-100", "ANA-101", "ANA-39")
@pytest.mark.parametrize("number", range(WORKERS))
def test_every_hand_is_settled_to_the_last_chip(number: int) -> None:
    """Every combination of the settings that move chips, short stacks, two to seven seats."""
    hands = showdowns = 0
    for at in range(number, len(VARIANTS), WORKERS):
        changes: dict[str, Any] = {
            **dict(zip(KEYS, VARIANTS[at], strict=True)),
            "opener_round4": OPTIONS.words("opener_round4")[at % 2],
            "session_end": OPTIONS.words("session_end")[at // 2 % 2],
            "max_raises": (3, -1, 0)[at % 3],
            "stack": (200, 12, 30)[at % 3],
            "ante": (1, 3)[at % 2],
            "hands": HANDS,
        }
        rng = random.Random(at)
        table = game_table("anaconda", changes)
        for seats in (2 + at % 6, 2 + (at + 3) % 6):
            state = table.game.start(seats)
            while asks := table.game.asks(state):
                seat = rng.choice(list(asks))
                if state.number >= HANDS and CHANCE in asks:
                    break
                before, state = state, _move(table.game, state, seat, asks, rng)
                assert sum(state.stacks) + state.pot() == changes["stack"] * seats
                assert min(state.stacks) >= 0
                if "showed" in [event.name for event in state.events]:
                    _check(changes, before, state)
                    showdowns += 1
            hands += state.number
    assert hands > amount(300, 150)
    assert showdowns > amount(200, 100)


def _move(game: Any, state: Any, seat: int, asks: Any, rng: random.Random) -> Any:
    if seat == CHANCE:
        return game.play(state, seat, chance_move(asks[seat], rng))
    moves = listed(game, state, seat)
    move = moves[rng.randrange(len(moves))]
    while str(move) == "fold" and rng.random() < 0.8:
        move = moves[rng.randrange(len(moves))]
    return game.play(state, seat, move)


def _check(changes: dict[str, Any], before: Any, after: Any) -> None:
    """The play that ended the hand brought what the other calculator says. Its bets and what went back are read off the
    events, so that the totals are those at the showdown."""
    put = list(before.totals)
    for event in after.events:
        if event.name in ("bet", "call"):
            put[event.seat] += event.number
        elif event.name == "raise":
            put[event.seat] += event.number - before.betting.bets[event.seat]
        elif event.name == "returned":
            put[event.seat] -= event.number
    live = [standing == 0 for standing in after.standing]
    hands = [after.cards(seat).faces() for seat in range(after.seats)]
    ways = [WAYS[declared] for declared in after.declared]
    won, stays = payout(
        put, live, before.carried, hands, ways, changes["low_ranking"], changes["odd_chip"] == "to_high",
        changes["one_way_pot"] == "half_carries",
    )  # fmt: skip
    told = {event.seat: event.number for event in after.events if event.name == "won"}
    assert [told.get(seat, 0) for seat in range(after.seats)] == won
    shared = sum([event.number for event in after.events if event.name == "shared"])
    assert after.carried + shared == stays
