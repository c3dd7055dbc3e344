"""Environments are copied and pickled in both builds, at any point of a game; the copy plays on as the first does."""

import copy
import pickle
import random
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from tests.envs.tables import every_table, rules_of
from upcard.bots import BOTS
from upcard.envs import Environment, Tokens, numbering_of, pettingzoo
from upcard.envs.gymnasium import OneSeat
from upcard.kernel.tree import root
from upcard.options.house_rules import HouseRules


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


every_way = pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
Copied = Callable[[Any], Any]


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """The libraries warn of spaces without bounds, and of what they do themselves."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def looked_at(env: Environment) -> tuple[Any, ...]:
    """All that seats are shown."""
    seats = range(env.seats)
    shown = [(env.array(seat), env.mask(seat), env.information(seat), env.heard(seat)) for seat in seats]
    return shown, env.seat, env.open, env.moves, env.over, env.cut_short, env.drawing, env.state


def played_on(env: Environment, seed: int, steps: int = 200) -> list[Any]:
    """What comes of so many random steps: everything that is shown on the way."""
    rng = random.Random(seed)
    found: list[Any] = []
    for _ in range(steps):
        if env.over:
            break
        if env.drawing:
            env.draw(rng.choice(env.outcomes())[0])
        else:
            found.append(str(env.step(rng.choice(env.open))))
        found.append(looked_at(env))
    return [*found, env.returns()]


@every_way
@every_table({("contract-rummy", "wikipedia", 3), ("indian-chief", "standard", 2)})
def test_a_copy_plays_on_as_the_first_at_any_point(rules: HouseRules, seats: int, copied: Copied) -> None:
    env = Environment(rules, seats, most_moves=60, worth="score")
    begun = copied(env)
    assert not begun.over
    begun.reset(4)
    env.reset(4)
    assert looked_at(begun) == looked_at(env)
    rng = random.Random(4)
    while True:
        within = [] if env.over else env.chosen(env.seat)
        if env.over or rng.random() < (0.2 if within else 0.02):
            again = copied(env)
            assert type(again) is Environment and looked_at(again) == looked_at(env)
            before = looked_at(env)
            others = played_on(again, 7, 12)
            assert looked_at(env) == before  # it is not played on with the copy
            assert others == played_on(copied(env), 7, 12)
        if env.over:
            break
        env.step(rng.choice(env.open))
    assert again.over and again.returns() == env.returns()
    env.reset(5)
    again.reset(5)
    assert played_on(again, 5, 20) == played_on(env, 5, 20)


@every_way
@pytest.mark.parametrize("game", ["guts", "daifugo"])
def test_chance_played_from_outside_goes_on_in_a_copy(game: str, copied: Copied) -> None:
    env = Environment(rules_of(game), 3, draws=True, most_moves=30)
    env.reset(0)
    rng = random.Random(2)
    drawn = 0
    while not env.over:
        if rng.random() < 0.2:
            again = copied(env)
            drawn += env.drawing
            assert looked_at(again) == looked_at(env)
            assert not env.drawing or again.outcomes() == env.outcomes()
            assert played_on(again, 3, 12) == played_on(env.clone(), 3, 12)
        if env.drawing:
            env.draw(rng.choice(env.outcomes())[0])
        else:
            env.step(rng.choice(env.open))
    assert drawn


@every_way
def test_players_go_on_in_a_copy(copied: Copied) -> None:
    """With their own chance, and with what they have heard."""
    makers = {1: BOTS["random"], 2: BOTS["steady"]}
    env = Environment(rules_of("contract-rummy"), 3, most_moves=120, players=makers)
    env.reset(8)
    played_on(env, 1, 20)
    again = copied(env)
    others = played_on(again, 2, 40)
    assert others == played_on(env, 2, 40)
    assert len(others) > 40
    again.reset(9)
    env.reset(9)
    assert looked_at(again) == looked_at(env)


class Counting(Environment):
    """A subclass with a constructor and an attribute of its own."""

    def __init__(self, game: str) -> None:
        super().__init__(rules_of(game), 2)
        self.counted: list[int] = []

    def step(self, number: Any) -> Any:
        self.counted.append(number)
        return super().step(number)


@every_way
def test_a_subclass_keeps_its_class_and_what_it_has_added(copied: Copied) -> None:
    env = Counting("guts")
    env.reset(1)
    played_on(env, 1, 6)
    again = copied(env)
    assert type(again) is Counting and again.counted == env.counted != []
    assert played_on(again, 2) == played_on(env, 2)
    assert again.counted == env.counted is not again.counted


@every_way
def test_what_an_environment_is_made_of_is_copied(copied: Copied) -> None:
    rules = rules_of("contract-rummy")
    env = Environment(rules, 3)
    env.reset(1)
    played_on(env, 1, 20)
    numbering = copied(env.numbering)
    assert (numbering.names, numbering.size) == (env.numbering.names, env.numbering.size)
    assert not any(numbering._moves)  # the ids of moves are others in another process
    assert numbering.numbers("discard KD", 1) == numbering_of(rules, 3).numbers("discard KD", 1)
    assert copied(env.memory(1)).lines == env.memory(1).lines
    tokens = Tokens(env.numbering.words, ("drew",), 3)
    assert copied(tokens).of("drew P1") == tokens.of("drew P1")
    node = root(rules_of("guts").entry.build(rules_of("guts").rules), 2).draw(2)
    assert copied(node).outcomes() == node.outcomes() and copied(node).left == node.left


@pytest.mark.parametrize(
    ("make", "copied"),
    [
        *[(pettingzoo.raw_env, way) for way in (copy.copy, copy.deepcopy, pickled)],
        *[(pettingzoo.env, way) for way in (copy.deepcopy, pickled)],  # a copied wrapper of the library holds the same
    ],
)
def test_a_table_of_pettingzoo_plays_on_in_a_copy(make: Callable[..., Any], copied: Copied) -> None:
    first = make(rules_of("daifugo", hands=2), seats=3, worth="score")

    def rest(table: Any, seed: int) -> list[Any]:
        rng = random.Random(seed)
        found: list[Any] = []
        for player in table.agent_iter():
            seen, reward, over, cut, _ = table.last()
            found.append((player, seen["observation"].tolist(), seen["action_mask"].tolist(), reward, over))
            table.step(None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        return found

    begun = copied(first)
    begun.reset(seed=3)
    first.reset(seed=3)
    assert rest(begun, 1) == rest(first, 1) != []
    first.reset(seed=4)
    for _ in range(9):
        first.step(int(np.flatnonzero(first.last()[0]["action_mask"])[0]))
    again, other = copied(first), copied(first)
    ends = rest(again, 2)
    assert ends == rest(other, 2) == rest(first, 2)
    assert not copied(first).agents
    for table in (again, first):
        table.reset()  # the next seed follows from the one before
    assert again.last()[0]["observation"].tolist() == first.last()[0]["observation"].tolist()


@every_way
@pytest.mark.parametrize("game", ["indian-chief", "anaconda"])
def test_seats_that_choose_at_once_go_on_in_a_copy(game: str, copied: Copied) -> None:
    """Also where a move has been chosen in part, or some have chosen and others not."""
    first = pettingzoo.parallel_env(game, seats=3)
    seen, _ = first.reset(seed=3)

    def steps(table: Any, seen: Any, count: int) -> Any:
        for _ in range(count):
            numbers = {name: int(each["action_mask"].argmax()) for name, each in seen.items()}
            seen, *_ = table.step(numbers)
        return {name: (each["observation"].tolist(), each["action_mask"].tolist()) for name, each in seen.items()}

    for _ in range(8):
        again = copied(first)
        expected = steps(again, seen, 3)
        assert steps(copied(first), seen, 3) == expected
        seen, *_ = first.step({name: int(each["action_mask"].argmax()) for name, each in seen.items()})


@every_way
@pytest.mark.parametrize("opponents", ["random", ["steady", "random"], BOTS["steady-1"]])
def test_one_seat_plays_on_in_a_copy(opponents: Any, copied: Copied) -> None:
    first = OneSeat("contract-rummy", opponents, seats=3, most_moves=90)

    def rest(table: OneSeat, steps: int, seed: int) -> list[Any]:
        rng = random.Random(seed)
        found: list[Any] = []
        for _ in range(steps):
            seen, reward, over, cut, told = table.step(rng.choice(table.table.open))
            found.append((seen["observation"].tolist(), seen["action_mask"].tolist(), reward, over, cut, told))
            if over or cut:
                break
        return found

    begun = copied(first)
    assert begun.reset(seed=3)[1] == first.reset(seed=3)[1]
    assert rest(begun, 10, 1) == rest(first, 10, 1)
    again, other = copied(first), copied(first)
    ends = rest(again, 500, 2)
    assert ends == rest(other, 500, 2) == rest(first, 500, 2)
    with pytest.raises(ValueError, match="the game is over: reset begins another"):
        copied(first).step(1)
    assert again.reset()[0]["observation"].tolist() == first.reset()[0]["observation"].tolist()
    assert again.np_random.random() == first.np_random.random()
    again.step(0)  # masked: it has lost
    with pytest.raises(ValueError, match="the game is over: reset begins another"):
        copied(again).step(again.table.open[0])
