"""A network learns Indian Chief between two against `steady`, by PPO with masks, in some minutes:

    pip install "upcard[envs]" torch sb3-contrib matplotlib
    python -m benchmarks.learning --steps 200000 --every 20480 --games 100 --plot learning.svg

Beside it `random`, `steady` and `strong` play the same games from the same seat against `steady`. What is shown is the
mean of the points by which the seat is ahead at the end of a game, with its standard error.
"""

import argparse
import math
import time
from collections.abc import Callable
from pathlib import Path
from statistics import mean, stdev
from typing import Any, Final

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from upcard.envs.gymnasium import OneSeat
from upcard.players import player

GAME: Final = "indian-chief"
OPPONENT: Final = "steady"
POINTS: Final = 50.0
"""So many points ahead are a reward of 1."""

TABLES: Final = 4
"""So many games are learnt from side by side."""

FIRST_SEED: Final = 1_000_000
"""Of the games that are measured; those that are learnt from have lower ones."""

Result = tuple[float, float]
"""A mean and its standard error."""


class Flat(gymnasium.Env[NDArray[Any], np.int64]):
    """The table with its array alone as observation, large numbers made smaller, and the mask where the library asks
    for it."""

    def __init__(self, first_seed: int) -> None:
        self.table = OneSeat(GAME, OPPONENT, seats=2, worth="score", masked="error")
        spaces = self.table.observation_space
        self.observation_space: Any = spaces["observation"]
        self.action_space: Any = self.table.action_space
        self.seed = first_seed
        self.seen: Any = {}

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[NDArray[Any], dict[str, Any]]:
        """The next game."""
        self.seed += TABLES
        self.seen, _ = self.table.reset(seed=self.seed)
        return self.observed(), {}

    def step(self, action: np.int64) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """A number is chosen; points come at the end."""
        self.seen, worth, over, cut, _ = self.table.step(action)
        return self.observed(), worth / POINTS, over, cut, {}

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


def of_network(model: Any, games: int) -> Result:
    """How far ahead the network is, each time with the number that it holds for best."""
    table = Flat(0)
    found = []
    for game in range(games):
        table.seen, _ = table.table.reset(seed=FIRST_SEED + game)
        over = False
        while not over:
            action, _ = model.predict(table.observed(), action_masks=table.action_masks(), deterministic=True)
            _, reward, over, _, _ = table.step(action)
        found.append(reward * POINTS)
    return summed(found)


def of_player(name: str, games: int) -> Result:
    """How far ahead one of our players is in the same seat."""
    table = OneSeat(GAME, OPPONENT, seats=2, worth="score", masked="error")
    core = table.table
    make = player(name, core.game)
    found = []
    for game in range(games):
        table.reset(seed=FIRST_SEED + game)
        bot = make(game)
        while not core.over:
            core.play(bot.choose(core.game, core.view(core.seat), core.seat))
        found.append(core.returns()[0])
    return summed(found)


def drawn(curve: list[tuple[int, float, Result]], players: dict[str, Result], path: Path) -> None:
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
    axes.set_ylabel("points ahead of steady, a game")
    axes.legend(loc="lower right")
    figure.tight_layout()
    figure.savefig(path)


def main() -> None:
    """Learn, and measure now and then."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=200_000, help="to learn from")
    parser.add_argument("--every", type=int, default=20_480, help="steps between two measurements")
    parser.add_argument("--games", type=int, default=200, help="that are measured each time")
    parser.add_argument("--seed", type=int, default=1, help="of the network")
    parser.add_argument("--plot", type=Path, help="where to draw the curve")
    given = parser.parse_args()
    torch.set_num_threads(1)
    players = {name: of_player(name, given.games) for name in ("random", "steady", "strong")}
    for name, (value, error) in players.items():
        print(f"{name:>10}            {value:+8.1f} ± {error:.1f}", flush=True)
    makers: list[Callable[[], Flat]] = [lambda at=at: Flat(at) for at in range(TABLES)]  # type: ignore[misc]
    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv(makers),
        learning_rate=1e-3,
        n_steps=512,
        batch_size=512,
        n_epochs=6,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [128, 128]},
        seed=given.seed,
        device="cpu",
    )
    curve = []
    learning = 0.0
    for at in range(0, given.steps + 1, given.every):
        if at:
            begun = time.perf_counter()
            model.learn(given.every, reset_num_timesteps=False)
            learning += time.perf_counter() - begun
        made = model.num_timesteps  # the library ends with a whole round of its own
        curve.append((made, learning, of_network(model, given.games)))
        value, error = curve[-1][2]
        print(f"{made:10,} steps {learning:5.0f} s {value:+8.1f} ± {error:.1f}", flush=True)
    if given.plot is not None:
        drawn(curve, players, given.plot)


if __name__ == "__main__":
    main()
