"""Draws of the first protocol: what was committed to, what the players added, and what follows from both."""

import hashlib
from collections import Counter
from itertools import permutations

import pytest

from upcard.kernel.game import CHOOSE, SHUFFLE, TELL_TIME, Ask
from upcard.kernel.state import Choose, Shuffle
from upcard.match.lots import CONTRIBUTION, Lot, is_drawn

SECRET = bytes(range(256))
ONE, OTHER = b"1" * CONTRIBUTION, b"2" * CONTRIBUTION
PACK = Ask(SHUFFLE, faces=tuple(range(1, 53)))


def test_the_commitment_is_the_published_sum() -> None:
    assert Lot(SECRET).commitment() == hashlib.sha256(b"upcard commitment 1\0" + SECRET).hexdigest()
    assert Lot(SECRET, (ONE,)).commitment() == Lot(SECRET).commitment(), "it is shown before anybody contributes"


def test_the_order_is_the_published_sum() -> None:
    """Written out from docs/fair-deal.md, without any of the code under test."""
    seed = b"upcard draw 1\0" + SECRET + b"\x10" + ONE + b"\0" + b"\x10" + OTHER
    stream = b"".join([hashlib.shake_256(block.to_bytes(4, "big") + seed).digest(4096) for block in range(4)])
    numbers = [int.from_bytes(stream[at : at + 2], "big") for at in range(0, len(stream), 2)]
    order, at = list(PACK.faces), 0
    for last in range(len(order) - 1, 0, -1):
        while numbers[at] >= 65536 - 65536 % (last + 1):
            at += 1
        other = numbers[at] % (last + 1)
        at += 1
        order[last], order[other] = order[other], order[last]
    assert Lot(SECRET, (ONE, b"", OTHER)).move(PACK) == Shuffle(tuple(order))


def test_every_part_counts() -> None:
    lots = [
        Lot(SECRET),
        Lot(SECRET[::-1]),
        Lot(SECRET, (ONE, OTHER)),
        Lot(SECRET, (OTHER, ONE)),
        Lot(SECRET, (ONE, b"", OTHER)),
        Lot(SECRET, (ONE, OTHER, b"")),
    ]
    assert len({str(lot.move(PACK)) for lot in lots}) == len(lots)


def test_contributions_leave_every_order_as_likely() -> None:
    counts = Counter(
        str(Lot(SECRET, (number.to_bytes(CONTRIBUTION, "big"),)).move(Ask(SHUFFLE, faces=(1, 2, 3))))
        for number in range(6000)
    )
    assert len(counts) == len(list(permutations(range(3))))
    # 5 degrees of freedom: 20.5 is exceeded once in a thousand.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5


def test_a_lot_is_drawn_among_the_seats() -> None:
    drawn = {Lot(SECRET, (bytes([n]) * CONTRIBUTION,)).move(Ask(CHOOSE, count=3)) for n in range(40)}
    assert drawn == {Choose(1), Choose(2), Choose(3)}


def test_the_time_of_day_is_not_drawn() -> None:
    asked = Ask(TELL_TIME, count=60)
    assert not is_drawn(asked)
    assert is_drawn(PACK)
    with pytest.raises(ValueError, match="tell-time"):
        Lot(SECRET).move(asked)


def test_secrets_and_contributions_have_their_length() -> None:
    with pytest.raises(ValueError, match="a secret has 256 bytes, not 3"):
        Lot(b"abc")
    with pytest.raises(ValueError, match="P2's contribution has 3 bytes, not 16"):
        Lot(SECRET, (ONE, b"abc"))
