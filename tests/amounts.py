"""How much is played where more is better.

The suite runs the engine twice: as plain Python, and compiled, in a process of its own (tests/packaging). The compiled
engine, many times as fast, plays the whole amount; the plain one a part of the same games.
"""

from upcard.terminal.speed import is_compiled


def amount(compiled: int, pure: int) -> int:
    """The one or the other, by the engine that is being tested."""
    return compiled if is_compiled() else pure
