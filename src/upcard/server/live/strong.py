"""Shares the server's cores among the strong players: so many of them think at the same time, for so long."""

import threading
from hashlib import blake2b
from typing import Any, Final

from upcard.bots import Bot, Decision
from upcard.bots.strong import LEAST_SECONDS, StrongBot
from upcard.kernel.state import Move, State

AT_ONCE: Final = 2
"""So many think at the same time where nobody says otherwise."""

REMEMBERED: Final = 10_000
"""Decisions that are kept, a kilobyte each: of all deals that are played at the time, for those who ask why."""


class StrongTogether:
    """The maker of the strong players of a server.

    One that is asked while ``at_once`` others think has `LEAST_SECONDS` in the place of ``seconds``: it waits for
    nobody, and nobody for it. What they have decided lately is remembered: asked why, they need not think once more.

    Raises:
        ValueError: nobody may think, or so many seconds are not to be had.
    """

    def __init__(self, at_once: int = AT_ONCE, seconds: float = 1.0) -> None:
        self.places: Final = threading.BoundedSemaphore(at_once)
        self.hurried: Final = StrongBot(0, LEAST_SECONDS)
        self.seconds = StrongBot(0, seconds).seconds
        self._decided: dict[bytes, Decision] = {}
        self._one_at_a_time = threading.Lock()

    def decided(self, question: bytes) -> Decision | None:
        """Return what was decided when that was asked, if it is remembered."""
        return self._decided.get(question)

    def remember(self, question: bytes, decision: Decision) -> None:
        """Remember what was decided; the oldest of too many decisions is forgotten."""
        with self._one_at_a_time:
            self._decided[question] = decision
            if len(self._decided) > REMEMBERED:
                del self._decided[next(iter(self._decided))]

    def __call__(self, seed: int) -> Bot:
        """Return a new strong player."""
        return _OneOfThem(seed, self)


class _OneOfThem(StrongBot):
    """A strong player that shares the server's cores with others."""

    def __init__(self, seed: int, together: StrongTogether) -> None:
        super().__init__(seed, together.seconds)
        self._together = together

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        decision = self._thought(game, seen, seat)
        self._together.remember(_question(game, seen, seat), decision)
        return decision

    def why(self, game: Any, seen: State, seat: int, move: Move) -> str:
        decision = self._together.decided(_question(game, seen, seat))
        return decision.why if decision is not None and decision.move == move else super().why(game, seen, seat, move)

    def _thought(self, game: Any, seen: State, seat: int) -> Decision:
        if not self._together.places.acquire(blocking=False):
            return self._together.hurried.decide(game, seen, seat)
        try:
            return super().decide(game, seen, seat)
        finally:
            self._together.places.release()


def _question(game: Any, seen: State, seat: int) -> bytes:
    """Return a name for what is asked.

    A view holds all its cards: of many tables' views names are kept.
    """
    return blake2b(f"{game.rules!r} {seen!r} {seat}".encode(), digest_size=16).digest()
