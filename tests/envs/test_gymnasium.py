"""One seat behind Gymnasium's interface passes the library's check, and its opponents are the engine's."""

import random
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.envs.tables import every_table, rules_of
from upcard.bots import BOTS
from upcard.envs.gymnasium import ILLEGAL, OneSeat, vector
from upcard.kernel.run import play_out
from upcard.kernel.state import Move, State
from upcard.options.house_rules import HouseRules
from upcard.players import NoSuchBot


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """The library warns of spaces without bounds: points have none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@every_table({("guts", "standard", 3), ("daifugo", "standard", 3), ("contract-rummy", "family", 3)})
def test_it_passes_the_check_of_the_library(rules: HouseRules, seats: int) -> None:
    for seat in range(2):
        table = OneSeat(rules, "random", seats=seats, seat=seat, most_moves=60)
        check_env(table, skip_render_check=True)


class Both:
    """Plays one seat as it was played before."""

    def __init__(self, moves: list[Move]) -> None:
        self.moves = moves

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        return self.moves.pop(0)


def test_the_game_is_that_of_the_engine() -> None:
    rules = rules_of("guts", hands=12)
    made: dict[int, Any] = {}

    def steady(seed: int) -> Any:
        made[len(made)] = BOTS["steady"](seed)
        return made[len(made) - 1]

    table = OneSeat(rules, steady, seats=3, seat=1)
    table.reset(seed=9)
    rng = random.Random(9)
    moves: list[Move] = []
    over, reward = False, 0.0
    while not over:
        number = rng.choice(table.table.open)
        before = table.table.moves
        _, reward, over, _, _ = table.step(number)
        if table.table.moves > before:
            moves.append([move for _, seat, move in table.table._heard.made if seat == 1][len(moves)])
    game = rules.entry.build(rules.rules)
    end = play_out(game, game.start(3), [BOTS["steady"](0), Both(moves), BOTS["steady"](0)], random.Random(9))
    assert end == table.table.state
    assert reward == float(1 in rules.entry.winners(game, end))
    assert len(made) == 2


def test_opponents_hear_what_happens() -> None:
    heard: list[str] = []

    class Listener:
        def choose(self, game: Any, seen: State, seat: int) -> Move:
            move: Move = next(iter(game.moves(seen, seat)))
            return move

        def hear(self, events: tuple[Any, ...], seat: int) -> None:
            heard.extend([event.name for event in events])

    table = OneSeat("guts", lambda seed: Listener(), seats=2)
    table.reset(seed=3)
    table.step(table.table.open[0])
    assert heard[:3] == ["dealer", "ante", "dealt"]


def test_a_masked_number_loses_or_is_an_error() -> None:
    table = OneSeat("guts", seats=2)
    table.reset(seed=1)
    _, reward, over, cut, told = table.step(70)
    assert (reward, over, cut) == (ILLEGAL, True, False)
    assert told["refused"] == "the number 70 leads to no legal move"
    with pytest.raises(ValueError, match="the game is over: reset begins another"):
        table.step(1)
    strict = OneSeat("guts", seats=2, masked="error")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="the number 70, of 0 to 69, leads to no legal move"):
        strict.step(70)


@pytest.mark.parametrize("masked", ["lose", "error"])
def test_before_the_first_game_reset_is_asked_for(masked: Any) -> None:
    table = OneSeat("guts", seats=2, masked=masked)
    for _ in range(2):
        with pytest.raises(ValueError, match="no game has begun: reset comes first"):
            table.step(1)


def test_the_usual_bot_sits_where_no_opponent_is_given() -> None:
    tables = [
        OneSeat("guts", opponents, seats=3)
        for opponents in (None, "steady", ["steady", "steady"], ("steady", "steady"))
    ]
    told = [
        [table.reset(seed=3)[0]["observation"].tolist(), table.step(1)[0]["observation"].tolist()] for table in tables
    ]
    assert told[0] == told[1] == told[2] == told[3]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"opponents": []}, "opponents has 0 entries for [0-9]+ seats: give one for each, or one name for all"),
        ({"opponents": ["steady"], "seats": 4}, "opponents has 1 entries for 3 seats"),
        ({"seat": 3, "seats": 3}, "there is no seat 3: they are 0 to 2"),
        ({"opponents": ["random", "random"], "seats": 2}, "opponents has 2 entries for 1 seats"),
        ({"masked": "ignore"}, "masked is 'ignore'"),
        ({"render_mode": "human"}, "render_mode is 'human'"),
    ],
)
def test_what_cannot_be_is_named(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        OneSeat("guts", **wrong)


def test_an_unknown_opponent_is_named() -> None:
    with pytest.raises(NoSuchBot, match="there is no bot 'nobody'"):
        OneSeat("guts", "nobody")


def test_tables_are_stepped_together() -> None:
    tables = vector(3, "guts", opponents="random", seats=2, render_mode="ansi")
    seen, _ = tables.reset(seed=5)
    assert seen["observation"].shape[0] == 3
    for _ in range(20):
        mask = seen["action_mask"].astype(bool)
        numbers = np.array([np.flatnonzero(row)[0] if row.any() else 0 for row in mask])
        seen, _, _, _, _ = tables.step(numbers)
    alone = OneSeat("guts", "random", seats=2, render_mode="ansi")
    first, _ = alone.reset(seed=5)
    again, _ = tables.reset(seed=5)
    assert again["observation"][0].tolist() == first["observation"].tolist()
    assert str(alone.render()).startswith("GutsState")
    tables.close()
    with pytest.raises(ValueError, match="count is 0"):
        vector(0, "guts")
