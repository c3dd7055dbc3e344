"""Environments with Gymnasium's interface, for one seat against chosen opponents: ``pip install upcard[envs]``.

>>> from upcard.envs.gymnasium import OneSeat
>>> env = OneSeat("guts", opponents="steady", seats=3)
>>> seen, told = env.reset(seed=7)
>>> seen["action_mask"].nonzero()[0].tolist(), told["open"]
([1, 2], ['in', 'out'])

Names:
    Opponent: A bot by its name, or what makes a player of a seed.
    ILLEGAL: What choosing a number that is masked is worth where it loses the game.
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from upcard import library
from upcard.envs.spaces import Observation, PlayedAlone, observation_space, observed
from upcard.envs.vector import VectorEnvironment
from upcard.kernel.run import Player
from upcard.options.house_rules import HouseRules
from upcard.players import player, usual_player
from upcard.stepping.environment import OVER_NOW, Environment
from upcard.stepping.integers import integer, seat_of
from upcard.stepping.payoff import ILLEGAL, Payoff
from upcard.stepping.settings import Seeds, seats_of

Opponent = str | Callable[[int], Player]


class OneSeat(PlayedAlone, gymnasium.Env[Observation, np.int64]):
    """One seat of a table; the others are played by ``opponents``.

    An action is a number of the game's numbering; an observation has the ``observation`` and the ``action_mask``. The
    reward comes at the end. ``info["open"]`` says in words what can be chosen.

    Args:
        game: the id of a game, or rules.
        opponents: who sits at the other seats: one for all of them, or a sequence with one for each, from one's left
            round. The usual bot of the game where it is None.
        book: of the game; its first unless given.
        seats: how many play; as many as is usual unless given.
        seat: one's own, from 0.
        worth: what the game is worth, ``win`` or ``score`` (see `upcard.stepping.payoff.Payoff`).
        most_moves: after so many moves the game is cut short, a truncation; None: never.
        masked: what becomes of a number that is masked: ``lose`` ends the game with a reward of `ILLEGAL`, and
            ``info["refused"]`` says why; ``error`` raises ValueError. What is no integer raises TypeError either way.
        words: of the moves of a game of another package, where they are not to be those of `numbering_of`.
        render_mode: None, or ``ansi``: `render` returns the table as the seat sees it.

    Raises:
        BadHouseRules: there is no such game or book.
        Refused: the rules are not for that many seats.
        NoSuchBot: there is no bot of that name, or it does not play the game.
        ValueError: anything else that cannot be.
        TypeError: no integer is given where one is wanted, here or later: whatever `operator.index` takes is one.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (as the library declares it)

    def __init__(
        self,
        game: str | HouseRules,
        opponents: Opponent | Sequence[Opponent] | None = None,
        book: str | None = None,
        seats: SupportsIndex | None = None,
        seat: SupportsIndex = 0,
        worth: Payoff = "win",
        most_moves: SupportsIndex | None = None,
        masked: Literal["lose", "error"] = "lose",
        words: tuple[str, ...] | None = None,
        render_mode: str | None = None,
    ) -> None:
        rules = library.game(game, book)
        count = seats_of(rules, seats)
        own = seat_of(seat, count)
        if masked not in ("lose", "error"):
            raise ValueError(f"masked is {masked!r}: it is 'lose' or 'error'")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is {render_mode!r}: it is None or 'ansi'")
        built = rules.entry.build(rules.rules)
        named = usual_player(built) if opponents is None else opponents
        others = [named] * (count - 1) if isinstance(named, str) or callable(named) else list(named)
        if len(others) != count - 1:
            raise ValueError(
                f"opponents has {len(others)} entries for {count - 1} seats: give one for each, or one name for all"
            )
        makers = [player(each, built) if isinstance(each, str) else each for each in others]
        sitting = {(own + at) % count: makers[at - 1] for at in range(1, count)}
        self.table = Environment(rules, count, worth, most_moves, words, sitting)
        self.seat = own
        self.masked = masked
        self.render_mode = render_mode
        self.observation_space: Any = observation_space(self.table)
        self.action_space: spaces.Discrete = spaces.Discrete(self.table.numbering.size)
        self._seeds = Seeds()
        self._lost = False
        """Has a masked number ended the game?"""

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game with the cards of that seed; without one, with others each time.

        Raises:
            ValueError: the seed is below 0.
        """
        begun = self._seeds.next(seed)
        super().reset(seed=None if seed is None else begun)
        self.table.reset(begun)
        self._lost = False
        return observed(self.table, self.seat), self._info()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Choose a number; the opponents play until the seat is to choose again.

        Raises:
            ValueError: no game has begun, the game is over, or the number is masked and that is an error.
            TypeError: the number is no integer.
        """
        self.table.must_go_on()
        if self._lost:
            raise ValueError(OVER_NOW)
        number = integer(action, "the number")
        if self.masked == "lose" and number not in self.table.open:
            self._lost = True
            why = f"the number {number} leads to no legal move"
            return observed(self.table, self.seat), ILLEGAL, True, False, {**self._info(), "refused": why}
        self.table.step(number)
        worth = self.table.returns()[self.seat]
        done, cut = self.table.over and not self.table.cut_short, self.table.cut_short
        return observed(self.table, self.seat), worth, done, cut, self._info()

    def render(self) -> str | None:
        """Return the table as the seat sees it, where ``render_mode`` is ``ansi``."""
        return str(self.table.view(self.seat)) if self.render_mode == "ansi" else None

    def _info(self) -> dict[str, Any]:
        names = self.table.numbering.names
        return {"open": [names[number] for number in self.table.open]}


class OneSeatVector(VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """So many tables of `OneSeat`, stepped together in one call (see `upcard.envs.vector.VectorEnvironment`).

    Observations, rewards, ends and ``info`` are those that the library's `SyncVectorEnv` has of the same tables, but
    that number 0 alone is open in the mask of a game that is over. Then another begins at the next step, and the action
    is not looked at (`AutoresetMode.NEXT_STEP`).

    Args:
        count: how many tables.
        game: the id of a game, or rules.
        processes: how many processes share the tables among them; 0: this one has them all.
        copy: whether observations, rewards and ends are copied. If not, `reset` and `step` write them in place.
        book, opponents, seats, seat, worth, most_moves, masked, words, render_mode: see `OneSeat`.

    Raises:
        BadHouseRules: there is no such game or book.
        Refused: the rules are not for that many seats.
        NoSuchBot: there is no bot of that name, or it does not play the game.
        ValueError: anything else that cannot be.
        TypeError: no integer is given where one is wanted, here or later: whatever `operator.index` takes is one.
    """

    def __init__(
        self,
        count: SupportsIndex,
        game: str | HouseRules,
        opponents: Opponent | Sequence[Opponent] | None = None,
        book: str | None = None,
        seats: SupportsIndex | None = None,
        seat: SupportsIndex = 0,
        worth: Payoff = "win",
        most_moves: SupportsIndex | None = None,
        masked: Literal["lose", "error"] = "lose",
        words: tuple[str, ...] | None = None,
        render_mode: str | None = None,
        processes: SupportsIndex = 0,
        copy: bool = True,
    ) -> None:
        one = OneSeat(game, opponents, book, seats, seat, worth, most_moves, masked, words, render_mode)
        table = one.table
        self.tables = VectorEnvironment(
            table.rules,
            count,
            seats=table.seats,
            worth=worth,
            most_moves=most_moves,
            masked=masked,
            players=table.makers,
            words=words,
            processes=processes,
        )
        self.seat = one.seat
        self.copy = copy
        self.num_envs = self.tables.count
        self.metadata = {**OneSeat.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.render_mode = render_mode
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, self.num_envs)
        self.action_space = batch_space(one.action_space, self.num_envs)
        self._names = np.array(table.numbering.names, dtype=object)

    def reset(
        self,
        *,
        seed: SupportsIndex | Sequence[SupportsIndex | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game at each table: table ``i`` with the cards of ``seed + i``, or of the i-th of a list of seeds.

        Raises:
            ValueError: a seed is below 0, or there are not as many as tables; or some tables alone are to begin anew.
        """
        if options and "reset_mask" in options:
            raise ValueError(
                "reset_mask is given: all tables are reset, and those that are over begin anew by themselves"
            )
        self.tables.reset(seed)
        if seed is not None and not isinstance(seed, Sequence):
            super().reset(seed=integer(seed, "the seed"))
        return self._observed(), self._info()

    def step(self, actions: ArrayLike) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Choose a number at each table; the opponents play until the seat is to choose again.

        Raises:
            ValueError: no game has begun, there are not as many numbers as tables, or one is masked and that is an
                error; nothing has changed.
            TypeError: the numbers are no integers.
        """
        tables = self.tables
        tables.step(actions)
        rewards, terminated, truncated = tables.rewards[:, self.seat], tables.terminated, tables.truncated
        if self.copy:
            rewards, terminated, truncated = rewards.copy(), terminated.copy(), truncated.copy()
        return self._observed(), rewards, terminated, truncated, self._info()

    def render(self) -> tuple[str, ...] | None:
        """Return by table how the seat sees it, where ``render_mode`` is ``ansi``."""
        return self.tables.views(self.seat) if self.render_mode == "ansi" else None

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes, if there are any."""
        self.tables.close()

    def _observed(self) -> Observation:
        seen = {"observation": self.tables.observations, "action_mask": self.tables.masks}
        return {name: each.copy() for name, each in seen.items()} if self.copy else seen

    def _info(self) -> dict[str, Any]:
        tables = self.tables
        rows, numbers = np.nonzero(tables.masks)
        words = self._names[numbers].tolist()
        ends = np.searchsorted(rows, np.arange(1, self.num_envs + 1)).tolist()
        found = np.empty(self.num_envs, dtype=object)
        begin = 0
        for at, (end, seat) in enumerate(zip(ends, tables.seat.tolist(), strict=True)):
            found[at] = words[begin:end] if seat >= 0 else []
            begin = end
        info: dict[str, Any] = {"open": found, "_open": np.ones(self.num_envs, dtype=np.bool_)}
        if tables.refused:
            info["refused"] = np.full(self.num_envs, None, dtype=object)
            info["_refused"] = np.zeros(self.num_envs, dtype=np.bool_)
            for at, why in tables.refused.items():
                info["refused"][at] = why
                info["_refused"][at] = True
        return info


def vector(count: SupportsIndex, game: str | HouseRules, **settings: Any) -> OneSeatVector:
    """Return ``count`` tables of one seat each, stepped together: `OneSeatVector`."""
    return OneSeatVector(count, game, **settings)


__all__ = ["ILLEGAL", "OneSeat", "OneSeatVector", "Opponent", "vector"]
