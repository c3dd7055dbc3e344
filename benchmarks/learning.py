"""A network learns a game against `steady`, by PPO with masks, in some minutes:

    pip install "upcard[envs]" torch sb3-contrib matplotlib
    python -m benchmarks.learning guts --games 1000 --plot learning.svg
    python -m benchmarks.learning mille --games 100 --strong 20

Beside it `random`, `steady` and `strong` play the same games from the same seat against `steady`. What is shown is the
mean of the chips or points by which the seat is ahead of the others at the end of a game, with its standard error.
Seconds are of the processor, and of learning alone.
"""

import argparse
import math
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import mean, stdev
from typing import Any, Final, NamedTuple

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from upcard.envs.gymnasium import OneSeat
from upcard.players import player

OPPONENT: Final = "steady"


class Task(NamedTuple):
    """A game to learn."""

    seats: int
    points: float
    """So many points or chips more are a reward of 1."""
    discount: float
    """What a reward counts for the choice before, in parts of what it counts for the one that brought it."""
    decay: float
    """How much of what follows a choice is measured, and not foretold by the network, in parts for each step."""
    passes: int
    """How often each round is learnt from."""
    steps: int
    """To learn from."""
    every: int
    """Steps between two measurements."""


TASKS: Final = {
    "guts": Task(3, 10, 0.9, 0.9, 6, 400_000, 50_000),
    "mille": Task(2, 300, 0.997, 0.95, 4, 700_000, 100_000),
}

TABLES: Final = 16
"""So many games are learnt from side by side."""

ROUND: Final = 512
"""So many choices are made at each of them, and then learnt from."""

FIRST_SEED: Final = 1_000_000
"""Of the games that are measured; those that are learnt from have lower ones."""

Result = tuple[float, float]
"""A mean and its standard error."""


class Flat(gymnasium.Env[NDArray[Any], np.int64]):
    """The table with its array alone as observation, large numbers made smaller, and the mask where the library asks
    for it. A reward is by how much more the seat is ahead after a choice than before it."""

    def __init__(self, game: str, first_seed: int) -> None:
        self.task = TASKS[game]
        self.table = OneSeat(game, OPPONENT, seats=self.task.seats, worth="score", masked="error")
        spaces = self.table.observation_space
        self.observation_space: Any = spaces["observation"]
        self.action_space: Any = self.table.action_space
        self.totals = self.table.table.layout.slices["totals"]
        self.seed = first_seed
        self.seen: Any = {}
        self.lead = 0.0

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[NDArray[Any], dict[str, Any]]:
        """The next game, or that of the seed."""
        self.seed += TABLES
        self.seen, _ = self.table.reset(seed=self.seed if seed is None else seed)
        self.lead = self.ahead()
        return self.observed(), {}

    def step(self, action: np.int64) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """A number is chosen."""
        self.seen, _, over, cut, _ = self.table.step(action)
        before, self.lead = self.lead, self.ahead()
        return self.observed(), (self.lead - before) / self.task.points, over, cut, {}

    def ahead(self) -> float:
        """By how much the seat is ahead of the mean of the others."""
        mine, *theirs = self.seen["observation"][self.totals].tolist()
        return float(mine - mean(theirs))

    def observed(self) -> NDArray[Any]:
        """The array, on a scale on which points and cards are near each other."""
        array = self.seen["observation"]
        return np.asarray(np.sign(array) * np.log1p(np.abs(array)), np.float32)

    def action_masks(self) -> NDArray[Any]:
        """What can be chosen."""
        return np.asarray(self.seen["action_mask"], bool)


def summed(found: list[float]) -> Result:
    """Mean and standard error."""
    return mean(found), stdev(found) / math.sqrt(len(found))


def of_network(model: Any, game: str, games: int) -> Result:
    """How far ahead the network is, each time with the number that it holds for best."""
    table = Flat(game, 0)
    found = []
    for at in range(games):
        seen, _ = table.reset(seed=FIRST_SEED + at)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=table.action_masks(), deterministic=True)
            seen, _, over, _, _ = table.step(action)
        found.append(table.lead)
    return summed(found)


def of_player(name: str, game: str, games: int) -> Result:
    """How far ahead one of our players is in the same seat."""
    table = Flat(game, 0)
    core = table.table.table
    make = player(name, core.game)
    found = []
    for at in range(games):
        table.reset(seed=FIRST_SEED + at)
        bot = make(at)
        while not core.over:
            core.play(bot.choose(core.game, core.view(core.seat), core.seat))
        found.append(core.returns()[0])
    return summed(found)


class Looks(BaseCallback):  # type: ignore[misc]
    """Measures the network between two rounds, where so many steps have been made since the last time."""

    def __init__(self, game: str, games: int, every: int) -> None:
        super().__init__()
        self.game = game
        self.games = games
        self.every = every
        self.due = 0
        self.curve: list[tuple[int, float, Result]] = []
        """Steps, processor seconds of learning, and how far ahead it was."""
        self.begun = time.process_time()
        self.looked = 0.0

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self.due:
            self.due += self.every
            self.look()

    def look(self) -> None:
        """Measure now."""
        begun = time.process_time()
        value, error = of_network(self.model, self.game, self.games)
        learning = begun - self.begun - self.looked
        self.looked += time.process_time() - begun
        self.curve.append((self.model.num_timesteps, learning, (value, error)))
        print(f"{self.model.num_timesteps:10,} steps {learning:5.0f} s {value:+8.1f} ± {error:.1f}", flush=True)


def drawn(game: str, curve: list[tuple[int, float, Result]], players: dict[str, Result], path: Path) -> None:
    """The curve, and the players as lines, as a picture."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4))
    steps = [at for at, _, _ in curve]
    means, errors = [found[0] for *_, found in curve], [2 * found[1] for *_, found in curve]
    axes.errorbar(steps, means, errors, marker="o", capsize=3, label="PPO")
    for (name, (value, _)), style in zip(players.items(), ("-.", ":", "--"), strict=False):
        axes.axhline(value, linestyle=style, color="grey")
        axes.annotate(name, (steps[-1], value), textcoords="offset points", xytext=(0, 4), ha="right")
    axes.set_xlabel("steps learnt from")
    axes.set_ylabel(f"{game}: ahead of the others after a game")
    axes.margins(y=0.1)
    axes.legend(loc="center right")
    figure.tight_layout()
    figure.savefig(path)


def main() -> None:
    """Learn, and measure now and then."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(TASKS))
    parser.add_argument("--steps", type=int, help="to learn from")
    parser.add_argument("--every", type=int, help="steps between two measurements")
    parser.add_argument("--games", type=int, default=200, help="that are measured each time")
    parser.add_argument("--strong", type=int, help="of them for strong, which thinks longer")
    parser.add_argument("--seed", type=int, default=1, help="of the network")
    parser.add_argument("--plot", type=Path, help="where to draw the curve")
    given = parser.parse_args()
    task = TASKS[given.game]
    steps, every = given.steps or task.steps, given.every or task.every
    torch.set_num_threads(1)
    players = {}
    for name, games in (("random", given.games), ("steady", given.games), ("strong", given.strong or given.games)):
        players[name] = of_player(name, given.game, games)
        value, error = players[name]
        print(f"{name:>10}            {value:+8.1f} ± {error:.1f}", flush=True)
    makers: list[Callable[[], Flat]] = [partial(Flat, given.game, at) for at in range(TABLES)]
    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv(makers),
        learning_rate=lambda left: 1e-3 * max(left, 0.05),  # of the steps a part is left
        n_steps=ROUND,
        batch_size=2048,
        n_epochs=task.passes,
        gamma=task.discount,
        gae_lambda=task.decay,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [128, 128]},
        seed=given.seed,
        device="cpu",
    )
    looks = Looks(given.game, given.games, every)
    model.learn(steps, callback=looks)
    looks.look()
    if given.plot is not None:
        drawn(given.game, looks.curve, players, given.plot)


if __name__ == "__main__":
    main()
