"""One seat behind Gymnasium's interface passes the library's check, and its opponents are the engine's."""

import pickle
import random
import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv, VectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

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


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("guts", {"opponents": "random", "seats": 3, "worth": "score"}),
        ("contract-rummy", {"opponents": ["steady-1", "random"], "seats": 3, "seat": 1, "most_moves": 40}),
        ("indian-chief", {"seats": 2, "processes": 2}),
    ],
)
def test_tables_together_are_those_of_the_library(game: str, settings: dict[str, Any]) -> None:
    """Spaces, observations, rewards, ends and infos at every step, over the end of games and into the next."""
    ours = vector(3, game, render_mode="ansi", **settings)
    alone = {name: value for name, value in settings.items() if name != "processes"}
    its = SyncVectorEnv([partial(OneSeat, game, render_mode="ansi", **alone)] * 3)
    assert isinstance(ours, VectorEnv)
    assert (ours.num_envs, ours.metadata, ours.render_mode) == (3, its.metadata, "ansi")
    for space in ("single_observation_space", "single_action_space", "observation_space", "action_space"):
        assert getattr(ours, space) == getattr(its, space)
    rng, ends = random.Random(2), 0
    mine: tuple[Any, ...] = ours.reset(seed=5)
    theirs: tuple[Any, ...] = its.reset(seed=5)
    for _ in range(90):
        assert ours.observation_space.contains(mine[0])
        over = mine[2] | mine[3] if len(mine) == 5 else np.zeros(3, bool)
        seen, told = theirs[0], theirs[-1]
        assert np.array_equal(mine[0]["observation"], seen["observation"])
        assert np.array_equal(mine[0]["action_mask"][~over], seen["action_mask"][~over])
        for one, other in zip(mine[1:-1], theirs[1:-1], strict=True):
            assert one.dtype == other.dtype and np.array_equal(one, other)
        assert mine[-1].keys() == told.keys() and mine[-1]["_open"].tolist() == told["_open"].tolist()
        assert mine[-1]["open"].tolist() == told["open"].tolist()
        assert ours.render() == its.render()
        ends += int(over.sum())
        numbers = np.array([rng.choice(np.flatnonzero(row).tolist()) for row in mine[0]["action_mask"]])
        assert ours.action_space.contains(numbers)
        mine, theirs = ours.step(numbers), its.step(numbers)
    assert ends > 1
    ours.close()
    its.close()
    assert ours.closed


def test_a_masked_number_at_one_of_the_tables() -> None:
    tables = vector(3, "guts", opponents="random", seats=2)
    alone = SyncVectorEnv([partial(OneSeat, "guts", "random", seats=2)] * 3)
    tables.reset(seed=1)
    alone.reset(seed=1)
    numbers = np.array([1, 70 - 1, 1])
    seen, rewards, over, cut, told = tables.step(numbers)
    _, *others, its = alone.step(numbers)
    assert [each.tolist() for each in (rewards, over, cut)] == [each.tolist() for each in others]
    assert told["refused"].tolist() == its["refused"].tolist()
    assert told["_refused"].tolist() == its["_refused"].tolist() == [False, True, False]
    assert rewards[1] == ILLEGAL
    numbers = seen["action_mask"].argmax(axis=1)
    numbers[1] = 69  # that table begins anew, and looks at no number
    _, _, over, _, told = tables.step(numbers)
    assert not over[1] and told["open"][1] == ["in", "out"] and "refused" not in told
    strict = vector(2, "guts", opponents="random", seats=2, masked="error")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="table 1: the number 0"):
        strict.step(np.array([1, 0]))


def test_wrappers_of_the_library_go_round_tables_together() -> None:
    tables = DictInfoToList(RecordEpisodeStatistics(vector(2, "guts", seats=2, opponents="random")))
    seen, _ = tables.reset(seed=1)
    ends: list[Any] = []
    for _ in range(400):
        seen, rewards, over, _, told = tables.step(seen["action_mask"].argmax(axis=1))
        ends += [(told[at]["episode"]["r"], rewards[at]) for at in np.flatnonzero(over)]
    assert len(ends) > 1 and all(sum_ == reward for sum_, reward in ends)


def test_arrays_are_copied_unless_they_are_not_to_be() -> None:
    for copied in (True, False):
        tables = vector(2, "guts", seats=2, opponents="random", copy=copied)
        first, _ = tables.reset(seed=1)
        before = first["observation"].tolist()
        second, rewards, *_ = tables.step(np.array([1, 1]))
        assert (first["observation"].tolist() == before) == copied
        assert np.shares_memory(first["observation"], second["observation"]) != copied
        assert np.shares_memory(rewards, tables.tables.rewards) != copied


def test_tables_together_are_pickled() -> None:
    tables = vector(2, "contract-rummy", seats=3, opponents="random", most_moves=40)
    seen, _ = tables.reset(seed=1)
    seen = tables.step(seen["action_mask"].argmax(axis=1))[0]
    again = pickle.loads(pickle.dumps(tables))
    for _ in range(40):
        numbers = seen["action_mask"].argmax(axis=1)
        seen, rewards, over, cut, told = tables.step(numbers)
        other = again.step(numbers)
        assert np.array_equal(seen["observation"], other[0]["observation"])
        assert np.array_equal((rewards, over, cut), other[1:4])
        assert told["open"].tolist() == other[4]["open"].tolist()


def test_tables_together_are_all_reset() -> None:
    first, second = vector(2, "guts", seats=2), vector(2, "guts", seats=2)
    for tables in (first, second):
        tables.reset(seed=3)
    assert first.np_random.random() == second.np_random.random()
    with pytest.raises(ValueError, match="reset_mask is given: all tables are reset"):
        first.reset(options={"reset_mask": np.array([True, False])})


def test_there_is_at_least_one_table() -> None:
    with pytest.raises(ValueError, match="count is 0"):
        vector(0, "guts")
