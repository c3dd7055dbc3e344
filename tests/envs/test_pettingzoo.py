"""The tables behind PettingZoo's interface pass its own tests, and play the same games."""

import random
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from tests.envs.tables import every_table, rules_of
from upcard.envs import Environment, pettingzoo
from upcard.kernel.game import Refused
from upcard.options.house_rules import BadHouseRules, HouseRules

FEW = {("guts", "standard", 2), ("daifugo", "standard", 3), ("contract-rummy", "family", 3)}


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """The library warns of spaces without bounds (points have none) and of what it does itself."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def settings(rules: HouseRules) -> dict[str, Any]:
    """Whole evenings of random moves can be long."""
    return {"most_moves": 60}


@every_table(FEW)
def test_it_passes_the_tests_of_the_library(rules: HouseRules, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in (1, 2):
        table = pettingzoo.env(rules, seats=seats, **settings(rules))
        table.reset(seed=seed)
        api_test(table, num_cycles=60)
    seed_test(lambda: pettingzoo.env(rules, seats=seats, **settings(rules)), num_cycles=40)
    assert "Passed" in capsys.readouterr().out


@every_table({("indian-chief", "standard", 2), ("guts", "standard", 3), ("contract-rummy", "family", 3)})
def test_the_parallel_one_passes_its_test(rules: HouseRules, seats: int) -> None:
    parallel_api_test(pettingzoo.parallel_env(rules, seats=seats, **settings(rules)), num_cycles=60)


@pytest.mark.parametrize(("game", "seats"), [("indian-chief", 3), ("guts", 3), ("contract-rummy", 3), ("anaconda", 3)])
def test_all_who_are_asked_choose_at_once_and_the_game_is_that_of_the_core(game: str, seats: int) -> None:
    """Played on by itself, with the same moves, in the order in which the game asks."""
    table = pettingzoo.parallel_env(game, seats=seats, most_moves=150)
    core = Environment(rules_of(game), seats, most_moves=150)
    rng, together = random.Random(5), 0
    seen, _ = table.reset(seed=11)
    core.reset(11)
    while table.agents:
        before, asked = table.table.moves, table.table.asked
        together = max(together, len(asked))
        masks = {name: seen[name]["action_mask"] for name in table.agents}
        for seat, name in enumerate(table.possible_agents):
            assert (masks[name].nonzero()[0].tolist() == [0]) or seat in asked
        actions = {name: int(rng.choice(mask.nonzero()[0])) for name, mask in masks.items()}
        seen, rewards, over, cut, _ = table.step(actions)
        for _, _, move in table.table._heard.made[before:]:
            core.play(move)
        assert table.table.state == core.state
    assert core.over
    assert tuple(rewards.values()) == core.returns()
    assert (set(over.values()), set(cut.values())) == ({not core.cut_short}, {core.cut_short})
    assert together == (1 if game == "guts" else seats if game == "indian-chief" else together)
    with pytest.raises(ValueError, match="the game is over"):
        table.step({})


def test_a_number_that_is_not_open_changes_nothing_at_once() -> None:
    table = pettingzoo.parallel_env("indian-chief", seats=2)
    seen, _ = table.reset(seed=1)
    numbers = {name: int(seen[name]["action_mask"].nonzero()[0][0]) for name in table.agents}
    with pytest.raises(ValueError, match="P2 is to choose a number, and none is given"):
        table.step({"P1": numbers["P1"]})
    with pytest.raises(ValueError, match="leads to no legal move"):
        table.step({**numbers, "P2": 0})
    assert table.table.moves == 0
    assert table.step(numbers)[0]["P1"]["action_mask"].any()


def test_a_game_is_that_of_the_core_for_the_same_seed() -> None:
    core = Environment(rules_of("daifugo"), 4)
    table = pettingzoo.raw_env("daifugo", seats=4)
    rng = random.Random(6)
    core.reset(6)
    table.reset(seed=6)
    for player in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        if over or cut:
            assert reward == core.returns()[table.possible_agents.index(player)]
            table.step(None)
            continue
        assert table.possible_agents[core.seat] == player
        assert seen["observation"].tolist() == core.array(core.seat).tolist()
        assert seen["action_mask"].nonzero()[0].tolist() == list(core.open)
        number = rng.choice(core.open)
        core.step(number)
        table.step(number)
    assert core.over
    assert not table.agents


def test_simultaneous_answers_are_blind_to_each_other() -> None:
    table = pettingzoo.raw_env("indian-chief", seats=2)
    table.reset(seed=1)
    other = "P2" if table.agent_selection == "P1" else "P1"
    first = table.agent_selection
    shown = set()
    for at in range(3):
        table.reset(seed=1)
        rng = random.Random(at)
        while table.agent_selection == first:
            table.step(rng.choice(table.table.open))
        shown.add(table.observe(other)["observation"].tobytes())
        assert table.agent_selection == other
    assert len(shown) == 1


def test_a_masked_number_is_refused_or_loses() -> None:
    raw = pettingzoo.raw_env("guts", seats=2)
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="leads to no legal move; these do: 1 \\(in\\), 2 \\(out\\)"):
        raw.step(0)
    with pytest.raises(ValueError, match="is to choose a number, and None is given"):
        raw.step(None)
    wrapped = pettingzoo.env("guts", seats=2)
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.step(0)
    assert wrapped.terminations == {"P1": True, "P2": True}
    assert wrapped.rewards[loser] == pettingzoo.ILLEGAL


def test_after_the_end_there_is_no_step() -> None:
    raw = pettingzoo.raw_env(rules_of("guts", hands=1), seats=2, worth="score")
    raw.reset(seed=1)
    for _ in raw.agent_iter():
        *_, over, cut, _ = raw.last()
        raw.step(None if over or cut else raw.table.open[0])
    for late in (lambda: raw.step(1), lambda: raw.step(None), raw.last):
        with pytest.raises(ValueError, match="the game is over: reset begins another"):
            late()
    raw.reset(seed=1)
    assert len(raw.last()) == 5


def test_before_the_first_game_reset_is_asked_for() -> None:
    raw = pettingzoo.raw_env("guts", seats=2, render_mode="ansi")
    early = (lambda: raw.step(1), lambda: raw.step(None), raw.last, lambda: raw.observe("P1"), raw.render)
    for each in early:
        with pytest.raises(ValueError, match="no game has begun: reset comes first"):
            each()


def test_a_game_cut_short_is_a_truncation() -> None:
    raw = pettingzoo.raw_env("contract-rummy", book="family", most_moves=3, render_mode="ansi")
    raw.reset()
    while not any(raw.truncations.values()):
        assert "??" in str(raw.render())
        raw.step(raw.table.open[0])
    assert not any(raw.terminations.values())


def test_what_there_is_not_is_named() -> None:
    with pytest.raises(BadHouseRules, match="bridge"):
        pettingzoo.env("bridge")
    with pytest.raises(Refused, match="GUT-03"):
        pettingzoo.env("guts", seats=1)
    with pytest.raises(ValueError, match="leave out book='family'"):
        pettingzoo.env(rules_of("guts"), book="family")
    with pytest.raises(ValueError, match="render_mode is 'human'"):
        pettingzoo.env("guts", render_mode="human")
