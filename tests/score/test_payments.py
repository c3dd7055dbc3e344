"""Who pays whom at the end of an evening."""

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from upcard.score import Payment, settle_up


def paid(balances: Sequence[int]) -> tuple[Payment, ...]:
    """The payments, which bring everybody to zero."""
    payments = settle_up(balances)
    left = list(balances)
    for each in payments:
        assert each.amount > 0 and balances[each.payer] < 0 < balances[each.payee]
        left[each.payer] += each.amount
        left[each.payee] -= each.amount
    assert not any(left)
    return payments


def fewest(balances: tuple[int, ...]) -> int:
    """By trying every set of players who may be settled among themselves."""
    seats = [balance for balance in balances if balance]
    if not seats:
        return 0
    first, others = seats[0], seats[1:]
    best = len(seats) - 1
    for size in range(1, len(others)):
        for chosen in combinations(range(len(others)), size):
            if first + sum([others[at] for at in chosen]) == 0:
                rest = tuple([each for at, each in enumerate(others) if at not in chosen])
                best = min(best, size + fewest(rest))
    return best


def test_no_smaller_number_of_payments_would_do() -> None:
    rng = random.Random(4)
    saved = 0
    for _ in range(150):
        balances = [rng.randint(-6, 6) for _ in range(rng.randint(1, 7))]
        balances.append(-sum(balances))
        least = fewest(tuple(balances))
        assert len(paid(balances)) == least, balances
        saved += least < len([each for each in balances if each]) - 1
    assert saved > 40


def test_many_players() -> None:
    rng = random.Random(5)
    balances = [rng.randint(-90, 90) for _ in range(25)]
    balances.append(-sum(balances))
    assert len(paid(balances)) <= 25


def test_what_is_no_settlement() -> None:
    with pytest.raises(ValueError, match="do not come to zero"):
        settle_up((1, 2))
