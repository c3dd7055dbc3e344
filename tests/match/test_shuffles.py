"""The decks of the protocol are shuffled evenly (`benchmarks.shuffles` does it with a million)."""

import random

from benchmarks.shuffles import PACK, UNLIKELY, deviation, measure


def test_decks_of_the_protocol_are_even() -> None:
    found = measure(4000, 1)
    assert all(abs(off) < UNLIKELY for off in found.values()), found


def test_a_shuffle_that_is_not_even_would_be_noticed() -> None:
    """Exchanging each card with any other, as beginners do, is not even."""
    rng, size, decks = random.Random(1), len(PACK), 4000
    counts = [0] * (size * size)
    for _ in range(decks):
        order = list(range(size))
        for at in range(size):
            other = rng.randrange(size)
            order[at], order[other] = order[other], order[at]
        for at, card in enumerate(order):
            counts[at * size + card] += 1
    assert deviation(counts, decks / size, size * size, (size - 1) ** 2) > UNLIKELY
