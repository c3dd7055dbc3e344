"""The time that a player may take for one decision."""

import time
from typing import Final

LOOK: Final = 0.005
"""Seconds of work after which others are let in."""


class Budget:
    """So many ``seconds`` from now on, spent in steps of about the same length."""

    def __init__(self, seconds: float) -> None:
        self.last = time.monotonic()
        self.until = self.last + seconds
        self.longest = 0.0
        """The longest step so far, in seconds."""
        self.let_in = self.last

    def is_spent(self) -> bool:
        """Would another step like the longest so far take too long? It is asked after every step."""
        now = time.monotonic()
        self.longest = max(self.longest, now - self.last)
        if now - self.let_in > LOOK:
            # Compiled code holds the interpreter's lock until it lets go of it.
            time.sleep(0)
            self.let_in = now = time.monotonic()
        self.last = now
        return now + self.longest > self.until
