"""What a contest's figures are worth: intervals that may be looked at again and again, ratings with ties."""

import random
from math import log, log10

import pytest

from upcard.arena.ratings import Meetings, merged, rated, ratings
from upcard.arena.sequence import FEWEST, Running, is_decided, reach


def test_the_mean_and_the_deviation_of_what_comes() -> None:
    found = Running()
    assert found.error == found.deviation == float("inf")
    for value in (1, 2, 3, 6):
        found.add(value)
    assert (found.count, found.mean) == (4, 3)
    assert found.deviation == pytest.approx((14 / 3) ** 0.5)
    assert found.error == pytest.approx((14 / 3 / 4) ** 0.5)


def decided_wrongly(draw: str, runs: int, values: int) -> tuple[int, int]:
    """In how many of so many runs without a difference the sequence is ever wrong, and who looks at plain intervals."""
    rng = random.Random(3)
    sequence = plain = 0
    for _ in range(runs):
        found, once, twice = Running(), False, False
        for _ in range(values):
            found.add(rng.gauss(0, 1) if draw == "normal" else rng.choice((-9, -1, -1, -1, 1, 1, 1, 9)))
            once = once or is_decided(found, 0.05)
            twice = twice or (found.count >= FEWEST and abs(found.mean) > 1.96 * found.error)
        sequence += once
        plain += twice
    return sequence, plain


@pytest.mark.parametrize("draw", ["normal", "with long tails"])
def test_who_stops_when_it_is_decided_is_seldom_wrong(draw: str) -> None:
    sequence, plain = decided_wrongly(draw, 200, 400)
    assert sequence <= 10
    assert plain > 40


def test_a_difference_is_found_soon_and_the_larger_the_sooner() -> None:
    rng = random.Random(4)
    needed = []
    for gain in (1.0, 0.5, 0.25):
        found = Running()
        while not is_decided(found, 0.05):
            found.add(gain + rng.gauss(0, 1))
        needed.append(found.count)
    assert needed == sorted(needed) and needed[0] <= 30 and needed[-1] < 400


def test_few_values_and_values_that_are_all_nothing_decide_nothing() -> None:
    found = Running()
    for _ in range(FEWEST - 1):
        found.add(5)
    assert reach(found, 0.05) == float("inf") and not is_decided(found, 0.05)
    found.add(5)
    assert is_decided(found, 0.05)
    even = Running()
    for _ in range(100):
        even.add(0)
    assert not is_decided(even, 0.05)


def meetings(before: list[list[float]], ties: list[list[float]]) -> Meetings:
    found = Meetings(len(before))
    found.before, found.ties = before, ties
    return found


def test_two_players_are_rated_by_what_they_won_of_each_other() -> None:
    """Each is given one meeting more: 100 to 10 is ten to one, whatever ties there are."""
    for tied in (0.0, 50.0):
        first, second = ratings(meetings([[0, 99], [9, 0]], [[0, tied], [tied, 0]]))
        assert first - second == pytest.approx(400, abs=0.01)
        assert first + second == pytest.approx(0)


def likelihood(met: Meetings, rated: list[float], tie: float) -> float:
    """The logarithm of the chance of those meetings, each pair's extra ones included."""
    strengths = [10 ** (each / 400) for each in rated]
    found = 0.0
    for i in range(len(rated)):
        for j in range(i):
            a, b = strengths[i], strengths[j]
            total = a + b + tie * (a * b) ** 0.5
            found += (met.before[i][j] + 1) * log(a / total) + (met.before[j][i] + 1) * log(b / total)
            found += met.ties[i][j] * log(tie * (a * b) ** 0.5 / total)
    return found


def test_no_other_ratings_are_likelier() -> None:
    met = meetings([[0, 30, 25], [10, 0, 40], [15, 20, 0]], [[0, 12, 3], [12, 0, 9], [3, 9, 0]])
    found = ratings(met)
    best = max((likelihood(met, found, tie / 1000), tie / 1000) for tie in range(1, 2000))
    for at in range(3):
        for step in (-1, 1):
            other = [each + step * (place == at) for place, each in enumerate(found)]
            assert likelihood(met, other, best[1]) < best[0]


def test_ties_bring_ratings_together_and_nobody_is_endlessly_better() -> None:
    always = ratings(meetings([[0, 50], [0, 0]], [[0, 0], [0, 0]]))
    assert always[0] - always[1] == pytest.approx(400 * log10(51))
    none: list[list[float]] = [[0] * 3 for _ in range(3)]
    one = ratings(meetings([[0, 20, 20], [10, 0, 20], [10, 10, 0]], none))
    half: list[list[float]] = [[0.0, 200, 200], [200, 0, 200], [200, 200, 0]]
    tied = ratings(meetings([[0, 20, 20], [10, 0, 20], [10, 10, 0]], half))
    assert 0 < tied[0] < one[0]


def test_how_well_ratings_are_known() -> None:
    rng = random.Random(1)
    groups = [Meetings(3) for _ in range(20)]
    for number in range(2000):
        one, other = rng.sample(range(3), 2)
        groups[number % 20].add(one, other, rng.gauss(one, 2), rng.gauss(other, 2))
    groups[0].add(0, 1, 5, 5)
    assert merged(groups).ties[0][1] == merged(groups).ties[1][0] == 1
    found = rated(groups)
    assert [each[0] for each in found] == sorted(each[0] for each in found)
    assert all(2 < error < 20 for _, error in found)
    assert rated([groups[0]])[0][1] == float("inf")
    assert rated([Meetings(3)]) == []
