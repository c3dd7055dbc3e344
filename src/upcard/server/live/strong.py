"""The strong players of one server, who share its cores: so many of them think at the same time, for so long."""

import threading
from typing import Any, Final

from upcard.bots import Bot, Decision
from upcard.bots.strong import LEAST_SECONDS, StrongBot
from upcard.kernel.state import State

AT_ONCE: Final = 2
"""So many think at the same time where nobody says otherwise."""

REMEMBERED: Final = 10_000
"""Decisions that are kept, a kilobyte each: of all deals that are played at the time, for those who ask why."""


class StrongTogether:
    """Makes the strong players of a server. One that is asked while ``at_once`` others think has `LEAST_SECONDS` in the
    place of ``seconds``: it waits for nobody, and nobody for it. What they have decided lately is remembered: asked
    again for the same view, as when somebody wants to know why, they answer at once, and the same.

    Raises:
        ValueError: nobody may think, or so many seconds are not to be had.
    """

    def __init__(self, at_once: int = AT_ONCE, seconds: float = 1.0) -> None:
        self.places: Final = threading.BoundedSemaphore(at_once)
        self.hurried: Final = StrongBot(0, LEAST_SECONDS)
        self.seconds = StrongBot(0, seconds).seconds
        self._decided: dict[int, Decision] = {}
        self._one_at_a_time = threading.Lock()

    def decided(self, question: int) -> Decision | None:
        """What was decided when that was asked, if it is remembered."""
        return self._decided.get(question)

    def remember(self, question: int, decision: Decision) -> None:
        with self._one_at_a_time:
            self._decided[question] = decision
            if len(self._decided) > REMEMBERED:
                del self._decided[next(iter(self._decided))]

    def __call__(self, seed: int) -> Bot:
        return _OneOfThem(seed, self)


class _OneOfThem(StrongBot):
    """A strong player that shares the server's cores with others."""

    def __init__(self, seed: int, together: StrongTogether) -> None:
        super().__init__(seed, together.seconds)
        self._together = together

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        # Views hold all their cards; of many tables their hashes are kept.
        question = hash((repr(game.rules), seen, seat))
        decision = self._together.decided(question)
        if decision is None:
            decision = self._thought(game, seen, seat)
            self._together.remember(question, decision)
        return decision

    def _thought(self, game: Any, seen: State, seat: int) -> Decision:
        if not self._together.places.acquire(blocking=False):
            return self._together.hurried.decide(game, seen, seat)
        try:
            return super().decide(game, seen, seat)
        finally:
            self._together.places.release()
