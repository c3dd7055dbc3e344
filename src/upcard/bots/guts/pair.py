"""The equilibrium of Guts between two players, as a table of how often each hand is in.

Only a few hands are now in and now out; those below never are, those above always. Found by
``python -m benchmarks.guts_pair``, which says what it is the equilibrium of.
"""

from functools import cache
from typing import Final

from upcard.bots.guts.steady import parts

Between = tuple[int, tuple[float, ...]]
"""How many of the 91 hands, the lowest first, never are in; and how often those after them, before all others."""

# fmt: off
FIRST: Final[Between] = (2, (
    0.5538257096273398, 0.03522250478878939, 0.5804661467341302, 0.6412258445529517, 0.048900390894463325,
    0.6061979012914237, 0.6649779306305993, 0.6803244313066179, 0.07168438615640582, 0.6371575509900265,
    0.6935713901335843, 0.7079253997880207, 0.7136096584970839, 0.10699699149407607, 0.6722649723573271,
    0.7262250562588782, 0.7395204446390956, 0.7443979352671722, 0.7492662943065255, 0.18932094433830496,
    0.8513972359459354,
))
SECOND: Final[Between] = (28, (
    0.03678438323935563,
))
AT_ONCE: Final[Between] = (39, (
    0.04227232375071697, 0.15938810910172094,
))
# fmt: on


class HeadsUpEquilibrium:
    """How often each hand is in, by its strength, between two players.

    ``first``, who declares before the other, or both where all declare at once; ``second``, after an "in".
    """

    def __init__(self, first: dict[int, float], second: dict[int, float]) -> None:
        self.first = first
        self.second = second


@cache
def pair(sealed: bool) -> HeadsUpEquilibrium:
    """Return the equilibrium where one declares after the other, or both at once (``sealed``)."""
    first = _often(AT_ONCE if sealed else FIRST)
    return HeadsUpEquilibrium(first, first if sealed else _often(SECOND))


def _often(between: Between) -> dict[int, float]:
    """Return how often a hand is in, by its strength."""
    never, mixed = between
    rising = sorted(parts())
    often = [0.0] * never + list(mixed)
    return dict(zip(rising, often + [1.0] * (len(rising) - len(often)), strict=True))
