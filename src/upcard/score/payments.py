"""Computes who pays whom at the end, in as few payments as there can be."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

MOST_EXACT: Final = 12
"""Players who have won or lost something, up to whom no smaller number of payments is possible."""


@dataclass(frozen=True)
class Payment:
    """One seat pays another, in chips or money."""

    payer: int
    payee: int
    amount: int


def settle_up(balances: Sequence[int]) -> tuple[Payment, ...]:
    """Return payments that bring everybody to zero.

    They are as few as possible where at most `MOST_EXACT` have won or lost anything, else never more than these, less
    one. ``balances``: by seat what was won, below zero what was lost.

    Raises:
        ValueError: they do not come to zero together.

    >>> settle_up((30, -10, -20))
    (Payment(payer=2, payee=0, amount=20), Payment(payer=1, payee=0, amount=10))
    >>> len(settle_up((5, -5, 7, -7))), settle_up((0, 0)), settle_up(())
    (2, (), ())
    """
    if sum(balances):
        raise ValueError(f"{tuple(balances)} do not come to zero")
    seats = [seat for seat, balance in enumerate(balances) if balance]
    groups = _groups(seats, balances) if len(seats) <= MOST_EXACT else [seats]
    return tuple([payment for group in groups for payment in _within(group, balances)])


def _groups(seats: list[int], balances: Sequence[int]) -> list[list[int]]:
    """Return the seats in as many groups as possible that each come to zero: each group saves a payment."""
    whole = (1 << len(seats)) - 1
    sums = [0] * (whole + 1)
    most = [0] * (whole + 1)
    """By set of seats, as bits: into how many groups of sum zero those of it fall that can be filled one by one."""
    last = [0] * (whole + 1)
    for members in range(1, whole + 1):
        for at, seat in enumerate(seats):
            if members >> at & 1:
                without = members & ~(1 << at)
                sums[members] = sums[without] + balances[seat]
                if most[without] > most[members] or not last[members]:
                    most[members], last[members] = most[without], 1 << at
        most[members] += not sums[members]
    groups: list[list[int]] = []
    members = whole
    while members:
        if not sums[members]:
            groups.append([])
        groups[-1].append(seats[last[members].bit_length() - 1])
        members &= ~last[members]
    return groups


def _within(seats: list[int], balances: Sequence[int]) -> list[Payment]:
    """Return payments among seats that come to zero together, one fewer than seats.

    The largest debt goes to whoever is owed most.
    """
    left = {seat: balances[seat] for seat in seats}
    payments: list[Payment] = []
    while any(left.values()):
        payer = min(left, key=lambda seat: (left[seat], seat))
        payee = max(left, key=lambda seat: (left[seat], -seat))
        amount = min(-left[payer], left[payee])
        left[payer] += amount
        left[payee] -= amount
        payments.append(Payment(payer, payee, amount))
    return payments


__all__ = ["MOST_EXACT", "Payment", "settle_up"]
