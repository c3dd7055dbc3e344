"""Limits what a player spends on one decision: a number of playouts, and the time as a second limit."""

import threading
import time
from typing import Final

PART: Final = 0.8
"""So much of the time is planned for: what the machine does beside is not known."""
LOOK: Final = 0.005
"""Seconds of work after which others are let in."""

_thread: Final = threading.local()


def note_cut() -> None:
    """Note that the player of this thread left something out of what it reckons, for want of time."""
    _thread.cut = True


def was_cut() -> bool:
    """Say whether `note_cut` was called since that was asked last."""
    cut: bool = getattr(_thread, "cut", False)
    _thread.cut = False
    return cut


def allow_playouts(playouts: int | None) -> None:
    """Limit the next decision of the player of this thread to so many playouts.

    None: as many as its game has for one.
    """
    _thread.playouts = playouts


def worlds_for(moves: int, most: int) -> int:
    """Return in how many worlds so many moves are tried, with one playout for each move.

    It is ``most``, or fewer where fewer playouts are allowed.
    """
    allowed: int | None = getattr(_thread, "playouts", None)
    return most if allowed is None else max(1, min(most, allowed // moves))


class Budget:
    """So many ``seconds`` from now on, spent in steps of about the same length."""

    def __init__(self, seconds: float) -> None:
        self.last = time.monotonic()
        self.until = self.last + seconds
        self.longest = 0.0
        """The longest step so far, in seconds."""
        self.let_in = self.last

    def left(self) -> float:
        """Return the seconds that are left of it; less than 0 where it is over."""
        return self.until - time.monotonic()

    def is_spent(self) -> bool:
        """Say whether another step like the longest so far would take too long.

        It is asked after every step.
        """
        now = time.monotonic()
        self.longest = max(self.longest, now - self.last)
        if now - self.let_in > LOOK:
            # Compiled code holds the interpreter's lock until it lets go of it.
            if threading.active_count() > 1:
                time.sleep(0)
            self.let_in = now = time.monotonic()
        self.last = now
        spent = now + self.longest > self.until
        if spent:
            note_cut()
        return spent
