"""Shuffles for real tables: every order, none likelier than another, none to be foretold."""

import os
from collections import Counter
from itertools import permutations

import pytest

from upcard.kernel.game import CHOOSE, SHUFFLE, Ask
from upcard.kernel.state import Choose, Shuffle
from upcard.match.chance import ENTROPY, RandomStream, secure_move, secure_shuffle, shuffled

PACK = tuple(range(1, 14)) * 16
"""208 cards, most of them in sixteen equal copies."""


def test_a_shuffle_keeps_every_card() -> None:
    order = secure_shuffle(PACK)
    assert sorted(order) == sorted(PACK)
    assert order != PACK
    assert secure_shuffle(()) == ()
    assert secure_shuffle((5,)) == (5,)


def test_two_shuffles_differ_and_take_fresh_bytes_each(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    real = os.urandom

    def urandom(count: int) -> bytes:
        asked.append(count)
        return real(count)

    monkeypatch.setattr(os, "urandom", urandom)
    assert secure_shuffle(PACK) != secure_shuffle(PACK)
    assert asked == [ENTROPY, ENTROPY]
    assert ENTROPY >= 172, "bytes for all orders of the largest pack, 216 cards"


def test_every_order_of_four_is_as_likely_as_another() -> None:
    stream = RandomStream(b"a fixed seed, so that this test does not fail by chance")
    counts = Counter(shuffled((1, 2, 3, 4), stream) for _ in range(24_000))
    assert set(counts) == set(permutations((1, 2, 3, 4)))
    # 23 degrees of freedom: 49.7 is exceeded once in a thousand seeds.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.7


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 107, 216, 40_000, 65_536])
def test_numbers_stay_below_the_bound_and_reach_it(bound: int) -> None:
    stream = RandomStream(b"seed")
    numbers = [stream.below(bound) for _ in range(3000)]
    assert min(numbers) >= 0
    assert max(numbers) < bound
    if bound <= 216:
        assert set(numbers) == set(range(bound))
    else:
        # With the bias of a plain modulus, 40,000 would favour the numbers below 25,536.
        share = len([number for number in numbers if number < bound // 2]) / len(numbers)
        assert 0.46 < share < 0.54


def test_bounds_that_are_none() -> None:
    for bound in (0, -1, 65_537):
        with pytest.raises(ValueError, match="bound"):
            RandomStream(b"").below(bound)


def test_what_chance_is_asked_to_do() -> None:
    move = secure_move(Ask(SHUFFLE, faces=(1, 2, 3)))
    assert isinstance(move, Shuffle)
    assert sorted(move.faces) == [1, 2, 3]
    chosen = {secure_move(Ask(CHOOSE, count=3)) for _ in range(100)}
    assert chosen == {Choose(1), Choose(2), Choose(3)}
    with pytest.raises(ValueError, match="'draw'"):
        secure_move(Ask("draw"))
