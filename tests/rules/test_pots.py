"""Side pots against a calculator that hands out one chip after the other."""

import random

from upcard.games.betting.pots import SidePot, layered, returned, split_high_low


def chip_by_chip(totals: list[int], live: list[bool], carried: int) -> dict[tuple[int, ...], int]:
    """For each chip of each seat: who can win it. The n-th chip of a seat can be won by the live seats that have put
    in at least n, or, where there are none, by those with the most."""
    pots: dict[tuple[int, ...], int] = {}
    most = max(total for total, alive in zip(totals, live, strict=True) if alive)
    for total in totals:
        for number in range(1, total + 1):
            level = min(number, most)
            able = tuple([seat for seat in range(len(totals)) if live[seat] and totals[seat] >= level])
            pots[able] = pots.get(able, 0) + 1
    if carried:
        everybody = tuple([seat for seat in range(len(totals)) if live[seat]])
        pots[everybody] = pots.get(everybody, 0) + carried
    return pots


def test_layers_are_what_chips_say_one_by_one() -> None:
    rng = random.Random(3)
    for _ in range(5000):
        seats = rng.randint(2, 7)
        totals = [rng.choice([1, 2, 5, rng.randint(1, 30)]) for _ in range(seats)]
        live = [rng.random() < 0.7 for _ in range(seats)]
        live[rng.randrange(seats)] = True
        carried = rng.choice([0, 0, 1, 7])
        pots = layered(tuple(totals), tuple(live), carried)
        assert {pot.seats: pot.amount for pot in pots} == chip_by_chip(totals, live, carried)
        assert sum([pot.amount for pot in pots]) == sum(totals) + carried
        assert len({pot.seats for pot in pots}) == len(pots)


def slowly(
    pot: SidePot, high: list[int | None], low: list[int | None], to_high: bool, half: bool
) -> tuple[list[int], int]:
    """Deals chips one at a time: to the two sides in turn, then round the winners of each side."""
    if len(pot.seats) == 1:
        return [pot.amount if seat == pot.seats[0] else 0 for seat in range(len(high))], 0
    sides = []
    for values in (high, low):
        going = [seat for seat in pot.seats if values[seat] is not None]
        beaten = {one for one in going for other in going if values[other] > values[one]}  # type: ignore[operator]
        sides.append([seat for seat in going if seat not in beaten])
    heaps, stays, chips = [0, 0], 0, pot.amount
    both = bool(sides[0] and sides[1])
    while chips >= 2 and (both or half):
        chips -= 2
        for side in (0, 1):
            if sides[side]:
                heaps[side] += 1
            else:
                stays += 1
    if both and to_high:
        heaps[0] += chips
    elif both or half:
        stays += chips
    else:
        heaps[0 if sides[0] else 1] += chips
    won = [0] * len(high)
    for heap, winners in zip(heaps, sides, strict=True):
        while winners and heap >= len(winners):
            heap -= len(winners)
            for seat in winners:
                won[seat] += 1
        stays += heap
    return won, stays


def test_high_and_low_are_split_to_the_chip() -> None:
    rng = random.Random(4)
    for _ in range(5000):
        seats = rng.randint(2, 7)
        able = tuple(sorted(rng.sample(range(seats), rng.randint(1, seats))))
        ways = [rng.choice(["high", "low"]) for _ in range(seats)]
        high = [rng.randint(1, 4) if way == "high" else None for way in ways]
        low = [-rng.randint(1, 4) if way == "low" else None for way in ways]
        pot = SidePot(rng.randint(1, 60), able)
        to_high, half = rng.random() < 0.5, rng.random() < 0.3
        won, left = split_high_low(pot, tuple(high), tuple(low), to_high, half)
        assert ([won.get(seat, 0) for seat in range(seats)], left) == slowly(pot, high, low, to_high, half)
        assert sum(won.values()) + left == pot.amount


def test_what_nobody_has_matched_goes_back() -> None:
    assert returned((10, 30, 20)) == (1, 10)
    assert returned((10, 30, 30)) == (-1, 0)
    assert returned((0, 0)) == (-1, 0)
