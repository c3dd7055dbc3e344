"""Plays games by two rule sets, while somebody waits, to measure what a rule changes.

Nothing of it is a task: whoever asks has games played for a moment, in slices of a tenth of a second, each a thought of
the asking address (`upcard.server.cpu_quota`), and hears what there is. Who wants more asks again, and where nobody
asks nothing is played. For a pair of rule sets that goes on until ten seconds have been played for it, together, and so
many games that they tell something; what they show is kept for the next who asks.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from upcard.arena.sequence import FEWEST
from upcard.interview.deciding import seats_for
from upcard.kernel.run import Endless
from upcard.lab.experiment import SEEDS, GameBetweenBots, PlayedGame
from upcard.lab.quantities import Effect, effects
from upcard.melds.deadline import OutOfTime
from upcard.options.house_rules import HouseRules
from upcard.players import usual_player
from upcard.server import processor
from upcard.server.live.thinking import Thinker, TooLong

ENOUGH: Final = 10.0
"""Seconds of the processor that are played for a pair, where they bring enough games."""

LONGEST: Final = 60.0
"""Seconds of the processor, where they bring fewer than `FEWEST` games."""

MOST: Final = 200
"""And so many games by each."""

A_MOMENT: Final = 2.0
"""Seconds for one who asks."""

SLICE: Final = 0.1
"""Seconds of a thought; it ends with the moves that are made then."""

MOVES: Final = 10
"""Between two looks at the clock."""

REMEMBERED: Final = 200
"""Pairs; the one not asked about for longest is forgotten first."""

SEED: Final = 1


class NoCommonSeats(Exception):
    """No number of players suits both."""


@dataclass
class RuleComparison:
    """Games by the rules here and there: those that both have played, and the two that are being played."""

    here: HouseRules
    there: HouseRules
    bots: tuple[str, ...]
    games: int = 0
    seconds: float = 0.0
    stopped: bool = False
    """A game did not end, or a move took too long."""
    playing: bool = False
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _played: list[tuple[PlayedGame, PlayedGame]] = field(default_factory=list)
    _playing: list[GameBetweenBots] = field(default_factory=list)
    _over: list[PlayedGame] = field(default_factory=list)
    _shown: tuple[Effect, ...] | None = None

    @property
    def done(self) -> bool:
        """Say whether no more is played."""
        enough = ENOUGH if self.games >= FEWEST else LONGEST
        return self.stopped or self.seconds >= enough or self.games >= MOST

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What the games have shown."""
        if self._shown is not None:
            return self._shown
        found = effects(self._played, len(self.bots))
        if self.done:
            self._shown = found
            self._played, self._playing, self._over = [], [], []
        return found

    def play(self) -> None:
        """Play games for a slice of time."""
        began, until = processor.seconds(), time.monotonic() + SLICE
        self.playing = True
        try:
            while not self.done and time.monotonic() < until:
                self._on()
        except (Endless, OutOfTime):
            self.stopped = True
        finally:
            self.playing = False
            self.seconds += processor.seconds() - began

    def _on(self) -> None:
        """Play some moves of the first game that is not over."""
        if not self._playing:
            seed = SEED * SEEDS + self.games
            self._playing = [GameBetweenBots(each, self.bots, seed) for each in (self.here, self.there)]
        found = self._playing[len(self._over)].on(MOVES)
        if found is not None:
            self._over.append(found)
        if len(self._over) == 2:
            here, there = self._over
            self._played.append((here, there))
            self._playing, self._over = [], []
            self.games += 1


class RuleComparisons:
    """The comparisons of rule sets that were asked for lately. One thought at a time plays for all who ask."""

    def __init__(self) -> None:
        self._thinker = Thinker(at_once=1)
        self._known: OrderedDict[str, RuleComparison] = OrderedDict()

    async def of(self, here: HouseRules, there: HouseRules, waits: Callable[[], Awaitable[bool]]) -> RuleComparison:
        """Return what games by both have shown, after another moment of them.

        They are played as long as somebody ``waits``.

        Raises NoCommonSeats: they cannot be played by the same number.
        """
        comparison = self._comparison(here, there)
        until = time.monotonic() + A_MOMENT
        while not comparison.done and time.monotonic() < until and await waits():
            async with comparison.lock:
                if not comparison.done:
                    await self._think(comparison)
        return comparison

    async def _think(self, comparison: RuleComparison) -> None:
        try:
            await self._thinker.think(comparison.play)
        except TooLong:  # or others were before: then one may ask again
            comparison.stopped |= comparison.playing

    def _comparison(self, here: HouseRules, there: HouseRules) -> RuleComparison:
        name = repr((here.entry.id, here.rules, there.rules))
        comparison = self._known.pop(name, None)
        if comparison is None:
            seats = seats_for(here.entry, here.rules, there.rules)
            if seats is None:
                raise NoCommonSeats
            comparison = RuleComparison(here, there, (usual_player(here.entry.build(here.rules)),) * seats)
        self._known[name] = comparison
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return comparison


__all__ = ["A_MOMENT", "ENOUGH", "MOST", "NoCommonSeats", "RuleComparison", "RuleComparisons"]
