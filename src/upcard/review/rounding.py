"""Rounds figures up or down so that they add up as they are shown, in one row or in a table of rows and columns."""

from collections.abc import Sequence
from math import floor


def rounded_to(figures: Sequence[float], total: float, digits: int) -> list[float]:
    """Return the figures, each rounded up or down to so many ``digits``, so that they add up to the ``total``.

    >>> rounded_to([1.4, 2.4, 3.2], 7, 0)
    [2.0, 2.0, 3.0]
    """
    return rounded_table([figures], [total], digits)[0]


def rounded_table(rows: Sequence[Sequence[float]], totals: Sequence[float], digits: int) -> list[list[float]]:
    """Return the figures of a table, each rounded up or down, so that rows and columns add up.

    Each row adds up to its total. The sum of each column, as rounded, is that of the figures, rounded up or down, too;
    there are always such figures. What is a whole number already stays as it is. Of one row those are rounded up that
    lose most by being cut (the largest remainders).

    Args:
        rows: the figures, as many in each row.
        totals: what each row adds up to, to so many digits.
        digits: so many are kept behind the point.

    >>> rounded_table([[0.5, 0.5, 1.0], [0.5, 0.5, 1.0]], [2, 2], 0)
    [[0.0, 1.0, 1.0], [1.0, 0.0, 1.0]]
    """
    unit = 10**digits
    cut = [[floor(round(each * unit, 9)) for each in row] for row in rows]
    lost = [
        [round(each * unit, 9) - low for each, low in zip(*pair, strict=True)] for pair in zip(rows, cut, strict=True)
    ]
    up = []
    for total, low, part in zip(totals, cut, lost, strict=True):
        ranked = sorted(range(len(part)), key=lambda at: -part[at])
        up.append(set(ranked[: round(total * unit) - sum(low)]))
    over = [sum([at in row for row in up]) - sum([part[at] for part in lost]) for at in range(len(rows[0]))]
    while way := _way_to_even(up, lost, over):
        for row, here, there in way:
            up[row].remove(here)
            up[row].add(there)
        over[way[0][1]] -= 1
        over[way[-1][2]] += 1
    return [
        [(each + (at in raised)) / unit for at, each in enumerate(low)] for low, raised in zip(cut, up, strict=True)
    ]


def _way_to_even(
    up: Sequence[set[int]], lost: Sequence[Sequence[float]], over: Sequence[float]
) -> list[tuple[int, int, int]]:
    """Return changes of rows, from one column to another, that bring a column which is too high nearer to its sum.

    It is empty where no column is by a whole unit higher than another one that it could give to.

    Args:
        up: by row, which columns are rounded up.
        lost: by row and column, what is lost where it is cut.
        over: by column, by how much it is too high as rounded.
    """
    for start in sorted(range(len(over)), key=lambda at: -over[at]):
        ways: dict[int, list[tuple[int, int, int]]] = {start: []}
        left = [start]
        while left:
            here = left.pop(0)
            for row, raised in enumerate(up):
                if here not in raised:
                    continue
                for there, part in enumerate(lost[row]):
                    if there in ways or there in raised or not part:
                        continue
                    ways[there] = [*ways[here], (row, here, there)]
                    if over[start] - over[there] > 1 + 1e-6:
                        return ways[there]
                    left.append(there)
    return []


__all__ = ["rounded_table", "rounded_to"]
