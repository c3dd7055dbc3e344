"""Seeds, seats and numbers are whatever `operator.index` takes, and nothing else, behind every interface alike."""

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from tests.envs.tables import rules_of
from upcard.bots import BOTS
from upcard.envs import Environment, layout_of, numbering_of, pettingzoo
from upcard.envs.gymnasium import OneSeat, vector
from upcard.envs.text import TextTable

GUTS = rules_of("guts")
HUGE = 2**200


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """The libraries warn of spaces without bounds."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def core() -> Environment:
    return Environment(GUTS, 2, players={1: BOTS["random"]})


TABLES: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    "core": (core, lambda table: table.information(0)),
    "pettingzoo": (lambda: pettingzoo.raw_env(GUTS, seats=2), lambda table: table.table.information(0)),
    "gymnasium": (lambda: OneSeat(GUTS, "random", seats=2), lambda table: table.table.information(0)),
    "text": (lambda: TextTable(GUTS, 2, {1: BOTS["random"]}), lambda table: str(table.match.state)),
}
"""By interface, how a table is made, and what tells which cards lie there."""

every_table = pytest.mark.parametrize("made", TABLES.values(), ids=TABLES)

NUMPYS = (np.int64(7), np.uint8(7), np.array(7))


@every_table
def test_a_seed_is_any_integer_from_0(made: tuple[Callable[[], Any], Callable[[Any], Any]]) -> None:
    make, shown = made
    table = make()
    dealt = {}
    for seed in (0, 1, 7, 2**32, 2**64 - 1, HUGE):
        table.reset(seed=seed)
        dealt[seed] = shown(table)
    assert len(set(dealt.values())) == len(dealt)
    for given, same in [*[(each, 7) for each in NUMPYS], (np.uint64(2**64 - 1), 2**64 - 1), (True, 1), (False, 0)]:
        table.reset(seed=given)
        assert shown(table) == dealt[same]


@every_table
def test_what_is_no_seed_is_refused(made: tuple[Callable[[], Any], Callable[[Any], Any]]) -> None:
    table = made[0]()
    table.reset(seed=3)
    before = made[1](table)
    for seed, error, said in (
        (-1, ValueError, "the seed is -1: it is 0 or more"),
        (np.int64(-2), ValueError, "the seed is -2: it is 0 or more"),
        (1.0, TypeError, r"the seed is 1\.0: an integer is wanted"),
        (np.float32(2), TypeError, r"the seed is .*2\.0.*: an integer is wanted"),
        ("7", TypeError, "the seed is '7': an integer is wanted"),
        ([7], TypeError, r"the seed is \[7\]: an integer is wanted"),
    ):
        with pytest.raises(error, match=said):
            table.reset(seed=seed)
    assert made[1](table) == before


def test_only_where_seeds_follow_may_there_be_none() -> None:
    tables: list[Callable[[], Any]] = [core, TABLES["text"][0]]
    for make in tables:
        with pytest.raises(TypeError, match="the seed is None: an integer is wanted"):
            make().reset(None)
    for name in ("pettingzoo", "gymnasium"):
        TABLES[name][0]().reset(seed=None)


def core_step(number: Any) -> Any:
    env = core()
    env.reset(1)
    return env.step(number)


def raw_step(number: Any) -> Any:
    table = pettingzoo.raw_env(GUTS, seats=2)
    table.reset(seed=1)
    table.step(number)


def one_step(masked: Any) -> Callable[[Any], Any]:
    def step(number: Any) -> Any:
        table = OneSeat(GUTS, "random", seats=2, masked=masked)
        table.reset(seed=1)
        return table.step(number)

    return step


every_step = pytest.mark.parametrize("step", [core_step, raw_step, one_step("lose"), one_step("error")])


@every_step
@pytest.mark.parametrize("number", [1, True, np.int64(1), np.int8(2), np.array(2)])
def test_a_number_is_any_integer(step: Callable[[Any], Any], number: Any) -> None:
    step(number)


@every_step
@pytest.mark.parametrize("number", [1.0, 1.5, np.float64(1), "1", [1], np.array([1, 2])])
def test_what_is_no_integer_is_no_number_and_loses_no_game(step: Callable[[Any], Any], number: Any) -> None:
    with pytest.raises(TypeError, match=r"the number is .*1.*: an integer is wanted"):
        step(number)


def test_none_is_no_number() -> None:
    for step in (core_step, one_step("lose"), one_step("error")):
        with pytest.raises(TypeError, match="the number is None: an integer is wanted"):
            step(None)


def test_a_number_that_is_refused_changes_nothing() -> None:
    table = pettingzoo.raw_env("contract-rummy", seats=3)
    table.reset(seed=1)
    seen = table.last()[0]["observation"].tolist()
    wrong: list[Any] = [1.5, 0, None, -1]
    for number in wrong:
        with pytest.raises((TypeError, ValueError)):
            table.step(number)
        assert table.last()[0]["observation"].tolist() == seen
    table.step(np.int64(table.table.open[0]))


def test_seats_and_counts_are_integers() -> None:
    two, one = np.int64(2), np.int8(1)
    players: dict[Any, Any] = {one: BOTS["random"]}
    env = Environment(GUTS, two, "win", np.int64(50), None, players)
    env.reset(4)
    plain = core()
    plain.reset(4)
    for seat in (0, 1):
        given = np.int64(seat)
        assert env.array(given) == plain.array(seat)
        assert env.information(given) == plain.information(seat)
        assert env.mask(given) == plain.mask(seat)
        assert (env.view(given), env.heard(given)) == (plain.view(seat), plain.heard(seat))
        assert env.memory(given).lines == plain.memory(seat).lines
        assert env.chosen(given) == ""
    looks: list[Callable[[Any], Any]] = [env.view, env.array, env.heard, env.memory, env.information]
    for look in looks:
        for wrong in (2, -1, np.int64(-2)):
            with pytest.raises(ValueError, match=f"there is no seat {wrong}: they are 0 to 1"):
                look(wrong)
    looks += [env.mask, env.chosen]
    for look in looks:
        with pytest.raises(TypeError, match=r"the seat is 0\.0: an integer is wanted"):
            look(0.0)
    assert numbering_of(GUTS, two).names == env.numbering.names
    assert layout_of(GUTS, two).names == env.layout.names
    assert OneSeat(GUTS, seats=two, seat=one).seat == 1
    assert pettingzoo.raw_env(GUTS, seats=two).possible_agents == ["P1", "P2"]
    assert vector(two, GUTS, seats=two).num_envs == 2
    assert TextTable(GUTS, two).seats == 2


NONE: Any = 2.0
"""No integer."""


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (lambda: Environment(GUTS, NONE), "seats"),
        (lambda: Environment(GUTS, 2, most_moves=NONE), "most_moves"),
        (lambda: Environment(GUTS, 2, players={NONE: BOTS["random"]}), "a player's seat"),
        (lambda: pettingzoo.raw_env(GUTS, seats=NONE), "seats"),
        (lambda: OneSeat(GUTS, seat=NONE), "the seat"),
        (lambda: OneSeat(GUTS, seats=NONE), "seats"),
        (lambda: vector(NONE, GUTS), "count"),
        (lambda: TextTable(GUTS, NONE), "seats"),
        (lambda: TextTable(GUTS, 2, {NONE: BOTS["random"]}), "the seat"),
        (lambda: numbering_of(GUTS, NONE), "seats"),
        (lambda: layout_of(GUTS, NONE), "seats"),
    ],
)
def test_what_is_no_integer_is_named(make: Callable[[], Any], what: str) -> None:
    with pytest.raises(TypeError, match=f"^{what} is 2\\.0: an integer is wanted$"):
        make()


def test_chance_draws_integers() -> None:
    tree = Environment(GUTS, 2, draws=True)
    tree.reset(np.int64(0))
    with pytest.raises(TypeError, match=r"what is drawn is 2\.0: an integer is wanted"):
        tree.draw(NONE)
    tree.draw(np.int64(2))
    assert len(tree.outcomes()) == 52
