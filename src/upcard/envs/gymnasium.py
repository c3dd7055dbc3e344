"""Games behind Gymnasium's interface, for one seat against chosen opponents: ``pip install upcard[envs]``.

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
from functools import partial
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

from upcard.envs.spaces import Observation, Seeds, observation_space, observed, rules_of, seats_of
from upcard.kernel.run import Player
from upcard.options.house_rules import HouseRules
from upcard.players import player, usual_player
from upcard.stepping.environment import Environment, Worth

Opponent = str | Callable[[int], Player]

ILLEGAL: float = -1


class OneSeat(gymnasium.Env[Observation, np.int64]):
    """One seat of a table; the others are played by ``opponents``.

    An action is a number of the game's numbering; an observation has the ``observation`` and the ``action_mask``. The
    reward comes at the end. ``info["open"]`` says in words what can be chosen.

    Args:
        game: the id of a game, or rules.
        opponents: who sits at the other seats, from one's left round; the last one at all that are left. The usual
            bot of the game unless given.
        book: of the game; its first unless given.
        seats: how many play; as many as is usual unless given.
        seat: one's own, from 0.
        worth: what the game is worth, ``win`` or ``score`` (see `upcard.stepping.environment.Worth`).
        most_moves: after so many moves the game is cut short, a truncation; None: never.
        masked: what becomes of a number that is masked: ``lose`` ends the game with a reward of `ILLEGAL`, and
            ``info["refused"]`` says why; ``error`` raises ValueError.
        words: of the moves of a game of another package.
        render_mode: None, or ``ansi``: `render` returns the table as the seat sees it.

    Raises:
        BadHouseRules: there is no such game or book.
        Refused: the rules are not for that many seats.
        NoSuchBot: there is no bot of that name, or it does not play the game.
        ValueError: anything else that cannot be.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (as the library declares it)

    def __init__(
        self,
        game: str | HouseRules,
        opponents: Opponent | Sequence[Opponent] | None = None,
        book: str | None = None,
        seats: int | None = None,
        seat: int = 0,
        worth: Worth = "win",
        most_moves: int | None = None,
        masked: Literal["lose", "error"] = "lose",
        words: tuple[str, ...] | None = None,
        render_mode: str | None = None,
    ) -> None:
        rules = rules_of(game, book)
        count = seats_of(rules, seats)
        if not 0 <= seat < count:
            raise ValueError(f"there is no seat {seat}: they are 0 to {count - 1}")
        if masked not in ("lose", "error"):
            raise ValueError(f"masked is {masked!r}: it is 'lose' or 'error'")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is {render_mode!r}: it is None or 'ansi'")
        others = [opponents] if isinstance(opponents, str) or callable(opponents) else list(opponents or ())
        if len(others) > count - 1:
            raise ValueError(f"{len(others)} opponents are named for {count - 1} seats")
        built = rules.entry.build(rules.rules)
        makers = [player(each, built) if isinstance(each, str) else each for each in others or [usual_player(built)]]
        sitting = {(seat + at) % count: makers[min(at, len(makers)) - 1] for at in range(1, count)}
        self.table = Environment(rules, count, worth, most_moves, words, sitting)
        self.seat = seat
        self.masked = masked
        self.render_mode = render_mode
        self.observation_space: Any = observation_space(self.table)
        self.action_space: spaces.Discrete = spaces.Discrete(self.table.numbering.size)
        self._seeds = Seeds()
        self._ended = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game with the cards of that seed; without one, with others each time."""
        super().reset(seed=seed)
        self.table.reset(self._seeds.next(seed))
        self._ended = False
        return observed(self.table, self.seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Choose a number; the opponents play until the seat is to choose again.

        Raises:
            ValueError: the game is over, or the number is masked and that is an error.
        """
        if self._ended:
            raise ValueError("the game is over: reset begins another")
        number = int(action)
        if self.masked == "lose" and number not in self.table.open:
            self._ended = True
            why = f"the number {number} leads to no legal move"
            return observed(self.table, self.seat), ILLEGAL, True, False, {**self._info(), "refused": why}
        self.table.step(number)
        self._ended = self.table.over
        worth = self.table.returns()[self.seat]
        done, cut = self.table.over and not self.table.cut_short, self.table.cut_short
        return observed(self.table, self.seat), worth, done, cut, self._info()

    def render(self) -> str | None:
        """The table as the seat sees it, where ``render_mode`` is ``ansi``."""
        return str(self.table.view(self.seat)) if self.render_mode == "ansi" else None

    def _info(self) -> dict[str, Any]:
        names = self.table.numbering.names
        return {"open": [names[number] for number in self.table.open]}


def vector(count: int, game: str | HouseRules, *, processes: bool = False, **settings: Any) -> Any:
    """So many tables of `OneSeat`, stepped together: the library's `SyncVectorEnv`, or its `AsyncVectorEnv`, a process
    for each table, where ``processes`` are wanted. Raises ValueError: ``count`` is below 1."""
    if count < 1:
        raise ValueError(f"count is {count}: at least one table is wanted")
    makers = [partial(OneSeat, game, **settings)] * count
    return AsyncVectorEnv(makers) if processes else SyncVectorEnv(makers)


__all__ = ["ILLEGAL", "OneSeat", "Opponent", "vector"]
