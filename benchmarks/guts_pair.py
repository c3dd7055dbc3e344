"""The equilibrium of Guts between two players: ``python -m benchmarks.guts_pair`` prints the tables of
`upcard.bots.guts.pair`.

While both can pay, the pot is two antes in every hand, and what one gains the other loses: who is out loses the ante to
one who is in, and where both are in the better hand wins two antes, its own share of the pot that the loser makes
counted. Suits count for nothing, so there are 91 hands; those of one rank leave fewer of that rank to the other.

The strategies are found by regret matching in the form of CFR+: what an answer would have gained is summed up, never
below nothing, both players are moved in turn, and later rounds weigh more in the mean. `benchmarks.guts` computes what
a best answer gains against them.
"""

from operator import mul
from typing import Final

from benchmarks.guts import dealt
from benchmarks.guts_usual import wrapped
from upcard.bots.guts.pair import Between

ROUNDS: Final = 150
"""So often both players are moved."""
SURE: Final = 0.03
"""A hand that is in less often is never in, one that is out less often always is."""


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


def balance(sealed: bool) -> tuple[list[float], list[float]]:
    """How often each hand is in, of the first and of the second, where one declares after the other, or both at once
    (``sealed``)."""
    counts = dealt()[1]
    total = sum(map(sum, counts))
    weights = [[count / total for count in row] for row in counts]
    many = range(len(weights))
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
        sides = (_Side([2 * each for each in base], met), _Side([0.0] * len(weights), answers))
    for number in range(1, ROUNDS + 1):
        sides[0].move(sides[1].often, number)
        sides[1].move(sides[0].often, number)
    rounds = ROUNDS * (ROUNDS + 1) / 2
    first, second = [[_rounded(chance / rounds) for chance in side.sums] for side in sides]
    return first, second


def _rounded(chance: float) -> float:
    return 0.0 if chance < SURE else 1.0 if chance > 1 - SURE else chance


def between(often: list[float]) -> Between:
    """The same without the hands that never are, and those that always are. Raises ValueError: others lie amid them."""
    never, always = [often.index(next(filter(None, often))), often.index(1.0)]
    if often[always:] != [1.0] * (len(often) - always):
        raise ValueError("a hand is in less often than a worse one that always is")
    return never, tuple(often[never:always])


def main() -> None:
    """Print the tables."""
    for name, often in zip(("FIRST", "SECOND", "AT_ONCE"), (*balance(False), balance(True)[0]), strict=True):
        never, mixed = between(often)
        print(f"{name}: Final[Between] = ({never}, (")
        print(wrapped("".join([f"{chance}, " for chance in mixed]), 4))
        print("))")


if __name__ == "__main__":
    main()
