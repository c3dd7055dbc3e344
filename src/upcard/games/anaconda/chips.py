"""The chips of a hand of Anaconda, from rules and declarations alone: for tables and for score sheets."""

from collections.abc import Sequence

from upcard.games.anaconda.rules import MOST_HANDS, Rules
from upcard.games.betting.pots import layered, split_high_low


def antes(rules: Rules, stacks: Sequence[int]) -> tuple[int, ...]:
    """Return, by seat, what is paid before the deal (ANA-07, ANA-42)."""
    return tuple([min(rules.ante, chips) for chips in stacks])


def clockwise(seat: int, seats: int) -> list[int]:
    """Return all seats from the left of ``seat`` round to it."""
    return [*range(seat + 1, seats), *range(seat + 1)]


def next_dealer(dealer: int, stacks: Sequence[int]) -> int:
    """Return the next seat clockwise that is dealt in (ANA-11, ANA-106)."""
    for seat in clockwise(dealer, len(stacks)):
        if stacks[seat] > 0:
            return seat
    return dealer


def won(
    rules: Rules,
    totals: tuple[int, ...],
    live: tuple[bool, ...],
    carried: int,
    high: tuple[int | None, ...],
    low: tuple[int | None, ...],
) -> tuple[dict[int, int], int]:
    """Return what each seat wins of the main pot and the side pots, and what stays (ANA-91 to ANA-100).

    Args:
        totals: what each seat has put in.
        live: who has not folded.
        carried: chips from the hand before.
        high: by seat, the value of the hand where it goes for high, else None; more is better.
        low: the same for low.
    """
    to_high, half = rules.odd_chip == "to_high", rules.one_way_pot == "half_carries"
    shares: dict[int, int] = {}
    stays = 0
    for pot in layered(totals, live, carried):
        part, left = split_high_low(pot, high, low, to_high, half)
        stays += left
        for seat, chips in part.items():
            shares[seat] = shares.get(seat, 0) + chips
    return shares, stays


def is_over(rules: Rules, number: int, stacks: Sequence[int]) -> bool:
    """Say whether the session is over after so many hands (ANA-102, ANA-103, ANA-A28)."""
    limit = rules.hands if rules.session_end == "hands" else MOST_HANDS
    return len([chips for chips in stacks if chips > 0]) < 2 or number >= limit


def shared(stacks: Sequence[int], left: int, dealer: int, live: Sequence[int]) -> tuple[int, ...]:
    """Return, by seat, what it gets of the chips that are left in the pot at the end.

    They go one at a time, clockwise from the last dealer's left, to the players who have any, or where nobody has, to
    those who were still in (ANA-104, ANA-A27).
    """
    order = [seat for seat in clockwise(dealer, len(stacks)) if stacks[seat] > 0] or list(live)
    each, odd = divmod(left, len(order))
    more = [0] * len(stacks)
    for at, seat in enumerate(order):
        more[seat] = each + (at < odd)
    return tuple(more)
