"""Records how the intervals of a contest's differences narrowed as deals were played."""

from dataclasses import dataclass
from typing import Final

from upcard.arena.statistics import Findings

MOST: Final = 400
"""So many stages are kept at most; of a long contest each hundredth, say."""


@dataclass(frozen=True)
class Stage:
    """After so many ``deals``, of each pair in the order of `Findings.pairs`: the mean and the ends of the interval."""

    deals: int
    known: tuple[tuple[float, float, float], ...]


class Course:
    """Filled deal by deal, and thinned out as it grows: the stages have equal steps between them."""

    def __init__(self) -> None:
        self.stages: list[Stage] = []
        self._step = 1

    def add(self, findings: Findings) -> None:
        """One deal more has been counted."""
        if findings.deals % self._step:
            return
        if len(self.stages) == MOST:
            self._step *= 2
            self.stages = [each for each in self.stages if each.deals % self._step == 0]
            if findings.deals % self._step:
                return
        self.stages.append(stage(findings))


def stage(findings: Findings) -> Stage:
    """Return what is known of each pair after the deals played so far."""
    gains = [pair.gain for pair in findings.pairs()]
    return Stage(findings.deals, tuple([(gain.mean, gain.low, gain.high) for gain in gains]))


__all__ = ["MOST", "Course", "Stage", "stage"]
