"""Draws chance's moves with entropy of the operating system: shuffles that nobody can foretell or repeat.

107 cards have more orders (2^571) than a 256-bit seed can tell apart, so a seeded generator could never
deal most of them. Here 256 random bytes of the operating system go into an extendable-output function,
and its stream drives a Fisher-Yates shuffle without modulo bias. The order is the move, and is logged;
the bytes are forgotten at once. Draws that can be checked after the game come from a chain (`upcard.match.chain`).
Tests and simulations, which want to repeat a game, use `upcard.kernel.run`.
"""

import hashlib
import os
import time

from upcard.kernel.game import CHOOSE, SHUFFLE, TELL_TIME, Ask
from upcard.kernel.state import Choose, Move, Shuffle

ENTROPY = 256
"""Bytes. The largest pack of the rulebook, 216 cards, has 2^1370 orders: 172 bytes would do."""

_CHUNK = 4096


class RandomStream:
    """Unbiased numbers from an extendable-output function over ``seed``."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._block = 0
        self._bytes = b""
        self._at = 0

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound - 1``, each equally likely.

        ``bound`` is 1 to 65,536.
        """
        if not 1 <= bound <= 65536:
            raise ValueError(f"bound {bound} is not between 1 and 65536")
        # The numbers above the last whole multiple of the bound would favour small results: draw again.
        limit = 65536 - 65536 % bound
        while True:
            number = self._two_bytes()
            if number < limit:
                return number % bound

    def _two_bytes(self) -> int:
        if self._at == len(self._bytes):
            stream = hashlib.shake_256(self._block.to_bytes(4, "big") + self._seed)
            self._bytes = stream.digest(_CHUNK)
            self._block += 1
            self._at = 0
        self._at += 2
        return int.from_bytes(self._bytes[self._at - 2 : self._at], "big")


def shuffled(faces: tuple[int, ...], stream: RandomStream) -> tuple[int, ...]:
    """Return the faces in an order drawn from the stream (Fisher-Yates)."""
    order = list(faces)
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def secure_shuffle(faces: tuple[int, ...]) -> tuple[int, ...]:
    """Return the faces in an order that nobody can foretell."""
    return shuffled(faces, RandomStream(os.urandom(ENTROPY)))


def secure_move(ask: Ask) -> Move:
    """Chance's answer, from fresh bytes of the operating system, or from its clock.

    Raises:
        ValueError: chance is asked for something it does not do.
    """
    if ask.prompt == TELL_TIME:
        return Choose(1 + int(time.time() // 60) % ask.count)
    return drawn_move(ask, RandomStream(os.urandom(ENTROPY)))


def drawn_move(ask: Ask, stream: RandomStream) -> Move:
    """Return the move with which chance answers, drawn from a stream of random bytes.

    Raises:
        ValueError: that is nothing to be drawn.
    """
    if ask.prompt == SHUFFLE:
        return Shuffle(shuffled(ask.faces, stream))
    if ask.prompt == CHOOSE:
        return Choose(1 + stream.below(ask.count))
    raise ValueError(f"chance is asked to {ask.prompt!r}")


__all__ = ["RandomStream", "drawn_move", "secure_move", "secure_shuffle", "shuffled"]
