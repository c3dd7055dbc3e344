"""Environments with PettingZoo's interface: ``pip install upcard[envs]``.

>>> from upcard.envs import pettingzoo
>>> env = pettingzoo.env("daifugo", seats=3)
>>> env.reset(seed=7)
>>> env.agent_selection, sorted(env.observe("P1"))
('P3', ['action_mask', 'observation'])

Names:
    ILLEGAL: What choosing a number that is masked is worth where the library's wrapper ends the game for it.
"""

from collections.abc import Mapping
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from upcard import library
from upcard.envs.spaces import Observation, PlayedAlone, observation_space, observed
from upcard.kernel.state import ONLOOKER, view
from upcard.options.house_rules import HouseRules
from upcard.stepping.at_once import ChoosingAtOnce
from upcard.stepping.environment import NOT_BEGUN, Environment
from upcard.stepping.integers import integer
from upcard.stepping.payoff import ILLEGAL, Payoff
from upcard.stepping.settings import Seeds, seats_of


class SeatsInTurn(PlayedAlone, AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # it is not typed
    """A table as PettingZoo sees it: the players are ``P1``, ``P2`` …, an action is a number of the game's numbering.

    A player's observation has the ``observation`` and the ``action_mask``. Rewards come at the end. A masked number
    raises ValueError.

    Args:
        game: the id of a game, or rules.
        book: of the game; its first unless given.
        seats: how many play; as many as is usual unless given.
        worth: what the game is worth, ``win`` or ``score`` (see `upcard.stepping.payoff.Payoff`).
        most_moves: after so many moves the game is cut short, a truncation; None: never.
        words: of the moves of a game of another package, where they are not to be those of `numbering_of`.
        render_mode: None, or ``ansi``: `render` returns the table as an onlooker sees it.

    Raises:
        BadHouseRules: there is no such game or book.
        Refused: the rules are not for that many seats.
        ValueError: anything else that cannot be.
        TypeError: no integer is given where one is wanted, here or later: whatever `operator.index` takes is one.
    """

    def __init__(
        self,
        game: str | HouseRules,
        book: str | None = None,
        seats: SupportsIndex | None = None,
        worth: Payoff = "win",
        most_moves: SupportsIndex | None = None,
        words: tuple[str, ...] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        rules = library.game(game, book)
        self.table = Environment(rules, seats_of(rules, seats), worth, most_moves, words)
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is {render_mode!r}: it is None or 'ansi'")
        self.render_mode = render_mode
        name = f"upcard_{rules.entry.id}_{rules.book}_v{rules.entry.version}".replace("-", "_")
        self.metadata: dict[str, Any] = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = [f"P{seat}" for seat in range(1, self.table.seats + 1)]
        self.agents: list[str] = []
        self._observation_space = observation_space(self.table)
        self._action_space = {name: spaces.Discrete(self.table.numbering.size) for name in self.possible_agents}
        self._seeds = Seeds()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of observations, the same for all."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the numbers; which of them can be chosen the mask says."""
        return self._action_space[agent]

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game with the cards of that seed; without one, with others each time.

        Raises:
            ValueError: the seed is below 0.
        """
        self.table.reset(self._seeds.next(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """Return what that player sees, and what it may choose: nothing while another is to move."""
        return observed(self.table, self.possible_agents.index(agent))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return observation, reward, termination, truncation and ``info`` of the player who is to move.

        The observation is None unless ``observe``; the reward is that since the player's last move; ``info`` is empty.

        Raises:
            ValueError: no game has begun, or it is over and all players have gone.
        """
        if not self.agents:
            self.table.must_go_on()
        last: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return last

    def step(self, action: SupportsIndex | None) -> None:
        """Choose a number for the player who is to move; None for one who is to go, since the game is over.

        Raises:
            ValueError: the number leads to no legal move, or None is given for one; no game has begun, or it is over
                and all players have gone.
            TypeError: it is no integer.
        """
        if not self.agents:
            self.table.must_go_on()
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} is to choose a number, and None is given")
        self.table.step(action)
        self._clear_rewards()
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self.table.over:
            self.rewards = dict(zip(self.possible_agents, self.table.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, not self.table.cut_short)
            self.truncations = dict.fromkeys(self.agents, self.table.cut_short)
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the table as an onlooker sees it, where ``render_mode`` is ``ansi``."""
        return str(view(self.table.state, ONLOOKER)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held that had to be given back."""

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[max(0, self.table.seat)]


def raw_env(game: str | HouseRules, **settings: Any) -> SeatsInTurn:
    """`SeatsInTurn` without wrappers: the quickest, and a masked number raises ValueError."""
    return SeatsInTurn(game, **settings)


def env(game: str | HouseRules, **settings: Any) -> AECEnv[str, Observation, int | None]:
    """Return the environment in the wrappers that the library puts round its own card games.

    A masked number ends the game with a reward of `ILLEGAL` for who chose it.
    """
    wrapped: AECEnv[str, Observation, int | None] = TerminateIllegalWrapper(raw_env(game, **settings), ILLEGAL)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(wrapped))


class SeatsAtOnce(PlayedAlone, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """The same table with all players who are asked choosing at once, each blind to what the others choose.

    All players send a number each time. The number of one who is not asked, or whose move is complete while others
    still choose, is not looked at: only 0 is open to it. When the moves of all who were asked are complete they are
    made in the order of `Game.asks`; those of players who are not asked any more by then fall away.

    The arguments and errors are those of `SeatsInTurn`.
    """

    def __init__(self, game: str | HouseRules, **settings: Any) -> None:
        turns = SeatsInTurn(game, **settings)
        self.table = turns.table
        self.render_mode = turns.render_mode
        self.metadata: dict[str, Any] = {**turns.metadata, "is_parallelizable": True}
        self.possible_agents = turns.possible_agents
        self.agents: list[str] = []
        self._observation_space = observation_space(self.table)
        self._action_space = turns._action_space
        self._seeds = Seeds()
        self._choosing: ChoosingAtOnce | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of observations, the same for all."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the numbers; which of them can be chosen the mask says."""
        return self._action_space[agent]

    def reset(
        self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game with the cards of that seed; without one, with others each time.

        Raises:
            ValueError: the seed is below 0.
        """
        self.table.reset(self._seeds.next(seed))
        self._choosing = ChoosingAtOnce(self.table)
        self.agents = self.possible_agents[:]
        return self._observed(self.agents), {name: {} for name in self.agents}

    def step(
        self, actions: Mapping[str, SupportsIndex]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take a number by each player; return observations, rewards, terminations, truncations and infos by player.

        Raises:
            ValueError: a player who is to choose has given no number, or one that leads to no legal move; then no
                number has been taken. Or no game has begun, or it is over.
            TypeError: a number is no integer.
        """
        self.table.must_go_on()
        choosing = self._begun()
        chosen: dict[int, int] = {}
        for seat in choosing.waiting:
            name = self.possible_agents[seat]
            if name not in actions:
                raise ValueError(f"{name} is to choose a number, and none is given")
            chosen[seat] = integer(actions[name], f"the number of {name}")
        choosing.choose(chosen)
        names = self.agents
        returns = self.table.returns()
        rewards = {name: returns[self.possible_agents.index(name)] for name in names}
        cut = self.table.cut_short
        if self.table.over:
            self.agents = []
        return (
            self._observed(names),
            rewards,
            dict.fromkeys(names, self.table.over and not cut),
            dict.fromkeys(names, cut),
            {name: {} for name in names},
        )

    def render(self) -> str | None:
        """Return the table as an onlooker sees it, where ``render_mode`` is ``ansi``."""
        return str(view(self.table.state, ONLOOKER)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held that had to be given back."""

    def _begun(self) -> ChoosingAtOnce:
        if self._choosing is None:
            raise ValueError(NOT_BEGUN)
        return self._choosing

    def _observed(self, names: list[str]) -> dict[str, Observation]:
        return {name: self._seen_by(self.possible_agents.index(name)) for name in names}

    def _seen_by(self, seat: int) -> Observation:
        choosing = self._begun()
        return {
            "observation": np.frombuffer(choosing.array(seat), dtype=np.float32),
            "action_mask": np.frombuffer(choosing.mask(seat), dtype=np.int8),
        }


def parallel_env(game: str | HouseRules, **settings: Any) -> SeatsAtOnce:
    """`SeatsAtOnce`: where several are asked at once, all choose at once."""
    return SeatsAtOnce(game, **settings)


__all__ = ["ILLEGAL", "SeatsAtOnce", "SeatsInTurn", "env", "parallel_env", "raw_env"]
