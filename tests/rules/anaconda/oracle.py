"""Another way to settle a hand: chip by chip, with hands ranked by sorting."""

from collections import Counter
from itertools import product


def ranks_of(hand: tuple[int, ...], ace: int) -> list[int]:
    return sorted([ace if face & 15 == 1 else face & 15 for face in hand], reverse=True)


def strength(hand: tuple[int, ...], ace_high: bool, wheel: bool, sequences: bool) -> tuple[object, ...]:
    """More is higher: (kind, ranks in the order in which they are compared)."""
    ranks = ranks_of(hand, 14 if ace_high else 1)
    groups = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    shape = [count for _, count in groups]
    order = [rank for rank, _ in groups]
    straight = len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4
    if wheel and ranks == [14, 5, 4, 3, 2]:
        straight, order = True, [5, 4, 3, 2, 1]
    flush = len({face >> 4 for face in hand}) == 1
    straight, flush = straight and sequences, flush and sequences
    kinds = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}
    kind = kinds[tuple(shape)]
    if straight and flush:
        kind = 8
    elif flush:
        kind = max(kind, 5)
    elif straight:
        kind = 4
    return kind, order


def high_of(hand: tuple[int, ...]) -> tuple[object, ...]:
    return strength(hand, True, True, True)


def low_of(hand: tuple[int, ...], ranking: str) -> tuple[object, ...]:
    """Less is better."""
    if ranking == "ace_to_five":
        return strength(hand, False, False, False)
    return strength(hand, ranking == "deuce_to_seven", False, True)


def payout(
    totals: list[int],
    live: list[bool],
    carried: int,
    hands: list[tuple[int, ...]],
    ways: list[str],
    ranking: str,
    to_high: bool,
    half: bool,
) -> tuple[list[int], int]:
    """What each seat gets, and what stays. ``ways`` are ``high``, ``low`` or ``both``."""
    pots: Counter[frozenset[int]] = Counter()
    seats = range(len(totals))
    if carried:
        pots[frozenset(seat for seat in seats if live[seat])] += carried
    most = max(total for total, alive in zip(totals, live, strict=True) if alive)
    for owner, level in product(seats, range(1, max(totals) + 1)):
        if totals[owner] >= level:
            pots[frozenset(seat for seat in seats if live[seat] and totals[seat] >= min(level, most))] += 1
    won = [0] * len(totals)
    stays = 0
    for able, amount in pots.items():
        shares, left = _one(able, amount, hands, ways, ranking, to_high, half)
        stays += left
        for seat, chips in shares.items():
            won[seat] += chips
    return won, stays


def _one(
    able: frozenset[int],
    amount: int,
    hands: list[tuple[int, ...]],
    ways: list[str],
    ranking: str,
    to_high: bool,
    half: bool,
) -> tuple[dict[int, int], int]:
    if len(able) == 1:
        return dict.fromkeys(able, amount), 0

    def beats(one: int, other: int, way: str) -> bool:
        if way == "high":
            return high_of(hands[one]) > high_of(hands[other])
        return low_of(hands[one], ranking) < low_of(hands[other], ranking)

    going = {way: {seat for seat in able if ways[seat] in (way, "both")} for way in ("high", "low")}
    for seat in able:
        if ways[seat] == "both" and all(
            beats(seat, other, way) for way in ("high", "low") for other in going[way] - {seat}
        ):
            return {seat: amount}, 0
    best: dict[str, set[int]] = {}
    for way in ("high", "low"):
        only = {seat for seat in able if ways[seat] == way}
        best[way] = {one for one in only if not any(beats(other, one, way) for other in only)}
    parts = {"high": amount // 2, "low": amount // 2}
    if best["high"] and best["low"]:
        parts["high"] += amount % 2 if to_high else 0
    elif not half:
        parts = {way: amount if best[way] else 0 for way in best}
    shares: Counter[int] = Counter()
    for way, winners in best.items():
        for seat in winners:
            shares[seat] += parts[way] // len(winners)
    return dict(shares), amount - sum(shares.values())
