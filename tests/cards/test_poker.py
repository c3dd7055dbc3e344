"""Poker ranks, by every one of the 2,598,960 hands of a pack."""

import random
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations
from math import comb

import pytest

from upcard.cards.card import parse_faces
from upcard.cards.pack import Pack
from upcard.cards.poker import ACE_TO_FIVE, ACE_TO_SIX, CATEGORIES, DEUCE_TO_SEVEN, HIGH, Ranking, category_of


@cache
def counted(ranking: Ranking) -> Counter[int]:
    """How many hands of a pack have each value."""
    return Counter(map(ranking.value, combinations(Pack(1).faces(), 5)))


def by_category(ranking: Ranking) -> dict[str, int]:
    sums: Counter[str] = Counter()
    for value, hands in counted(ranking).items():
        sums[category_of(value)] += hands
    return dict(sums)


PAIRED = {
    "pair": 1098240,
    "two pair": 123552,
    "three of a kind": 54912,
    "full house": 3744,
    "four of a kind": 624,
}


def test_high_hands_are_as_frequent_as_is_known() -> None:
    assert by_category(HIGH) == PAIRED | {
        "high card": 1302540,
        "straight": 10200,
        "flush": 5108,
        "straight flush": 40,
    }
    assert len(counted(HIGH)) == 7462


def test_without_straights_and_flushes_every_unpaired_hand_is_alike() -> None:
    assert by_category(ACE_TO_FIVE) == PAIRED | {"high card": 1317888}
    assert len(counted(ACE_TO_FIVE)) == 6175
    best = sorted(counted(ACE_TO_FIVE).items(), reverse=True)
    at = 0
    for top in range(5, 14):  # the number of ways to choose four lower ranks, each hand in 4**5 suits
        hands = comb(top - 1, 4)
        assert {count for _, count in best[at : at + hands]} == {1024}
        at += hands
    assert at == 1287


def test_aces_are_high_in_deuce_to_seven() -> None:
    assert by_category(DEUCE_TO_SEVEN) == PAIRED | {
        "high card": 1278 * 1020,
        "straight": 9 * 1020,
        "flush": 1278 * 4,
        "straight flush": 36,
    }


def test_aces_are_low_in_ace_to_six() -> None:
    assert by_category(ACE_TO_SIX) == by_category(DEUCE_TO_SEVEN)


ORDERS = [
    (
        HIGH,
        [
            "9S 9H 9D 9C 9S",
            "AS KS QS JS TS",
            "5H 4H 3H 2H AH",
            "2S 2H 2D 2C 3S",
            "3S 3H 3D 2C 2S",
            "AS 9S 8S 3S 2S",
            "KS QS JS TS 9D",
            "6S 5C 4D 3H 2C",
            "AS 2D 3C 4H 5D",
            "2S 2H 2D 4C 3S",
            "AS AD KC KH 2S",
            "AS AD QC QH JS",
            "AS AD KC QH 9S",
            "KS KD 7C 5H 2D",
            "KS AD 2C 3H 4D",
        ],
    ),
    (
        ACE_TO_FIVE,
        [
            "AS 2S 3S 4S 5S",
            "AS 2D 3C 4H 6D",
            "6S 5C 4D 3S 2H",
            "7S 5D 4C 3H 2D",
            "KD QS JC 9H 8D",
            "AS AD 2C 3H 4D",
            "2S 2D 3C 4H 5D",
            "AS AD 2C 2H 3D",
            "AS AD AC 2H 3D",
            "AS AD AC 2H 2D",
            "AS AD AC AH 2D",
            "AS AD AC AH AS",
        ],
    ),
    (
        DEUCE_TO_SEVEN,
        [
            "7S 5D 4C 3H 2D",
            "7S 6D 4C 3H 2D",
            "8S 5D 4C 3H 2D",
            "AS 5D 4C 3H 2D",
            "2S 2D 3C 4H 5D",
            "6S 5D 4C 3H 2D",
            "7S 5S 4S 3S 2S",
            "2S 2D 2C 3H 3D",
            "6S 5S 4S 3S 2S",
        ],
    ),
    (
        ACE_TO_SIX,
        [
            "6S 4D 3C 2H AD",
            "6S 5D 3C 2H AD",
            "KS QD JC TH AD",
            "AS AD 2C 3H 4D",
            "5S 4D 3C 2H AD",
            "6S 4S 3S 2S AS",
            "5S 4S 3S 2S AS",
        ],
    ),
]


@pytest.mark.parametrize(("ranking", "hands"), ORDERS, ids=lambda each: each.name if isinstance(each, Ranking) else "")
def test_from_the_best_hand_down(ranking: Ranking, hands: list[str]) -> None:
    # The first is the best, and the next is worse.
    values = [ranking.value(parse_faces(hand)) for hand in hands]
    assert values == sorted(set(values), reverse=True)


@pytest.mark.parametrize("ranking", [HIGH, ACE_TO_FIVE, DEUCE_TO_SEVEN, ACE_TO_SIX], ids=lambda each: each.name)
def test_suits_and_order_do_not_matter(ranking: Ranking) -> None:
    one, other = parse_faces("KS KD 7C 5H 2D"), parse_faces("2C 7S KH 5D KC")
    assert ranking.value(one) == ranking.value(other)


def test_five_of_a_kind_is_the_best_category() -> None:
    assert CATEGORIES[-1] == HIGH.category(parse_faces("AS AS AH AD AC")) == "five of a kind"


def test_what_is_no_hand_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"."):
        HIGH.value(parse_faces("AS KS"))
    with pytest.raises(KeyError):
        HIGH.value(parse_faces("AS KS QS JS *"))


def test_the_first_hands_of_several_threads_are_all_ranked() -> None:
    """A table of numbers that is still being made is seen by nobody."""
    ranking, begin = Ranking("high", False, "both", True), threading.Barrier(4)
    hand = tuple(parse_faces("KS KH KD KC QS"))

    def rank(_number: int) -> int:
        begin.wait()
        return ranking.value(hand)

    with ThreadPoolExecutor(4) as threads:
        assert set(threads.map(rank, range(4))) == {HIGH.value(hand)}


@pytest.mark.parametrize("ranking", [HIGH, ACE_TO_FIVE, DEUCE_TO_SEVEN, ACE_TO_SIX], ids=lambda each: each.name)
def test_the_best_five_of_seven_are_the_best_of_all_fives(ranking: Ranking) -> None:
    lot = random.Random(1)
    pack = [suit << 4 | rank for suit in range(4) for rank in range(1, 14)]
    hands = [lot.sample(pack, 7) for _ in range(300)]
    suited = [[*lot.sample(pack[:13], 5), *lot.sample(pack[13:], 2)] for _ in range(100)]
    # The same ranks in one suit and in several: what was reckoned for the ones is not that of the others.
    mixed = [[hand[0] + 16, hand[1] + 32, *hand[2:]] for hand in suited]
    for hand in [*hands, *suited, *mixed]:
        assert ranking.best(tuple(hand)) == max(ranking.value(five) for five in combinations(hand, 5))
    for wrong, error in ((hands[0][:6], ValueError), ([*hands[0][:6], *parse_faces("*")], KeyError)):
        with pytest.raises(error):
            ranking.best(tuple(wrong))
