"""Rates players by who finished before whom, with ties.

The model is that of Davidson (1970), which is that of Bradley and Terry where nothing ties: of two players of the
strengths a and b the one is before the other with the chance a / (a + b + t √(ab)), and they tie with the chance
t √(ab) / (a + b + t √(ab)). Strengths and t are the likeliest ones; a rating is 400 times the decimal logarithm of a
strength, so that ten to one is 400 points, and the mean of all is 0.
"""

from collections.abc import Sequence
from math import log10, sqrt
from typing import Final

ROUNDS: Final = 10_000
NEAR: Final = 1e-10
GROUPS: Final = 20
"""So many parts of the deals are left out in turn, to see how well the ratings are known."""


class Meetings:
    """``before[i][j]``: how often player i was before player j; ``ties[i][j]``, the same as ``ties[j][i]``."""

    def __init__(self, players: int) -> None:
        self.before = [[0.0] * players for _ in range(players)]
        self.ties = [[0.0] * players for _ in range(players)]

    def add(self, one: int, other: int, score: float, other_score: float) -> None:
        """Count a meeting of the two with these scores; more is better."""
        if score == other_score:
            self.ties[one][other] += 1
            self.ties[other][one] += 1
        elif score > other_score:
            self.before[one][other] += 1
        else:
            self.before[other][one] += 1


def merged(parts: Sequence[Meetings]) -> Meetings:
    """Add up the meetings of several parts of a contest."""
    many = len(parts[0].before)
    found = Meetings(many)
    for part in parts:
        for i in range(many):
            for j in range(many):
                found.before[i][j] += part.before[i][j]
                found.ties[i][j] += part.ties[i][j]
    return found


def ratings(met: Meetings) -> list[float]:
    """Return the rating of each player.

    Each pair is given one meeting more either way: nobody is endlessly better.
    """
    many = len(met.before)
    pairs = [(i, j) for i in range(many) for j in range(many) if i != j]
    before = {(i, j): met.before[i][j] + 1 for i, j in pairs}
    counts = {(i, j): before[i, j] + before[j, i] + met.ties[i][j] for i, j in pairs}
    won = [sum([before[i, j] + met.ties[i][j] / 2 for j in range(many) if j != i]) for i in range(many)]
    tied = sum([met.ties[i][j] for i, j in pairs]) / 2
    roots, tie = [1.0] * many, 1.0 if tied else 0.0  # the square roots of the strengths
    for _ in range(ROUNDS):
        was = [*roots, tie]
        weight = {(i, j): counts[i, j] / (roots[i] ** 2 + roots[j] ** 2 + tie * roots[i] * roots[j]) for i, j in pairs}
        for i in range(many):
            # What the likelihood's slope is nothing for, all others being as they are.
            met_by = sum([weight[i, j] * (1 + tie * roots[j] / (2 * roots[i])) for j in range(many) if j != i])
            roots[i] = sqrt(won[i] / met_by)
        if tied:
            tie = tied / (sum([weight[i, j] * roots[i] * roots[j] for i, j in pairs]) / 2)
        scale = sum(roots) / many
        roots = [root / scale for root in roots]
        if max([abs(now - then) for now, then in zip([*roots, tie], was, strict=True)]) < NEAR:
            break
    found = [800 * log10(root) for root in roots]
    middle = sum(found) / many
    return [each - middle for each in found]


def rated(groups: Sequence[Meetings]) -> list[tuple[float, float]]:
    """By player its rating and the standard error of that, by leaving out each of the groups of deals in turn."""
    groups = [each for each in groups if any([sum(row) for row in (*each.before, *each.ties)])]
    whole = ratings(merged(groups)) if groups else []
    if len(groups) < 2:
        return [(each, float("inf")) for each in whole]
    less = [ratings(merged([*groups[:at], *groups[at + 1 :]])) for at in range(len(groups))]
    found = []
    for player, rating in enumerate(whole):
        values = [each[player] for each in less]
        mean = sum(values) / len(values)
        squares = sum([(value - mean) ** 2 for value in values])
        found.append((rating, sqrt(squares * (len(values) - 1) / len(values))))
    return found


__all__ = ["GROUPS", "Meetings", "merged", "rated", "ratings"]
