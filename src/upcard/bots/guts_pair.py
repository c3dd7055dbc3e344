"""The equilibrium of Guts between two players, computed.

While both can pay, the pot is two antes in every hand, and what one gains the other loses: who is out loses the ante to
one who is in, and where both are in the better hand wins two antes, its own share of the pot that the loser makes
counted. Suits count for nothing, so there are 91 hands; those of one rank leave fewer of that rank to the other.

The strategies are found by regret matching in the form of CFR+: what an answer would have gained is summed up, never
below nothing, both players are moved in turn, and later rounds weigh more in the mean. `benchmarks.guts` computes what
a best answer gains against them.
"""

from functools import cache
from operator import mul
from typing import Final

from upcard.cards.card import rank_of
from upcard.games.guts.game import PACK
from upcard.games.guts.state import strength

ROUNDS: Final = 150
"""So often both players are moved."""
SURE: Final = 0.03
"""A hand that is in less often is never in, one that is out less often always is."""


class Pair:
    """How often each hand is in, by its strength: ``first``, who declares before the other, or both where all declare
    at once; ``second``, after an "in"."""

    def __init__(self, first: dict[int, float], second: dict[int, float]) -> None:
        self.first = first
        self.second = second


class _Side:
    """One player. What being in gains it by hand over being out is ``base`` and, by the hand that the other is in
    with, ``met``."""

    def __init__(self, base: list[float], met: list[list[float]]) -> None:
        self.base = base
        self.met = met
        self.regrets = [[0.0, 0.0] for _ in base]
        """Of being out and of being in, by hand."""
        self.often = [0.5] * len(base)
        """How often it is in now, by hand."""
        self.sums = [0.0] * len(base)

    def move(self, other: list[float], weight: float) -> None:
        """Away from what is regretted, where the other is in so often by hand."""
        for at in range(len(self.base)):
            gain = self.base[at] + sum(map(mul, self.met[at], other))
            regret, chance = self.regrets[at], self.often[at]
            regret[0] = max(0.0, regret[0] - chance * gain)
            regret[1] = max(0.0, regret[1] + (1 - chance) * gain)
            total = regret[0] + regret[1]
            if total > 0:
                self.often[at] = regret[1] / total
            self.sums[at] += weight * self.often[at]


def _dealt() -> tuple[list[int], list[list[float]]]:
    """The strengths, rising, and the chances of two of them from one pack."""
    ranks: dict[int, tuple[int, int]] = {}
    for i in range(len(PACK)):
        for j in range(i):
            ranks[strength((PACK[i], PACK[j]))] = (rank_of(PACK[i]), rank_of(PACK[j]))
    rising = sorted(ranks)
    weights: list[list[float]] = []
    for mine in rising:
        gone = ranks[mine]
        many = _hands(gone, ())
        weights.append([float(many * _hands(ranks[theirs], gone)) for theirs in rising])
    total = sum([sum(row) for row in weights])
    return rising, [[weight / total for weight in row] for row in weights]


def _hands(ranks: tuple[int, int], gone: tuple[int, ...]) -> int:
    """How many hands of these ranks there are without a card of each of the ranks ``gone``."""
    one, other = ranks
    left = 4 - gone.count(one)
    return left * (left - 1) // 2 if one == other else left * (4 - gone.count(other))


@cache
def pair(sealed: bool) -> Pair:
    """The equilibrium where one declares after the other, or both at once (``sealed``)."""
    rising, weights = _dealt()
    many = range(len(rising))
    shown = [[2.0 * ((i > j) - (i < j)) for j in many] for i in many]
    base = [sum(row) for row in weights]
    if sealed:
        # Out: -1 where the other is in. In: 1 where it is out, else 2 or -2.
        met = [[weights[i][j] * shown[i][j] for j in many] for i in many]
        sides = (_Side(base, met), _Side(base, met))
    else:
        # The first, out: -1. In: 1 where the second is out, else 2 or -2. The second is asked after an "in".
        met = [[weights[i][j] * (shown[i][j] - 1) for j in many] for i in many]
        answers = [[weights[i][j] * (shown[i][j] + 1) for j in many] for i in many]
        sides = (_Side([2 * each for each in base], met), _Side([0.0] * len(rising), answers))
    for number in range(1, ROUNDS + 1):
        sides[0].move(sides[1].often, number)
        sides[1].move(sides[0].often, number)
    total = ROUNDS * (ROUNDS + 1) / 2
    first, second = [
        {hand: _rounded(chance / total) for hand, chance in zip(rising, side.sums, strict=True)} for side in sides
    ]
    return Pair(first, first if sealed else second)


def _rounded(chance: float) -> float:
    return 0.0 if chance < SURE else 1.0 if chance > 1 - SURE else chance
