"""How many raw steps a second environments make, with observation and mask of whoever is to move:

    python -m benchmarks.envs --seconds 5

Numbers are chosen at random among the open ones. *Together* are 64 tables that are stepped in one call, each choice of
each table counted: those of `VectorEnvironment`, and of one seat against ``random`` those of `OneSeatVector` beside
those of Gymnasium's own `SyncVectorEnv`. ``gin rummy`` is PettingZoo's (``pip install "pettingzoo==1.25.*" rlcard
pygame``), RLCard's, and OpenSpiel's (``pip install open_spiel``), chosen in the same way, the latter with the legal
actions and the observation tensor; each is left out where it is not installed. All are measured in turns, so that what
else the machine does falls on all alike, and each figure is also given as a multiple of PettingZoo's raw gin rummy in
the same turn. Seconds are of the processor; with ``--processes`` tables that processes share are measured too, they and
the same in one process by the clock on the wall.
"""

import argparse
import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any, Final

import numpy as np
from gymnasium.vector import SyncVectorEnv, VectorEnv
from numpy.typing import NDArray

from upcard.catalogue import CATALOGUE
from upcard.envs import Environment, pettingzoo
from upcard.envs.gymnasium import OneSeat, vector
from upcard.envs.vector import VectorEnvironment
from upcard.kernel import state
from upcard.options.house_rules import choose_rules

TABLES: Final = (("daifugo", "standard", 4), ("contract-rummy", "wikipedia", 4), ("contract-rummy", "denexa", 4))
"""Game, book and seats."""

YARDSTICK: Final = "PettingZoo gin rummy, raw"
"""What the others are compared with."""

TOGETHER: Final = 64
"""So many tables are stepped in one call."""

Clock = Callable[[], float]
"""The time in seconds."""

Stepper = Callable[[float, Clock], int]
"""Seconds, and by which clock → how many steps were made in them."""


def core(game: str, book: str, seats: int, count: int = 1) -> Stepper:
    """The environment itself, or so many of them that make a step each, one after the other."""
    first = Environment(choose_rules(CATALOGUE, game, book, {}), seats)
    tables = [first.clone() for _ in range(count)]
    rng = random.Random(1)
    for seed, env in enumerate(tables):
        env.reset(seed)

    def steps(seconds: float, clock: Clock) -> int:
        made, until = 0, clock() + seconds
        while clock() < until:
            for env in tables:
                if env.over:
                    env.reset(made)
                env.array(env.seat)
                env.mask(env.seat)
                found = env.open
                env.step(found[int(rng.random() * len(found))])
                made += 1
        return made

    return steps


def together(game: str, book: str, seats: int, processes: int = 0) -> Stepper:
    """Tables that are stepped in one call."""
    rng = np.random.default_rng(1)
    tables = VectorEnvironment(game, TOGETHER, book=book, seats=seats, processes=processes)
    tables.reset(seed=1)

    def steps(seconds: float, clock: Clock) -> int:
        made, until = 0, clock() + seconds
        while clock() < until:
            made += int(np.count_nonzero(tables.seat >= 0))
            tables.step(drawn(tables.masks, rng))
        return made

    return steps


def one_seat(make: Callable[[], VectorEnv[Any, Any, Any]]) -> Stepper:
    """Tables of one seat each, behind Gymnasium's vector interface."""
    rng = np.random.default_rng(1)
    env = make()
    seen, _ = env.reset(seed=1)
    over = np.zeros(env.num_envs, dtype=np.bool_)

    def steps(seconds: float, clock: Clock) -> int:
        nonlocal seen, over
        made, until = 0, clock() + seconds
        while clock() < until:
            made += int(np.count_nonzero(~over))
            seen, _, ended, cut, _ = env.step(drawn(seen["action_mask"], rng))
            over = ended | cut
        return made

    return steps


def drawn(masks: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """Return a number at random for each mask."""
    numbers: NDArray[Any] = (rng.random(masks.shape, dtype=np.float32) * masks).argmax(axis=-1)
    return numbers


def turns(make: Callable[[], Any]) -> Stepper:
    """A table of PettingZoo."""
    env = make()
    rng = random.Random(1)

    def steps(seconds: float, clock: Clock) -> int:
        made, until = 0, clock() + seconds
        while clock() < until:
            env.reset(seed=made)
            for _ in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                    continue
                found = np.flatnonzero(seen["action_mask"])
                env.step(int(found[int(rng.random() * len(found))]))
                made += 1
        return made

    return steps


def nodes(name: str) -> Stepper:
    """A game of OpenSpiel, chance's nodes not counted."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def steps(seconds: float, clock: Clock) -> int:
        made, until = 0, clock() + seconds
        while clock() < until:
            state = game.new_initial_state()
            while not state.is_terminal():
                found = state.legal_actions()
                if state.is_chance_node():
                    drawn = [action for action, _ in state.chance_outcomes()]
                    state.apply_action(drawn[int(rng.random() * len(drawn))])
                    continue
                state.observation_tensor(state.current_player())
                state.apply_action(found[int(rng.random() * len(found))])
                made += 1
        return made

    return steps


def rlcard_turns() -> Stepper:
    """RLCard's gin rummy itself. Raises ImportError where it is not installed."""
    import rlcard

    rng = random.Random(1)
    env = rlcard.make("gin-rummy", config={"seed": 1})

    def steps(seconds: float, clock: Clock) -> int:
        made, until = 0, clock() + seconds
        while clock() < until:
            seen, _ = env.reset()
            while not env.is_over():
                found = list(seen["legal_actions"])
                seen, _ = env.step(found[int(rng.random() * len(found))])
                made += 1
        return made

    return steps


def nodes_together(name: str) -> Stepper:
    """Tables of a game of OpenSpiel in its vector environment, which is in Python."""
    from open_spiel.python import rl_environment, vector_env
    from open_spiel.python.rl_agent import StepOutput

    rng = random.Random(1)
    env = vector_env.SyncVectorEnv([rl_environment.Environment(name) for _ in range(TOGETHER)])

    def steps(seconds: float, clock: Clock) -> int:
        seen = env.reset()
        made, until = 0, clock() + seconds
        while clock() < until:
            chosen = []
            for each in seen:
                found = each.observations["legal_actions"][each.observations["current_player"]]
                chosen.append(StepOutput(action=found[int(rng.random() * len(found))], probs=[]))
            seen, *_ = env.step(chosen, reset_if_done=True)
            made += TOGETHER
        return made

    return steps


def peers() -> dict[str, Stepper]:
    """Gin rummy of others, as far as it is installed, and our games behind OpenSpiel."""
    found: dict[str, Stepper] = {}
    try:
        from pettingzoo.classic import gin_rummy_v4
    except Exception as problem:  # its dependencies say in many ways that they are not there
        print(f"PettingZoo's gin rummy is left out: {type(problem).__name__}: {problem}")
    else:
        found[YARDSTICK] = turns(gin_rummy_v4.raw_env)
        found["PettingZoo gin rummy, wrapped"] = turns(gin_rummy_v4.env)
        found["RLCard gin rummy"] = rlcard_turns()
    try:
        from upcard.envs import openspiel
    except ImportError as problem:
        print(f"OpenSpiel is left out: {problem}")
    else:
        found["OpenSpiel gin rummy"] = nodes("gin_rummy")
        found[f"OpenSpiel gin rummy, {TOGETHER} together"] = nodes_together("gin_rummy")
        for game, book, seats in TABLES[:2]:
            name = f"{openspiel.short_name(game, book)}(players={seats})"
            found[f"{game} {book}, {seats} seats, OpenSpiel"] = nodes(name)
    return found


def main() -> None:
    """Measure them all in turns, so that what else the machine does falls on all alike."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5, help="processor seconds for each")
    parser.add_argument("--rounds", type=int, default=3, help="in how many turns")
    parser.add_argument("--processes", type=int, default=0, help="measure so many that share tables, too")
    parser.add_argument("--only", default="", help="measure only what has this in its name")
    given = parser.parse_args()
    steppers: dict[str, Stepper] = {}
    by_the_wall: dict[str, Stepper] = {}
    for game, book, seats in TABLES:
        name = f"{game} {book}, {seats} seats"
        steppers[f"{name}, core"] = core(game, book, seats)
        steppers[f"{name}, {TOGETHER} cores, a step each"] = core(game, book, seats, TOGETHER)
        steppers[f"{name}, {TOGETHER} together"] = together(game, book, seats)
        steppers[f"{name}, PettingZoo raw"] = turns(partial(pettingzoo.raw_env, game, book=book, seats=seats))
        alone = partial(OneSeat, game, "random", book, seats)
        settings = {"book": book, "seats": seats, "opponents": "random"}
        steppers[f"{name}, one seat, {TOGETHER} together"] = one_seat(partial(vector, TOGETHER, game, **settings))
        steppers[f"{name}, one seat, Gymnasium's own"] = one_seat(partial(SyncVectorEnv, [alone] * TOGETHER))
        for processes in (0, given.processes) if given.processes else ():
            by_the_wall[f"{name}, {processes or 1} processes, by the wall"] = together(game, book, seats, processes)
    steppers |= peers() | by_the_wall
    steppers = {name: steps for name, steps in steppers.items() if given.only in name}
    print(f"engine: {'pure' if state.__file__.endswith('.py') else 'compiled'}")
    rates: dict[str, list[float]] = {name: [] for name in steppers}
    for _ in range(given.rounds):
        for name, steps in steppers.items():
            clock = time.perf_counter if name in by_the_wall else time.process_time
            begun = clock()
            made = steps(given.seconds / given.rounds, clock)
            rates[name].append(made / (clock() - begun))
    yardstick = rates.get(YARDSTICK)
    for name, found in rates.items():
        line = f"{name:58} {median(found):10,.0f} steps a second"
        if yardstick:
            line += f" {median([mine / its for mine, its in zip(found, yardstick, strict=True)]):8.1f} times gin rummy"
        print(line)


if __name__ == "__main__":
    main()
