"""How many raw steps a second environments make, with observation and mask of whoever is to move:

    python -m benchmarks.envs --seconds 5

Numbers are chosen at random among the open ones. ``gin rummy`` is PettingZoo's (``pip install "pettingzoo==1.25.*"
rlcard pygame``) and OpenSpiel's (``pip install open_spiel``), chosen in the same way, there with the legal actions and
the observation tensor; each is left out where it is not installed. All are measured in turns, so that what else the
machine does falls on all alike, and each figure is also given as a multiple of PettingZoo's raw gin rummy in the same
turn. Seconds are of the processor.
"""

import argparse
import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any, Final

import numpy as np

from upcard.catalogue import CATALOGUE
from upcard.envs import Environment, pettingzoo
from upcard.kernel import state
from upcard.options.house_rules import choose_rules

TABLES: Final = (("daifugo", "standard", 4), ("contract-rummy", "wikipedia", 4), ("contract-rummy", "denexa", 4))
"""Game, book and seats."""

YARDSTICK: Final = "PettingZoo gin rummy, raw"
"""What the others are compared with."""

Stepper = Callable[[float], int]
"""Seconds → how many steps were made in them."""


def core(game: str, book: str, seats: int) -> Stepper:
    """The environment itself."""
    env = Environment(choose_rules(CATALOGUE, game, book, {}), seats)
    rng = random.Random(1)

    def steps(seconds: float) -> int:
        made, until = 0, time.process_time() + seconds
        while time.process_time() < until:
            env.reset(made)
            while not env.over:
                env.array(env.seat)
                env.mask(env.seat)
                found = env.open
                env.step(found[int(rng.random() * len(found))])
                made += 1
        return made

    return steps


def turns(make: Callable[[], Any]) -> Stepper:
    """A table of PettingZoo."""
    env = make()
    rng = random.Random(1)

    def steps(seconds: float) -> int:
        made, until = 0, time.process_time() + seconds
        while time.process_time() < until:
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

    def steps(seconds: float) -> int:
        made, until = 0, time.process_time() + seconds
        while time.process_time() < until:
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
    try:
        from upcard.envs import openspiel
    except ImportError as problem:
        print(f"OpenSpiel is left out: {problem}")
    else:
        found["OpenSpiel gin rummy"] = nodes("gin_rummy")
        for game, book, seats in TABLES[:2]:
            name = f"{openspiel.short_name(game, book)}(players={seats})"
            found[f"{game} {book}, {seats} seats, OpenSpiel"] = nodes(name)
    return found


def main() -> None:
    """Measure them all in turns, so that what else the machine does falls on all alike."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5, help="processor seconds for each")
    parser.add_argument("--rounds", type=int, default=3, help="in how many turns")
    given = parser.parse_args()
    steppers: dict[str, Stepper] = {}
    for game, book, seats in TABLES:
        name = f"{game} {book}, {seats} seats"
        steppers[f"{name}, core"] = core(game, book, seats)
        steppers[f"{name}, PettingZoo raw"] = turns(partial(pettingzoo.raw_env, game, book=book, seats=seats))
    steppers |= peers()
    print(f"engine: {'pure' if state.__file__.endswith('.py') else 'compiled'}")
    rates: dict[str, list[float]] = {name: [] for name in steppers}
    for _ in range(given.rounds):
        for name, steps in steppers.items():
            begun = time.process_time()
            made = steps(given.seconds / given.rounds)
            rates[name].append(made / (time.process_time() - begun))
    yardstick = rates.get(YARDSTICK)
    for name, found in rates.items():
        line = f"{name:48} {median(found):10,.0f} steps a second"
        if yardstick:
            line += f" {median([mine / its for mine, its in zip(found, yardstick, strict=True)]):8.1f} times gin rummy"
        print(line)


if __name__ == "__main__":
    main()
