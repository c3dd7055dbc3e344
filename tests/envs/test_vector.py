"""Tables stepped together play the games of tables stepped alone: in turn, at once, in one process and in several."""

import copy
import os
import pickle
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.envs.suits import rules as suits
from tests.envs.tables import every_table
from tests.patience import PATIENCE
from upcard.bots import BOTS
from upcard.envs import Environment, pettingzoo
from upcard.envs.vector import VectorEnvironment
from upcard.kernel.game import Refused
from upcard.kernel.state import Move, State
from upcard.options.house_rules import HouseRules
from upcard.stepping.settings import Seeds

ARRAYS = ("observations", "masks", "seat", "asked", "rewards", "terminated", "truncated", "games")

FEW = {("contract-rummy", "family", 3), ("daifugo", "standard", 4), ("guts", "standard", 3)}


@pytest.fixture(autouse=True)
def _all_processes_end() -> Iterator[None]:
    yield
    assert active_children() == []


def chosen(tables: VectorEnvironment, rng: np.random.Generator) -> NDArray[Any]:
    """Random open numbers."""
    numbers: NDArray[Any] = (rng.random(tables.masks.shape) * tables.masks).argmax(axis=-1)
    return numbers


def shown(tables: VectorEnvironment) -> dict[str, Any]:
    """All arrays as they are now."""
    return {name: getattr(tables, name).tolist() for name in ARRAYS}


def played(tables: VectorEnvironment, seed: int, steps: int) -> list[Any]:
    """What comes of so many random steps."""
    rng = np.random.default_rng(seed)
    found = []
    for _ in range(steps):
        tables.step(chosen(tables, rng))
        found.append(shown(tables))
    return found


# --- the same games ------------------------------------------------------------------------------------


@every_table(FEW)
def test_each_table_plays_the_games_of_one_alone(rules: HouseRules, seats: int) -> None:
    """Observation, mask, seat and rewards at every step, over the end of games and into the next."""
    tables = VectorEnvironment(rules, 3, seats=seats, worth="score", most_moves=40)
    tables.reset(seed=11)
    alone = [Environment(rules, seats, "score", 40) for _ in range(3)]
    seeds = [Seeds() for _ in alone]
    for at, each in enumerate(alone):
        each.reset(seeds[at].next(11 + at))
    rng, games, last = random.Random(5), [0, 0, 0], [0, 0, 0]
    for _ in range(150):
        numbers = np.zeros(3, np.int64)
        for at, each in enumerate(alone):
            if each.over:
                numbers[at] = 999  # it is not looked at
                each.reset(seeds[at].next(None))
            else:
                last[at] = each.seat
                numbers[at] = rng.choice(each.open)
                each.step(numbers[at])
                games[at] += each.over
        tables.step(numbers)
        assert tables.seat.tolist() == [each.seat for each in alone]
        assert tables.terminated.tolist() == [each.over and not each.cut_short for each in alone]
        assert tables.truncated.tolist() == [each.cut_short for each in alone]
        assert tables.rewards.tolist() == [list(each.returns()) for each in alone]
        assert tables.games.tolist() == games
        for at, each in enumerate(alone):
            looks = last[at] if each.over else each.seat
            assert tables.observations[at].tolist() == each.array(looks).tolist()
            assert tables.masks[at].tobytes() == (
                bytes([1]).ljust(each.numbering.size, b"\0") if each.over else each.mask(looks)
            )
            assert np.flatnonzero(tables.asked[at]).tolist() == ([] if each.over else [each.seat])
    assert min(games) > 0


@pytest.mark.parametrize("game", ["indian-chief", "guts", "anaconda"])
def test_at_once_each_table_plays_the_games_of_one_of_pettingzoo(game: str) -> None:
    tables = VectorEnvironment(game, 2, seats=3, at_once=True, most_moves=30)
    alone = [pettingzoo.parallel_env(game, seats=3, most_moves=30) for _ in range(2)]
    tables.reset(seed=4)
    seen = [each.reset(seed=4 + at)[0] for at, each in enumerate(alone)]
    rng, ends, together = np.random.default_rng(3), 0, 0
    for _ in range(120):
        numbers = chosen(tables, rng)
        for at, each in enumerate(alone):
            if each.agents:
                actions = {name: int(number) for name, number in zip(each.possible_agents, numbers[at], strict=True)}
                seen[at], rewards, over, cut, _ = each.step(actions)
                ends += not each.agents
            else:
                seen[at], _ = each.reset()
                rewards, over, cut = dict.fromkeys(each.agents, 0.0), {"P1": False}, {"P1": False}
            if at == 0:
                tables.step(numbers)
            assert tables.rewards[at].tolist() == list(rewards.values())
            assert (tables.terminated[at], tables.truncated[at]) == (over["P1"], cut["P1"])
            for seat, name in enumerate(each.possible_agents):
                assert tables.observations[at, seat].tolist() == seen[at][name]["observation"].tolist()
                assert tables.masks[at, seat].tolist() == seen[at][name]["action_mask"].tolist()
        together = max(together, int(tables.asked.sum(axis=1).max()))
    assert ends > 1
    assert together == {"guts": 1}.get(game, 3)


@pytest.mark.parametrize("game", ["indian-chief", "anaconda", "contract-rummy"])
def test_at_once_and_in_turn_come_to_the_same_where_the_same_is_chosen(game: str) -> None:
    """The k-th number of a seat in a game is drawn by k and the seat alone, whatever others have chosen meanwhile."""

    def ends(at_once: bool) -> list[Any]:
        tables = VectorEnvironment(game, 3, seats=3, most_moves=60, at_once=at_once, worth="score")
        tables.reset(seed=2)
        made: Counter[tuple[int, int, int]] = Counter()
        found: list[list[Any]] = [[], [], []]
        while min(map(len, found)) < 2:
            numbers = np.zeros(tables.masks.shape[:-1], np.int64)
            for at, seat in np.argwhere(tables.asked).tolist():
                key = (at, int(tables.games[at]), seat)
                made[key] += 1
                row = (at, seat) if at_once else at
                numbers[row] = random.Random(f"{key} {made[key]}").choice(np.flatnonzero(tables.masks[row]).tolist())
            tables.step(numbers)
            for at in np.flatnonzero(tables.terminated | tables.truncated).tolist():
                found[at].append((tables.rewards[at].tolist(), bool(tables.truncated[at])))
        return [each[:2] for each in found]

    assert ends(at_once=True) == ends(at_once=False)


@pytest.mark.parametrize("at_once", [False, True])
def test_the_same_seed_leads_to_the_same_arrays(at_once: bool) -> None:
    first, second = (VectorEnvironment("daifugo", 3, seats=3, at_once=at_once) for _ in range(2))
    for tables in (first, second):
        tables.reset(seed=8)
    begun = shown(first)
    assert played(first, 1, 60) == played(second, 1, 60)
    first.reset(seed=8)
    assert {**shown(first), "games": None} == {**begun, "games": None}
    first.reset(seed=[9, None, 8])
    assert first.observations[2].tolist() == begun["observations"][0]
    assert first.observations[0].tolist() == begun["observations"][1]


def test_the_arrays_are_written_in_place() -> None:
    tables = VectorEnvironment("guts", 2, seats=3)
    arrays = {name: getattr(tables, name) for name in ARRAYS}
    where = {name: array.__array_interface__["data"] for name, array in arrays.items()}
    tables.reset(seed=1)
    seen = tables.observations.copy()
    tables.step(tables.masks.argmax(axis=1))
    assert all(getattr(tables, name) is array for name, array in arrays.items())
    assert {name: array.__array_interface__["data"] for name, array in arrays.items()} == where
    assert not np.array_equal(seen, tables.observations)


@pytest.mark.parametrize("at_once", [False, True])
def test_seats_with_players_are_not_asked(at_once: bool) -> None:
    players = dict.fromkeys((0, 2), BOTS["random"])
    tables = VectorEnvironment("indian-chief", 2, seats=3, at_once=at_once, players=players)
    tables.reset(seed=1)
    for _ in range(60):
        assert set(tables.seat.tolist()) <= {1, -1}
        assert not tables.asked[:, [0, 2]].any()
        tables.step(tables.masks.argmax(axis=-1))
    assert tables.games.min() > 0


def test_a_game_that_is_over_before_anybody_is_asked_is_told_so() -> None:
    tables = VectorEnvironment(suits(), 2, seats=3, players={0: BOTS["random"]}, most_moves=1)
    tables.reset(seed=1)
    assert tables.truncated.all() and tables.games.tolist() == [1, 1]
    tables.step([5, 5])
    assert tables.truncated.all() and tables.games.tolist() == [2, 2]


# --- what cannot be ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "error", "said"),
    [
        (lambda n: n[:2], ValueError, r"the numbers have the shape \(2,\): \(3,\) is wanted"),
        (lambda n: n.astype(float), TypeError, "the numbers are of float64: integers are wanted"),
        (lambda n: [str(each) for each in n], TypeError, "the numbers are of <U.*: integers are wanted"),
        (
            lambda n: [*n[:2], 0],
            ValueError,
            r"^table 2: the number 0 \(\(end\)\) leads to no legal move; these do: 1 \(",
        ),
        (lambda n: [n[0], 71, n[2]], ValueError, "^table 1: the number 71, of 0 to 70, leads to no legal move"),
        (lambda n: [n[0], -1, n[2]], ValueError, "^table 1: the number -1, of 0 to 70, leads to no legal move"),
        (lambda n: np.array([*n[:2], 2**63], np.uint64), ValueError, "^table 2: the number 9223372036854775808, of 0"),
    ],
)
def test_what_is_no_number_changes_nothing_at_any_table(change: Callable[[Any], Any], error: Any, said: str) -> None:
    tables = VectorEnvironment("guts", 3, seats=3)
    other = VectorEnvironment("guts", 3, seats=3)
    for each in (tables, other):
        each.reset(seed=1)
    before, numbers = shown(tables), tables.masks.argmax(axis=1)
    with pytest.raises(error, match=said):
        tables.step(change(numbers))
    assert shown(tables) == before
    assert played(tables, 1, 10) == played(other, 1, 10)


def test_at_once_the_seat_is_named_and_nothing_changes() -> None:
    tables = VectorEnvironment("indian-chief", 2, seats=3, at_once=True)
    tables.reset(seed=1)
    before, numbers = shown(tables), tables.masks.argmax(axis=-1)
    numbers[1, 2] = 0
    with pytest.raises(ValueError, match=r"^table 1, seat 2: the number 0 \(\(end\)\) leads to no legal move"):
        tables.step(numbers)
    assert shown(tables) == before
    tables = VectorEnvironment("guts", 1, seats=3, at_once=True)
    tables.reset(seed=1)
    numbers = np.full((1, 3), 99)
    numbers[0, tables.seat[0]] = 1
    tables.step(numbers)  # of those who are not asked it is not looked at


@pytest.mark.parametrize("at_once", [False, True])
def test_a_masked_number_loses_where_it_is_to(at_once: bool) -> None:
    tables = VectorEnvironment("guts", 2, seats=3, masked="lose", at_once=at_once)
    tables.reset(seed=1)
    loser, numbers = tables.seat[1], tables.masks.argmax(axis=-1)
    numbers[(1, loser) if at_once else 1] = 70
    tables.step(numbers)
    assert tables.refused == {1: "the number 70 leads to no legal move"}
    assert tables.terminated.tolist() == [False, True]
    assert tables.rewards[1].tolist() == [-1.0 if seat == loser else 0.0 for seat in range(3)]
    assert tables.seat[1] == -1 and not tables.asked[1].any()
    again = pickle.loads(pickle.dumps(tables))
    assert shown(again) == shown(tables)
    tables.step(tables.masks.argmax(axis=-1))
    assert tables.refused == {} and not tables.terminated.any() and tables.seat[1] >= 0


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        ({"count": 0}, ValueError, "count is 0: at least one table is wanted"),
        ({"count": 2.0}, TypeError, r"count is 2\.0: an integer is wanted"),
        ({"processes": 3}, ValueError, "processes is 3: it is 0 to 2, the number of tables"),
        ({"processes": -1}, ValueError, "processes is -1: it is 0 to 2"),
        ({"masked": "ignore"}, ValueError, "masked is 'ignore': it is 'lose' or 'error'"),
        ({"worth": "much"}, ValueError, "worth is 'much'"),
        ({"seats": 1}, Refused, "GUT-03"),
    ],
)
def test_what_cannot_be_is_named(wrong: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        VectorEnvironment("guts", **{"count": 2, **wrong})


def test_seeds_that_cannot_be_change_nothing() -> None:
    tables = VectorEnvironment("guts", 2, seats=3)
    for early in (lambda: tables.step([1, 1]), lambda: tables.views(0)):
        with pytest.raises(ValueError, match="no game has begun: reset comes first"):
            early()
    tables.reset(seed=1)
    before = shown(tables)
    wrongs: list[tuple[Any, Any, str]] = [
        (-1, ValueError, "the seed is -1"),
        ([1], ValueError, "1 seeds are given for 2 tables"),
        ([1, -2], ValueError, "the seed is -2"),
        ([1, 2.0], TypeError, r"the seed is 2\.0"),
    ]
    for seed, error, said in wrongs:
        with pytest.raises(error, match=said):
            tables.reset(seed)
        assert shown(tables) == before
    tables.step(tables.masks.argmax(axis=1))


class Stumbling:
    """A player who plays for a while, and then fails."""

    def __init__(self, seed: int) -> None:
        self.left = 6

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        self.left -= 1
        if not self.left:
            raise OverflowError("it has stumbled")
        return next(iter(game.moves(seen, seat)))  # type: ignore[no-any-return]


@pytest.mark.parametrize("processes", [0, 2])
def test_after_a_player_has_failed_the_tables_begin_again_or_are_closed(processes: int) -> None:
    tables = VectorEnvironment("guts", 2, seats=2, players={1: Stumbling}, processes=processes)
    tables.reset(seed=1)
    with pytest.raises(OverflowError, match="it has stumbled"):
        played(tables, 1, 20)
    with pytest.raises(ValueError, match="no game has begun: reset comes first"):
        tables.step(tables.masks.argmax(axis=1))
    if processes:
        assert active_children() == []
        with pytest.raises(ValueError, match="the tables are closed"):
            tables.reset(seed=1)
    else:
        tables.reset(seed=1)
        tables.step(tables.masks.argmax(axis=1))


# --- copies --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda tables: pickle.loads(pickle.dumps(tables))])
@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("guts", {}),
        ("contract-rummy", {"players": {1: BOTS["steady-1"]}, "most_moves": 30}),
        ("anaconda", {"at_once": True}),
        ("guts", {"processes": 2}),
    ],
)
def test_a_copy_goes_on_as_the_first(game: str, settings: dict[str, Any], copied: Callable[[Any], Any]) -> None:
    tables = VectorEnvironment(game, 3, seats=3, worth="score", **settings)
    with tables, copied(tables) as begun:
        for each in (tables, begun):
            each.reset(seed=3)
        for at in range(4):
            assert played(begun, at, 11) == played(tables, at, 11)
            with copied(tables) as again:
                assert shown(again) == shown(tables)
                before = shown(tables)
                others = played(again, 9, 25)
                assert shown(tables) == before
                with copied(tables) as third:
                    assert played(third, 9, 25) == others


# --- processes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("at_once", [False, True])
def test_processes_come_to_the_same(at_once: bool) -> None:
    make = partial(VectorEnvironment, "indian-chief", 5, seats=3, at_once=at_once, players={0: BOTS["random"]})
    with make() as one, make(processes=2) as several:
        assert len(active_children()) == 2
        for tables in (one, several):
            tables.reset(seed=6)
        assert one.views(1) == several.views(1)
        assert played(one, 2, 80) == played(several, 2, 80)
        before = shown(several)
        with pytest.raises(ValueError, match=r"^table 4"):
            several.step(np.where(np.arange(5).reshape((5, 1) if at_once else 5) < 4, one.masks.argmax(axis=-1), 999))
        assert shown(several) == before
    assert active_children() == []
    with pytest.raises(ValueError, match="no game has begun"):
        several.step(several.masks.argmax(axis=-1))
    assert shown(several) == before  # the arrays stay


def test_forgotten_tables_end_their_processes() -> None:
    tables = VectorEnvironment("guts", 2, processes=2)
    assert len(active_children()) == 2
    del tables
    assert active_children() == []


def test_a_process_that_has_ended_is_named() -> None:
    tables = VectorEnvironment("guts", 4, seats=2, processes=2)
    tables.reset(seed=1)
    victim = sorted(active_children(), key=lambda each: each.pid or 0)[-1]
    victim.kill()
    victim.join()
    with pytest.raises(RuntimeError, match="the process of tables 2 to 3 has ended"):
        tables.step(tables.masks.argmax(axis=1))
    assert active_children() == []


PROGRAM = """
from multiprocessing import active_children, set_start_method
from upcard.envs.vector import VectorEnvironment

if __name__ == "__main__":
    set_start_method({method!r})
    tables = VectorEnvironment("guts", 4, seats=2, processes=2)
    tables.reset(seed=1)
    try:
        print(*[each.pid for each in active_children()], flush=True)
        while True:
            tables.step(tables.masks.argmax(axis=1))
    except KeyboardInterrupt:
        tables.close()
        print(*active_children(), "broken off", flush=True)
"""


def gone(pid: int) -> bool:
    """Say whether that process is no more, or only waits for its parent to look."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked for in /proc")
@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGKILL])
def test_nothing_is_left_when_the_program_is_broken_off(method: str, by: signal.Signals, tmp_path: Path) -> None:
    """Ctrl-C goes to all processes of the terminal; who is killed can clear up nothing."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.format(method=method), encoding="utf-8")
    memory = Path("/dev/shm")
    before = {each.name for each in memory.iterdir()} if memory.is_dir() else set()
    running = subprocess.Popen(
        [sys.executable, str(program)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0
    )
    assert running.stdout is not None
    workers = [int(pid) for pid in running.stdout.readline().split()]
    assert len(workers) == 2
    if by == signal.SIGINT:
        os.killpg(running.pid, by)
    else:
        running.kill()
    said, problems = running.communicate(timeout=PATIENCE)
    if by == signal.SIGINT:
        assert (said, problems, running.returncode) == ("broken off\n", "", 0)
    until = time.monotonic() + PATIENCE
    while not all(map(gone, workers)) and time.monotonic() < until:
        time.sleep(0.02)
    assert all(map(gone, workers))
    after = {each.name for each in memory.iterdir()} if memory.is_dir() else set()
    assert {name for name in after - before if name.startswith(("psm_", "pym-", "sem."))} == set()
