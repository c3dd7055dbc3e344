"""Computes confidence sequences: intervals that hold at every moment, so that one may stop as soon as they decide.

Who looks again and again, and stops at the first interval of 95 % that leaves out nothing, is wrong far more often than
in 5 of 100 cases. These are wider: an asymptotic confidence sequence (the normal mixture of Robbins, with the variance
estimated: Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic confidence
sequences", 2021). With the chance 1 - ``error`` the truth lies in all of them, from `FEWEST` values on.
"""

from math import log, sqrt
from statistics import NormalDist
from typing import Final

FEWEST: Final = 20
"""Before so many values nothing is decided: the variance is not known well enough."""
TIGHTEST: Final = 200
"""After so many values the interval is as narrow, for what it promises, as it can be."""


class Running:
    """The mean and the variance of values that come one by one, on from so many of before.

    It has their ``count`` and ``mean``, and the sum of the ``squares`` of how far they were from it.
    """

    def __init__(self, count: int = 0, mean: float = 0.0, squares: float = 0.0) -> None:
        self.count = count
        self.mean = mean
        self._squares = squares

    def add(self, value: float) -> None:
        """Count one more value (Welford's algorithm)."""
        self.count += 1
        away = value - self.mean
        self.mean += away / self.count
        self._squares += away * (value - self.mean)

    @property
    def deviation(self) -> float:
        """The standard deviation of one value; infinite for fewer than two."""
        return sqrt(self._squares / (self.count - 1)) if self.count > 1 else float("inf")

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.count) if self.count > 1 else float("inf")


def reach(found: Running, error: float) -> float:
    """How far the truth lies from the mean at most, at every moment together, but with the chance ``error``."""
    if found.count < FEWEST:
        return float("inf")
    spread = (-2 * log(error) + log(-2 * log(error) + 1)) / TIGHTEST
    grown = found.count * spread + 1
    return found.deviation * sqrt(2 * grown / (found.count**2 * spread) * log(sqrt(grown) / error))


def reach_at_the_end(found: Running, error: float) -> float:
    """Return how far the truth lies from the mean at most, but with the chance ``error``.

    It was settled beforehand how many values there would be: by Student's distribution, of which the normal one is
    corrected (Abramowitz and Stegun, 26.7.5).
    """
    if found.count < 2:
        return float("inf")
    normal, free = NormalDist().inv_cdf(1 - error / 2), found.count - 1
    first = (normal**3 + normal) / 4
    second = (5 * normal**5 + 16 * normal**3 + 3 * normal) / 96
    third = (3 * normal**7 + 19 * normal**5 + 17 * normal**3 - 15 * normal) / 384
    return found.error * (normal + first / free + second / free**2 + third / free**3)


def is_decided(found: Running, error: float) -> bool:
    """Say whether it is known on which side of zero the truth lies."""
    return found.mean != 0 and abs(found.mean) > reach(found, error)


__all__ = ["FEWEST", "TIGHTEST", "Running", "is_decided", "reach", "reach_at_the_end"]
