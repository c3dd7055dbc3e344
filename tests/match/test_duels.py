"""Duels tell who is better, with the luck of the cards taken out."""

import random
from typing import Any

import pytest

from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.state import RummyState
from upcard.kernel.game import CHANCE, SHUFFLE
from upcard.kernel.run import Endless
from upcard.kernel.state import Move, State
from upcard.match import duels
from upcard.match.duels import Estimate, ahead, deal_gain, play_deal, play_games, whole_pack

ENTRY = CATALOGUE["contract-rummy"]
GAME = ENTRY.build(ENTRY.books["denexa"].rules)
STEADY, RANDOM = BOTS["steady"], BOTS["random"]


def totals(state: State) -> list[int]:
    return [-points for points in ENTRY.totals(state)]


def test_a_mean_and_how_well_it_is_known() -> None:
    found = Estimate([1, 2, 3, 6])
    assert (found.count, found.mean) == (4, 3)
    assert found.error == pytest.approx((14 / 3 / 4) ** 0.5)
    assert found.interval == pytest.approx((3 - 1.96 * found.error, 3 + 1.96 * found.error))
    assert Estimate([5]).error == float("inf")


def test_ahead_of_the_mean_of_the_others() -> None:
    assert ahead([10, 1, 3], 0) == 8
    assert ahead([10, 1, 3], 1) == -5.5


def test_a_deal_begins_with_the_shuffle_and_ends_before_the_next() -> None:
    table = whole_pack(GAME, 3, random.Random(1))
    assert GAME.asks(table)[CHANCE].prompt == SHUFFLE
    end = play_deal(GAME, table, [STEADY(0)] * 3, random.Random(1))
    assert isinstance(end, RummyState)
    assert (len(end.sheet), end.deal) == (1, 2)
    assert GAME.asks(end)[CHANCE].prompt == SHUFFLE


def test_the_last_deal_ends_with_the_game() -> None:
    table = whole_pack(GAME, 3, random.Random(1))
    assert isinstance(table, RummyState)
    end = play_deal(GAME, table.but(deal=6), [STEADY(0)] * 3, random.Random(1))
    assert isinstance(end, RummyState)
    end = play_deal(GAME, end, [STEADY(0)] * 3, random.Random(1))
    assert not GAME.asks(end)


def test_a_player_gains_nothing_on_itself() -> None:
    table = whole_pack(GAME, 3, random.Random(1))
    assert deal_gain(GAME, totals, table, STEADY, STEADY, 5) == 0
    played = play_games(GAME, 3, ENTRY.winners, totals, (STEADY, STEADY), 5)
    assert played.share == pytest.approx(1 / 3)
    assert played.ahead == pytest.approx(0)


def test_the_better_player_gains() -> None:
    table = whole_pack(GAME, 3, random.Random(1))
    assert deal_gain(GAME, totals, table, STEADY, RANDOM, 5) > 0 > deal_gain(GAME, totals, table, RANDOM, STEADY, 5)


def test_players_hear_what_happens() -> None:
    heard = []

    class Listening:
        def choose(self, game: Any, seen: State, seat: int) -> Move:
            return STEADY(0).choose(game, seen, seat)

        def hear(self, events: tuple[Any, ...], seat: int) -> None:
            heard.extend([(seat, event.name) for event in events])

    play_deal(GAME, whole_pack(GAME, 3, random.Random(1)), [STEADY(0), Listening(), STEADY(0)], random.Random(1))
    assert {seat for seat, _ in heard} == {1}
    assert (1, "dealt") in heard


def test_a_deal_without_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duels, "MOST_PLAYS", 10)
    with pytest.raises(Endless):
        play_deal(GAME, whole_pack(GAME, 3, random.Random(1)), [STEADY(0)] * 3, random.Random(1))
